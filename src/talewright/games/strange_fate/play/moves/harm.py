"""Moves with stress and consequences: how a hit is borne, and what makes it better."""

from typing import NewType

from talewright.dice.draw import Id
from talewright.games.strange_fate.play.ids import ActorId
from talewright.games.strange_fate.play.moves.base import Move
from talewright.games.strange_fate.time_table import Time
from talewright.table.moves import Line

HitId = NewType("HitId", Id)


class BearHit(Move, frozen=True, kw_only=True, tag="bear-hit"):
    """Bear a hit: *way* is the box and the slots, "box 2, slot 1"; the others are words for the consequences."""

    hit: HitId
    way: Line
    first: Line = ""
    second: Line = ""
    third: Line = ""


class BeTakenOut(Move, frozen=True, kw_only=True, tag="be-taken-out"):
    """A hit takes its target out; *fate* says what that means. *dies* if it is death."""

    hit: HitId
    fate: Line = ""
    dies: bool = False


class PassHit(Move, frozen=True, kw_only=True, tag="pass-hit"):
    """A helper bears a hit for the one it is with."""

    hit: HitId
    to: ActorId


class DropHit(Move, frozen=True, kw_only=True, tag="drop-hit"):
    """A hit does nothing after all."""

    hit: HitId
    reason: Line


class DealStress(Move, frozen=True, kw_only=True, tag="deal-stress"):
    """Something hurts somebody without an attack: a fall, fire, an ultimatum."""

    who: ActorId
    track: Line
    stress: int
    reason: Line


class ClearTrack(Move, frozen=True, kw_only=True, tag="clear-track"):
    """The boxes of a track are cleared, and why."""

    who: ActorId
    track: Line
    reason: Line


class BeginRecovery(Move, frozen=True, kw_only=True, tag="begin-recovery"):
    """A consequence begins to get better, and goes with time: a Mild one with the scene, and so on."""

    who: ActorId
    slot: int


class EndConsequence(Move, frozen=True, kw_only=True, tag="end-consequence"):
    """A consequence is gone, and why."""

    who: ActorId
    slot: int
    reason: Line


class TreatStress(Move, frozen=True, kw_only=True, tag="treat-stress"):
    """Clear stress of a patient by a skill with Treatment, against the highest box that is filled."""

    who: ActorId
    by: Line
    patient: ActorId
    track: Line


class TreatConsequence(Move, frozen=True, kw_only=True, tag="treat-consequence"):
    """Treat a consequence by a skill with Treatment. *maimed* if the body is not intact."""

    who: ActorId
    by: Line
    patient: ActorId
    slot: int
    maimed: bool = False


class Revive(Move, frozen=True, kw_only=True, tag="revive"):
    """Bring somebody back from death; *waited* is how long ago the last try was, *body* whether all of it is there."""

    who: ActorId
    by: Line
    patient: ActorId
    waited: Time = Time.AN_INSTANT
    body: bool = True


class ChooseBoxes(Move, frozen=True, kw_only=True, tag="choose-boxes"):
    """Say which boxes a treatment has cleared, where it cleared some of those that are filled: "1, 3"."""

    who: ActorId
    track: Line
    boxes: Line


BEARING_MOVES = (BearHit, BeTakenOut, PassHit, DropHit, DealStress)
HEALING_MOVES = (ClearTrack, BeginRecovery, EndConsequence)
TREATMENT_MOVES = (TreatStress, TreatConsequence, Revive, ChooseBoxes)
