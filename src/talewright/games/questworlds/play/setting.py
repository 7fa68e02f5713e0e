"""What only the game master may set on a card (QW3-2.3.3, 2.3.4.2, 2.5, 2.7.1)."""

from talewright.games.questworlds.flaw import hindrance
from talewright.games.questworlds.modifier import Modifier, Source, checked
from talewright.games.questworlds.play import events as ev
from talewright.games.questworlds.play import moves as mv
from talewright.games.questworlds.play.card import Card, CardKind, has_same_source
from talewright.games.questworlds.play.opening import resistance_set
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.play.tactics import rejected
from talewright.games.questworlds.shared.checks import in_framing, side_of, voided
from talewright.refusal import Refused
from talewright.table.seat import Seat, check_gm

GM_SETS = (Source.STRETCH, Source.SITUATIONAL, Source.HINDRANCE)


def decide(state: State, move: mv.Move, seat: Seat) -> tuple[ev.Event, ...]:
    """What the game master's word on a card brings about."""
    check_gm(seat, "That is for the game master to decide: hand the card over with a word on what you would like.")
    match move:
        case mv.SetResistance(contest=contest, resistance=text, hidden=hidden):
            card = in_framing(state, contest)
            _check_has_resistance(card)
            return (*resistance_set(state, contest, text, hidden=hidden), *voided(card))
        case mv.SetModifier():
            return _modifier(state, move)
        case mv.ApplyMark(contest=contest, mark=mark, applies=applies):
            card = in_framing(state, contest)
            side_of(card, state.mark(mark).character)
            return (ev.MarkApplied(contest=contest, mark=mark, applies=applies), *voided(card))
        case mv.RejectTactic():
            return rejected(state, move)
        case mv.Assure():
            return _assured(state, move)
        case mv.HideOdds(contest=contest, hidden=hidden):
            state.card(contest)
            return (ev.OddsHidden(contest=contest, hidden=hidden),)
        case mv.AnnounceStakes(contest=contest, about=about):
            card = in_framing(state, contest)
            if not about.strip():
                raise Refused("Say what may happen, so that everyone knows it.", clause="QW3-2.8.1.2.2")
            return (ev.StakesAnnounced(contest=contest, about=about.strip()), *voided(card))
        case _:
            raise AssertionError(move)


def _check_has_resistance(card: Card) -> None:
    if card.theirs:
        raise Refused(
            "Two player characters contend here, each with a target number: there is no resistance to set.",
            clause="QW3-2.3.4.1.2",
        )
    if card.kind is CardKind.FLAW:
        raise Refused("What stands against the character here is the flaw's own rating.", clause="QW3-2.7.2.3")
    if card.kind is CardKind.RECOVERY:
        raise Refused("The resistance to recovery follows from the penalty.", clause="QW3-2.8.3.2.1")


def _assured(state: State, move: mv.Assure) -> tuple[ev.Event, ...]:
    """The game master decides which contests are assured, to recover or to act against a flaw among them.

    The players need not be told; then nothing on their card changes either. Source: QW3-2.3.4.2.2, QW3-2.3.4.2.4.
    """
    card = in_framing(state, move.contest)
    if card.theirs:
        raise Refused(
            "Two player characters contend here, and the prize cannot be certain for one of them: let them roll.",
            clause="QW3-2.3.4.2.2",
        )
    if card.assured and card.told and move.assured and not move.told:
        raise Refused("The players know that this is assured: make it an ordinary contest again, if it is not.")
    quietly = not (move.told if move.assured else card.told)
    set_so = ev.AssuredSet(contest=card.id, assured=move.assured, told=move.told, rolled=move.rolled)
    return (set_so,) if quietly else (set_so, *voided(card))


def _modifier(state: State, move: mv.SetModifier) -> tuple[ev.Event, ...]:
    """A stretch, a situational modifier or a hindrance. A hindrance that costs something teaches (QW3-2.7.1.8)."""
    card = in_framing(state, move.contest)
    side = side_of(card, move.character)
    if move.source not in GM_SETS:
        raise Refused("Set a stretch, a situational modifier or a hindrance here; the rest comes on its own.")
    line = Modifier(move.source, move.name.strip(), move.amount)
    if move.amount and move.source is Source.HINDRANCE:
        state.pull(move.character, line.name)
        hindrance(line.name, line.amount)
    elif move.amount:
        checked(line, override=move.insist)
    elif not any(has_same_source(line, known) for known in side.modifiers):
        raise Refused("There is no such modifier on the card that could be taken away.")
    changed = ev.ModifierSet(
        contest=card.id, character=move.character, source=line.source, name=line.name, amount=line.amount
    )
    return (changed, *voided(card))
