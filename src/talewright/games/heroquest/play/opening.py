"""A card is opened: a contest, a flaw that forces one, and what stands against it (QW2-2.3.2, 2.3.3, 3.3b)."""

from collections.abc import Iterator
from typing import Annotated

from talewright.games.heroquest.play import events as ev
from talewright.games.heroquest.play import moves as mv
from talewright.games.heroquest.play.card import Card, CardKind
from talewright.games.heroquest.play.checks import check_mine
from talewright.games.heroquest.play.moves import CharacterId, ContestId
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.resistance import ResistanceClass
from talewright.games.questworlds.keyword import is_same_name
from talewright.games.questworlds.rating import TargetNumber
from talewright.games.questworlds.shared.checks import check_takes_part, in_framing, voided
from talewright.refusal import Refused
from talewright.table.moves import Line, Words
from talewright.table.seat import Seat, Stamp, check_gm

Prize = Annotated[Line, Words("Say what is to be gained: that is the prize.", clause="QW2-2.3.2.1.1")]
Obstacle = Annotated[Line, Words("Say what stands before it: that is the story obstacle.", clause="QW2-2.3.2.1.1")]


def framed(state: State, move: mv.FrameContest, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
    """A contest with its prize and its obstacle; the game master may set the resistance at once (QW2-2.0.5)."""
    check_mine(state, seat, move.character)
    if move.opponent:
        _check_opponent(state, move.character, move.opponent)
    check_terms(move.prize, move.obstacle)
    hard = move.resistance.strip()
    if hard and not seat.is_gm:
        raise Refused("The game master sets the resistance, after the framing: leave it empty.", clause="QW2-2.0.5")
    if hard and move.opponent:
        raise Refused(
            "Two player characters contend here, each with a target number: leave the resistance empty.",
            clause="QW2-4.1.1.4",
        )
    contest = ContestId(stamp.id)
    opened = ev.ContestFramed(
        contest=contest,
        kind=CardKind.CONTEST,
        character=move.character,
        prize=move.prize.strip(),
        obstacle=move.obstacle.strip(),
        opponent=move.opponent,
        by_gm=seat.is_gm,
    )
    return (opened, *resistance_set(state, contest, hard, hidden=move.hidden)) if hard else (opened,)


def check_terms(prize: str, obstacle: str) -> None:
    """Refuse a contest of which nobody knows what it is about (QW2-2.3.2.1.1)."""
    if not prize.strip():
        raise Refused("Say what is to be gained: that is the prize.", clause="QW2-2.3.2.1.1")
    if not obstacle.strip():
        raise Refused("Say what stands before it: that is the story obstacle.", clause="QW2-2.3.2.1.1")


def flaw_forced(state: State, move: mv.ForceFlaw, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
    """A flaw pulls: its owner resists it in a contest against its rating (QW2-3.3b.7, QW2-3.3b.8)."""
    check_gm(seat, "The game master plays the flaws: ask for it.", clause="QW2-3.3b.7")
    character = state.sheet(move.character).character
    flaw = next((each for each in character.flaws if is_same_name(each.name, move.flaw)), None)
    if flaw is None:
        raise Refused(f"{character.name} has no flaw called {move.flaw}: choose one from the sheet.")
    rating = character.rating_of_flaw(flaw.name)
    if rating is None:
        raise Refused(f"No ability of {character.name} is rated yet, so {flaw.name} has no rating.")
    if not move.about.strip():
        raise Refused("Say what the flaw would have its owner do.", clause="QW2-3.3b.7")
    contest = ContestId(stamp.id)
    opened = ev.ContestFramed(
        contest=contest,
        kind=CardKind.FLAW,
        character=move.character,
        prize=f"to resist {flaw.name}",
        obstacle=move.about.strip(),
        subject=flaw.name,
        by_gm=True,
    )
    set_to = ev.ResistanceSet(
        contest=contest, resistance=str(TargetNumber.of(rating)), words=f"{flaw.name}, a flaw", hidden=False
    )
    return (opened, set_to)


def opposed(state: State, move: mv.NameOpponent, seat: Seat) -> tuple[ev.Event, ...]:
    """Another player character stands against this one; there is no resistance then (QW2-4.1.1.4)."""
    card = in_framing(state, move.contest)
    check_takes_part(state, card, seat)
    if not may_have_opponent(card):
        raise Refused("Nobody else can stand against this: frame a contest of its own.", clause="QW2-4.1.1.4")
    _check_opponent(state, card.ours.character, move.opponent)
    if helps(card, move.opponent):
        raise Refused(
            f"{state.name(move.opponent)} supports this contest: take that augment back first.", clause="QW2-2.4.0.5"
        )
    return (ev.OpponentNamed(contest=card.id, opponent=move.opponent), *voided(card))


def may_have_opponent(card: Card) -> bool:
    """Whether another player character may still come to stand against this one."""
    return card.kind is CardKind.CONTEST and card.theirs is None


def helps(card: Card, character: CharacterId) -> bool:
    """Whether somebody supports this contest from outside."""
    return any(augment.helper == character and not augment.refused for augment in card.ours.augments)


def _check_opponent(state: State, character: CharacterId, opponent: CharacterId) -> None:
    state.sheet(opponent)
    if opponent == character:
        raise Refused("A character does not contend with itself: choose another opponent.")


def has_resistance(card: Card) -> bool:
    """Whether a resistance may be set: not between player characters, and not where a rule fixes it."""
    return card.theirs is None and card.kind not in (CardKind.FLAW, CardKind.AUGMENT, CardKind.MEMBER)


def check_has_resistance(card: Card) -> None:
    """Refuse to set what is no resistance of the game master's."""
    if card.theirs:
        raise Refused(
            "Two player characters contend here, each with a target number: there is no resistance to set.",
            clause="QW2-4.1.1.4",
        )
    if card.kind is CardKind.FLAW:
        raise Refused("What stands against the character here is the flaw's own rating.", clause="QW2-3.3b.8")
    if card.kind is CardKind.MEMBER:
        raise Refused(
            "What a member of a group faces is set when they join: drop this contest, and let them join anew.",
            clause="QW2-4.2.0.2",
        )
    if card.kind is CardKind.AUGMENT:
        raise Refused(
            "A contest for an augment always faces a Moderate resistance: leave it as it is.", clause="QW2-2.3.3.8"
        )


def resistance_set(state: State, contest: ContestId, text: str, *, hidden: bool) -> tuple[ev.Event, ...]:
    """The game master's word on how hard it is; a hidden one is told to nobody else (QW2-2.3.3.1)."""
    target, words = resistance_of(state, text)
    return tuple(facing(contest, target, words, hidden=hidden))


def facing(contest: ContestId, target: TargetNumber, words: str, *, hidden: bool) -> Iterator[ev.Event]:
    """What stands against somebody, in the words for it."""
    if hidden:
        yield ev.ResistanceHidden(contest=contest)
    yield ev.ResistanceSet(contest=contest, resistance=str(target), words=words, hidden=hidden)


def resistance_told(state: State, text: str, words: str, *, hidden: bool) -> str:
    """A resistance in a sentence."""
    number, secret = state.sign(TargetNumber.parse(text)), ", and the players do not see it" if hidden else ""
    return f"{words}, {number}{secret}" if words else f"{number}{secret}"


def resistance_of(state: State, text: str) -> tuple[TargetNumber, str]:
    """Read a resistance, by its class or as a number, with what it was called. Raises ``Refused`` if it is none.

    Source: QW2-2.3.3.3, QW2-2.3.3.7.
    """
    written = text.strip()
    try:
        if written[:1].isalpha():
            named = ResistanceClass.parse(written)
            return named.resistance(state.resistance_rules), named.title
        return TargetNumber.parse(written, mastery=state.edition.mastery), ""
    except ValueError as error:
        names = ", ".join(named.title for named in ResistanceClass)
        raise Refused(
            f"{written[:40]!r} is no resistance: write a number such as 18 or 5{state.edition.mastery}, or one of "
            f"{names}.",
            clause="QW2-2.3.3.3",
        ) from error
