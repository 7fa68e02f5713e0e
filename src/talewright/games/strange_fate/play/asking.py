"""What has to be said before something is begun: a question, an aspect that is cited, what is looked for."""

from dataclasses import dataclass

from talewright.games.strange_fate.play.deed import Deed
from talewright.games.strange_fate.play.state import Person
from talewright.games.strange_fate.procedure import Procedure
from talewright.games.strange_fate.procedure.insight import check_sought
from talewright.games.strange_fate.procedure.networking import CITED, inquiry
from talewright.refusal import Refused

PLANTING = ("plant-rumour-about-somebody", "plant-rumour-about-something")


@dataclass(frozen=True, slots=True)
class Asks:
    """What is still to be said of something, in the words of a form; nothing where they are empty."""

    words: str = ""
    amount: str = ""


ASKS = {
    "ask-around": Asks(words="The question"),
    "know": Asks(words="The question"),
    **dict.fromkeys(PLANTING, Asks(words="What people are to pass on")),
    "read-somebody": Asks(words="What sort of aspect is looked for"),
    "bring-minions-sooner": Asks(words="Why they are so near"),
    "stress-capacity-clear": Asks(words="Which consequence"),
    "speak": Asks(words="The language"),
    "add-language": Asks(words="The language"),
    "live-the-part": Asks(words="Aspects, with commas between them"),
    "variable-scene": Asks(words="What it copies"),
    "variable-session": Asks(words="What it copies"),
    "transport": Asks(words="By which of its skills"),
    "climb-border": Asks(amount="The border"),
    "leap-border": Asks(amount="The border"),
    "physical-force-carry": Asks(amount="Pounds"),
    "physical-force-lift": Asks(amount="Pounds"),
    "physical-force-throw": Asks(amount="Pounds"),
    "leap-bound": Asks(amount="Zones"),
    "move-speed": Asks(amount="Zones"),
    "wealth": Asks(amount="Its price on the ladder"),
}
NOTHING = Asks()


def asks_of(procedure: Procedure) -> Asks:
    """What is still to be said of a procedure."""
    return ASKS.get(procedure.slug, NOTHING)


def cites(procedure: Procedure) -> bool:
    """Whether it takes an aspect that names the contacts (SF-trapping-networking.2)."""
    return CITED in procedure.needs


def check_said_first(person: Person, deed: Deed, *, has_sheet: bool = True) -> None:
    """Refuse what begins without the words that it takes; without a sheet there is no aspect to cite.

    Source: SF-trapping-information.1, SF-trapping-insight.2, SF-trapping-networking.2, SF-trapping-networking.4,
    SF-trapping-networking.10.
    """
    if cites(deed.procedure) and has_sheet:
        question = deed.words if deed.slug == "ask-around" else "a rumour"
        inquiry(question, deed.goal or "around", deed.cited, person.character.all_aspects)
    if deed.slug == "read-somebody":
        check_sought(deed.words)
    if deed.slug in PLANTING and not deed.words:
        raise Refused("Say what people are to pass on.", clause="SF-trapping-networking.10")
    if deed.slug == "know" and not deed.words:
        raise Refused("Ask something first: the difficulty depends on it.", clause="SF-trapping-information.1")
    asks = asks_of(deed.procedure)
    if deed.slug in {"physical-force-lift", "physical-force-throw"} and asks.amount and not deed.amount:
        raise Refused("Say how many pounds it weighs.", clause=deed.procedure.against.clause)
