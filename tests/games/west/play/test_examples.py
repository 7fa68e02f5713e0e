"""The book's worked examples, played at the table with the bundled deck."""

import pytest
from tests.games.west.play.table import (
    CYRIL,
    HANK,
    IT,
    JUDGE,
    MIRANDA,
    NORA,
    PIM,
    ROSA,
    Evening,
    Story,
    complex_check,
    for_other,
    given,
    simple,
    track_of,
)
from tests.rules.clause import clause

from talewright.games.west.play.adjustments import Adjust
from talewright.games.west.play.bumps import GrantBumps, MoveHit
from talewright.games.west.play.cards import DrawForEffect
from talewright.games.west.play.checks.actions import SetTargetNumber
from talewright.games.west.play.checks.calls import CallComplexCheck, CallSimpleCheck
from talewright.games.west.play.deck import UseDeck
from talewright.games.west.rules.cards.deck_file import bundled, write
from talewright.games.west.rules.cards.grid import Grid
from talewright.games.west.rules.cards.making import EXAMPLES
from talewright.games.west.rules.checks.adjustment import Kind


def shown(story: Story) -> list[str]:
    """The results on the card, row by row; with a star those that a further card extends."""
    return [f"{each.total}{'*' if each.extends else ''}" for each in story.action().choices]


@clause("TW-simple.4", "TW-simple.5")
def test_hank_reloads_and_knows_beforehand_what_is_at_stake() -> None:
    reloads = CallSimpleCheck(
        character=HANK,
        what="Reload the shotgun before the bandit is there.",
        ability="Speed Load",
        tn="Standard",
        on_success="It is loaded, and he may still shoot.",
        on_failure="It is loaded, and that took his action.",
    )
    story = given().when(JUDGE, reloads, called=IT).draws(7).takes(1)
    seen = story.action()
    assert seen.outcome is not None
    assert seen.outcome.headline == "Hank fails: It is loaded, and that took his action."
    assert seen.phase == "over"


@clause("TW-complex.4", "TW-complex.6", "TW-victories.2")
def test_hank_prepares_a_device_and_lacks_one_victory() -> None:
    story = complex_check("Demolitions", "7", victories=3, effect="(3)6")
    assert story.track().required == 3
    story.draws(EXAMPLES["dynamite device"]).takes(2, NORA)
    assert story.outcome() == "success, magnitude 13, 2 victories"
    assert (story.track().total, story.track().remaining) == (2, 1)


@clause("TW-unskilled.3")
def test_miranda_never_handled_explosives() -> None:
    story = simple("Knowledge, unskilled", "7", who=MIRANDA)
    assert story.action().results == "1d4"
    assert story.action().unskilled
    assert story.draws(7).takes(1, PIM).outcome() == "success"


@clause("TW-simple.2")
def test_miranda_finds_the_way_to_kansas() -> None:
    story = simple("Area Knowledge", "Standard", who=MIRANDA).draws(EXAMPLES["area knowledge"])
    assert sorted(result.total for result in story.action().choices) == [3, 7, 8]
    assert story.takes(3, PIM).outcome() == "success"


@clause("TW-effect-grid.9", "TW-complex.11", "TW-cards.7", "TW-cards.9")
def test_a_shot_on_card_34_hits_the_right_leg_for_13_and_the_rest_is_faded() -> None:
    story = complex_check("Firearms: Pistol", "7", who=MIRANDA, equipment="Peacemaker").draws(34)
    assert story.lit() == {"1-8": "choosable", "2-8": "choosable", "3-8": "choosable extends exact"}
    assert story.lit("effect") == {}
    story.takes(3, PIM)
    assert story.lit() == {"1-8": "choosable", "2-8": "choosable", "3-8": "choosable chosen exact"}
    assert story.lit("effect") == {"(3)6": "exact"}
    outcome, card = story.action().outcome, story.action().card
    assert outcome is not None
    assert card is not None
    assert (outcome.result, outcome.magnitude, outcome.hit_location) == (11, 13, "right leg")
    assert all(cell in card.spoken for cell in ("1-8 is 2", "2-8 is 3", "3-8 is 11", "(3)6 is 13", "right leg"))


@clause("TW-cause-grid.8", "TW-cause-grid.9")
@pytest.mark.parametrize(("row", "result"), [(1, 4), (2, 7), (3, 1)])
def test_bravery_on_card_34_may_choose_4_7_or_1(row: int, result: int) -> None:
    story = simple("Bravery", "3").draws(34)
    assert [each.total for each in story.action().choices] == [4, 7, 1]
    story.takes(row, NORA)
    outcome = story.action().outcome
    assert outcome is not None
    assert outcome.result == result


@clause("TW-cause-grid.11")
def test_streetwise_finds_the_doctor_and_there_is_nothing_to_choose() -> None:
    story = simple("Streetwise", "7", who=MIRANDA).draws(EXAMPLES["Streetwise"])
    assert (story.action().phase, story.outcome()) == ("over", "success")


@clause("TW-difficulty.7")
def test_cyril_does_not_know_the_rules_of_the_game() -> None:
    story = simple("Gambling", "Challenging", who=CYRIL)
    story.when(JUDGE, SetTargetNumber(action=IT, tn="9")).draws(EXAMPLES["gambling"])
    assert story.outcome() == "failure"


@clause("TW-exceptional.3", "TW-bumps.1")
def test_hank_leaps_onto_the_coach() -> None:
    assert shown(simple("Strength alone", "Incredible").draws(14)) == ["9", "12*"]
    story = simple("Strength alone", "Incredible").draws(14, 5).takes(2, NORA)
    assert story.action().choices[1].values == (12, 9)
    assert story.outcome() == "success, 2 bumps"


@clause("TW-exceptional.4", "TW-exceptional.11", "TW-deck.4")
def test_cyril_slips_past_the_guards() -> None:
    assert shown(simple("Stealth", "13", who=CYRIL).draws(34)) == ["9", "6", "10*", "7"]
    story = simple("Stealth", "13", who=CYRIL).draws(34, 6, 5)
    assert (story.sees().deck.on_table, story.sees().deck.discarded) == ((34,), (5, 6))
    further = story.action().further
    lit = [cell.cell for card in further for row in card.cause for cell in row if cell.states]
    assert [choice.total for choice in story.action().choices] == [9, 6, 21, 7]
    assert lit == ["3-10", "3-10"]
    story.takes(3, ROSA)
    assert story.outcome() == "success, 2 bumps"
    assert story.finishes(ROSA).sees().deck.discarded == (5, 6, 34)


@clause("TW-checks.4", "TW-exceptional.7")
def test_miranda_clears_the_jam_by_another_trait() -> None:
    story = simple("Rifles with Knowledge", "5", who=MIRANDA)
    assert story.action().results == "3d4"
    assert shown(simple("Rifles with Knowledge", "5", who=MIRANDA).draws(7))[:2] == ["7*", "6*"]
    story.draws(7, EXAMPLES["rifle jam, further draw"])
    assert [result.total for result in story.action().choices] == [9, 10, 3]
    assert story.takes(2, PIM).outcome() == "success, 1 bumps"


@clause("TW-calamity.1", "TW-deck.6")
def test_angus_lifts_a_tree_trunk_and_the_judge_draws_for_him() -> None:
    story = for_other("4d12", "7")
    assert story.action().player == ""
    assert story.draws(EXAMPLES["tree trunk"]).action().phase == "calamity"
    assert story.lit() == {"4-12": "exact calamity"}


@clause("TW-effect-grid.6", "TW-victories.1")
def test_hank_sets_dynamite_in_the_mine_shaft() -> None:
    story = complex_check("Demolitions", "7", victories=5, equipment="Sticks and caps")
    assert story.action().effect_cell == "(3)10"
    story.draws(EXAMPLES["mine shaft"])
    assert shown(story) == ["5", "5", "7", "3"]
    story.takes(3, NORA)
    assert story.outcome() == "success, magnitude 25, 4 victories"
    assert story.track().remaining == 1


@clause("TW-effect-grid.3", "TW-victories.1", "TW-victories.2")
def test_an_effect_of_9_brings_one_victory_and_3_are_lost() -> None:
    story = complex_check("Demolitions", "3", victories=2, effect="(4)6").draws(13).takes(1, NORA)
    outcome = story.action().outcome
    assert outcome is not None
    assert (outcome.magnitude, outcome.victories, outcome.lost) == (9, 1, 3)


@clause("TW-effect-grid.7")
def test_cyril_opens_the_drawbridge() -> None:
    story = complex_check("Lockpicking", "7", who=CYRIL, victories=6, equipment="Rudimentary tools")
    story.draws(EXAMPLES["drawbridge locks"]).takes(2, ROSA)
    effect = story.action().effect
    assert effect is not None
    assert (effect.cell, effect.extends) == ("(3)6", True)
    story.increases(34)
    assert story.outcome() == "success, magnitude 27, 4 victories"
    assert story.track().remaining == 2


@clause("TW-adjust-column.14", "TW-adjust-column.6")
def test_felicia_stands_with_her_left_half_behind_a_corner() -> None:
    story = complex_check("Firearms: Pistol", "1", who=MIRANDA, equipment="Peacemaker")
    cover = Adjust(action=IT, kind=Kind.COLUMN, grid=Grid.EFFECT, amount=-1, why="Cover", hits=("left arm", "left leg"))
    story.when(JUDGE, cover)
    assert [each.counts for each in story.action().adjustments] == [None]
    story.draws(39).takes(1, PIM)
    assert [each.counts for each in story.action().adjustments] == [True]
    assert story.lit("effect") == {"(3)4": "exact extends", "(3)6": "original"}
    assert "magnitude 11" in story.outcome()
    story.increases(45)
    assert "magnitude 17" in story.outcome()
    assert story.offered(PIM, DrawForEffect) == []


@clause("TW-adjust-column.5")
@pytest.mark.parametrize(("card", "shows", "magnitude"), [(48, 4, 15), (30, 6, 17), (34, 7, 17)])
def test_a_second_card_hurts_felicia_by_6_at_most(card: int, shows: int, magnitude: int) -> None:
    story = complex_check("Firearms: Pistol", "1", who=MIRANDA, equipment="Peacemaker")
    cover = Adjust(action=IT, kind=Kind.COLUMN, grid=Grid.EFFECT, amount=-1, why="Cover", hits=("left arm",))
    story.when(JUDGE, cover).draws(39).takes(1, PIM).increases(card)
    effect = story.action().effect
    assert effect is not None
    assert (effect.original, effect.values) == (18, (11, shows))
    assert f"magnitude {magnitude}" in story.outcome()


@clause("TW-adjust-column.14")
def test_cover_does_not_count_where_the_card_hits_elsewhere() -> None:
    story = complex_check("Firearms: Pistol", "1", who=MIRANDA, equipment="Peacemaker")
    cover = Adjust(action=IT, kind=Kind.COLUMN, grid=Grid.EFFECT, amount=-1, why="Cover", hits=("left arm",))
    story.when(JUDGE, cover).draws(34).takes(1, PIM)
    assert [each.counts for each in story.action().adjustments] == [False]
    assert "magnitude 13" in story.outcome()


@clause("TW-adjust-column.14")
@pytest.mark.parametrize(
    ("card", "to", "bumps", "cards", "moved"),
    [(39, "right arm", 2, "magnitude 11", "magnitude 18"), (34, "left leg", 1, "magnitude 13", "magnitude 7")],
    ids=["out of cover", "into cover"],
)
def test_cover_goes_by_where_bumps_have_moved_the_hit(card: int, to: str, bumps: int, cards: str, moved: str) -> None:
    story = complex_check("Firearms: Pistol", "1", who=MIRANDA, equipment="Peacemaker")
    cover = Adjust(action=IT, kind=Kind.COLUMN, grid=Grid.EFFECT, amount=-1, why="Cover", hits=("left arm", "left leg"))
    story.when(JUDGE, cover).when(JUDGE, GrantBumps(action=IT, bumps=3, why="An edge")).draws(card).takes(1, PIM)
    assert cards in story.outcome()
    story.when(PIM, MoveHit(action=IT, to=to, bumps=bumps))
    assert moved in story.outcome()


@clause("TW-complex.11")
def test_of_a_shot_the_chances_and_the_working_tell_the_effect_and_of_a_long_check_victories() -> None:
    shot = complex_check("Firearms: Pistol", "5", who=MIRANDA, equipment="Peacemaker")
    long = complex_check("Firearms: Pistol", "5", who=MIRANDA, equipment="Peacemaker", victories=5)
    told, counted = shot.action(who=PIM).odds, long.action(who=PIM).odds
    assert told is not None
    assert counted is not None
    assert (told.victories, counted.effects) == ((), ())
    assert [each.fraction for each in told.effects] == [each.fraction for each in counted.victories]
    assert [each.outcome for each in told.effects][-4:] == ["12 to 17", "6 to 11", "failure", "calamity"]
    for story, cited, victories in ((shot, "TW-effect-grid.3", 0), (long, "TW-victories.1", 2)):
        seen = story.draws(34).takes(3, PIM).action(who=PIM)
        assert seen.outcome is not None
        assert (seen.outcome.victories, seen.outcome.lost) == (victories, int(bool(victories)))  # 13 is 2 x 6 and 1
        assert seen.working[-1].clause == cited


@clause("TW-adjust-column.14")
def test_a_hit_that_is_moved_after_further_cards_leaves_the_effect_as_it_was_read() -> None:
    story = complex_check("Firearms: Pistol", "1", who=MIRANDA, equipment="Peacemaker")
    cover = Adjust(action=IT, kind=Kind.COLUMN, grid=Grid.EFFECT, amount=-1, why="Cover", hits=("left arm",))
    story.when(JUDGE, cover).when(JUDGE, GrantBumps(action=IT, bumps=3, why="An edge")).draws(39).takes(1, PIM)
    story.increases(45).when(PIM, MoveHit(action=IT, to="right arm", bumps=2))
    assert "magnitude 17" in story.outcome()


@clause("TW-adjust-column.15", "TW-adjust-column.10", "TW-bumps.6")
def test_octavio_throws_his_lasso_out_of_hiding() -> None:
    story = for_other("2d8", "1", effect="2d8")
    shift = Adjust(action=IT, kind=Kind.COLUMN, grid=Grid.EFFECT, amount=1, why="Completely hidden")
    story.when(JUDGE, shift).when(JUDGE, GrantBumps(action=IT, bumps=2, why="A born roper")).draws(17).takes(1)
    effect = story.action().effect
    assert effect is not None
    assert (effect.called, effect.original, effect.cell, effect.values) == ("(2)8", 19, "(2)10", (16,))
    assert effect.extends
    assert "magnitude 20" in story.outcome()  # at least, whatever is drawn
    story.increases(EXAMPLES["lasso, further draw"])
    assert "magnitude 20" in story.outcome()
    moved = MoveHit(action=IT, to="right arm", bumps=1)
    story.attempt(JUDGE, moved).refused("TW-bumps.6", naming=("2",))
    story.when(JUDGE, MoveHit(action=IT, to="right arm", bumps=2))
    outcome = story.action().outcome
    assert outcome is not None
    assert outcome.hit_location == "right arm"


@clause("TW-complex.11", "TW-victories.4")
@pytest.mark.parametrize("threshold", [1, 99])
def test_the_chances_of_a_shot_go_by_its_effect_whatever_a_victory_takes(threshold: int) -> None:
    """Each step of the effect is as wide as in the book."""
    shot = CallComplexCheck(character=MIRANDA, ability="Firearms: Pistol", tn="5", equipment="Peacemaker")
    own, book = (
        given(Evening(options=options)).when(JUDGE, shot, called=IT).action().odds
        for options in ({"victory_threshold": threshold}, {})
    )
    assert own == book


@clause("TW-bumps.6")
@pytest.mark.parametrize("own", [False, True], ids=["bundled", "with capitals"])
def test_the_way_from_arm_to_arm_takes_two_bumps_however_it_is_written(*, own: bool) -> None:
    deck = write(bundled()).replace('"right arm"', '"Right arm"') if own else ""
    story = given().when(JUDGE, UseDeck(deck=deck))
    shot = CallComplexCheck(character=MIRANDA, ability="Firearms: Pistol", tn="1", equipment="Peacemaker")
    story.when(JUDGE, shot, called=IT).when(JUDGE, GrantBumps(action=IT, bumps=3, why="An edge"))
    story.draws(39).takes(1, PIM)
    for to in ("Right Arm", " right arm", "Left arm"):  # the last is where it is
        story.attempt(PIM, MoveHit(action=IT, to=to, bumps=1)).refused("TW-bumps.6")
    priced = [made.fixed["to"] for made in story.offered(PIM, MoveHit) if "to" in made.fixed]
    assert priced == ["Right arm" if own else "right arm"]
    story.when(PIM, MoveHit(action=IT, to="RIGHT ARM", bumps=2))
    outcome = story.action().outcome
    assert outcome is not None
    assert outcome.hit_location == priced[0]


def test_a_track_is_named_by_its_first_attempt() -> None:
    story = complex_check("Demolitions", "7", victories=3)
    assert story.track(track_of()).title == story.action().action
