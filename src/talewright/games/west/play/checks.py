"""A check as it is called: whose it is, what it is read by, and its TN."""

from dataclasses import dataclass

from msgspec import structs

from talewright.games.west.play import events as ev
from talewright.games.west.play import moves as mv
from talewright.games.west.play.abilities import Ability, ability_of
from talewright.games.west.play.action import Action, Phase
from talewright.games.west.play.allowed import in_phase
from talewright.games.west.play.following import Events
from talewright.games.west.play.moves import NO_ACTION, ActionId, CharacterId, TrackId
from talewright.games.west.play.reading import effect_of
from talewright.games.west.play.state import State
from talewright.refusal import Refused
from talewright.table.seat import Stamp


@dataclass(frozen=True, slots=True)
class Asked:
    """The action that a check is called for: its id, its character, and what it is in words."""

    action: ActionId
    character: CharacterId
    what: str


def whose_action(state: State, action: ActionId, character: CharacterId, what: str, stamp: Stamp) -> Asked:
    """The action that was described, if there is one; else a new one."""
    if action != NO_ACTION:
        described = in_phase(state, action, (Phase.DECLARED,))
        return Asked(action, described.character, what.strip() or described.what)
    state.sheet(character)
    if not what.strip():
        raise Refused("Say what the character does.", clause="TW-checks.3")
    return Asked(ActionId(stamp.id), character, what.strip())


def called_for(whose: Asked, ability: Ability) -> ev.CheckCalled:
    """A check of a character, before its TN and all else that may belong to it."""
    return ev.CheckCalled(
        action=whose.action,
        character=whose.character,
        what=whose.what,
        trait=ability.trait,
        skill=ability.skill,
        unskilled=ability.unskilled,
        results=str(ability.results),
    )


def with_effect(
    state: State, whose: Asked, move: mv.CallComplexCheck | mv.CallAttempt, track: TrackId, threshold: int
) -> ev.CheckCalled:
    """A complex check of a character, with its effect cell and its track."""
    sheet = state.sheet(whose.character)
    ability = ability_of(sheet, move.ability)
    effect, equipment = effect_of(sheet, ability.results, move.equipment, move.effect)
    called = called_for(whose, ability)
    return structs.replace(called, effect=str(effect), equipment=equipment, track=track, threshold=threshold)


def with_stakes(called: ev.CheckCalled, move: mv.CallSimpleCheck | mv.CallComplexCheck) -> ev.CheckCalled:
    """With what success and failure mean."""
    return structs.replace(called, on_success=move.on_success.strip(), on_failure=move.on_failure.strip())


# --- the TN


def with_tn(called: ev.CheckCalled, tn: int, *, hidden: bool) -> Events:
    """A check with its TN, which only the Judge hears if it is hidden."""
    if not hidden:
        return (structs.replace(called, tn=tn),)
    return (
        called,
        ev.TargetNumberHidden(action=called.action),
        ev.TargetNumberSet(action=called.action, tn=tn, hidden=True),
    )


def target_number(action: Action, tn: int, *, hidden: bool) -> Events:
    """Another TN for an action (TW-difficulty.7)."""
    hides = (ev.TargetNumberHidden(action=action.id),) if hidden and not action.tn_hidden else ()
    return (*hides, ev.TargetNumberSet(action=action.id, tn=tn, hidden=hidden))
