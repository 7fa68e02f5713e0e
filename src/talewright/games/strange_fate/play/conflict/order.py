"""A conflict begins, with an order in which people act; others come in, and it ends."""

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from talewright.dice.draw import Die, Draw, DrawId, Fell
from talewright.games.strange_fate.play.allowed import own
from talewright.games.strange_fate.play.base import At, Concealable, Facts, Move, Offers, OfGameMaster, Public, Viewer
from talewright.games.strange_fate.play.conflict import fighters
from talewright.games.strange_fate.play.conflict.card import ConflictCard, Initiative, of_draw
from talewright.games.strange_fate.play.conflict.initiative import initiative_of
from talewright.games.strange_fate.play.conflict.turns import broken_off
from talewright.games.strange_fate.play.ids import ActorId, ConflictId
from talewright.games.strange_fate.play.known import by_name, called, is_hidden
from talewright.games.strange_fate.play.people.npcs import numbered_apart
from talewright.games.strange_fate.play.rolls.dice import FATE_DIE
from talewright.games.strange_fate.play.scene.presence import comes_in
from talewright.games.strange_fate.play.state import Person, State
from talewright.games.strange_fate.rules.conflict.exchange import Conflict, Left
from talewright.games.strange_fate.rules.conflict.stress import Scope
from talewright.games.strange_fate.rules.dice import ladder
from talewright.refusal import Refused
from talewright.table.offer import Choice, Line, Number, allowed, offer, one_of, text
from talewright.table.seat import ALL, GM_ONLY, Seat
from talewright.wording import bare, because, signed

MOST_FIGHTERS = 40
Some = Annotated[tuple[ActorId, ...], Meta(min_length=1, max_length=MOST_FIGHTERS)]
USUALLY = {Scope.PHYSICAL: "a fight", Scope.MENTAL: "a clash of wills", Scope.SOCIAL: "a war of words"}


class JoinConflict(Move, tag="join-conflict"):
    """Somebody comes into a conflict, and acts last for now."""

    conflict: ConflictId
    who: ActorId

    def decide(self, state: State, at: At) -> Facts:
        """Companions who act alone come with their character, those who stand by stay beside it."""
        own(state, at.seat, self.who)
        check_comes(state, at.seat, self.conflict, self.who)
        _check_free(state, self.who)
        yield from numbered_apart(state, (self.who,))
        for who in (self.who, *_coming_along(state, at.seat, self.conflict, self.who)):
            yield from comes_in(state, who)
            yield FighterJoined(conflict=self.conflict, who=who)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for card in state.conflicts.values():
            free = ((each, ActorId(each.value)) for each in fighters.comers(state, viewer.seat))
            come = tuple(each for each, who in free if allowed(check_comes, state, viewer.seat, card.id, who))
            if come:
                yield offer(cls, "Add to the conflict", one_of("who", "Who", come), group=card.id, conflict=card.id)


class JoinAll(OfGameMaster, tag="join-all"):
    """Every NPC of the scene comes into a conflict, named or not, each at the place of its tier in the order."""

    otherwise = "The game master brings in NPCs."

    conflict: ConflictId

    def decide(self, state: State, at: At) -> Facts:
        """They act after those with as high a tier (SF-trapping-initiative.2, SF-trapping-initiative.4)."""
        card = state.conflict(self.conflict)
        fighters.ordered(card, ", and bring them in then")
        come = _bystanders(state)
        if not come:
            raise Refused("No NPC of the scene stands by: let somebody come into the scene first.")
        for who in come:
            yield FighterJoined(conflict=card.id, who=who)
        eager = {who: _eagerness(state, card, who) for who in (*card.members, *come)}
        order = [who for who in card.members if who not in come]
        for who in sorted(come, key=eager.__getitem__, reverse=True):
            behind = (place for place, other in enumerate(order) if eager[other][0] < eager[who][0])
            order.insert(next(behind, len(order)), who)
        yield OrderSet(conflict=card.id, order=tuple(order))

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        come = _bystanders(state)
        for card in state.conflicts.values():
            if card.exchange and come:
                made = offer(cls, "All NPCs of the scene come in", group=card.id, conflict=card.id)
                yield made.explained(effect=f"{fighters.listed(state, come)}, each by tier.")


class MoveInOrder(OfGameMaster, tag="move-in-order"):
    """Change the order by hand: somebody takes this *place* in it, from 1 up."""

    otherwise = "The game master changes the order: ask for it."

    conflict: ConflictId
    who: ActorId
    place: int

    def decide(self, state: State, at: At) -> Facts:
        card = state.conflict(self.conflict)
        fighters.ordered(card, ", and change it then")
        if self.who not in card.standing:
            raise Refused("They are not in this conflict: let them come in first.")
        most = len(card.standing)
        if not 1 <= self.place <= most:
            raise Refused(f"There are {most} in this conflict: choose a place from 1 to {most}.")
        others = [who for who in card.standing if who != self.who]
        others.insert(self.place - 1, self.who)
        gone = [who for who in card.members if who not in others]
        yield OrderSet(conflict=card.id, order=(*others, *gone), by_hand=True)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for card in state.conflicts.values():
            if card.exchange and len(card.standing) > 1:
                who = one_of("who", "Who", by_name(state, card.standing))
                place = Number(name="place", label="Place in the order", least=1, most=len(card.standing), default=1)
                yield offer(cls, "Change the order", who, place, group=card.id, conflict=card.id)


class EndConflict(OfGameMaster, tag="end-conflict"):
    """The conflict is over."""

    conflict: ConflictId
    outcome: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        """What waits for a roll or a hit is settled first; an order that is open does not hinder it."""
        card = state.conflict(self.conflict)
        if card.exchange and (waits := fighters.waits_for(state, card)):
            raise Refused(waits)
        yield ConflictEnded(conflict=card.id, outcome=self.outcome)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        outcome = text(cls, "outcome", "How it ends")
        for card in state.conflicts.values():
            if card.exchange is None or not fighters.waits_for(state, card):
                made = offer(cls, "End this conflict", outcome, group=card.id, conflict=card.id)
                yield made.explained(main=card.exchange is not None and fighters.is_decided(state, card))


class BeginConflict(OfGameMaster, tag="begin-conflict"):
    """Begin a conflict of one scope between all who are named; *about* needs no words."""

    otherwise = "The game master begins a conflict: say that you want one."

    scope: Scope
    who: Some
    about: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        if len(set(self.who)) < len(self.who):
            raise Refused("Somebody takes part once: name everybody once.")
        for who in self.who:
            _check_free(state, who)
            yield from comes_in(state, who)
        yield from numbered_apart(state, self.who)
        id_ = ConflictId(at.stamp.id)
        about = self.about or USUALLY[self.scope]
        yield ConflictBegan(conflict=id_, scope=self.scope, about=about, who=self.who, by_skill=True, ties_stand=True)
        yield from _order_of(at.now.conflicts[id_])

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        free = fighters.comers(state, viewer.seat)
        if not free:
            return
        said = one_of("scope", "Scope", Scope), text(cls, "about", "What it is about")
        apart = {npc.id for npc in state.npcs.values() if npc.is_device or npc.hidden}
        present = tuple(each.value for each in free if state.in_scene(ActorId(each.value)) and each.value not in apart)
        who = Choice(name="who", label="Who takes part", options=free, many=True, chosen=present)
        yield offer(cls, "Begin a conflict", *said, who)


# --- what happened


class ConflictBegan(Public, tag="conflict-began/1"):
    """A conflict of one scope began between all who are named.

    Before it said *by_skill* an NPC had Initiative by that word alone, and skills that were not at work had theirs;
    before it said *ties_stand* those whom the game master plays rolled again where they tied among themselves.
    """

    brings = ("conflict",)

    conflict: ConflictId
    scope: Scope
    about: str
    who: tuple[ActorId, ...]
    by_skill: bool = False
    ties_stand: bool = False

    def file(self, state: State) -> State:
        """NPCs yield to each other: who plays them may change the order (SF-trapping-initiative.4)."""
        ratings = {who: initiative_of(state, who, self.scope, by_skill=self.by_skill) for who in self.who}
        yields = frozenset(who for who in self.who if self.ties_stand and not state.player(who))
        initiative = Initiative(ratings=ratings, dice=state.edition.dice, yields=yields)
        card = ConflictCard(id=self.conflict, scope=self.scope, about=self.about, initiative=initiative)
        return state.with_conflict(card)

    def told(self, state: State) -> str:
        return f"A {self.scope} conflict begins: {bare(self.about)} ({fighters.listed(state, self.who)})"


class InitiativeCounted(Concealable, tag="initiative-counted/1"):
    """What somebody rolled for the order, which their last die tells."""

    conflict: ConflictId
    who: ActorId
    effort: int

    def file(self, state: State) -> State:
        card = state.conflicts[self.conflict]
        return state.with_conflict(replace(card, initiative=card.initiative.with_effort(self.who, self.effort)))


class OrderSet(Public, tag="order-set/1"):
    """Who acts in which order; *by_hand* where the game master has changed it."""

    conflict: ConflictId
    order: tuple[ActorId, ...]
    by_hand: bool = False

    def file(self, state: State) -> State:
        card = state.conflicts[self.conflict]
        exchange = card.exchange.with_order(self.order) if card.exchange else Conflict(order=self.order)
        return state.with_conflict(replace(card, exchange=exchange))

    def told(self, state: State) -> str:
        said = "The game master sets the order" if self.by_hand else "The order"
        return f"{said}: {fighters.listed(state, self.order)}"


class FighterJoined(Public, tag="fighter-joined/1"):
    """Somebody came into a conflict."""

    conflict: ConflictId
    who: ActorId

    def fits(self, state: State) -> bool:
        exchange = state.conflicts[self.conflict].exchange
        return exchange is not None and self.who not in exchange.standing

    def file(self, state: State) -> State:
        card = state.conflicts[self.conflict]
        joined = replace(card, exchange=card.exchange and card.exchange.with_joined(self.who))
        return state.with_conflict(joined).up_again(self.who)

    def told(self, state: State) -> str:
        return f"{called(state, self.who)} comes into the conflict"


class ConflictEnded(Public, tag="conflict-ended/1"):
    """A conflict is over."""

    conflict: ConflictId
    outcome: str = ""

    def file(self, state: State) -> State:
        for who in state.conflicts[self.conflict].members:
            state = broken_off(state, who)
        return replace(state, conflicts={id_: each for id_, each in state.conflicts.items() if id_ != self.conflict})

    def told(self, state: State) -> str:
        about = bare(state.conflicts[self.conflict].about)
        if not self.outcome:
            return f"The conflict is over: {about}"
        return f"The conflict is over ({about}){because(bare(self.outcome))}"

    def turning(self, state: State) -> int:
        return 6


# --- who takes part


def check_comes(state: State, seat: Seat, conflict: ConflictId, who: ActorId) -> None:
    """Refuse to come into a conflict whose order is open, and a player for somebody who is down or has given up."""
    card = state.conflict(conflict)
    fighters.ordered(card, ", and come in then")
    fighters.check_up(state, seat, who)
    if card.exchange and card.exchange.how_gone(who) is Left.CONCEDED and not seat.is_gm:
        raise Refused(f"{state.actor(who).name} has given up: the game master may bring them in all the same.")


def _coming_along(state: State, seat: Seat, conflict: ConflictId, who: ActorId) -> tuple[ActorId, ...]:
    """The companions of somebody who act alone where they are, and may come into a conflict too."""
    mine = (
        npc.id for npc in state.npcs.values() if npc.of == who and npc.alone and fighters.is_beside(state, npc.id, who)
    )
    free = (each for each in mine if allowed(_check_free, state, each) and not fighters.is_down(state, each))
    return tuple(each for each in free if allowed(check_comes, state, seat, conflict, each))


def _check_free(state: State, who: ActorId) -> None:
    """Refuse somebody who is in a conflict already, or has left the story."""
    actor = state.actor(who)
    if isinstance(actor, Person) and actor.retired:
        raise Refused(f"{actor.name} has left the story: bring {actor.name} back first, or choose somebody else.")
    fighters.check_alone(state, who)
    if fighters.conflict_of(state, who):
        raise Refused(f"{actor.name} is in a conflict already: end that first, or choose somebody else.")


def _bystanders(state: State) -> tuple[ActorId, ...]:
    """The NPCs of the scene, or all where none is open, who are in no conflict; no vehicle, companion or hidden one."""
    shown = (npc for npc in state.npcs.values() if not npc.hidden)
    around = (npc for npc in shown if state.scene is None or state.in_scene(npc.id))
    free = (npc for npc in around if not (npc.is_device or fighters.stands_by(npc) or fighters.is_out(state, npc.id)))
    return tuple(npc.id for npc in free if fighters.conflict_of(state, npc.id) is None)


# --- the order


def _eagerness(state: State, card: ConflictCard, who: ActorId) -> tuple[int, int]:
    """The tier and the rating of somebody's Initiative, lower than any without."""
    rating = initiative_of(state, who, card.scope)
    return (int(rating.tier.value), rating.value) if rating else (-1, 0)


def dice(state: State, card: ConflictCard) -> Iterable[Draw]:
    """The dice for the order that have not fallen; one button rolls all of somebody's, and of all NPCs that show.

    Where the game master rolls real dice, each NPC has a throw of its own.
    """
    known: set[str] = set()
    for who, draw, sides in card.awaits:
        together = f"{card.id}.order.{state.player(who) or ('hidden' if is_hidden(state, who) else 'shown')}"
        yield Draw(
            id=draw,
            of=FATE_DIE if sides == FATE_DIE.sides else Die(sides),
            seat=state.player(who) or None,
            label=f"{state.actor(who).name}: initiative",
            together=together,
            throw=who,
            follows=together in known,
            audience=GM_ONLY if is_hidden(state, who) else ALL,
        )
        known.add(together)


def die_told(state: State, event: Fell) -> str:
    """The dice of somebody for the order, when the last of them falls."""
    card = of_draw(state.conflicts.values(), event.draw)
    if card is None:
        return ""
    who = next(who for who, draw, _ in card.awaits if draw == event.draw)
    rolled = card.with_face(event.draw, event.face).initiative
    found = rolled.fell(card.id, who)
    if found is None:
        return ""
    effort = ladder.called(rolled.effort(who, found))
    return f"{called(state, who)} rolls {found} for the order: {signed(found.total)}, with everything {effort}"


def dice_fallen(draws: Iterable[DrawId], at: At) -> Facts:
    """Dice for the order lie on the table; with the last of them it stands, but for ties that are rolled again."""
    fallen = set(draws)
    for card in at.now.conflicts.values():
        rolled = card.initiative
        if card.exchange or not fallen & set(rolled.fallen) or tuple(card.awaits):
            continue
        for who in rolled.wanted:
            fell = rolled.fell(card.id, who)
            assert fell is not None, "all dice have fallen"
            effort = rolled.effort(who, fell)
            yield InitiativeCounted(conflict=card.id, who=who, effort=effort, hidden=is_hidden(at.now, who))
        yield from _order_of(at.now.conflicts[card.id])


def _order_of(card: ConflictCard) -> Facts:
    """The order, once no roll is wanted for it."""
    if not card.exchange and not card.initiative.wanted:
        yield OrderSet(conflict=card.id, order=card.initiative.order)
