"""The course of what a trapping does at the table, from its choice to its end, where it is not that of all others."""

from collections.abc import Callable, Iterable, Iterator
from typing import Never

from msgspec import Struct

from talewright.games.strange_fate.play.able import owned_for
from talewright.games.strange_fate.play.acting import doer
from talewright.games.strange_fate.play.base import Event, Facts
from talewright.games.strange_fate.play.conflict.means import is_around
from talewright.games.strange_fate.play.deed import Acts, Deed, Stage
from talewright.games.strange_fate.play.deeds.steps import MADE_GOOD, over
from talewright.games.strange_fate.play.ids import NOBODY, ActorId
from talewright.games.strange_fate.play.rolls.sides import SideNamed
from talewright.games.strange_fate.play.state import Person, State
from talewright.games.strange_fate.play.ways import Way
from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.time_table import Patience, Time
from talewright.games.strange_fate.rules.trappings import HASTE, Does, Procedure, time_of
from talewright.refusal import Refused
from talewright.table.offer import Field, Number, Words, allowed, words
from talewright.table.seat import Seat, Stamp

MOST = 20
"""The largest amount of anything that says no other."""


class Doing(Struct, frozen=True):
    """Something that a skill can do."""

    owned: Owned
    procedure: Procedure

    @property
    def text(self) -> str:
        """How it is chosen."""
        return f"{self.owned.skill.name}/{self.procedure.slug}"

    def __str__(self) -> str:
        return f"{self.procedure.title} ({self.owned.skill.name})"


class Against(Struct, frozen=True):
    """A difficulty that is known: what it is called, and its rating; *key* is how it is chosen, *about* its hint.

    One that is *likely* is chosen until somebody says another: a device that is hurt, where one is mended. One that is
    *later* is nobody's yet: the effort stands against whoever comes.
    """

    name: str
    rating: Rating
    key: str = ""
    about: str = ""
    likely: bool = False
    later: bool = False


# ---- as it goes with everything that says nothing else


def _unrefused(*_: object) -> None:
    """Nothing is refused."""


def nothing(*_: object) -> Iterator[Never]:
    """Nothing comes of it."""
    return iter(())


BY_ITSELF = (Does.DEFENCE, Does.STANDING)


def _held(_: State, deed: Deed) -> Facts:
    """It is done, or holds, without another word."""
    holds = deed.procedure.does in BY_ITSELF
    yield over(deed, f"it holds: {deed.procedure.about}" if holds else deed.procedure.about)


def _usual_time(_: State, deed: Deed) -> Time | None:
    """How long it takes: by the difficulty, with what haste or patience does to it."""
    usual = time_of(deed.procedure, deed.reached.value, deed.bought.get(HASTE, 0))
    return usual.longer(deed.longer) if usual else None


def by_kind(_: State, deed: Deed) -> Iterator[str]:
    """What comes of an attack, and of whatever took longer."""
    if deed.procedure.does is Does.ATTACK and deed.succeeded and not deed.on:
        yield f"{deed.shifts} stress on the {deed.procedure.harms} of whoever it hits"
    elif deed.is_made_good:
        yield MADE_GOOD


def missed_by(deed: Deed) -> int:
    """How much a failed roll missed by, which as many steps of time make good; more than there are if none do."""
    return Patience(-deed.shifts, deed.longer).missed_by


class Course(Struct, frozen=True, kw_only=True):
    """What is particular about something that a trapping does; whatever is left out is as with everything else.

    *check* refuses what cannot be done now, *counts* says under what name a use is counted, *used_up* refuses in other
    words; *gm_calls* is said to a player where the game master begins it, once it is chosen. Where *counts_late* is
    set it depends on the rest whether a use is left, by *counts_for*, and where *for_each* is, on whom. *words*,
    *sort* and *amount* are fields of the form, without which nothing can be said; where *on_pieces* is set, any piece
    of equipment may be chosen, not only one that makes it better. *targets* are those whom it may concern, of whom
    *usual_target* is chosen until somebody says another; where nobody is named who must be, nobody is there, or
    somebody else is named, it is refused in the words of *needs_target*, *no_target* and *misfit*. *said* refuses what
    is missing, and *settles* what is fixed for good as it begins.

    *seeks* is what earlier results stand against; *known* are other difficulties to choose from, *by_itself* the one
    that follows from what was said. *against* is the label of that choice, and *new* stands for what is none of them.
    *easily* is what is told where nobody rolls after all, *at_once* what happens without a roll, *waiting* what is
    waited for where nothing does, *besides* what else is rolled. *defends* is what the other side rolls by, given what
    was chosen for it. *set_against* follows a difficulty, *after_roll* the dice;
    *works* says whether it came to something, and *ends_by_word* that somebody says when it is over then.

    *spreads* is what comes of it for one more, named as its target, whom Spray or Zone takes in; *also_lost* where
    something comes of a lost roll too.

    *came* is what comes of it, *takes* its time, *least_steps* what makes a failure good, and
    *made_good_by* and *made_good_else* what besides time does, in words. *check_buy* and *check_end*
    refuse, *costs* is how many fate points the end takes, *last_words* is a field of the end, and *stays* what stays
    then. *tells* is the label of a field in which the game master tells what comes of a success, or of what else
    *told_of* says.
    """

    for_npcs: bool = True  # else the game master says so, and nobody rolls
    for_companions: bool = True
    has_form: bool = True
    gm_calls: Words | None = None
    check: Callable[[State, Person, Doing], object] = _unrefused
    counts: Callable[[Doing, str], str] = lambda doing, _: doing.text  # each skill by itself
    counts_for: Callable[[State, Deed], str] = lambda _, deed: deed.on
    counts_late: bool = False
    used_up: Callable[[], None] = _unrefused
    # begun
    words: Callable[[State, Deed], Field | None] | None = None
    sort: Callable[[State, Deed], Field | None] | None = None
    amount: Callable[[State, Deed], Field | None] | None = None
    on_pieces: bool = False
    targets: Callable[[State, Person], Iterable[ActorId]] | None = None
    target: str = "To whom"
    usual_target: Callable[[State, Deed], ActorId] = lambda _, __: NOBODY
    needs_target: Words | None = None
    no_target: Words | None = None
    misfit: Words | None = None
    for_each: bool = False
    said: Callable[[State, Deed], object] = _unrefused
    settles: Callable[[State, Deed], Iterable[Event]] = nothing
    seeks: bool = False
    known: Callable[[State, Deed], Iterable[Against]] = nothing
    by_itself: Callable[[State, Deed], Against | None] = lambda _, __: None
    against: str = "Against what"
    new: str = ""
    easily: Callable[[State, Deed], str] = lambda _, __: ""
    at_once: Callable[[State, Deed], Facts] = _held
    waiting: str = ""
    besides: Callable[[State, Deed], Iterable[Event]] = nothing
    # rolled
    defends: Callable[[State, Deed, Way], Way] = lambda _, __, way: way
    set_against: Callable[[State, Deed, SideNamed], Iterable[Event]] = nothing
    after_roll: Callable[[State, Deed], Iterable[Event]] | None = None
    works: Callable[[Deed], bool] = lambda deed: deed.succeeded
    spreads: Callable[[State, Deed], Iterable[Event]] = nothing
    also_lost: bool = False
    ends_by_word: bool = False
    came: Callable[[State, Deed], Iterable[str]] = by_kind
    takes: Callable[[State, Deed], Time | None] = _usual_time
    # ended
    least_steps: Callable[[State, Deed], int] = lambda _, deed: missed_by(deed)
    made_good_by: str = "taking longer"
    made_good_else: str = ""
    check_buy: Callable[[State, Deed, str, int], None] = _unrefused
    check_end: Callable[[State, Deed, Seat], object] = _unrefused
    costs: Callable[[Deed], int] = lambda _: 0
    last_words: Callable[[State, Deed], Field | None] = lambda _, __: None
    stays: Callable[[State, Deed, str, Stamp], Iterable[Event]] = nothing
    tells: str = ""
    told_of: Callable[[Deed], bool] | None = None

    def check_called(self, seat: Seat) -> None:
        """Refuse to begin what the game master calls for."""
        if self.gm_calls and not seat.is_gm:
            raise Refused(self.gm_calls.say, clause=self.gm_calls.clause)

    def holds(self, procedure: Procedure) -> bool:
        """Whether it answers others, or holds by itself, and nothing comes of setting about it."""
        return procedure.does in BY_ITSELF and self.at_once is _held

    def is_told(self, deed: Deed) -> bool:
        """Whether the game master tells what comes of it."""
        return bool(self.tells) and deed.stage is Stage.ROLLED and (self.told_of or self.works)(deed)

    def waits(self, deed: Deed) -> bool:
        """Whether something is left to choose after the roll: shifts to spend, time to take, what it comes to."""
        if self.works(deed):
            return deed.hides or self.ends_by_word or bool(deed.procedure.spends)
        return bool(deed.procedure.patience)

    # --- uses

    def counted_as(self, person: Person, doing: Doing, on: str = NOBODY) -> str:
        """The name under which a use is counted; empty where none is."""
        counts = self.counts(doing, on) if doing.procedure.uses else ""
        return f"{person.id}/{counts}" if counts else ""

    def check_uses(self, acts: Acts, person: Person, doing: Doing, on: str = NOBODY) -> None:
        """Refuse what was done as often as it can be within a scene, a session or a story."""
        counts, uses = self.counted_as(person, doing, on), doing.procedure.uses
        if not counts or uses is None or acts.times_used(counts) < uses.count:
            return
        self.used_up()
        raise Refused(
            f"{doing.procedure.title}: that is done {uses}, and it was. Wait for the next {uses.per}.",
            clause=doing.procedure.against.clause,
        )

    def is_left(self, state: State, deed: Deed, on: ActorId = NOBODY) -> bool:
        """Whether it may still be tried with somebody in this scene."""
        if not deed.procedure.uses:
            return True
        doing = Doing(owned_for(state, deed), deed.procedure)
        return allowed(self.check_uses, state.acts, doer(state, deed.who), doing, on)


def anybody(state: State, person: Person) -> Iterator[ActorId]:
    """Everybody else."""
    yield from (npc for npc in state.npcs if ActorId(npc) != person.id)
    yield from (each.id for each in state.in_play if each.id != person.id)


def around(state: State, person: Person) -> Iterator[ActorId]:
    """Everybody else who is where somebody is: in the scene, or out of it."""
    yield from (who for who in anybody(state, person) if is_around(state, person.id, who))


class WordsSaid(Struct, frozen=True):
    """A field for words that have to be said; they tell what it is for, and begin with that."""

    label: str

    def __call__(self, _: State, deed: Deed) -> Field:
        return words("words", self.label, default=deed.goal)


def up_to(
    label: str,
    most: Callable[[State, Deed], int] = lambda _, __: MOST,
    least: int = 0,
    about: Callable[[State, Deed], str] = lambda _, __: "",
) -> Callable[[State, Deed], Field]:
    """A field for an amount, with a few words about it."""
    return lambda state, deed: Number(
        name="amount", label=label, least=least, most=most(state, deed), default=least, about=about(state, deed)
    )
