"""What people get about by, what going somewhere takes in a conflict, and who may act when."""

from collections.abc import Iterator

from msgspec.structs import replace

from talewright.caching import EACH_SEAT, by_identity
from talewright.games.strange_fate.play.able import as_is, goods_of, owned_of
from talewright.games.strange_fate.play.acting import acting
from talewright.games.strange_fate.play.base import At, Event, Facts, Offers, OfGameMaster, Viewer
from talewright.games.strange_fate.play.card import Card, Place
from talewright.games.strange_fate.play.conflict.fighters import check_acts, check_turn, conflict_of, stands_in
from talewright.games.strange_fate.play.conflict.means import harms_people
from talewright.games.strange_fate.play.conflict.turns import OfFighter, action_taken
from talewright.games.strange_fate.play.flaws import at_rest
from talewright.games.strange_fate.play.ids import ActorId, ConflictId, ModifierId
from talewright.games.strange_fate.play.in_play import Manner
from talewright.games.strange_fate.play.known import called
from talewright.games.strange_fate.play.rolls.sides import SideNamed, line_added
from talewright.games.strange_fate.play.state import Npc, Person, State
from talewright.games.strange_fate.rules.conflict.exchange import Turn
from talewright.games.strange_fate.rules.conflict.going import Legs
from talewright.games.strange_fate.rules.conflict.zone import SUPPLEMENTAL
from talewright.games.strange_fate.rules.dice.situation import Modifier, Source
from talewright.games.strange_fate.rules.trappings import HASTE, Does, leap, move, quickest
from talewright.games.strange_fate.rules.trappings.shape import NoRoll, OwnRating, Procedure
from talewright.refusal import Refused
from talewright.table.offer import allowed, offer
from talewright.table.seat import Seat

CROSSING = ("Climb", "Leap")
"""The trappings that get people over a border (SF-trapping-climb.3, SF-trapping-leap.2)."""
ONE_TURN = 1
NO_ACTION = (Manner.DECLARATION, Manner.ASSESSMENT)
"""What a roll may be for and yet not take the turn."""


class LetActAgain(OfGameMaster, tag="let-act-again"):
    """Let somebody act once more in this exchange, whatever they have done in it."""

    otherwise = "The game master says who acts again: ask for it."

    conflict: ConflictId
    who: ActorId

    def decide(self, state: State, at: At) -> Facts:
        check_spent(state, self.conflict, self.who)
        yield ActsAgain(conflict=self.conflict, who=self.who)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for card in state.conflicts.values():
            for who in card.standing:
                if allowed(check_spent, state, card.id, who):
                    yield offer(cls, f"Let {state.actor(who).name} act again", group=card.id, conflict=card.id, who=who)


class PaceTaken(OfFighter, tag="pace-taken/1"):
    """A tier has given somebody so many zones and points of borders for nothing, *leapt* of them points."""

    units: int
    leapt: int = 0

    def file(self, state: State) -> State:
        card = state.conflicts[self.conflict]
        return state.with_conflict(
            replace(card, exchange=card.exchange and card.exchange.with_pace(self.who, self.units, self.leapt))
        )


class ActsAgain(OfFighter, tag="acts-again/1"):
    """Somebody may act once more in this exchange, as the game master says."""

    def file(self, state: State) -> State:
        card = state.conflicts[self.conflict]
        return state.with_conflict(replace(card, exchange=card.exchange and card.exchange.with_again(self.who)))

    def told(self, state: State) -> str:
        return f"The game master lets {called(state, self.who)} act again"


# --- what carries people


def legs_of(state: State, who: ActorId) -> Legs:
    """What somebody gets about by, with what is used of it in this exchange.

    Source: SF-trapping-move.6, SF-trapping-leap.2, SF-trapping-leap.6, SF-trapping-climb.3.
    """
    actor, card = acting(state, who), conflict_of(state, who)
    legs = _legs_of_npc(actor) if isinstance(actor, Npc) else _legs_of(actor, at_rest(state, actor))
    if card is None or card.exchange is None:
        return legs
    return replace(legs, used=card.exchange.went(who), leapt=card.exchange.leapt(who))


@by_identity(maxsize=EACH_SEAT)
def _legs_of_npc(npc: Npc) -> Legs:
    """What the line of an NPC gets it about by."""
    goods = ((good.rating.value, owned_of(npc.quick, good.name).skill) for good in goods_of(npc))
    crossing = (value for value, skill in goods if any(held.trapping.name in CROSSING for held in skill.trappings))
    return Legs(rating=max(crossing, default=0))


@by_identity(maxsize=EACH_SEAT)
def _legs_of(actor: Person, rest: frozenset[str]) -> Legs:
    """What somebody gets about by, without the skills at *rest*."""
    owned = [each for each in as_is(actor).skills if each.skill.name not in rest]
    ratings = (
        each.skill.rating for each in owned if any(held.trapping.name in CROSSING for held in each.skill.trappings)
    )
    tiers = [(benefit.name, each.skill.tier) for each in owned for benefit in each.benefits]
    return Legs(
        rating=max(ratings, default=0),
        speed=max((move.free_zones(tier) for name, tier in tiers if name == "Move"), default=0),
        bounds=max((leap.bounds(tier) for name, tier in tiers if name == "Leap"), default=0),
    )


# --- who may act


def check_spent(state: State, conflict: ConflictId, who: ActorId) -> None:
    """Refuse to let somebody act again who can act as it is."""
    card = state.conflict(conflict)
    if not stands_in(state, conflict, who) or card.exchange is None or who not in card.exchange.acted:
        raise Refused("They can act in this exchange as it is: let them.")


def check_action(state: State, seat: Seat, who: ActorId) -> None:
    """Refuse a player for whoever is down, or out of turn; the game master may call for a roll at any time."""
    check_acts(state, seat, who)
    card = conflict_of(state, who)
    if card is not None and not seat.is_gm:
        check_turn(state, card, seat, who, Turn.ACTION)


def check_deed(state: State, seat: Seat, who: ActorId, procedure: Procedure) -> None:
    """Refuse what takes the action of a turn where it is not somebody's turn; for an attack, to everybody."""
    _check_quick(state, seat, who, procedure)
    check_acts(state, seat, who)
    card = conflict_of(state, who) if harms_people(procedure) else None
    if card is not None:
        check_turn(state, card, seat, who, Turn.ACTION)
    elif is_action(procedure):
        check_action(state, seat, who)


def _check_quick(state: State, seat: Seat, who: ActorId, procedure: Procedure) -> None:
    """Refuse a player in a conflict what takes longer than a turn in any haste; the game master may call for it.

    Source: SF-trapping-insight.5.
    """
    least = quickest(procedure)
    if least and least.turns != ONE_TURN and not seat.is_gm and conflict_of(state, who):
        raise Refused(
            f"That takes {least.lower()} at the least, too long for a turn: wait for the end of the conflict, or "
            "ask the game master to call for it.",
            clause=next((each.clause for each in procedure.spends if each.buys == HASTE), ""),
        )


def is_action(procedure: Procedure) -> bool:
    """Whether something takes the action of a turn."""
    if procedure.is_free or procedure.does in {Does.STANDING, Does.DEFENCE, Does.ASSESSMENT, Does.DECLARATION}:
        return False
    return procedure.does is not Does.MOVEMENT or not isinstance(procedure.against, NoRoll | OwnRating)


def turn_over(state: State, card: Card) -> Facts:
    """Whoever rolled for themselves in their turn has had their action, but for what was made a free one.

    Source: SF-trapping-dexterity.4.
    """
    mine = card.ours
    if mine is None or mine.who == card.against or not takes_action(state, card):
        return
    fight = conflict_of(state, mine.who)
    if fight is not None and fight.next == mine.who:
        yield from action_taken(fight, mine.who)


def takes_action(state: State, card: Card) -> bool:
    """Whether a roll is somebody's action, and seeks no declaration or assessment, and is nothing free."""
    if card.seeks and card.seeks.manner in NO_ACTION:
        return False
    deed = state.acts.rolled_for(card.id)
    return deed is None or (is_action(deed.procedure) and not (deed.swift or state.acts.is_swift(deed)))


def slowed(before: State, named: SideNamed) -> Iterator[Event]:
    """What a supplemental action takes from the main one (SF-trapping-move.3); *before* is without the side."""
    card, fight = before.known_roll(named.roll), conflict_of(before, named.who)
    exchange = fight.exchange if fight else None
    if exchange is None or named.place is not Place.OURS or card.ours is not None or named.who == card.against:
        return
    if named.who in exchange.supplemental and named.who not in exchange.acted:
        line = Modifier(Source.ACTION, "a supplemental action", SUPPLEMENTAL)
        yield line_added(named.roll, Place.OURS, ModifierId(f"{named.roll}.supplemental"), line, hidden=named.hidden)
