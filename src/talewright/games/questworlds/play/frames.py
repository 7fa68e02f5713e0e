"""Framing: both sides fill in the card, until both accept it and the dice roll (QW3-2.3.1)."""

from dataclasses import replace
from itertools import chain

from talewright.games.questworlds.consequence import Consequence, recovery_prize, recovery_resistance
from talewright.games.questworlds.framing import Cause, check_new_tactic, check_ready
from talewright.games.questworlds.keyword import Ability, AbilityRef
from talewright.games.questworlds.modifier import SCALE, Modifier, Source, checked
from talewright.games.questworlds.play import events as ev
from talewright.games.questworlds.play import moves as mv
from talewright.games.questworlds.play.card import Card, CardKind, Phase, Side
from talewright.games.questworlds.play.moves import CharacterId, ContestId
from talewright.games.questworlds.play.saga import Saga, written
from talewright.games.questworlds.play.settling import settled
from talewright.games.questworlds.play.sheets import check_mine, with_ability
from talewright.games.questworlds.rating import Rating, TargetNumber
from talewright.games.questworlds.resistance import NamedResistance, resistance
from talewright.refusal import Refused
from talewright.table.seat import Seat, Stamp

GM_SETS = (Source.STRETCH, Source.SITUATIONAL, Source.HINDRANCE)


def decide(saga: Saga, move: mv.Move, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
    """What a move on a card that is being framed brings about."""
    match move:
        case mv.FrameContest():
            return _framed(saga, move, seat, stamp)
        case mv.FrameRecovery():
            return _recovery(saga, move, seat, stamp)
        case mv.CancelContest(contest=contest, reason=reason):
            return _cancelled(saga, saga.card(contest), reason, seat)
        case mv.AcceptCard(contest=contest):
            return _accepted(saga, in_framing(saga, contest), seat)
        case mv.HandBack(contest=contest, note=note):
            card = in_framing(saga, contest)
            check_takes_part(saga, card, seat)
            return (ev.CardHanded(contest=contest, to_gm=not seat.is_gm, note=note.strip()), *voided(card))
        case mv.ChooseAbility() | mv.AddAbilityHere():
            return _tactic(saga, move, seat)
        case mv.Reframe(contest=contest, prize=prize, conflict=conflict, cause=cause):
            card = in_framing(saga, contest)
            check_takes_part(saga, card, seat)
            changed = ev.ContestReframed(contest=contest, prize=prize.strip(), conflict=conflict.strip(), cause=cause)
            return (changed, *voided(card))
        case _:
            return _by_game_master(saga, move, seat)


# --- opening a card


def _framed(saga: Saga, move: mv.FrameContest, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
    check_mine(saga, seat, move.character)
    _check_in_play(saga, move.character)
    if move.opponent:
        _check_in_play(saga, move.opponent)
        if move.opponent == move.character:
            raise Refused("A character does not contend with itself: choose another opponent.")
    if not move.prize.strip():
        raise Refused("Say what is to be gained: that is the prize.", clause="QW3-2.3.1.1.1")
    contest = ContestId(stamp.id)
    framed = ev.ContestFramed(
        contest=contest,
        kind=CardKind.CONTEST,
        character=move.character,
        prize=move.prize.strip(),
        conflict=move.conflict.strip(),
        cause=move.cause,
        opponent=move.opponent,
        by_gm=seat.is_gm,
    )
    if move.opponent or not (seat.is_gm and move.resistance.strip()):
        return (framed,)
    return (framed, *resistance_set(contest, move.resistance, saga.base, hidden=move.hidden))


def _check_in_play(saga: Saga, character: CharacterId) -> None:
    if saga.sheet(character).ended:
        raise Refused(f"The story of {saga.name(character)} has ended: choose somebody else.")


def _recovery(saga: Saga, move: mv.FrameRecovery, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
    """A contest to get over a consequence; its resistance follows from the penalty (QW3-2.8.3.2.1)."""
    check_mine(saga, seat, move.character)
    state = saga.mark(move.mark).state
    if not isinstance(state, Consequence):
        raise Refused(f"{state.text} is a benefit, and nobody needs to recover from it.", clause="QW3-2.8.3.2.1")
    contest = ContestId(stamp.id)
    target = recovery_resistance(saga.base, state)
    healer = move.healer.strip()
    return (
        ev.ContestFramed(
            contest=contest,
            kind=CardKind.RECOVERY,
            character=move.character,
            prize=recovery_prize(state, healer=healer),
            conflict=f"win over {healer}" if healer else f"get over it: {state.text}",
            cause=Cause.OBSTACLE,
            subject=move.mark,
            by_gm=seat.is_gm,
        ),
        ev.ResistanceSet(contest=contest, resistance=str(target), words="recovery", hidden=False),
    )


def resistance_set(contest: ContestId, text: str, base: Rating, *, hidden: bool) -> tuple[ev.Event, ...]:
    """The game master's word on how hard it is; a hidden one is told to nobody else (QW3-2.3.3)."""
    target, words = resistance_of(text, base)
    told = ev.ResistanceSet(contest=contest, resistance=str(target), words=words, hidden=hidden)
    return (ev.ResistanceHidden(contest=contest), told) if hidden else (told,)


def resistance_of(text: str, base: Rating) -> tuple[TargetNumber, str]:
    """Read a resistance: a name or a number, then any further modifiers. All are added, and held at 0 afterwards.

    Source: QW3-2.3.3.2, 2.3.3.4, 2.3.3.1.11. Raises ``Refused`` if it cannot be read.
    """
    first, *further = text.split() or [""]
    try:
        more = [_on_scale(word) for word in further]
        if first[:1].isalpha():
            named = NamedResistance.parse(first)
            return resistance(base, named.modifier, *more), " ".join([named.title, *further])
        return TargetNumber(max(0, TargetNumber.parse(first).score + sum(more))), " ".join([first, *further])
    except ValueError as error:
        names = ", ".join(named.title for named in NamedResistance)
        raise Refused(
            f"{text[:40]!r} is no resistance: write a number such as 15 or 5M, or one of {names}, "
            "and perhaps a further +5 or -5 behind it.",
            clause="QW3-2.3.3.2",
        ) from error


def _on_scale(word: str) -> int:
    """A further modifier of a resistance. Raises ``ValueError`` if it is not on the scale."""
    if int(word) not in SCALE:
        raise ValueError(f"modifiers go in steps of 5 up to 20, so not {word}")
    return int(word)


# --- the tactic


def _tactic(saga: Saga, move: mv.ChooseAbility | mv.AddAbilityHere, seat: Seat) -> tuple[ev.Event, ...]:
    card = in_framing(saga, move.contest)
    check_mine(saga, seat, move.character)
    side = side_of(card, move.character)
    if not move.tactic.strip():
        raise Refused("Say how the ability is used: that is the tactic.", clause="QW3-2.3.1.1.1")
    sheet = saga.sheet(move.character).character
    written_down: tuple[ev.Event, ...] = ()
    if isinstance(move, mv.AddAbilityHere):
        ability = _new_ability(move)
        sheet = with_ability(sheet, ability)
        written_down = (ev.SheetWritten(character=move.character, sheet=written(sheet), change=str(ability)),)
        chosen: AbilityRef | None = AbilityRef(ability.name)
    else:
        chosen = sheet.find(move.ability) if move.ability.strip() else None
        new_way = move.new_way and seat.is_gm
        _check_not_lost(saga, card, move.character, chosen, new_way=new_way)
    _check_augments_fit(side, chosen)
    name = str(chosen) if chosen else ""
    choice = ev.AbilityChosen(contest=card.id, character=move.character, ability=name, tactic=move.tactic.strip())
    return (*written_down, choice, *voided(card))


def _new_ability(move: mv.AddAbilityHere) -> Ability:
    try:
        return Ability(" ".join(move.name.split()), Rating.parse(move.rating.strip()))
    except ValueError as error:
        raise Refused(f"{move.name!r} cannot be put on the sheet: {error}.") from error


def _check_not_lost(
    saga: Saga, card: Card, character: CharacterId, chosen: AbilityRef | None, *, new_way: bool
) -> None:
    """Refuse to try a lost contest again in the same way (QW3-2.3.1.3.1)."""
    lost = [
        lost.ability
        for lost in saga.lost
        if lost.character == character and lost.conflict.casefold() == card.conflict.casefold() and card.conflict
    ]
    if chosen:
        check_new_tactic(chosen, lost, new_way=new_way)


def _check_augments_fit(side: Side, chosen: AbilityRef | None) -> None:
    for augment in side.augments:
        if chosen and augment.ability and augment.source is Source.OWN_AUGMENT and augment.ability.is_same(chosen):
            raise Refused(f"{chosen} supports this contest as an augment: take that back first.", clause="QW3-2.6.3")


# --- what only the game master may do


def _by_game_master(saga: Saga, move: mv.Move, seat: Seat) -> tuple[ev.Event, ...]:
    if not seat.is_gm:
        raise Refused("That is for the game master to decide: hand the card over with a word on what you would like.")
    match move:
        case mv.SetResistance(contest=contest, resistance=text, hidden=hidden):
            card = in_framing(saga, contest)
            _check_has_resistance(card)
            return (*resistance_set(contest, text, saga.base, hidden=hidden), *voided(card))
        case mv.SetModifier():
            return _modifier(saga, move)
        case mv.ApplyMark(contest=contest, mark=mark, applies=applies):
            card = in_framing(saga, contest)
            side_of(card, saga.mark(mark).character)
            return (ev.MarkApplied(contest=contest, mark=mark, applies=applies), *voided(card))
        case mv.RejectTactic(contest=contest, character=character, reason=reason):
            card = in_framing(saga, contest)
            if not side_of(card, character).chosen:
                raise Refused("There is no tactic yet that could be refused.", clause="QW3-2.3.1.4.3")
            return (ev.TacticRejected(contest=contest, character=character, reason=reason.strip()), *voided(card))
        case mv.Assure(contest=contest, assured=assured, told=told, rolled=rolled):
            card = in_framing(saga, contest)
            _check_has_resistance(card)
            return (ev.AssuredSet(contest=contest, assured=assured, told=told, rolled=rolled), *voided(card))
        case mv.HideOdds(contest=contest, hidden=hidden):
            saga.card(contest)
            return (ev.OddsHidden(contest=contest, hidden=hidden),)
        case mv.AnnounceStakes(contest=contest, about=about):
            card = in_framing(saga, contest)
            return (ev.StakesAnnounced(contest=contest, about=about.strip()), *voided(card))
        case _:
            raise AssertionError(move)


def _check_has_resistance(card: Card) -> None:
    if card.theirs:
        raise Refused(
            "Two player characters contend here, each with a target number: there is no resistance to set.",
            clause="QW3-2.3.4.1.2",
        )
    if card.kind in (CardKind.FLAW, CardKind.RECOVERY):
        raise Refused("The rules fix the resistance of this contest.", clause="QW3-2.8.3.2.1")


def _modifier(saga: Saga, move: mv.SetModifier) -> tuple[ev.Event, ...]:
    """A stretch, a situational modifier or a hindrance (QW3-2.5, 2.7.1). A hindrance that costs something teaches."""
    card = in_framing(saga, move.contest)
    side_of(card, move.character)
    if move.source not in GM_SETS:
        raise Refused("Set a stretch, a situational modifier or a hindrance here; the rest comes on its own.")
    name = move.name.strip()
    if move.source is Source.HINDRANCE:
        saga.pull(move.character, name)
    if move.amount:
        checked(Modifier(move.source, name, move.amount), override=move.insist)
    changed = ev.ModifierSet(
        contest=card.id, character=move.character, source=move.source, name=name, amount=move.amount
    )
    return (changed, *voided(card))


# --- accepting and dropping


def _accepted(saga: Saga, card: Card, seat: Seat) -> tuple[ev.Event, ...]:
    """Accept the card; when everyone has, call for the dice or settle what needs none."""
    check_takes_part(saga, card, seat)
    mine = [side for side in card.sides if _answers_for(saga, seat, side)]
    for side in card.sides if seat.is_gm else mine:
        check_ready(card.framing(side))
    if seat.is_gm and not card.theirs and card.resistance is None:
        raise Refused("Say first how hard it is: set the resistance.", clause="QW3-2.3.3.2")
    if saga.nested(card):
        raise Refused("An augment or a hindrance is still being rolled: finish that first.", clause="QW3-2.6.18")
    events: list[ev.Event] = [ev.CardAccepted(contest=card.id, character=side.character) for side in mine]
    if seat.is_gm:
        events.append(ev.CardAccepted(contest=card.id))
        events += _granted(card)
    accepted = {side.character for side in (*mine, *(side for side in card.sides if side.accepted))}
    everyone = all(side.character in accepted for side in card.sides) and (seat.is_gm or card.gm_accepted)
    if not everyone:
        handed = ev.CardHanded(contest=card.id, to_gm=not seat.is_gm, note="")
        return (*events, handed)
    return (*events, *called(saga, _as_accepted(card, events)))


def _answers_for(saga: Saga, seat: Seat, side: Side) -> bool:
    player = saga.sheet(side.character).player
    return player == seat.id or (seat.is_gm and not player)


def _granted(card: Card) -> list[ev.Event]:
    """An accepted card accepts its augments: each is worth +5 without a roll (QW3-2.6.1.2)."""
    pending = chain.from_iterable(side.augments for side in card.sides)
    return [
        ev.AugmentGranted(contest=card.id, augment=augment.id, bonus=augment.modifier.amount)
        for augment in pending
        if augment.is_pending
    ]


def _as_accepted(card: Card, events: list[ev.Event]) -> Card:
    """The card with its pending augments counted, as it will stand when *events* are filed."""
    for event in events:
        if isinstance(event, ev.AugmentGranted):
            for side in card.sides:
                found = side.augment(event.augment)
                if found:
                    card = card.with_side(side.with_augment(replace(found, bonus=event.bonus)))
    return card


def called(saga: Saga, card: Card) -> tuple[ev.Event, ...]:
    """Call for the dice; an assured contest that needs none is settled at once (QW3-2.3.4.2.1)."""
    dice = ev.DiceCalled(contest=card.id)
    if card.throws_dice:
        return (dice,)
    after = saga.with_card(replace(card, called=True))
    return (dice, *settled(after, after.cards[card.id]))


def _cancelled(saga: Saga, card: Card, reason: str, seat: Seat) -> tuple[ev.Event, ...]:
    """Drop a contest and those nested in it; the story points burned on it go back to the pool."""
    check_takes_part(saga, card, seat)
    if not seat.is_gm and card.phase is not Phase.FRAMING:
        raise Refused("The dice have been called for: only the game master can drop the contest now.")
    if card.phase is Phase.DECIDED:
        raise Refused("This contest is decided. Take the last step back, or close the contest.")
    dropped = (*saga.nested(card), card)
    burned = sum(side.story_points for each in dropped for side in each.sides)
    events: tuple[ev.Event, ...] = tuple(
        ev.ContestCancelled(contest=each.id, reason=reason.strip()) for each in dropped
    )
    if not burned:
        return events
    return (*events, ev.PoolSet(points=saga.points + burned, why="the contest was dropped"))


# --- shared by what happens on a card


def in_framing(saga: Saga, contest: ContestId) -> Card:
    """The card, if it may still be changed. Raises ``Refused`` once the dice have been called for."""
    card = saga.card(contest)
    if card.phase is not Phase.FRAMING:
        raise Refused("The dice have been called for: what was framed stands. Take that step back to change it.")
    return card


def side_of(card: Card, character: CharacterId) -> Side:
    """The side of a character. Raises ``Refused`` if it does not take part."""
    side = card.side(character)
    if side is None:
        raise Refused("That character does not take part in this contest.")
    return side


def check_takes_part(saga: Saga, card: Card, seat: Seat) -> None:
    """Refuse those who do not sit at this contest."""
    if not any(saga.acts_for(seat, side.character) for side in card.sides):
        raise Refused("This contest is somebody else's: support it with an augment, if you like.")


def voided(card: Card) -> tuple[ev.Event, ...]:
    """Whoever had accepted the card looks at it again after a change."""
    accepted = card.gm_accepted or any(side.accepted for side in card.sides)
    return (ev.AcceptanceVoided(contest=card.id),) if accepted else ()
