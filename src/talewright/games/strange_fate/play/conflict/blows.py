"""What somebody attacks with: a skill or an NPC's line, and what is named for it besides; checked, and offered."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from msgspec import structs

from talewright.games.strange_fate.extra import Extra
from talewright.games.strange_fate.play.applied import options
from talewright.games.strange_fate.play.conflict.fighters import track_of
from talewright.games.strange_fate.play.conflict.means import Means, attacks_of, means_of, unable
from talewright.games.strange_fate.play.conflict.reach import check_reach, in_reach
from talewright.games.strange_fate.play.conflict.weapons import armed, arms, is_better, lender_name
from talewright.games.strange_fate.play.flaws import worn_out
from talewright.games.strange_fate.play.ids import ActorId
from talewright.games.strange_fate.play.state import Npc, Person, State
from talewright.games.strange_fate.play.ways import Way, way_of
from talewright.games.strange_fate.stress import Scope, Track
from talewright.games.strange_fate.weapon import MOST, ORDINARY
from talewright.refusal import Refused, refuse
from talewright.table.offer import Choice, Field, Number, Option
from talewright.table.offering import one_of

LACKS = {Extra.SPRAY: "SF-extra-spray.1", Extra.ZONE: "SF-extra-zone.1"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Blow:
    """What an attack is made by."""

    way: Way
    label: str
    track: Track
    trapping: str = ""
    weapon: int = ORDINARY
    weapon_name: str = ""


def blow_of_npc(npc: Npc, by: str, track: str, weapon: int, weapons: tuple[str, ...]) -> Blow:
    """What an NPC attacks by: its line names no trappings, so the game master says what it harms, and with what."""
    if weapons:
        raise Refused("Name the Weapon value of an NPC as a number: pieces of equipment stand on a sheet.")
    if not 0 <= weapon <= MOST:
        raise Refused(f"A Weapon is worth 0 to {MOST}, not {weapon}.", clause="SF-weapons-armor.1")
    way = way_of(npc, by)
    return Blow(way=way, label=way.by.label, track=track_of(track), weapon=weapon)


def blow_of_person(
    state: State, person: Person, by: str, weapons: tuple[str, ...], targets: Iterable[ActorId], extra: Extra | None
) -> Blow:
    """What a character attacks by: a skill with a trapping that does, and what is named for it besides."""
    means = means_of(person, by)
    if extra and extra not in means.extras:
        raise Refused(
            f"{means.by.label} has not the {extra} extra: attack one target, or by a skill that has it.",
            clause=LACKS[extra],
        )
    refuse(unable(person, means.track))
    for target in targets:
        check_reach(state, person.id, target, means)
    found = armed(person, means, weapons)
    return Blow(
        way=Way(replace(means.by, gear=found.piece.name) if found.piece else means.by, found.rating),
        label=f"{means.by.label} with {found.piece.name}" if found.piece else means.by.label,
        track=means.track,
        trapping=means.by.trapping,
        weapon=found.weapon,
        weapon_name=found.name,
    )


# --- what may be chosen

Choices = Iterator[tuple[str, tuple[Field, ...], tuple[str, ...]]]
"""What an attack adds to its label, the fields of its means, and the weapon."""


def choices(state: State, who: ActorId, target: ActorId, scope: Scope, extra: Extra | None = None) -> Choices:
    """By what somebody may attack in a conflict."""
    actor = state.actor(who)
    if isinstance(actor, Npc):
        by = one_of("by", "By", (Option(good.name, str(good)) for good in actor.quick.goods))
        yield "", (by, *harms(scope)), ()
    else:
        yield from choices_of_person(state, actor, target, extra, scope)


def harms(scope: Scope) -> tuple[Field, ...]:
    """What an NPC harms, and with which Weapon value."""
    tracks = (Option(track, f"{track}, {track.scope}") for track in Track)
    track = one_of("track", "What it harms", tracks, default=scope.track)
    return track, Number(name="weapon", label="Weapon", least=0, most=MOST, default=0)


def choices_of_person(
    state: State, person: Person, target: ActorId, extra: Extra | None = None, scope: Scope | None = None
) -> Choices:
    """By a skill that attacks and reaches so far, what harms in that *scope* first; with each thing that betters it."""
    out = worn_out(state, person)
    reaching = (
        means
        for means in attacks_of(person)
        if means.by.skill not in out
        and (extra is None or extra in means.extras)
        and in_reach(state, person.id, target, means)
        and not any(unable(person, means.track))
    )
    ranked = sorted(
        reaching,
        key=lambda means: (means.track.scope is not scope, -int(means.rating.tier.value), -means.rating.value),
    )
    if ranked:
        yield "", (_by(ranked),), ()
    for names in arms(person, tuple(ranked)):
        fitting = [means for means in ranked if is_better(person, means, names)]
        if fitting:
            yield f" with {' and '.join(names)}", (_by(fitting, _related(person, names)),), names


def _related(person: Person, names: Iterable[str]) -> str:
    """What the group has to find where a skill lends its force (SF-trapping-physical-force.15)."""
    skills = (owned.skill.name for owned in person.character.skills)
    lender = next((skill for skill in skills if lender_name(person, skill) in names), "")
    return f"An attack that is about the same as {lender}." if lender else ""


def _by(means: list[Means], about: str = "") -> Choice:
    harming = zip(options(means), means, strict=True)
    found = (structs.replace(option, about=f"harms {each.track}") for option, each in harming)
    return one_of("by", "By", found, about=about)
