"""How cases of the catalogue are put to the engine, for more than one file of them."""

from talewright.games.strange_fate.rules.characters.character import Character
from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.skills.drawback import Drawback, DrawbackKind, Severity
from talewright.games.strange_fate.rules.skills.notation import parse
from talewright.refusal import Fault

Told = dict[str, object]


ADA = Character(name="Ada Marsh")


COMMON = ("Academics", "Alertness", "Arms", "Art", "Athletics", "Brawn", "Bureaucracy", "Fisticuffs", "Deceit")


def owned(notation: str) -> Owned:
    return Owned(skill=parse(notation))


def allowed(*faults: Fault, clause: str) -> str:
    """Whether nothing breaks this clause; a case shows one clause, and its character lacks much else."""
    return "illegal" if any(fault.clause == clause for fault in faults) else "legal"


def drawback(told: object) -> Drawback:
    match told:
        case {"kind": str(name), "severity": str(severity)}:
            return Drawback(DrawbackKind(name.capitalize()), Severity[severity.upper()], "words")
        case str():
            kind = DrawbackKind(told.capitalize())
            return Drawback(kind, kind.severities[0], "words")
    raise AssertionError(told)
