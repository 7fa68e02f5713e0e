"""What a press opens at a table of The West That Wasnt, and what stands there to be pressed."""

import re
from urllib.parse import unquote

import pytest
from tests.games.west.play.lasting import dynamite
from tests.games.west.play.table import (
    CYRIL,
    HANK,
    IT,
    JUDGE,
    MIRANDA,
    NAMES,
    NORA,
    PIM,
    ROSA,
    Evening,
    Story,
    given,
    track_of,
)
from tests.web.reading import Drawing

from talewright.games.west.play import THE_WEST_THAT_WASNT
from talewright.games.west.play.checks.actions import DescribeAction
from talewright.games.west.play.checks.calls import CallComplexCheck, CallSimpleCheck
from talewright.games.west.play.checks.npcs import CallForOther
from talewright.games.west.play.competitions import Compete
from talewright.games.west.play.ids import ActionId
from talewright.games.west.play.sheets import WriteSheet
from talewright.games.west.rules.cards.making import EXAMPLES
from talewright.table.offer import Value

RIVAL = ActionId("the-rival-action")

DRAWING = Drawing(THE_WEST_THAT_WASNT)  # type: ignore[arg-type]  # its own states


def test_the_many_abilities_of_rivals_are_one_list_under_their_names() -> None:
    story = given()
    (call,) = (each for each in story.offers(JUDGE) if each.move == "call-contest" and each.whose == NAMES[HANK])
    opened = DRAWING.opened(story, JUDGE, call.key)
    (listed,) = re.findall(r'<select[^>]*name="against"[^>]*>(.*?)</select>', opened, re.DOTALL)
    assert re.findall('optgroup label="([^"]+)', listed) == [NAMES[MIRANDA], NAMES[CYRIL]]


def test_each_attempt_that_waits_is_called_by_a_button_with_a_name_and_no_more() -> None:
    story = dynamite()
    for who, name in ((NORA, HANK), (PIM, MIRANDA)):
        story.when(who, DescribeAction(character=name, track=track_of()))
    bar = DRAWING.page(story, JUDGE).split('id="region-bar"')[1]
    calls = re.findall(r'data-move="call-attempt".*?<span>([^<]+)', bar, re.DOTALL)
    assert [name in said for name, said in zip((NAMES[HANK], NAMES[MIRANDA]), calls, strict=True)] == [True, True]
    assert not any("dynamite" in said for said in calls)


def test_a_skill_without_its_trait_opens_a_form_that_is_filled_in_with_that_skill() -> None:
    story = given().writes(NORA, HANK, skills="Riding 2")
    for who in (NORA, JUDGE):
        pane = DRAWING.page(story, who).split('id="region-sheet"')[1]
        opened = re.findall(r'<a class="thing opens"[^>]*?fill\.ability=([^"&]*)[^>]*>\s*<span><bdi>Riding</bdi>', pane)
        assert opened == ["Riding%20with%20Coordination"]


def test_an_ability_says_what_a_press_on_it_does_to_whoever_hears_the_page() -> None:
    pane = DRAWING.page(given(), NORA).split('id="region-sheet"')[1]
    named = re.findall(r'<button type="submit" class="thing"><span>(.*?)</span></button>', pane, re.DOTALL)
    assert named
    assert all('<span class="visually-hidden">: ' in each for each in named)


@pytest.mark.parametrize(("effect", "is_attack"), [("(2)8", True), ("", None)])
def test_an_npc_acts_again_by_a_form_that_is_filled_in(effect: str, *, is_attack: bool | None) -> None:
    call = CallForOther(name="Octavio", results="3d6", effect=effect, attack=is_attack, tn="9", hidden=True)
    story = given().when(JUDGE, call, called=IT).draws(28).takes(1)
    (filled,) = re.findall(r'href="[^"]*about=([^"]*)"[^>]*>\s*<span>Again', DRAWING.page(story, JUDGE))
    told = dict(re.findall(r"fill\.(\w+)=([^&]*)", unquote(filled)))
    assert told == {"name": "Octavio", "results": "3d6", "effect": effect, "tn": "9", "hidden": "true"}
    assert "<span>Again" not in DRAWING.page(story, NORA)


def test_among_many_players_the_judge_may_keep_a_character() -> None:
    """What a browser takes for no answer is one here: it would not send the form."""
    story = given()
    for name in ("Ike", "Oona"):
        story.table.seating.join(story.campaign, name)
    (make,) = (each for each in story.offers(JUDGE) if each.move == "make-character")
    (attributes, first) = re.findall(
        r'<select[^>]*name="player"([^>]*)>\s*<option value=""([^>]*)', DRAWING.opened(story, JUDGE, make.key)
    )[0]
    assert ("required" in attributes, "selected" in first) == (False, True)


def test_in_a_contest_it_is_seen_how_to_stop_beside_a_further_card_for_ones_effect() -> None:
    story = given().when(
        JUDGE, CallComplexCheck(character=CYRIL, ability="Lockpicking", tn="7", effect="(3)6"), called=IT
    )
    rival = CallForOther(name="Octavio", results="2d6", effect="(2)6", tn="7")
    story.when(JUDGE, rival, called=RIVAL).when(JUDGE, Compete(action=IT, rival=RIVAL))
    story.draws(EXAMPLES["drawbridge locks"]).takes(2, ROSA)
    assert [stops(story, who) for who in (ROSA, NORA, JUDGE)] == [True, False, False]


def stops(story: Story, who: str) -> bool:
    """Whether a button in the tray lets an outcome stand."""
    tray = DRAWING.page(story, who).split('id="region-tray"')[1].split('id="region-bar"')[0]
    return 'data-move="finish"' in tray


@pytest.mark.parametrize(("effect", "is_attack"), [("(2)8", True), ("", None)])
def test_an_npc_who_is_at_rest_acts_again_by_a_press_of_the_judge(effect: str, *, is_attack: bool | None) -> None:
    call = CallForOther(name="Octavio", results="3d6", effect=effect, attack=is_attack, tn="9", hidden=True)
    story = given().when(JUDGE, call, called=IT)
    assert again(story, JUDGE) == []
    story.draws(28).takes(1)
    (pressed,) = again(story, JUDGE)
    kind = {"victories": "0", "attack": "true"} if is_attack else {"effect": "", "victories": "0"}
    told = {"name": "Octavio", "results": "3d6", "effect": effect, "tn": "9", "hidden": "true", **kind}
    assert {name: value for name, value in pressed.items() if name not in {"move", "for"}} == told
    assert again(story, NORA) == []


def test_three_npcs_and_three_heroes_act_again_in_the_next_round() -> None:
    story = given()
    foes = [CallForOther(name=name, results="3d6", attack=True, tn="30") for name in ("Octavio", "Lou", "Grace")]
    crew = [CallSimpleCheck(character=id_, ability="Coordination alone", tn="30") for id_ in (HANK, MIRANDA, CYRIL)]
    for number, (call, card) in enumerate(zip((*foes, *crew), (28, 9, 17, 30, 48, 39), strict=True)):
        as_id = ActionId(f"number-{number}-acts")
        story.when(JUDGE, call, called=as_id).draws(card, action=as_id).takes(1, JUDGE, as_id)
    assert [pressed["name"] for pressed in again(story, JUDGE)] == ["Grace", "Lou", "Octavio"]


def again(story: Story, who: str) -> list[dict[str, str]]:
    """What the presses in the pane of the sheet send by which an NPC does the same once more."""
    pane = DRAWING.page(story, who).split('id="region-sheet"')[1].split('id="region-rail"')[0]
    forms = re.findall(r'<form[^>]*data-move="call-for-other".*?</form>', pane, re.DOTALL)
    return [dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form)) for form in forms]


def test_work_goes_on_by_the_ability_of_the_last_attempt_while_the_sheet_has_it() -> None:
    call = CallComplexCheck(character=HANK, what="Dig", ability="Demolitions with Strength", tn="11", victories=9)
    story = given().when(JUDGE, call, called=IT).draws(28).takes(1, NORA)
    assert [work_on(story, who) for who in (NORA, PIM)] == [
        {"track": IT, "ability": "Demolitions with Strength"},
        {"track": IT},
    ]
    story.when(JUDGE, WriteSheet(character=HANK, traits="Strength 2d10"))
    assert work_on(story, NORA) == {"track": IT}


@pytest.mark.parametrize(
    ("options", "told"),
    [({}, ["6"]), ({"victory_threshold": 8}, ["8"]), ({"victory_threshold": 8, "keeps_remainder": "true"}, ["8", "1"])],
)
def test_a_long_check_tells_what_a_victory_takes_and_what_is_kept_for_the_next(
    options: dict[str, Value], told: list[str]
) -> None:
    page = DRAWING.page(dynamite(evening=Evening(options=options)), NORA)
    (says,) = re.findall(r'<small class="for-each">(.*?)</small>', page, re.DOTALL)
    assert re.findall(r"\b\d+\b", re.sub("<[^>]+>", "", says)) == told


def work_on(story: Story, who: str) -> dict[str, str]:
    """What the form of the next attempt at a long check begins with."""
    (opened,) = re.findall(r'href="[^"]*about=([^"]*)"[^>]*>\s*<span>Work on it', DRAWING.page(story, who))
    return dict(re.findall(r"fill\.(\w+)=([^&]*)", unquote(opened)))
