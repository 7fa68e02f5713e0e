"""The cases of the HeroQuest catalogue about modifiers, augments and simple contests, run straight from it."""

import pytest
from tests.rules.clause import ADAPTERS, cases, cases_of, plain

from talewright.games.heroquest import (
    HEROQUEST_2E,
    Contender,
    Faces,
    Modifier,
    Outcome,
    Rating,
    Result,
    Situation,
    Source,
    TargetNumber,
    TwoFumbles,
    resolve,
    result,
    target_number,
)
from talewright.games.heroquest.rules.abilities.modifier import PLOT_AUGMENTS, STRETCH, checked
from talewright.games.heroquest.rules.contests.augment import check_room, rolled, written
from talewright.games.heroquest.rules.contests.contest import MATRIX, Decided, compared, ruled_both_defeated
from talewright.games.heroquest.rules.contests.hero_bump import with_hero_point
from talewright.games.heroquest.rules.contests.situation import BetterRoll, ContestRules
from talewright.games.questworlds.rules.rating import TIER
from talewright.refusal import Refused

Told = dict[str, object]
MARK = HEROQUEST_2E.mastery
ROLLS = {Result.CRITICAL: 1, Result.SUCCESS: 5, Result.FAILURE: 15, Result.FUMBLE: 20}  # against 10


# ---- what a case calls a thing


def read(name: str) -> Result:
    return Result[name.upper()]


def total(target: TargetNumber) -> Told:
    return {"total": target.score, "tn": target.target, "written": target.written(MARK)}


def added(rating: object, **amounts: int) -> Told:
    """A rating with lines, each named after its source, as this edition lets them pass."""
    lines = [
        checked(Modifier(Source(source), "", amount), specific_bonus=HEROQUEST_2E.specific_bonus)
        for source, amount in amounts.items()
    ]
    return total(target_number(Rating.parse(str(rating)), lines))


def rules(better_roll: str = "high", two_fumbles: str = "tie") -> ContestRules:
    return ContestRules(better_roll=BetterRoll(better_roll), two_fumbles=TwoFumbles(two_fumbles))


def named(outcome: Outcome) -> str:
    return str(outcome).replace(" ", "_")


def both(outcome: Outcome, theirs: Outcome) -> Told:
    return {"row": named(outcome), "column": named(theirs)}


def levels(found: Decided) -> Told:
    ours, theirs = found.results
    return {"row_level": ours.title, "column_level": theirs.title, **both(found.outcome, found.theirs)}


def fallen(row: Told, column: Told, better_roll: str = "high") -> tuple[Situation, Faces]:
    """Two sides with ratings and rolls, or with the results that they rolled."""
    faces = Faces(int(str(row["roll"])), int(str(column["roll"])))
    pc = Contender(Rating.parse(str(row.get("rating", as_rating(row)))))
    return Situation(pc, TargetNumber.parse(str(column.get("rating", as_rating(column)))), rules(better_roll)), faces


def as_rating(side: Told) -> str:
    """A rating at which this roll comes to this result."""
    return "17" if side.get("level") == "success" else "3"


# ---- modifiers and augments


@cases("HQ2-MOD.1")
def _(rating: int, specific_bonus: int) -> Told:
    return added(rating, specific=specific_bonus)


@cases("HQ2-MOD.2")
def _(rating: int, broad_penalty: int) -> Told:
    return added(rating, broad=broad_penalty)


@cases("HQ2-MOD.5")
def _(rating: object, *, stretch: bool) -> Told:
    return added(rating, stretch=STRETCH * stretch)


@cases("HQ2-MOD.8")
def _(outcome: str) -> Told:
    bonus = rolled(Outcome.parse(outcome), by_outcome=True)
    return {"bonus": bonus, "written": written(bonus, MARK)}


@cases("HQ2-MOD.9")
def _(main: int, augment: str) -> Told:
    assert augment == f"+{MARK}"
    return added(main, augment=TIER)


@cases("HQ2-MOD.10")
def _(outcome: str) -> Told:
    return {"bonus": rolled(Outcome.parse(outcome), by_outcome=True)}


@cases("HQ2-MOD.11")
def _(main: int, augment_outcome: str) -> Told:
    return added(main, augment=rolled(Outcome.parse(augment_outcome), by_outcome=True))


@cases("HQ2-MOD.13")
def _(*, allowed_sizes: bool) -> object:
    assert allowed_sizes
    return PLOT_AUGMENTS


@cases("HQ2-MOD.14")
def _(rating: int, augment: int, plot_augment: int) -> Told:
    return added(rating, augment=augment, plot=plot_augment)


@cases("HQ2-MOD.15")
def _(rating: int, plot_augments: list[int]) -> Told:
    lines = [checked(Modifier(Source.PLOT, "", amount), specific_bonus=True) for amount in plot_augments]
    return total(target_number(Rating(rating), lines))


@cases("HQ2-MOD.16")
def _(
    own_augments: list[int] | None = None,
    plot_augments: list[int] | None = None,
    own_augment: int = 0,
    supporter_augment: int = 0,
) -> object:
    assert not plot_augments
    standing: list[Modifier] = []
    for amount in own_augments or [own_augment]:
        check_room(line.source for line in standing)
        standing.append(Modifier(Source.AUGMENT, "", amount))
    standing.append(Modifier(Source.SUPPORTER, "", supporter_augment))
    return {"bonus": target_number(Rating(1), standing).score - 1}


# ---- simple contests


@cases("HQ2-SC.3")
def _(rating: int, modifiers: list[int]) -> Told:
    return total(target_number(Rating(rating), [Modifier(Source.SITUATIONAL, "", amount) for amount in modifiers]))


@cases("HQ2-SC.5")
def _(roll: int, tn: int) -> object:
    return result(TargetNumber(tn), roll).title


@cases("HQ2-SC.6", "HQ2-SC.21")
def _(row: Told, column: Told, better_roll: str = "high") -> Told:
    return levels(resolve(*fallen(row, column, better_roll)))


@cases("HQ2-SC.8")
def _(row: Told, column: Told, better_roll: str, hero_point_by: str) -> Told:
    assert hero_point_by == "row"
    situation, faces = fallen(row, column, better_roll)
    before, after = resolve(situation, faces), resolve(with_hero_point(situation, faces), faces)
    assert [rolled.title for rolled in before.results] == [row["level"], column["level"]]
    return {"before": {"row": named(before.outcome)}, "after": {"row": named(after.outcome)}}


@cases("HQ2-SC.9")
def _(already_spent_on_roll: int, spend: int) -> None:
    situation, faces = Situation(Contender(Rating(10)), TargetNumber(10)), Faces(15, 5)
    for _ in range(already_spent_on_roll + spend):
        situation = with_hero_point(situation, faces)


@cases("HQ2-SC.11", "HQ2-SC.12", "HQ2-SC.13", "HQ2-SC.14", "HQ2-SC.17", "HQ2-SC.18", "HQ2-SC.19")
def _(row: str, column: str, row_roll: int = 0, column_roll: int = 0, better_roll: str = "high") -> Told:
    faces = Faces(row_roll or ROLLS[read(row)], column_roll or ROLLS[read(column)])
    return both(
        compared(read(row), read(column), faces, rules(better_roll)),
        compared(read(column), read(row), faces.mirrored(), rules(better_roll)),
    )


@cases("HQ2-SC.15")
def _(row: str, column: str) -> Told:
    cell = MATRIX[read(row)][read(column)]
    assert cell is not None
    assert cell.degree is not None
    return {"winner": "row" if cell.is_victory else "column", "level": cell.degree.title}


@cases("HQ2-SC.16")
def _(steps: int, dice: str = "different") -> object:
    assert dice == "different"
    degree = compared(Result(steps), Result.FUMBLE, Faces(12, 9), rules(two_fumbles="compared")).degree
    assert degree is not None
    return degree.title


@cases("HQ2-SC.20")
def _(row: str, column: str, gm_choice: str) -> Told:
    assert read(row) is read(column) is Result.FUMBLE
    situation = Situation(Contender(Rating(10)), TargetNumber(10), HEROQUEST_2E.contest)
    found = resolve(situation, Faces(20, 20))
    if gm_choice == "mutual_marginal_defeat":
        found = ruled_both_defeated(situation, found)
    return both(found.outcome, found.theirs)


# ---- the runner


@pytest.mark.parametrize(("id_", "given", "expect"), cases_of("HQ2", __name__))
def test_the_engine_does_what_the_catalogue_says(id_: str, given: Told, expect: object) -> None:
    if isinstance(expect, str) and "refused" in expect:
        with pytest.raises(Refused) as refusal:
            ADAPTERS[id_](**given)
        assert refusal.value.clause == SAYS[id_]
        return
    told = ADAPTERS[id_](**given)
    if isinstance(expect, dict):
        assert isinstance(told, dict)
        assert {key: plain(told[key]) for key in expect} == {key: plain(value) for key, value in expect.items()}
    else:
        assert plain(told) == plain(expect)


SAYS = {"HQ2-SC.9": "QW2-2.3.5.5.5", "HQ2-MOD.16": "QW2-2.4.0.10"}
"""Where the sheet is silent, the text of version 2.2 refuses."""
