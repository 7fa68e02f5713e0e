"""Conversation: how people take to a character, and how that is won over or spoiled."""

from enum import StrEnum

from msgspec import Struct

from talewright.games.strange_fate.rules.dice.roll import Verdict, judged
from talewright.games.strange_fate.rules.skills.theme import Question
from talewright.games.strange_fate.rules.trappings.shape import Does, NoRoll, OpposedBy, Procedure
from talewright.refusal import Refused

OPPOSED = OpposedBy("SF-trapping-conversation.7")
"""Whatever skill of the NPC fits; one that nobody knows is Mediocre."""
FIRST_IMPRESSION = Procedure(
    slug="first-impression",
    trapping="Conversation",
    title="Make a first impression",
    about="How somebody takes to the character: as the game master sees it, or by one Fate die.",
    clauses=("SF-trapping-conversation.1", "SF-trapping-conversation.4"),
    against=NoRoll("SF-trapping-conversation.4"),
    questions=(Question("history", "does something earlier make the feeling strong?", "SF-trapping-conversation.5"),),
)
WIN_OVER = Procedure(
    slug="win-over",
    trapping="Conversation",
    title="Win somebody over",
    about="Do not put up with the first reaction, and risk a worse one.",
    clauses=("SF-trapping-conversation.1", "SF-trapping-conversation.6", "SF-trapping-conversation.8"),
    against=OPPOSED,
    questions=(
        Question("later", "what comes of the attitude: a bonus, more help, an enemy?", "SF-trapping-conversation.10"),
    ),
)
CHARM = Procedure(
    slug="charm",
    trapping="Conversation",
    title="Gain a passing advantage",
    about="Put an aspect on somebody by friendly talk, or by any dealings that no other trapping covers.",
    clauses=("SF-trapping-conversation.1", "SF-trapping-conversation.2", "SF-trapping-convince.7"),
    does=Does.MANEUVER,
    against=OPPOSED,
)
PROCEDURES = (FIRST_IMPRESSION, WIN_OVER, CHARM)


class Attitude(StrEnum):
    """How somebody feels about a character, from worst to best (SF-trapping-conversation.3)."""

    HOSTILE = "Hostile"
    NEGATIVE = "Negative"
    NEUTRAL = "Neutral"
    POSITIVE = "Positive"
    FRIENDLY = "Friendly"

    @property
    def does(self) -> str:
        """What they do unasked."""
        return _DOES[self][0]

    @property
    def for_incentive(self) -> str:
        """What they do if something is offered for it; nothing more where it is empty."""
        return _DOES[self][1]


_DOES = {
    Attitude.HOSTILE: ("tries to do harm", ""),
    Attitude.NEGATIVE: ("is suspicious and does not help", ""),
    Attitude.NEUTRAL: ("sees no reason to help", "helps"),
    Attitude.POSITIVE: ("does a small favour", "runs a risk by looking away"),
    Attitude.FRIENDLY: ("goes to some trouble to help", "runs a risk by doing something"),
}
MILD = (Attitude.NEGATIVE, Attitude.NEUTRAL, Attitude.POSITIVE)
"""What a first meeting makes of people, worst first (SF-trapping-conversation.4)."""


class Winner(StrEnum):
    """Whose favour the roll went in."""

    CHARACTER = "character"
    NPC = "npc"


class Mark(StrEnum):
    """What stands in the table where an attitude goes beyond the ends of the ladder."""

    ASPECT = "Aspect"


HOSTILE, NEGATIVE, NEUTRAL, POSITIVE, FRIENDLY = Attitude
ASPECT = Mark.ASPECT
CHANGES: dict[Attitude, tuple[Attitude | Mark | None, ...]] = {
    HOSTILE: (NEGATIVE, NEUTRAL, None, ASPECT),
    NEGATIVE: (NEUTRAL, POSITIVE, HOSTILE, ASPECT),
    NEUTRAL: (POSITIVE, FRIENDLY, NEGATIVE, HOSTILE),
    POSITIVE: (FRIENDLY, ASPECT, NEUTRAL, NEGATIVE),
    FRIENDLY: (None, ASPECT, None, None),
}
"""What becomes of an attitude if the character wins, wins with style, the NPC wins, wins with style.

The row of the friendly stays as it is, although nothing ever cools them (SF-trapping-conversation.8).
"""


class Reaction(Struct, frozen=True):
    """What somebody thinks of the character after the roll.

    *marked_by* is who may place a sticky aspect on the NPC, so strong has the feeling become: more than friendly, or
    more than hostile (SF-trapping-conversation.9).
    """

    attitude: Attitude
    marked_by: Winner | None = None

    @property
    def aspect_shows(self) -> str:
        """What the aspect is about, if there is one."""
        match self.marked_by:
            case None:
                return ""
            case Winner.CHARACTER:
                return "an uncommonly friendly attitude"
            case Winner.NPC:
                return "an uncommonly hostile attitude"


def first_impression(fate_die: int) -> Attitude:
    """How somebody takes to a character whom nobody has a view of yet: one Fate die (SF-trapping-conversation.4).

    >>> first_impression(-1), first_impression(1)
    (<Attitude.NEGATIVE: 'Negative'>, <Attitude.POSITIVE: 'Positive'>)
    """
    if fate_die not in {-1, 0, 1}:
        raise ValueError(f"not the face of a Fate die: {fate_die}; it shows -1, 0 or 1")
    return MILD[fate_die + 1]


def as_the_gm_says(attitude: Attitude, *, history: str = "") -> Attitude:
    """What the game master sets for somebody who meets the character: a mild attitude, or a strong one for a reason.

    Refused is a strong one out of nothing: it comes from something earlier (SF-trapping-conversation.5).
    """
    if attitude not in MILD and not history.strip():
        raise Refused(
            f"Somebody is {attitude} at a first meeting only for something earlier: say what that was, or choose "
            f"{', '.join(MILD)}.",
            clause="SF-trapping-conversation.5",
        )
    return attitude


def changed(attitude: Attitude, winner: Winner, *, with_style: bool) -> Attitude | Mark | None:
    """What the table says of an attitude after the roll; None is no change (SF-trapping-conversation.8)."""
    return CHANGES[attitude][2 * (winner is Winner.NPC) + with_style]


def reaction(attitude: Attitude, shifts: int) -> Reaction:
    """What somebody thinks after the opposed roll for more favour; below 0 the shifts are the NPC's.

    >>> reaction(Attitude.NEUTRAL, 3), reaction(Attitude.POSITIVE, -1).attitude.value
    (Reaction(attitude=<Attitude.FRIENDLY: 'Friendly'>, marked_by=None), 'Neutral')

    Source: SF-trapping-conversation.6, SF-trapping-conversation.8, SF-trapping-conversation.9,
    SF-trapping-conversation.11.
    """
    if not shifts:
        return Reaction(attitude)
    winner = Winner.CHARACTER if shifts > 0 else Winner.NPC
    with_style = judged(abs(shifts), is_opposed=True) is Verdict.STYLE
    found = changed(attitude, winner, with_style=with_style)
    match found:
        case Attitude():
            return Reaction(found)
        case Mark():
            return Reaction(FRIENDLY if winner is Winner.CHARACTER else HOSTILE, winner)
        case None:
            return Reaction(attitude)
