"""Relationships: what the people are to whom an ability or a flaw stands (QW3-6.1 to QW3-6.6)."""

from enum import StrEnum

from msgspec import Struct

from talewright.games.questworlds.rules.flaw import HINDRANCES
from talewright.games.questworlds.rules.keyword import Keyword, is_same_name
from talewright.games.questworlds.rules.modifier import STRETCHES
from talewright.refusal import Refused

CONTACTS = "contacts"  # asked of an occupation (QW3-6.4.1.1)


class TieKind(StrEnum):
    """What somebody is to a character."""

    ALLY = "ally"
    PATRON = "patron"
    CONTACT = "contact"
    RETAINER = "retainer"
    SUPPORTING = "supporting character"
    DEPENDENT = "dependent"
    ADVERSARY = "adversary"

    @property
    def gives(self) -> str:
        """What the relationship is for, in a sentence."""
        return _GIVES[self]

    @property
    def owes(self) -> bool:
        """Whether each favour is owed back in kind (QW3-6.2.1, QW3-6.4.1)."""
        return self in (TieKind.ALLY, TieKind.CONTACT)


_GIVES = {
    TieKind.ALLY: "About as accomplished as the character; each favour is owed back in kind.",  # QW3-6.2.1
    TieKind.PATRON: "Has greater means, lends advice or assets, and may command.",  # QW3-6.3.1
    TieKind.CONTACT: "A specialist who gives information and small favours, and expects the like.",  # QW3-6.4.1
    TieKind.RETAINER: "Travels along, helps and augments; need not be a person.",  # QW3-6.5.1, QW3-6.5.2.1, QW3-6.5.2.2
    TieKind.SUPPORTING: "Helps to solve a problem when the relationship is used with success.",  # QW3-6.1.1
    TieKind.DEPENDENT: "Needs aid and protection, and is often endangered.",  # QW3-6.6.1.1
    TieKind.ADVERSARY: "Regularly disrupts the character's plans.",  # QW3-6.6.2.1
}


class Tie(Struct, frozen=True):
    """A relationship: the ability or the flaw that it is, its kind, and how it stands.

    *owed* are favours that are still to be returned, *risk* what the game master has warned of; *lost* is the rating
    that it had, once the character can make no use of it any more.
    """

    ability: str
    kind: TieKind
    owed: int = 0
    risk: str = ""
    lost: str = ""


def check_usable(tie: Tie | None) -> None:
    """Refuse a relationship with somebody who has become useless, until it is replaced (QW3-6.1.5)."""
    if tie and tie.lost:
        raise Refused(
            f"{tie.ability} is lost: choose another ability, and replace it with the next advance.", clause="QW3-6.1.5"
        )


def check_warned(tie: Tie) -> None:
    """Refuse to harm somebody before it was made clear what they risk (QW3-6.1.4)."""
    if not tie.risk:
        raise Refused(
            f"Nobody has said what {tie.ability} risks: make the possible consequences clear first.", clause="QW3-6.1.4"
        )


def suggested_harm(degree: int) -> int:
    """The penalty that fits a defeat of this degree in which somebody took a risk (QW3-6.1.3)."""
    return HINDRANCES[min(degree, len(HINDRANCES) - 1)]


def contacts_stretch(keyword: Keyword) -> int:
    """What it costs to use an occupation for its contacts: a stretch, which a breakout for them avoids.

    Source: QW3-6.4.1.1. The game master may make it the greater one.
    """
    if any(is_same_name(each.name, CONTACTS) for each in keyword.breakouts):
        raise Refused(f"{keyword.name} has a breakout for its contacts: use that.", clause="QW3-6.4.1.1")
    return STRETCHES[0]
