"""After the dice: story points, the outcome, and what it leaves behind (QW3-2.3.7, 2.8, 7)."""

from dataclasses import replace

from talewright.games.questworlds.consequence import (
    Benefit,
    Consequence,
    Kind,
    check_story_end,
    combined,
)
from talewright.games.questworlds.contest import ruled_for_pc
from talewright.games.questworlds.modifier import SCALE
from talewright.games.questworlds.play import events as ev
from talewright.games.questworlds.play import moves as mv
from talewright.games.questworlds.play.card import Card, CardKind, Phase, provisional
from talewright.games.questworlds.play.frames import check_takes_part, side_of
from talewright.games.questworlds.play.moves import NO_CONTEST, CharacterId, ContestId, MarkId
from talewright.games.questworlds.play.saga import Mark, Saga
from talewright.games.questworlds.play.settling import settled
from talewright.games.questworlds.play.sheets import check_mine
from talewright.games.questworlds.story_point import check_burn
from talewright.refusal import Refused
from talewright.table.seat import Seat, Stamp


def decide(saga: Saga, move: mv.Move, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
    """What a move after the dice brings about."""
    match move:
        case mv.BurnStoryPoints():
            return _burned(saga, move)
        case mv.LetStand(contest=contest):
            card = fallen(saga, contest)
            check_takes_part(saga, card, seat)
            return settled(saga, card)
        case mv.AnswerEnding(character=character, consent=consent):
            return _ending_answered(saga, character, seat, consent=consent)
        case _:
            return _by_game_master(saga, move, seat, stamp)


def fallen(saga: Saga, contest: ContestId) -> Card:
    """The contest, if its dice have fallen and the outcome is still provisional. Raises ``Refused`` otherwise."""
    card = saga.card(contest)
    if card.phase is not Phase.FALLEN or dice_missing(saga, card):
        raise Refused("There is no outcome that could stand yet, or it stands already.")
    return card


def dice_missing(saga: Saga, card: Card) -> bool:
    """Whether a die that is to be thrown has not fallen yet."""
    situation = saga.situation(card)
    if situation is None or not card.called or card.outcome:
        return False
    we_throw, they_throw = situation.thrown
    return card.throws_dice and ((we_throw and card.our_face is None) or (they_throw and card.their_face is None))


def may_burn(saga: Saga, card: Card) -> bool:
    """Whether story points could still change this contest."""
    situation = saga.situation(card)
    hopeless = situation is not None and situation.is_hopeless and card.theirs is None
    return (
        saga.edition.story_points
        and saga.points > 0
        and not hopeless
        and card.kind is not CardKind.HINDRANCE
        and card.phase in (Phase.FRAMING, Phase.ROLLING, Phase.FALLEN)
    )


def _burned(saga: Saga, move: mv.BurnStoryPoints) -> tuple[ev.Event, ...]:
    """Any player may burn points of the group's pool, before the dice or after, without asking (QW3-7.1.2, 7.1.4)."""
    card = saga.card(move.contest)
    if not saga.edition.story_points:
        raise Refused("This game is played without story points.", clause="QW3-7.0.1")
    if card.kind is CardKind.HINDRANCE or card.phase is Phase.DECIDED:
        raise Refused("No story point can change this roll any more.", clause="QW3-7.1.4")
    side = side_of(card, move.character)
    situation = saga.situation(card)
    if situation:
        check_burn(situation if side is card.ours else situation.mirrored())
    saga.pool.burned(move.points)
    return (ev.StoryPointsBurned(contest=card.id, character=move.character, points=move.points),)


def _by_game_master(saga: Saga, move: mv.Move, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
    if not seat.is_gm:
        raise Refused("What a contest leaves behind is for the game master to say.", clause="QW3-2.8.1.2")
    match move:
        case mv.RuleStandoff(contest=contest, reason=reason):
            return _standoff(saga, saga.card(contest), reason)
        case mv.NamePrice(contest=contest, about=about):
            return _price(saga, saga.card(contest), about)
        case mv.GiveBenefit() | mv.GiveConsequence():
            return (_mark_given(saga, move, stamp),)
        case mv.ChangeMark() | mv.KeepMark() | mv.CombineMarks():
            return _mark_changed(saga, move)
        case mv.EndStory(contest=contest, character=character, ending=ending, about=about):
            card = saga.card(contest)
            side_of(card, character)
            check_story_end(announced=bool(card.stakes), consent=True)
            _decided(card)
            proposed = ev.EndingProposed(contest=contest, character=character, ending=ending, about=about.strip())
            return (proposed,)
        case mv.CloseContest(contest=contest):
            _decided(saga.card(contest))
            return (ev.ContestClosed(contest=contest),)
        case _:
            raise AssertionError(move)


def _decided(card: Card) -> Card:
    if card.phase is not Phase.DECIDED:
        raise Refused("This contest is not decided yet.")
    return card


def _standoff(saga: Saga, card: Card, reason: str) -> tuple[ev.Event, ...]:
    """Where a standoff makes no sense the player character has the victory; then the outcome stands (QW3-2.3.7.3.1)."""
    situation = saga.situation(card)
    if situation is None or card.phase is not Phase.FALLEN or dice_missing(saga, card):
        raise Refused("Only a standoff can be settled, and while its outcome is provisional.", clause="QW3-2.3.7.3.1")
    ruled_for_pc(provisional(card, situation))
    ruled = ev.StandoffRuled(contest=card.id, reason=reason.strip())
    from_now = saga.with_card(replace(card, ruled=reason.strip()))
    return (ruled, *settled(from_now, from_now.cards[card.id]))


def _price(saga: Saga, card: Card, about: str) -> tuple[ev.Event, ...]:
    """A victory at a price, or a defeat with a boon (QW3-2.3.7.4.1, 2.3.7.4.2)."""
    outcome = _decided(card).outcome
    assert outcome is not None
    if not (saga.edition.offers_price(outcome) or saga.edition.offers_boon(outcome)):
        raise Refused(
            "Only a victory or defeat of degree 0 has a price or a boon: give a consequence or a benefit instead.",
            clause="QW3-2.3.7.4.1",
        )
    if not about.strip():
        raise Refused("Say what it costs, or what is gained.", clause="QW3-2.3.7.4.1")
    return (ev.PriceNamed(contest=card.id, about=about.strip()),)


def _mark_given(saga: Saga, move: mv.GiveBenefit | mv.GiveConsequence, stamp: Stamp) -> ev.MarkGiven:
    """A benefit or a consequence, with the abilities that it touches (QW3-2.8.1.6)."""
    sheet = saga.sheet(move.character)
    if move.contest != NO_CONTEST:
        _decided(saga.card(move.contest))
    good = isinstance(move, mv.GiveBenefit)
    size = move.bonus if isinstance(move, mv.GiveBenefit) else move.penalty
    if size not in SCALE or size < 0:
        raise Refused(f"{size} is not on the scale: choose 5, 10, 15 or 20, or 0 for the story alone.",
                      clause="QW3-2.4.1")  # fmt: skip
    if not move.text.strip():
        raise Refused("Say in a few words what it is.", clause="QW3-2.8.1.6")
    abilities = tuple(str(sheet.character.find(ability)) for ability in move.abilities)
    if size and not abilities:
        raise Refused("Choose the abilities that it touches, or make it part of the story alone, with 0.",
                      clause="QW3-2.8.1.6")  # fmt: skip
    return ev.MarkGiven(
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


def _mark_changed(saga: Saga, move: mv.ChangeMark | mv.KeepMark | mv.CombineMarks) -> tuple[ev.Event, ...]:
    match move:
        case mv.KeepMark(mark=mark):
            saga.mark(mark)
            return (ev.MarkKept(mark=mark),)
        case mv.ChangeMark(mark=mark, amount=amount, reason=reason):
            known = saga.mark(mark)
            if amount == 0:
                return (ev.MarkEnded(mark=mark, reason=reason.strip()),)
            if amount not in SCALE or (amount > 0) is not known.is_good:
                raise Refused(
                    f"{amount:+d} does not fit: a benefit is +5 to +20, a consequence -5 to -20, and 0 ends either.",
                    clause="QW3-2.8.3.2",
                )
            return (ev.MarkChanged(mark=mark, amount=amount, reason=reason.strip()),)
        case mv.CombineMarks():
            return _combined(saga, move)


def _combined(saga: Saga, move: mv.CombineMarks) -> tuple[ev.Event, ...]:
    """A benefit and a consequence on the same ability cancel each other, or leave their difference (QW3-2.8.5.2)."""
    good, bad = saga.mark(move.benefit), saga.mark(move.consequence)
    if not isinstance(good.state, Benefit) or not isinstance(bad.state, Consequence):
        raise Refused("Choose one benefit and one consequence.", clause="QW3-2.8.5.2")
    if good.character != bad.character:
        raise Refused("Both must belong to the same character.", clause="QW3-2.8.5.2")
    left = combined(good.state, bad.state, move.how)
    return (*_kept(good, left), *_kept(bad, left))


def _kept(mark: Mark, left: Benefit | Consequence | None) -> tuple[ev.Event, ...]:
    if left is None or type(left) is not type(mark.state):
        return (ev.MarkEnded(mark=mark.id, reason="set off against each other"),)
    return (ev.MarkChanged(mark=mark.id, amount=left.modifier.amount, reason="set off against each other"),)


def _ending_answered(saga: Saga, character: CharacterId, seat: Seat, *, consent: bool) -> tuple[ev.Event, ...]:
    """No roll takes a character out of play for good: its player must agree (QW3-2.8.1.2.1)."""
    sheet = saga.sheet(character)
    if sheet.ending is None:
        raise Refused("Nobody has proposed that this story ends.", clause="QW3-2.8.1.2.1")
    if sheet.player and sheet.player != seat.id:
        raise Refused(
            "The character stays in play: only the player can agree that the story ends here.", clause="QW3-2.8.1.2.1"
        )
    check_mine(saga, seat, character)
    return (ev.EndingAnswered(character=character, consent=consent),)
