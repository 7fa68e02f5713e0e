"""The pages of Strange FATE, on walks through campaigns that do only what is offered."""

import re

import pytest
from tests.games.strange_fate.play.acts import with_skills
from tests.games.strange_fate.play.fighting import BRAWL, SAILOR, THUG, TOBIAS, Fight, brawl, fighters
from tests.games.strange_fate.play.table import (
    EVE,
    GM,
    GOAL,
    IT,
    MARIGOLD,
    NORA,
    PIM,
    Evening,
    Story,
    against_npc,
    given,
)
from tests.games.strange_fate.play.test_companions import BRUTUS, accompanied
from tests.games.strange_fate.play.test_conflict_covered import GHOST
from tests.games.strange_fate.play.test_conflict_several import with_skill
from tests.games.strange_fate.play.test_conflict_weapons import armed
from tests.games.strange_fate.play.test_efforts import with_impact
from tests.games.strange_fate.play.using import ROLL
from tests.games.strange_fate.play.walking import Walk
from tests.web.reading import Drawing, Read
from tests.web.test_strange_fate_turns import region

from talewright.games.strange_fate.play import STRANGE_FATE_GAME
from talewright.games.strange_fate.play.aspects.seeking import Seek
from talewright.games.strange_fate.play.conflict.order import MoveInOrder
from talewright.games.strange_fate.play.conflict.switching import TurnInvulnerability
from talewright.games.strange_fate.play.granted import GrantGear
from talewright.games.strange_fate.play.harm.companions import SendCompanion
from talewright.games.strange_fate.play.harm.hits import BearHit, BeTakenOut
from talewright.games.strange_fate.play.harm.treatment import TreatConsequence
from talewright.games.strange_fate.play.ids import HitId
from talewright.games.strange_fate.play.in_play import Manner
from talewright.games.strange_fate.play.making.growing import Grow
from talewright.games.strange_fate.play.making.under_way import BeginDraft, SaveDraft
from talewright.games.strange_fate.play.people.characters import Retire
from talewright.games.strange_fate.play.people.making_up import AddNpcs
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.rolls.opposing import SetDifficulty
from talewright.games.strange_fate.play.scene.scenes import EndScene, OpenScene
from talewright.table.moves import ChooseDice, PlayPrepared, Prepare
from talewright.table.seat import ItemId

DRAWING = Drawing(STRANGE_FATE_GAME)  # type: ignore[arg-type]  # its own states
shown = DRAWING.page
STEPS = 40
EVERY = 8


@pytest.mark.parametrize("seed", range(4))
def test_whatever_may_be_done_is_found_on_the_page(seed: int) -> None:
    for step, story in enumerate(Walk(seed + 600).steps(STEPS)):
        if step % EVERY:
            continue
        for who in (GM, NORA, EVE):
            DRAWING.is_sound(story, who)
        DRAWING.is_sound(story, GM, MARIGOLD)


def test_whoever_is_taken_out_is_so_wherever_they_stand() -> None:
    told = fighters("Good thug").when(GM, OpenScene(name="The ferry", present=(TOBIAS, THUG)))
    for target, called in ((THUG, "a-nasty-fall"), (TOBIAS, "another-fall")):
        told.hurts(target, 9, called=called).when(GM, BeTakenOut(hit=HitId(called)))
    assert region(told, NORA, "cast").count("taken out") == 1
    assert region(told, NORA, "sheet").count("<b>taken out</b>") == 1
    assert region(told, GM, "sheet").count("<b>taken out</b>") == 2
    assert region(told, PIM, "stage").count("<b>taken out</b>") == 2


def test_with_a_turn_stands_only_what_whoever_acts_could_treat() -> None:
    told = fighters("Good thug, Good initiative (E)\nGood treatment").hurts(TOBIAS, 2)
    told.when(NORA, BearHit(hit=HitId("a-nasty-fall"), way="slot 1", first="Split Lip"))
    told.begins(TOBIAS, SAILOR, THUG).first(TOBIAS, "----").first(SAILOR, "++++")
    assert told.next() == "Thug"
    assert told.offered(GM, TreatConsequence), "by somebody else"
    turn = region(told, GM, "tray").partition('aria-label="The turn"')[2].partition("<ol")[0]
    assert turn
    assert "treat-consequence" not in turn


def test_a_switch_of_somebody_else_takes_nothing_away_from_the_turn_of_an_npc() -> None:
    told = with_skill(fighters("Good thug, Good initiative (E)"), TOBIAS, GHOST).begins(TOBIAS, THUG)
    assert told.next() == "Thug"
    assert told.offered(GM, TurnInvulnerability)
    turn = region(told, GM, "tray").partition('aria-label="The turn"')[2].partition("<ol")[0]
    assert 'data-move="pass-turn"' in turn
    assert "turn-invulnerability" not in turn
    DRAWING.is_sound(told, GM)


def test_whether_ones_invulnerability_is_on_stands_beside_ones_stress() -> None:
    told = with_skill(fighters(), TOBIAS, GHOST)
    says = [told.sees(NORA).characters[0].defences]
    assert says[0]
    told.when(NORA, TurnInvulnerability(who=TOBIAS, against="physical"))
    says.append(told.sees(NORA).characters[0].defences)
    assert says[0] != says[1]
    mine, theirs = region(told, NORA, "sheet"), region(told, PIM, "sheet")
    assert all(each in mine for each in says[1])
    assert not any(each in theirs for each in says[1])


def test_whoever_defends_changes_no_opposition_but_uses_another_skill() -> None:
    told = brawl(TOBIAS, THUG).attacks(THUG, TOBIAS, "thug").defends(TOBIAS, "Fisticuffs: Parry")
    for who, is_theirs in ((NORA, True), (GM, False)):
        tray = region(told, who, "tray")
        assert ("Use another skill" in tray) is is_theirs
        assert ("Change the opposition" in tray) is not is_theirs


def test_on_ones_own_free_invoke_no_name_is_repeated() -> None:
    told = against_npc().when(NORA, Seek(roll=IT, manner=Manner.DECLARATION, aspect="A Loose Plank"))
    told.rolls("+++6", "----").stands()
    for who, is_named in ((NORA, False), (PIM, True), (GM, True)):
        _, _, pips = region(told, who, "stage").partition('class="free-invokes')
        assert ("Marigold" in pips.partition("</li>")[0]) is is_named


def test_where_a_scene_is_over_the_page_says_which_and_what_comes_next() -> None:
    story = given()
    before = {who: told_of_no_scene(story, who) for who in (GM, NORA)}
    story.when(GM, OpenScene(name="The docks")).when(GM, EndScene())
    after = {who: told_of_no_scene(story, who) for who in (GM, NORA)}
    assert all("The docks" in after[who] and "The docks" not in before[who] for who in after)
    assert len({*before.values(), *after.values()}) == 4


def told_of_no_scene(story: Story, who: str) -> str:
    return shown(story, who).partition('id="no-scene">')[2].partition("<")[0]


def test_all_dice_of_a_side_are_rolled_by_one_button() -> None:
    story = against_npc().when(GM, ChooseDice(by_hand=False))
    page = shown(story, NORA)
    assert sum(times for key, times in Read(page).forms.items() if key.startswith("roll-")) == 1
    assert "3dF+1d6" in page
    assert "Follows the other dice" in page
    assert "Follows the other dice" not in shown(against_npc(), NORA)  # the game master rolls real dice


def test_tiers_show_on_the_dice_and_are_said_in_words() -> None:
    page = shown(against_npc(), NORA)
    assert "1 tier higher: 1 Fate die became a d6" in page
    labels = re.findall(r'class="die fate-die [^>]*aria-label="([^"]+)"', page)
    assert labels.count("a d6 that is added, still to fall") == 1
    fallen = shown(against_npc().rolls("-0+4", "00+-"), NORA)
    labels = re.findall(r'class="die fate-die [^>]*aria-label="([^"]+)"', fallen)
    assert labels[:4] == [
        "a Fate die shows minus, a real die",
        "a Fate die shows blank, a real die",
        "a Fate die shows plus, a real die",
        "a d6 that is added shows 4, a real die",
    ]


def test_real_fate_dice_are_entered_by_their_signs() -> None:
    story = against_npc().when(NORA, ChooseDice(by_hand=True))
    page = shown(story, NORA)
    form = page[page.index('data-move="type-face"') :]
    assert re.findall(r'value="(\d)" required data-sign="(.)"', form[: form.index("</form>")]) == [
        ("1", "-"), ("2", "0"), ("3", "+"),
    ]  # fmt: skip
    assert 'data-face="6"' in page  # its d6


def test_what_an_aspect_would_change_stands_beside_it_while_the_outcome_is_provisional() -> None:
    story = given().when(NORA, FrameRoll(who=MARIGOLD, by="Stealth", goal=GOAL), called=IT)
    story.when(GM, SetDifficulty(roll=IT, difficulty="Great")).rolls("0-00")
    page = shown(story, NORA)
    assert "may still change" in page
    assert ">success with 0 shifts<" in page
    presses = re.findall(r'id="press-offer-invoke[^"]*-(?:false|true)"', page)
    assert len(presses) == 8, "four aspects take one press each, for +2 or for another throw; the others two"
    for other in (GM, PIM):
        assert re.search(r'id="turn">\s*Waiting for <bdi>[^<(]+ \(Marigold Hollow\)</bdi>', shown(story, other))
    assert "may still change" not in shown(story.stands(NORA), NORA)


def test_a_press_on_an_aspect_invokes_it_for_the_roll_and_else_opens_what_it_may_do() -> None:
    story = given().when(GM, OpenScene(name="The Roofs", present=(MARIGOLD,), aspects="Slippery Tiles"))
    before = shown(story, NORA)
    assert re.search(r'data-move="ask-effect"[^>]*fill\.aspect=The%20Thimble%20of%20Aunt%20Perdita', before, re.DOTALL)
    story.when(NORA, FrameRoll(who=MARIGOLD, by="Stealth", goal=GOAL), called=IT)
    story.when(GM, SetDifficulty(roll=IT, difficulty="Great")).rolls("0-00")
    page = shown(story, NORA)
    for name, where in (("Everybody&#39;s_Poor_Cousin", "mine"), ("Slippery_Tiles", "scene")):
        assert re.search(rf'<form[^>]*id="press-{where}-offer-invoke[^"]*{name}', page), name
    assert "spends" not in before
    assert "spends" not in shown(story, PIM)


def test_an_effort_that_is_a_difficulty_for_others_has_neither_odds_nor_a_verdict_on_the_page() -> None:
    story = with_impact("hide")
    for fallen in (False, True):
        if fallen:
            story.rolls("0-00", roll=ROLL)
        page = shown(story, NORA)
        card = page[page.index(f'id="roll-{ROLL}"') :]
        card = card[: card.index("</section>")]
        assert "Effort" in card
        assert not re.search("succe|fail|Mediocre|shift<", card, re.IGNORECASE)
        DRAWING.is_sound(story, NORA)


@pytest.mark.parametrize("who", [NORA, PIM, EVE])
def test_a_hidden_difficulty_is_nowhere_on_a_players_page(who: str) -> None:
    """Two tables that differ in nothing but the hidden number look alike to everybody but the game master."""
    pages = {_with_hidden("Good", who), _with_hidden("7", who)}
    assert len(pages) == 1
    assert "keeps it hidden" in pages.pop()


def _with_hidden(difficulty: str, who: str) -> str:
    """A page; seats, whose ids are new each time, are called by their names."""
    story = given().when(NORA, FrameRoll(who=MARIGOLD, by="Stealth", goal=GOAL), called=IT)
    page = shown(story.when(GM, SetDifficulty(roll=IT, difficulty=difficulty, hidden=True)), who)
    for name, seat in story.seats.items():
        page = page.replace(seat, name)
    return page


def test_an_npc_that_is_hidden_stands_on_the_game_masters_page_alone() -> None:
    story = given().when(GM, AddNpcs(text="Superb shadow (E)", hidden=True))
    assert "Superb (+5) shadow (E)" in shown(story, GM)
    assert "shadow (E)" not in shown(story, NORA)


def test_the_game_master_reads_in_the_zones_who_is_hidden() -> None:
    story = fighters("Good thug").when(GM, OpenScene(name="The ferry", present=(TOBIAS, THUG), zones="The quay"))
    story.when(GM, AddNpcs(text="Pim: Good thug", zone="The quay")).when(
        GM, AddNpcs(text="Shade: Good thug", hidden=True, zone="The quay")
    )
    (quay,) = re.findall(r'<li class="zone".*?</li>', region(story, GM, "stage"), re.DOTALL)
    assert quay.count("hidden</small>") == 1
    assert re.search(r"Shade\s*<small[^>]*>hidden</small>", quay)


def test_the_game_master_reads_in_the_zones_who_is_hidden_of_those_taken_out() -> None:
    story = fighters("Shade: Good thug", hidden=True)
    story.when(GM, OpenScene(name="The ferry", present=(TOBIAS, THUG), zones="The quay")).stands_in(THUG, "The quay")
    story.hurts(THUG, 9).when(GM, BeTakenOut(hit=HitId("a-nasty-fall")))
    (quay,) = re.findall(r'<li class="zone".*?</li>', region(story, GM, "stage"), re.DOTALL)
    assert re.search(r"Shade</s>\s*<small>taken out</small>\s*<small[^>]*>hidden</small>", quay)


def test_the_sheet_begins_with_aspects() -> None:
    page = shown(given(), NORA, MARIGOLD)
    headings = [re.sub(r"<[^>]*>", "", heading) for heading in re.findall(r"<h3>(.*?)</h3>", page)]
    wanted = ("Aspects", "Skills", "Gifts", "Stress", "Consequences")
    assert tuple(dict.fromkeys(heading for heading in headings if heading in wanted)) == wanted
    assert "Dances Better Than She Lies" in page
    assert "of 30 skill points left" in page


def test_the_page_of_a_character_that_has_grown_is_its_sheet() -> None:
    """Whoever has put it there reads on, and the game master may let it grow from there."""
    story = given().when(GM, Grow(who=(MARIGOLD,)))
    (making,) = story.now.drafts
    leads = {
        who: f"/sheet/{making}" in shown(story, who).partition('id="turn"')[2].partition("</p>")[0]
        for who in (NORA, PIM)
    }
    assert leads == {NORA: True, PIM: False}, "the bar leads there"
    assert 'class="budget"' in shown(story, NORA, making)
    story.when(NORA, SaveDraft(draft=making))
    page = shown(story, NORA, making)
    assert 'id="beside"' in page
    assert 'data-move="grow"' in shown(story, GM, making)


def test_whose_character_has_left_the_story_chooses_another_at_once() -> None:
    """It stands before the scene, as for a newcomer."""
    story = given().when(GM, OpenScene(name="The Roofs"))
    assert "choosing-title" not in shown(story, NORA)
    story.when(GM, Retire(character=MARIGOLD, reason="the hill calls her home"))
    page = shown(story, NORA)
    assert page.index("choosing-title") < page.index("The Roofs")
    assert 'data-move="take-ready"' in page


def test_gear_stands_on_ones_own_sheet_and_is_lent_and_taken_on_the_sheet_of_whoever_has_it() -> None:
    story = given().when(GM, GrantGear(who=MARIGOLD, piece="Flare: Deadly [Health] x2"))
    pane = next(each.html or "" for each in DRAWING.screen(story, NORA).regions if each.name == "sheet")
    assert "Deadly [Health] x2" in pane
    assert "until the session ends" in pane
    for move in ("grant-gear", "lose-gear"):
        assert f'data-move="{move}"' in shown(story, GM, MARIGOLD).partition('id="editor"')[2]
        assert f'data-move="{move}"' not in shown(story, NORA, MARIGOLD)


def test_a_companion_that_acts_stands_before_ones_own_skills_and_its_characters_face_is_marked() -> None:
    story = accompanied()
    assert isinstance(story, Fight)
    pane, cast = (DRAWING.region(story, NORA, name) for name in ("sheet", "cast"))
    assert pane.index('class="things"') < pane.index(f'id="my-{BRUTUS}"')
    assert " acts " not in cast
    story.when(NORA, SendCompanion(npc=BRUTUS)).begins(BRUTUS, THUG)
    story.when(GM, MoveInOrder(conflict=BRAWL, who=BRUTUS, place=1))
    pane, cast = (DRAWING.region(story, NORA, name) for name in ("sheet", "cast"))
    assert pane.index(f'id="my-{BRUTUS}"') < pane.index('class="things"')
    assert " acts " in cast


def test_a_press_on_somebodys_aspect_lets_the_game_master_compel_by_it() -> None:
    story = given()
    for who, presses in ((GM, True), (PIM, False)):
        page = shown(story, who).partition(f'id="hero-{MARIGOLD}"')[2].partition("</article>")[0]
        aspect = re.search(r"<(\w+)[^>]*>\s*(?:<span>)?Everybody&#39;s Poor Cousin", page)
        assert aspect
        assert ('data-move="offer-compel"' in aspect[0]) is presses


def test_somebodys_card_shows_the_six_best_skills_the_highest_tier_first() -> None:
    story = with_skills(
        "Late: Strange 5 = Strike; minor Focus (a cane)", "Later: Strange 1E = Strike; minor Focus (a cane)"
    )
    skills = story.person().skills
    assert len(skills) > 6
    card = shown(story, GM).partition(f'id="hero-{MARIGOLD}"')[2].partition("</article>")[0]
    names = re.findall(r"<bdi>([^<]+)</bdi> <b>", card)
    ranked = sorted(skills, key=lambda each: (each.tier, each.value), reverse=True)
    assert names == [each.name for each in ranked[:6]]
    assert {"Later", "Late"} <= set(names)


def test_a_sheet_tells_each_improvement_once_with_how_often_it_is_there() -> None:
    page = re.sub(r"\s+", " ", shown(armed(), NORA, TOBIAS))
    assert page.count("Deadly [Health] x3") == 2, "as it is carried, and as it was bought"
    assert "Deadly [Health], Deadly" not in page


def test_the_middle_has_what_changes_the_scene_and_begins_a_conflict_and_the_bar_the_rest() -> None:
    told = given()
    assert re.findall(r'data-opens="([^"]+)"', middle(told))[0] == "open-scene"
    told.when(GM, OpenScene(name="The docks"))
    shows = middle(told)
    for move in ("place-aspect", "end-scene", "begin-conflict"):
        assert f'data-move="{move}"' in shows
    for move in ("frame-roll", "act", "attack-once", "offer-compel", "count-points", "grow"):
        assert f'data-move="{move}"' not in shows
    assert len(re.findall("<button|<a ", shows)) <= 7


def test_between_sessions_the_middle_has_what_lets_characters_grow() -> None:
    story = given()
    assert 'data-move="grow"' not in middle(story)
    assert 'data-move="grow"' in middle(story.next_session())
    assert 'data-move="grow"' not in middle(story.when(GM, OpenScene(name="The Docks")))


def middle(story: Story) -> str:
    return DRAWING.region(story, GM, "stage").partition('id="begin"')[2].partition("</section>")[0]


def test_whoever_plays_somebody_is_not_asked_to_go_on_with_another_and_may_drop_it() -> None:
    told = given().when(NORA, BeginDraft(name="Otto Grimm"), called="otto-grimm")
    listed = DRAWING.region(told, NORA, "stage").partition('id="drafts"')[2].partition("</section>")[0]
    assert 'class="button quiet">Go on' in listed
    assert 'data-move="drop-draft"' in listed
    alone = given(Evening(())).when(NORA, BeginDraft(name="Otto Grimm"), called="otto-grimm")
    listed = DRAWING.region(alone, NORA, "stage").partition('id="drafts"')[2].partition("</section>")[0]
    assert 'class="button main">Go on' in listed
    assert 'data-move="drop-draft"' not in listed


def test_what_waits_in_the_pocket_stands_before_everybody_until_it_is_played() -> None:
    told = given()
    assert pocket_comes_first(told) is False
    told.when(GM, Prepare(move={"type": "open-scene", "name": "The docks"}), called="the-docks-wait")
    assert pocket_comes_first(told) is True
    told.when(GM, PlayPrepared(item=ItemId("the-docks-wait")))
    assert pocket_comes_first(told) is False


def pocket_comes_first(story: Story) -> bool:
    page = DRAWING.region(story, GM, "sheet")
    assert page.count('id="pocket"') == 1
    return page.index('id="pocket"') < page.index('id="heroes"')
