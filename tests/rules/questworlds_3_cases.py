"""How cases of the catalogue are put to the engine, for more than one file of them."""

from collections.abc import Iterable

from talewright.games.questworlds import Modifier, Outcome, Source, Verdict

Told = dict[str, object]


def ended(outcome: str, degree: int = 0) -> Outcome:
    verdict = Verdict(outcome)
    ahead = (degree, 0) if verdict is Verdict.VICTORY else (0, degree)
    return Outcome(verdict, verdict, *ahead)


def lines(source: Source, amounts: Iterable[int]) -> list[Modifier]:
    return [Modifier(source, f"{source} {number}", amount) for number, amount in enumerate(amounts)]
