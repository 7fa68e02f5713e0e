"""The odds explorer: a roll with its tiers, dice and invokes, or a fight to its end; no campaign is needed."""

from collections.abc import Mapping

from talewright.games.strange_fate.play.exploring.fight import fight_asked
from talewright.games.strange_fate.play.exploring.question import Kind, read
from talewright.games.strange_fate.play.exploring.roll import roll
from talewright.games.strange_fate.play.exploring.shapes import Explored
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.rules.dice.dice import FATE_DICE


def explore(asked: Mapping[str, str]) -> Explored:
    """The odds that an address asks for: of a ``kind``, roll or fight.

    A roll has ``skill``, ``vs`` and ``against`` (skill or difficulty), or a ``roll`` in its notation, with ``dice``,
    ``invokes``, ``use`` and ``goal``; a fight has an attack, a defence, gear, boxes and a policy on each side. Raises
    ``ValueError`` with a sentence that says what would be right.
    """
    question = read(asked)
    kind = Kind(question["kind"])
    if kind is Kind.FIGHT:
        return Explored(id="asked", kind=kind, asked=question, fight=fight_asked(question))
    return Explored(id="asked", kind=kind, asked=question, roll=roll(question))


def asked_in(state: State) -> Mapping[str, str]:
    """What a question begins with in a campaign: the dice of its group, if they are not the usual ones."""
    dice = state.edition.dice
    return {} if dice is FATE_DICE else {"dice": dice.name}
