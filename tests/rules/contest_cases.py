"""How cases of the catalogue are put to the engine, for more than one file of them."""

from talewright.games.heroquest import (
    Contender,
    Faces,
    Modifier,
    Outcome,
    Rating,
    Result,
    Situation,
    Source,
    TargetNumber,
    resolve,
    target_number,
)
from talewright.games.heroquest.rules.contests.contest import Decided
from talewright.games.heroquest.rules.contests.situation import BetterRoll, ContestRules

Told = dict[str, object]


def lines(source: Source, *amounts: int) -> list[Modifier]:
    return [Modifier(source, f"{source} {number}", amount) for number, amount in enumerate(amounts)]


def total(target: TargetNumber) -> Told:
    parts = {"total": target.score, "tn": target.target, "masteries": target.masteries}
    return {**parts, "written": target.notation()}


def added(rating: object, *amounts: int, source: Source = Source.SITUATIONAL) -> Told:
    return total(target_number(Rating.parse(str(rating)), lines(source, *amounts)))


def rolling(pc: Told, resistance: Told, better_roll: str = "high") -> tuple[Situation, Faces]:
    """A contest as cases write it: a rating and a roll on each side."""
    rules = ContestRules(better_roll=BetterRoll(better_roll))
    contender = Contender(Rating.parse(str(pc["rating"])), hero_point=bool(pc.get("hero_point")))
    faces = Faces(int(str(pc["roll"])), int(str(resistance["roll"])))
    return Situation(contender, TargetNumber.parse(str(resistance["rating"])), rules), faces


def decided(pc: Told, resistance: Told, better_roll: str = "high") -> Decided:
    return resolve(*rolling(pc, resistance, better_roll))


def verdict(outcome: Outcome) -> str:
    return "victory" if outcome.is_victory else "defeat" if outcome.is_defeat else "standoff"


def read(name: str) -> Result:
    return Result[name.upper()]


def levels(found: Decided) -> Told:
    ours, theirs = found.results
    return {"pc_level": ours.title, "resistance_level": theirs.title, "outcome": verdict(found.outcome)}
