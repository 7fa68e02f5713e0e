"""A card is opened: a contest, a recovery, and what stands against it (QW3-2.3.1.1, 2.3.3, 2.8.3)."""

from talewright.games.questworlds.consequence import Consequence, recovery_prize, recovery_resistance
from talewright.games.questworlds.framing import Cause
from talewright.games.questworlds.modifier import SCALE
from talewright.games.questworlds.play import events as ev
from talewright.games.questworlds.play import moves as mv
from talewright.games.questworlds.play.card import Card, CardKind
from talewright.games.questworlds.play.checks import check_in_play, check_mine
from talewright.games.questworlds.play.moves import CharacterId, ContestId
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rating import Rating, TargetNumber, signed, with_hyphens
from talewright.games.questworlds.resistance import NamedResistance, resistance
from talewright.games.questworlds.shared.checks import check_takes_part, in_framing, voided
from talewright.refusal import Refused
from talewright.table.seat import Seat, Stamp


def framed(state: State, move: mv.FrameContest, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
    """A contest with its prize and what stands before it; the game master may set the resistance at once."""
    check_mine(state, seat, move.character)
    check_in_play(state, move.character)
    if move.opponent:
        _check_opponent(state, move.character, move.opponent)
    if not move.prize.strip():
        raise Refused("Say what is to be gained: that is the prize.", clause="QW3-2.3.1.1.1")
    hard = move.resistance.strip()
    if hard and not seat.is_gm:
        raise Refused("The game master sets the resistance, after the framing: leave it empty.", clause="QW3-2.3.3.2")
    if hard and move.opponent:
        raise Refused(
            "Two player characters contend here, each with a target number: leave the resistance empty.",
            clause="QW3-2.3.4.1.2",
        )
    contest = ContestId(stamp.id)
    opened = ev.ContestFramed(
        contest=contest,
        kind=CardKind.CONTEST,
        character=move.character,
        prize=move.prize.strip(),
        conflict=move.conflict.strip(),
        cause=move.cause,
        opponent=move.opponent,
        by_gm=seat.is_gm,
    )
    return (opened, *resistance_set(state, contest, hard, hidden=move.hidden)) if hard else (opened,)


def opposed(state: State, move: mv.NameOpponent, seat: Seat) -> tuple[ev.Event, ...]:
    """Another player character stands against this one; there is no resistance then (QW3-2.3.4.1.2)."""
    card = in_framing(state, move.contest)
    check_takes_part(state, card, seat)
    if not may_have_opponent(card):
        raise Refused("Nobody else can stand against this: frame a contest of its own.", clause="QW3-2.3.4.1.2")
    _check_opponent(state, card.ours.character, move.opponent)
    if helps(card, move.opponent):
        raise Refused(
            f"{state.name(move.opponent)} supports this contest: take that augment back first.", clause="QW3-2.6.8"
        )
    return (ev.OpponentNamed(contest=card.id, opponent=move.opponent), *voided(card))


def may_have_opponent(card: Card) -> bool:
    """Whether another player character may still come to stand against this one."""
    return card.kind is CardKind.CONTEST and card.theirs is None


def helps(card: Card, character: CharacterId) -> bool:
    """Whether somebody supports this contest from outside."""
    return any(augment.helper == character and not augment.refused for augment in card.ours.augments)


def _check_opponent(state: State, character: CharacterId, opponent: CharacterId) -> None:
    check_in_play(state, opponent)
    if opponent == character:
        raise Refused("A character does not contend with itself: choose another opponent.")


def recovery(state: State, move: mv.FrameRecovery, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
    """A contest to get over a consequence; its resistance follows from the penalty (QW3-2.8.3.2.1)."""
    check_mine(state, seat, move.character)
    check_in_play(state, move.character)
    harm = state.mark(move.mark).state
    if not isinstance(harm, Consequence):
        raise Refused(f"{harm.text} is a benefit, and nobody needs to recover from it.", clause="QW3-2.8.3.2.1")
    contest = ContestId(stamp.id)
    target = recovery_resistance(state.base, harm)
    healer = move.healer.strip()
    return (
        ev.ContestFramed(
            contest=contest,
            kind=CardKind.RECOVERY,
            character=move.character,
            prize=recovery_prize(harm, healer=healer),
            conflict=f"win over {healer}" if healer else f"get over it: {harm.text}",
            cause=Cause.OBSTACLE,
            subject=move.mark,
            by_gm=seat.is_gm,
        ),
        ev.ResistanceSet(contest=contest, resistance=str(target), words="recovery", hidden=False),
    )


def resistance_set(state: State, contest: ContestId, text: str, *, hidden: bool) -> tuple[ev.Event, ...]:
    """The game master's word on how hard it is; a hidden one is told to nobody else (QW3-2.3.3)."""
    target, words = resistance_of(state, text)
    told = ev.ResistanceSet(contest=contest, resistance=str(target), words=words, hidden=hidden)
    return (ev.ResistanceHidden(contest=contest), told) if hidden else (told,)


def resistance_of(state: State, text: str) -> tuple[TargetNumber, str]:
    """Read a resistance: a name or a number, then any further modifiers. All are added, and held at 0 afterwards.

    Source: QW3-2.3.3.2, QW3-2.3.3.4, QW3-2.3.3.1.11. Raises ``Refused`` if it cannot be read.
    """
    first, *further = text.split() or [""]
    try:
        more = [_on_scale(word) for word in further]
        words = [signed(amount) for amount in more]
        if first[:1].isalpha():
            named = NamedResistance.parse(first)
            return resistance(state.base, named.modifier, *more), " ".join([named.title, *words])
        number = TargetNumber.parse(first, mastery=state.edition.mastery)
        return resistance(number, *more), " ".join([state.sign(number), *words])
    except ValueError as error:
        names = ", ".join(named.title for named in NamedResistance)
        raise Refused(
            f"{text[:40]!r} is no resistance: write a number such as 15 or {state.sign(Rating.of(5, 1))}, "
            f"or one of {names}, and perhaps a further +5 or −5 behind it.",
            clause="QW3-2.3.3.2",
        ) from error


def _on_scale(word: str) -> int:
    """A further modifier of a resistance. Raises ``ValueError`` if it is not on the scale."""
    amount = int(with_hyphens(word))
    if amount not in SCALE:
        raise ValueError(f"modifiers go in steps of 5 up to 20, so not {word}")
    return amount
