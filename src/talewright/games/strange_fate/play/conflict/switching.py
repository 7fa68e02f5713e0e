"""Broad Invulnerabilities that are switched on and off: with an action of one's own turn, and never in reaction."""

from collections.abc import Iterator

from msgspec.structs import replace

from talewright.games.strange_fate.play.allowed import own, whose
from talewright.games.strange_fate.play.base import At, Facts, Move, Offers, OfPerson, Viewer
from talewright.games.strange_fate.play.conflict.fighters import conflict_of, has_action
from talewright.games.strange_fate.play.conflict.turns import action_taken
from talewright.games.strange_fate.play.ids import CharacterId
from talewright.games.strange_fate.play.known import called
from talewright.games.strange_fate.play.state import Person, State
from talewright.games.strange_fate.rules.characters.character import Character
from talewright.games.strange_fate.rules.dice.invulnerability import Invulnerability, Scope
from talewright.refusal import Refused
from talewright.table.offer import Line, offer
from talewright.table.seat import Seat


class TurnInvulnerability(Move, tag="turn-invulnerability"):
    """Switch a broad Invulnerability on or off, with an action of one's own turn; *against* is its scope."""

    who: CharacterId
    against: Line

    def decide(self, state: State, at: At) -> Facts:
        """It is on or off from now; in a conflict that was the action of the turn.

        Source: SF-invulnerability.8, SF-invulnerability.9.
        """
        person = state.person(self.who)
        own(state, at.seat, person.id)
        scope, known = _invulnerability(person, self.against)
        now = known.turned(on_own_turn=_has_time(state, person, at.seat))
        yield InvulnerabilityTurned(who=person.id, against=scope, on=now.is_on)
        yield from action_taken(conflict_of(state, person.id), person.id)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        """Whoever has it switches it, with the time for it."""
        for person in state.in_play:
            if not state.acts_for(viewer.seat, person.id) or not _has_time(state, person, viewer.seat):
                continue
            card = conflict_of(state, person.id)
            for scope, each in _switches(person):
                label = f"Switch {each} {'off' if each.is_on else 'on'}"
                made = offer(cls, label, group=card.id if card else "", who=person.id, against=scope.value)
                effect = "It takes the action of the turn." if card else ""
                yield made.explained(whose=whose(state, viewer.seat, person.id), effect=effect)


class InvulnerabilityTurned(OfPerson, tag="invulnerability-turned/1"):
    """A broad Invulnerability was switched on or off; *against* is its scope."""

    against: Scope
    on: bool

    def changed(self, person: Person) -> Person:
        others = tuple(
            replace(each, is_on=self.on) if each.against == self.against else each
            for each in person.character.invulnerabilities
        )
        return replace(person, character=replace(person.character, invulnerabilities=others))

    def told(self, state: State) -> str:
        switched = f"switches the Invulnerability to all {self.against} attacks {'on' if self.on else 'off'}"
        return f"{called(state, self.who)} {switched}"


def _switches(person: Person) -> Iterator[tuple[Scope, Invulnerability]]:
    """The broad Invulnerabilities of a character that can be switched, with their scopes."""
    for each in person.character.invulnerabilities:
        if isinstance(each.against, Scope) and each.switched:
            yield each.against, each


def _has_time(state: State, person: Person, seat: Seat) -> bool:
    """Whether it is somebody's own turn, or no conflict and no roll against them goes on."""
    if conflict_of(state, person.id) is None:
        return all(roll.against != person.id for roll in state.rolls.values())
    return has_action(state, seat, person.id)


def _invulnerability(person: Person, text: str) -> tuple[Scope, Invulnerability]:
    """The broad Invulnerability to a scope. Raises ``Refused`` where the sheet has none."""
    for each in person.character.invulnerabilities:
        if isinstance(each.against, Scope) and each.against == text.casefold():
            return each.against, each
    has = ", ".join(map(str, person.character.invulnerabilities)) or "no Invulnerability"
    raise Refused(
        f"{person.name} has none to all {text[:40]} attacks: the sheet has {has}.", clause="SF-invulnerability.8"
    )


def as_switched(before: Character, now: Character) -> Character:
    """A sheet that was corrected, with what was switched on still on."""
    on = {each.against for each in before.invulnerabilities if each.is_on}
    kept = (replace(each, is_on=not each.switched or each.against in on) for each in now.invulnerabilities)
    return replace(now, invulnerabilities=tuple(kept))
