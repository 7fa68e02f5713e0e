"""Companions: loyal helpers, by their quality and what improvements have made of them (Gift: Companion)."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from talewright.games.strange_fate.rules.characters import equipment
from talewright.games.strange_fate.rules.characters.equipment import Piece
from talewright.games.strange_fate.rules.characters.gift import (
    IMPROVEMENTS,
    THEMED,
    GiftKind,
    Improvement,
    Theme,
    faults_of_drawbacks,
    faults_of_names,
    faults_of_themes,
    gifts_needed,
    taken,
)
from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.conflict.stress import BOXES, Bearing, Degree, Slot, Track, bearing
from talewright.games.strange_fate.rules.dice.ladder import called
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.dice.time_table import Time
from talewright.games.strange_fate.rules.skills import library, tier_benefit
from talewright.games.strange_fate.rules.skills.budget import CreationRules
from talewright.games.strange_fate.rules.skills.drawback import Drawback
from talewright.refusal import Fault

LEAST, BEST = 1, 3
"""Average to Good: the qualities of a companion (SF-gift-companion.1, SF-gift-companion.7)."""
POINTS = 3
"""Skill points of each Skilled (SF-gift-companion.13)."""
MOST_GIFTED = 2
TAKES_A_TIER = 2
MORE_BOXES = {1: 0, 2: 1, 3: 3}
"""How many tracks have a third box, by quality (SF-gift-companion.2, SF-gift-companion.8)."""
MAY_HAVE = (GiftKind.EQUIPMENT, GiftKind.IMPACT, GiftKind.THEME)
"""The gifts of Gifted (SF-gift-companion.14)."""


class Companion(Struct, frozen=True, kw_only=True):
    """A helper, by what it can do; the improvements that it takes follow from that.

    *skills* are all of its skills: one at each rating up to its quality is free, others are bought. *links* are special
    ways to reach it, *keeps_up* the unusual ways of moving in which it can follow. *best_track* has the third box of a
    Fair one. *others* are gifts that it cannot have, so that they can be refused. *copies* are further companions like
    it.
    """

    name: str
    quality: int = LEAST
    aspects: tuple[str, ...] = ()
    skills: tuple[Owned, ...] = ()
    links: tuple[str, ...] = ()
    keeps_up: tuple[str, ...] = ()
    is_independent: bool = False
    is_summonable: bool = False
    equipment: tuple[Piece, ...] = ()
    impacts: tuple[str, ...] = ()
    themes: tuple[Theme, ...] = ()
    others: tuple[GiftKind, ...] = ()
    best_track: Track = Track.HEALTH
    copies: int = 0
    drawbacks: tuple[Drawback, ...] = ()

    @property
    def gifts(self) -> tuple[GiftKind, ...]:
        """Its own gifts, each once for every time it is needed."""
        pieces = (GiftKind.EQUIPMENT,) * gifts_needed(piece.places for piece in self.equipment)
        others = (GiftKind.IMPACT,) * len(self.impacts) + (GiftKind.THEME,) * len(self.themes)
        return (*pieces, *others, *self.others)

    @property
    def free_ratings(self) -> tuple[int, ...]:
        """The ratings at which it has one skill each, best first (SF-gift-companion.2, SF-gift-companion.8)."""
        return tuple(range(self.quality, 0, -1))

    @property
    def bearing(self) -> Bearing:
        """Its tracks and its one Mild consequence (SF-gift-companion.2, SF-gift-companion.8)."""
        more = MORE_BOXES[min(max(self.quality, LEAST), BEST)]
        tracks = sorted(Track, key=lambda track: track is not self.best_track)[:more]
        return bearing(
            [capacity for each in self.skills for capacity in each.capacities],
            [protection for piece in self.equipment for protection in piece.protections],
            boxes=[BOXES + (track in tracks) for track in Track],
            slots=(Slot(degree=Degree.MILD),),
        )

    @property
    def to_break_link(self) -> int:
        """The difficulty of breaking a special link (SF-gift-companion.9)."""
        return 2 + self.quality

    def bonus(self, used: str) -> int:
        """What it adds to a skill of the character it is with: 1 if it has that skill too (SF-gift-companion.4)."""
        return int(any(each.skill.name.casefold() == used.casefold() for each in self.skills))

    def acting_alone_costs(self, *, of_major_importance: bool = False) -> int:
        """Fate points for letting it act alone (SF-gift-companion.3, SF-gift-companion.10)."""
        return 0 if self.is_independent and not of_major_importance else 1

    @property
    def borrows(self) -> int:
        """How many aspects of its principal, about their bond, it may use while they are apart (SF-gift-companion.11).

        It then spends the principal's fate points too.
        """
        return 2 if self.is_independent else 0

    def arrives_in(self, *, for_fate_point: bool = False) -> Time:
        """How long a summoned one takes; when the scene ends it is gone (SF-gift-companion.18)."""
        return Time.AN_INSTANT if for_fate_point else Time.ONE_MINUTE


def improvements(companion: Companion, points: int) -> tuple[Improvement, ...]:
    """What improvements have made of a companion; *points* is the price of its skills beyond the free ratings."""
    return tuple(_improvements(companion, points))


def _improvements(companion: Companion, points: int) -> Iterator[Improvement]:
    yield from (Improvement(f"Aspect: {aspect}", 1, "SF-gift-companion.6") for aspect in companion.aspects)
    if companion.quality > LEAST:
        yield Improvement(f"Quality: {called(companion.quality)}", companion.quality - LEAST, "SF-gift-companion.7")
    yield from (Improvement(f"Communication: {link}", 1, "SF-gift-companion.9") for link in companion.links)
    if companion.is_independent:
        yield Improvement("Independent", 1, "SF-gift-companion.10")
    yield from (Improvement(f"Keeping Up: {way}", 1, "SF-gift-companion.12") for way in companion.keeps_up)
    if points:
        yield Improvement(f"Skilled: {points} skill points", -(-points // POINTS), "SF-gift-companion.13")
    yield from (Improvement(f"Gifted: {gift}", 1, "SF-gift-companion.14") for gift in companion.gifts)
    for each in companion.skills:
        if steps := each.skill.tier - Tier.MUNDANE:
            name = f"Empowered: {each.skill.name} ({each.skill.tier})"
            yield Improvement(name, TAKES_A_TIER * steps, "SF-gift-companion.15")
    yield from (Improvement("Numerous", 1, "SF-gift-companion.17") for _ in range(companion.copies))
    if companion.is_summonable:
        yield Improvement("Summonable", 1, "SF-gift-companion.18")


def places(companion: Companion, points: int) -> int:
    """How many improvements a companion uses (SF-gift-companion.5)."""
    return taken(improvements(companion, points), companion.drawbacks)


def points_beyond_free(companion: Companion, costs: list[int]) -> int:
    """Skill points for its skills, whose prices these are, beyond what its quality gives it.

    The best of its free ratings goes to its best skill, and so on.

    Source: SF-gift-companion.2, SF-gift-companion.8, SF-gift-companion.13.
    """
    ratings = sorted((each.skill.rating for each in companion.skills), reverse=True)
    return sum(costs) - sum(min(pair) for pair in zip(companion.free_ratings, ratings, strict=False))


def faults(companion: Companion, rules: CreationRules) -> Iterator[Fault]:
    """Everything that is wrong with a companion, but what its skills break of the rules for skills."""
    name = companion.name or "The companion"
    if not LEAST <= companion.quality <= BEST:
        yield Fault(
            f"{name} is {called(companion.quality)}: make it {called(LEAST)} to {called(BEST)}.", "SF-gift-companion.7"
        )
    for each in companion.skills:
        if each.skill.rating > companion.quality:
            yield Fault(
                f"{name} has {each.skill.name} at {called(each.skill.rating)}, above its quality of "
                f"{called(companion.quality)}: lower the skill, or take Quality.",
                "SF-gift-companion.13",
            )
        yield from library.faults(each.skill, rules.skills)
        yield from tier_benefit.faults(each.skill, each.benefits)
    yield from _faults_of_gifts(companion, name, rules)
    yield from faults_of_drawbacks(name, GiftKind.COMPANION, companion.drawbacks, rules)


def spare(companion: Companion, piece: Piece) -> int:
    """How many more improvements a piece of its own can take, as it is Gifted twice at most (SF-gift-companion.14)."""
    pieces = companion.equipment
    others = len(companion.gifts) - gifts_needed(each.places for each in pieces)
    used = sum(max(IMPROVEMENTS, each.places) for each in pieces if each is not piece)
    return (MOST_GIFTED - others) * IMPROVEMENTS - used - piece.places


def closed_track(companion: Companion) -> Iterator[Fault]:
    """Why its best track cannot be chosen: a Fair one alone has a third box on one track (SF-gift-companion.8)."""
    more = MORE_BOXES[min(max(companion.quality, LEAST), BEST)]
    if more != 1:
        yield Fault(
            f"{companion.name} is {called(companion.quality)} and has {BOXES + bool(more)} boxes on each track: the "
            f"quality at which one track is better than the others is {called(LEAST + 1)}.",
            "SF-gift-companion.8",
        )


def closed_piece(companion: Companion, piece: Piece) -> Iterator[Fault]:
    """Why a piece of its own can take no more improvements (SF-gift-companion.14, SF-gift-equipment.1)."""
    if spare(companion, piece) <= 0:
        yield Fault(
            f"{piece.name} has all improvements that the gifts of {companion.name} bring, which are {MOST_GIFTED} at "
            f"most: {MOST_GIFTED * IMPROVEMENTS} for all of its gear.",
            "SF-gift-companion.14",
        )


def closed_gifts(companion: Companion) -> Iterator[Fault]:
    """Why it can have no more gifts, or not each of them (SF-gift-companion.14, SF-gift-theme.1, SF-gift-impact.1)."""
    name, skills = companion.name, len(companion.skills)
    if len(companion.gifts) >= MOST_GIFTED:
        yield Fault(
            f"{name} is Gifted {MOST_GIFTED} times, the most for one companion: strike a gift to take another.",
            "SF-gift-companion.14",
        )
        return
    if skills < THEMED:
        yield Fault(
            f"A Theme goes over {THEMED} skills, and {name} has {skills or 'none'}: name {THEMED - skills} more first.",
            "SF-gift-theme.1",
        )
    if not skills:
        yield Fault(f"Impact is for a skill, and {name} has none yet: name one first.", "SF-gift-impact.1")


def remarks(companion: Companion) -> Iterator[str]:
    """Skills that its quality gives and that are still to be named."""
    missing = len(companion.free_ratings) - len(companion.skills)
    if missing > 0:
        yield f"{companion.name} has {missing} more skill{'' if missing == 1 else 's'} at no cost (SF-gift-companion.8)"


def _faults_of_gifts(companion: Companion, name: str, rules: CreationRules) -> Iterator[Fault]:
    skills = [each.skill.name for each in companion.skills]
    for gift in companion.others:
        yield Fault(
            f"{name} is Gifted with {gift}: a companion has {', '.join(MAY_HAVE)} alone, so choose one of them.",
            "SF-gift-companion.14",
        )
    if len(companion.gifts) > MOST_GIFTED:
        yield Fault(
            f"{name} is Gifted {len(companion.gifts)} times: {MOST_GIFTED} is the most for one companion, so strike "
            f"out {len(companion.gifts) - MOST_GIFTED}.",
            "SF-gift-companion.14",
        )
    yield from faults_of_names(f"Impact of {name}", companion.impacts, skills, "SF-gift-impact.1")
    yield from faults_of_themes(companion.themes, skills)
    for piece in companion.equipment:
        yield from equipment.faults(piece, rules, usable(skills, rules))


def usable(skills: Iterable[str], rules: CreationRules) -> tuple[str, ...]:
    """The skills that gear can better: someone's own, and Common ones that anybody can try (SF-buy-skills.2)."""
    common = library.library().common if rules.skills.common_skills else ()
    return (*skills, *(sample.name for sample in common))
