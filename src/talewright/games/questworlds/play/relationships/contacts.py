"""An occupation as a source of contacts: always as a stretch (QW3-6.4.1.1)."""

from collections.abc import Iterable

from talewright.games.questworlds.play.base import ChangeCard, Facts
from talewright.games.questworlds.play.card import Card
from talewright.games.questworlds.play.modifiers import modifier_set
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.play.tactics import ChooseAbility, open_side, open_sides
from talewright.games.questworlds.rules.keyword import is_same_name
from talewright.games.questworlds.rules.modifier import Modifier, Source
from talewright.games.questworlds.rules.relationships.tie import CONTACTS, contacts_stretch
from talewright.games.questworlds.shared.ids import CharacterId
from talewright.games.questworlds.shared.offering import offer, options
from talewright.refusal import Refused
from talewright.table.game import At, Viewer
from talewright.table.moves import Line
from talewright.table.offer import Offer
from talewright.table.offering import allowed, explained, one_of


class CallContacts(ChangeCard, tag="call-contacts"):
    """Use an occupation for the people whom one knows by it, as a stretch."""

    needs_ruling = False

    character: CharacterId
    ability: Line

    def change(self, state: State, card: Card, at: At[State]) -> Facts:
        """The game master may make the stretch a greater one (QW3-6.4.1.1)."""
        open_side(state, card, self.character, at.seat)
        sheet = state.sheet(self.character).character
        keyword = next((each for each in sheet.keywords if is_same_name(each.name, self.ability)), None)
        if keyword is None:
            raise Refused(f"{self.ability} is no keyword: choose an occupation.", clause="QW3-6.4.1.1")
        line = Modifier(Source.STRETCH, CONTACTS, contacts_stretch(keyword))
        chosen = ChooseAbility(contest=card.id, character=self.character, ability=self.ability, tactic="By contacts")
        yield from chosen.change(state, card, at)
        yield modifier_set(card.id, self.character, line)

    @classmethod
    def offers_on(cls, state: State, card: Card, viewer: Viewer) -> Iterable[Offer]:
        for side in open_sides(state, card, viewer.seat):
            free = [
                keyword.name
                for keyword in state.sheet(side.character).character.keywords
                if allowed(contacts_stretch, keyword) and ChooseAbility.fits(state, card, side, keyword.name)
            ]
            if free:
                field = one_of("ability", "Occupation", options(free))
                made = offer(cls, "Call on contacts", field, contest=card.id, character=side.character)
                yield explained(made, about="A stretch. A breakout called Contacts avoids it.")
