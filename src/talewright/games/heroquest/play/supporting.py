"""Augments at the table: one's own, another character's, from outside, and for the plot (QW2-2.4)."""

from talewright.games.heroquest.advanced import Advanced
from talewright.games.heroquest.augment import (
    Method,
    check_attempt,
    check_method,
    check_moment,
    check_own,
    check_supporter,
    quick,
    rolled,
)
from talewright.games.heroquest.character import Whose
from talewright.games.heroquest.contest import Outcome
from talewright.games.heroquest.modifier import Modifier, Source, checked
from talewright.games.heroquest.play import events as ev
from talewright.games.heroquest.play import moves as mv
from talewright.games.heroquest.play.card import Augment, Card, CardKind, Side
from talewright.games.heroquest.play.checks import check_can_act, check_mine
from talewright.games.heroquest.play.moves import AugmentId, CharacterId, ContestId
from talewright.games.heroquest.play.outcomes import ContestClosed
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.resistance import augment_resistance
from talewright.games.questworlds.keyword import AbilityRef
from talewright.games.questworlds.shared.card import Phase
from talewright.games.questworlds.shared.checks import in_framing, side_of, voided
from talewright.refusal import Refused
from talewright.table.seat import Seat, Stamp, check_gm

HELP = (3, 6, 9, 20)  # what help from outside may add


def decide(state: State, move: mv.Move, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
    """What a move on an augment brings about."""
    match move:
        case mv.ProposeAugment():
            return _proposed(state, move, seat, stamp)
        case mv.ProposeHelp():
            return _asked(state, move, seat, stamp)
        case mv.WithdrawAugment(contest=contest, augment=id_):
            card = in_framing(state, contest)
            side, augment = open_augment(card, id_)
            check_mine(state, seat, augment.helper or side.character)
            return (ev.AugmentWithdrawn(contest=contest, augment=id_), *voided(card))
        case _:
            check_gm(seat, "The game master decides on augments.", clause="QW2-2.4.0.8")
            return _answered(state, move, stamp)


def _proposed(state: State, move: mv.ProposeAugment, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
    """An ability supports the one in use, with a word on how (QW2-2.4.0.7, QW2-2.4.0.9)."""
    card = _for_augments(state, move.contest)
    side = side_of(card, move.beneficiary)
    check_mine(state, seat, move.helper)
    ability = AbilityRef.read(move.ability)
    check_augment(state, card, side, move.helper, ability, move.whose)
    if not move.about.strip():
        raise Refused("Describe how the one ability helps the other.", clause="QW2-2.4.0.7")
    rating = state.sheet(move.helper).character.rating_of(ability, move.whose)
    own = move.helper == move.beneficiary
    proposed = ev.AugmentProposed(
        contest=card.id,
        augment=AugmentId(stamp.id),
        beneficiary=move.beneficiary,
        source=Source.AUGMENT if own else Source.SUPPORTER,
        helper=move.helper,
        ability=str(ability),
        rating=str(rating),
        about=move.about.strip(),
        whose=move.whose,
    )
    return (proposed, *voided(card))


def _for_augments(state: State, contest: ContestId) -> Card:
    """The card, while it may be augmented (QW2-2.4.0.7, QW2-2.4.1.4)."""
    card = state.card(contest)
    check_moment(dice_have_fallen=card.phase is not Phase.FRAMING, is_for_augment=card.is_for_augment)
    return card


def check_augment(
    state: State, card: Card, side: Side, helper: CharacterId, ability: AbilityRef, whose: Whose
) -> None:  # fmt: skip
    """Refuse an ability that cannot support this side, or a helper who cannot help it.

    Source: QW2-2.4.0.5, QW2-2.4.0.10, QW2-2.4.0.11, QW2-2.4.0.12, QW2-2.4.1.5.
    """
    name = state.name(helper)
    check_attempt(name, [state.name(each.helper) for each in side.augments if each.lost])
    counting = [each for each in side.augments if not each.refused]
    state.sheet(helper).character.rating_of(ability, whose)
    if whose is Whose.PC:
        check_can_act(state, helper, ability)
    if helper == side.character:
        if any(each.source is Source.AUGMENT for each in counting):
            raise Refused(
                "You have augmented with an ability of your own: take that back to use another.",
                clause="QW2-2.4.0.10",
            )
        if side.ability and side.whose is whose:
            check_own(side.ability, ability, state.edition.augments)
        return
    contestants = [state.name(each.character) for each in card.sides]
    supporting = [state.name(each.helper) for each in counting if each.source is Source.SUPPORTER]
    check_supporter(name, contestants, supporting)


def check_augments_fit(state: State, side: Side, ability: AbilityRef) -> None:
    """Refuse a tactic with the very ability that augments it (QW2-2.4.0.11)."""
    for augment in side.augments:
        if augment.source is Source.AUGMENT and augment.ability and not augment.refused:
            check_own(ability, augment.ability, state.edition.augments)


def _asked(state: State, move: mv.ProposeHelp, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
    """Help from outside the characters, such as a community's (QW2-2.4.0.6)."""
    card = _for_augments(state, move.contest)
    check_mine(state, seat, move.beneficiary)
    side_of(card, move.beneficiary)
    check_help(state, card)
    if not move.about.strip():
        raise Refused("Say who or what helps, and how.", clause="QW2-2.4.0.6")
    asked = ev.AugmentProposed(
        contest=card.id,
        augment=AugmentId(stamp.id),
        beneficiary=move.beneficiary,
        source=Source.OUTSIDE,
        helper=mv.NO_CHARACTER,
        ability="",
        rating="",
        about=move.about.strip(),
    )
    return (asked, *voided(card))


def check_help(state: State, card: Card) -> None:
    """Refuse help from outside where the group does without it."""
    if not state.uses(Advanced.COMMUNITY_SUPPORT, card):
        raise Refused(
            "Support by a community is not in use here: ask the game master to switch it on, or use an ability.",
            clause="QW2-1.3.5",
        )


# --- the game master's answers


def _answered(state: State, move: mv.Move, stamp: Stamp) -> tuple[ev.Event, ...]:
    match move:
        case mv.GrantQuick(contest=contest, augment=id_):
            card = in_framing(state, contest)
            _, augment = open_augment(card, id_)
            if augment.rating is None:
                raise Refused("Help from outside has no rating: say what it adds.", clause="QW2-2.4.0.6")
            bonus = quick(augment.rating, state.edition.augments)
            return (_settled(card, augment, bonus, "quick"), *voided(card))
        case mv.RollAugment(contest=contest, augment=id_):
            return _rolled(state, in_framing(state, contest), id_, stamp)
        case mv.GrantHelp(contest=contest, augment=id_, bonus=bonus):
            card = in_framing(state, contest)
            _, augment = open_augment(card, id_)
            if augment.rating is not None:
                raise Refused("An ability has a rating: settle it quickly, or have it rolled.", clause="QW2-2.4.0.14")
            if bonus not in HELP:
                raise Refused("Help from outside adds 3, 6, 9 or 20: choose one of these.", clause="QW2-2.4.0.6")
            return (_settled(card, augment, bonus, "granted"), *voided(card))
        case mv.RaiseAugment(contest=contest, augment=id_):
            return _raised(state, in_framing(state, contest), id_)
        case mv.RefuseAugment(contest=contest, augment=id_, reason=reason):
            card = in_framing(state, contest)
            open_augment(card, id_)
            return (ev.AugmentRefused(contest=contest, augment=id_, reason=reason.strip()), *voided(card))
        case mv.GrantPlot():
            return _plot(state, move, stamp)
        case _:
            raise AssertionError(move)


def open_augment(card: Card, wanted: AugmentId) -> tuple[Side, Augment]:
    """An augment that waits for its answer. Raises ``Refused`` otherwise."""
    for side in card.sides:
        found = side.augment(wanted)
        if found is None:
            continue
        if found.rolled_in:
            raise Refused("This augment is being rolled: finish that first.", clause="QW2-2.4.0.14")
        if not found.is_pending:
            raise Refused("This augment has been settled already.", clause="QW2-2.4.0.14")
        return side, found
    raise Refused("There is no such augment on this card.")


def _settled(card: Card, augment: Augment, bonus: int, how: str, *, lost: bool = False) -> ev.Event:
    return ev.AugmentSettled(contest=card.id, augment=augment.id, bonus=bonus, how=how, lost=lost)


def _rolled(state: State, card: Card, wanted: AugmentId, stamp: Stamp) -> tuple[ev.Event, ...]:
    """A contest of its own, against a Moderate resistance, before the main one (QW2-2.4.1.1, QW2-2.3.3.8)."""
    _, augment = open_augment(card, wanted)
    check_method(Method.ROLLED, state.edition.augments)
    if augment.ability is None or augment.rating is None:
        raise Refused("Help from outside has no rating: say what it adds.", clause="QW2-2.4.0.6")
    contest = ContestId(stamp.id)
    return (
        ev.ContestFramed(
            contest=contest,
            kind=CardKind.AUGMENT,
            character=augment.helper,
            prize=f"an augment by {augment.ability}",
            obstacle=card.obstacle,
            parent=card.id,
            subject=augment.id,
            by_gm=True,
        ),
        ev.ResistanceSet(
            contest=contest,
            resistance=str(augment_resistance(state.resistance_rules)),
            words="Moderate",
            hidden=False,
        ),
        ev.AbilityChosen(
            contest=contest,
            character=augment.helper,
            ability=str(augment.ability),
            rating=str(augment.rating),
            tactic=augment.about,
            whose=augment.whose,
        ),
        ev.DiceCalled(contest=contest),
    )


def after_roll(state: State, card: Card, outcome: Outcome) -> tuple[ev.Event | ContestClosed, ...]:
    """What the roll for an augment gives the contest that it was made for.

    Source: QW2-2.4.1.6, QW2-2.4.1.7, QW2-2.4.1.8, QW2-2.4.1.9, QW2-2.4.1.10, QW2-2.4.1.11, QW2-2.4.1.12.
    """
    assert card.parent is not None, "an augment is rolled for a contest"
    parent = state.cards[card.parent]
    bonus = rolled(outcome, by_outcome=state.uses(Advanced.AUGMENT_RESULTS, parent))
    settled = ev.AugmentSettled(
        contest=parent.id,
        augment=AugmentId(card.subject),
        bonus=bonus,
        how=f"rolled: {outcome}",
        lost=outcome.is_defeat,
    )
    return (settled, *voided(parent), ContestClosed(contest=card.id))


def may_be_raised(state: State, card: Card, augment: Augment) -> bool:
    """Whether the game master may raise an augment to +6 (QW2-2.4.1.7)."""
    won = augment.how.startswith("rolled") and augment.bonus == rolled(Outcome.MARGINAL_VICTORY, by_outcome=False)
    return won and not state.uses(Advanced.AUGMENT_RESULTS, card)


def _raised(state: State, card: Card, wanted: AugmentId) -> tuple[ev.Event, ...]:
    augment = next((each for side in card.sides for each in side.augments if each.id == wanted), None)
    if augment is None or not may_be_raised(state, card, augment):
        raise Refused(
            "Only a rolled augment that was won is raised, from +3 to +6, and not where the results table fixes it.",
            clause="QW2-2.4.1.7",
        )
    bonus = rolled(Outcome.MARGINAL_VICTORY, by_outcome=False, raised=True)
    return (_settled(card, augment, bonus, "rolled and raised"), *voided(card))


def _plot(state: State, move: mv.GrantPlot, stamp: Stamp) -> tuple[ev.Event, ...]:
    """A plot augment, for an earlier victory or by way of the story (QW2-2.4.3, HQ2-MOD.12)."""
    card = _for_augments(state, move.contest)
    side_of(card, move.character)
    won = next((each for each in state.won if each.contest == move.victory), None)
    if move.victory and won is None:
        raise Refused("That was no victory that is remembered: choose one from the list.", clause="QW2-2.4.3.2")
    about = move.about.strip() or (won.prize if won else "")
    if not about:
        raise Refused("Say what it is for, or cite an earlier victory.", clause="QW2-2.4.3.1")
    checked(Modifier(Source.PLOT, about, move.bonus), specific_bonus=False)
    granted = ev.PlotGranted(
        contest=card.id, augment=AugmentId(stamp.id), character=move.character, bonus=move.bonus, about=about
    )
    return (granted, *voided(card))
