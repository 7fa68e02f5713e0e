"""The dice, and what may be done once they have fallen: hero points, ties, letting it stand (QW2-2.3.4, 2.3.5)."""

from collections.abc import Iterable

from talewright.dice.draw import Die, Draw, DrawId
from talewright.games.heroquest.contest import Outcome
from talewright.games.heroquest.hero_bump import asked_next, check_bump, check_roll
from talewright.games.heroquest.hero_point import spent_on_bump
from talewright.games.heroquest.play import events as ev
from talewright.games.heroquest.play import moves as mv
from talewright.games.heroquest.play.card import Card, CardKind, Side, provisional
from talewright.games.heroquest.play.checks import check_mine
from talewright.games.heroquest.play.evolving import dice_of, evolve, shared_draw
from talewright.games.heroquest.play.grouping import rolls_once
from talewright.games.heroquest.play.headlines import roller
from talewright.games.heroquest.play.lasting import given, mark_ended
from talewright.games.heroquest.play.moves import CharacterId, ContestId, Settling
from talewright.games.heroquest.play.settling import as_settled, settled
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.result import DIE
from talewright.games.questworlds.shared.card import Phase
from talewright.games.questworlds.shared.checks import side_of
from talewright.refusal import Refused
from talewright.table.seat import Seat, Stamp, check_gm

WITH_TIES = (CardKind.CONTEST, CardKind.AUGMENT, CardKind.FLAW)  # elsewhere a tie leaves the score as it was


def dice(state: State, card: Card) -> Iterable[Draw]:
    """The dice of one contest that have not fallen; both fall in one instant (QW2-2.3.4.5, QW2-4.1.1.5)."""
    if card.phase is not Phase.ROLLING:
        return
    group = rolls_once(state, card)
    if card.our_face is None:
        mine = state.sheet(card.ours.character).player or None
        yield card.d20("ours", mine, roller(state, card, ours=True), together=group)
    if card.their_face is None and group:
        if card.id == next(other.id for other in state.open_cards() if rolls_once(state, other) == group):
            yield Draw(
                id=shared_draw(card), of=Die(DIE), seat=None, label="The resistance", together=group, follows=True
            )
    elif card.their_face is None:
        whose = (state.sheet(card.theirs.character).player or None) if card.theirs else None
        yield card.d20("theirs", whose, roller(state, card, ours=False), follows=card.theirs is None)


def decide(state: State, move: mv.Move, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
    """What a move after the dice brings about."""
    match move:
        case mv.SpendHeroPoint():
            return _spent(state, move, seat)
        case mv.LetStand():
            return _let_stand(state, move, seat)
        case mv.TellOutcome():
            return _told(state, move, seat)
        case _:
            check_gm(seat)
            return _by_game_master(state, move, stamp)


def answered(state: State, draws: tuple[DrawId, ...]) -> tuple[ev.Event, ...]:
    """Dice lie on the table. An outcome stands at once if nobody could change it any more."""
    return _standing(state, {card.id: None for draw in draws for card in dice_of(state, draw)})


def unasked(state: State, events: tuple[ev.Event, ...]) -> tuple[ev.Event, ...]:
    """The outcomes that nobody can change any more once these events have taken the points for it away.

    So no contest waits for a hero point that went elsewhere, or for a player whose session is over (QW2-2.2.4).
    """
    if not any(isinstance(event, ev.PointsCounted) for event in events):
        return ()
    for event in events:
        state = evolve(state, event)
    return _standing(state, state.cards)


def _standing(state: State, contests: Iterable[ContestId]) -> tuple[ev.Event, ...]:
    events: list[ev.Event] = []
    for contest in contests:
        card = state.cards[contest]
        if is_fallen(card) and not waits_for_people(state, card):
            stands = settled(state, card)
            events += stands
            for event in stands:
                state = evolve(state, event)
    return tuple(events)


# --- who is asked


def is_fallen(card: Card) -> bool:
    """Whether both dice lie on the table, and the outcome is still provisional."""
    return card.is_open and card.phase is Phase.FALLEN


def asked(state: State, card: Card) -> Side | None:
    """Whose player is asked about a hero point: the losing side first, then the other (QW2-2.3.5.5.4)."""
    situation = state.situation(card)
    if situation is None or card.faces is None or not is_fallen(card):
        return None
    out = [card.place_of(side) for side in card.sides if side.content or not can_pay(state, side.character)]
    place = asked_next(situation, card.faces, out)
    return None if place is None else card.at(place)


def can_pay(state: State, character: CharacterId) -> bool:
    """Whether a character has a hero point to spend in this session."""
    try:
        spent_on_bump(state.sheet(character).points)
    except Refused:
        return False
    return True


def is_tied(state: State, card: Card) -> bool:
    """Whether the game master is asked about a tie, once nobody spends a point on it any more."""
    situation = state.situation(card)
    if situation is None or not is_fallen(card) or card.kind not in WITH_TIES or asked(state, card):
        return False
    decided = provisional(card, situation)
    return decided is not None and decided.outcome is Outcome.TIE


def waits_for_people(state: State, card: Card) -> bool:
    """Whether anybody could still change the outcome; if not, it stands at once."""
    return asked(state, card) is not None or is_tied(state, card)


def ways_to_settle(state: State, card: Card) -> tuple[Settling, ...]:
    """What the game master may make of this tie."""
    found = []
    for how in Settling:
        try:
            as_settled(state, card, how)
        except Refused:
            continue
        found.append(how)
    return tuple(found)


def _fallen(state: State, contest: ContestId) -> Card:
    card = state.card(contest)
    if not is_fallen(card):
        raise Refused("The dice have not all fallen yet, or the outcome stands already.", clause="QW2-2.3.5.5.4")
    return card


# --- hero points


def _spent(state: State, move: mv.SpendHeroPoint, seat: Seat) -> tuple[ev.Event, ...]:
    """A hero point bumps the own roll, or one of a follower of one's own (QW2-2.3.5.5)."""
    card = _fallen(state, move.contest)
    side = side_of(card, move.character)
    if not state.acts_for(seat, move.character):
        spender = next((sheet.character.name for sheet in state.sheets.values() if sheet.player == seat.id), seat.name)
        check_roll(spender, state.name(move.character))
    check_mine(state, seat, move.character)
    situation = state.situation(card)
    assert situation is not None
    assert card.faces is not None
    check_bump(situation, card.faces, card.place_of(side))
    points = spent_on_bump(state.sheet(move.character).points)
    _check_turn(state, card, side)
    spent = ev.HeroPointSpent(contest=card.id, character=move.character)
    left = ev.PointsCounted(
        character=move.character,
        hero=points.hero,
        experience=points.experience,
        phase=points.phase,
        bought=points.bought,
    )
    return (spent, left, *_unless_waiting(state, card, spent, left))


def _check_turn(state: State, card: Card, side: Side) -> None:
    turn = asked(state, card)
    if turn is not None and turn.character != side.character:
        raise Refused(
            f"{state.name(turn.character)} is losing and is asked first: wait until that is spent or passed.",
            clause="QW2-2.3.5.5.4",
        )


def _unless_waiting(state: State, card: Card, *events: ev.Event) -> tuple[ev.Event, ...]:
    """The outcome, if after these events nobody can change it any more."""
    for event in events:
        state = evolve(state, event)
    changed = state.cards[card.id]
    return () if waits_for_people(state, changed) else settled(state, changed)


def _let_stand(state: State, move: mv.LetStand, seat: Seat) -> tuple[ev.Event, ...]:
    """A side passes; when both have, the outcome stands, or the game master is asked about a tie."""
    card = _fallen(state, move.contest)
    side = side_of(card, move.character)
    check_mine(state, seat, move.character)
    turn = asked(state, card)
    if turn is None or turn.character != side.character:
        raise Refused(f"{state.name(move.character)} is not asked now: wait for the others.", clause="QW2-2.3.5.5.4")
    content = ev.SideContent(contest=card.id, character=move.character)
    return (content, *_unless_waiting(state, card, content))


# --- the game master's word


def _by_game_master(state: State, move: mv.Move, stamp: Stamp) -> tuple[ev.Event, ...]:
    match move:
        case mv.SettleTie(contest=contest, how=how, reason=reason):
            card = _fallen(state, contest)
            if not is_tied(state, card):
                raise Refused("There is no tie here to settle.", clause="QW2-2.3.5.2.1")
            if how is Settling.SITUATION and not reason.strip():
                raise Refused("Say what changes, so that the prize no longer matters.", clause="QW2-2.3.5.2.2")
            said = ev.TieSettled(contest=contest, how=how, reason=reason.strip())
            return (said, *settled(state, card, how=how))
        case mv.CloseContest(contest=contest):
            card = state.card(contest)
            if card.phase is not Phase.DECIDED:
                raise Refused("This contest is not decided yet: let its outcome stand first.")
            if card.kind is CardKind.MEMBER:
                raise Refused("This is part of a group contest: put that away as a whole.")
            return (ev.ContestClosed(contest=contest),)
        case mv.EndMark():
            return mark_ended(state, move)
        case mv.GiveConsequence() | mv.GiveBenefit():
            return given(state, move, stamp)
        case _:
            raise AssertionError(move)


def _told(state: State, move: mv.TellOutcome, seat: Seat) -> tuple[ev.Event, ...]:
    """Players suggest how it is told; the game master has the last word (QW2-2.0.4)."""
    card = state.card(move.contest)
    if card.phase is not Phase.DECIDED:
        raise Refused("Tell what happens when the outcome stands.", clause="QW2-2.0.4")
    if not move.text.strip():
        raise Refused("Say what happens, in a sentence or two.", clause="QW2-4.1.1.7")
    return (ev.OutcomeTold(contest=card.id, text=move.text.strip(), who=seat.name, final=seat.is_gm),)
