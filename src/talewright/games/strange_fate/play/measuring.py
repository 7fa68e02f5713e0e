"""Against what something is done: a row of its table, an earlier result, a rumour, a weight, the other side's roll."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from talewright.games.strange_fate.ladder import Rating
from talewright.games.strange_fate.play.able import rating_for
from talewright.games.strange_fate.play.deed import Deed, GoingAbout, Standing
from talewright.games.strange_fate.play.ids import ActorId, CharacterId
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.procedure import (
    BY_SLUG,
    Group,
    On,
    OpposedBy,
    Procedure,
    Rows,
    SetsDifficulty,
    difficulty,
    gathered,
)
from talewright.games.strange_fate.procedure import physical_force as force
from talewright.games.strange_fate.procedure.disguise import GLANCE
from talewright.games.strange_fate.situation import Modifier
from talewright.refusal import Refused

LATER = "whoever comes against it"
"""What stands on the other side of a roll whose effort is a difficulty for others."""
TRACE, REFUTE, RESULT = "trace", "refute", "result:"
BY_WEIGHT = ("physical-force-lift", "physical-force-throw")
SEEKING = ("spot", "last-look", "search", "look-for-clues", "security")
"""What may meet an earlier result: whoever looks for somebody who hides, or undoes what was set up."""
MOST_TIMES = 4


# ---- circumstances


@dataclass(frozen=True, slots=True)
class Said:
    """A circumstance as it was said: how often it is true, and the amount, if the game master has named one."""

    name: str
    times: int = 1
    amount: int | None = None

    @classmethod
    def parse(cls, text: str) -> "Said":
        """Read "darkness", "one more thing that it must be \N{MULTIPLICATION SIGN} 2", "something else = -1"."""
        name, _, amount = text.partition(" = ")
        name, _, times = name.partition(" \N{MULTIPLICATION SIGN} ")
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


def lines(procedure: Procedure, circumstances: Iterable[str], on: On) -> tuple[Modifier, ...]:
    """What the circumstances add to one place; the last word on each counts."""
    said = {each.name: each for each in map(Said.parse, circumstances)}
    names = [each.name for each in said.values() for _ in range(each.times)]
    amounts = {each.name: each.amount for each in said.values() if each.amount is not None}
    return tuple(line for line in gathered(procedure, names, on, amounts) if line.amount)


def times_named(circumstances: Iterable[str]) -> list[str]:
    """The circumstances by name, each as often as it was said."""
    said = {each.name: each for each in map(Said.parse, circumstances)}
    return [each.name for each in said.values() for _ in range(each.times)]


def own_groups(procedure: Procedure) -> tuple[Group, ...]:
    """The groups of circumstances to choose from; those of a result that stands count for whoever comes later."""
    later = isinstance(procedure.against, SetsDifficulty)
    return tuple(
        group
        for group in procedure.modifiers
        if any(not amount.always for amount in group.amounts) and not (later and group.on is On.OPPOSITION)
    )


def for_seekers(standing: Standing) -> Procedure:
    """What a result that stands gives to whoever comes against it, such as an active search."""
    return BY_SLUG[standing.slug]


def roll_lines(deed: Deed, circumstances: Iterable[str], standing: Standing | None) -> tuple[Modifier, ...]:
    """What is added to a deed's own roll."""
    said = tuple(circumstances)
    mine = {amount.name for group in deed.procedure.modifiers for amount in group.amounts}
    other = {
        amount.name
        for group in (for_seekers(standing).modifiers if standing else ())
        if group.on is On.OPPOSITION
        for amount in group.amounts
    }
    own = [each for each in said if Said.parse(each).name in mine or Said.parse(each).name not in other]
    given = [each for each in said if each not in own]
    added = lines(for_seekers(standing), given, On.OPPOSITION) if standing and given else ()
    return (*lines(deed.procedure, own, On.ROLL), *added)


def named_for_seekers(standing: Standing) -> Iterator[Group]:
    """The groups of a result that stands, from which whoever comes against it chooses."""
    return (group for group in for_seekers(standing).modifiers if group.on is On.OPPOSITION)


# ---- what stands against it


@dataclass(frozen=True, slots=True)
class Against:
    """A difficulty that is known: what it is called, and its rating."""

    name: str
    rating: Rating


def standing_of(state: State, deed: Deed, against: str) -> Standing | None:
    """The earlier result that is meant; None if something else is, or it stands no more."""
    return next((each for each in standings(state, deed) if against == f"{RESULT}{each.deed}"), None)


def standings(state: State, deed: Deed) -> Iterator[Standing]:
    """The results that stand against what is done, those of others."""
    if deed.slug in SEEKING:
        for each in state.acts.standing:
            if deed.procedure.trapping in each.trappings and each.who != deed.who:
                yield each


def rumours(state: State, deed: Deed) -> Iterator[tuple[str, str, GoingAbout]]:
    """Each way to deal with a rumour that goes about."""
    if deed.slug == "trace-rumour":
        for each in state.acts.rumours:
            yield f"{TRACE}:{each.id}", f"find out who began it: {each.rumour.says}", each
            yield f"{REFUTE}:{each.id}", f"refute or replace it: {each.rumour.says}", each


def rows_of(deed: Deed) -> Rows | None:
    """The table of what is done, if it has one with rows."""
    rows = deed.procedure.against
    return rows if isinstance(rows, Rows) and rows.rows else None


def single_row(deed: Deed) -> str:
    """The row that nobody needs to choose, since there is no other."""
    rows = rows_of(deed)
    return rows.rows[0].about if rows and len(rows.rows) == 1 else ""


def measured(
    state: State, deed: Deed, against: str, circumstances: Iterable[str], amount: int, using: str
) -> Against | None:
    """The difficulty, where it follows from what was said; None where the game master or the other side says it."""
    chosen = against or single_row(deed)
    found = standing_of(state, deed, chosen)
    if found is not None:
        return Against(found.what, found.rating)
    if chosen.startswith(RESULT):
        raise Refused("That result stands no more, or not against this: choose something else.")
    for key, title, each in rumours(state, deed):
        if key == chosen:
            value = each.rumour.to_trace if key.startswith(TRACE) else each.rumour.to_refute
            return Against(title, Rating(value))
    if deed.slug == GLANCE.slug and not chosen:
        return _disguised(state, deed.on)
    procedure = deed.procedure
    rating = rating_for(state, deed, using)
    if isinstance(procedure.against, SetsDifficulty):
        return Against(LATER, Rating(0, rating.tier))
    if deed.slug in BY_WEIGHT and amount:
        return _by_weight(deed, rating, amount)
    if not chosen:
        return None
    if not isinstance(procedure.against, Rows) or not procedure.against.rows:
        raise Refused(
            f"{procedure.title} has no table to choose from: leave that empty.", clause=procedure.against.clause
        )
    return Against(chosen, difficulty(procedure, chosen, times_named(circumstances)))


def _disguised(state: State, who: ActorId) -> Against | None:
    """The Disguise of a character who is glanced at (SF-trapping-disguise.4); of others the game master says it."""
    person = state.people.get(CharacterId(who))
    designs = person.character.designs if person else ()
    rated = [Rating(skill.rating, skill.tier) for skill in designs if skill.covers("Disguise")]
    best = max(rated, key=lambda rating: (rating.tier, rating.value), default=None)
    return Against("the disguise", best) if best else None


def _by_weight(deed: Deed, rating: Rating, pounds: int) -> Against | None:
    """The row of a weight; None where it is lifted without a roll (SF-trapping-physical-force.6)."""
    if deed.slug == "physical-force-throw":
        return Against(f"{pounds:,} pounds", force.to_throw(pounds, rating.tier))
    needed = force.to_lift(rating, pounds)
    return Against(f"{pounds:,} pounds", needed) if needed else None


def is_opposed(deed: Deed) -> bool:
    """Whether somebody rolls against it."""
    return isinstance(deed.procedure.against, OpposedBy)


def fixed_by_gm(deed: Deed) -> bool:
    """Whether the game master names the difficulty if nothing else says it."""
    return isinstance(deed.procedure.against, Rows)
