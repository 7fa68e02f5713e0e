"""A question to the odds explorer, as it stands in an address, with what a group has set for itself."""

import re
from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.asked import one_of, whole
from talewright.games.heroquest.odds import Spending
from talewright.games.heroquest.odds.choices import ALWAYS, FOR_A_TIE, FOR_THE_PRIZE, KEPT
from talewright.games.heroquest.odds.library import read_situation
from talewright.games.heroquest.odds.scores import to_go_from
from talewright.games.heroquest.play.flags import FLAGS
from talewright.games.heroquest.play.options import MECHANICS, METHODS, chosen, options
from talewright.games.heroquest.rules.abilities.modifier import Modifier, Source
from talewright.games.heroquest.rules.advanced import Advanced
from talewright.games.heroquest.rules.contests.situation import Contender, Situation
from talewright.games.heroquest.rules.editions import Edition
from talewright.games.heroquest.rules.extended.resolution_point import Score
from talewright.refusal import Refused
from talewright.table.offer import Choice, Field
from talewright.wording import MINUS

FLAGS_ASKED = (
    "very_low_has_a_floor", "boosts", "boost_settles_ties", "hurts_narrow_winners", "losers_of_a_climax_pay",
)  # fmt: skip


def _flag(reads: Callable[[Edition], bool]) -> Callable[[Edition], str]:
    return lambda on: str(reads(on)).lower()


def _uses(mechanic: Advanced, edition: Edition) -> bool:
    return mechanic in edition.advanced


READS: dict[str, Callable[[Edition], str]] = {
    "base_resistance": lambda on: str(on.resistance.base),
    "mastery": lambda on: on.mastery,
    "better_roll": lambda on: on.contest.better_roll,
    "two_fumbles": lambda on: on.contest.two_fumbles,
    "hopeless": lambda on: on.contest.hopeless,
    "resistance_rolls": lambda on: on.group.resistance_rolls,
    "augments": lambda on: next(name for name, methods in METHODS.items() if methods == on.augments.methods),
    **{name: _flag(FLAGS[name].reads) for name in FLAGS_ASKED},
    **{each.name.lower(): _flag(partial(_uses, each)) for each in MECHANICS},
}
"""The options that matter to chances, each with how an edition has it; named as when a campaign begins."""


def settings(edition: Edition, played: Edition) -> dict[str, str]:
    """What a group has set otherwise than its edition."""
    return {name: reads(played) for name, reads in READS.items() if reads(played) != reads(edition)}


def as_set(edition: Edition, asked: Mapping[str, str]) -> Edition:
    """The edition with what the asking group has set. Raises ValueError if that is nothing a group can set."""
    try:
        return chosen(edition, {name: asked[name] for name in READS if asked.get(name, "").strip()})
    except Refused as error:
        raise ValueError(error.why) from error


def settings_say(edition: Edition, set_so: Mapping[str, str]) -> tuple[str, ...]:
    """The same for people: each option by its label, with what the group has chosen."""
    fields = {field.name: field for field in options(edition)}
    return tuple(f"{fields[name].label}: {_named(fields[name], value)}" for name, value in set_so.items())


def _named(field: Field, value: str) -> str:
    named = {each.value: each.label.lower() for each in field.options} if isinstance(field, Choice) else {}
    return named.get(value, value)


ABILITY, VS, AUGMENT = "17", "Moderate", "13"  # what the page shows before anything is asked
MEMBERS = "17, 5{}, 13"
MOST_MEMBERS = 12
MOST_MODIFIER = 99
MOST_HELD = 6  # more hero points than anybody has in a session
NEXT = ("+", MINUS, "-", "injured", "hp")  # what may follow a bonus or a penalty without a source
_AMOUNT = re.compile(r"[+−-]\d{1,4}")
SPENDINGS = {"kept": KEPT, "prize": FOR_THE_PRIZE, "defeat": FOR_A_TIE, "always": ALWAYS}


class Kind(StrEnum):
    """What is asked about."""

    SIMPLE = "simple"
    GROUP = "group"
    EXTENDED = "extended"


class Question(Struct, frozen=True, kw_only=True):
    """One question, read and found to be one."""

    kind: Kind
    edition: Edition
    ability: str
    vs: str
    modifier: int
    hero_point: str
    better_roll: str
    augment: str
    wished: str
    members: tuple[str, ...]
    score: Score
    hero_points: int

    @property
    def spending(self) -> Spending:
        return SPENDINGS[self.hero_point]

    def situation(self) -> Situation:
        """The contest that is asked about. Raises ValueError if it is none."""
        asked = self.against(self.vs)
        return replace(asked, pc=replace(asked.pc, hero_point=False))

    def against(self, vs: str) -> Situation:
        """The same against another resistance."""
        asked = self._read(self.ability, vs)
        if not self.modifier:
            return asked
        line = Modifier(Source.SITUATIONAL, "", self.modifier)
        return replace(asked, pc=replace(asked.pc, modifiers=(*asked.pc.modifiers, line)))

    @property
    def augmenting(self) -> Contender:
        """Whoever is to augment: a rating with all that belongs to it."""
        return self._read(self.augment, VS).pc

    @property
    def group(self) -> tuple[Situation, ...]:
        """The contests of all members against the resistance."""
        return self.group_against(self.vs)

    def group_against(self, vs: str) -> tuple[Situation, ...]:
        return tuple(self._read(member, vs) for member in self.members)

    def _read(self, ability: str, vs: str) -> Situation:
        return read_situation(_with_source(ability), vs, self.edition, mastery=self.edition.mastery)


def read(edition: Edition, asked: Mapping[str, str]) -> Question:
    """Read what an address asks; what is left out has a usual value.

    Raises ValueError that says what would be right.
    """
    played = as_set(edition, asked)
    ability, vs = _sides(asked)
    spent = "always" if ability.endswith(" hp") else "kept"
    return Question(
        kind=Kind(one_of(asked, "kind", Kind, Kind.SIMPLE)),
        edition=played,
        ability=ability.removesuffix(" hp"),
        vs=vs,
        modifier=whole(asked, "modifier", range(-MOST_MODIFIER, MOST_MODIFIER + 1)),
        hero_point=one_of(asked, "hero_point", SPENDINGS, spent),
        better_roll=played.contest.better_roll,
        augment=asked.get("augment", "").strip() or AUGMENT,
        wished=asked.get("wished", "").strip(),
        members=_members(asked, played.mastery),
        score=_score(asked),
        hero_points=whole(asked, "hero_points", range(MOST_HELD + 1)),
    )


def _sides(asked: Mapping[str, str]) -> tuple[str, str]:
    """Both sides as they were written, each for itself or together as the notation of a contest."""
    ours, _, theirs = asked.get("contest", "").partition(" vs ")
    ability = asked.get("ability", "").strip() or ours.strip() or ABILITY
    return ability, asked.get("vs", "").strip() or theirs.strip() or VS


def _with_source(written: str) -> str:
    """Bonuses and penalties may stand behind a rating without a source."""
    words = written.split()
    behind = (*words[1:], "hp")
    bare = [_AMOUNT.fullmatch(word) and then.startswith(NEXT) for word, then in zip(words, behind, strict=True)]
    return " ".join(f"{word} situational" if is_bare else word for word, is_bare in zip(words, bare, strict=True))


def _members(asked: Mapping[str, str], mastery: str) -> tuple[str, ...]:
    usual = MEMBERS.format(mastery)
    written = asked.get("members", "").strip() or usual
    members = tuple(each.strip() for each in written.replace(";", ",").split(",") if each.strip())
    if not 1 <= len(members) <= MOST_MEMBERS:
        raise ValueError(
            f"{len(members)} people cannot be asked about; write 1 to {MOST_MEMBERS} ratings, as in {usual}"
        )
    return members


def _score(asked: Mapping[str, str]) -> Score:
    """Where an extended contest stands: as one score, or as the points of both sides."""
    ours, theirs = (asked.get(name, "").strip() or "0" for name in ("ours", "theirs"))
    score = Score.parse(asked.get("score", "").strip() or f"{ours}-{theirs}")
    to_go_from(score)
    return score
