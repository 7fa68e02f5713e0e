"""A contest in one line, with its odds, for whoever calls from outside."""

from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.heroquest.odds.chart import Chart, chart
from talewright.games.heroquest.odds.exact import Odds, Side, side, side_odds
from talewright.games.heroquest.rules.abilities.modifier import Modifier, Source
from talewright.games.heroquest.rules.contests.contest import Decided, Faces, resolve
from talewright.games.heroquest.rules.contests.resistance import USUAL, ResistanceClass, ResistanceRules
from talewright.games.heroquest.rules.contests.situation import OPTIONS, BetterRoll, Contender, Situation
from talewright.games.heroquest.rules.editions import EDITIONS, HEROQUEST_2E, Edition
from talewright.games.questworlds.rules.rating import MASTERY, Rating, TargetNumber
from talewright.wording import in_a_row


class Contest(Struct, frozen=True):
    """A contest that is ready for its dice, with its odds."""

    pc: Contender
    opposition: TargetNumber | Contender
    edition: Edition
    _odds: Odds

    @property
    def situation(self) -> Situation:
        return Situation(self.pc, self.opposition, self.edition.contest)

    def odds(self) -> Odds:
        """Every outcome with its exact chance; a hero point is spent wherever it betters the result."""
        return self._odds

    def resolve(self, ours: int, theirs: int) -> Decided:
        """How it ends when these faces fall."""
        return resolve(self.situation, Faces(ours, theirs))


def contest(
    ability: str,
    *,
    vs: str,
    edition: str | Edition = HEROQUEST_2E.slug,
    better_roll: str = "",
    hero_point: bool = False,
    modifiers: Iterable[Modifier | int] = (),
) -> Contest:
    """Set a rating against a resistance, given by number or by its class, or against a PC (``vs="pc 5M"``).

    *edition* is ``heroquest-2e`` or ``questworlds-2.2``, or one with options of its own; *better_roll* is ``high`` or
    ``low``, if not that of the edition. With *hero_point* one is spent wherever it betters the result. A modifier that
    is a plain number counts as situational. Raises ValueError that says what would be right.

    >>> contest("5M", vs="18").odds()["major victory"]
    Fraction(7, 80)
    >>> contest("17", vs="High", edition="questworlds-2.2", better_roll="low", modifiers=[3]).odds().victory
    Fraction(19, 40)
    """
    return _contest(ability, vs, edition, better_roll, hero_point, tuple(modifiers))


@lru_cache(maxsize=8192)
def _contest(
    ability: str,
    vs: str,
    edition: str | Edition,
    better_roll: str,
    hero_point: bool,  # noqa: FBT001 - it stands in a cache's key
    modifiers: tuple[Modifier | int, ...],
) -> Contest:
    game = _game(edition, better_roll)
    pc, ours = _read_pc(ability, game, hero_point, modifiers)
    opposition, theirs = _read_opposition(vs, game)
    return Contest(pc, opposition, game.edition, side_odds(ours, theirs, game.chart))


class _Game(Struct, frozen=True, eq=False):  # each is made once, and is itself: the key of a cache at no cost
    edition: Edition
    chart: Chart


@lru_cache(maxsize=64)
def _game(edition: str | Edition, better_roll: str) -> _Game:
    played = edition if isinstance(edition, Edition) else read_edition(edition)
    if better_roll:
        played = replace(played, contest=replace(played.contest, better_roll=read_better_roll(better_roll)))
    return _Game(played, chart(played.contest))


def read_situation(ours: str, theirs: str, edition: Edition, *, mastery: str = MASTERY) -> Situation:
    """Read what stands before and behind ``vs`` in the notation of a situation; a resistance may be named by its class.

    *mastery* is a group's own sign; M and W are read beside it. Raises ValueError that says what would be right.

    >>> print(read_situation("17 +3 situational", "Very High low-roll", HEROQUEST_2E))
    17 +3 situational vs 14M low-roll fumbles-tie
    """
    words = theirs.split()
    if words[:1] == ["pc"]:
        return Situation.parse(f"{ours} vs {theirs}", edition.contest, mastery=mastery)
    options: list[str] = []
    while words and words[-1] in OPTIONS:
        options.insert(0, words.pop())
    resistance = read_resistance(" ".join(words), edition.resistance, mastery=mastery)
    written = " ".join([str(resistance), *options])
    return Situation.parse(f"{ours} vs {written}", edition.contest, mastery=mastery)


def read_edition(slug: str) -> Edition:
    """Find an edition by its slug. Raises ValueError if there is none."""
    if slug not in EDITIONS:
        raise ValueError(f"no edition is called {slug[:40]!r}; there are {in_a_row(EDITIONS)}")
    return EDITIONS[slug]


def read_better_roll(text: str) -> BetterRoll:
    """Read which roll is the better one. Raises ValueError if it is neither."""
    if text not in list(BetterRoll):
        raise ValueError(f"the better roll is high or low, not {text[:40]!r}")
    return BetterRoll(text)


@lru_cache(maxsize=1024)
def _read_pc(
    ability: str,
    game: _Game,
    hero_point: bool = False,  # noqa: FBT001, FBT002 - it stands in a cache's key
    modifiers: tuple[Modifier | int, ...] = (),
) -> tuple[Contender, Side]:
    lines = (Modifier(Source.SITUATIONAL, "", line) if isinstance(line, int) else line for line in modifiers)
    pc = Contender(Rating.parse(ability), tuple(lines), hero_point)
    return pc, side(pc, game.edition.contest)


@lru_cache(maxsize=1024)
def _read_opposition(text: str, game: _Game) -> tuple[TargetNumber | Contender, Side]:
    if text.startswith("pc "):
        return _read_pc(text.removeprefix("pc "), game)
    resistance = read_resistance(text, game.edition.resistance)
    return resistance, side(resistance)


def read_resistance(text: str, classes: ResistanceRules = USUAL, *, mastery: str = MASTERY) -> TargetNumber:
    """Read a resistance, as a number or by its class. Raises ValueError that says what would be right.

    >>> read_resistance("14M") == read_resistance("very high")
    True
    """
    try:
        return TargetNumber.parse(text, mastery=mastery)
    except ValueError:
        pass
    try:
        return ResistanceClass.parse(text).resistance(classes)
    except ValueError:
        names = ", ".join(each.title for each in ResistanceClass)
        raise ValueError(
            f"not a resistance: {text[:40]!r}; write 18, 7{mastery} or 4{mastery}2, or a class ({names})"
        ) from None
