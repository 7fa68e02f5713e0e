"""Moves of a roll: who rolls what against whom, what modifies it, and what stands in the end."""

from typing import Annotated

from msgspec import Meta

from talewright.games.strange_fate.play.card import Place
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, ModifierId, RollId
from talewright.games.strange_fate.play.moves.base import Move
from talewright.games.strange_fate.situation import Source
from talewright.table.moves import Line, Prose, Several

Amount = Annotated[int, Meta(ge=-20, le=20)]


class FrameRoll(Move, frozen=True, kw_only=True, tag="frame-roll"):
    """Say who does something, what for, and by which skill.

    *by* is a skill, "Stealth", perhaps with a trapping, "Stealth: Hide", with equipment in use, "Stealth with Grey
    cloak", a name in which "with" or a colon stands in double quotes; of an NPC, something that its line names.
    Without *who*, *name* is somebody with the plain *rating*. *against* is whom it is done to. The game master may name
    a *difficulty* at once.
    """

    who: ActorId = NOBODY
    by: Line = ""
    name: Line = ""
    rating: Line = ""
    goal: Prose
    against: ActorId = NOBODY
    difficulty: Line = ""
    hidden: bool = False


class SetDifficulty(Move, frozen=True, kw_only=True, tag="set-difficulty"):
    """Set what the roll has to reach: a number or a word of the ladder, perhaps with a tier, as in Great (E)."""

    roll: RollId
    difficulty: Line
    hidden: bool = False


class Oppose(Move, frozen=True, kw_only=True, tag="oppose"):
    """Roll against it: a character or an NPC by a skill, or somebody of this *name* with a plain *rating*."""

    roll: RollId
    who: ActorId = NOBODY
    by: Line = ""
    name: Line = ""
    rating: Line = ""
    hidden: bool = False


class ShowSide(Move, frozen=True, kw_only=True, tag="show-side"):
    """Tell everybody what was hidden of one side."""

    roll: RollId
    place: Place


class AddModifier(Move, frozen=True, kw_only=True, tag="add-modifier"):
    """Add something to one side of a roll, or take it away, before the dice fall."""

    roll: RollId
    place: Place = Place.OURS
    source: Source = Source.SITUATION
    name: Line
    amount: Amount


class DropModifier(Move, frozen=True, kw_only=True, tag="drop-modifier"):
    """A modifier counts no more."""

    roll: RollId
    modifier: ModifierId


class NameDefences(Move, frozen=True, kw_only=True, tag="name-defences"):
    """Say which Invulnerabilities and Weaknesses of the defender cover what is done here; any others do not."""

    roll: RollId
    place: Place = Place.THEIRS
    defences: Several[Line] = ()


class LetStand(Move, frozen=True, kw_only=True, tag="let-stand"):
    """Let a roll stand as it fell."""

    roll: RollId


class CancelRoll(Move, frozen=True, kw_only=True, tag="cancel-roll"):
    """Drop a roll; nothing comes of it."""

    roll: RollId
    reason: Line = ""


FRAMING_MOVES = (FrameRoll, SetDifficulty, Oppose, ShowSide, AddModifier, DropModifier, NameDefences, CancelRoll)
OUTCOME_MOVES = (LetStand,)
