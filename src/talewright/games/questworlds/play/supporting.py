"""Augments and hindrances on a card: proposed, granted, rolled, refused (QW3-2.6, QW3-2.7.1)."""

from talewright.games.questworlds import augment as rules
from talewright.games.questworlds.flaw import hindrance_may_be_contested, hindrance_resistance
from talewright.games.questworlds.framing import Cause
from talewright.games.questworlds.modifier import Modifier, Source, checked
from talewright.games.questworlds.play import events as ev
from talewright.games.questworlds.play import moves as mv
from talewright.games.questworlds.play.card import Augment, Card, CardKind, Side
from talewright.games.questworlds.play.checks import check_in_play, check_mine
from talewright.games.questworlds.play.moves import NO_CHARACTER, AugmentId, ContestId
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rating import TargetNumber
from talewright.games.questworlds.resistance import augment_resistance
from talewright.games.questworlds.shared.checks import check_takes_part, in_framing, side_of, voided
from talewright.refusal import Refused
from talewright.table.seat import Seat, Stamp, check_gm

GRANTED = (rules.UNROLLED, rules.DRAMATIC)


def decide(state: State, move: mv.Move, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
    """What a move on an augment or a hindrance brings about."""
    match move:
        case mv.ProposeAugment():
            return _proposed(state, move, seat, stamp)
        case mv.ProposeHelp():
            return _help(state, move, seat, stamp)
        case mv.WithdrawAugment(contest=contest, augment=wanted):
            card = in_framing(state, contest)
            side, augment = find(card, wanted)
            if augment.helper and not state.acts_for(seat, augment.helper):
                check_mine(state, seat, side.character)
            _check_not_rolling(state, card, wanted)
            _check_not_rolled(augment)
            return (ev.AugmentWithdrawn(contest=contest, augment=wanted), *voided(card))
        case _:
            return _by_game_master(state, move, seat, stamp)


def find(card: Card, wanted: AugmentId) -> tuple[Side, Augment]:
    """An augment and the side that it supports. Raises ``Refused`` if it is gone."""
    for side in card.sides:
        augment = side.augment(wanted)
        if augment:
            return side, augment
    raise Refused("This augment is not on the card any more.")


def _proposed(state: State, move: mv.ProposeAugment, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
    """An own ability, or that of a character who stands beside the contest.

    Source: QW3-2.6.2, QW3-2.6.3, QW3-2.6.4, QW3-2.6.5, QW3-2.6.6, QW3-2.6.7, QW3-2.6.8, QW3-2.6.9.
    """
    card = in_framing(state, move.contest)
    check_mine(state, seat, move.character)
    check_in_play(state, move.character)
    own = move.beneficiary in (NO_CHARACTER, move.character) and card.side(move.character) is not None
    beneficiary = move.character if own else move.beneficiary or card.ours.character
    side = side_of(card, beneficiary)
    ability = state.sheet(move.character).character.find(move.ability)
    if not move.about.strip():
        raise Refused("Describe how it helps, so that everyone sees it happen.", clause="QW3-2.6.12")
    listed = [augment.modifier for augment in side.augments if not augment.refused]
    if own:
        rules.check_room(Source.OWN_AUGMENT, listed)
        if side.ability:
            rules.check_own(side.ability, ability, gm_allows=seat.is_gm)
    else:
        name = state.name(move.character)
        rules.check_supporter(name, [state.name(each.character) for each in card.sides])
        if any(
            augment.helper == move.character and not augment.refused for each in card.sides for augment in each.augments
        ):
            raise Refused(f"{name} supports this contest already: take that back first.", clause="QW3-2.6.2")
    proposed = ev.AugmentProposed(
        contest=card.id,
        augment=AugmentId(stamp.id),
        beneficiary=beneficiary,
        source=Source.OWN_AUGMENT if own else Source.SUPPORTERS,
        helper=move.character,
        ability=str(ability),
        about=move.about.strip(),
    )
    return (proposed, *voided(card))


def _help(state: State, move: mv.ProposeHelp, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
    """Support by a community, or by circumstances: one in a contest (QW3-2.6.11)."""
    card = in_framing(state, move.contest)
    check_takes_part(state, card, seat)
    side = side_of(card, move.character)
    if not move.name.strip():
        raise Refused("Say where the help comes from.", clause="QW3-2.6.11")
    rules.check_room(Source.OUTSIDE, [augment.modifier for augment in side.augments if not augment.refused])
    proposed = ev.AugmentProposed(
        contest=card.id,
        augment=AugmentId(stamp.id),
        beneficiary=move.character,
        source=Source.OUTSIDE,
        helper=NO_CHARACTER,
        ability="",
        about=move.name.strip(),
    )
    return (proposed, *voided(card))


def _by_game_master(state: State, move: mv.Move, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
    check_gm(seat, "The game master decides about augments and hindrances.", clause="QW3-2.6.13")
    match move:
        case mv.GrantAugment(contest=contest, augment=wanted, bonus=bonus):
            card = in_framing(state, contest)
            _, augment = find(card, wanted)
            _check_open(state, card, augment)
            checked(Modifier(augment.source, augment.name, bonus))
            if augment.source is not Source.OUTSIDE and bonus not in GRANTED:
                raise Refused(
                    "Without a roll an augment is worth +5, or +10 for a memorable telling: choose one, or have it "
                    "rolled.",
                    clause="QW3-2.6.1.3",
                )
            return (ev.AugmentGranted(contest=contest, augment=wanted, bonus=bonus), *voided(card))
        case mv.RefuseAugment(contest=contest, augment=wanted, reason=reason):
            card = in_framing(state, contest)
            _check_open(state, card, find(card, wanted)[1])
            return (ev.AugmentRefused(contest=contest, augment=wanted, reason=reason.strip()), *voided(card))
        case mv.RollAugment(contest=contest, augment=wanted):
            return _roll_augment(state, in_framing(state, contest), wanted, stamp)
        case mv.RollHindrance():
            return _roll_hindrance(state, move, stamp)
        case _:
            raise AssertionError(move)


def _check_not_rolling(state: State, card: Card, augment: AugmentId) -> None:
    if any(nested.subject == augment for nested in state.nested(card)):
        raise Refused("This augment is being rolled: finish that first.", clause="QW3-2.6.18")


def _check_open(state: State, card: Card, augment: Augment) -> None:
    """Refuse to decide anew about an augment that was refused, or that the dice have decided."""
    _check_not_rolling(state, card, augment.id)
    if augment.refused:
        raise Refused("This augment was refused: have another one proposed.", clause="QW3-2.6.13")
    _check_not_rolled(augment)


def _check_not_rolled(augment: Augment) -> None:
    if augment.rolled_in:
        raise Refused("This augment has been rolled: what the dice said stands.", clause="QW3-2.6.1.5")


def _roll_augment(state: State, card: Card, wanted: AugmentId, stamp: Stamp) -> tuple[ev.Event, ...]:
    """The roll for an augment is a contest of its own against the base resistance (QW3-2.6.1.4, QW3-2.3.3.6)."""
    _, augment = find(card, wanted)
    _check_open(state, card, augment)
    if augment.ability is None:
        raise Refused("Help from outside has no rating to roll: grant it a bonus.", clause="QW3-2.6.11")
    framed = ev.ContestFramed(
        contest=ContestId(stamp.id),
        kind=CardKind.AUGMENT,
        character=augment.helper,
        prize=f"a greater bonus from {augment.ability}",
        conflict=augment.about,
        cause=Cause.OBSTACLE,
        parent=card.id,
        subject=wanted,
        by_gm=True,
    )
    chosen = ev.AbilityChosen(
        contest=framed.contest, character=augment.helper, ability=str(augment.ability), tactic=augment.about
    )
    resistance = augment_resistance(state.base)
    return (framed, chosen, *_rolled_at_once(framed, resistance), *voided(card))


def _roll_hindrance(state: State, move: mv.RollHindrance, stamp: Stamp) -> tuple[ev.Event, ...]:
    """The flaw is rolled against the base resistance, and it is the flaw that wins or loses (QW3-2.7.1.5)."""
    card = in_framing(state, move.contest)
    side_of(card, move.character)
    state.pull(move.character, move.flaw)
    given_in = state.has_submitted(move.character, move.flaw)
    if given_in and not hindrance_may_be_contested(same_situation=not move.elsewhere):
        raise Refused(
            f"{state.name(move.character)} has acted as {move.flaw} demands, so what follows from it is not resisted: "
            "set the hindrance, or say that this is another situation.",
            clause="QW3-2.7.2.5",
        )
    if any(nested.kind is CardKind.HINDRANCE for nested in state.nested(card)):
        raise Refused("A hindrance is being rolled for this contest: finish that first.", clause="QW3-2.6.18")
    framed = ev.ContestFramed(
        contest=ContestId(stamp.id),
        kind=CardKind.HINDRANCE,
        character=move.character,
        prize=f"whether {move.flaw} hinders {state.name(move.character)}",
        conflict=card.prize,
        cause=Cause.OBSTACLE,
        parent=card.id,
        subject=move.flaw,
        by_gm=True,
    )
    resistance = hindrance_resistance(state.base)
    return (framed, *_rolled_at_once(framed, resistance), *voided(card))


def _rolled_at_once(framed: ev.ContestFramed, resistance: TargetNumber) -> tuple[ev.Event, ...]:
    """A nested contest needs no framing by people: it faces the base resistance at once."""
    faced = ev.ResistanceSet(contest=framed.contest, resistance=str(resistance), words="Base", hidden=False)
    return (faced, ev.DiceCalled(contest=framed.contest))
