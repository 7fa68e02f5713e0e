"""A roll begins: who does what, what for, and by which skill."""

from collections.abc import Iterator
from functools import lru_cache

from talewright.games.strange_fate.play.able import acts_by
from talewright.games.strange_fate.play.acting import by_line, with_sheets
from talewright.games.strange_fate.play.allowed import own, whose
from talewright.games.strange_fate.play.answers import answers, bought, cheap_first
from talewright.games.strange_fate.play.aspects.seeking import AspectSought
from talewright.games.strange_fate.play.base import At, Facts, Move, Offers, Viewer
from talewright.games.strange_fate.play.card import Place
from talewright.games.strange_fate.play.conflict.fighters import conflict_of
from talewright.games.strange_fate.play.conflict.pace import check_action
from talewright.games.strange_fate.play.deeds.rolled import followed
from talewright.games.strange_fate.play.flaws import is_out, used, worn_out
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, RollId
from talewright.games.strange_fate.play.in_play import Manner
from talewright.games.strange_fate.play.known import UNSEEN, is_hidden, is_unheard
from talewright.games.strange_fate.play.reading import rating_of
from talewright.games.strange_fate.play.rolls import sides
from talewright.games.strange_fate.play.rolls.sides import RUNGS, RollFramed, SideNamed
from talewright.games.strange_fate.play.rolls.standing import put_away
from talewright.games.strange_fate.play.state import NO_SUCH, Npc, Person, State
from talewright.games.strange_fate.play.ways import Way, way_of, ways
from talewright.games.strange_fate.rules.trappings import PROCEDURES, Does, NoRoll
from talewright.refusal import Refused
from talewright.table.offer import Choice, Field, Line, Option, Prose, allowed, hidden_field, offer, one_of, text, words
from talewright.table.seat import Seat, check_gm

AIMED = "Before the dice fall it may be aimed at an aspect: declare, maneuver, discover or remove."
NEVER_ROLLED = frozenset(
    name
    for name, found in PROCEDURES.items()
    if all(isinstance(each.against, NoRoll) and each.does in {Does.STANDING, Does.ACTION} for each in found)
)
"""The trappings that are there and do something, and that nobody rolls: Stress Capacity, Languages, Workspace ..."""
NOT_THEMSELVES = "Nobody rolls against themselves: choose somebody else, or a difficulty."


class TakesSide(Move):
    """A move by which somebody takes a side: a character or an NPC *by* a skill, or a plain *rating* with a *name*."""

    who: ActorId = NOBODY
    by: Line = ""
    name: Line = ""
    rating: Line = ""
    hidden: bool = False

    def side(self, state: State, seat: Seat, roll: RollId, place: Place, *, hidden: bool) -> SideNamed:
        """The side that is taken. Raises ``Refused`` if it is not this seat's to take."""
        if self.who == NOBODY:
            check_gm(seat, "Choose a character of your own: the game master rolls for everybody else.")
            if not self.rating:
                raise Refused("Choose somebody, or write a rating such as Good (E) and whose it is.")
            rating, name = rating_of(self.rating, clause="SF-power-tiers.1"), self.name or "Somebody"
            return SideNamed(roll=roll, place=place, name=name, by=self.by, rating=str(rating), hidden=hidden)
        actor = own(state, seat, self.who)
        if self.rating:
            raise Refused(f"{actor.name} rolls by what is on the sheet: leave the plain rating empty.")
        conceals = isinstance(actor, Npc) and (actor.hidden or hidden)
        name = UNSEEN if hidden and is_hidden(state, self.who) else actor.name
        return sides.by_skill(roll, place, self.who, name, way_of(actor, self.by), hidden=conceals)


class FrameRoll(TakesSide, tag="frame-roll"):
    """Say who does something, what for, and by which skill.

    *by* is a skill, "Stealth", perhaps with a trapping, "Stealth: Hide", with equipment in use, "Stealth with Grey
    cloak", a name in which "with" or a colon stands in double quotes; of an NPC, something that its line names.
    Without *who*, *name* is somebody with the plain *rating*. *against* is whom it is done to. The game master may name
    a *difficulty* at once, which may be *hidden*. With an *aspect* it is a maneuver for that, on whom it is done to.
    """

    prepared = "Obstacles"
    asks_later = ("who", "by")

    goal: Prose = ""
    against: ActorId = NOBODY
    difficulty: Line = ""
    aspect: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        roll = RollId(at.stamp.id)
        if self.who != NOBODY and state.acts_for(at.seat, self.who):
            yield from put_away(at, self.who)
            state = at.now
        if self.difficulty:
            sides.check_sets(at.seat)
        ours = self.side(state, at.seat, roll, Place.OURS, hidden=False)
        if self.against:
            self.check_against(state, at.seat)
        if self.who != NOBODY:
            check_action(state, at.seat, self.who)
        goal = self.goal or self.aspect or (ours.name if ours.hidden else ours.by or ours.name)
        yield RollFramed(roll=roll, goal=goal, against=self.against)
        if self.aspect:
            yield AspectSought(roll=roll, manner=Manner.MANEUVER, aspect=self.aspect, on=self.against)
        yield from followed(at, sides.perhaps_hidden(ours))
        if self.difficulty:
            yield from followed(at, sides.difficulty_set(roll, self.difficulty, hidden=self.hidden))
        yield from used(state, at, self.who, ours.skill(state), roll)

    def check_against(self, state: State, seat: Seat) -> None:
        """Refuse to roll against oneself, and against what nobody knows of."""
        if self.difficulty:
            raise Refused("A roll is against somebody or against a difficulty: leave one of them empty.")
        if self.against == self.who:
            raise Refused(NOT_THEMSELVES)
        state.actor(self.against)
        if is_unheard(state, self.against) and not seat.is_gm:
            raise Refused(NO_SUCH)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        """Rolls that may be begun: for one's own characters, and for everybody by the game master."""
        for person in with_sheets(state):
            if state.acts_for(viewer.seat, person.id) and allowed(check_action, state, viewer.seat, person.id):
                yield from cls.by_person(state, person, viewer.seat)
        if not viewer.seat.is_gm:
            return
        goal, hard = goal_field(), (sides.difficulty_field(optional=True), hidden_field())
        if npcs := by_line(state):
            npc = fields_for(npcs)
            yield offer(cls, "Roll for an NPC", *npc, goal, *hard)
            if state.in_play:
                against = one_of("against", "Against", (Option(each.id, each.name) for each in state.in_play))
                yield offer(cls, "Roll for an NPC against a character", *npc, goal, against, difficulty="")
        yield offer(cls, "Roll without a sheet", *plain_fields(), goal, *hard, who="")

    @classmethod
    def preparing(cls, state: State, viewer: Viewer) -> Offers:
        """Whoever tries it, and by which skill, is chosen when it is played."""
        yield offer(cls, "Ask for a roll", goal_field(), sides.difficulty_field(optional=True), hidden_field())

    @classmethod
    def by_person(cls, state: State, person: Person, seat: Seat) -> Offers:
        """What a character or a companion may roll by, and against whom (SF-gift-companion.3)."""
        aspect = _maneuver(state, person)
        fields = (one_of("by", "By", usable(state, person)), goal_field(), *aspect)
        opponents = tuple(opponents_of(state, person, seat))
        fixed = {"group": person.id, "who": person.id}
        if not seat.is_gm:
            whom = Choice(name="against", label="Against somebody", options=opponents, optional=True)
            made = offer(cls, "Roll a skill", *fields, *((whom,) if opponents else ()), **fixed)
            yield made.explained(whose=whose(state, seat, person.id), about="" if aspect else AIMED)
            return
        hard = sides.difficulty_field(optional=True), hidden_field()
        yield offer(cls, "Roll a skill", *fields, *hard, **fixed).explained(whose=person.name)
        if opponents:
            somebody = one_of("against", "Against", opponents)
            made = offer(cls, "Roll against somebody", *fields, somebody, **fixed, difficulty="")
            yield made.explained(whose=person.name)


# --- what is offered


def _maneuver(state: State, person: Person) -> tuple[Field, ...]:
    """The aspect that a maneuver is for, in a conflict; elsewhere a roll is aimed at one once it is framed."""
    about = "A maneuver: put it on whom you roll against, or else on the scene."
    fights = conflict_of(state, person.id) is not None
    return (words("aspect", "An aspect to bring about", optional=True, about=about),) if fights else ()


def opponents_of(state: State, person: Person, seat: Seat) -> Iterator[Option]:
    """Those to whom something can be done, as far as this seat knows of them."""
    known = (npc for npc in state.npcs.values() if seat.is_gm or not is_unheard(state, npc.id))
    yield from (Option(npc.id, npc.listed) for npc in known if npc.id != ActorId(person.id))
    yield from (Option(other.id, other.name) for other in state.in_play if other.id != person.id)


@lru_cache(maxsize=256)
def skills_of(person: Person, out: frozenset[str] = frozenset()) -> tuple[Option, ...]:
    """Skills to choose from: those on the sheet with their trappings, and the other Common ones; *out* are left out."""
    return answers(person, _without(out, person), by_skill=True, takes_time=True)


@lru_cache(maxsize=256)
def opposing_by(person: Person, out: frozenset[str]) -> tuple[Option, ...]:
    """The same to choose from against what somebody else does."""
    return answers(person, cheap_first(person, _without(out, person)), by_skill=True)


def _without(out: frozenset[str], person: Person) -> tuple[Way, ...]:
    own = bought(person)
    known = (way for way in ways(person) if not way.by.trapping or way.by.skill in own)
    return tuple(way for way in known if way.by.trapping not in NEVER_ROLLED and not is_out(out, way.by))


def usable(state: State, person: Person) -> tuple[Option, ...]:
    """Those that work now (SF-drawback-charges.1, SF-drawback-taxing.1, SF-drawback-profane.1)."""
    return skills_of(person, worn_out(state, person))


def goal_field() -> Field:
    """What is done."""
    return text(FrameRoll, "goal", "What is done, and what for")


def fields_for(known: tuple[Npc, ...]) -> tuple[Field, Field]:
    """One of these NPCs, and by what it rolls."""
    goods = tuple(dict.fromkeys(good.name for npc in known for good in acts_by(npc)))
    about = "What the line says; anything else is Mediocre."
    who = one_of("who", "Who", (Option(npc.id, npc.listed, ", ".join(npc.quick.beside(npc.name))) for npc in known))
    return who, words("by", "By", optional=True, suggestions=goods, about=about)


def plain_fields() -> tuple[Field, Field]:
    """Somebody without a sheet or a line, and how well they do it."""
    return words("name", "Who"), words("rating", "Rating", default="Fair", suggestions=RUNGS)
