"""The circumstances of what is done, what stands against it, and what stays of it, such as a work."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from talewright.games.strange_fate.play.able import rating_for
from talewright.games.strange_fate.play.base import At, Facts, OfGameMaster, Viewer
from talewright.games.strange_fate.play.card import Card, Place
from talewright.games.strange_fate.play.deed import HOME, Deed, Standing, Stays
from talewright.games.strange_fate.play.deeds.course import Against
from talewright.games.strange_fate.play.deeds.courses import course_of
from talewright.games.strange_fate.play.deeds.steps import OfDeed, on_whom, over, title
from talewright.games.strange_fate.play.deeds.trappings.networking import put_down
from talewright.games.strange_fate.play.ids import ActorId, DeedId, ModifierId
from talewright.games.strange_fate.play.rolls.sides import ModifierDropped, SideNamed, line_added
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.rules.dice.ladder import Rating, called
from talewright.games.strange_fate.rules.dice.situation import Modifier
from talewright.games.strange_fate.rules.trappings import (
    BY_SLUG,
    Amount,
    Group,
    On,
    OpposedBy,
    Procedure,
    Row,
    Rows,
    SetsDifficulty,
    difficulty,
    gathered,
)
from talewright.recasting import recast
from talewright.refusal import Refused
from talewright.table.offer import Choice, Offer, Option, offer
from talewright.wording import bare, in_a_row, signed

RESULT = "result:"


class DropStanding(OfGameMaster, tag="drop-standing"):
    """A result stands against nobody any more: whoever hid was found, or has left; or a work or a rumour is gone."""

    deed: DeedId

    def decide(self, state: State, at: At) -> Facts:
        """A work is there until it is destroyed or taken apart (SF-trapping-craft.16)."""
        if all(each.deed != self.deed for each in _lasting(state)):
            raise Refused("That is gone already, or is gear in somebody's hands: take it from them.")
        yield from put_down(state, self.deed)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterator[Offer]:
        for each in _lasting(state):
            made = offer(cls, "Remove", group=HOME, deed=each.deed)
            yield made.explained(about=each.what, main=_is_found(state, each))


class EffortStands(OfDeed, tag="effort-stands/1"):
    """What was rolled is the difficulty for whoever tries one of these trappings."""

    who: ActorId
    what: str
    rating: str
    trappings: tuple[str, ...]

    def file(self, state: State) -> State:
        standing = recast(self, Standing, slug=state.acts.deeds[self.deed].slug, rating=Rating.parse(self.rating))
        return state.with_acts(state.acts.with_standing(standing))

    def told(self, state: State) -> str:
        return f"{title(state.acts.deeds[self.deed])}: the effort stands at {Rating.parse(self.rating).title}"


def _is_found(state: State, stays: Stays) -> bool:
    """Whether somebody who hides was found just now (SF-trapping-hide.2)."""
    last = next(iter(state.acts.told), None)
    is_it = last is not None and last.succeeded and last.against == f"{RESULT}{stays.deed}"
    return is_it and isinstance(stays, Standing) and stays.is_where


def _lasting(state: State) -> tuple[Stays, ...]:
    """What can be removed: what was brought out goes with the gear that it is."""
    acts = state.acts
    return (*acts.standing, *(each for each in acts.works if not each.is_gear), *acts.rumours)


def stands(state: State, deed: Deed, against: SetsDifficulty) -> Facts:
    """An effort stands, in the tier of the skill, for all whom it took in (SF-power-tiers.3, SF-extra-spray.3)."""
    assert deed.decided is not None
    rating = Rating(deed.decided.effort - deed.spread, rating_for(state, deed).tier)
    who = ", ".join([deed.called, *(on_whom(state, each) for each in deed.also)])
    what = f"{who}, {bare(deed.goal) or deed.procedure.title.lower()}: {called(rating.value)}"
    yield EffortStands(deed=deed.id, who=deed.who, what=what, rating=str(rating), trappings=against.trappings)
    yield over(deed, f"whoever comes against it with {in_a_row(against.trappings, 'or')} has to reach {rating.title}")


def standings(state: State, deed: Deed) -> Iterator[Standing]:
    """The results that stand against what is done, those of others."""
    for each in state.acts.standing if course_of(deed).seeks else ():
        if deed.procedure.trapping in each.trappings and each.who != deed.who:
            yield each


def standing_of(state: State, deed: Deed, against: str) -> Standing | None:
    """The earlier result that is meant; None if something else is, or it stands no more."""
    return next((each for each in standings(state, deed) if against == f"{RESULT}{each.deed}"), None)


class StandingView(Struct, frozen=True):
    """A result that stands as a difficulty."""

    deed: str
    what: str
    rating: str
    trappings: tuple[str, ...]


MOST_TIMES = 4
TIMES = "\N{MULTIPLICATION SIGN}"
OURS, THEIRS = "said", "other"
BY_GM = "The game master says how hard it is."
LATER = "whoever comes against it"
"""What stands on the other side of a roll whose effort is a difficulty for others."""


class Said(Struct, frozen=True):
    """A circumstance as it was said: how often it is true, and the amount, if the game master has named one."""

    name: str
    times: int = 1
    amount: int | None = None

    @classmethod
    def parse(cls, text: str) -> "Said":
        """Read "darkness", "one more thing that it must be \N{MULTIPLICATION SIGN} 2", "something else = -1"."""
        name, _, amount = text.partition(" = ")
        name, _, times = name.partition(f" {TIMES} ")
        plain = amount.strip().removeprefix("+").removeprefix("-")
        if (amount and not plain.isdecimal()) or (times and not times.strip().isdecimal()):
            raise Refused(f"{text[:60]!r} is no circumstance: write it as it stands in the list.")
        often = int(times or 1)
        if len(plain) > 2 or not 1 <= often <= MOST_TIMES:
            raise Refused(f"{text[:60]!r} is too much: {MOST_TIMES} times at most, and an amount of one or two digits.")
        return cls(name.strip(), often, int(amount) if amount else None)


def check_said(circumstances: Iterable[str], *, is_gm: bool) -> None:
    """Refuse an amount that somebody else than the game master names."""
    if not is_gm and any(Said.parse(each).amount is not None for each in circumstances):
        raise Refused("How much it is worth is for the game master to say: name the circumstance alone.")


def _times_named(circumstances: Iterable[str]) -> list[str]:
    """The circumstances by name, each as often as it was said; the last word on each counts."""
    said = {each.name: each.times for each in map(Said.parse, circumstances)}
    return [name for name, times in said.items() for _ in range(times)]


def _lines(procedure: Procedure, circumstances: Iterable[str], on: On) -> Iterator[Modifier]:
    """What the circumstances add to one place."""
    texts = tuple(circumstances)
    amounts = {each.name: each.amount for each in map(Said.parse, texts)}
    said = {name: amount for name, amount in amounts.items() if amount is not None}
    return (line for line in gathered(procedure, _times_named(texts), on, said) if line.amount)


def _for_seekers(state: State, deed: Deed) -> tuple[Group, ...]:
    """The groups of a result that stands, from which whoever comes against it chooses, such as an active search."""
    standing = standing_of(state, deed, deed.against)
    modifiers = BY_SLUG[standing.slug].modifiers if standing else ()
    return tuple(group for group in modifiers if group.on is On.OPPOSITION)


def _roll_lines(state: State, deed: Deed) -> Iterator[Modifier]:
    """What is added to a deed's own roll."""
    mine = _named(deed.procedure.modifiers)
    other = _named(_for_seekers(state, deed)) - mine
    given = [each for each in deed.circumstances if Said.parse(each).name in other]
    yield from _lines(deed.procedure, (each for each in deed.circumstances if each not in given), On.ROLL)
    standing = standing_of(state, deed, deed.against)
    if standing and given:
        yield from _lines(BY_SLUG[standing.slug], given, On.OPPOSITION)


def _named(groups: Iterable[Group]) -> set[str]:
    return {amount.name for group in groups for amount in group.amounts}


# ---- on the roll


def circumstance_lines(state: State, deed: Deed) -> Facts:
    """What the circumstances add to the roll of a deed."""
    return _added(deed, Place.OURS, OURS, _roll_lines(state, deed))


def opposition_lines(deed: Deed, *, hidden: bool) -> Facts:
    """What the circumstances add to whoever opposes it."""
    lines = _lines(deed.procedure, deed.circumstances, On.OPPOSITION)
    return _added(deed, Place.THEIRS, THEIRS, lines, hidden=hidden)


def _added(deed: Deed, place: Place, key: str, lines: Iterable[Modifier], *, hidden: bool = False) -> Facts:
    for number, line in enumerate(lines, start=1):
        yield line_added(deed.roll, place, ModifierId(f"{deed.id}.{key}.{number}"), line, hidden=hidden)


def dropped_lines(card: Card, deed: Deed) -> Facts:
    """The lines of circumstances that count no more; what people have added themselves stays."""
    for _, part in card.parts:
        for each in part.named:
            if each.id.startswith((f"{deed.id}.{OURS}.", f"{deed.id}.{THEIRS}.")):
                yield ModifierDropped(roll=card.id, modifier=each.id, hidden=part.hidden)


# ---- to choose from


def circumstances_field(state: State, deed: Deed, *, is_gm: bool) -> Choice | None:
    """What is true here, group by group, with what each is worth."""
    later = isinstance(deed.procedure.against, SetsDifficulty)  # the other side's count for whoever comes later
    own = [group for group in deed.procedure.modifiers if not (later and group.on is On.OPPOSITION)]
    options = [*_options(own, is_gm=is_gm), *_options(_for_seekers(state, deed), is_gm=is_gm, mine=True)]
    if not options:
        return None
    return Choice(name="circumstances", label="What is true here", options=tuple(options), many=True, optional=True)


def _options(groups: Iterable[Group], *, is_gm: bool, mine: bool = False) -> Iterator[Option]:
    for group in groups:
        where = "" if mine or group.on is On.ROLL else f" on {group.on}"
        for each in group.amounts:
            if not each.always:
                yield from _ways_to_say(each, f"{group.name}{where}", group.clause, is_gm=is_gm)


def _ways_to_say(each: Amount, about: str, clause: str, *, is_gm: bool) -> Iterator[Option]:
    """A circumstance alone; with each amount of its range for the game master, and as often as it may count."""
    if each.at_most is not None and is_gm:
        low, high = sorted((each.amount, each.at_most))
        for amount in range(low, high + 1):
            if amount:
                yield Option(f"{each.name} = {amount:+d}", f"{each.name} ({signed(amount)})", about, clause=clause)
        return
    yield Option(each.name, f"{each.name} ({signed(each.amount)})", about, clause=clause)
    for times in range(2, MOST_TIMES + 1) if each.repeats else ():
        said = f"{each.name} {TIMES} {times}"
        yield Option(said, f"{said} ({signed(each.amount * times)})", about, clause=clause)


# ---- what stands against it


def _rows_of(deed: Deed) -> Rows | None:
    """The table of what is done, if it has one with rows."""
    rows = deed.procedure.against
    return rows if isinstance(rows, Rows) and rows.rows else None


def _known(state: State, deed: Deed) -> Iterator[Against]:
    """The difficulties that have come up in play: earlier results, and what the deed knows besides."""
    for each in standings(state, deed):
        yield Against(each.what, each.rating, f"{RESULT}{each.deed}", each.rating.title)
    yield from course_of(deed).known(state, deed)


def rows_of(deed: Deed) -> tuple[Row, ...]:
    """The rows of its table; none without one."""
    rows = _rows_of(deed)
    return rows.rows if rows else ()


def measured(state: State, deed: Deed) -> Against | None:
    """The difficulty, where it follows from what was said; None where the game master or the other side says it."""
    rows, against = _rows_of(deed), deed.procedure.against
    chosen = deed.against or (rows.rows[0].about if rows and len(rows.rows) == 1 else "")
    found = next((each for each in _known(state, deed) if each.key == chosen), None)
    if found is not None:
        return found
    if chosen.startswith(RESULT):
        raise Refused("That result stands no more, or not against this: choose something else.")
    rating = rating_for(state, deed)
    if isinstance(against, SetsDifficulty):
        return Against(LATER, Rating(0, rating.tier), later=True)
    found = course_of(deed).by_itself(state, deed)
    if found is not None or not chosen:
        return found
    if rows is None:
        raise Refused(f"{deed.procedure.title} has no table to choose from: leave that empty.", clause=against.clause)
    return _by_row(deed, chosen)


def _by_row(deed: Deed, about: str) -> Against:
    return Against(about, difficulty(deed.procedure, about, _times_named(deed.circumstances)))


def row_named(deed: Deed, written: str) -> Against | None:
    """The row of its table that somebody has written, with what the circumstances add; None where it is none."""
    named = (row.about for row in rows_of(deed) if row.about.casefold() == written.strip().casefold())
    return next((_by_row(deed, about) for about in named), None)


def row_now(state: State, deed: Deed) -> Against | None:
    """The row of its table that stands against its roll, as everybody may know it."""
    theirs = state.rolls[deed.roll].theirs
    return row_named(deed, theirs.name) if theirs and theirs.fixed else None


def check_row(deed: Deed, *, is_gm: bool) -> None:
    """Refuse a row that the game master judges from anybody else (each table's clause)."""
    rows = _rows_of(deed)
    if rows and rows.judged and not is_gm and row_named(deed, deed.against):
        raise Refused(f"{BY_GM} Leave that empty, and wait for it.", clause=rows.judged)


def difficulty_named(deed: Deed, against: Against) -> SideNamed:
    """What stands against a deed."""
    rating, later = str(against.rating), against.later
    return SideNamed(roll=deed.roll, place=Place.THEIRS, name=against.name, rating=rating, fixed=True, later=later)


def is_opposed(deed: Deed) -> bool:
    """Whether somebody rolls against it."""
    return isinstance(deed.procedure.against, OpposedBy)


def against_field(state: State, deed: Deed, *, is_gm: bool) -> Choice | None:
    """A row of the table, an earlier result, a rumour; without any the game master says it."""
    rows = _rows_of(deed)
    course = course_of(deed)
    may = () if rows and rows.judged and not is_gm else rows_of(deed)
    options = [Option(row.about, row.about, row.rating.title) for row in may]
    known = tuple(_known(state, deed))
    options += [Option(each.key, each.name, each.about) for each in known]
    if options and course.new:
        options.insert(0, Option("", course.new, BY_GM))
    if not options or (may and len(options) == 1):
        return None
    must = rows is not None and not rows.is_open
    likely = next((each.key for each in known if each.likely), "")
    return Choice(name="against", label=course.against, options=tuple(options), optional=not must, default=likely)
