"""Hide, Skulk, Dexterity and Security."""

import pytest
from tests.rules.clause import cases, cases_of, check_case, clause

from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.dice.time_table import Patience, Time
from talewright.games.strange_fate.rules.skills.tier_benefit import benefit_of
from talewright.games.strange_fate.rules.skills.trapping import Trapping
from talewright.games.strange_fate.rules.trappings import dexterity, hide, security
from talewright.games.strange_fate.rules.trappings.hide import HIDE, LIGHT, SKULK, SOUND
from talewright.games.strange_fate.rules.trappings.reckoning import gathered, time_of
from talewright.games.strange_fate.rules.trappings.security import OVERCOME
from talewright.games.strange_fate.rules.trappings.shape import Does, On, OpposedBy, Rows, SetsDifficulty

Told = dict[str, object]
DARK = "darkness, smoke, thick fog or no clear line of sight"
TORCHES = "dim light or cluttered view"


@cases("SF-trapping-hide.3")
def _(*, active_search: bool) -> Told:
    assert active_search
    lines = gathered(HIDE, ["an active search, with sensible measures"], On.OPPOSITION)
    return {"searcher_bonus": sum(line.amount for line in lines)}


@cases("SF-trapping-hide.5")
def _(condition: str) -> Told:
    assert condition == "dark, guards with torches"
    return {"modifier": sum(line.amount for line in gathered(HIDE, [DARK, TORCHES]))}


@cases("SF-trapping-dexterity.2")
def _(use: str, rating: int) -> Told:
    assert (use, rating) == ("pick pocket", 3)
    return {"modifier": sum(line.amount for line in gathered(dexterity.STEAL, ()))}


@cases("SF-trapping-security.5")
def _(tools: str) -> int:
    return sum(line.amount for line in gathered(OVERCOME, ["no tools" if tools == "none" else f"{tools} tools"]))


@cases("SF-trapping-security.6", "SF-trapping-security.7")
def _(difficulty: int, shifts_spent: int = 0) -> object:
    return time_of(OVERCOME, difficulty, shifts_spent)


@cases("SF-trapping-security.8")
def _(missed_by: int, extra_steps: int) -> str:
    assert OVERCOME.patience == "SF-trapping-security.8"
    return "success" if Patience(missed_by, extra_steps).is_success else "failure"


@pytest.mark.parametrize(("id_", "given", "expect"), cases_of("SF", __name__))
def test_subterfuge_is_as_the_catalogue_says(id_: str, given: Told, expect: object) -> None:
    check_case(id_, given, expect)


# ---- Hide and Skulk


@clause("SF-trapping-hide.1", "SF-trapping-hide.2", "SF-trapping-hide.7")
def test_what_is_rolled_to_hide_is_the_difficulty_for_whoever_looks() -> None:
    assert HIDE.against == SetsDifficulty("SF-trapping-hide.2", ("Notice", "Examine"))
    assert hide.zones_unseen(Tier.MUNDANE) == 0


@clause("SF-trapping-hide.4")
def test_light_sound_and_cover_help_or_hamper() -> None:
    assert [amount.amount for amount in LIGHT.amounts] == [4, 2, 0, -2, -4]
    assert [amount.amount for amount in SOUND.amounts] == [1, 0, -1]
    assert [line.amount for line in gathered(HIDE, ["pitch black"])] == [4]
    assert [line.amount for line in gathered(HIDE, ["bright light, clear area"])] == [-4]


@clause("SF-trapping-hide.5")
@pytest.mark.parametrize(
    ("rows", "amount"),
    [
        (("noisy distractions", "complete silence"), 0),
        ((TORCHES, "bright light, clear area"), -2),
        ((DARK, "dim light, cluttered view or moderate noise"), 1),  # as it is called in older journals
        (("pitch black", DARK, "bright light, clear area"), 0),
    ],
)
def test_where_two_rows_fit_what_lies_between_them_counts(rows: tuple[str, ...], amount: int) -> None:
    assert [line.amount for line in gathered(HIDE, rows)] == [amount]


@clause("SF-trapping-hide.8", "SF-trapping-hide.9")
def test_higher_tiers_move_unseen() -> None:
    assert [hide.zones_unseen(tier) for tier in Tier] == [0, 1, None, None, None]
    assert hide.UNSEEN.from_tier is Tier.EXTRAORDINARY


@clause("SF-trapping-skulk.1")
def test_skulking_is_hiding_in_motion() -> None:
    assert (SKULK.against, SKULK.modifiers) == (HIDE.against, HIDE.modifiers)
    assert (HIDE.does, SKULK.does) == (Does.ACTION, Does.MOVEMENT)


@clause("SF-trapping-skulk.2")
def test_skulk_has_no_tier_benefit() -> None:
    assert [benefit_of(Trapping("Skulk"), tier) for tier in Tier] == [None] * 5
    skulking = [each for each in hide.PROCEDURES if each.trapping == "Skulk"]
    assert [each.from_tier for each in skulking] == [Tier.MUNDANE]


# ---- Dexterity


@clause("SF-trapping-dexterity.1", "SF-trapping-dexterity.2", "SF-trapping-dexterity.3")
def test_a_theft_is_opposed_and_anything_else_sets_the_difficulty_of_seeing_how() -> None:
    assert isinstance(dexterity.STEAL.against, OpposedBy)
    assert dexterity.TRICK.against == SetsDifficulty("SF-trapping-dexterity.3", ("Notice", "Examine"))
    assert gathered(dexterity.TRICK, ()) == ()


@clause("SF-trapping-dexterity.4")
def test_a_fate_point_makes_it_a_free_action_from_extraordinary_on() -> None:
    benefit = dexterity.AT_ONCE
    assert (benefit.fate_points, benefit.is_free, benefit.from_tier) == (1, True, Tier.EXTRAORDINARY)


# ---- Security


@clause("SF-trapping-security.1", "SF-trapping-security.3")
def test_measures_are_examples_for_the_difficulty() -> None:
    assert isinstance(OVERCOME.against, Rows)
    assert [(row.about.split(" ")[-1], row.rating.value) for row in OVERCOME.against.rows] == [
        ("drawer", 0),
        ("home", 1),
        ("door", 2),
        ("cell", 3),
        ("safe", 4),
        ("home", 6),
        ("vault", 8),
    ]
    assert {row.rating.tier for row in OVERCOME.against.rows} == {Tier.MUNDANE}
    assert OVERCOME.against.row("a jail cell").rating == Rating(3)


@clause("SF-trapping-security.4")
def test_whoever_sets_a_measure_up_may_roll_for_its_difficulty() -> None:
    clause_of = "SF-trapping-security.3"
    assert OVERCOME.against == Rows(clause_of, security.MEASURES, is_open=True, judged=clause_of)
    assert security.SET_UP.against == SetsDifficulty("SF-trapping-security.4", ("Security",), lasts=True)


@clause("SF-trapping-security.6", "SF-trapping-security.7")
def test_time_grows_with_the_difficulty_and_shrinks_with_the_shifts() -> None:
    assert time_of(OVERCOME, 0) is Time.A_FEW_MINUTES
    assert time_of(OVERCOME, 8) is Time.A_WEEK
    assert time_of(OVERCOME, 2, shifts=6) is Time.HALF_A_MINUTE


@clause("SF-trapping-security.8")
def test_patience_mends_up_to_four() -> None:
    assert not Patience(5, 9).is_success


@clause("SF-trapping-security.9")
def test_it_serves_to_assess_and_to_declare() -> None:
    assert [each.does for each in (security.CASE, security.KNOW)] == [Does.ASSESSMENT, Does.DECLARATION]
