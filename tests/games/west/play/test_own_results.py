"""The group's own table: what the text leaves open about a hit is written down once, and shown where a card says so."""

import pytest
from msgspec.structs import replace
from tests.games.west.play.table import HANK, IT, JUDGE, NORA, Story, complex_check, given
from tests.rules.clause import clause

from talewright.games.west.play.bumps import GrantBumps, MoveHit
from talewright.games.west.play.checks.calls import CallComplexCheck, CallSimpleCheck
from talewright.games.west.play.deck import UseDeck
from talewright.games.west.play.own_results import NameResult
from talewright.games.west.rules.cards.deck import Deck
from talewright.games.west.rules.cards.deck_file import bundled, write


def shown(story: Story) -> list[tuple[str, str]]:
    outcome = story.action(who=NORA).outcome
    assert outcome is not None
    return [(each.name, each.does) for each in outcome.own]


@clause("TW-cards.8", "TW-complex.11")
def test_what_a_hit_does_in_this_group_is_shown_where_the_card_says_so() -> None:
    story = complex_check("Demolitions", "5", effect="(3)6")
    story.attempt(NORA, NameResult(on="right leg", does="Falls down.")).not_theirs()
    for on, does in (
        ("Right leg", "Falls down."),
        ("head", "Out."),
        ("magnitude 6", "A scratch."),
        ("magnitude 12", "A wound."),
    ):
        story.when(JUDGE, NameResult(on=on, does=does))
    story.draws(34).takes(3, NORA)
    outcome = story.action().outcome
    assert outcome is not None
    assert (outcome.hit_location, outcome.magnitude) == ("right leg", 13)
    assert shown(story) == [("Right leg", "Falls down."), ("magnitude 12", "A wound.")]
    story.when(JUDGE, NameResult(on="right leg", does="Limps."))
    assert shown(story)[0] == ("Right leg", "Limps.")
    story.when(JUDGE, NameResult(on="RIGHT LEG"))
    assert [each.name for each in story.sees(NORA).own_results] == ["head", "magnitude 6", "magnitude 12"]


def test_what_cards_do_here_bears_one_name_on_its_button_and_in_the_story() -> None:
    story = given()
    button = story.offered(JUDGE, NameResult)[0].label
    told = [story.when(JUDGE, NameResult(on="right leg", does=does)).reads(NORA)[-1] for does in ("Falls down.", "")]
    assert [words for words in (button, *told) if "what cards do here" not in words.casefold()] == []


@clause("TW-cards.7", "TW-cards.8", "TW-simple.6")
def test_only_the_card_of_an_attack_says_what_stands_in_the_table() -> None:
    deck = Deck("Jammed", tuple(replace(card, equipment_failure="jam", scatter="3") for card in bundled().cards))
    table = {"magnitude 12": "A wound.", "hit location": "Roll.", "equipment failure": "It jams.", "scatter 3": "Far."}
    shot, dig = {"effect": "(3)6", "attack": True}, {"effect": "(3)10", "victories": 5}
    throw = {"effect": "(3)6", "attack": False}
    unsaid = {"effect": ""}  # as older journals have it: by the ability alone
    found = {}
    for name, named, tn in (
        ("hit", shot, "1"), ("miss", shot, "30"), ("dig", dig, "1"), ("throw", throw, "1"), ("unsaid", unsaid, "1"),
    ):  # fmt: skip
        story = given().when(JUDGE, UseDeck(deck=write(deck)))
        call = CallComplexCheck(character=HANK, what="x", ability="Bravery", tn=tn, **named)
        found[name] = told(story.when(JUDGE, call, called=IT), table)
    for name, tn in (("brave", "1"), ("afraid", "30")):
        story = given().when(JUDGE, UseDeck(deck=write(deck)))
        call_simple = CallSimpleCheck(character=HANK, what="x", ability="Bravery", tn=tn)
        found[name] = told(story.when(JUDGE, call_simple, called=IT), table)
    assert found == {
        "hit": ["hit location", "equipment failure", "scatter 3", "magnitude 12"],
        "miss": ["equipment failure", "scatter 3"],
        "dig": [], "throw": [], "unsaid": [], "brave": [], "afraid": [],
    }  # fmt: skip


@clause("TW-calamity.7", "TW-cards.8")
def test_of_a_calamity_the_judge_says_what_it_does_and_the_table_nothing() -> None:
    deck = Deck("Jammed", tuple(replace(card, equipment_failure="jam") for card in bundled().cards))
    story = given().when(JUDGE, UseDeck(deck=write(deck)))
    call = CallComplexCheck(character=HANK, ability="Bravery", tn="1", effect="(3)6", attack=True)
    story.when(JUDGE, call, called=IT).when(JUDGE, NameResult(on="equipment failure", does="It jams."))
    assert (shown(story.draws(23)), story.action().phase) == ([], "calamity")


def told(story: Story, table: dict[str, str]) -> list[str]:
    """What of the table card 34 says."""
    for on, does in table.items():
        story.when(JUDGE, NameResult(on=on, does=does))
    return [name for name, _ in shown(story.draws(34).takes(1, NORA))]


@clause("TW-cards.8", "TW-bumps.6")
def test_a_line_for_a_hit_is_that_of_where_bumps_have_moved_it() -> None:
    story = complex_check("Demolitions", "1", effect="(3)6").when(JUDGE, GrantBumps(action=IT, bumps=2, why="an edge"))
    for part in ("left arm", "right arm"):
        story.when(JUDGE, NameResult(on=f"hit location {part}", does="Drops what it holds."))
    story.draws(39).takes(1, NORA)
    assert [name for name, _ in shown(story)] == ["hit location left arm"]
    story.when(NORA, MoveHit(action=IT, to="right arm", bumps=2))
    assert [name for name, _ in shown(story)] == ["hit location right arm"]


@clause("TW-cards.8")
@pytest.mark.parametrize(("on", "does"), [("elbow", ""), (" ", "Hurts.")])
def test_a_line_needs_its_name_and_what_it_does(on: str, does: str) -> None:
    attempt = complex_check("Demolitions", "5", effect="(3)6").attempt(JUDGE, NameResult(on=on, does=does))
    attempt.refused("TW-cards.8")


def test_a_failure_hits_nobody() -> None:
    story = complex_check("Demolitions", "13", effect="(3)6").when(
        JUDGE, NameResult(on="right leg", does="Falls down.")
    )
    story.draws(34)
    if story.action(IT).outcome is None:
        story.takes(1, NORA)
    assert shown(story) == []
