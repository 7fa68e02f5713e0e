"""The odds explorer for sequences and group contests: final tallies, rounds, and what each choice would change."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

from msgspec import Struct

from talewright.dice import Dist
from talewright.games.asked import one_of, whole
from talewright.games.questworlds.odds import read_resistance
from talewright.games.questworlds.odds.exact import Odds
from talewright.games.questworlds.odds.group import GroupContest
from talewright.games.questworlds.odds.sequences.library import ChainedSequence, WageredSequence, check_rolled
from talewright.games.questworlds.odds.sequences.moments import ScoredSequence
from talewright.games.questworlds.odds.sequences.wagered import STEADY, Steady, left_of
from talewright.games.questworlds.rules.editions import Edition
from talewright.games.questworlds.rules.rating import Rating
from talewright.games.questworlds.rules.sequences.chained import PC_RESOLVE
from talewright.games.questworlds.rules.sequences.scored import OUT, Manner, Score
from talewright.games.questworlds.rules.sequences.wagered import DEFAULT_WAGER, Points, starting
from talewright.games.questworlds.rules.situation import Contender, Situation
from talewright.games.questworlds.shared.charts import Bar, Cell, Chart, Part, bars, cell, standing
from talewright.percent import percent, said

KINDS = ("scored", "wagered", "chained", "group")
POINTS_SHOWN = 4  # story points in a plan
MOST_SOLVED = 60  # points of both sides for which a page finds the best wagers
MOST_MEMBERS = 12
MANNERS = {Manner.PLAIN: "Go on as usual", Manner.GAMBIT: "A risky gambit", Manner.DEFENSE: "A defensive response"}


class Line(Struct, frozen=True):
    """A choice, the chance of victory that it leaves, and by how much it changes that; in percent."""

    choice: str
    victory: float
    change: float
    chosen: bool = False
    best: bool = False


class DrawnOut(Struct, frozen=True, kw_only=True):
    """The answer to a question about a sequence or a group: *asked* has its numbers as the form shows them."""

    kind: str
    title: str
    says: str
    chart: Chart
    asked: Mapping[str, str] = {}
    notes: tuple[str, ...] = ()
    choices: tuple[Line, ...] = ()
    grid: tuple[tuple[Cell, ...], ...] = ()
    rounds: tuple[Bar, ...] = ()
    mean: float = 0.0
    bound: float = 0.0


def drawn_out(kind: str, edition: Edition, situation: Situation, asked: Mapping[str, str]) -> DrawnOut:
    """The odds of a kind of sequence between these two, or of a group.

    Raises ``ValueError`` with a sentence that says what would be right.
    """
    if one_of(asked, "kind", KINDS) == "group":
        return _group(edition, asked)
    check_rolled(situation)
    return _ASKED[kind](edition, situation, asked)


def _scored(edition: Edition, situation: Situation, asked: Mapping[str, str]) -> DrawnOut:
    ours, theirs = (whole(asked, name, range(OUT), 0) for name in ("ours", "theirs"))
    score = Score(ours, theirs)
    sequence = ScoredSequence(situation).at(score)
    final, count = sequence.odds(), sequence.rounds()
    best = sequence.plan(POINTS_SHOWN)
    choices = [
        *((MANNERS[Manner(manner)], victory) for manner, victory, _ in sequence.choices()),
        *((_points(points), best.victory(score, points)) for points in range(POINTS_SHOWN + 1)),
    ]
    return DrawnOut(
        kind="scored",
        title=f"{_against(edition, situation)}, first to five",
        says=standing(score.ours, score.theirs, final.victory),
        chart=_chart(final, None, _scored_verdict),
        asked={"ours": str(ours), "theirs": str(theirs)},
        choices=_lines(choices, final.victory),
        grid=tuple(
            tuple(
                cell(str(here), sequence.at(here).odds().victory, here=here == score)
                for here in (Score(mine, other) for other in range(OUT))
            )
            for mine in range(OUT)
        ),
        rounds=bars(count),
        mean=round(float(count.mean), 1),
    )


def _lines(choices: Iterable[tuple[str, Fraction]], usual: Fraction) -> tuple[Line, ...]:
    """What each choice leaves; the one by which the chart goes stands out."""
    return tuple(
        Line(name, percent(chance), percent(chance - usual), chosen=not place)
        for place, (name, chance) in enumerate(choices)
    )


def _points(points: int) -> str:
    if not points:
        return "The best manner in each round"
    counted = "a story point" if points == 1 else f"{points} story points"
    return f"The same, and {counted} at the best moments"


def _wagered(edition: Edition, situation: Situation, asked: Mapping[str, str]) -> DrawnOut:
    start = Points(starting(situation.target), starting(situation.resistance))
    most = range(1, 121)
    left = Points(whole(asked, "ours", most, start.ours), whole(asked, "theirs", most, start.theirs))
    wager = asked.get("wager", "").strip() or str(DEFAULT_WAGER)
    sequence = WageredSequence(situation, left, start)
    notes: tuple[str, ...] = ()
    if wager == "best":
        if max(left.ours + left.theirs, start.ours + start.theirs) > MOST_SOLVED:
            raise ValueError(
                f"with more than {MOST_SOLVED} points in all the best wagers take long; ask the command for them: "
                f"talewright odds questworlds-3 {situation.notation()} --wager best"
            )
        best = sequence.best()
        final = sequence.odds(best)
        ours, theirs = best.wagers(left.ours, left.theirs)
        notes = (
            f"If you begin, wager {ours}; their best answer is {theirs}.",
            "Whoever has the initiative names a wager first, and the other side answers it.",
        )
    else:
        each = whole({"wager": wager}, "wager", range(1, 21), DEFAULT_WAGER)
        final = sequence.odds(STEADY if each == DEFAULT_WAGER else Steady(each, each))
        notes = (f"Both wager {each} in every exchange, or what they have left.",)
    return DrawnOut(
        kind="wagered",
        title=f"{_against(edition, situation)}, with {left.ours} and {left.theirs} points",
        says=f"Victory: {said(final.victory)}",
        chart=_chart(_by_degree(final), percent(final.tie), _verdict),
        asked={"ours": str(left.ours), "theirs": str(left.theirs), "wager": wager},
        notes=notes,
        bound=1e-9,
    )


def _by_degree(final: Dist[str]) -> Dist[str]:
    """What both have left, told as the outcome that it comes to."""
    from talewright.games.questworlds.rules.sequences.wagered import final as outcome  # noqa: PLC0415 - its name

    named = final.map(lambda name: str(outcome(Points(*left_of(name)))))
    return type(named)({name: named.weights[name] for name in sorted(named, key=_place, reverse=True)})


def _place(name: str) -> int:
    verdict, _, degree = name.partition(" ")
    return 0 if verdict == "tie" else (int(degree) + 1) * (1 if verdict == "victory" else -1)


def _chained(edition: Edition, situation: Situation, asked: Mapping[str, str]) -> DrawnOut:
    ours, theirs = (whole(asked, name, range(1, 13), PC_RESOLVE) for name in ("ours", "theirs"))
    sequence = ChainedSequence(situation).at(ours, theirs)
    final, untraded = sequence.odds(), sequence.odds(trades=False)
    choices = (("Trade losses where that is best", final.victory), ("Never trade a loss", untraded.victory))
    return DrawnOut(
        kind="chained",
        title=f"{_against(edition, situation)}, with a resolve of {ours} and {theirs}",
        says=f"Victory: {said(final.victory)}",
        chart=_chart(final, None, lambda name: "victory" if left_of(name)[0] > 0 else "defeat"),
        asked={"ours": str(ours), "theirs": str(theirs)},
        notes=("The penalty of a consequence that is taken for a loss is counted in every later round.",),
        choices=_lines(choices, final.victory),
    )


def _group(edition: Edition, asked: Mapping[str, str]) -> DrawnOut:
    sign = edition.mastery
    written = asked.get("members", "").strip() or "17, 15, 13"
    members = [Rating.parse(each.strip(), mastery=sign) for each in written[:200].split(",") if each.strip()]
    if not 1 <= len(members) <= MOST_MEMBERS:
        raise ValueError(f"not a group: {written[:40]!r}; write 1 to {MOST_MEMBERS} ratings with commas between them")
    vs = read_resistance(asked.get("vs", "").strip() or "Base", base=edition.base_resistance, mastery=sign)
    chances: Odds = GroupContest(tuple(Situation(Contender(rating), vs) for rating in members)).odds()
    return DrawnOut(
        kind="group",
        title=f"{len(members)} against {vs.written(sign)}",
        says=f"Victory: {said(chances.victory)}",
        chart=_chart(chances, percent(chances.tie), _verdict),
        asked={"members": written},
        notes=("The successes of all are added up, and the resistance rolls anew for each.",),
    )


_ASKED: Mapping[str, Callable[[Edition, Situation, Mapping[str, str]], DrawnOut]] = {
    "scored": _scored,
    "wagered": _wagered,
    "chained": _chained,
}


def _against(edition: Edition, situation: Situation) -> str:
    sign = edition.mastery
    return f"{situation.target.written(sign)} against {situation.resistance.written(sign)}"


def _verdict(name: str) -> str:
    return name.partition(" ")[0]


def _scored_verdict(name: str) -> str:
    score = Score.parse(name)
    return "victory" if score.ours > score.theirs else "defeat"


def _chart(chances: Dist[str], tie: float | None, verdict: Callable[[str], str]) -> Chart:
    by_verdict = {each: chances.chance(lambda name: verdict(name) == each) for each in ("victory", "defeat")}  # noqa: B023
    return Chart(
        victory=percent(by_verdict["victory"]),
        tie=tie,
        defeat=percent(by_verdict["defeat"]),
        chances=tuple(
            Part(verdict(name), name.capitalize(), percent(chances[name]), str(chances[name])) for name in chances
        ),
    )
