"""Whoever defends presses once: the dice fall with it, and a defence that holds asks them nothing more."""

import pytest
from msgspec.structs import replace
from tests.games.strange_fate.play.fighting import BLOW, HESTER, THUG, TOBIAS, Fight, Place, brawl, fighters
from tests.games.strange_fate.play.table import GM, NORA, PIM
from tests.games.strange_fate.play.test_conflict_several import with_skill
from tests.rules.clause import clause

from talewright.games.strange_fate.play.applied import AppliedSkill
from talewright.games.strange_fate.play.aspects.invoking import Invoke, Tag
from talewright.games.strange_fate.play.aspects.placing import PlaceAspect
from talewright.games.strange_fate.play.base import Viewer
from talewright.games.strange_fate.play.conflict.attacks import Attack, AttackOnce
from talewright.games.strange_fate.play.harm.companions import BringCompanion
from talewright.games.strange_fate.play.harm.hits import BearHit
from talewright.games.strange_fate.play.ids import NOBODY, AspectId, RollId
from talewright.games.strange_fate.play.points import CountPoints
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.rolls.modifiers import AddModifier
from talewright.games.strange_fate.play.rolls.opposing import Oppose
from talewright.games.strange_fate.play.rolls.showing import CancelRoll
from talewright.games.strange_fate.play.rolls.standing import LetStand
from talewright.games.strange_fate.play.rolls.view import roll_view
from talewright.games.strange_fate.rules.aspects.fate_point import Purse
from talewright.table.moves import ChooseDice
from talewright.table.offer import Choice, Offer

AGAIN = RollId("another-blow")
STREETS = """
[[theme]]
name = "The streets"
skills = [
  { skill = "Fisticuffs", benefit = "narrow", note = "on cobbles" },
  { skill = "Athletics", benefit = "narrow", note = "on cobbles" },
  { skill = "Survival", benefit = "narrow", note = "on cobbles" },
]
"""
PARRY = "Fisticuffs: Parry"


def attacked(points: int) -> Fight:
    """The thug strikes at Tobias, and the game master has so many fate points."""
    told = brawl(TOBIAS, THUG).when(GM, CountPoints(points=points, reason="for the test"))
    return told.attacks(THUG, TOBIAS, "thug")


def asked(told: Fight) -> list[str]:
    """Who is asked whether the roll may stand."""
    return [who for who in (GM, NORA) if any(offer.main for offer in told.offered(who, LetStand))]


@clause("SF-trapping-parry.1")
@pytest.mark.parametrize(
    ("points", "blow", "who"),
    [(1, "+++6", [NORA]), (1, "---1", [GM]), (0, "---1", []), (0, "+++6", [NORA])],
)
def test_a_defence_that_holds_asks_whoever_could_still_break_it(points: int, blow: str, who: list[str]) -> None:
    told = attacked(points).defends(TOBIAS, PARRY).rolls(blow, "0000", roll=BLOW)
    assert asked(told) == who
    assert (BLOW in told.now.rolls) is bool(who)


@clause("SF-trapping-parry.1")
@pytest.mark.parametrize(("points", "free", "who"), [(1, 0, []), (3, 0, [GM]), (0, 1, []), (0, 3, [GM])])
def test_a_defence_that_nothing_could_break_any_more_asks_nobody(points: int, free: int, who: list[str]) -> None:
    told = fighters("Average sailor, Great initiative (E)").begins(TOBIAS, THUG)
    told.when(GM, CountPoints(points=points, reason="for the test"))
    for number in range(free):
        told.when(GM, PlaceAspect(name=f"Slippery Plank {number}", on=TOBIAS, by=THUG, free=1))
    told.attacks(THUG, TOBIAS, "sailor").defends(TOBIAS, PARRY).rolls("----", "++++", roll=BLOW)
    assert asked(told) == who
    assert (BLOW in told.now.rolls) is bool(who)


def test_a_defence_against_somebody_hidden_waits_whatever_the_numbers_are() -> None:
    """A roll that stood at once would tell of them."""
    told = fighters("Average sailor, Great initiative (E)", hidden=True).begins(TOBIAS, THUG)
    told.when(GM, CountPoints(points=1, reason="for the test"))
    told.attacks(THUG, TOBIAS, "sailor").defends(TOBIAS, PARRY).rolls("----", "++++", roll=BLOW)
    assert asked(told) == [GM]


@clause("SF-trapping-parry.1")
def test_a_defence_stands_once_the_last_invoke_that_could_break_it_is_used() -> None:
    told = brawl(TOBIAS, THUG).when(GM, CountPoints(points=0, reason="for the test"))
    told.when(GM, PlaceAspect(name="Slippery Plank", on=TOBIAS, by=THUG, free=1), called="slippery-plank")
    told.attacks(THUG, TOBIAS, "thug").defends(TOBIAS, PARRY).rolls("---1", "0000", roll=BLOW)
    assert asked(told) == [GM]
    told.when(GM, Tag(roll=BLOW, aspect=AspectId("slippery-plank")), called="the-last-invoke")
    assert not asked(told)
    assert BLOW not in told.now.rolls
    assert asked(told.undo(GM, "the-last-invoke")) == [GM]


@clause("SF-trapping-parry.1")
def test_a_defence_stands_once_the_points_that_could_break_it_went_elsewhere() -> None:
    told = attacked(1).defends(TOBIAS, PARRY).rolls("---1", "0000", roll=BLOW)
    assert asked(told) == [GM]
    told.when(GM, CountPoints(points=0, reason="for the test"))
    assert BLOW not in told.now.rolls


def test_a_stored_roll_that_waits_for_nobody_waits_for_the_game_master() -> None:
    """As one of a campaign in which it did not stand by itself."""
    told = attacked(1).defends(TOBIAS, PARRY).rolls("---1", "0000", roll=BLOW)
    (seat,) = (each for each in told.folded.seats.values() if each.is_gm)
    state = replace(told.now, gm_purse=Purse(0))
    (stands,) = LetStand.offers(state, Viewer(seat, (seat,)))
    shown = roll_view(state, state.rolls[BLOW], seat, {})
    assert stands.main
    assert shown.waits_on == (NOBODY,)
    assert shown.next


def test_a_roll_stands_with_the_last_fate_point_that_its_player_spends_on_it() -> None:
    told = attacked(0).when(GM, CountPoints(who=TOBIAS, points=1, reason="for the test"))
    told.defends(TOBIAS, PARRY).rolls("+++6", "----", roll=BLOW)
    assert asked(told) == [NORA]
    told.when(NORA, Invoke(roll=BLOW, place=Place.THEIRS, aspect="Reaches Anything"))
    assert BLOW not in told.now.rolls


def test_the_defence_of_somebody_whose_seat_is_closed_and_its_hit_wait_for_the_game_master() -> None:
    told = attacked(0)
    told.table.seating.revoke(told.campaign, told.seats[NORA], by=told.seats[GM])
    assert [offer.main for offer in told.offered(GM, Oppose) if offer.fixed.get("who") == TOBIAS] == [True]
    told.defends(TOBIAS, PARRY).rolls("+++6", "----", roll=BLOW)
    assert [offer.main for offer in told.offered(GM, LetStand)] == [True]
    told.stands(roll=BLOW)
    assert [hit.waits_for for hit in told.sees(GM).hits] == [""]
    assert any(offer.main for offer in told.offered(GM, BearHit))


def falls_at_once(offer: Offer) -> bool:
    """Whether the dice fall with a plain press of a defence."""
    return any(
        isinstance(field, Choice) and (field.name, field.default) == ("at_once", "true") for field in offer.fields
    )


def test_a_defence_that_is_broken_asks_its_player_again() -> None:
    told = attacked(2).defends(TOBIAS, PARRY).rolls("---1", "0000", roll=BLOW)
    told.when(GM, Invoke(roll=BLOW, aspect="Knee-Deep Mud")).when(GM, Invoke(roll=BLOW, aspect="Out of Breath"))
    assert asked(told) == [NORA]


def test_the_dice_of_a_defence_fall_with_the_press_that_chooses_it() -> None:
    told = attacked(0).when(GM, ChooseDice(by_hand=False))
    (offer,) = told.offered(NORA, Oppose)
    assert falls_at_once(offer)
    told.when(NORA, Oppose(roll=BLOW, who=TOBIAS, by=PARRY, at_once=True))
    assert told.card(BLOW).outcome


def test_whoever_defends_may_have_the_dice_wait_for_a_bonus() -> None:
    told = attacked(0).when(GM, ChooseDice(by_hand=False))
    (offer,) = told.offered(NORA, Oppose)
    (when,) = (field for field in offer.fields if isinstance(field, Choice) and field.name == "at_once")
    assert [option.value for option in when.options] == ["true", "false"]
    told.when(NORA, Oppose(roll=BLOW, who=TOBIAS, by=PARRY, at_once=False))
    told.when(NORA, AddModifier(roll=BLOW, place=Place.THEIRS, name="The sun behind him", amount=2))
    told.rolls("---1", "0000", roll=BLOW)
    card = told.card(BLOW)
    assert card.theirs
    assert "The sun behind him" in [each.modifier.name for each in card.theirs.named]


@clause("SF-trapping-parry.1", "SF-trapping-menace.1", "SF-trapping-dodge.1")
@pytest.mark.parametrize(
    ("line", "track", "also"),
    [
        ("marksmanship", "Health", set()),
        ("fisticuffs", "Health", {"Parry"}),
        ("thug", "Health", {"Parry"}),
        ("menace", "Composure", set()),
        ("intimidation", "Composure", set()),
        ("deceit", "Composure", {"Insight"}),
        ("thug", "Composure", {"Insight"}),
    ],
)
def test_what_an_npc_attacks_by_is_resisted_as_the_text_says(line: str, track: str, also: set[str]) -> None:
    """Shots are not parried, and nobody sees through a threat; any other word may be whatever harms so."""
    told = fighters(f"Good {line}, Good initiative (E)").begins(TOBIAS, THUG)
    told.when(GM, Attack(conflict=told.conflict.id, who=THUG, target=TOBIAS, by=line, track=track), called=BLOW)
    (defend,) = (each for each in told.offered(NORA, Oppose) if each.fixed["who"] == TOBIAS)
    field = defend.fields[0]
    assert isinstance(field, Choice)
    assert {option.value.partition(": ")[2] for option in field.options} & {"Parry", "Insight"} == also


@clause("SF-trapping-initiative.1")
@pytest.mark.parametrize("eager", ["initiative", "Initiative [Physical]"])
def test_what_settles_who_acts_first_neither_attacks_nor_defends(eager: str) -> None:
    told = fighters(f"Great {eager} (E), Good thug, Fair liar").begins(TOBIAS, THUG)
    (attack,) = (each for each in told.offered(GM, Attack) if each.fixed["who"] == THUG)
    told.passes(THUG).attacks(TOBIAS, THUG, "Fisticuffs: Strike")
    (defend,) = (each for each in told.offered(GM, Oppose) if each.fixed.get("who") == THUG)
    for each in (attack.fields[0], defend.fields[0]):
        assert isinstance(each, Choice)
        assert [option.value for option in each.options] == ["thug", "liar"]


@clause("SF-trapping-initiative.1")
def test_nor_does_it_anything_outside_of_a_conflict() -> None:
    told = fighters("Great Initiative [Physical], Good thug, Fair liar")
    told.when(GM, FrameRoll(who=TOBIAS, by="Deceit", goal="fool him", against=THUG), called=AGAIN)
    told.when(GM, AttackOnce(who=THUG, target=TOBIAS, by="", track="Health"), called=BLOW)
    (opposes,) = (each for each in told.offered(GM, Oppose) if each.fixed.get("who") == THUG)
    (attacks,) = (each for each in told.offered(GM, AttackOnce) if "who" not in each.fixed)
    for made in (opposes, attacks):
        (by,) = (field for field in made.fields if isinstance(field, Choice) and field.name == "by")
        assert [option.value for option in by.options] == ["thug", "liar"]
    named = RollId("it-is-named")
    told.when(GM, FrameRoll(who=THUG, by="Initiative [Physical]", goal="be quick"), called=named)
    rolled = [(ours.applied.skill, str(ours.rating)) for roll in (BLOW, named) if (ours := told.card(roll).ours)]
    assert rolled == [("thug", "3"), ("Initiative [Physical]", "4")]


@clause("SF-trapping-menace.2")
def test_an_npc_who_threatens_without_reason_to_be_feared_gives_two_to_whoever_defends() -> None:
    told = fighters("Good intimidation, Good initiative (E)").begins(TOBIAS, THUG)
    move = Attack(conflict=told.conflict.id, who=THUG, target=TOBIAS, by="intimidation", track="Composure")
    told.when(GM, move, called=BLOW).defends(TOBIAS, "Resolve: Willpower")
    offered = [each for each in told.offered(GM, AddModifier) if each.fixed.get("amount") == 2]
    assert {each.fixed["place"] for each in offered} == {Place.THEIRS}


@clause("SF-gift-companion.4", "SF-gift-theme.2")
@pytest.mark.parametrize(("by", "track", "at_once"), [("thug", "Health", False), ("menace", "Composure", True)])
def test_help_and_themes_are_waited_for_where_they_could_matter(*, by: str, track: str, at_once: bool) -> None:
    """Mister Tock has Fisticuffs, and so has the Theme; neither is of use against a threat."""
    told = fighters("Good thug, Good menace, Good initiative (E)").when(GM, ChooseDice(by_hand=False))
    told.when(PIM, BringCompanion(character=HESTER, companion="Mister Tock"))
    with_skill(told, TOBIAS, STREETS).begins(THUG, TOBIAS, HESTER)
    for target, who, called in ((HESTER, PIM, BLOW), (TOBIAS, NORA, AGAIN)):
        move = Attack(conflict=told.conflict.id, who=THUG, target=target, by=by, track=track)
        (offer,) = told.when(GM, move, called=called).offered(who, Oppose)
        assert falls_at_once(offer) is at_once
        told.when(GM, CancelRoll(roll=called))


def test_real_dice_are_waited_for() -> None:
    told = attacked(0).when(NORA, ChooseDice(by_hand=True))
    (offer,) = told.offered(NORA, Oppose)
    assert not falls_at_once(offer)


@clause("SF-buy-skills.2")
def test_what_was_not_bought_stands_under_a_heading() -> None:
    told = attacked(0)
    (offer,) = told.offered(NORA, Oppose)
    field = offer.fields[0]
    assert isinstance(field, Choice)
    bought = {skill.name for skill in told.now.people[TOBIAS].character.designs}
    for option in field.options:
        assert (AppliedSkill.parse(option.value).skill in bought) is (not option.group)
    assert any(option.group for option in field.options)
