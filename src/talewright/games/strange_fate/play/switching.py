"""Broad Invulnerabilities that are switched on and off: with an action of one's own turn, and never in reaction."""

from collections.abc import Iterator
from dataclasses import replace

from talewright.games.strange_fate.character import Character
from talewright.games.strange_fate.exchange import Turn
from talewright.games.strange_fate.invulnerability import Invulnerability, Scope
from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play import moves as mv
from talewright.games.strange_fate.play.allowed import own
from talewright.games.strange_fate.play.fighters import conflict_of, may_act
from talewright.games.strange_fate.play.state import Person, State
from talewright.refusal import Refused
from talewright.table.seat import Seat

Events = tuple[ev.Event, ...]


def switches(person: Person) -> Iterator[tuple[Scope, Invulnerability]]:
    """The broad Invulnerabilities of a character that can be switched, with their scopes."""
    for each in person.character.invulnerabilities:
        if isinstance(each.against, Scope) and each.switched:
            yield each.against, each


def has_time(state: State, person: Person, seat: Seat) -> bool:
    """Whether it is somebody's own turn, or no conflict and no roll against them goes on."""
    card = conflict_of(state, person.id)
    if card is None:
        return all(roll.against != person.id for roll in state.rolls.values())
    return may_act(state, card, seat, person.id)


def decide(state: State, move: mv.TurnInvulnerability, seat: Seat) -> Events:
    """It is on or off from now; in a conflict that was the action of the turn.

    Source: SF-invulnerability.8, SF-invulnerability.9.
    """
    person = state.person(move.who)
    own(state, seat, person.id)
    scope, known = _known(person, move.against)
    now = known.turned(on_own_turn=has_time(state, person, seat))
    turned = ev.InvulnerabilityTurned(who=person.id, against=scope, on=now.is_on)
    card = conflict_of(state, person.id)
    if card is None:
        return (turned,)
    return (turned, ev.TurnTaken(conflict=card.id, who=person.id, turn=Turn.ACTION))


def _known(person: Person, text: str) -> tuple[Scope, Invulnerability]:
    for each in person.character.invulnerabilities:
        if isinstance(each.against, Scope) and each.against == text.strip().casefold():
            return each.against, each
    has = ", ".join(map(str, person.character.invulnerabilities)) or "no Invulnerability"
    raise Refused(
        f"{person.name} has none to all {text.strip()[:40]} attacks: the sheet has {has}.",
        clause="SF-invulnerability.8",
    )


def turned(person: Person, event: ev.InvulnerabilityTurned) -> Person:
    """A character whose Invulnerability was switched."""
    others = tuple(
        replace(each, is_on=event.on) if each.against == event.against else each
        for each in person.character.invulnerabilities
    )
    return replace(person, character=replace(person.character, invulnerabilities=others))


def as_switched(before: Character, now: Character) -> Character:
    """A sheet that was corrected, with what was switched off still off."""
    off = {each.against for each in before.invulnerabilities if each.switched and not each.is_on}
    kept = tuple(replace(each, is_on=not (each.switched and each.against in off)) for each in now.invulnerabilities)
    return replace(now, invulnerabilities=kept) if off else now
