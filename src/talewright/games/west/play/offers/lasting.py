"""What may be done with tracks, contests, the deck and the pool."""

from collections.abc import Iterable

from talewright.games.west.play import moves as mv
from talewright.games.west.play.offers.calling import of_track
from talewright.games.west.play.offers.making import explained, offer, one_of, words
from talewright.games.west.play.state import Progress, State
from talewright.table.offer import Choice, Number, Offer, Option, Text
from talewright.table.seat import Role, Seat

MOST_COUNTERS = 20


def of_tracks(state: State, seat: Seat) -> Iterable[Offer]:
    """Complex checks go on, are corrected and put away."""
    if not seat.is_gm:
        return
    for track in state.tracks.values():
        yield from of_track(state, track, seat)
        yield from _keeping(state, track)


def _keeping(state: State, track: Progress) -> Iterable[Offer]:
    counted, why = track.track(state.edition), words("reason", "Why")
    yield offer(
        mv.CorrectTrack,
        "Correct the victories",
        Number(name="victories", label="So far", least=0, most=99, default=max(0, counted.total)),
        Number(name="required", label="Needed", least=1, most=99, default=counted.required),
        why,
        track=track.id,
    )
    if not any(action.track == track.id for action in state.actions.values()):
        label = "Put it away" if counted.is_complete else "Give it up"
        close = offer(mv.CloseTrack, label, words("reason", "Why", optional=True), track=track.id)
        yield close if not counted.is_complete else offer(mv.CloseTrack, label, track=track.id)


def of_competitions(state: State, seat: Seat) -> Iterable[Offer]:
    """What the rules leave open between two is the Judge's to settle."""
    if not seat.is_gm:
        return
    for contest in state.competitions:
        if contest.is_tied:
            options = (*(Option(id_, name) for id_, name in zip(contest.actions, contest.names, strict=True)),)
            ahead = Choice(name="ahead", label="Who is ahead", options=(*options, Option("", "Neither")), optional=True)
            made = offer(
                mv.SettleCompetition, "Settle the contest", ahead, words("reason", "Why"), competition=contest.id
            )
            yield explained(made, main=True)


def of_deck(state: State, seat: Seat) -> Iterable[Offer]:
    """The deck is shuffled, told of, or changed."""
    if not seat.is_gm:
        return
    if state.piles.shuffled.left - state.piles.left:
        about = "What lies on the table stays out. Do it too when the real deck was shuffled."
        yield explained(offer(mv.Shuffle, "Shuffle the discard pile into the deck"), about=about)
    example = "Numbers with commas, as in 3, 17, 40."
    if state.piles.left:
        cards = Text(name="cards", label="Cards", about=example, most=mv.CARDS_LENGTH)
        made = offer(mv.DiscardCards, "Cards of the real deck were discarded", cards)
        yield explained(made, about="So that the table knows which are left.")
    if state.piles.discarded - frozenset(state.piles.turned):
        cards = Text(name="cards", label="Cards", about=example, most=mv.CARDS_LENGTH)
        yield offer(mv.ReturnCards, "Cards are still in the deck", cards, words("reason", "Why"))
    if not state.piles.turned:
        text = Text(name="deck", label="Deck file", most=mv.DECK_LENGTH, long=True, optional=True,
                    about="The text of a deck file. Empty: the deck that comes with the game.")  # fmt: skip
        made = offer(mv.UseDeck, "Play with another deck", text)
        yield explained(made, about="It is checked, and comes whole and shuffled.")


def of_pool(state: State, seat: Seat, seats: tuple[Seat, ...]) -> Iterable[Offer]:
    """Counters are given by the Judge, who may also set how many there are."""
    players = tuple(Option(each.id, each.name) for each in seats if each.role is Role.PLAYER)
    if not seat.is_gm:
        return
    without = tuple(option for option in players if option.value not in state.counters.held)
    if state.counters.pool and without:
        who, why = one_of("player", "To whom", without), words("reason", "For what", optional=True)
        yield offer(mv.AwardCounter, "Give a bonus counter", who, why)
    holders = Choice(name="holders", label="Who holds one", options=players, many=True, optional=True)
    yield offer(
        mv.SetCounters,
        "Set the bonus counters",
        Number(
            name="pool",
            label="In the pool",
            least=0,
            most=MOST_COUNTERS,
            default=min(state.counters.pool, MOST_COUNTERS),
        ),
        *((holders,) if players else ()),
        words("reason", "Why", optional=True),
    )
