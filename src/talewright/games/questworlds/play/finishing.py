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
from talewright.games.questworlds.play.saga import Saga
from talewright.games.questworlds.play.settling import settled
from talewright.games.questworlds.shared.card import Phase
from talewright.games.questworlds.shared.checks import check_takes_part, side_of, voided
from talewright.games.questworlds.story_point import check_burn
from talewright.refusal import Refused
from talewright.table.seat import Seat, Stamp, check_gm

MOST_BURNED = 99
BURNING = (Phase.FRAMING, Phase.ROLLING, Phase.FALLEN)


def decide(saga: Saga, move: mv.Move, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
    """What a move after the dice brings about."""
    match move:
        case mv.BurnStoryPoints():
            return _burned(saga, move)
        case mv.LetStand(contest=contest):
            return _let_stand(saga, _fallen(saga, contest), seat)
        case mv.AnswerEnding():
            return _ending_answered(saga, move, seat, stamp)
        case _:
            return _by_game_master(saga, move, seat, stamp)


# --- what can still be done about an outcome


def is_fallen(saga: Saga, card: Card) -> bool:
    """Whether every die that is to be thrown lies on the table, and the outcome is still provisional."""
    return card.called and card.is_open and card.outcome is None and not dice_missing(saga, card)


def dice_missing(saga: Saga, card: Card) -> bool:
    """Whether a die that is to be thrown has not fallen yet."""
    situation = saga.situation(card)
    if situation is None or not card.called or card.outcome:
        return False
    we_throw, they_throw = situation.thrown
    return card.throws_dice and ((we_throw and card.our_face is None) or (they_throw and card.their_face is None))


def may_burn(saga: Saga, card: Card) -> bool:
    """Whether story points could still change this contest."""
    return (
        saga.edition.story_points
        and saga.points > 0
        and card.kind is not CardKind.HINDRANCE
        and card.phase in BURNING
        and any(may_burn_for(saga, card, side) for side in card.sides)
    )


def may_burn_for(saga: Saga, card: Card, side: Side) -> bool:
    """Whether a story point could help this side; one that fails by itself cannot be helped (QW3-2.3.2.7)."""
    if side.story_points >= MOST_BURNED:
        return False
    return not side.chosen or not saga.contender(card, side).target.is_hopeless


def may_be_ruled(saga: Saga, card: Card) -> bool:
    """Whether the game master may settle a standoff: between player characters nobody is to be preferred."""
    situation = saga.situation(card)
    if situation is None or card.theirs or card.parent or not is_fallen(saga, card):
        return False
    return provisional(card, situation).verdict is Verdict.STANDOFF


def waits_for_people(saga: Saga, card: Card) -> bool:
    """Whether anybody could still change the outcome; if not, it stands at once."""
    return may_burn(saga, card) or may_be_ruled(saga, card)


def _fallen(saga: Saga, contest: ContestId) -> Card:
    card = saga.card(contest)
    if not is_fallen(saga, card):
        raise Refused("There is no outcome that could stand yet, or it stands already.")
    return card


def _burned(saga: Saga, move: mv.BurnStoryPoints) -> tuple[ev.Event, ...]:
    """Any player may burn points of the group's pool, before the dice or after, without asking.

    Source: QW3-7.1.2, QW3-7.1.4.
    """
    card = saga.card(move.contest)
    if not saga.edition.story_points:
        raise Refused("This game is played without story points.", clause="QW3-7.0.1")
    if card.kind is CardKind.HINDRANCE or card.phase not in BURNING:
        raise Refused("No story point can change this roll any more.", clause="QW3-7.1.4")
    side = side_of(card, move.character)
    if side.chosen:
        check_burn(saga.contender(card, side))
    saga.pool.burned(move.points)
    if side.story_points + move.points > MOST_BURNED:
        raise Refused(f"No more than {MOST_BURNED} story points can help one side of a contest.", clause="QW3-7.1.2")
    return (ev.StoryPointsBurned(contest=card.id, character=move.character, points=move.points),)


def _let_stand(saga: Saga, card: Card, seat: Seat) -> tuple[ev.Event, ...]:
    """The outcome stands. Between player characters both let it stand, or the game master closes it."""
    check_takes_part(saga, card, seat)
    waiting = still_deciding(saga, card, seat)
    if seat.is_gm or not waiting:
        return settled(saga, card)
    mine = [side for side in card.sides if saga.answers_for(seat, side.character)]
    if all(side.content for side in mine):
        names = " and ".join(saga.name(side.character) for side in waiting)
        raise Refused(f"You have let it stand: {names} may still burn a story point.")
    return tuple(ev.SideContent(contest=card.id, character=side.character) for side in mine)


def still_deciding(saga: Saga, card: Card, seat: Seat) -> list[Side]:
    """The other player's side, if it may still change the outcome and has not let it stand."""
    if not may_burn(saga, card):
        return []
    others = [side for side in card.sides if not saga.answers_for(seat, side.character)]
    return [side for side in others if not side.content and may_burn_for(saga, card, side)]


# --- what only the game master may do


def _by_game_master(saga: Saga, move: mv.Move, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
    check_gm(seat, "What a contest leaves behind is for the game master to say.", clause="QW3-2.8.1.2")
    match move:
        case mv.RuleStandoff(contest=contest, reason=reason):
            return _standoff(saga, saga.card(contest), reason)
        case mv.NamePrice(contest=contest, about=about):
            return _price(saga, saga.card(contest), about)
        case mv.GiveBenefit() | mv.GiveConsequence():
            return marks.given(saga, move, stamp)
        case mv.ChangeMark() | mv.KeepMark() | mv.CombineMarks():
            return marks.changed(saga, move)
        case mv.EndStory():
            return _ending_proposed(saga, move)
        case mv.CloseContest(contest=contest):
            marks.check_decided(saga.card(contest))
            return (ev.ContestClosed(contest=contest),)
        case _:
            raise AssertionError(move)


def _standoff(saga: Saga, card: Card, reason: str) -> tuple[ev.Event, ...]:
    """Where a standoff makes no sense the player character has the victory; then the outcome stands (QW3-2.3.7.3.1)."""
    situation = saga.situation(card)
    if situation is None or not is_fallen(saga, card):
        raise Refused("Only a standoff can be settled, and while its outcome is provisional.", clause="QW3-2.3.7.3.1")
    if card.theirs or card.parent:
        raise Refused(
            "Neither side is to be preferred here: let the standoff stand, or change what is at stake.",
            clause="QW3-2.3.7.3.1",
        )
    ruled_for_pc(provisional(card, situation))
    ruled = ev.StandoffRuled(contest=card.id, reason=reason.strip())
    from_now = saga.with_card(replace(card, ruled=reason.strip()))
    return (ruled, *settled(from_now, from_now.cards[card.id]))


def _price(saga: Saga, card: Card, about: str) -> tuple[ev.Event, ...]:
    """A victory at a price, or a defeat with a boon (QW3-2.3.7.4.1, QW3-2.3.7.4.2)."""
    outcome = marks.check_decided(card).outcome
    assert outcome is not None
    if not (saga.edition.offers_price(outcome) or saga.edition.offers_boon(outcome)):
        raise Refused(
            "Only a victory or defeat of degree 0 has a price or a boon: give a consequence or a benefit instead.",
            clause="QW3-2.3.7.4.1",
        )
    if not about.strip():
        raise Refused("Say what it costs, or what is gained.", clause="QW3-2.3.7.4.1")
    return (ev.PriceNamed(contest=card.id, about=about.strip()),)


# --- the end of a story


def _ending_proposed(saga: Saga, move: mv.EndStory) -> tuple[ev.Event, ...]:
    """Only a contest of which everyone knew that it might end a story can end one (QW3-2.8.1.2.2)."""
    card = saga.card(move.contest)
    side_of(card, move.character)
    check_announced(announced=bool(card.stakes))
    marks.check_decided(card)
    if saga.sheet(move.character).ended or saga.sheet(move.character).ending:
        raise Refused(f"This has been proposed for {saga.name(move.character)} already.", clause="QW3-2.8.1.2.1")
    proposed = ev.EndingProposed(
        contest=card.id, character=move.character, ending=move.ending, about=move.about.strip()
    )
    return (proposed,)


def _ending_answered(saga: Saga, move: mv.AnswerEnding, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
    """No roll takes a character out of play for good: its player must agree, in person (QW3-2.8.1.2.1).

    To keep the character in play, somebody else may answer for a player who is absent.
    """
    sheet = saga.sheet(move.character)
    if not sheet.may_end:
        raise Refused("Nobody has proposed that this story ends.", clause="QW3-2.8.1.2.1")
    in_person = stamp.by == seat.id or not move.consent
    check_consent(consent=saga.answers_for(seat, move.character) and in_person)
    answered = ev.EndingAnswered(character=move.character, consent=move.consent)
    return (answered, *_taken_leave(saga, move.character)) if move.consent else (answered,)


def _taken_leave(saga: Saga, character: CharacterId) -> Iterable[ev.Event]:
    """Whoever is out of play supports nobody any more, and no flaw pulls at them."""
    for card in saga.open_cards():
        rolled_now = {nested.subject for nested in saga.nested(card)}
        for augment in (augment for side in card.sides if side.character != character for augment in side.augments):
            if card.phase is Phase.FRAMING and augment.helper == character and augment.id not in rolled_now:
                yield ev.AugmentWithdrawn(contest=card.id, augment=augment.id)
                yield from voided(card)
    for trigger in saga.triggers.values():
        if trigger.character == character:
            yield ev.FlawAnswered(proposal=trigger.id, answer="drop")
