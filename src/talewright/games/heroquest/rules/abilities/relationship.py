"""Relationships: what a tie to somebody lets a character do, and what it asks in return (chapter 6)."""

from __future__ import annotations

import re
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from talewright.refusal import Refused


class RelationshipKind(StrEnum):
    """Who stands at the other end, one person or several; the tie itself is what has a rating.

    Source: QW2-6.0.1, QW2-6.1.1, QW2-6.4.0.2, QW2-6.5.3.1.
    """

    SUPPORTING = "supporting character"
    ALLY = "ally"
    PATRON = "patron"
    CONTACT = "contact"
    RETAINER = "retainer"
    DEPENDENT = "dependent"
    ADVERSARY = "adversary"

    @property
    def gives(self) -> str:
        """What the tie may bring, in words for a player (QW2-6.2.1, QW2-6.3.1, QW2-6.4.0.1, QW2-6.5.3.2)."""
        return _GIVES[self]

    @property
    def expects_return(self) -> bool:
        """Whether each favour asked is a favour owed (QW2-6.2.2, QW2-6.4.0.1)."""
        return self in (RelationshipKind.ALLY, RelationshipKind.CONTACT)

    @property
    def may_be_flaw(self) -> bool:
        """Whether it may be taken as a flaw instead of an ability (QW2-6.6.0.1, QW2-6.6.1.1, QW2-6.6.2.1)."""
        return self in (RelationshipKind.DEPENDENT, RelationshipKind.ADVERSARY)


_GIVES = {
    RelationshipKind.SUPPORTING: "help with a problem",
    RelationshipKind.ALLY: "help of somebody about as accomplished, often in a like occupation",  # QW2-6.2.1
    RelationshipKind.PATRON: "advice, resources, hire or orders, but no work done in person",  # QW2-6.3.1, QW2-6.3.2
    RelationshipKind.CONTACT: "information and minor favours from an expert",  # QW2-6.4.0.1
    RelationshipKind.RETAINER: "service, and an augment where the player character acts",  # QW2-6.5.3.2, QW2-6.5.3.3
    RelationshipKind.DEPENDENT: "the strength that love gives",  # QW2-6.6.1.3
    RelationshipKind.ADVERSARY: "an augment against that adversary",  # QW2-6.6.2.2
}


class Asked(StrEnum):
    """What is asked of a supporting character."""

    TASK = "carry out a task in person"
    ADVICE = "advice"
    RESOURCES = "resources"
    HIRE = "hire"
    ORDERS = "orders"
    INFORMATION = "information"
    FAVOUR = "a favour"


_NAMING = re.compile(  # what may be part of a name; where it is short, it begins with a capital
    r"\b(?!(?i:a|against|an|and|at|by|can|fears|for|from|grudge|hates|her|his|in|my|of|on|or|our|sworn|the|their|to|towards"
    r"|upon|with)\b)(?![a-z]{1,3}\b)[^\W\d_]+"
)
_OF_PATRON = (Asked.ADVICE, Asked.RESOURCES, Asked.HIRE, Asked.ORDERS)
_OF_CONTACT = (Asked.INFORMATION, Asked.FAVOUR)


class Call(Struct, frozen=True, kw_only=True):
    """A call on a supporting character: the tie is the tactic of a contest (QW2-6.1.2).

    *approach* says how the supporting character goes about it.
    """

    ability: str
    kind: RelationshipKind
    approach: str
    asked: Asked = Asked.TASK


def check_call(call: Call) -> None:
    """Refuse to hand over a problem, and what somebody of this kind does not do (QW2-6.1.4, QW2-6.3.2, QW2-6.4.0.1)."""
    if not call.approach.strip():
        raise Refused(
            "A problem cannot simply be handed over: say how the supporting character goes about it.",
            clause="QW2-6.1.4",
        )
    if call.kind is RelationshipKind.PATRON and call.asked not in _OF_PATRON:
        raise Refused(f"A patron carries out no task in person: ask for {_any_of(_OF_PATRON)}.", clause="QW2-6.3.2")
    if call.kind is RelationshipKind.CONTACT and call.asked not in _OF_CONTACT:
        raise Refused(f"A contact gives {_any_of(_OF_CONTACT)}: ask for one of these.", clause="QW2-6.4.0.1")


class Treatment(StrEnum):
    """How a character has dealt with a patron or with retainers lately (QW2-6.3.3, QW2-6.5.3.5)."""

    WELL = "well"
    USUAL = "as is usual"
    POORLY = "poorly"


def classes_harder(kind: RelationshipKind | None, treated: Treatment) -> int:
    """By how many classes the resistance of a call rises: a patron remembers both ways, retainers only ill use.

    >>> classes_harder(RelationshipKind.PATRON, Treatment.WELL), classes_harder(None, Treatment.POORLY)
    (-1, 0)
    """
    if kind not in (RelationshipKind.PATRON, RelationshipKind.RETAINER):
        return 0
    if treated is Treatment.POORLY:
        return 1
    return -1 if treated is Treatment.WELL and kind is RelationshipKind.PATRON else 0


def is_against(adversary: str, opposition: str) -> bool:
    """Whether what stands against a character names the adversary that an ability is about (QW2-6.6.2.2).

    >>> is_against("Hates Leonard Crisp", "Crisp's bank"), is_against("Hates Leonard Crisp", "the river")
    (True, False)
    >>> is_against("Hates Li Wu", "Li Wu and his men"), is_against("Grudge Against Heimdall", "against the dam")
    (True, False)
    """
    return not _words(adversary).isdisjoint(_words(opposition))


def _words(text: str) -> set[str]:
    """The words that may be part of a name, without regard to case."""
    return {word.casefold() for word in _NAMING.findall(text)}


class Favours(Struct, frozen=True):
    """What has been asked of somebody, and what was done in return.

    >>> Favours(asked=2, returned=1).owed
    1
    """

    asked: int = 0
    returned: int = 0

    @property
    def owed(self) -> int:
        return self.asked - self.returned

    def ask(self) -> Favours:
        """Ask for a favour: one is owed for it (QW2-6.2.2)."""
        return replace(self, asked=self.asked + 1)

    def give_back(self, *, roughly_equal: bool = True) -> Favours:
        """Do a favour in return; the game master judges whether it is roughly equal (QW2-6.2.3)."""
        if not self.owed:
            raise Refused("No favour is owed here: ask for one before one is returned.", clause="QW2-6.2.2")
        if not roughly_equal:
            raise Refused(
                "The game master does not think this equal in risk, time, difficulty and inconvenience: offer more.",
                clause="QW2-6.2.3",
            )
        return self.given_back

    @property
    def given_back(self) -> Favours:
        """With a favour that was done in return, as far as one is owed."""
        return replace(self, returned=min(self.asked, self.returned + 1))


def _any_of(asked: tuple[Asked, ...]) -> str:
    return f"{', '.join(asked[:-1])} or {asked[-1]}"
