"""Fate points: what players and the game master hold, hand over, invest and count anew."""

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from talewright.dice.draw import SeatId
from talewright.games.strange_fate.play.acting import payer_of, purse_of
from talewright.games.strange_fate.play.allowed import is_you, own, whose
from talewright.games.strange_fate.play.base import At, Facts, Move, Offers, OfGameMaster, OfPerson, Public, Viewer
from talewright.games.strange_fate.play.flaws import owes
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, CharacterId, CompelId, RollId
from talewright.games.strange_fate.play.known import GM, THE_GM, called
from talewright.games.strange_fate.play.state import EMPTY, Person, State
from talewright.games.strange_fate.rules.aspects.fate_point import FOR_EACH_CHARACTER, Purse, for_scene, hand_over
from talewright.games.strange_fate.rules.characters import creation
from talewright.games.strange_fate.rules.characters.character import Character
from talewright.games.strange_fate.rules.skills.budget import fate_points_at_start
from talewright.games.strange_fate.rules.skills.skill import Skill
from talewright.refusal import Refused
from talewright.table.offer import Line, Number, Option, Words, offer, one_of, text
from talewright.table.recounting import Gain
from talewright.table.seat import Seat, check_gm
from talewright.wording import bare, because, counted

MOST = 99
NO_PARENT = RollId("")
Points = Annotated[int, Meta(ge=0, le=MOST)]
SomePoints = Annotated[int, Meta(ge=1, le=MOST)]


class HandOver(Move, tag="hand-over"):
    """Give fate points to somebody else; nobody is the game master."""

    giver: ActorId = NOBODY
    taker: ActorId = NOBODY
    points: SomePoints = 1

    def decide(self, state: State, at: At) -> Facts:
        check_hands(state, self.giver, self.taker, at.seat)
        hand_over(purse_of(state, self.giver), purse_of(state, self.taker), self.points)
        yield PointsHandedOver(giver=self.giver, taker=self.taker, points=self.points)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        if viewer.seat.is_gm and state.gm_purse.points:
            yield from cls.from_(state, NOBODY, f" of {THE_GM}", state.gm_purse.points)
        for person in state.own(viewer.seat):
            if person.purse.points:
                whose = "" if is_you(state, viewer.seat, person.id) else f" of {person.name}"
                yield from cls.from_(state, person.id, whose, person.purse.points)

    @classmethod
    def from_(cls, state: State, giver: ActorId, whose: str, points: int) -> Offers:
        """What somebody may hand to whom."""
        takers = [Option(person.id, person.name) for person in state.in_play if person.id != giver]
        if giver != NOBODY:
            takers.append(Option("", GM))
        if takers:
            number = Number(name="points", label="How many", least=1, most=points, default=1)
            taker = one_of("taker", "To", takers)
            yield offer(cls, f"Hand over fate points{whose}", number, taker, group=giver, giver=giver)


class InvestPoints(Move, tag="invest-points"):
    """Set fate points aside for this scene, to use a Profane skill in it."""

    who: CharacterId
    skill: Line

    def decide(self, state: State, at: At) -> Facts:
        """The points are set aside (SF-drawback-profane.1)."""
        state.under_way()
        person = state.person(self.who)
        own(state, at.seat, self.who)
        for skill, points in profane_skills(person):
            if skill.name.casefold() == " ".join(self.skill.split()).casefold():
                purse_of(state, self.who).set_aside(points, f"Using {skill.name} in this scene")
                yield PointsInvested(who=self.who, skill=skill.name, points=points)
                return
        has = ", ".join(skill.name for skill, _ in profane_skills(person)) or "none that still needs it"
        raise Refused(
            f"{self.skill[:60] or 'That'} takes no investment of {person.name} now: Profane skills are {has}.",
            clause="SF-drawback-profane.1",
        )

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for person in state.own(viewer.seat) if state.scene is not None else ():
            for skill, points in profane_skills(person):
                if points <= person.purse.points:
                    label = f"Invest {counted(points, 'fate point')} in {skill.name}"
                    made = offer(cls, label, group=person.id, who=person.id, skill=skill.name)
                    yield made.explained(whose=whose(state, viewer.seat, person.id))


class CountPoints(OfGameMaster, tag="count-points"):
    """Set how many fate points somebody has, and say why; without *who* it is the game master."""

    otherwise = "The game master corrects fate points: ask for it."

    who: ActorId = NOBODY
    points: Points
    reason: Annotated[Line, Words("Say why the fate points are counted anew.")]

    def decide(self, state: State, at: At) -> Facts:
        if self.who != NOBODY:
            state.person(self.who)
        yield PointsCounted(who=self.who, points=self.points, reason=self.reason)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        held = [(NOBODY, THE_GM, state.gm_purse.points)]
        held += [(person.id, person.name, person.purse.points) for person in state.in_play]
        why = text(cls, "reason", "Why")
        for who, name, points in held:
            number = Number(name="points", label="Fate points", least=0, most=MOST, default=min(points, MOST))
            yield offer(cls, f"Count the fate points of {name}", number, why, group=who, who=who)


# --- what happened


class PointsCounted(Public, tag="points-counted/1"):
    """How many fate points somebody has now; without *who* it is the game master, perhaps *counted for* characters.

    What a roll or a compel takes or brings is told with that *parent*.
    """

    brings = ("parent",)

    who: ActorId = NOBODY
    points: int
    reason: str = ""
    parent: RollId | CompelId = NO_PARENT
    counted_for: tuple[CharacterId, ...] | None = None

    def fits(self, state: State) -> bool:
        return holds(state, self.who)

    def file(self, state: State) -> State:
        if self.counted_for is not None:
            known = state.people.items()
            people = {who: replace(each, counted_for=who in self.counted_for) for who, each in known}
            state = replace(state, people=people)
        return with_points(state, self.who, self.points - purse_of(state, self.who).points)

    def told(self, state: State) -> str:
        if self.who == NOBODY and not self.reason and self.points >= state.gm_purse.points:
            return ""
        return f"{called(state, self.who)} has {counted(self.points, 'fate point')}{because(bare(self.reason))}"

    def gains(self, state: State) -> Iterable[Gain]:
        """What came in play: the points of a newcomer are no gain."""
        person = state.people.get(CharacterId(self.who))
        more = self.points - person.purse.points if person else 0
        is_new = person and person.purse == EMPTY and self.points == at_start(state, person.bought)
        if more > 0 and not is_new:
            yield Gain(called(state, self.who), "fate point", more)


class PointsHandedOver(Public, tag="points-handed-over/1"):
    """Fate points went from one to another; nobody is the game master."""

    giver: ActorId
    taker: ActorId
    points: int

    def fits(self, state: State) -> bool:
        return holds(state, self.giver) and holds(state, self.taker)

    def file(self, state: State) -> State:
        return with_points(with_points(state, self.giver, -self.points), self.taker, self.points)

    def told(self, state: State) -> str:
        to = called(state, self.taker) if self.taker != NOBODY else THE_GM
        return f"{called(state, self.giver)} hands {counted(self.points, 'fate point')} to {to}"

    def gains(self, state: State) -> Iterable[Gain]:
        if self.taker != NOBODY:
            yield Gain(called(state, self.taker), "fate point", self.points)


class PointsInvested(OfPerson, tag="points-invested/1"):
    """Fate points were set aside for a skill in this scene."""

    skill: str
    points: int

    def changed(self, person: Person) -> Person:
        purse = Purse(person.purse.points - self.points, person.purse.invested + self.points)
        return replace(person, purse=purse, invested=person.invested | {self.skill})

    def told(self, state: State) -> str:
        return f"{called(state, self.who)} invests {counted(self.points, 'fate point')} in {self.skill} for this scene"


# --- what people hold


def holds(state: State, who: ActorId) -> bool:
    """Whether somebody has fate points of their own, or is the game master."""
    return not who or who in state.people


def with_points(state: State, who: ActorId, more: int) -> State:
    """With so many fate points more for somebody, or for the game master."""
    if who == NOBODY:
        return replace(state, gm_purse=state.gm_purse.given(more))
    person = state.people[CharacterId(who)]
    return state.with_person(replace(person, purse=person.purse.given(more)))


def given(
    state: State, who: ActorId, points: int, reason: str = "", parent: RollId | CompelId = NO_PARENT
) -> PointsCounted:
    """Somebody is paid, perhaps by a compel."""
    return PointsCounted(who=who, points=purse_of(state, who).given(points).points, reason=reason, parent=parent)


def paid(
    state: State, who: ActorId, points: int, what: str, reason: str = "", parent: RollId | CompelId = NO_PARENT
) -> Facts:
    """What somebody pays for something, if it takes anything, perhaps in a roll or for a compel.

    Raises ``Refused`` where there are not enough points.
    """
    left = purse_of(state, who).paid(points, what)
    if points:
        payer = payer_of(state, who)
        by = payer if payer in state.people else NOBODY
        yield PointsCounted(who=by, points=left.points, reason=reason, parent=parent)


def at_start(state: State, character: Character) -> int:
    """A character's fate points when a session begins: the refresh that is left (SF-budget.4)."""
    try:
        left = creation.refresh(character, state.edition.creation, state.diagram).left
    except Refused:  # no diagram prices it, as the game master has written it
        left = 0
    return fate_points_at_start(left)


def counted_anew(state: State) -> Facts:
    """Everybody's fate points when a session begins; the game master has one for each player's character."""
    for each in state.in_play:
        yield PointsCounted(who=each.id, points=at_start(state, each.bought))
    yield counted_for_gm(state, (each.id for each in state.in_play))


def counted_for_gm(state: State, present: Iterable[ActorId]) -> PointsCounted:
    """What the game master has where these are: a fate point for each player's character, and none for companions."""
    ids = map(CharacterId, present)
    played = tuple(who for who in ids if who in state.people and state.player(who))
    return PointsCounted(points=for_scene(len(played)).points, counted_for=played)


def for_newcomer(state: State, id_: CharacterId, character: Character, player: SeatId) -> Facts:
    """The fate points that a new character brings, and the one that the game master has for a player's."""
    yield PointsCounted(who=id_, points=at_start(state, character))
    if player:
        yield one_more(state, id_)


def for_gm(state: State, person: Person, player: SeatId) -> Facts:
    """The fate point that the game master has for a character who comes to a *player*, once until they are counted."""
    if player and not (person.player or person.retired or person.counted_for):
        yield one_more(state, person.id)


def one_more(state: State, who: CharacterId) -> PointsCounted:
    """A fate point more that the game master has for a character."""
    before = (each.id for each in state.people.values() if each.counted_for)
    points = state.gm_purse.given(FOR_EACH_CHARACTER).points
    return PointsCounted(points=points, counted_for=(*before, who))


def profane_skills(person: Person) -> tuple[tuple[Skill, int], ...]:
    """The skills for which fate points are to be invested, with how many, as far as they are not yet."""
    each = ((skill, owes(person, skill)) for skill in person.character.designs)
    return tuple((skill, points) for skill, points in each if points)


def check_hands(state: State, giver: ActorId, taker: ActorId, seat: Seat) -> None:
    """Refuse to hand over what is somebody else's, or to whom it cannot go."""
    if giver == taker:
        raise Refused("Fate points go from one to another: choose somebody else.")
    if giver == NOBODY:
        check_gm(seat, "Those are the game master's fate points: ask for them.")
    elif own(state, seat, giver).id not in state.people:
        raise Refused("Those whom the game master plays use the game master's fate points: hand over those.")
    if taker != NOBODY and state.person(taker).retired:
        raise Refused(f"{state.person(taker).name} has left the story: choose somebody else.")
