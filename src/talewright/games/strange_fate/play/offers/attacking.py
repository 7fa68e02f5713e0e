"""Which attacks may be made: on one, on several, on all in a zone; and a single one outside of any conflict."""

from collections.abc import Iterable, Iterator

from msgspec import structs

from talewright.games.strange_fate.extra import Extra
from talewright.games.strange_fate.play import moves as mv
from talewright.games.strange_fate.play.applied import options
from talewright.games.strange_fate.play.attacks import Means, attacks_of, unable
from talewright.games.strange_fate.play.conflict_card import ConflictCard
from talewright.games.strange_fate.play.fighters import conflict_of, everyone
from talewright.games.strange_fate.play.flaws import worn_out
from talewright.games.strange_fate.play.ids import ActorId
from talewright.games.strange_fate.play.known import is_hidden
from talewright.games.strange_fate.play.reach import by_zone, in_reach, zone_of
from talewright.games.strange_fate.play.state import Npc, Person, State
from talewright.games.strange_fate.play.weapons import arms, is_better, lender_name
from talewright.games.strange_fate.stress import Scope, Track
from talewright.games.strange_fate.weapon import MOST
from talewright.table.offer import Choice, Field, Number, Offer, Option
from talewright.table.offering import explained, offer, one_of
from talewright.table.seat import Seat

Made = tuple[str, tuple[Field, ...], tuple[str, ...]]
"""What an attack adds to its label, the fields of its means, and the weapon."""
MYSELF = (Option("false", "No"), Option("true", "Yes"))


def attacks(state: State, card: ConflictCard, who: ActorId) -> Iterator[Offer]:
    """Everything that somebody may attack in their turn."""
    actor, here = state.actor(who), {"group": card.id, "conflict": card.id, "who": who}
    targets = [each for each in card.standing if each != who]
    for target in targets:
        for label, fields, weapons in _means(state, card, who, target):
            named = f"{actor.name} attacks {state.actor(target).name}{label}"
            made = offer(mv.Attack, named, *fields, **here, target=target, weapons=weapons)
            yield explained(made, main=not label and target == targets[0])
    for zone, there in by_zone(state, targets).items():
        yield from _on_several(state, card, who, zone, there)


def _on_several(
    state: State, card: ConflictCard, who: ActorId, zone: str, there: tuple[ActorId, ...]
) -> Iterator[Offer]:
    """Those who are together may be attacked by one roll, with Spray, or all of them with Zone."""
    actor, here = state.actor(who), {"group": card.id, "conflict": card.id, "who": who}
    where = f" in {zone}" if zone else ""
    if len(there) > 1:
        targets = Choice(name="targets", label="Whom", options=_named(state, there), many=True)
        for label, fields, weapons in _means(state, card, who, there[0], Extra.SPRAY):
            made = offer(
                mv.Spray, f"{actor.name} attacks several{where}{label}", *fields, targets, **here, weapons=weapons
            )
            yield explained(made, about="One roll, less 1 for each of them if there are two or more.")
    myself = (one_of("myself", f"Is {actor.name} hit too?", MYSELF),) if zone_of(state, who) == zone else ()
    for label, fields, weapons in _means(state, card, who, there[0], Extra.ZONE):
        named = f"{actor.name} attacks everybody{where}{label}"
        made = offer(mv.AttackZone, named, *fields, *myself, **here, zone=zone, weapons=weapons)
        yield explained(made, about="One roll, and each of them defends, friend and foe.")


def _named(state: State, people: Iterable[ActorId]) -> tuple[Option, ...]:
    return tuple(Option(each, state.actor(each).name) for each in people)


def single_attacks(state: State, seat: Seat) -> Iterator[Offer]:
    """A single attack of somebody who is in no conflict on somebody else who is in none."""
    free = [who for who, _ in everyone(state) if conflict_of(state, who) is None]
    known = [who for who in free if seat.is_gm or not is_hidden(state, who)]
    for person in state.in_play:
        if person.id in free and state.acts_for(seat, person.id):
            others = [who for who in known if who != person.id]
            yield from _by_zones(state, person, others)
    npcs = [who for who in free if who in state.npcs]
    people = [who for who in free if who in state.people]
    if seat.is_gm and npcs and people:
        who, target = one_of("who", "Who", _named(state, npcs)), one_of("target", "Whom", _named(state, people))
        goods = tuple(dict.fromkeys(good.name for each in npcs for good in state.npc(each).quick.goods))
        by = one_of("by", "By", (Option(good, good) for good in goods))
        harms = _harms(Scope.PHYSICAL)
        yield offer(mv.AttackOnce, "An NPC attacks somebody outside of a conflict", who, target, by, *harms)


def _by_zones(state: State, person: Person, others: Iterable[ActorId]) -> Iterator[Offer]:
    """All who are in one place to choose from; where they are in several, each alone, as not all reaches everywhere."""
    places = tuple(by_zone(state, others).items())
    for zone, there in places:
        whom = one_of("target", "Whom", _named(state, there))
        where = f" in {zone}" if zone else ""
        for label, fields, weapons in _by_person(state, person, there[0]):
            named = f"{person.name} makes a single attack"
            if len(places) == 1:
                yield offer(mv.AttackOnce, f"{named}{where}{label}", *fields, whom, who=person.id, weapons=weapons)
                continue
            for target in there:
                on = f" on {state.actor(target).name}{where}{label}"
                yield offer(mv.AttackOnce, f"{named}{on}", *fields, who=person.id, weapons=weapons, target=target)


# --- by what


def _means(
    state: State, card: ConflictCard, who: ActorId, target: ActorId, extra: Extra | None = None
) -> Iterator[Made]:
    actor = state.actor(who)
    if isinstance(actor, Npc):
        yield from _by_npc(card, actor)
    else:
        yield from _by_person(state, actor, target, extra, card.scope)


def _by_npc(card: ConflictCard, npc: Npc) -> Iterator[Made]:
    by = one_of("by", "By", (Option(good.name, str(good)) for good in npc.quick.goods))
    yield "", (by, *_harms(card.scope)), ()


def _harms(scope: Scope) -> tuple[Field, ...]:
    """What an NPC harms, and with which Weapon value."""
    tracks = (Option(track, f"{track}, {track.scope}") for track in Track)
    track = one_of("track", "What it harms", tracks, default=scope.track)
    return track, Number(name="weapon", label="Weapon", least=0, most=MOST, default=0)


def _by_person(
    state: State, person: Person, target: ActorId, extra: Extra | None = None, scope: Scope | None = None
) -> Iterator[Made]:
    """By a skill that attacks and reaches so far, what harms in that *scope* first; with each thing that betters it."""
    out = worn_out(state, person)
    works = (means for means in attacks_of(person) if means.by.skill not in out)
    able = [means for means in works if extra is None or extra in means.extras]
    reaching = [
        means for means in able if in_reach(state, person.id, target, means) and not any(unable(person, means.track))
    ]
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
    lenders = [skill for skill in skills if lender_name(person, skill) in names]
    return f"An attack that is about the same as {lenders[0]}." if lenders else ""


def _by(means: Iterable[Means], about: str = "") -> Choice:
    may = tuple(means)
    harming = zip(options(may), may, strict=True)
    return one_of(
        "by", "By", (structs.replace(option, about=f"harms {each.track}") for option, each in harming), about=about
    )
