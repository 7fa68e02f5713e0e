"""What a contest leaves behind: benefits and consequences, given, waning, set off against each other (QW3-2.8)."""

from dataclasses import replace

from talewright.games.questworlds.consequence import Benefit, Consequence, Kind, combined, recovery_resistance
from talewright.games.questworlds.modifier import SCALE
from talewright.games.questworlds.play import events as ev
from talewright.games.questworlds.play import moves as mv
from talewright.games.questworlds.play.card import Card, CardKind
from talewright.games.questworlds.play.moves import NO_CONTEST, MarkId
from talewright.games.questworlds.play.state import Mark, State
from talewright.games.questworlds.rating import signed
from talewright.games.questworlds.shared.card import Phase
from talewright.games.questworlds.shared.checks import voided
from talewright.refusal import Refused
from talewright.table.seat import Stamp


def check_decided(card: Card) -> Card:
    """The card, if its outcome stands. Raises ``Refused`` otherwise."""
    if card.phase is not Phase.DECIDED:
        raise Refused("This contest is not decided yet: let its outcome stand first.")
    return card


def given(state: State, move: mv.GiveBenefit | mv.GiveConsequence, stamp: Stamp) -> tuple[ev.Event, ...]:
    """A benefit or a consequence, with the abilities that it touches; of a contest, or of the story alone.

    Source: QW3-2.8.1.2, QW3-2.8.1.3, QW3-2.8.1.6, QW3-2.8.2.2, QW3-2.8.2.3.
    """
    sheet = state.sheet(move.character)
    if move.contest != NO_CONTEST:
        check_decided(state.card(move.contest))
    good = isinstance(move, mv.GiveBenefit)
    size = move.bonus if isinstance(move, mv.GiveBenefit) else move.penalty
    _check_size(state, size)
    if not move.text.strip():
        raise Refused("Say in a few words what it is.", clause="QW3-2.8.1.6")
    abilities = tuple(str(sheet.character.find(ability)) for ability in move.abilities)
    if size and not abilities:
        raise Refused(
            "Choose the abilities that it touches, or make it part of the story alone, with 0.", clause="QW3-2.8.1.6"
        )
    mark = ev.MarkGiven(
        mark=MarkId(stamp.id),
        character=move.character,
        good=good,
        text=move.text.strip(),
        amount=size if good else -size,
        kind=Kind(move.kind),
        abilities=abilities,
        expires=move.expires.strip(),
        contest=move.contest,
    )
    return (mark,)


def _check_size(state: State, size: int) -> None:
    if size not in SCALE or size < 0:
        raise Refused(
            f"{size} is not on the scale: choose 5, 10, 15 or 20, or 0 for the story alone.", clause="QW3-2.4.1"
        )
    if size and not state.edition.numbers_after_contests:
        raise Refused(
            "This group keeps benefits and consequences to the story alone: choose 0, and say what it is.",
            clause="QW3-2.8.1",
        )


def changed(state: State, move: mv.ChangeMark | mv.KeepMark | mv.CombineMarks) -> tuple[ev.Event, ...]:
    """What lasts wanes, eases, ends or stays; the game master says when (QW3-2.8.3.1, 2.8.3.2, 2.8.4)."""
    match move:
        case mv.KeepMark(mark=mark):
            state.mark(mark)
            if mark not in state.fading:
                raise Refused("This has been answered for this session: change it, or let it be.")
            return (ev.MarkKept(mark=mark),)
        case mv.ChangeMark(mark=mark, amount=amount, reason=reason):
            known = state.mark(mark)
            if amount == 0:
                return (ev.MarkEnded(mark=mark, reason=reason.strip()),)
            if amount not in SCALE or (amount > 0) is not known.is_good:
                raise Refused(
                    f"{signed(amount)} does not fit: a benefit is +5 to +20, a consequence −5 to −20; 0 ends either.",
                    clause="QW3-2.8.3.2",
                )
            return _resized(state, known, amount, reason.strip())
        case mv.CombineMarks():
            return _combined(state, move)


def _combined(state: State, move: mv.CombineMarks) -> tuple[ev.Event, ...]:
    """A benefit and a consequence on the same ability cancel each other, or leave their difference (QW3-2.8.5.2)."""
    good, bad = state.mark(move.benefit), state.mark(move.consequence)
    if not isinstance(good.state, Benefit) or not isinstance(bad.state, Consequence):
        raise Refused("Choose one benefit and one consequence.", clause="QW3-2.8.5.2")
    if good.character != bad.character:
        raise Refused("Both must belong to the same character.", clause="QW3-2.8.5.2")
    left = combined(good.state, bad.state, move.how)
    return (*_kept(state, good, left), *_kept(state, bad, left))


def _kept(state: State, mark: Mark, left: Benefit | Consequence | None) -> tuple[ev.Event, ...]:
    if left is None or type(left) is not type(mark.state):
        return (ev.MarkEnded(mark=mark.id, reason="set off against each other"),)
    return _resized(state, mark, left.modifier.amount, "set off against each other")


def _resized(state: State, mark: Mark, amount: int, reason: str) -> tuple[ev.Event, ...]:
    """Another size; a recovery that is being framed has the resistance that belongs to it (QW3-2.8.3.2.1)."""
    events: list[ev.Event] = [ev.MarkChanged(mark=mark.id, amount=amount, reason=reason)]
    if isinstance(mark.state, Consequence):
        target = recovery_resistance(state.base, replace(mark.state, penalty=amount))
        for card in state.open_cards():
            if card.kind is CardKind.RECOVERY and card.subject == mark.id and card.phase is Phase.FRAMING:
                set_anew = ev.ResistanceSet(contest=card.id, resistance=str(target), words="recovery", hidden=False)
                events += [set_anew, *voided(card)]
    return tuple(events)
