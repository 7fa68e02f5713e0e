"""Before the dice: who does what by which skill, and what stands against it; and what is dropped or shown."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Annotated

from talewright.games.strange_fate.character import Character
from talewright.games.strange_fate.play.allowed import BEFORE_THE_DICE, check_gm, in_phase, own, part_of
from talewright.games.strange_fate.play.applied import options
from talewright.games.strange_fate.play.attacks import check_defence, defences_of
from talewright.games.strange_fate.play.base import Facts, Move
from talewright.games.strange_fate.play.card import Card, Part, Phase, Place
from talewright.games.strange_fate.play.deeds_follow import follows
from talewright.games.strange_fate.play.events.written import as_facts
from talewright.games.strange_fate.play.fighters import assault_of
from talewright.games.strange_fate.play.flaws import used, worn_out
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, CharacterId, NpcId, RollId
from talewright.games.strange_fate.play.known import is_hidden
from talewright.games.strange_fate.play.reading import defence_text, rating_of
from talewright.games.strange_fate.play.rolls.sides import (
    GM_SETS,
    RUNGS,
    DefencesNamed,
    EffortsCounted,
    RollCancelled,
    RollFramed,
    SideNamed,
    by_skill,
    covers,
    difficulty_field,
    difficulty_set,
    line_added,
    perhaps_hidden,
)
from talewright.games.strange_fate.play.state import NO_SUCH, Npc, Person, State
from talewright.games.strange_fate.play.ways import way_of, ways
from talewright.refusal import Refused
from talewright.table.game import At, Viewer
from talewright.table.moves import Line, Prose, Words
from talewright.table.offer import Choice, Field, Offer, Option
from talewright.table.offering import explained, hidden_field, offer, one_of, text, words
from talewright.table.seat import Role, Seat

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
        return by_skill(roll, place, self.who, actor.name, way_of(actor, self.by), hidden=conceals)


class FrameRoll(TakesSide, tag="frame-roll"):
    """Say who does something, what for, and by which skill.

    *by* is a skill, "Stealth", perhaps with a trapping, "Stealth: Hide", with equipment in use, "Stealth with Grey
    cloak", a name in which "with" or a colon stands in double quotes; of an NPC, something that its line names.
    Without *who*, *name* is somebody with the plain *rating*. *against* is whom it is done to. The game master may name
    a *difficulty* at once, which may be *hidden*.
    """

    goal: Annotated[Prose, Words("Say what is done, and what for.")]
    against: ActorId = NOBODY
    difficulty: Line = ""

    def decide(self, state: State, at: At[State]) -> Facts:
        roll = RollId(at.stamp.id)
        if self.difficulty:
            check_gm(at.seat, GM_SETS, clause="SF-difficulty-tiers.1")
        ours = self.side(state, at.seat, roll, Place.OURS, hidden=False)
        if self.against:
            self.check_against(state, at.seat)
        yield RollFramed(roll=roll, goal=self.goal, against=self.against)
        yield from as_facts(follows(at.now, perhaps_hidden(ours)))
        if self.difficulty:
            yield from as_facts(follows(at.now, difficulty_set(roll, self.difficulty, hidden=self.hidden)))
        yield from used(state, at, self.who, ours.skill(state).skill, roll)

    def check_against(self, state: State, seat: Seat) -> None:
        """Refuse to roll against oneself, and against what nobody knows of."""
        if self.difficulty:
            raise Refused("A roll is against somebody or against a difficulty: leave one of them empty.")
        if self.against == self.who:
            raise Refused(NOT_THEMSELVES)
        state.actor(self.against)
        if is_hidden(state, self.against) and not seat.is_gm:
            raise Refused(NO_SUCH)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        """Rolls that may be begun: for one's own characters, and for everybody by the game master."""
        for person in state.in_play:
            if state.acts_for(viewer.seat, person.id):
                yield from cls.by_person(state, person, viewer.seat)
        if not viewer.seat.is_gm:
            return
        goal, hard = goal_field(), (difficulty_field(optional=True), hidden_field())
        if state.npcs:
            npc = npc_fields(state)
            yield offer(cls, "Roll for an NPC", *npc, goal, *hard)
            if state.in_play:
                against = one_of("against", "Against", (Option(each.id, each.name) for each in state.in_play))
                yield offer(cls, "An NPC does something to a character", *npc, goal, against, difficulty="")
        yield offer(cls, "Roll for somebody else", *plain_fields(), goal, *hard, who="")

    @classmethod
    def by_person(cls, state: State, person: Person, seat: Seat) -> Iterable[Offer]:
        """What a character may roll by, and against whom."""
        fields = one_of("by", "By", usable(state, person)), goal_field()
        opponents = tuple(opponents_of(state, person, seat))
        fixed = {"group": person.id, "who": person.id}
        if not seat.is_gm:
            against = Choice(name="against", label="Against somebody", options=opponents, optional=True)
            yield offer(cls, f"{person.name} does something", *fields, *((against,) if opponents else ()), **fixed)
            return
        hard = difficulty_field(optional=True), hidden_field()
        yield offer(cls, f"{person.name} rolls", *fields, *hard, **fixed)
        if opponents:
            somebody = one_of("against", "Against", opponents)
            yield offer(cls, f"{person.name} rolls against somebody", *fields, somebody, **fixed, difficulty="")


class SetDifficulty(Move, tag="set-difficulty"):
    """Set what the roll has to reach: a number or a word of the ladder, perhaps with a tier, as in Great (E)."""

    roll: RollId
    difficulty: Line
    hidden: bool = False

    def decide(self, state: State, at: At[State]) -> Facts:
        check_gm(at.seat, GM_SETS, clause="SF-difficulty-tiers.1")
        in_phase(state, self.roll, BEFORE_THE_DICE)
        yield from as_facts(follows(at.now, difficulty_set(self.roll, self.difficulty, hidden=self.hidden)))

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        for card in before_the_dice(state) if viewer.seat.is_gm else ():
            attack = assault_of(state, card.id)
            if not (attack and attack.follows):
                made = offer(cls, "Set the difficulty", difficulty_field(), hidden_field(), **place_of(card))
                yield explained(made, main=card.phase is Phase.FRAMED and not card.against)


class Oppose(TakesSide, tag="oppose"):
    """Roll against it: a character or an NPC by a skill, or somebody of this *name* with a plain *rating*."""

    roll: RollId

    def decide(self, state: State, at: At[State]) -> Facts:
        """Whom it is done to, or whom the game master names (SF-power-tiers.3)."""
        card = in_phase(state, self.roll, BEFORE_THE_DICE)
        if not at.seat.is_gm and (self.who == NOBODY or self.who != card.against):
            raise Refused("This is not done to a character of yours: the game master says who opposes it.")
        attack = assault_of(state, card.id)
        is_target = attack is not None and self.who == attack.target
        defends = attack is not None and attack.follows and is_target
        if card.ours and self.who != NOBODY and self.who == card.ours.who and not defends:
            raise Refused(NOT_THEMSELVES)
        if attack and is_target:
            check_defence(state, attack, self.by)
        place = Place.OURS if defends else Place.THEIRS
        side = self.side(state, at.seat, card.id, place, hidden=self.hidden)
        yield from as_facts(follows(at.now, perhaps_hidden(side)))
        if attack and is_target:
            yield from covers(state, attack, place)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        for card in before_the_dice(state):
            yield from cls.by_target(state, card, viewer.seat)
            attack = assault_of(state, card.id)
            if not viewer.seat.is_gm or (attack and attack.follows):
                continue
            ours = card.ours.who if card.ours else NOBODY
            if any(npc != ours for npc in state.npcs):
                npc = npc_fields(state, ours)
                yield offer(cls, "An NPC rolls against it", *npc, hidden_field(), **place_of(card))
            fields = *plain_fields(), hidden_field()
            yield offer(cls, "Somebody else rolls against it", *fields, **place_of(card), who="")

    @classmethod
    def by_target(cls, state: State, card: Card, seat: Seat) -> Iterable[Offer]:
        """Whoever it is done to rolls against it."""
        attack, target = assault_of(state, card.id), card.against
        how = "defends by something else" if attack and attack.follows else "rolls against it"
        person, npc = state.people.get(CharacterId(target)), state.npcs.get(NpcId(target))
        if person and not person.retired and state.acts_for(seat, target):
            by = options(defences_of(person, attack)) if attack else skills_of(person.character, person)
        elif npc and seat.is_gm:
            by = tuple(Option(good.name, str(good)) for good in npc.quick.goods)
        else:
            return
        made = offer(cls, f"{state.actor(target).name} {how}", one_of("by", "By", by), **place_of(card), who=target)
        yield explained(made, main=card.phase is Phase.FRAMED)


class ShowSide(Move, tag="show-side"):
    """Tell everybody what was hidden of one side."""

    only = Role.GM
    otherwise = "That is for the game master to decide."

    roll: RollId
    place: Place

    def decide(self, state: State, at: At[State]) -> Facts:
        """What was hidden of a side is told to everybody, its modifiers too, and how a roll came out."""
        card = state.known_roll(self.roll)
        part = part_of(card, self.place)
        if not part.hidden:
            raise Refused("Nothing of this side is hidden: everybody sees it.")
        yield from as_facts(follows(at.now, (shown(card, self.place, part),)))
        for each in part.named:
            yield line_added(card.id, self.place, each.id, each.modifier)
        if part.defences:
            defences = tuple(map(defence_text, part.defences))
            yield DefencesNamed(roll=card.id, place=self.place, defences=defences)
        if card.decided and not any(other.hidden for where, other in card.parts if where is not self.place):
            yield EffortsCounted(roll=card.id, effort=card.decided.effort, opposition=card.decided.opposition)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        """The game master may show what was hidden, also of a roll that is over."""
        for card in (*state.rolls.values(), *state.told):
            for place, part in card.parts:
                if part.hidden:
                    label = "Show the difficulty" if part.fixed else f"Show what {part.name} rolls by"
                    yield offer(cls, label, **place_of(card), place=place)


class CancelRoll(Move, tag="cancel-roll"):
    """Drop a roll; nothing comes of it."""

    roll: RollId
    reason: Line = ""

    def decide(self, state: State, at: At[State]) -> Facts:
        """The game master drops any roll, and who began it one against which nothing stands yet."""
        card = state.roll(self.roll)
        if not at.seat.is_gm:
            if not state.rolls_for(at.seat, card.ours):
                raise Refused("This roll is somebody else's: ask the player or the game master to drop it.")
            if card.phase is not Phase.FRAMED:
                raise Refused("Something stands against this roll already: ask the game master to drop it.")
        yield from as_facts(follows(at.now, (RollCancelled(roll=card.id, reason=self.reason),)))

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        for card in state.rolls.values():
            is_open = card.phase is Phase.FRAMED and state.rolls_for(viewer.seat, card.ours)
            if viewer.seat.is_gm or is_open:
                yield offer(cls, "Drop this roll", text(cls, "reason", "Why"), **place_of(card))


def shown(card: Card, place: Place, part: Part) -> SideNamed:
    """A side that was hidden, as it is told to everybody."""
    return SideNamed(
        roll=card.id,
        place=place,
        who=part.who,
        name=part.name,
        by=part.by,
        applied=str(part.applied),
        rating=str(part.rating),
        fixed=part.fixed,
    )


# --- what is offered


def before_the_dice(state: State) -> Iterator[Card]:
    """The rolls against which something may still be set."""
    return (card for card in state.rolls.values() if card.phase in BEFORE_THE_DICE)


def place_of(card: Card) -> dict[str, str]:
    """Where offers about a roll belong."""
    return {"group": card.id, "roll": card.id}


def opponents_of(state: State, person: Person, seat: Seat) -> Iterator[Option]:
    """To whom something can be done, as far as this seat knows of them."""
    yield from (Option(npc.id, npc.name) for npc in state.npcs.values() if seat.is_gm or not npc.hidden)
    yield from (Option(other.id, other.name) for other in state.in_play if other.id != person.id)


@lru_cache(maxsize=256)
def skills_of(character: Character, person: Person, out: frozenset[str] = frozenset()) -> tuple[Option, ...]:
    """Skills to choose from: those on the sheet with their trappings, and the other Common ones; *out* are left out."""
    own = {skill.name for skill in character.designs}
    known = (way for way in ways(person) if way.by.skill not in out)
    return options(way for way in known if not way.by.trapping or way.by.skill in own)


def usable(state: State, person: Person) -> tuple[Option, ...]:
    """Those that work now (SF-drawback-charges.1, SF-drawback-taxing.1, SF-drawback-profane.1)."""
    return skills_of(person.character, person, worn_out(state, person))


def goal_field() -> Field:
    """What is done."""
    return text(FrameRoll, "goal", "What is done, and what for")


def npc_fields(state: State, but: ActorId = NOBODY) -> tuple[Field, Field]:
    """An NPC, and by what it rolls."""
    known = [npc for npc in state.npcs.values() if npc.id != but]
    goods = tuple(dict.fromkeys(good.name for npc in known for good in npc.quick.goods))
    about = "What the line says; anything else is Mediocre."
    who = one_of("who", "Who", (Option(npc.id, npc.name, str(npc.quick)) for npc in known))
    return who, words("by", "By", optional=True, suggestions=goods, about=about)


def plain_fields() -> tuple[Field, Field]:
    """Somebody without a sheet or a line, and how well they do it."""
    return words("name", "Who"), words("rating", "Rating", default="Fair", suggestions=RUNGS)
