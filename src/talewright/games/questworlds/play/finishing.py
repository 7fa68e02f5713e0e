"""After the dice: story points, the outcome, and how it stands in the end (QW3-2.3.7, 7, 2.8.1.2)."""

from collections.abc import Iterable

from msgspec.structs import replace

from talewright.games.questworlds.consequence import check_announced, check_consent
from talewright.games.questworlds.contest import Verdict, ruled_for_pc
from talewright.games.questworlds.play import events as ev
from talewright.games.questworlds.play import marks
from talewright.games.questworlds.play import moves as mv
from talewright.games.questworlds.play.card import Card, CardKind, Side, provisional
from talewright.games.questworlds.play.moves import CharacterId, ContestId
from talewright.games.questworlds.play.settling import settled
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.shared.card import Phase
from talewright.games.questworlds.shared.checks import check_takes_part, side_of, voided
from talewright.games.questworlds.story_point import check_burn
from talewright.refusal import Refused
from talewright.table.seat import Seat, Stamp, check_gm

MOST_BURNED = 99
BURNING = (Phase.FRAMING, Phase.ROLLING, Phase.FALLEN)


def decide(state: State, move: mv.Move, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
    """What a move after the dice brings about."""
    match move:
        case mv.BurnStoryPoints():
            return _burned(state, move)
        case mv.LetStand(contest=contest):
            return _let_stand(state, _fallen(state, contest), seat)
        case mv.AnswerEnding():
            return _ending_answered(state, move, seat, stamp)
        case _:
            return _by_game_master(state, move, seat, stamp)


# --- what can still be done about an outcome


def is_fallen(state: State, card: Card) -> bool:
    """Whether every die that is to be thrown lies on the table, and the outcome is still provisional."""
    return card.called and card.is_open and card.outcome is None and not dice_missing(state, card)


def dice_missing(state: State, card: Card) -> bool:
    """Whether a die that is to be thrown has not fallen yet."""
    situation = state.situation(card)
    if situation is None or not card.called or card.outcome:
        return False
    we_throw, they_throw = situation.thrown
    return card.throws_dice and ((we_throw and card.our_face is None) or (they_throw and card.their_face is None))


def may_burn(state: State, card: Card) -> bool:
    """Whether story points could still change this contest."""
    return (
        state.edition.story_points
        and state.points > 0
        and card.kind is not CardKind.HINDRANCE
        and card.phase in BURNING
        and any(may_burn_for(state, card, side) for side in card.sides)
    )


def may_burn_for(state: State, card: Card, side: Side) -> bool:
    """Whether a story point could help this side; one that fails by itself cannot be helped (QW3-2.3.2.7)."""
    if side.story_points >= MOST_BURNED:
        return False
    return not side.chosen or not state.contender(card, side).target.is_hopeless


def may_be_ruled(state: State, card: Card) -> bool:
    """Whether the game master may settle a standoff: between player characters nobody is to be preferred."""
    situation = state.situation(card)
    if situation is None or card.theirs or card.parent or not is_fallen(state, card):
        return False
    return provisional(card, situation).verdict is Verdict.STANDOFF


def waits_for_people(state: State, card: Card) -> bool:
    """Whether anybody could still change the outcome; if not, it stands at once."""
    return may_burn(state, card) or may_be_ruled(state, card)


def _fallen(state: State, contest: ContestId) -> Card:
    card = state.card(contest)
    if not is_fallen(state, card):
        raise Refused("There is no outcome that could stand yet, or it stands already.")
    return card


def _burned(state: State, move: mv.BurnStoryPoints) -> tuple[ev.Event, ...]:
    """Any player may burn points of the group's pool, before the dice or after, without asking.

    Source: QW3-7.1.2, QW3-7.1.4.
    """
    card = state.card(move.contest)
    if not state.edition.story_points:
        raise Refused("This game is played without story points.", clause="QW3-7.0.1")
    if card.kind is CardKind.HINDRANCE or card.phase not in BURNING:
        raise Refused("No story point can change this roll any more.", clause="QW3-7.1.4")
    side = side_of(card, move.character)
    if side.chosen:
        check_burn(state.contender(card, side))
    state.pool.burned(move.points)
    if side.story_points + move.points > MOST_BURNED:
        raise Refused(f"No more than {MOST_BURNED} story points can help one side of a contest.", clause="QW3-7.1.2")
    return (ev.StoryPointsBurned(contest=card.id, character=move.character, points=move.points),)


def _let_stand(state: State, card: Card, seat: Seat) -> tuple[ev.Event, ...]:
    """The outcome stands. Between player characters both let it stand, or the game master closes it."""
    check_takes_part(state, card, seat)
    waiting = still_deciding(state, card, seat)
    if seat.is_gm or not waiting:
        return settled(state, card)
    mine = [side for side in card.sides if state.answers_for(seat, side.character)]
    if all(side.content for side in mine):
        names = " and ".join(state.name(side.character) for side in waiting)
        raise Refused(f"You have let it stand: {names} may still burn a story point.")
    return tuple(ev.SideContent(contest=card.id, character=side.character) for side in mine)


def still_deciding(state: State, card: Card, seat: Seat) -> list[Side]:
    """The other player's side, if it may still change the outcome and has not let it stand."""
    if not may_burn(state, card):
        return []
    others = [side for side in card.sides if not state.answers_for(seat, side.character)]
    return [side for side in others if not side.content and may_burn_for(state, card, side)]


# --- what only the game master may do


def _by_game_master(state: State, move: mv.Move, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
    check_gm(seat, "What a contest leaves behind is for the game master to say.", clause="QW3-2.8.1.2")
    match move:
        case mv.RuleStandoff(contest=contest, reason=reason):
            return _standoff(state, state.card(contest), reason)
        case mv.NamePrice(contest=contest, about=about):
            return _price(state, state.card(contest), about)
        case mv.GiveBenefit() | mv.GiveConsequence():
            return marks.given(state, move, stamp)
        case mv.ChangeMark() | mv.KeepMark() | mv.CombineMarks():
            return marks.changed(state, move)
        case mv.EndStory():
            return _ending_proposed(state, move)
        case mv.CloseContest(contest=contest):
            marks.check_decided(state.card(contest))
            return (ev.ContestClosed(contest=contest),)
        case _:
            raise AssertionError(move)


def _standoff(state: State, card: Card, reason: str) -> tuple[ev.Event, ...]:
    """Where a standoff makes no sense the player character has the victory; then the outcome stands (QW3-2.3.7.3.1)."""
    situation = state.situation(card)
    if situation is None or not is_fallen(state, card):
        raise Refused("Only a standoff can be settled, and while its outcome is provisional.", clause="QW3-2.3.7.3.1")
    if card.theirs or card.parent:
        raise Refused(
            "Neither side is to be preferred here: let the standoff stand, or change what is at stake.",
            clause="QW3-2.3.7.3.1",
        )
    ruled_for_pc(provisional(card, situation))
    ruled = ev.StandoffRuled(contest=card.id, reason=reason.strip())
    from_now = state.with_card(replace(card, ruled=reason.strip()))
    return (ruled, *settled(from_now, from_now.cards[card.id]))


def _price(state: State, card: Card, about: str) -> tuple[ev.Event, ...]:
    """A victory at a price, or a defeat with a boon (QW3-2.3.7.4.1, QW3-2.3.7.4.2)."""
    outcome = marks.check_decided(card).outcome
    assert outcome is not None
    if not (state.edition.offers_price(outcome) or state.edition.offers_boon(outcome)):
        raise Refused(
            "Only a victory or defeat of degree 0 has a price or a boon: give a consequence or a benefit instead.",
            clause="QW3-2.3.7.4.1",
        )
    if not about.strip():
        raise Refused("Say what it costs, or what is gained.", clause="QW3-2.3.7.4.1")
    return (ev.PriceNamed(contest=card.id, about=about.strip()),)


# --- the end of a story


def _ending_proposed(state: State, move: mv.EndStory) -> tuple[ev.Event, ...]:
    """Only a contest of which everyone knew that it might end a story can end one (QW3-2.8.1.2.2)."""
    card = state.card(move.contest)
    side_of(card, move.character)
    check_announced(announced=bool(card.stakes))
    marks.check_decided(card)
    if state.sheet(move.character).ended or state.sheet(move.character).ending:
        raise Refused(f"This has been proposed for {state.name(move.character)} already.", clause="QW3-2.8.1.2.1")
    proposed = ev.EndingProposed(
        contest=card.id, character=move.character, ending=move.ending, about=move.about.strip()
    )
    return (proposed,)


def _ending_answered(state: State, move: mv.AnswerEnding, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
    """No roll takes a character out of play for good: its player must agree, in person (QW3-2.8.1.2.1).

    To keep the character in play, somebody else may answer for a player who is absent.
    """
    sheet = state.sheet(move.character)
    if not sheet.may_end:
        raise Refused("Nobody has proposed that this story ends.", clause="QW3-2.8.1.2.1")
    in_person = stamp.by == seat.id or not move.consent
    check_consent(consent=state.answers_for(seat, move.character) and in_person)
    answered = ev.EndingAnswered(character=move.character, consent=move.consent)
    return (answered, *_taken_leave(state, move.character)) if move.consent else (answered,)


def _taken_leave(state: State, character: CharacterId) -> Iterable[ev.Event]:
    """Whoever is out of play supports nobody any more, and no flaw pulls at them."""
    for card in state.open_cards():
        rolled_now = {nested.subject for nested in state.nested(card)}
        for augment in (augment for side in card.sides if side.character != character for augment in side.augments):
            if card.phase is Phase.FRAMING and augment.helper == character and augment.id not in rolled_now:
                yield ev.AugmentWithdrawn(contest=card.id, augment=augment.id)
                yield from voided(card)
    for trigger in state.triggers.values():
        if trigger.character == character:
            yield ev.FlawAnswered(proposal=trigger.id, answer="drop")
