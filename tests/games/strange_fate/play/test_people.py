"""Characters and those whom the game master makes up, at the table."""

import pytest
from tests.games.story import seated
from tests.games.strange_fate.play.table import (
    EVE,
    GM,
    MADE_UP,
    MARIGOLD,
    NORA,
    ORRIN,
    PIM,
    ROSA,
    SAILOR,
    THUG,
    Evening,
    Story,
    given,
    with_npcs,
)
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.dice.draw import SeatId
from talewright.games.strange_fate.play import STRANGE_FATE_GAME
from talewright.games.strange_fate.play.allowed import own
from talewright.games.strange_fate.play.ids import ActorId, CharacterId, NpcId
from talewright.games.strange_fate.play.making.step import DraftWritten
from talewright.games.strange_fate.play.making.under_way import JudgeDraft, SaveDraft, TakeSheet
from talewright.games.strange_fate.play.people.characters import (
    BringBack,
    CharacterRetired,
    CorrectRating,
    CorrectSheet,
    GiveCharacter,
    Retire,
    SheetCorrected,
    TakeReady,
    check_name,
)
from talewright.games.strange_fate.play.people.making_up import AddNpcs, DropNpc, ShowNpc
from talewright.games.strange_fate.play.people.npcs import NpcDropped
from talewright.games.strange_fate.play.people.wings import ShowCharacter
from talewright.games.strange_fate.play.reading import character_in, described_npcs, written
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.scene.coming import CallMinions
from talewright.games.strange_fate.play.scene.scenes import OpenScene, RenameScene
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.rules.characters.ready import ready
from talewright.games.strange_fate.rules.skills.budget import CreationRules
from talewright.refusal import Refused
from talewright.table.offer import Choice, Text
from talewright.table.reading import fill, read_move
from talewright.table.whose import check_player
from talewright.web.story import Told
from talewright.web.story import told as cards_of

HESTER = CharacterId(ActorId("hester-quill"))
TWIN = CharacterId(ActorId("its-twin"))


def sheet(name: str = "hester") -> str:
    return written(ready()[name], CreationRules())


def test_a_sheet_shows_aspects_first_and_what_everything_cost() -> None:
    seen = given().person(who=EVE)
    assert (seen.name, seen.archetype, seen.player_name, seen.mine) == ("Marigold Hollow", "Faerie", NORA, False)
    assert seen.aspects[0].about == "Archetype"
    assert [skill.name for skill in seen.skills][:2] == ["Faerie Glamour", "Thistledown"]
    assert seen.points
    assert seen.refresh
    assert (seen.points.left, seen.refresh.left) == (0, 5)
    assert seen.defences == ("Minor Weakness against iron",)
    assert (seen.tracks[0].name, seen.tracks[0].boxes) == ("Health", 2)
    assert (seen.text, seen.beyond) == ("", ())


def test_a_sheet_is_brought_along_and_reads_back() -> None:
    told = given()
    told.when(GM, TakeSheet(text=sheet(), player=told.seats[ROSA]), called=HESTER)
    assert told.person(HESTER).player_name == ROSA
    assert told.person(HESTER, ROSA).text == sheet()
    assert told.now.people[HESTER].character == ready()["hester"]


@clause("SF-cost.16", "SF-invulnerability.11")
def test_a_players_sheet_waits_for_what_the_group_judges_whatever_it_calls_confirmed() -> None:
    thing = "Minor Invulnerability to all mental attacks"
    text = f"""game = "strange-fate"
name = "The Automaton"
confirmed = ["{thing}", "It Obeys"]

[[aspect]]
name = "It Obeys"
kind = "Conviction"

[[invulnerability]]
severity = "minor"
broad = "mental"
"""
    told = given()
    told.when(ROSA, TakeSheet(text=text, player=told.seats[PIM]), called=HESTER)
    assert HESTER not in told.now.people
    waiting = told.sees(ROSA).drafts[0]
    assert (waiting.player_name, {each.about for each in waiting.asked}) == (ROSA, {thing, "It Obeys"})
    assert isinstance(told.hears(ROSA)[-1], DraftWritten)
    told.attempt(ROSA, SaveDraft(draft=HESTER)).refused("SF-invulnerability.11")
    told.when(GM, JudgeDraft(draft=HESTER, questions=(thing, "It Obeys")))
    assert told.when(ROSA, SaveDraft(draft=HESTER)).person(HESTER).player_name == ROSA
    other = text.replace("The Automaton", "Its Twin")
    assert told.when(GM, TakeSheet(text=other), called=TWIN).now.people[TWIN].character.confirmed


@clause("SF-gift-companion.8", "SF-gift-theme.2")
def test_a_sheet_shows_what_companions_can_do_and_whom_a_theme_helps() -> None:
    told = given(Evening(())).when(ROSA, TakeReady(ready="hester"), called=HESTER)
    told.when(PIM, TakeReady(ready="ines"), called=TWIN)
    tock = told.person(HESTER, EVE).gear[0]
    assert (tock.name, tock.about, tock.best_track) == (
        "Mister Tock",
        "Fair (+2): Fisticuffs 2, Craftsmanship 1",
        "Health",
    )
    assert "Communication: a bell wire to his ear" in tock.improvements
    (theme, *_) = told.person(TWIN, EVE).themes
    assert (theme.startswith("Hard to catch: Stealth: "), figures(theme)[:1]) == (True, ["+1"])


def test_the_game_master_takes_a_character_for_somebody() -> None:
    told = given()
    told.when(GM, TakeReady(ready="hester", player=told.seats[ROSA]), called=HESTER)
    assert told.person(HESTER).player_name == ROSA
    told.attempt(GM, TakeReady(ready="tobias", player=told.seats[EVE])).refused(by=check_player)
    told.attempt(ROSA, TakeReady(ready="hester")).refused(by=check_name)
    told.attempt(ROSA, TakeReady(ready="nobody")).refused(by=TakeReady.decide)


@pytest.mark.parametrize("named", [0, -1])
def test_nothing_on_a_sheet_has_blanks_for_a_name(named: int) -> None:
    """It was stored as a name without letters, which no table could read again."""
    names = [line for line in sheet().splitlines() if line.startswith("name = ")]
    blank = sheet().replace(names[named], 'name = "   "', 1)
    given(Evening(())).attempt(ROSA, TakeSheet(text=blank)).refused(by=character_in, naming=("name",))


def test_a_sheet_that_cannot_be_read_says_where() -> None:
    told = given()
    told.attempt(ROSA, TakeSheet(text="name = ")).refused(by=character_in)
    broken = sheet().replace('tier = "Extraordinary"', 'tier = "Enormous"', 1)
    told.attempt(ROSA, TakeSheet(text=broken)).refused(by=character_in, naming=("Enormous",))
    told.attempt(ROSA, TakeSheet(text=sheet().replace("strange-fate", "west"))).refused(
        by=character_in, naming=("west",)
    )


@clause("SF-budget.5", "SF-budget.8", "SF-aspects.3")
def test_everything_that_is_wrong_with_a_sheet_is_told_at_once() -> None:
    poor = sheet().replace("rating = 4", "rating = 9").replace('"Conviction"', '"Free"')
    with pytest.raises(Refused) as refused:
        given().when(ROSA, TakeSheet(text=poor))
    for clause_id in ("SF-aspects.3", "SF-buy-skills.3", "SF-budget.8"):
        assert clause_id in refused.value.why
    assert refused.value.why.startswith("Hester Quill has 4 faults: (1) ")
    assert refused.value.clause


@clause("SF-budget.3")
def test_the_century_of_the_group_counts_and_not_that_of_the_sheet() -> None:
    late = written(ready()["hester"], CreationRules()).replace('century = "Middle"', 'century = "Late"')
    told = given(Evening((), {"century": "Early"})).when(GM, TakeSheet(text=late), called=HESTER)
    refresh = told.person(HESTER).refresh
    assert refresh
    assert refresh.held == 6


@clause("SF-world-without-common-skills.1", "SF-world-without-common-skills.2")
def test_without_common_skills_no_ready_character_fits() -> None:
    told = seated(Story, STRANGE_FATE_GAME, "London", {"common_skills": "false"})
    assert told.sees().skill_points == 45
    assert not told.offered(NORA, TakeReady)
    told.attempt(NORA, TakeReady(ready="hester")).refused("SF-world-without-common-skills.1")


def test_a_character_is_handed_on_and_leaves_and_is_back() -> None:
    told = given()
    told.when(GM, GiveCharacter(character=MARIGOLD, player=told.seats[ROSA]))
    assert told.person().player_name == ROSA
    told.when(GM, Retire(character=MARIGOLD, reason="She is in the hill"))
    framed = FrameRoll(who=MARIGOLD, by="Stealth", goal="hide")
    told.attempt(ROSA, framed).refused(by=own)
    assert not told.offered(ROSA, FrameRoll)
    told.attempt(GM, Retire(character=MARIGOLD)).refused(by=Retire.decide)
    told.when(GM, BringBack(character=MARIGOLD)).when(ROSA, framed)
    told.attempt(GM, BringBack(character=MARIGOLD)).refused(by=BringBack.decide)
    told.attempt(PIM, Retire(character=ORRIN)).not_theirs()
    told.attempt(GM, Retire(character=HESTER)).refused(by=State.person)
    assert CharacterRetired(character=MARIGOLD, reason="She is in the hill") in told.hears(EVE)


def test_the_game_master_has_a_fate_point_for_a_character_who_comes_to_a_player() -> None:
    told = given(Evening(characters=(ORRIN,)))
    told.when(GM, TakeReady(ready="marigold"), called=MARIGOLD)
    assert told.sees().gm_fate_points == 1
    told.when(GM, GiveCharacter(character=MARIGOLD, player=told.seats[NORA]))
    assert told.sees().gm_fate_points == 2
    told.when(GM, GiveCharacter(character=MARIGOLD, player=told.seats[ROSA]))
    assert told.sees().gm_fate_points == 2


def test_a_character_who_goes_to_the_game_master_and_back_brings_no_second_fate_point() -> None:
    told = given().when(GM, OpenScene(name="The Attic", present=(MARIGOLD, ORRIN)))
    assert told.sees().gm_fate_points == 2
    for whose in ("", told.seats[NORA], "", told.seats[ROSA]):
        told.when(GM, GiveCharacter(character=MARIGOLD, player=SeatId(whose)))
    assert told.sees().gm_fate_points == 2
    told.when(GM, GiveCharacter(character=MARIGOLD)).next_session().when(GM, RenameScene(name="The Roof"))
    assert told.sees().gm_fate_points == 1, "counted anew, when she was nobody else's"
    told.when(GM, GiveCharacter(character=MARIGOLD, player=told.seats[NORA]))
    assert told.sees().gm_fate_points == 2


@pytest.mark.parametrize("is_retired", [False, True])
def test_for_whom_no_fate_point_was_counted_there_is_one_when_a_player_takes_them_on(*, is_retired: bool) -> None:
    told = given().when(GM, Retire(character=MARIGOLD)) if is_retired else given()
    told.when(GM, OpenScene(name="The Attic", present=(ORRIN,)))
    if is_retired:
        told.when(GM, BringBack(character=MARIGOLD))
    for whose, points in ((told.seats[ROSA], 1), ("", 1), (told.seats[NORA], 2), ("", 2), (told.seats[NORA], 2)):
        told.when(GM, GiveCharacter(character=MARIGOLD, player=SeatId(whose)))
        assert told.sees().gm_fate_points == points


def test_the_game_master_corrects_a_sheet_with_a_reason_beyond_what_creation_allows() -> None:
    told = given()
    told.when(GM, CorrectRating(character=MARIGOLD, skill="stealth", rating="6E", reason="a gift of the queen"))
    seen = told.person()
    assert next(skill.title for skill in seen.skills if skill.name == "Stealth") == "Stealth, 6E"
    assert any("SF-buy-skills.3" in each for each in seen.beyond)
    (known,) = (each for each in seen.worth_knowing if each.clause == "SF-buy-skills.3")
    assert known.says[0].isupper()
    assert "(SF-" not in known.says
    assert isinstance(told.hears(EVE)[-1], SheetCorrected)
    anew = told.person().text.replace("Thistledown", "Dandelion")
    told.when(GM, CorrectSheet(character=MARIGOLD, text=anew, reason="a better name"))
    assert "Dandelion" in [skill.name for skill in told.person().skills]
    told.undo(GM, told.done[-2])
    assert told.person().beyond == ()


def test_what_is_no_correction() -> None:
    told = given()
    rated = CorrectRating(character=MARIGOLD, skill="Stealth", rating="4", reason="")
    told.attempt(GM, rated).lacks("reason")
    told.attempt(NORA, rated).not_theirs()
    told.attempt(GM, CorrectRating(character=MARIGOLD, skill="Magic", rating="4", reason="x")).refused(
        by=CorrectRating.decide
    )
    for rating in ("11", "-1", "good enough"):
        told.attempt(GM, CorrectRating(character=MARIGOLD, skill="Stealth", rating=rating, reason="x")).refused(
            "SF-buy-skills.3"
        )
    told.attempt(GM, CorrectSheet(character=MARIGOLD, text=sheet("orrin"), reason="x")).refused(by=check_name)


# --- made up on the spot


def test_people_are_made_up_on_a_line_each() -> None:
    told = with_npcs()
    npcs = {npc.id: (npc.name, npc.goods) for npc in told.sees(NORA).npcs}
    assert npcs == {
        THUG: ("Thug", ("Good (+3) thug (E)", "Fair (+2) liar")),
        SAILOR: ("Sailor", ("Average (+1) sailor",)),
    }
    told.when(GM, DropNpc(npc=SAILOR))
    assert [npc.id for npc in told.sees(NORA).npcs] == [THUG]
    assert NpcDropped(npc=SAILOR) in told.hears(NORA)


def test_the_form_for_npcs_shows_an_example_that_it_takes() -> None:
    story = given()
    made = story.offered(GM, AddNpcs)[0]
    shown = next(field.example for field in made.fields if isinstance(field, Text))
    story.when(GM, read_move(story.played, fill(made, {"text": shown}), strict=False))
    assert len(story.now.npcs) == 1


@pytest.mark.parametrize("text", ["", "thug", "Good", "Wonderful thug", "Good thug\nmost welcome"])
def test_a_line_that_is_nobody_shows_how_to_write_one(text: str) -> None:
    told = given().attempt(GM, AddNpcs(text=text)).refused(by=described_npcs)
    assert not told.sees().npcs
    told.attempt(GM, AddNpcs(text="Good thug (X)")).refused(by=described_npcs, naming=("X",))


def test_only_the_game_master_makes_somebody_up() -> None:
    told = with_npcs()
    told.attempt(NORA, AddNpcs(text="Good friend")).not_theirs()
    told.attempt(NORA, DropNpc(npc=THUG)).not_theirs()
    told.attempt(GM, ShowNpc(npc=THUG)).refused(by=ShowNpc.decide)
    told.attempt(GM, DropNpc(npc=NpcId(ActorId(f"{MADE_UP}.9")))).refused(by=State.npc)


def test_an_npc_comes_into_the_scene_that_is_open_unless_they_are_away() -> None:
    told = given()
    told.when(GM, AddNpcs(text="Good thug"), called="before-it")
    told.when(GM, OpenScene(name="The yard", present=(MARIGOLD,)))
    told.when(GM, AddNpcs(text="Good cook", hidden=True), called="in-the-yard")
    told.when(GM, AddNpcs(text="Good judge", away=True), called="far-away")
    assert [told.now.in_scene(ActorId(f"{called}.1")) for called in ("before-it", "in-the-yard", "far-away")] == [
        False, True, False
    ]  # fmt: skip
    assert not any("Cook" in repr(fact) for fact in told.hears(EVE))


def test_several_npcs_who_are_made_up_at_once_are_one_card_of_the_story() -> None:
    told = given().when(GM, OpenScene(name="The yard"))
    three = "Black Jack: Good thug; One-eyed\nGood cook\nGood cook"

    def cards(who: str) -> list[Told]:
        return list(cards_of(told.table.log(told.campaign, told.seats[who])))

    for hidden in (False, True):
        before = [len(cards(who)) for who in (GM, EVE)]
        told.when(GM, AddNpcs(text=three, hidden=hidden))
        assert [len(cards(who)) for who in (GM, EVE)] == [before[0] + 1, before[1] + (not hidden)]
        headline = cards(GM)[0].headline.text
        assert all(npc.name in headline for npc in told.now.npcs.values() if npc.hidden is hidden)
        assert sum("One-eyed" in line.text for line in cards(GM)[0].lines) == 1
    told.when(GM, CallMinions(who=MARIGOLD, text="Average urchin\nAverage urchin\nFair thief"))
    assert "Thief" in cards(EVE)[0].headline.text
    few = len(cards(EVE)) + 2
    told.when(GM, AddNpcs(text="Good judge\nGood clerk", away=True))
    assert len(cards(EVE)) == few, "two lines are no flood"


def test_whoever_joins_the_story_comes_into_the_scene_that_is_open() -> None:
    told = given(Evening((MARIGOLD,))).when(GM, TakeReady(ready="samira", hidden=True), called=TWIN)
    told.when(GM, OpenScene(name="The yard", present=(MARIGOLD,), zones="Gate\nWell"))
    told.when(PIM, TakeReady(ready="orrin"), called=ORRIN)
    assert not told.now.in_scene(TWIN)
    told.when(GM, ShowCharacter(character=TWIN))
    assert told.now.under_way().present == (MARIGOLD, ORRIN, TWIN)
    told.when(GM, Retire(character=ORRIN)).when(GM, BringBack(character=ORRIN))
    assert told.now.in_scene(ORRIN)


def test_a_scene_begins_with_every_players_character_in_it() -> None:
    told = given()
    told.when(GM, AddNpcs(text="Good thug"), called="before-it")
    (begin,) = told.offered(GM, OpenScene)
    assert [field.chosen for field in begin.fields if isinstance(field, Choice)] == [tuple(told.now.people)]


def test_whoever_chooses_a_ready_character_reads_what_is_on_the_sheet() -> None:
    (offer,) = given(Evening(())).offered(ROSA, TakeReady)
    which = next(field for field in offer.fields if isinstance(field, Choice) and field.name == "ready")
    read = {option.value: option.more for option in which.options}
    hester = ready()["hester"]
    says = [each.name for each in hester.all_aspects] + [each.name for each in hester.designs]
    assert all(each in read["hester"] for each in (*says, *(each.name for each in hester.companions)))
    assert set(read) == set(ready())
