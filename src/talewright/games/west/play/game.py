"""The West That Wasnt as the table knows it: its chapters, in the order of their offers, and what is beyond them."""

from collections.abc import Iterable, Mapping

from talewright.dice.draw import Draw, DrawId, Fell
from talewright.games.west.play import (
    adjustments,
    bumps,
    calamity,
    cards,
    competitions,
    counters,
    deck,
    helping,
    outcome,
    own_results,
    people,
    pool,
    sheets,
    tracks,
)
from talewright.games.west.play.base import At, Facts
from talewright.games.west.play.checks import actions, called, calls, contests, npcs
from talewright.games.west.play.explorer import Explored, asked_in, explore
from talewright.games.west.play.ids import ActionId, CharacterId, CompetitionId, TrackId
from talewright.games.west.play.lines import check_skills, legible_sheet
from talewright.games.west.play.offering import with_names
from talewright.games.west.play.options import chosen, options
from talewright.games.west.play.sheet import Ready
from talewright.games.west.play.state import State
from talewright.games.west.play.view import WestView, view
from talewright.games.west.rules.cards.deck import Piles
from talewright.table.chapter import Chapters, events_of, moves_of
from talewright.table.finding import Finder
from talewright.table.game import Thing
from talewright.table.offer import Field, Offer, Value
from talewright.table.ready import brought
from talewright.table.recounting import Lasting
from talewright.table.seat import Role, Seat

CHAPTERS = (
    calls, contests, npcs, called, actions, helping, adjustments, cards, calamity, bumps, counters, pool,
    competitions, outcome, tracks, deck, sheets, own_results, people,
)  # fmt: skip


class West(Chapters[State]):
    """The West That Wasnt, for the table to play."""

    slug = "the-west-that-wasnt"
    title = "The West That Wasnt"
    about = "A weird frontier without dice: one action card says whether it works, how well, and what goes wrong."
    roles: Mapping[Role, str] = {Role.GM: "Judge", Role.PLAYER: "Player", Role.SPECTATOR: "Spectator"}
    luck = cards.LUCK
    contests = ("competition", "contest", "action")
    moves = moves_of(CHAPTERS)
    events = events_of(CHAPTERS)
    finder = Finder[State](
        {
            CharacterId: lambda state: state.sheets,
            ActionId: lambda state: state.actions,
            TrackId: lambda state: state.tracks,
            CompetitionId: lambda state: state.competitions,
        }
    )
    pages = "talewright.games.west"

    def options(self) -> tuple[Field, ...]:
        """What a group may set when a campaign begins."""
        return options()

    def begin(self, options: Mapping[str, Value]) -> State:
        """An empty campaign, with a whole deck. Raises ``Refused`` if the options do not fit."""
        whole = deck.deck_of("")
        ready = brought(options, Ready, legible_sheet)
        return State(edition=chosen(options), deck=whole, piles=Piles.full(whole), ready=ready)

    def check_new(self, state: State) -> None:
        for ready in state.ready.values():
            check_skills(ready)

    def offers(self, state: State, seat: Seat, seats: tuple[Seat, ...]) -> tuple[Offer, ...]:
        return with_names(state, seat, super().offers(state, seat, seats))

    def awaits(self, state: State) -> tuple[Draw, ...]:
        return tuple(cards.awaited(state))

    def with_fallen(self, state: State, fell: Fell) -> State:
        return cards.turned(state, fell)

    def tell_fallen(self, state: State, fell: Fell) -> str:
        return cards.told(state, fell)

    def when_answered(self, at: At, draws: tuple[DrawId, ...]) -> Facts:
        return cards.answered(at, draws)

    def when_opened(self, at: At, number: int) -> Facts:
        yield pool.SessionBegan(number=number)
        yield pool.put_out(at.now, at.seats)

    def when_closed(self, at: At, number: int) -> Facts:
        yield pool.ended(at.now, at.seats, number)

    def remains(self, state: State, seat: Seat) -> Iterable[Lasting]:
        yield from tracks.remaining(state)
        for each in state.competitions.values():
            if not each.is_closed:
                yield Lasting("", f"The contest of {' and '.join(each.names)} is open")

    def whole(self, state: State, contest: str) -> str:
        """Two checks that compete are one contest of the story, from their call on where one move calls both."""
        action = ActionId(contest)
        if both := state.competes(action):
            return both.id
        return (action in state.actions and state.actions[action].contest) or contest

    def worth(self, state: State, draw: Draw, face: int) -> int:
        return cards.luck_of(state, draw, face)

    def view(self, state: State, seat: Seat, seats: tuple[Seat, ...]) -> WestView:
        return view(state, seat, seats)

    def pictured(self, state: State) -> tuple[Thing, ...]:
        return tuple(Thing(sheet.id, sheet.name, sheet.player) for sheet in state.sheets.values())

    def explore(self, asked: Mapping[str, str]) -> Explored:
        return explore(asked)

    def asked_in(self, state: State) -> Mapping[str, str]:
        return asked_in(state)


THE_WEST_THAT_WASNT = West()
