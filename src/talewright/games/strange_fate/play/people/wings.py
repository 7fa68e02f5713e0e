"""Characters of the game master's who wait in the wings: nobody else knows of them until they are shown."""

from collections.abc import Iterable

from talewright.games.strange_fate.play.base import At, Facts, Offers, OfGameMaster, Viewer
from talewright.games.strange_fate.play.ids import CharacterId
from talewright.games.strange_fate.play.people.characters import CharacterMade, check_name, has_name
from talewright.games.strange_fate.play.people.npcs import NpcView
from talewright.games.strange_fate.play.people.waiting import LeftWings
from talewright.games.strange_fate.play.points import for_newcomer
from talewright.games.strange_fate.play.reading import entry_in
from talewright.games.strange_fate.play.scene.presence import comes_in
from talewright.games.strange_fate.play.state import Person, State
from talewright.refusal import Refused
from talewright.table.offer import offer
from talewright.table.seat import Seat


class ShowCharacter(OfGameMaster, tag="show-character"):
    """Tell everybody of a character who waits in the wings."""

    character: CharacterId

    def decide(self, state: State, at: At) -> Facts:
        person = waiting(state, self.character)
        character = person.character
        check_name(state, character.name)
        sheet = entry_in(character, state.edition.creation)
        yield LeftWings(character=self.character)
        yield CharacterMade(character=self.character, player=person.player, sheet=sheet)
        yield from for_newcomer(state, self.character, character, person.player)
        yield from comes_in(state, self.character)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for each in state.wings.values():
            if not has_name(state, each.name):
                yield offer(cls, f"Show {each.name} to everybody", group=each.id, character=each.id)


class DropWaiting(OfGameMaster, tag="drop-waiting"):
    """A character who waits in the wings is not needed any more."""

    character: CharacterId

    def decide(self, state: State, at: At) -> Facts:
        waiting(state, self.character)
        yield LeftWings(character=self.character)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for each in state.wings.values():
            yield offer(cls, f"Remove {each.name}", group=each.id, character=each.id)


def waiting(state: State, character: CharacterId) -> Person:
    """Somebody who waits. Raises ``Refused`` if there is nobody."""
    if character not in state.wings:
        raise Refused("Nobody of that name waits in the wings: choose somebody from the list.")
    return state.wings[character]


def waiting_seen(state: State, seat: Seat) -> Iterable[NpcView]:
    """Those who wait, for the game master alone."""
    for each in state.wings.values() if seat.is_gm else ():
        goods = tuple(f"{skill.name} {skill.notation}" for skill in each.character.designs)
        yield NpcView(each.id, each.name, goods, hidden=True)
