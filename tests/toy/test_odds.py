"""The odds of the fair, worked out a second time by plain recursion, and a third time by playing every game of it."""

from fractions import Fraction

from tests.toy import dip, throw
from tests.toy.dipping import DrawOn, StartDip, Stop
from tests.toy.odds import DIP_FOR_MOST, THROW_FOR_MOST
from tests.toy.play import TOY
from tests.toy.state import BoothId, State
from tests.toy.throwing import Keep, StartThrow, ThrowAgain

from talewright.dice.draw import Deck, DrawId, Fell, SeatId
from talewright.odds import solve
from talewright.table.chapter import Move
from talewright.table.game import At
from talewright.table.moves import DrawsAnswered
from talewright.table.seat import MoveId, Role, Seat, Stamp

Odds = dict[int, Fraction]

BO = Seat(SeatId("bo"), "Bo", Role.PLAYER)
STAMP = Stamp(MoveId("a-move-of-bo"), "2026-05-01T20:00:00Z", (BO,), BO.id)


def mixed(parts: list[Odds]) -> Odds:
    """Each part is as likely as the others."""
    found: Odds = {}
    for part in parts:
        for points, chance in part.items():
            found[points] = found.get(points, Fraction(0)) + chance / len(parts)
    return found


def mean(odds: Odds) -> Fraction:
    return sum((points * chance for points, chance in odds.items()), Fraction(0))


def better(keep: Odds, go_on: Odds) -> Odds:
    """What is worth more; keeping what one has, where it is all the same."""
    return go_on if mean(go_on) > mean(keep) else keep


def throws() -> Odds:
    second = mixed([{face: Fraction(1)} for face in range(1, 7)])
    return mixed([better({face: Fraction(1)}, second) for face in range(1, 7)])


def dips(left: frozenset[int], total: int) -> Odds:
    """What drawing one more card leads to."""
    parts: list[Odds] = []
    for card in left:
        if card <= 2:
            parts.append({0: Fraction(1)})
        elif len(left) == 1:
            parts.append({total + card: Fraction(1)})
        else:
            parts.append(better({total + card: Fraction(1)}, dips(left - {card}, total + card)))
    return mixed(parts)


def test_a_second_throw_is_worth_three_quarters_of_a_point() -> None:
    odds = solve(throw, throw.Throw(), THROW_FOR_MOST)
    assert odds.mean() == Fraction(17, 4)
    assert dict(odds.items()) == throws()


def test_the_chain_of_cards_is_exact() -> None:
    for cards in range(3, 10):
        odds = solve(dip, dip.Dip(tuple(range(1, cards + 1))), DIP_FOR_MOST)
        assert dict(odds.items()) == dips(frozenset(range(1, cards + 1)), 0)


def test_a_deck_without_thorns_is_drawn_to_its_end() -> None:
    assert dict(solve(dip, dip.Dip((3, 4, 5)), DIP_FOR_MOST).items()) == {12: Fraction(1)}


# --- every game of it, played by the rules of the table


def played(fair: State) -> Odds:
    """The points of Bo, over every face that can fall, when Bo goes on for the most points."""
    for draw in TOY.awaits(fair):
        faces = draw.of.cards if isinstance(draw.of, Deck) else range(1, draw.of.sides + 1)
        return mixed([played(fallen(fair, Fell(draw=draw.id, face=face, by_hand=True))) for face in faces])
    offered = {offer.move for offer in TOY.offers(fair, BO, (BO,))}
    if "keep" in offered:
        kept, again = moved(fair, Keep(booth=BoothId("booth-1"))), moved(fair, ThrowAgain(booth=BoothId("booth-1")))
        return better(played(kept), played(again))
    if "stop" in offered:
        kept, again = moved(fair, Stop(booth=BoothId("booth-1"))), moved(fair, DrawOn(booth=BoothId("booth-1")))
        return better(played(kept), played(again))
    return {fair.scores.get(BO.id, 0): Fraction(1)}


def fallen(fair: State, fell: Fell) -> State:
    return moved(TOY.evolve(fair, fell), DrawsAnswered((fell.draw,)))


def moved(fair: State, move: Move[State] | DrawsAnswered) -> State:
    at = At.of(BO, STAMP, fair)
    for event in TOY.decide(fair, move, at):
        at.now = TOY.evolve(at.now, event)
    return at.now


def test_the_fair_plays_what_its_odds_say_of_a_throw() -> None:
    assert played(moved(TOY.begin({}), StartThrow())) == throws()


def test_the_fair_plays_what_its_odds_say_of_a_chain_of_cards() -> None:
    assert played(moved(TOY.begin({"cards": 6}), StartDip())) == dips(frozenset(range(1, 7)), 0)


def test_an_offer_says_what_it_is_worth() -> None:
    thrown = fallen(moved(TOY.begin({}), StartThrow()), Fell(draw=DrawId("booth-1.1"), face=3, by_hand=True))
    effects = {offer.move: offer.effect for offer in TOY.offers(thrown, BO, (BO,)) if offer.effect}
    assert effects == {"keep": "3.00 points on average", "throw-again": "3.50 points on average"}
