"""Every text that a move takes, grown up to its length: ``python -m tests.growth.fields``, ``--all`` tries every text.

With the name of a game's package only its moves are tried. The moves are those of the golden evenings, in which every
kind of move of every game is made. Each is tried, where it was made, with other texts: what they bring about is
decided, told, filed and seen, and nothing of it is kept.
"""

import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple, NewType, Self, get_args

import msgspec
from msgspec import Struct, inspect
from tests.games.heroquest.play.table import Story as HeroquestStory
from tests.games.questworlds.play.table import Story as QuestworldsStory
from tests.games.story import AnyGame, Story
from tests.games.strange_fate.play.fighting import Fight
from tests.games.strange_fate.play.table import Story as StrangeStory
from tests.games.west.play.table import Story as WestStory
from tests.golden.alley import ALLEY
from tests.golden.brawl import THE_BRAWL
from tests.golden.brothers import BROTHERS
from tests.golden.cellar import CELLAR
from tests.golden.chase import CHASE
from tests.golden.clan import CLAN_EVENING
from tests.golden.climax import CLIMAX
from tests.golden.corral import CORRAL
from tests.golden.crossing import CROSSING
from tests.golden.dam import DAM_EVENING
from tests.golden.delta import DELTA
from tests.golden.dragon import DRAGON
from tests.golden.duel import DUEL
from tests.golden.errands import ERRANDS
from tests.golden.evening import Golden
from tests.golden.growth import GROWTH
from tests.golden.gulch import GULCH
from tests.golden.harbour import HARBOUR
from tests.golden.inventions import INVENTIONS
from tests.golden.jackdaw import JACKDAW
from tests.golden.london import LONDON
from tests.golden.milestone import MILESTONE
from tests.golden.nell import NELL_HARROW
from tests.golden.parlour import PARLOUR
from tests.golden.rescue import RESCUE
from tests.golden.saloon import SALOON
from tests.golden.showdown import SHOWDOWN
from tests.golden.storm import STORM
from tests.golden.upstream import CHALLENGE, STORY
from tests.golden.winter import WINTER
from tests.golden.workshop import WORKSHOP
from tests.growth.measuring import Grown, Work, slow, taken

from talewright.games.registry import installed
from talewright.refusal import Refused
from talewright.table.laws.deciding import decided
from talewright.table.moves import TableMove
from talewright.table.reading import read_move
from talewright.table.seat import Seat, Stamp

EVENINGS: tuple[tuple[Golden[Any], type[Story]], ...] = (
    *((golden, QuestworldsStory) for golden in (HARBOUR, STORM, CLIMAX, CLAN_EVENING, MILESTONE, WINTER, RESCUE)),
    (BROTHERS, QuestworldsStory),
    *((golden, HeroquestStory) for golden in (DELTA, STORY, CHALLENGE, DUEL, JACKDAW, DAM_EVENING, DRAGON)),
    *((golden, WestStory) for golden in (GULCH, CORRAL, SALOON, SHOWDOWN, PARLOUR)),
    *((golden, StrangeStory) for golden in (LONDON, NELL_HARROW, ERRANDS, WORKSHOP, INVENTIONS, ALLEY, CELLAR, GROWTH)),
    (CROSSING, StrangeStory),
    *((golden, Fight) for golden in (THE_BRAWL, CHASE)),
)
SIGNS = (" ", "a", "1", "\n", "(", ")", "[", "]", ",", ";", ":", "+", "-", '"', ".", "=", "{", "#", "\\", "é", "\u0301")
TEXTS = (
    *(Grown(before, sign, behind) for before in ("", "a ", 'a = "') for sign in SIGNS for behind in ("", "(", "]")),
    *(Grown("", f"{one} {other}", "") for one in SIGNS[1:] for other in ("", one)),
    *(Grown("a", f"{sign}a", " = 1") for sign in SIGNS),
    *(Grown("a = ", sign, "") for sign in SIGNS),
)
SHORT, LONG = 96, 768  # characters from which they grow, and of which they are tried
TURNS = 3  # each field tries one in so many of the texts, in turn; every pattern is tried with all of its own
MANY, FEW = 12, 4  # how many of them are tried again, and how many are grown


class Field(NamedTuple):
    """A text of a move."""

    move: type[Struct]
    name: str
    longest: int


@cache
def fields(kind: type[Struct]) -> tuple[Field, ...]:
    """The texts that a move takes by themselves, not in lists; an id is only looked up."""
    return tuple(
        Field(kind, each.name, text.max_length or 0)
        for each in msgspec.structs.fields(kind)
        if not isinstance(each.type, NewType)
        for text in _texts(inspect.type_info(each.type))
    )


def _texts(kind: inspect.Type) -> Iterator[inspect.StrType]:
    match kind:
        case inspect.StrType():
            yield kind
        case inspect.UnionType(types=types):
            for each in types:
                yield from _texts(each)


def unlimited() -> Iterator[str]:
    """Texts and lists of moves that may be as long as anybody likes."""
    games = installed().values()
    for kind in dict.fromkeys((*get_args(TableMove), *(move for game in games for move in game.moves))):
        for each in msgspec.structs.fields(kind):
            for path, part in _parts(each.name, inspect.type_info(each.type)):
                if part.max_length is None:
                    yield f"{kind.__struct_config__.tag}, {path}"
                elif isinstance(part, inspect.StrType) and part.pattern is not None:
                    yield f"{kind.__struct_config__.tag}, {path}: a pattern is tried before the length is known"


def _parts(
    path: str, kind: inspect.Type
) -> Iterator[tuple[str, inspect.StrType | inspect.CollectionType | inspect.DictType]]:
    match kind:
        case inspect.StrType():
            yield path, kind
        case inspect.CollectionType(item_type=item):
            yield path, kind
            yield from _parts(f"each of {path}", item)
        case inspect.DictType(key_type=name, value_type=value):
            yield path, kind
            yield from _parts(f"the names in {path}", name)
            yield from _parts(f"each of {path}", value)
        case inspect.UnionType(types=types):
            for each in types:
                yield from _parts(path, each)
        case inspect.StructType(fields=inner):
            for one in inner:
                yield from _parts(f"{path}.{one.name}", one.type)
        case inspect.IntType() | inspect.BoolType() | inspect.NoneType() | inspect.EnumType() | inspect.LiteralType():
            pass
        case _:
            raise AssertionError(f"{path} is of a kind that nobody has thought of: {kind}")


@dataclass
class Trial:
    """What was found on the way."""

    seen: set[Field]
    wrong: list[str]
    longest: list[tuple[float, str]]
    whole: bool

    def of(self, story: Story, who: str, move: Struct) -> None:
        """Try every text of a move that has not been tried yet."""
        for field in fields(type(move)):
            if field not in self.seen:
                self.seen.add(field)
                tried = Tried.of(story, who, move, field.name)
                self._field(field, tried.judged, tried.done)

    def _field(self, field: Field, judged: Work, done: Work) -> None:
        """Judge many texts, and do what follows with those that take longest."""
        called = f"{field.move.__struct_config__.tag}, {field.name}"
        short, long = min(SHORT, field.longest), min(LONG, field.longest)
        some = TEXTS if self.whole else TEXTS[len(self.seen) % TURNS :: TURNS]
        ranked = sorted(some, key=lambda text: taken(judged, text.of(long)), reverse=True)[:MANY]
        ranked.sort(key=lambda text: taken(judged, text.of(long), 2), reverse=True)
        for text in ranked[:FEW]:
            found = slow(done, text, short, field.longest)
            if found:
                self.wrong.append(f"{called}: {found}")
                break
        for text in TEXTS[::12] if self.whole else ():
            self.longest.append((taken(done, text.of(field.longest)), f"{called}: {text}"))
        self.longest = sorted(self.longest, reverse=True)[:20]


class Tried(NamedTuple):
    """A move that is tried with other texts in one of its fields, and where it is tried."""

    game: AnyGame
    state: object
    seat: Seat
    stamp: Stamp
    sent: dict[str, Any]
    name: str

    @classmethod
    def of(cls, story: Story, who: str, move: Struct, name: str) -> Self:
        folded, stamp = story.folded, story.stamp("a-move-to-try", who)
        seat = folded.seats[story.seats[who]]
        return cls(story.played, folded.play.state, seat, stamp, msgspec.to_builtins(move), name)

    def judged(self, text: str) -> list[tuple[object, Struct]]:
        """What a move with another text brings about; nothing if it is refused, or no move of the game."""
        with suppress(Refused, ValueError):
            made = read_move(self.game, {**self.sent, self.name: text}, strict=True)
            if isinstance(made, self.game.moves):
                return list(decided(self.game, self.state, made, self.seat, self.stamp))
        return []

    def done(self, text: str) -> None:
        """Everything that the table does for a move, but for what is stored."""
        state = self.state
        for before, event in self.judged(text):
            self.game.tell(before, event)
            state = self.game.evolve(before, event)
        if state is not self.state:
            self.game.view(state, self.seat, self.stamp.seats)
            self.game.offers(state, self.seat, self.stamp.seats)


def watched(told_by: type[Story], trial: Trial) -> type[Story]:
    """The story of a game, told by somebody who tries the texts of each move before it is made."""

    class Watched(told_by):  # type: ignore[valid-type,misc]  # each game's own story
        def when(self, who: str, move: Struct, *, called: str = "", acting_for: str = "") -> Self:
            trial.of(self, acting_for or who, move)
            super().when(who, move, called=called, acting_for=acting_for)
            return self

    return Watched


def package(of: type) -> str:
    """The game to which a class belongs, here or there."""
    return of.__module__.split(".games.")[1].split(".")[0]


PACKAGES = tuple(dict.fromkeys(package(told_by) for _, told_by in EVENINGS))


def main(words: list[str]) -> int:
    """Say which texts grow too fast, and which take longest."""
    trial = Trial(set(), [], [], "--all" in words)
    games = {*PACKAGES}.intersection(words) or PACKAGES
    for golden, told_by in EVENINGS:
        if package(told_by) in games:
            golden.play(watched(told_by, trial))
    moves = {move for game in installed().values() if package(type(game)) in games for move in game.moves}
    missed = {field for move in moves for field in fields(move)} - trial.seen
    wrong = [*trial.wrong, *(f"{each.move.__name__}, {each.name}: it was never tried" for each in missed)]
    for line in (*wrong, *(f"{seconds:.3f} s, {what}" for seconds, what in trial.longest)):
        print(line)  # noqa: T201 - a program
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
