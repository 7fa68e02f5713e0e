"""What happens to a roll, whoever has begun it: its two sides, what is added to them, and how it ends."""

from collections.abc import Iterable, Iterator
from contextlib import suppress

from msgspec.structs import replace

from talewright.games.strange_fate.play.applied import AppliedSkill
from talewright.games.strange_fate.play.base import Concealable, Public
from talewright.games.strange_fate.play.card import Card, Named, Part, Phase, Place
from talewright.games.strange_fate.play.carried import is_told_of_rider, what_for
from talewright.games.strange_fate.play.conflict.card import Assault
from talewright.games.strange_fate.play.conflict.defences import covering
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, CharacterId, ModifierId, NpcId, RollId
from talewright.games.strange_fate.play.lying import point_of
from talewright.games.strange_fate.play.reading import defence_of, defence_text, rating_of
from talewright.games.strange_fate.play.rolls.telling import headline, modifier_text, who_rolls
from talewright.games.strange_fate.play.state import State, name_of
from talewright.games.strange_fate.play.taken_back import UseTakenBack, taken_back, unused
from talewright.games.strange_fate.play.ways import Way, applied_by
from talewright.games.strange_fate.rules.dice.ladder import LADDER, Rating, called
from talewright.games.strange_fate.rules.dice.roll import Decided, Verdict
from talewright.games.strange_fate.rules.dice.situation import Modifier, Source
from talewright.games.strange_fate.rules.trappings.shape import Row
from talewright.recasting import recast
from talewright.table.game import Told
from talewright.table.offer import Text, words
from talewright.table.seat import Role, Seat, check_gm
from talewright.wording import because, capital

DIFFICULTY = "the difficulty"
RUNGS = tuple(LADDER.values())


class RollFramed(Public, tag="roll-framed/1"):
    """Somebody does something; *against* is the character or NPC to whom it is done.

    Where an animal or a vehicle rolls, it *carries* whoever rides or drives it.
    """

    brings = ("roll",)

    roll: RollId
    goal: str
    against: ActorId = NOBODY
    carries: ActorId = NOBODY

    def file(self, state: State) -> State:
        card = Card(id=self.roll, goal=self.goal, against=self.against, carries=self.carries, dice=state.edition.dice)
        return state.with_roll(card)

    def told(self, state: State) -> str:
        return f"A roll: {what_for(state, self.roll, self.goal)}"


class SideConcealed(Public, tag="side-concealed/1"):
    """Somebody rolls, or something is to be reached, and its rating is hidden.

    The game master reads that together with what it is.
    """

    roll: RollId
    place: Place
    name: str
    fixed: bool = False

    def file(self, state: State) -> State:
        return state

    def told(self, state: State) -> Told | str:
        if self.fixed and is_told_of_rider(state, self.roll, hidden=True):
            return ""
        against = " against it" if self.place is Place.THEIRS else ""
        rolls = f"{self.name} rolls{against}; by what, the game master keeps hidden"
        told = f"The game master has set {self.name}, and keeps it hidden" if self.fixed else rolls
        return Told(told, (Role.PLAYER, Role.SPECTATOR))


class SideNamed(Concealable, tag="side-named/1"):
    """One side of a roll: who, by what, and its rating, written 3E. A *fixed* one is a difficulty, and rolls nothing.

    *by* is for people to read, *applied* the notation of the skill that it is done by; older events have *by* alone.
    When a hidden side is shown, everybody hears of it as new.
    """

    roll: RollId
    place: Place
    who: ActorId = NOBODY
    name: str
    by: str = ""
    applied: str = ""
    rating: str
    fixed: bool = False
    later: bool = False

    def file(self, state: State) -> State:
        """Where a side is only shown to more people, the rest of it stays."""
        card = state.known_roll(self.roll)
        known, part = card.part(self.place), self.part(state)
        if known is not None and known.hidden:
            bare_part = replace(known, named=(), defences=(), rerolled=(), content=False)
            if replace(part, hidden=True, applied=known.applied, name=known.name) == bare_part:
                part = replace(known, hidden=self.hidden, name=self.name)
        return state.with_roll(card.with_part(self.place, part))

    def part(self, state: State) -> Part:
        """The side as it is named."""
        return recast(self, Part, applied=self.skill(state), rating=Rating.parse(self.rating))

    def skill(self, state: State) -> AppliedSkill:
        """The skill that is rolled; older events tell what people read, which is looked up on the sheet of its time."""
        if self.applied:
            with suppress(ValueError):
                return AppliedSkill.parse(self.applied)
        return applied_by(state.people.get(CharacterId(self.who)) or state.npcs.get(NpcId(self.who)), self.by)

    def told(self, state: State) -> str:
        given = Rating.parse(self.rating)
        if self.later or (self.fixed and is_told_of_rider(state, self.roll, given, hidden=self.hidden)):
            return ""
        rating = given.title
        known = state.known_roll(self.roll).part(self.place)
        hidden = ", hidden from the players" if self.hidden else ""
        if self.fixed:
            return f"{capital(DIFFICULTY)} is {rating}{hidden}"
        by = f" by {self.by}" if self.by else ""
        if known is not None and known.hidden and not self.hidden:
            return f"{self.name} rolls{by}, {rating}: that is no secret any more"
        against = " against it" if self.place is Place.THEIRS else ""
        return f"{self.name} rolls{against}{by}, {rating}{hidden}"


class ModifierAdded(Concealable, tag="modifier-added/1"):
    """Something is added to one side, or taken away."""

    roll: RollId
    place: Place
    modifier: ModifierId
    source: Source
    name: str
    amount: int

    def fits(self, state: State) -> bool:
        return state.known_roll(self.roll).part(self.place) is not None

    def file(self, state: State) -> State:
        card, part = known_side(state, self.roll, self.place)
        named = Named(self.modifier, Modifier(self.source, self.name, self.amount))
        others = tuple(each for each in part.named if each.id != self.modifier)
        return state.with_roll(card.with_part(self.place, replace(part, named=(*others, named))))

    def told(self, state: State) -> str:
        _, part = known_side(state, self.roll, self.place)
        return f"{modifier_text(Modifier(self.source, self.name, self.amount))} for {part.name}"


class ModifierDropped(Concealable, tag="modifier-dropped/1"):
    """A modifier counts no more."""

    roll: RollId
    modifier: ModifierId

    def file(self, state: State) -> State:
        card = state.known_roll(self.roll)
        for place, part in card.parts:
            card = card.with_part(place, part.without(self.modifier))
        return state.with_roll(card)

    def told(self, state: State) -> str:
        for _, part in state.known_roll(self.roll).parts:
            for each in part.named:
                if each.id == self.modifier:
                    return f"No longer for {part.name}: {modifier_text(each.modifier)}"
        return ""


class DefencesNamed(Concealable, tag="defences-named/1"):
    """Which Invulnerabilities and Weaknesses count here, written minor-weakness "silver"."""

    roll: RollId
    place: Place
    defences: tuple[str, ...]

    def fits(self, state: State) -> bool:
        return state.known_roll(self.roll).part(self.place) is not None

    def file(self, state: State) -> State:
        card, part = known_side(state, self.roll, self.place)
        part = replace(part, defences=tuple(map(defence_of, self.defences)))
        return state.with_roll(card.with_part(self.place, part))

    def told(self, state: State) -> str:
        _, part = known_side(state, self.roll, self.place)
        if not self.defences:
            return f"No Invulnerability or Weakness of {part.name} counts here"
        return f"This counts for {part.name}: {', '.join(str(defence_of(text)) for text in self.defences)}"


class SideContent(Public, tag="side-content/1"):
    """One side lets what fell stand; the other may still change it."""

    roll: RollId
    place: Place

    def fits(self, state: State) -> bool:
        return self.roll in state.rolls and state.known_roll(self.roll).part(self.place) is not None

    def file(self, state: State) -> State:
        card, part = known_side(state, self.roll, self.place)
        return state.with_roll(card.with_part(self.place, replace(part, content=True)))

    def told(self, state: State) -> str:
        return f"{known_side(state, self.roll, self.place)[1].name} lets it stand"


class EffortsCounted(Concealable, tag="efforts-counted/1"):
    """Both numbers of a roll."""

    roll: RollId
    effort: int
    opposition: int

    def file(self, state: State) -> State:
        card = state.known_roll(self.roll)
        verdict = card.decided.verdict if card.decided else Verdict.TIE  # what decides it says which
        return state.with_roll(replace(card, decided=Decided(self.effort, self.opposition, verdict)))

    def told(self, state: State) -> str:
        is_for_later = state.known_roll(self.roll).is_for_later
        return "" if is_for_later else f"{called(self.effort)} against {called(self.opposition)}"


class RollDecided(Public, tag="roll-decided/1"):
    """A roll stands; *verdict* is one of failure, tie, success and style."""

    roll: RollId
    verdict: str

    def fits(self, state: State) -> bool:
        return self.roll in state.rolls and state.rolls[self.roll].decided is not None

    def file(self, state: State) -> State:
        card = state.rolls[self.roll]
        assert card.decided is not None
        decided = replace(card.decided, verdict=Verdict[self.verdict.upper()])
        return state.without_roll(replace(card, decided=decided, told_at=point_of(state)), Phase.OVER)

    def told(self, state: State) -> str:
        card = state.rolls[self.roll]
        shifts = card.decided.shifts if card.decided and not card.hides else None
        return headline(card, Verdict[self.verdict.upper()], shifts)

    def turning(self, state: State) -> int:
        """The more shifts the more it turned; a hidden number counts for nothing, or its place would tell of it."""
        card = state.rolls[self.roll]
        return 2 + (abs(card.decided.shifts) if card.decided and not card.hides else 0)


class RollCancelled(Public, tag="roll-cancelled/1"):
    """A roll was dropped."""

    roll: RollId
    reason: str

    def fits(self, state: State) -> bool:
        return self.roll in state.rolls

    def file(self, state: State) -> State:
        card = state.rolls[self.roll]
        return taken_back(state.without_roll(card, Phase.CANCELLED), card)

    def told(self, state: State) -> str:
        return f"{who_rolls(state.rolls[self.roll])}: that roll is dropped{because(self.reason)}"

    def heads(self, state: State) -> bool:
        return True


# --- the sides


def known_side(state: State, roll: RollId, place: Place) -> tuple[Card, Part]:
    """A roll, with a side of it that is there."""
    card = state.known_roll(roll)
    part = card.part(place)
    assert part is not None
    return card, part


def name_in(state: State, part: Part) -> str:
    """The name of whoever rolls, also where players hear only that there is somebody."""
    return name_of(state, part.who) or part.name


def by_skill(roll: RollId, place: Place, who: ActorId, name: str, way: Way, *, hidden: bool = False) -> SideNamed:
    """The side of somebody who rolls by a skill, or by what a line names."""
    part = Part(who=who, name=name, by=way.by.label, applied=way.by, rating=way.rating, hidden=hidden)
    return as_it_stands(roll, place, part)


def as_it_stands(roll: RollId, place: Place, part: Part) -> SideNamed:
    """A side as it is, told."""
    return recast(part, SideNamed, roll=roll, place=place, applied=str(part.applied), rating=str(part.rating))


def line_added(
    roll: RollId, place: Place, modifier: ModifierId, line: Modifier, *, hidden: bool = False
) -> ModifierAdded:
    """A line that is added to a side."""
    return recast(line, ModifierAdded, roll=roll, place=place, modifier=modifier, hidden=hidden)


def check_sets(seat: Seat) -> None:
    """Refuse a difficulty that somebody else than the game master sets (SF-difficulty-tiers.1)."""
    check_gm(seat, "The game master says what stands against it: leave that empty.", clause="SF-difficulty-tiers.1")


def difficulty_set(
    roll: RollId, written: str, *, hidden: bool, name: str = ""
) -> tuple[SideConcealed | SideNamed, ...]:
    """A fixed number to reach, perhaps by *name*; a hidden one is told to nobody else."""
    rating, what = str(rating_of(written)), DIFFICULTY if hidden or not name else name
    return perhaps_hidden(SideNamed(roll=roll, place=Place.THEIRS, name=what, rating=rating, fixed=True, hidden=hidden))


def perhaps_hidden(named: SideNamed) -> tuple[SideConcealed | SideNamed, ...]:
    """The side, and before a hidden one what everybody hears: that it is there."""
    if not named.hidden:
        return (named,)
    return (SideConcealed(roll=named.roll, place=named.place, name=named.name, fixed=named.fixed), named)


def not_used(before: State, named: SideNamed) -> Iterator[UseTakenBack]:
    """What comes back to whoever was to roll on this side *before* it was named, by what is not rolled any more."""
    known = before.known_roll(named.roll).part(named.place)
    yield from unused(before, named.roll, known, named.who, named.skill(before))


def covers(state: State, attack: Assault, place: Place) -> Iterator[DefencesNamed]:
    """What covers all attacks of a kind counts by itself; of the rest the game master says whether it does."""
    found = tuple(map(defence_text, covering(state, attack)))
    if found:
        yield DefencesNamed(roll=attack.roll, place=place, defences=found)


def sees_all(card: Card, seat: Seat) -> bool:
    """Whether a seat may know both sides."""
    return seat.is_gm or not card.hides


# --- in words


def difficulty_field(*, optional: bool = False, rows: Iterable[Row] = ()) -> Text:
    """A field for a difficulty, perhaps by these rows of a table."""
    known = {row.about: f"{row.about}, {row.rating.title}" for row in rows}
    rungs = ", ".join(map(called, LADDER)).replace("-", "−")
    usual = f"{rungs}; with a tier as in Great (E)"
    about = f"{'; '.join(known.values()) or usual}. Or any number, as in 4E."
    return words("difficulty", "Difficulty", optional=optional, suggestions=(*known, *RUNGS), about=about)
