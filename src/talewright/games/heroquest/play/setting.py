"""What the game master sets on a card: resistance, lines, mechanics, an automatic victory (QW2-1.3, 2.3.1, 4.1.1)."""

from talewright.games.heroquest.advanced import Advanced, in_this_contest
from talewright.games.heroquest.flaw import hindrance
from talewright.games.heroquest.framing import automatic_victory
from talewright.games.heroquest.modifier import Modifier, Source, check_one_side, checked
from talewright.games.heroquest.play import events as ev
from talewright.games.heroquest.play import moves as mv
from talewright.games.heroquest.play.card import Card, CardKind, Side, is_same_line
from talewright.games.heroquest.play.checks import check_settled
from talewright.games.heroquest.play.opening import check_has_resistance, resistance_set
from talewright.games.heroquest.play.state import State
from talewright.games.questworlds.keyword import is_same_name
from talewright.games.questworlds.shared.checks import in_framing, side_of, voided
from talewright.refusal import Refused

NEEDS = {
    Source.STRETCH: Advanced.STRETCHES,
    Source.SITUATIONAL: Advanced.SITUATIONAL_MODIFIERS,
    Source.OPPONENTS: Advanced.MULTIPLE_OPPONENTS,
}
"""Which lines stand for an advanced mechanic (QW2-1.3.1)."""
GM_SETS = (Source.STRETCH, Source.SITUATIONAL, Source.OPPONENTS, Source.SPECIFIC, Source.BROAD)
FURTHEST = 100  # no line is further from 0


def set_by_gm(state: State, move: mv.Move) -> tuple[ev.Event, ...]:
    """What a move of the game master on a card that is being framed brings about."""
    match move:
        case mv.SetResistance(contest=contest, resistance=text, hidden=hidden):
            card = in_framing(state, contest)
            check_has_resistance(card)
            return (*resistance_set(state, contest, text, hidden=hidden), *voided(card))
        case mv.RejectTactic(contest=contest, character=character, reason=reason):
            return _rejected(state, in_framing(state, contest), character, reason)
        case mv.RuleCredible(contest=contest, reason=reason):
            if in_framing(state, contest).dispute is None:
                raise Refused("No tactic is disputed here any more.", clause="QW2-2.3.2.3.4")
            return (ev.CredibleRuled(contest=contest, reason=reason.strip()),)
        case mv.SetModifier():
            return _modified(state, move)
        case mv.UseFlaw():
            return _hindered(state, move)
        case mv.ApplyMark(contest=contest, mark=mark, applies=applies):
            card = in_framing(state, contest)
            side_of(card, state.mark(mark).character)
            return (ev.MarkApplied(contest=contest, mark=mark, applies=applies), *voided(card))
        case mv.UseMechanic():
            return _mechanic_used(state, move)
        case mv.HideOdds(contest=contest, hidden=hidden):
            state.card(contest)
            return (ev.OddsHidden(contest=contest, hidden=hidden),)
        case mv.GiveVictory():
            return _victory_given(state, move)
        case _:
            raise AssertionError(move)


def _rejected(state: State, card: Card, character: mv.CharacterId, reason: str) -> tuple[ev.Event, ...]:
    """A tactic that is not credible here takes its augments with it (QW2-2.3.2.3.3)."""
    side = side_of(card, character)
    check_settled(state, card)
    if not side.chosen:
        raise Refused("No tactic has been chosen yet.", clause="QW2-2.3.2.3.3")
    return (ev.TacticRejected(contest=card.id, character=character, reason=reason.strip()), *voided(card))


def _modified(state: State, move: mv.SetModifier) -> tuple[ev.Event, ...]:
    """A line under a rating, if the rules allow its source to give it (QW2-4.1.1.3)."""
    card = in_framing(state, move.contest)
    side = side_of(card, move.character)
    line = Modifier(move.source, move.name.strip(), move.amount)
    if move.amount:
        check_line(state, card, side, line)
    elif not any(is_same_line(line, known) for known in side.modifiers):
        raise Refused("There is no such line on the card that could be taken away.")
    changed = ev.ModifierSet(
        contest=card.id, character=move.character, source=line.source, name=line.name, amount=line.amount
    )
    return (changed, *voided(card))


def check_line(state: State, card: Card, side: Side, line: Modifier) -> None:
    """Refuse a line that this game, this contest or its source does not allow."""
    if line.source not in GM_SETS:
        raise Refused(f"A line for '{line.source}' comes on its own: set another kind here.", clause="QW2-4.1.1.3")
    needed = NEEDS.get(line.source)
    if needed and not state.uses(needed, card):
        raise Refused(f"'{needed}' are not in use here: switch them on for this contest first.", clause="QW2-1.3.1")
    if abs(line.amount) > FURTHEST:
        raise Refused(f"{line.amount} is beyond all use: stay within {FURTHEST} either way.", clause="QW2-2.1.3.5")
    checked(line, specific_bonus=state.edition.specific_bonus)
    if line.source in (Source.SPECIFIC, Source.BROAD):
        if card.theirs is None:
            raise Refused(
                "Abilities are compared between player characters, and this is a resistance: choose another class.",
                clause="HQ2-MOD.3",
            )
        other = next(each for each in card.sides if each.character != side.character)
        check_one_side(side.with_modifier(line).modifiers, other.modifiers)


def _hindered(state: State, move: mv.UseFlaw) -> tuple[ev.Event, ...]:
    """A flaw hinders its owner against another resistance, by a fifth of its rating (QW2-3.3b.9, QW2-3.3b.10)."""
    card = in_framing(state, move.contest)
    side_of(card, move.character)
    character = state.sheet(move.character).character
    rating = character.rating_of_flaw(move.flaw)
    flaw = next(each.name for each in character.flaws if is_same_name(each.name, move.flaw))
    if rating is None:
        raise Refused(f"No ability of {character.name} is rated yet, so {flaw} has no rating.", clause="QW2-3.3b.3")
    if card.kind is CardKind.FLAW and is_same_name(card.subject, flaw):
        raise Refused(f"{flaw} is what stands against {character.name} here already.", clause="QW2-3.3b.9")
    line = hindrance(flaw, rating)
    changed = ev.ModifierSet(
        contest=card.id,
        character=move.character,
        source=line.source,
        name=line.name,
        amount=line.amount if move.hinders else 0,
    )
    return (changed, *voided(card))


def _mechanic_used(state: State, move: mv.UseMechanic) -> tuple[ev.Event, ...]:
    """One contest is treated otherwise than the rest, with what that rests on (QW2-1.3.2, QW2-1.3.3)."""
    card = in_framing(state, move.contest)
    if state.uses(move.mechanic, card) is move.used:
        raise Refused(f"'{move.mechanic}' is {'on' if move.used else 'off'} here already.", clause="QW2-1.3.2")
    mechanics = {**card.mechanics, move.mechanic: move.used}
    in_this_contest(
        state.edition.advanced,
        also=[known for known, used in mechanics.items() if used],
        without=[known for known, used in mechanics.items() if not used],
    )
    return (ev.MechanicUsed(contest=card.id, mechanic=move.mechanic, used=move.used), *voided(card))


def _victory_given(state: State, move: mv.GiveVictory) -> tuple[ev.Event, ...]:
    """The obstacle falls without dice; no hero points, no resistance (QW2-2.3.1.1)."""
    card = in_framing(state, move.contest)
    check_settled(state, card)
    if card.theirs or card.kind is not CardKind.CONTEST:
        raise Refused(
            "An automatic victory stands in the place of a contest against an obstacle: let this one be rolled.",
            clause="QW2-2.3.1.1.1",
        )
    automatic_victory(
        card.framing(card.ours),
        move.reason,
        cost=move.cost.strip(),
        costs_in_use=state.uses(Advanced.COSTLY_VICTORY, card),
        exception=move.exception,
    )
    given = ev.VictoryGiven(contest=card.id, reason=move.reason, cost=move.cost.strip(), exception=move.exception)
    return (given,)
