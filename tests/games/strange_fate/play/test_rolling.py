"""Rolls at the table: dice by tiers, shifts and style, who answers them, and what stands."""

from fractions import Fraction

import pytest
from tests.games.story import seated
from tests.games.strange_fate.play.table import (
    EVE,
    GM,
    IT,
    MARIGOLD,
    NORA,
    ORRIN,
    PIM,
    SAILOR,
    THUG,
    Story,
    against_difficulty,
    against_npc,
    given,
    with_npcs,
)
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.dice.draw import DrawId, Fell
from talewright.games.strange_fate import against
from talewright.games.strange_fate.play import STRANGE_FATE_GAME
from talewright.games.strange_fate.play.allowed import in_phase, own
from talewright.games.strange_fate.play.card import Place
from talewright.games.strange_fate.play.ids import ActorId, ModifierId
from talewright.games.strange_fate.play.people.making_up import ShowNpc
from talewright.games.strange_fate.play.reading import rating_of
from talewright.games.strange_fate.play.rolls.framing import FrameRoll, TakesSide
from talewright.games.strange_fate.play.rolls.modifiers import AddModifier, DropModifier, NameDefences
from talewright.games.strange_fate.play.rolls.opposing import Oppose, SetDifficulty
from talewright.games.strange_fate.play.rolls.showing import CancelRoll, ShowSide
from talewright.games.strange_fate.play.rolls.sides import (
    EffortsCounted,
    ModifierDropped,
    RollDecided,
    RollFramed,
    SideContent,
    SideNamed,
)
from talewright.games.strange_fate.play.rolls.standing import LetStand
from talewright.games.strange_fate.play.rolls.view import SideView
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.rules.dice.situation import Source
from talewright.percent import percent
from talewright.table.dealing import Dealing
from talewright.table.moves import ChooseDice, Roll
from talewright.table.offer import Choice
from talewright.table.seat import check_gm


def _ours(told: Story) -> SideView:
    ours = told.roll().ours
    assert ours
    return ours


# --- against a difficulty


@clause("SF-difficulty-tiers.2", "SF-difficulty-tiers.4")
@pytest.mark.parametrize(
    ("difficulty", "faces", "outcome"),
    [
        ("Great (E)", "--+2", "failure -4"),
        ("4E", "+++1", "success +1"),
        ("Good", "0000", "success +0"),
        ("Mediocre", "0000", "style +3"),
        ("-1", "++0-", "style +5"),
    ],
)
def test_a_roll_against_a_difficulty(difficulty: str, faces: str, outcome: str) -> None:
    told = against_difficulty(difficulty).rolls(faces)
    assert told.outcome() == outcome
    assert told.roll().phase == "fallen"
    assert told.stands(NORA).roll().phase == "over"
    assert told.outcome(who=NORA) == outcome


@clause("SF-difficulty-tiers.3")
def test_a_higher_skill_adds_its_d6_against_a_difficulty() -> None:
    told = against_difficulty("3", by="Thistledown")
    assert (_ours(told).dice, _ours(told).tiers) == ("2dF+2d6", 2)
    ours = _ours(told.rolls("0-35"))
    assert [die.shows for die in ours.fallen] == ["0", "-", "+3", "+5"]
    assert (ours.total, ours.effort, ours.effort_title) == (7, 9, "+9")
    assert told.outcome() == "style +6"


@clause("SF-dice-options.1", "SF-dice-options.3", "SF-dice-options.4")
@pytest.mark.parametrize(
    ("dice", "difficulty", "thrown", "faces", "outcome"),
    [
        ("d6-d6", "3", "1d6-1d6", "52", "style +3"),
        ("d6-d6", "3E", "1d6-2d6", "522", "success +1"),
        ("flat", "3S", "1d6-1d6-6", "61", "failure -1"),
    ],
)
def test_the_group_throws_other_dice(dice: str, difficulty: str, thrown: str, faces: str, outcome: str) -> None:
    told = against_difficulty(difficulty, options={"dice": dice})
    assert _ours(told).dice == thrown
    assert told.rolls(faces).outcome() == outcome


def test_a_difficulty_may_be_set_anew_as_long_as_no_die_lies_there() -> None:
    told = against_difficulty("Good").when(GM, SetDifficulty(roll=IT, difficulty="Great (S)"))
    assert _ours(told).dice == "2dF-2d6"
    told.rolls("+-11")
    told.attempt(GM, SetDifficulty(roll=IT, difficulty="0")).refused(by=in_phase)


# --- against somebody


@clause("SF-power-tiers.3", "SF-power-tiers.4", "SF-power-tiers.5", "SF-power-tiers.7")
def test_a_roll_against_an_npc_of_a_lower_tier() -> None:
    told = against_npc()
    seen = told.roll(who=NORA)
    assert seen.ours
    assert seen.theirs
    assert (seen.ours.dice, seen.theirs.dice) == ("3dF+1d6", "4dF")
    assert (seen.ours.title, seen.theirs.title) == ("Fair (+2) (S)", "Good (+3) (E)")
    assert [tier in seen.tiers for tier in ("Superhuman", "Extraordinary")] == [True, True]
    told.rolls("--+2", "+0-0").stands(NORA)
    assert told.outcome() == "tie +0"
    assert told.roll().outcome.startswith("Marigold Hollow and Thug tie")


def test_an_npc_is_mediocre_at_what_its_line_does_not_name() -> None:
    told = against_npc(theirs="dancing")
    theirs = told.roll().theirs
    assert theirs
    assert (theirs.by, theirs.title) == ("dancing", "Mediocre (+0)")


def test_one_player_rolls_against_another_and_each_answers_their_own_dice() -> None:
    told = given().when(NORA, FrameRoll(who=MARIGOLD, by="Stealth", goal="get past him", against=ORRIN), called=IT)
    told.attempt(NORA, Oppose(roll=IT, who=ORRIN, by="Alertness")).refused(by=own)
    told.when(PIM, Oppose(roll=IT, who=ORRIN, by="Alertness: Notice"))
    draws = {draw.id: draw.label for draw in told.look(PIM).draws}
    assert len(draws) == 8
    theirs = told.card().draw_ids(Place.THEIRS)[0]
    told.attempt(NORA, Roll(theirs)).refused(by=Dealing.ready)
    told.rolls("+000", "-000").stands(NORA)
    assert told.roll().phase == "fallen"
    assert told.roll().waits_for == ("Orrin Pike",)
    told.stands(PIM)
    assert told.outcome() == "style +3"


def test_nobody_sees_a_face_before_the_others_are_ready() -> None:
    told = given().when(NORA, FrameRoll(who=MARIGOLD, by="Stealth", goal="get past him", against=ORRIN), called=IT)
    told.when(PIM, Oppose(roll=IT, who=ORRIN, by="Alertness"))
    told.when(NORA, Roll(told.card().draw_ids(Place.OURS)[0]))
    assert told.roll().phase == "ready"
    told.when(PIM, Roll(told.card().draw_ids(Place.THEIRS)[0]))
    assert told.roll().phase == "fallen"


def test_one_button_rolls_all_dice_of_a_side_and_the_game_masters_fall_with_them() -> None:
    told = against_npc().when(GM, ChooseDice(by_hand=False))
    told.when(NORA, Roll(told.card().draw_ids(Place.OURS)[0], "a nonce"))
    assert told.roll().phase == "fallen"
    assert len(told.card().fallen) == 8
    assert not told.card().typed


def test_whoever_has_real_dice_has_the_whole_throw_rolled_by_one_press() -> None:
    told = against_npc().when(GM, ChooseDice(by_hand=False)).when(NORA, ChooseDice(by_hand=True))
    told.when(NORA, Roll(told.card().draw_ids(Place.OURS)[0], "a nonce"))
    assert told.roll().phase == "fallen"


def test_whoever_has_real_dice_still_types_them_while_the_others_are_ready() -> None:
    told = against_npc()
    told.when(NORA, Roll(told.card().draw_ids(Place.OURS)[0]))
    assert told.roll().phase == "ready"
    told.rolls("", "+0-0")
    assert told.roll().phase == "fallen"


def test_a_roll_of_the_game_masters_alone_stands_by_the_game_masters_word() -> None:
    told = with_npcs().when(GM, FrameRoll(who=THUG, by="liar", goal="fool the sailor"), called=IT)
    told.when(GM, Oppose(roll=IT, who=SAILOR, by="sailor")).rolls("0000", "0000")
    assert told.roll().waits_for == ("Thug",)
    told.attempt(NORA, LetStand(roll=IT)).refused(by=LetStand.decide)
    assert told.stands().outcome() == "success +1"


def test_the_game_master_lets_a_roll_stand_for_somebody_absent() -> None:
    told = against_difficulty("Good").rolls("0000")
    told.when(GM, LetStand(roll=IT), acting_for=NORA)
    assert told.roll().phase == "over"


def test_somebody_without_a_sheet_rolls_by_a_plain_rating() -> None:
    framed = FrameRoll(name="The tide", rating="Superb (A)", goal="take the boat", against=ORRIN)
    told = given().when(GM, framed, called=IT).when(PIM, Oppose(roll=IT, who=ORRIN, by="Seamanship"))
    told.rolls("+355", "0000")
    assert told.outcome() == "style +17"


# --- what modifies a roll


def test_modifiers_are_named_values_and_are_dropped_again() -> None:
    told = against_difficulty("Good")
    told.when(NORA, AddModifier(roll=IT, source=Source.HELP, name="Orrin holds the lamp", amount=1))
    told.when(GM, AddModifier(roll=IT, name="Slippery roof", amount=-2), called="the-slippery-roof")
    assert [(line.source, line.name, line.amount) for line in _ours(told).modifiers] == [
        ("help", "Orrin holds the lamp", 1),
        ("situation", "Slippery roof", -2),
    ]
    assert told.roll().notation == '3 +1 help "Orrin holds the lamp" -2 situation "Slippery roof" vs difficulty 3'
    told.when(GM, DropModifier(roll=IT, modifier=ModifierId("the-slippery-roof"))).rolls("0000")
    assert told.outcome() == "success +1"
    assert ModifierDropped(roll=IT, modifier=ModifierId("the-slippery-roof")) in told.hears(NORA)


@clause("SF-weakness.1", "SF-invulnerability.3")
def test_a_weakness_that_covers_the_attack_lowers_the_defence() -> None:
    framed = FrameRoll(name="The sickle", rating="Fair", goal="cut her", against=MARIGOLD)
    told = given().when(GM, framed, called=IT).when(NORA, Oppose(roll=IT, who=MARIGOLD, by="Faerie Glamour"))
    assert ("Extraordinary" in told.roll().tiers, figures(told.roll().tiers)) == (True, [])
    told.when(GM, NameDefences(roll=IT, defences=('minor-weakness "iron"',)))
    assert ("Extraordinary" in told.roll().tiers, figures(told.roll().tiers)) == (False, ["1"])
    assert told.card().dice_of(Place.OURS) == told.card().dice.thrown(1)
    told.attempt(GM, NameDefences(roll=IT, defences=('minor-weakness "silver"',))).refused("SF-invulnerability.1")
    told.attempt(NORA, NameDefences(roll=IT, defences=())).refused("SF-weakness.4")


@clause("SF-invulnerability.4")
def test_an_npc_may_defend_with_anything_and_more_than_four_tiers_count_as_four() -> None:
    told = against_npc(by="Stealth")
    told.when(GM, NameDefences(roll=IT, defences=("major-invulnerability physical", "minor-invulnerability mental")))
    theirs = told.roll(who=NORA).theirs
    assert theirs
    assert (theirs.dice, theirs.tiers) == ("4d6", 4)
    physical, mental = theirs.defences
    assert (physical.startswith("Major Invulnerability "), " physical " in physical) == (True, True)
    assert (mental.startswith("Minor Invulnerability "), " mental " in mental) == (True, True)


# --- odds, working, dropped


def test_the_odds_are_told_until_the_dice_fall_with_what_an_invoke_would_change() -> None:
    told = against_difficulty("Great (E)")
    odds = told.roll(who=NORA).odds
    assert odds
    assert (odds.success, odds.style, odds.tie) == (3.1, 0.0, 0.0)
    plus = percent(against("3", difficulty="4E", modifier=2).odds().success)
    once, twice = Fraction(5, 162), 1 - (1 - Fraction(5, 162)) ** 2
    assert [(figures(each.use), each.success) for each in odds.prospects] == [
        (["+2"], plus),
        ([], percent(twice)),
        (["+2"], 22.2),
    ]
    assert odds.success == percent(once)
    assert sum(each.percent for each in odds.chances) == pytest.approx(100, abs=1)
    assert told.rolls("--+2").roll().odds is None


def test_the_working_tells_each_step_with_its_clause() -> None:
    told = against_difficulty("Great (E)").rolls("--+2")
    steps = [(step.text, step.clause) for step in told.roll(who=NORA).working]
    assert ("−−+ −2 = −3", "SF-power-tiers.4") in steps
    assert [(figures(text), clause) for text, clause in steps][-1] == (["4"], "SF-difficulty-tiers.4")


def test_a_roll_is_dropped_and_taken_back() -> None:
    told = given().when(NORA, FrameRoll(who=MARIGOLD, by="Stealth", goal="hide"), called=IT)
    told.when(NORA, CancelRoll(roll=IT, reason="no need"))
    assert told.roll().phase == "cancelled"
    told.undo(NORA).when(GM, SetDifficulty(roll=IT, difficulty="2"))
    told.attempt(NORA, CancelRoll(roll=IT)).refused(by=CancelRoll.decide)
    told.rolls("++++").undo(GM)
    assert told.roll().phase == "falling"
    told.when(GM, CancelRoll(roll=IT))
    assert not told.waits()


def test_the_log_tells_an_evening() -> None:
    told = against_npc().rolls("--+2", "+0-0").stands(NORA)
    assert told.hears(EVE)[-8:] == [
        RollFramed(roll=IT, goal="get through the window"),
        SideNamed(
            roll=IT,
            place=Place.OURS,
            who=MARIGOLD,
            name="Marigold Hollow",
            by="Thistledown",
            applied="Thistledown",
            rating="2S",
        ),
        SideNamed(roll=IT, place=Place.THEIRS, who=THUG, name="Thug", by="thug", applied="thug", rating="3E"),
        Fell(draw=DrawId("the-roll-itself.ours.1.4d6"), face=2, by_hand=True),
        Fell(draw=DrawId("the-roll-itself.theirs.1.4d3"), face=2, by_hand=True),
        SideContent(roll=IT, place=Place.OURS),
        EffortsCounted(roll=IT, effort=3, opposition=3),
        RollDecided(roll=IT, verdict="tie"),
    ]


# --- what is refused


def test_only_the_game_master_says_how_hard_it_is() -> None:
    told = given()
    told.attempt(NORA, FrameRoll(who=MARIGOLD, by="Stealth", goal="hide", difficulty="0")).refused(
        "SF-difficulty-tiers.1", by=check_gm
    )
    told.when(NORA, FrameRoll(who=MARIGOLD, by="Stealth", goal="hide"), called=IT)
    told.attempt(NORA, SetDifficulty(roll=IT, difficulty="0")).refused("SF-difficulty-tiers.1")
    told.attempt(GM, SetDifficulty(roll=IT, difficulty="hard")).refused("SF-difficulty-tiers.1", by=rating_of)
    told.attempt(NORA, LetStand(roll=IT)).refused(by=in_phase)


@clause("SF-skill-kinds.2", "SF-buy-skills.2")
@pytest.mark.parametrize(
    ("by", "refused", "naming"),
    [
        ("Stealth: Climb", "SF-skill-kinds.2", "Athletics: Climb"),
        ("Sorcery", "SF-buy-skills.2", "Sorcery"),
        ("", "SF-skill-kinds.2", ""),
        ("Thistledown with a sword", "SF-skill-kinds.2", "Move"),
    ],
)
def test_a_skill_is_rolled_for_what_it_covers(by: str, refused: str, naming: str) -> None:
    told = given()
    told.attempt(NORA, FrameRoll(who=MARIGOLD, by=by, goal="climb")).refused(refused, naming=(naming,))
    told.when(NORA, FrameRoll(who=MARIGOLD, by="athletics: climb", goal="climb"), called=IT)
    ours = _ours(told)
    assert (ours.by, ours.title) == ("Athletics: Climb", "Mediocre (+0)")


def test_how_well_what_was_not_bought_is_done_stands_once_above_all_of_it() -> None:
    (roll,) = given().offered(NORA, FrameRoll)
    options = next(each.options for each in roll.fields if isinstance(each, Choice) and each.name == "by")
    (heading,) = {each.group for each in options if "(+0)" in each.group}
    untrained = [each for each in options if each.group == heading]
    assert len(untrained) > 20
    assert not [each.label for each in untrained if each.label != each.value]


def test_whose_roll_it_is() -> None:
    told = with_npcs(hidden=True)
    told.attempt(NORA, FrameRoll(who=ORRIN, by="Brawn", goal="lift")).refused(by=own)
    told.attempt(NORA, FrameRoll(who=THUG, by="thug", goal="hit")).refused(by=own, another=True)
    told.when(GM, ShowNpc(npc=SAILOR))
    told.attempt(NORA, FrameRoll(who=SAILOR, by="sailor", goal="hit")).refused(by=own)
    told.attempt(NORA, FrameRoll(name="I", rating="9", goal="win")).refused(by=check_gm)
    told.attempt(GM, FrameRoll(name="It", rating="", goal="win")).refused(by=TakesSide.side)
    told.attempt(GM, FrameRoll(who=THUG, rating="9", goal="win")).refused(by=TakesSide.side, another=True)
    against = FrameRoll(who=MARIGOLD, by="Stealth", goal="hide", against=MARIGOLD)
    told.attempt(NORA, against).refused(by=FrameRoll.check_against)
    secret = FrameRoll(who=MARIGOLD, by="Stealth", goal="hide", against=THUG)
    nobody = FrameRoll(who=MARIGOLD, by="Stealth", goal="hide", against=ActorId("nobody"))
    assert told.attempt(NORA, secret).why.why == told.attempt(NORA, nobody).why.why
    told.when(GM, secret, called=IT)
    told.attempt(PIM, Oppose(roll=IT, who=ORRIN, by="Brawn")).refused(by=Oppose.decide)
    told.attempt(GM, Oppose(roll=IT, who=MARIGOLD, by="Stealth")).refused(by=Oppose.decide, another=True)
    told.attempt(GM, AddModifier(roll=IT, name="luck", amount=0)).refused(by=AddModifier.decide)
    told.attempt(PIM, AddModifier(roll=IT, name="luck", amount=3)).refused(by=AddModifier.decide, another=True)


def test_a_difficulty_has_no_modifiers_and_nobody_rolls_it() -> None:
    told = against_difficulty("Good")
    added = AddModifier(roll=IT, place=Place.THEIRS, name="fog", amount=2)
    told.attempt(GM, added).refused(by=AddModifier.decide)
    told.attempt(GM, NameDefences(roll=IT, defences=("major-invulnerability physical",))).refused(
        "SF-difficulty-tiers.1"
    )
    told.attempt(GM, ShowSide(roll=IT, place=Place.THEIRS)).refused(by=ShowSide.decide)


def test_an_empty_table_has_nobody_to_roll() -> None:
    told = seated(Story, STRANGE_FATE_GAME, "London", {})
    told.attempt(NORA, FrameRoll(who=MARIGOLD, by="Stealth", goal="hide")).refused(by=State.person)


@clause("SF-trapping-stress-capacity.1", "SF-trapping-languages.1")
def test_what_nobody_rolls_is_not_offered_to_be_rolled() -> None:
    told = given()
    (made,) = told.offered(PIM, FrameRoll)
    (by,) = (field for field in made.fields if isinstance(field, Choice) and field.name == "by")
    found = [option.value for option in by.options]
    assert "Endurance" in found
    assert not [each for each in found if "Stress Capacity" in each or "Languages" in each]
