"""What the game master hides stays with the game master, whatever a player looks at or tries."""

from collections.abc import Callable
from itertools import product

import pytest
from msgspec import Struct
from msgspec.structs import replace
from tests.games.strange_fate.play.table import (
    EVE,
    GM,
    GOAL,
    IT,
    MADE_UP,
    MARIGOLD,
    NORA,
    ORRIN,
    PIM,
    THUG,
    Evening,
    Story,
    against_difficulty,
    against_npc,
    given,
    with_npcs,
)
from tests.rules.clause import clause

from talewright.games.strange_fate.play.aspects.invoking import Invoke
from talewright.games.strange_fate.play.card import Place
from talewright.games.strange_fate.play.harm.companions import CallBack, SendCompanion
from talewright.games.strange_fate.play.harm.helping import HelpRoll
from talewright.games.strange_fate.play.harm.hits import DealStress
from talewright.games.strange_fate.play.harm.revival import Revive
from talewright.games.strange_fate.play.harm.treatment import TreatConsequence, TreatStress
from talewright.games.strange_fate.play.ids import ActorId, ModifierId, NpcId
from talewright.games.strange_fate.play.people.making_up import AddNpcs, DropNpc, ShowNpc
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.rolls.modifiers import AddModifier, DropModifier, NameDefences
from talewright.games.strange_fate.play.rolls.opposing import Oppose, SetDifficulty
from talewright.games.strange_fate.play.rolls.showing import CancelRoll, ShowSide
from talewright.games.strange_fate.play.rolls.sides import EffortsCounted, SideConcealed
from talewright.games.strange_fate.play.rolls.standing import LetStand
from talewright.table.dealing import Dealing
from talewright.table.moves import Roll
from talewright.table.offer import Choice
from talewright.table.reading import fill, read_move

SECRET = ModifierId("the-hidden-modifier")
PLAYERS = (NORA, PIM, EVE)

TRIED: tuple[Struct, ...] = (
    SetDifficulty(roll=IT, difficulty="0"),
    Oppose(roll=IT, who=ORRIN, by="Brawn"),
    Oppose(roll=IT, who=THUG),
    *(ShowSide(roll=IT, place=place) for place in Place),
    *(AddModifier(roll=IT, place=place, name="luck", amount=1) for place in Place),
    *(NameDefences(roll=IT, place=place) for place in Place),
    *(Invoke(roll=IT, place=place, aspect="Hears the Tide Turn") for place in Place),
    DropModifier(roll=IT, modifier=SECRET),
    LetStand(roll=IT),
    CancelRoll(roll=IT),
    FrameRoll(who=ORRIN, by="Brawn", goal="hit", against=THUG),
    FrameRoll(who=THUG, goal="hit"),
    ShowNpc(npc=THUG),
    DropNpc(npc=THUG),
)


def answers(story: Story) -> list[str]:
    """What each of two players hears of each move; what is done is taken back at once."""
    return [story.answer(who, move) for who, move in product((NORA, PIM), TRIED)]


@clause("SF-difficulty-tiers.1")
@pytest.mark.parametrize("faces", ["+00", "--0"])
def test_whatever_a_player_tries_the_answer_tells_nothing_of_a_hidden_difficulty(faces: str) -> None:
    told: dict[str, list[list[str]]] = {}
    for difficulty in ("1E", "2E", "5E", "7E"):
        story = against_difficulty(difficulty, hidden=True)
        told.setdefault("before", []).append(answers(story))
        story.rolls(f"{faces}1")
        told.setdefault(story.outcome(who=NORA), []).append(answers(story))
        story.stands(NORA)
        told.setdefault(f"{story.outcome(who=NORA)} stands", []).append(answers(story))
    assert len(told["before"]) == 4
    for same in told.values():
        assert all(each == same[0] for each in same)


def test_of_a_hidden_difficulty_players_see_the_verdict_alone_until_it_is_shown() -> None:
    told = against_difficulty("Superb (E)", hidden=True)
    for who in PLAYERS:
        seen = told.roll(who=who)
        assert seen.theirs
        assert (seen.theirs.rating, seen.theirs.name, seen.odds, seen.notation, seen.tiers) == (
            None, "the difficulty", None, "", ""
        )  # fmt: skip
    told.rolls("+001").stands(NORA)
    assert (told.outcome(who=NORA), told.outcome()) == ("failure", "failure -2")
    assert not [line for who in PLAYERS for line in told.reads(who) if "Superb" in line or "fails by" in line]
    assert not [body for who in PLAYERS for body in told.may_read(who) if "5E" in body or '"opposition"' in body]
    told.when(GM, ShowSide(roll=IT, place=Place.THEIRS))
    assert told.outcome(who=NORA) == "failure -2"
    assert told.hears(PIM)[-1] == EffortsCounted(roll=IT, effort=3, opposition=5)


def test_of_a_hidden_npc_players_see_the_name_once_it_takes_part() -> None:
    told = with_npcs(hidden=True)
    assert not told.sees(NORA).npcs
    assert not [line for line in told.reads(NORA) if "thug" in line]
    assert MADE_UP not in "".join(str(offer.fields) for offer in told.offers(NORA))
    told = against_npc(hidden=True)
    told.when(GM, AddModifier(roll=IT, place=Place.THEIRS, name="In his own alley", amount=2), called=SECRET)
    seen = told.roll(who=NORA).theirs
    assert seen
    assert (seen.name, seen.rating, seen.modifiers, seen.dice, seen.fallen) == ("Thug", None, (), "", ())
    assert not [draw for draw in told.look(NORA).draws if Place.THEIRS in draw.id]
    told.rolls("--+2", "+0-0")
    assert (told.outcome(who=NORA), told.outcome()) == ("failure", "failure -2")
    told.when(GM, Invoke(roll=IT, place=Place.THEIRS, aspect="Brass knuckles"))
    told.stands(NORA)
    bodies = "".join(body for who in PLAYERS for body in told.may_read(who))
    assert not [word for word in ("3E", "In his own alley", "Brass knuckles", '"opposition"') if word in bodies]
    told.when(GM, ShowSide(roll=IT, place=Place.THEIRS)).when(GM, ShowNpc(npc=THUG))
    theirs = told.roll(who=NORA).theirs
    assert theirs
    assert [line.name for line in theirs.modifiers] == ["In his own alley", "Brass knuckles"]
    assert told.outcome(who=NORA) == "failure -4"
    assert [npc.name for npc in told.sees(NORA).npcs] == ["Thug"]


def told_to_players(story: Story) -> str:
    """Everything that players may read or are offered."""
    views = (str((story.look(who).play, story.look(who).draws, story.offers(who))) for who in PLAYERS)
    return "".join((*views, *(body for who in PLAYERS for body in (*story.may_read(who), *story.reads(who)))))


def test_somebody_hidden_opposes_without_name_and_number_until_that_is_shown() -> None:
    told = with_npcs("Good thug (E), Fair liar", hidden=True)
    told.when(NORA, FrameRoll(who=MARIGOLD, by="Thistledown", goal=GOAL), called=IT)
    told.when(GM, Oppose(roll=IT, who=THUG, by="thug", hidden=True)).rolls("--+2", "+0-0")
    told.when(GM, Invoke(roll=IT, place=Place.THEIRS, aspect="Brass knuckles")).stands(NORA)
    assert told.outcome(who=NORA) == "failure"
    assert not [word for word in ("Thug", "thug", "Brass knuckles") if word in told_to_players(told)]
    theirs = told.roll().theirs
    assert theirs
    assert (theirs.name, theirs.rating) == ("Thug", "3E")
    told.when(GM, ShowSide(roll=IT, place=Place.THEIRS))
    theirs = told.roll(who=NORA).theirs
    assert theirs
    assert (theirs.name, theirs.rating, [each.name for each in theirs.modifiers]) == ("Thug", "3E", ["Brass knuckles"])


def test_who_is_hidden_is_offered_to_oppose_in_secret() -> None:
    told = with_npcs("Good thug (E), Fair liar", hidden=True).when(GM, AddNpcs(text="Average sailor"))
    told.when(NORA, FrameRoll(who=MARIGOLD, by="Thistledown", goal=GOAL), called=IT)
    found: dict[str, list[object]] = {}
    for each in told.offers(GM):
        who = next((field for field in each.fields if isinstance(field, Choice) and field.name == "who"), None)
        for option in who.options if who and each.move == "oppose" else ():
            found.setdefault(option.label, []).append(each.fixed.get("hidden"))
    assert found == {"Thug": [True, False], "Sailor": [None]}


def test_of_somebody_hidden_the_name_may_be_told_and_the_rating_kept() -> None:
    told = with_npcs("Good thug (E), Fair liar", hidden=True)
    told.when(NORA, FrameRoll(who=MARIGOLD, by="Thistledown", goal=GOAL), called=IT)
    (names,) = (each for each in told.offered(GM, Oppose) if each.fixed.get("hidden") is False)
    told.when(GM, read_move(told.played, fill(names), strict=False))
    theirs = told.roll(who=NORA).theirs
    assert theirs
    assert (theirs.name, theirs.rating) == ("Thug", None)


@pytest.mark.parametrize(
    "tries",
    [
        lambda who: Revive(who=MARIGOLD, by="Presence", patient=who),
        lambda who: TreatStress(who=MARIGOLD, by="Presence", patient=who, track="Health"),
        lambda who: TreatConsequence(who=MARIGOLD, by="Presence", patient=who, slot=0),
        lambda who: SendCompanion(npc=who),
        lambda who: CallBack(npc=who),
        lambda who: HelpRoll(roll=IT, npc=who),
    ],
)
def test_somebody_hidden_is_refused_like_nobody_at_all(tries: Callable[[NpcId], Struct]) -> None:
    told = with_npcs("Good spy", hidden=True).when(NORA, FrameRoll(who=MARIGOLD, goal=GOAL, by="Stealth"), called=IT)
    said = set[str]()
    for who in (THUG, NpcId(ActorId("nobody-at-all"))):
        said.add(told.attempt(NORA, tries(who)).why.why)
    assert len(said) == 1  # word for word, or it would tell of somebody


def test_a_hit_on_somebody_hidden_who_does_not_fight_is_nowhere_to_be_seen() -> None:
    told = with_npcs("Good spy", hidden=True)
    told.when(GM, DealStress(who=THUG, track="Health", stress=1, reason="a draught"))
    assert [hit.name for hit in told.sees(GM).hits] == ["Spy"]
    assert told.sees(NORA).hits == ()
    assert not [line for line in told.reads(NORA) if "Spy" in line or "draught" in line]


def test_an_npc_that_is_hidden_acts_and_its_own_dice_stay_hidden() -> None:
    told = with_npcs(hidden=True)
    framed = FrameRoll(who=THUG, by="thug", goal="grab her", against=MARIGOLD)
    told.when(GM, framed, called=IT).when(NORA, Oppose(roll=IT, who=MARIGOLD, by="Stealth"))
    ours = told.card().draw_ids(Place.OURS)[0]
    told.attempt(NORA, Roll(ours)).refused(by=Dealing.ready)
    told.rolls("+++6", "0000")
    seen = told.roll(who=NORA)
    assert seen.ours
    assert (seen.ours.fallen, seen.ours.effort, seen.shifts, seen.verdict) == ((), None, None, "style")
    assert not [line for line in told.reads(NORA) if line.startswith("Thug rolls +")]
    assert SideConcealed(roll=IT, place=Place.OURS, name="Thug") in told.hears(NORA)


def test_one_side_that_is_still_hidden_keeps_the_numbers_hidden() -> None:
    told = given().when(GM, FrameRoll(name="A shadow", rating="3E", goal="grab her", against=MARIGOLD), called=IT)
    told.when(NORA, Oppose(roll=IT, who=MARIGOLD, by="Stealth"))
    told.attempt(GM, ShowSide(roll=IT, place=Place.OURS)).refused(by=ShowSide.decide)


# --- what the dice tell, and what they do not

FACES = {"4dF": "+0-+", "3dF-1d6": "+0-4", "2dF-2d6": "+041", "1d6-1d6": "42", "1d6-2d6": "421", "1d6-3d6": "4211"}


def knows(story: Story) -> str:
    """Everything that players and a spectator see, read and may do, and what they hear of whatever they try."""
    seen = [(story.sees(who), story.look(who).draws) for who in PLAYERS]
    offers = [[offer for offer in story.offers(who) if offer.move != "undo"] for who in PLAYERS]
    read = [[line for line in story.reads(who) if not line.startswith("Taken back")] for who in PLAYERS]
    return f"{seen} {offers} {read} {answers(story)}"


def all_the_same(told: dict[str, list[str]]) -> bool:
    return all(each == same[0] for same in told.values() for each in same)


@clause("SF-difficulty-tiers.1", "SF-difficulty-tiers.2", "SF-dice-options.3")
@pytest.mark.parametrize(("dice", "kinds"), [("4dF", 3), ("d6-d6", 3), ("flat", 1)])
def test_a_hidden_tier_shows_in_the_dice_that_a_player_throws_and_in_nothing_else(dice: str, kinds: int) -> None:
    told: dict[str, list[str]] = {}
    story = given(Evening(options={"dice": dice}))
    story.when(NORA, FrameRoll(who=MARIGOLD, by="Stealth: Hide", goal=GOAL), called=IT)
    for difficulty in ("-5", "8", "-5E", "8E", "-9S", "8S"):
        move = f"hidden-{difficulty}-one"
        story.when(GM, SetDifficulty(roll=IT, difficulty=difficulty, hidden=True), called=move)
        thrown = str(replace(story.card().dice_of(Place.OURS), bonus=0))
        told.setdefault(thrown, []).append(knows(story))
        story.rolls(FACES[thrown])
        told.setdefault(f"{thrown}: {story.outcome(who=NORA)}", []).append(knows(story))
        story.stands(NORA)
        told.setdefault(f"{thrown}: {story.outcome(who=NORA)} stands", []).append(knows(story))
        story.undo(move=move)
    assert len({each.partition(":")[0] for each in told}) == kinds
    assert all_the_same(told)


@clause("SF-power-tiers.3")
@pytest.mark.parametrize("dice", ["4dF", "d6-d6", "flat"])
def test_of_a_hidden_opponent_of_a_higher_tier_not_even_the_tier_is_seen(dice: str) -> None:
    told: dict[str, list[str]] = {}
    story = given(Evening(options={"dice": dice}))
    story.when(NORA, FrameRoll(who=MARIGOLD, by="Stealth: Hide", goal=GOAL), called=IT)
    for rating in ("1", "9E", "9S", "9G"):
        story.when(GM, Oppose(roll=IT, name="A shadow", rating=rating, hidden=True), called=f"hidden-{rating}-one")
        told.setdefault("before", []).append(knows(story))
        story.rolls(FACES[str(story.card().dice_of(Place.OURS))])
        told.setdefault("one side", []).append(knows(story))
        theirs = story.card().dice_of(Place.THEIRS)
        story.rolls("", "0" * theirs.fate + "1" * theirs.plus + "1" * theirs.minus)
        told.setdefault(story.outcome(who=NORA), []).append(knows(story))
        story.undo(move=f"hidden-{rating}-one")
    assert [len(told[when]) for when in ("before", "one side", "failure")] == [4, 4, 3]
    assert all_the_same(told)
