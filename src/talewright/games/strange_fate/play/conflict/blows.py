"""What somebody attacks with: a skill or an NPC's line, a piece of equipment, and a skill that lends its force."""

import json
from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from talewright.caching import EACH_SEAT, by_identity
from talewright.games.strange_fate.play.acting import acting
from talewright.games.strange_fate.play.applied import options
from talewright.games.strange_fate.play.conflict.fighters import track_of
from talewright.games.strange_fate.play.conflict.means import (
    Means,
    attacks_of,
    check_reach,
    means_of,
    unable,
    zones_between,
)
from talewright.games.strange_fate.play.conflict.npc_lines import attacking_first, attacks_by
from talewright.games.strange_fate.play.flaws import ARMED, at_rest, is_out, worn_out
from talewright.games.strange_fate.play.ids import ActorId
from talewright.games.strange_fate.play.state import Npc, Person, State
from talewright.games.strange_fate.play.ways import Way, way_of
from talewright.games.strange_fate.rules.characters.character import UNBOUGHT
from talewright.games.strange_fate.rules.characters.equipment import best_weapon
from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.conflict.stress import Scope, Track
from talewright.games.strange_fate.rules.conflict.weapon import MOST_OF_A_SKILL, ORDINARY
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.skills.extra import Extra
from talewright.games.strange_fate.rules.trappings.profit import TRACKS, Profit, is_unrelated, profit, weapon_of
from talewright.refusal import Refused, refuse
from talewright.table.offer import Choice, Field, Number, Option, one_of
from talewright.wording import in_a_row

MOST_OF_A_KIND = 1
"""Pieces, and skills that lend their force, for one attack; of both the higher Weapon value counts."""


class Blow(Struct, frozen=True, kw_only=True):
    """What an attack is made by, and by which trapping, and the highest Weapon value with whose it is."""

    way: Way
    label: str
    track: Track
    trapping: str
    weapon: int = ORDINARY
    weapon_name: str = ""


def _armed(person: Person, rest: frozenset[str], means: Means, names: tuple[str, ...] = ()) -> Blow:
    """What the pieces and skills of these names make of an attack; those at *rest* lend nothing.

    The best weapon of a companion counts without being named (SF-gift-companion.14).

    Raises ``Refused`` where one is not on the sheet, where several of a kind are to count together, and where a skill
    lends its force to attacks on another track alone.

    Source: SF-gift-equipment.5, SF-trapping-insight.6, SF-trapping-networking.15, SF-trapping-physical-force.14.
    """
    pieces = [each for name in names for each in person.character.equipment if _is(each.name, name)]
    others = [name for name in names if not any(_is(each.name, name) for each in pieces)]
    if max(len(pieces), len(others)) > MOST_OF_A_KIND or (
        pieces and others and not _force(person, rest, means, others[0])
    ):
        raise Refused(
            f"{in_a_row(names)} do not add up: the Weapon of one piece counts, so choose one.",
            clause="SF-gift-equipment.5",
        )
    lent = [_lent(person, rest, means, name) for name in others]
    piece = next(iter(pieces), None)
    rating = person.character.rating_of(means.by.skill, piece) if piece else means.rating
    carried = [each for each in person.character.equipment if person.of and not each.price]
    values = [(best_weapon(carried, means.track), "")]
    values += [(piece.weapon(means.track), piece.name)] if piece else []
    values += [(each.weapon, each.skill) for each in lent]
    weapon, name = max(values, key=lambda each: each[0])
    return Blow(
        way=Way(replace(means.by, gear=piece.name) if piece else means.by, rating),
        label=f"{means.by.label} with {piece.name}" if piece else means.by.label,
        track=means.track,
        trapping=means.by.trapping,
        weapon=weapon,
        weapon_name=name,
    )


def _arms(person: Person, rest: frozenset[str], means: tuple[Means, ...]) -> Iterator[tuple[str, ...]]:
    """What may be named for an attack: each piece, each skill that lends its force, and both where both make it better.

    Whether a skill and the attack are about related things the group judges (SF-trapping-physical-force.15).
    """
    tracks = {each.track for each in means}
    lent = (each.skill for track in Track if track in tracks for each in _lenders(person.character.skills, rest, track))
    lenders = tuple(_lender_name(person, skill) for skill in dict.fromkeys(lent))
    pieces = tuple(each.name for each in person.character.equipment)
    yield from ((name,) for name in (*pieces, *lenders))
    yield from ((piece, lender) for piece in pieces for lender in lenders)


def _lender_name(person: Person, skill: str) -> str:
    """What a skill that lends its force is called: by its name, with what it is where a piece has the same."""
    is_piece = any(_is(piece.name, skill) for piece in person.character.equipment)
    return f"skill {json.dumps(skill, ensure_ascii=False)}" if is_piece else skill


def _is_better(person: Person, rest: frozenset[str], means: Means, names: tuple[str, ...]) -> bool:
    """Whether an attack is better with all of these than with fewer of them."""
    try:
        whole = _armed(person, rest, means, names)
        parts = [_armed(person, rest, means, names[:place] + names[place + 1 :]) for place in range(len(names))]
    except Refused:
        return False
    return all((each.way.rating, each.weapon) != (whole.way.rating, whole.weapon) for each in parts)


def _is(known: str, written: str) -> bool:
    return known.casefold() == written.strip().casefold()


def _lenders(skills: Iterable[Owned], rest: frozenset[str], track: Track) -> Iterator[Profit]:
    """The skills that lend a Weapon value to attacks on a track, by the tier benefits that were chosen."""
    for owned in skills:
        for trapping in owned.benefits:
            if TRACKS.get(trapping.name) is track and owned.skill.name not in rest and owned.skill.tier > Tier.MUNDANE:
                yield profit(owned.skill.name, trapping.name, owned.skill.tier)


def _force(person: Person, rest: frozenset[str], means: Means, name: str) -> Profit | None:
    """What the skill of a name lends: to an attack on this track, else on another; None where it lends nothing."""
    found = (
        each
        for track in (means.track, *Track)
        for each in _lenders(person.character.skills, rest, track)
        if _is(_lender_name(person, each.skill), name)
    )
    return next(found, None)


def _lent(person: Person, rest: frozenset[str], means: Means, name: str) -> Profit:
    """The same. Raises ``Refused`` where it lends nothing, and where that is for other attacks."""
    found = _force(person, rest, means, name)
    if found is None:
        raise Refused(
            f"{person.name} has no {name.strip()[:60] or 'such piece'}: choose a piece, or a skill that lends its "
            "force, from the sheet, or nothing."
        )
    trapping = next(trapping for trapping, known in TRACKS.items() if known is found.track)
    attack = person.character.usable(means.by.skill)
    unrelated = attack is not None and is_unrelated(trapping, attack.skill)
    weapon_of(found, trapping, means.by.label, means.track, is_related=not unrelated)
    return found


# --- what an attack is made by


LACKS = {Extra.SPRAY: "SF-extra-spray.1", Extra.ZONE: "SF-extra-zone.1"}


def blow_of_npc(npc: Npc, by: str, track: str, weapon: int, weapons: tuple[str, ...]) -> Blow:
    """What an NPC attacks by: the game master says what it harms, and with what.

    By which trapping a word of its line attacks is told by its defences, and so by nobody who is hidden.
    """
    way, harmed = way_of(npc, by), track_of(track)
    if weapons:
        raise Refused("Name the Weapon value of an NPC as a number: pieces of equipment stand on a sheet.")
    if not 0 <= weapon <= MOST_OF_A_SKILL:
        raise Refused(
            f"A Weapon is worth 0 to {MOST_OF_A_SKILL}, not {weapon}.", clause="SF-trapping-physical-force.14"
        )
    trapping = "" if npc.hidden else attacks_by(way.by.skill, harmed)
    return Blow(way=way, label=way.by.label, track=harmed, trapping=trapping, weapon=weapon)


def check_means(state: State, who: ActorId, means: Means, targets: Iterable[ActorId], extra: Extra | None) -> None:
    """Refuse to attack several by a skill that has not the extra for it, and those whom it does not reach."""
    if extra and extra not in means.extras:
        raise Refused(
            f"{means.by.label} has not the {extra} extra: attack one target, or by a skill that has it.",
            clause=LACKS[extra],
        )
    for target in targets:
        check_reach(state, who, target, means)


def blow_of_person(
    state: State, person: Person, by: str, weapons: tuple[str, ...], targets: Iterable[ActorId], extra: Extra | None
) -> Blow:
    """What a character attacks by: a skill with a trapping that does, and what is named for it besides."""
    means = means_of(person, by)
    refuse(unable(person, means.track))
    check_means(state, person.id, means, targets, extra)
    return _armed(person, at_rest(state, person), means, weapons)


# --- what may be chosen

Chosen = tuple[str, tuple[Field, ...], tuple[str, ...]]
Choices = Iterator[Chosen]
"""What an attack adds to its label, the fields of its means, and the weapon."""


def choices(state: State, who: ActorId, target: ActorId, scope: Scope | None, extra: Extra | None = None) -> Choices:
    """What somebody may attack with; the line of an NPC names no extra, so that it says nothing of several."""
    actor = acting(state, who)
    if isinstance(actor, Person):
        yield from choices_of_person(state, actor, target, extra, scope)
    elif scope:
        goods = attacking_first(actor, scope)
        yield "", (one_of("by", "By", (Option(good.name, str(good)) for good in goods)), *harms(scope)), ()


def _serves(means: Means, far: int, extra: Extra | None) -> bool:
    """Whether an attack reaches so far, with an extra where one is wanted."""
    return far <= means.reach and (extra is None or extra in means.extras)


def _ranked(found: Iterable[Means], scope: Scope | None) -> list[Means]:
    """Those that harm in a scope first, each time the best first; what takes a weapon is tried last."""
    return sorted(
        found,
        key=lambda means: (
            means.track.scope is not scope,
            means.narrow,
            -int(means.rating.tier.value),
            -means.rating.value,
            means.rating == UNBOUGHT and means.by.skill == ARMED,
        ),
    )


def harms(scope: Scope) -> tuple[Field, Field]:
    """What an NPC harms, and with which Weapon value."""
    tracks = (Option(track, f"{track}, {track.scope}") for track in Track)
    track = one_of("track", "What it harms", tracks, default=scope.track)
    return track, Number(name="weapon", label="Weapon", least=0, most=MOST_OF_A_SKILL, default=0)


def choices_of_person(
    state: State, person: Person, target: ActorId, extra: Extra | None = None, scope: Scope | None = None
) -> tuple[Chosen, ...]:
    """Skills that attack and reach so far, those that harm in that *scope* first; each with what betters it."""
    far = zones_between(state, person.id, target) or 0
    return _choices_at(person, worn_out(state, person), at_rest(state, person), far, extra, scope)


@by_identity(maxsize=EACH_SEAT)
def _choices_at(
    person: Person, out: frozenset[str], rest: frozenset[str], far: int, extra: Extra | None, scope: Scope | None
) -> tuple[Chosen, ...]:
    """The same at this distance, without the skills that are *out* of use; those at *rest* lend nothing."""
    return tuple(_choices_of_person(person, out, rest, far, extra, scope))


def _choices_of_person(
    person: Person, out: frozenset[str], rest: frozenset[str], far: int, extra: Extra | None, scope: Scope | None
) -> Choices:
    reaching = (
        means
        for means in attacks_of(person)
        if not is_out(out, means.by) and _serves(means, far, extra) and not any(unable(person, means.track))
    )
    ranked = _ranked(reaching, scope)
    if ranked:
        yield "", (_by((means, ORDINARY) for means in ranked),), ()
    found = []
    for names in _arms(person, rest, tuple(ranked)):
        paid = [each for each in ranked if not any(is_out(out, replace(each.by, gear=name)) for name in names)]
        fitting = [means for means in paid if _is_better(person, rest, means, names)]
        if fitting:
            blows = [(means, _armed(person, rest, means, names)) for means in fitting]
            found.append((names, [(replace(means, rating=blow.way.rating), blow.weapon) for means, blow in blows]))
    for names, armed in sorted(found, key=_best_armed):
        yield f" with {' and '.join(names)}", (_by(armed, _related(person, names)),), names


def _best_armed(found: tuple[tuple[str, ...], list[tuple[Means, int]]]) -> tuple[bool, int, int]:
    """What makes the first attack best comes first: a tier before a rating and a Weapon value, which weigh the same."""
    (means, weapon), *_ = found[1]
    return means.narrow, -int(means.rating.tier.value), -means.rating.value - weapon


def _related(person: Person, names: Iterable[str]) -> str:
    """What the group has to find where a skill lends its force (SF-trapping-physical-force.15)."""
    skills = (owned.skill.name for owned in person.character.skills)
    lender = next((skill for skill in skills if _lender_name(person, skill) in names), "")
    return f"An attack that is about the same as {lender}." if lender else ""


def _by(found: Iterable[tuple[Means, int]], about: str = "") -> Choice:
    """A field for them, each with what it harms, and with its Weapon."""
    known = tuple(found)
    told = (f"harms {means.track}{f', Weapon {weapon}' if weapon else ''}" for means, weapon in known)
    named = zip(options(means for means, _ in known), told, strict=True)
    return one_of("by", "By", (replace(option, about=says) for option, says in named), about=about)
