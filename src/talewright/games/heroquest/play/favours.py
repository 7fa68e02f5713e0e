"""What is known of those at the other end of a tie, and the favours that are owed to them (QW2-6.2 to 6.4)."""

from abc import abstractmethod

from msgspec.structs import replace

from talewright.games.heroquest.play.base import Facts, Public
from talewright.games.heroquest.play.card import Card, CardKind, Side
from talewright.games.heroquest.play.ids import CharacterId, ContestId
from talewright.games.heroquest.play.state import Sheet, State, Tie
from talewright.games.heroquest.rules.abilities.keyword import Ability
from talewright.games.heroquest.rules.contests.supporting import called_through, is_called
from talewright.games.questworlds.rules.keyword import is_same_name


class OnTie(Public):
    """Something that happened to a relationship."""

    character: CharacterId
    tie: str

    @abstractmethod
    def on_tie(self, tie: Tie) -> Tie:
        """What there is to know about it from then on."""

    def file(self, state: State) -> State:
        return with_tie(state, self.character, self.on_tie(tie_of(state.sheets[self.character], self.tie)))


class FavourAsked(OnTie, tag="favour-asked/1"):
    """Somebody was called on in a contest that is decided: a favour is owed for it."""

    brings = ("contest",)

    contest: ContestId

    def on_tie(self, tie: Tie) -> Tie:
        return replace(tie, favours=tie.favours.ask())

    def told(self, state: State) -> str:
        return f"{state.name(self.character)} owes a favour for that: {self.tie}"


def favours_asked(state: State, card: Card) -> Facts:
    """The favours that a contest costs which is decided, however it went (QW2-6.1.2, QW2-6.2.2, QW2-6.4.0.1)."""
    for side in card.sides:
        line = called_on(state, card, side)
        kind = called_through(line) if line else None
        owes = line and kind and kind.expects_return
        if line and owes and tie_of(state.sheets[side.character], line.name).owed_for != card.id:
            yield FavourAsked(character=side.character, contest=card.id, tie=line.name)


def called_on(state: State, card: Card, side: Side) -> Ability | None:
    """The tie that a character uses as the tactic of a contest: somebody is called on to help (QW2-6.1.2)."""
    line = own_line(state, side) if card.kind is CardKind.CONTEST else None
    return line if line and is_called(line, side.modifiers) else None


def own_line(state: State, side: Side) -> Ability | None:
    """The line of its own sheet that a character uses, if it uses one."""
    sheet = state.sheets.get(side.acts)
    return sheet.character.abilities.get(side.ability) if sheet and side.ability else None


# --- what is known of a tie


def tie_of(sheet: Sheet, name: str) -> Tie:
    """What there is to know about a relationship."""
    return next((tie for tie in sheet.ties if is_same_name(tie.name, name)), Tie(name))


def with_tie(state: State, id_: CharacterId, changed: Tie) -> State:
    """The state with something else to know about a relationship."""
    sheet = state.sheets[id_]
    others = tuple(tie for tie in sheet.ties if not is_same_name(tie.name, changed.name))
    return state.with_sheet(replace(sheet, ties=(*others, changed)))
