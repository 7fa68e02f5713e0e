"""What happened with aspects that came up in play."""

from talewright.games.strange_fate.play.events.written import Concealable, Written
from talewright.games.strange_fate.play.ids import (
    NO_ASPECT,
    NOBODY,
    ActorId,
    AspectId,
    ModifierId,
    RollId,
    WishId,
)
from talewright.games.strange_fate.play.moves.placing import Manner
from talewright.games.strange_fate.play.moves.rolling import Place


class AspectSought(Written, frozen=True, kw_only=True, tag="aspect-sought/1"):
    """A roll is to bring an aspect about, to find one, or to take *removes* away; *on* nobody is on the scene."""

    roll: RollId
    manner: Manner
    aspect: str
    on: ActorId = NOBODY
    sticky: bool = False
    removes: AspectId = NO_ASPECT


class AspectPlaced(Concealable, frozen=True, kw_only=True, tag="aspect-placed/1"):
    """An aspect lies on the table; when a hidden one is found or shown, everybody hears of it as new.

    One that was declared by *impact* names the roll.
    """

    aspect: AspectId
    name: str
    on: ActorId = NOBODY
    by: ActorId = NOBODY
    free: int = 0
    sticky: bool = False
    impact: RollId = RollId("")


class FreeInvokeUsed(Concealable, frozen=True, kw_only=True, tag="free-invoke-used/1"):
    """One free invoke of an aspect is spent."""

    aspect: AspectId


class ConsequenceTagged(Concealable, frozen=True, kw_only=True, tag="consequence-tagged/1"):
    """The free invoke of a consequence is spent; *slot* is its place."""

    who: ActorId
    slot: int


class AspectTagged(Concealable, frozen=True, kw_only=True, tag="aspect-tagged/1"):
    """An aspect was invoked for one side of a roll without a fate point, for +2 or for another throw."""

    roll: RollId
    place: Place
    modifier: ModifierId
    aspect: str
    reroll: bool


class AspectLent(Concealable, frozen=True, kw_only=True, tag="aspect-lent/1"):
    """Somebody else may use the free invokes of an aspect."""

    aspect: AspectId
    to: ActorId  # type: ignore[assignment]  # filed elsewhere, so that nobody asks it


class AspectGone(Concealable, frozen=True, kw_only=True, tag="aspect-gone/1"):
    """An aspect is true no more."""

    aspect: AspectId
    reason: str = ""


class AssessmentOwed(Written, frozen=True, kw_only=True, tag="assessment-owed/1"):
    """An assessment has succeeded; what it finds is still to be said. *free* invokes come with it."""

    roll: RollId
    free: int
    chooses: ActorId = NOBODY


class AssessmentAnswered(Written, frozen=True, kw_only=True, tag="assessment-answered/1"):
    """What an assessment finds has been said; there is nothing to find where *found* is empty."""

    roll: RollId
    found: str = ""


class EffectAsked(Concealable, frozen=True, kw_only=True, tag="effect-asked/1"):
    """Somebody would invoke an aspect for something that happens; the game master says whether it does."""

    wish: WishId
    who: ActorId
    aspect: str
    effect: str


class EffectAnswered(Concealable, frozen=True, kw_only=True, tag="effect-answered/1"):
    """Whether it happens."""

    wish: WishId
    agreed: bool
    reason: str = ""


class SignatureUsed(Written, frozen=True, kw_only=True, tag="signature-used/1"):
    """The free invoke that a Signature Aspect has in each scene was used for something that happened."""

    who: ActorId
    aspect: str


PLACING_EVENTS = (
    AspectSought,
    AspectPlaced,
    FreeInvokeUsed,
    ConsequenceTagged,
    AspectTagged,
    AspectLent,
    AspectGone,
    AssessmentOwed,
    AssessmentAnswered,
    EffectAsked,
    EffectAnswered,
    SignatureUsed,
)
