"""Framing: both sides fill in the card, until both accept it and the dice roll (QW2-2.3.2, 4.1.1)."""

from msgspec.structs import replace

from talewright.games.heroquest.advanced import Advanced, in_this_contest
from talewright.games.heroquest.character import Whose
from talewright.games.heroquest.flaw import hindrance
from talewright.games.heroquest.framing import automatic_victory, check_new_tactic, check_ready
from talewright.games.heroquest.modifier import Modifier, Source, check_one_side, checked
from talewright.games.heroquest.play import events as ev
from talewright.games.heroquest.play import moves as mv
from talewright.games.heroquest.play.card import Card, CardKind, Side, is_same_line
from talewright.games.heroquest.play.checks import check_can_act, check_mine, check_settled
from talewright.games.heroquest.play.opening import (
    check_has_resistance,
    check_terms,
    flaw_forced,
    framed,
    opposed,
    resistance_set,
)
from talewright.games.heroquest.play.saga import Saga
from talewright.games.heroquest.play.supporting import check_augments_fit
from talewright.games.heroquest.rating import NO_RELEVANT_ABILITY
from talewright.games.questworlds.keyword import AbilityRef, is_same_name
from talewright.games.questworlds.shared.checks import check_takes_part, in_framing, side_of, voided
from talewright.refusal import Refused
from talewright.table.seat import Seat, Stamp, check_gm

NEEDS = {
    Source.STRETCH: Advanced.STRETCHES,
    Source.SITUATIONAL: Advanced.SITUATIONAL_MODIFIERS,
    Source.OPPONENTS: Advanced.MULTIPLE_OPPONENTS,
}
"""Which lines stand for an advanced mechanic (QW2-1.3.1)."""
GM_SETS = (Source.STRETCH, Source.SITUATIONAL, Source.OPPONENTS, Source.SPECIFIC, Source.BROAD)
FURTHEST = 100  # no line is further from 0


def decide(saga: Saga, move: mv.Move, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
    """What a move on a card that is being framed brings about."""
    match move:
        case mv.FrameContest():
            return framed(saga, move, seat, stamp)
        case mv.ForceFlaw():
            return flaw_forced(saga, move, seat, stamp)
        case mv.NameOpponent():
            return opposed(saga, move, seat)
        case mv.Reframe():
            return _reframed(saga, move, seat)
        case mv.ChooseAbility():
            return _chosen(saga, move, seat)
        case mv.DisputeTactic() | mv.GiveOpinion():
            return _disputed(saga, move, seat)
        case mv.HandBack(contest=contest, note=note):
            card = in_framing(saga, contest)
            check_takes_part(saga, card, seat)
            return (ev.CardHanded(contest=contest, to_gm=not seat.is_gm, note=note.strip()), *voided(card))
        case mv.AcceptCard(contest=contest):
            return _accepted(saga, in_framing(saga, contest), seat)
        case mv.CancelContest(contest=contest, reason=reason):
            return _cancelled(saga, saga.card(contest), reason, seat)
        case _:
            check_gm(
                seat, "That is for the game master to decide: hand the card over with a word on what you would like."
            )
            return _set(saga, move)


def _reframed(saga: Saga, move: mv.Reframe, seat: Seat) -> tuple[ev.Event, ...]:
    """Both say what the contest is about; the game master may change it to fit the fiction (QW2-2.3.0.2)."""
    card = in_framing(saga, move.contest)
    check_takes_part(saga, card, seat)
    check_terms(move.prize, move.obstacle)
    if card.kind is not CardKind.CONTEST:
        raise Refused("What this is about follows from what it belongs to: drop it, and frame another.")
    if not seat.is_gm and not is_same_name(move.obstacle, card.obstacle):
        moved = replace(card, obstacle=move.obstacle.strip())
        for side in card.sides:
            if side.chosen and side.ability:
                check_new_tactic(side.ability, saga.lost_with(moved, side.character))
    changed = ev.ContestReframed(contest=card.id, prize=move.prize.strip(), obstacle=move.obstacle.strip())
    return (changed, *voided(card))


# --- tactics


def _chosen(saga: Saga, move: mv.ChooseAbility, seat: Seat) -> tuple[ev.Event, ...]:
    """The tactic: an ability with its rating, and how it is used (QW2-2.3.2.3.1, 4.1.1.2)."""
    card = in_framing(saga, move.contest)
    check_mine(saga, seat, move.character)
    side = side_of(card, move.character)
    check_settled(saga, card)
    if not move.tactic.strip():
        raise Refused("Say how the ability is used: that is the tactic.", clause="QW2-2.3.2.1.1")
    if move.new_way:
        check_gm(seat, "Whether a way is really new, the game master says: hand the card over.", clause="QW2-2.3.2.4.2")
    ability = AbilityRef.read(move.ability) if move.ability.strip() else None
    check_usable(saga, card, side, ability, move.whose, new_way=move.new_way)
    character = saga.sheet(move.character).character
    rating = character.rating_of(ability, move.whose) if ability else NO_RELEVANT_ABILITY
    chosen = ev.AbilityChosen(
        contest=card.id,
        character=move.character,
        ability=str(ability) if ability else "",
        rating=str(rating),
        tactic=move.tactic.strip(),
        whose=move.whose,
    )
    return (chosen, *voided(card))


def check_usable(
    saga: Saga, card: Card, side: Side, ability: AbilityRef | None, whose: Whose, *, new_way: bool = False
) -> None:
    """Refuse an ability that cannot be used here: it lost already, nobody can act with it, or it augments."""
    if ability is None:
        if whose is Whose.SIDEKICK:
            raise Refused("Choose the ability of the sidekick that is used.", clause="QW2-6.5.1.10")
    else:
        saga.sheet(side.character).character.rating_of(ability, whose)
        check_new_tactic(ability, saga.lost_with(card, side.character), new_way=new_way)
        check_augments_fit(saga, side, ability)
    if whose is Whose.PC:
        check_can_act(saga, side.character, ability, side)


def _disputed(saga: Saga, move: mv.DisputeTactic | mv.GiveOpinion, seat: Seat) -> tuple[ev.Event, ...]:
    """A disputed tactic is put to the whole group, before the game master rules on it (QW2-2.3.2.3.4)."""
    card = in_framing(saga, move.contest)
    if isinstance(move, mv.DisputeTactic):
        side = side_of(card, move.character)
        if not side.chosen or card.dispute:
            raise Refused("There is no tactic to dispute, or it is disputed already.", clause="QW2-2.3.2.3.4")
        disputed = ev.TacticDisputed(contest=card.id, character=move.character, about=move.about.strip())
        return (disputed, *voided(card))
    if card.dispute is None:
        raise Refused("No tactic is disputed here any more.", clause="QW2-2.3.2.3.4")
    return (ev.OpinionGiven(contest=card.id, who=seat.name, credible=move.credible, why=move.why.strip()),)


# --- what the game master sets


def _set(saga: Saga, move: mv.Move) -> tuple[ev.Event, ...]:
    match move:
        case mv.SetResistance(contest=contest, resistance=text, hidden=hidden):
            card = in_framing(saga, contest)
            check_has_resistance(card)
            return (*resistance_set(saga, contest, text, hidden=hidden), *voided(card))
        case mv.RejectTactic(contest=contest, character=character, reason=reason):
            return _rejected(saga, in_framing(saga, contest), character, reason)
        case mv.RuleCredible(contest=contest, reason=reason):
            if in_framing(saga, contest).dispute is None:
                raise Refused("No tactic is disputed here any more.", clause="QW2-2.3.2.3.4")
            return (ev.CredibleRuled(contest=contest, reason=reason.strip()),)
        case mv.SetModifier():
            return _modified(saga, move)
        case mv.UseFlaw():
            return _hindered(saga, move)
        case mv.ApplyMark(contest=contest, mark=mark, applies=applies):
            card = in_framing(saga, contest)
            side_of(card, saga.mark(mark).character)
            return (ev.MarkApplied(contest=contest, mark=mark, applies=applies), *voided(card))
        case mv.UseMechanic():
            return _mechanic_used(saga, move)
        case mv.HideOdds(contest=contest, hidden=hidden):
            saga.card(contest)
            return (ev.OddsHidden(contest=contest, hidden=hidden),)
        case mv.GiveVictory():
            return _victory_given(saga, move)
        case _:
            raise AssertionError(move)


def _rejected(saga: Saga, card: Card, character: mv.CharacterId, reason: str) -> tuple[ev.Event, ...]:
    """A tactic that is not credible here takes its augments with it (QW2-2.3.2.3.3)."""
    side = side_of(card, character)
    check_settled(saga, card)
    if not side.chosen:
        raise Refused("No tactic has been chosen yet.", clause="QW2-2.3.2.3.3")
    return (ev.TacticRejected(contest=card.id, character=character, reason=reason.strip()), *voided(card))


def _modified(saga: Saga, move: mv.SetModifier) -> tuple[ev.Event, ...]:
    """A line under a rating, if the rules allow its source to give it (QW2-4.1.1.3)."""
    card = in_framing(saga, move.contest)
    side = side_of(card, move.character)
    line = Modifier(move.source, move.name.strip(), move.amount)
    if move.amount:
        check_line(saga, card, side, line)
    elif not any(is_same_line(line, known) for known in side.modifiers):
        raise Refused("There is no such line on the card that could be taken away.")
    changed = ev.ModifierSet(
        contest=card.id, character=move.character, source=line.source, name=line.name, amount=line.amount
    )
    return (changed, *voided(card))


def check_line(saga: Saga, card: Card, side: Side, line: Modifier) -> None:
    """Refuse a line that this game, this contest or its source does not allow."""
    if line.source not in GM_SETS:
        raise Refused(f"A line for '{line.source}' comes on its own: set another kind here.", clause="QW2-4.1.1.3")
    needed = NEEDS.get(line.source)
    if needed and not saga.uses(needed, card):
        raise Refused(f"'{needed}' are not in use here: switch them on for this contest first.", clause="QW2-1.3.1")
    if abs(line.amount) > FURTHEST:
        raise Refused(f"{line.amount} is beyond all use: stay within {FURTHEST} either way.", clause="QW2-2.1.3.5")
    checked(line, specific_bonus=saga.edition.specific_bonus)
    if line.source in (Source.SPECIFIC, Source.BROAD):
        if card.theirs is None:
            raise Refused(
                "Abilities are compared between player characters, and this is a resistance: choose another class.",
                clause="HQ2-MOD.3",
            )
        other = next(each for each in card.sides if each.character != side.character)
        check_one_side(side.with_modifier(line).modifiers, other.modifiers)


def _hindered(saga: Saga, move: mv.UseFlaw) -> tuple[ev.Event, ...]:
    """A flaw hinders its owner against another resistance, by a fifth of its rating (QW2-3.3b.9, 3.3b.10)."""
    card = in_framing(saga, move.contest)
    side_of(card, move.character)
    character = saga.sheet(move.character).character
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


def _mechanic_used(saga: Saga, move: mv.UseMechanic) -> tuple[ev.Event, ...]:
    """One contest is treated otherwise than the rest, with what that rests on (QW2-1.3.2, 1.3.3)."""
    card = in_framing(saga, move.contest)
    if saga.uses(move.mechanic, card) is move.used:
        raise Refused(f"'{move.mechanic}' is {'on' if move.used else 'off'} here already.", clause="QW2-1.3.2")
    mechanics = {**card.mechanics, move.mechanic: move.used}
    in_this_contest(
        saga.edition.advanced,
        also=[known for known, used in mechanics.items() if used],
        without=[known for known, used in mechanics.items() if not used],
    )
    return (ev.MechanicUsed(contest=card.id, mechanic=move.mechanic, used=move.used), *voided(card))


def _victory_given(saga: Saga, move: mv.GiveVictory) -> tuple[ev.Event, ...]:
    """The obstacle falls without dice; no hero points, no resistance (QW2-2.3.1.1)."""
    card = in_framing(saga, move.contest)
    check_settled(saga, card)
    if card.theirs or card.kind is not CardKind.CONTEST:
        raise Refused(
            "An automatic victory stands in the place of a contest against an obstacle: let this one be rolled.",
            clause="QW2-2.3.1.1.1",
        )
    automatic_victory(
        card.framing(card.ours),
        move.reason,
        cost=move.cost.strip(),
        costs_in_use=saga.uses(Advanced.COSTLY_VICTORY, card),
        exception=move.exception,
    )
    given = ev.VictoryGiven(contest=card.id, reason=move.reason, cost=move.cost.strip(), exception=move.exception)
    return (given,)


# --- accepting


def has_accepted(saga: Saga, card: Card, seat: Seat) -> bool:
    """Whether everyone for whom this seat answers has accepted the card."""
    mine = [side.accepted for side in card.sides if saga.answers_for(seat, side.character)]
    return all([*mine, card.gm_accepted] if seat.is_gm and card.kind is not CardKind.MEMBER else mine)


def _accepted(saga: Saga, card: Card, seat: Seat) -> tuple[ev.Event, ...]:
    """Player and game master agree on the framing; when all have, the dice roll (QW2-2.3.2.1.2)."""
    check_takes_part(saga, card, seat)
    check_settled(saga, card)
    if has_accepted(saga, card, seat):
        raise Refused("You have accepted this card already: the dice roll when the others have.")
    mine = [side for side in card.sides if saga.answers_for(seat, side.character)]
    check_acceptable(saga, card, card.sides if seat.is_gm else mine)
    if seat.is_gm and saga.situation(card) is None:
        raise Refused("Set the resistance first: a class, or a number.", clause="QW2-2.0.5")
    events: list[ev.Event] = [
        ev.CardAccepted(contest=card.id, character=side.character) for side in mine if not side.accepted
    ]
    if card.kind is CardKind.MEMBER:
        return tuple(events)
    if seat.is_gm and not card.gm_accepted:
        events.append(ev.CardAccepted(contest=card.id))
    waiting = [side for side in card.sides if side not in mine and not side.accepted]
    by_gm = seat.is_gm or card.gm_accepted
    return (*events, ev.DiceCalled(contest=card.id)) if by_gm and not waiting else tuple(events)


def check_acceptable(saga: Saga, card: Card, asked: tuple[Side, ...] | list[Side]) -> None:
    """Refuse a card on which something is still open (QW2-2.3.2.1.1, 2.3.2.3.4, 2.4.0.14)."""
    for side in asked:
        check_ready(card.framing(side))
        if side.whose is Whose.PC:
            check_can_act(saga, side.character, side.ability, side)
    if card.dispute:
        raise Refused("A tactic is disputed: the game master rules on it first.", clause="QW2-2.3.2.3.4")
    if any(augment.is_pending for side in card.sides for augment in side.augments):
        raise Refused("An augment waits for the game master: settle it, or take it back.", clause="QW2-2.4.0.14")


def _cancelled(saga: Saga, card: Card, reason: str, seat: Seat) -> tuple[ev.Event, ...]:
    """A contest is dropped: while it is framed by those who take part, later by the game master."""
    check_takes_part(saga, card, seat)
    if card.called:
        check_gm(seat, "The dice have been called for: only the game master drops the contest now.")
    if card.kind is CardKind.MEMBER and card.called:
        raise Refused("This is part of a group contest, and the dice are called for: drop that as a whole.")
    if card.outcome is not None:
        raise Refused("This contest is decided: put it away, or take that step back.")
    dropped = (ev.ContestCancelled(contest=other.id, reason=reason.strip()) for other in saga.nested(card))
    return (*dropped, ev.ContestCancelled(contest=card.id, reason=reason.strip()))
