"""The deck in use: shuffled, told of where real cards are drawn, and changed for another one."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from talewright.caching import found_once
from talewright.games.west.play.base import At, Facts, Offers, OfJudge, Public, Reason, Viewer
from talewright.games.west.play.state import State
from talewright.games.west.rules.cards.deck import Deck, Piles
from talewright.games.west.rules.cards.deck_file import bundled, load, read
from talewright.refusal import Refused
from talewright.table.offer import Text, Verbatim, offer, text
from talewright.table.pasted import Pasted
from talewright.table.seat import Seat
from talewright.wording import because

DECK_LENGTH = 100_000
"""How long a deck file may be that somebody sends; the bundled one has about 21,000 characters."""

CARDS_LENGTH = 400
"""Room for the numbers of a whole deck."""

CardNumbers = Annotated[str, Meta(max_length=CARDS_LENGTH)]
DeckText = Annotated[str, Meta(max_length=DECK_LENGTH), Verbatim()]
SOME = 3
"""Cards that a form shows as an example."""


def cards_field(there: Iterable[int]) -> Text:
    """A field for the numbers of some of these cards."""
    some = ", ".join(map(str, sorted(there)[:SOME]))
    return Text(name="cards", label="Cards", about=f"As in {some}.", example=some, most=CARDS_LENGTH)


class Shuffle(OfJudge, tag="shuffle"):
    """Shuffle the discard pile into the deck, or say that the real one was. What lies on the table stays out."""

    def decide(self, state: State, at: At) -> Facts:
        if not state.piles.shuffled.left - state.piles.left:
            raise Refused("Nothing lies on the discard pile but the cards of what is under way.", clause="TW-deck.5")
        yield DeckShuffled(empty=False)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        if state.piles.shuffled.left - state.piles.left:
            about = "What lies on the table stays out. Do it too when the real deck was shuffled."
            yield offer(cls, "Shuffle the discard pile into the deck").explained(about=about)


class DiscardCards(OfJudge, tag="discard-cards"):
    """Tell the table which cards of a real deck went to the discard pile: 3, 17, 40."""

    cards: CardNumbers

    def decide(self, state: State, at: At) -> Facts:
        cards = numbers(self.cards)
        for card in cards:
            if card not in state.deck.numbers:
                raise Refused(f"There is no card {card}: cards are numbered 0 to 53.", clause="TW-deck.1")
            if card in state.piles.turned:
                raise Refused(f"Card {card} lies on the table.", clause="TW-deck.5")
            state.piles.discarded_at_once(card)
        yield CardsDiscarded(cards=cards)
        yield from shuffled_if_empty(at.now)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        if state.piles.left:
            made = offer(cls, "Discard cards of the real deck", cards_field(state.piles.left))
            yield made.explained(about=f"So that the table knows which are left: {listed(state.piles.left)}.")


class ReturnCards(OfJudge, tag="return-cards"):
    """Put cards back from the discard pile into the deck, where the table had it wrong: 3, 17, 40."""

    cards: CardNumbers
    reason: Reason

    def decide(self, state: State, at: At) -> Facts:
        cards = numbers(self.cards)
        for card in cards:
            if card not in state.piles.discarded or card in state.piles.turned:
                raise Refused(f"Card {card} does not lie on the discard pile.", clause="TW-deck.5")
        yield CardsReturned(cards=cards, reason=self.reason)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        if there := state.piles.discarded - frozenset(state.piles.turned):
            made = offer(cls, "Return cards to the deck", cards_field(there), text(cls, "reason", "Why"))
            yield made.explained(about=f"On the discard pile: {listed(there)}.")


class UseDeck(OfJudge, tag="use-deck", dict=True):
    """Play with another deck, written as a deck file; with the bundled one, if it is left empty."""

    deck: DeckText = ""

    def __post_init__(self) -> None:
        _ = self.cards

    @found_once
    def cards(self) -> Pasted[Deck]:
        """The deck, read before the table is locked for the move."""
        return Pasted.by(load, self.deck) if self.deck.strip() else Pasted(bundled())

    def decide(self, state: State, at: At) -> Facts:
        """Another deck, checked, whole and shuffled; not while a card of the old one lies on the table.

        Source: TW-cards.10, TW-deck.3.
        """
        if state.piles.turned:
            raise Refused("Cards lie on the table: finish or drop what is under way first.", clause="TW-deck.3")
        try:
            title = self.cards.value.title
        except ValueError as error:
            raise Refused(f"This deck cannot be played with: {error}.", clause="TW-cards.10") from error
        yield DeckTaken(title=title, deck=self.deck if self.deck.strip() else "")

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        if not state.piles.turned:
            about = "The text of a deck file. Empty: the deck that comes with the game."
            made = offer(cls, "Play with another deck", text(cls, "deck", "Deck file", about=about))
            yield made.explained(about="It is checked, and comes whole and shuffled.")


# --- what happened


class DeckShuffled(Public, tag="deck-shuffled/1"):
    """The discard pile was shuffled into the deck: because it was *empty*, or because the Judge said so."""

    empty: bool

    def file(self, state: State) -> State:
        return replace(state, piles=state.piles.shuffled)

    def told(self, state: State) -> str:
        shuffled = "he discard pile is shuffled into the deck"
        return f"The last card is drawn: t{shuffled}" if self.empty else f"T{shuffled}"


class CardsDiscarded(Public, tag="cards-discarded/1"):
    """Cards of a real deck went to the discard pile."""

    cards: tuple[int, ...]

    def fits(self, state: State) -> bool:
        return state.deck.numbers.issuperset(self.cards)

    def file(self, state: State) -> State:
        piles, gone = state.piles, frozenset(self.cards)
        return replace(state, piles=Piles(piles.left - gone, piles.discarded | gone, piles.turned))

    def told(self, state: State) -> str:
        return f"On the discard pile: {listed(self.cards)}"


class CardsReturned(Public, tag="cards-returned/1"):
    """Cards are in the deck again that the table had taken for discarded."""

    cards: tuple[int, ...]
    reason: str

    def fits(self, state: State) -> bool:
        return state.deck.numbers.issuperset(self.cards)

    def file(self, state: State) -> State:
        piles, back = state.piles, frozenset(self.cards)
        return replace(state, piles=Piles(piles.left | back, piles.discarded - back, piles.turned))

    def told(self, state: State) -> str:
        return f"Still in the deck: {listed(self.cards)}{because(self.reason)}"


class DeckTaken(Public, tag="deck-taken/1"):
    """Another deck is in use, whole and shuffled; *deck* is its file, empty for the bundled one."""

    title: str
    deck: str

    def file(self, state: State) -> State:
        deck = deck_of(self.deck)
        actions = {id_: replace(action, deck=deck) for id_, action in state.actions.items()}
        return replace(state, deck=deck, own_deck=bool(self.deck), piles=Piles.full(deck), actions=actions)

    def told(self, state: State) -> str:
        return f"The deck in use is {self.title}, whole and shuffled"


# --- cards to draw


def shuffled_if_empty(state: State) -> Facts:
    """An empty deck takes the discard pile back as soon as a card is called for (TW-deck.5)."""
    wanted = any(action.drawing for action in state.actions.values())
    if wanted and not state.piles.left and state.piles.to_draw_from.left:
        yield DeckShuffled(empty=True)


@lru_cache(maxsize=16)
def deck_of(file: str) -> Deck:
    """The deck of a file that was checked when it was taken, and is not judged again; without one, the bundled deck."""
    return read(file) if file else bundled()


def numbers(written: str) -> tuple[int, ...]:
    """Read the numbers of cards, with commas or blanks between them. Raises ``Refused`` if they are none."""
    words = written.replace(",", " ").split()
    if not words or not all(word.isdecimal() and len(word) <= 3 for word in words):
        raise Refused(f"{written[:40]!r} are no numbers of cards: write them with commas, as in 3, 17, 40.")
    return tuple(dict.fromkeys(int(word) for word in words))


def listed(cards: Iterable[int]) -> str:
    """Cards in ascending order; of three or more in a row the first and the last."""
    rows: list[list[int]] = []
    for card in sorted(cards):
        if not rows or card > rows[-1][-1] + 1:
            rows.append([])
        rows[-1].append(card)
    return ", ".join(f"{row[0]} to {row[-1]}" if len(row) > 2 else ", ".join(map(str, row)) for row in rows)


# --- how it looks


class DeckView(Struct, frozen=True):
    """The deck in use. *discarded* and *on_table* are numbers of cards in ascending order.

    Cards that extend a result are discarded at once; a shuffle leaves out those of the checks that are under way.

    *is_own* tells a deck of the group's from the one that comes with the game; *by_hand* are the names of those who
    draw from a real deck and type what they turn up.
    """

    title: str
    about: str
    is_own: bool
    left: int
    discarded: tuple[int, ...]
    on_table: tuple[int, ...]
    by_hand: tuple[str, ...]


def deck_view(state: State, seats: tuple[Seat, ...]) -> DeckView:
    """The deck in use."""
    piles = state.piles
    return DeckView(
        title=state.deck.title,
        about=state.deck.about,
        is_own=state.own_deck,
        left=len(piles.left),
        discarded=tuple(sorted(piles.discarded)),
        on_table=tuple(sorted(frozenset(piles.turned) - piles.discarded)),
        by_hand=tuple(each.name for each in seats if each.by_hand),
    )
