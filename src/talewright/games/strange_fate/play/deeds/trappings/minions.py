"""Helpers who are called: how many and how good, and what they are once somebody has said what they do (Minions)."""

from talewright.games.strange_fate.play.able import benefit_tier, owned_for
from talewright.games.strange_fate.play.base import Facts
from talewright.games.strange_fate.play.deed import Deed
from talewright.games.strange_fate.play.deeds.course import Course, Doing, WordsSaid
from talewright.games.strange_fate.play.deeds.steps import over
from talewright.games.strange_fate.play.harm.companions import GroupCounted
from talewright.games.strange_fate.play.ids import ActorId, NpcId
from talewright.games.strange_fate.play.people.npcs import NpcAdded, free_name, told_apart
from talewright.games.strange_fate.play.scene.coming import MinionsCalled
from talewright.games.strange_fate.play.scene.presence import ActorCame
from talewright.games.strange_fate.play.state import Person, State
from talewright.games.strange_fate.rules.characters.npc import Good, Quick
from talewright.games.strange_fate.rules.conflict.stress import Scope
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.dice.time_table import Time
from talewright.games.strange_fate.rules.skills.extra import Extra
from talewright.games.strange_fate.rules.skills.skill import Skill
from talewright.games.strange_fate.rules.trappings import duplicates, minions
from talewright.games.strange_fate.rules.trappings.duplicates import duplicate
from talewright.games.strange_fate.rules.trappings.minion import RAISES, Minion, MinionKind, Quality, minion, raised
from talewright.games.strange_fate.rules.trappings.minions import (
    COSTS,
    RAISED,
    Default,
    altered,
    check_call,
    check_sooner,
)
from talewright.refusal import Refused
from talewright.table.offer import Field, Option, allowed, one_of, words
from talewright.table.seat import Seat, Stamp
from talewright.wording import capital

MOST = 20
QUALITIES = {cost.buys: quality for cost, quality in zip(COSTS, Quality, strict=True)}


def _check_quality(state: State, deed: Deed, buys: str, times: int) -> None:
    """Refuse helpers of different quality, copies who have too few skills, and more than a table has room for.

    Source: SF-trapping-minions.6, SF-trapping-duplicates.4, SF-trapping-duplicates.7.
    """
    if any(each != buys for each in deed.bought):
        raise Refused(
            f"All who come are of one quality, and these are {QUALITIES[next(iter(deed.bought))]}: call more of those.",
            clause="SF-trapping-minions.6",
        )
    if deed.bought.get(buys, 0) + times > MOST:
        raise Refused(f"{MOST} helpers are as many as the table takes.", clause="SF-trapping-minions.6")
    if _kind_of(state, deed) is MinionKind.DUPLICATES:
        duplicates.check_able(QUALITIES[buys], _own(state, deed))


def _quality_of(deed: Deed) -> tuple[Quality, int]:
    """How good they are, and how many."""
    buys, number = next(iter(deed.bought.items()))
    return QUALITIES[buys], min(number, MOST)


def _kind_of(state: State, deed: Deed) -> MinionKind:
    """Simple, Advanced or copies, as the trapping was taken."""
    return _kind(Doing(owned_for(state, deed), deed.procedure))


def _kind(doing: Doing) -> MinionKind:
    if doing.procedure.choice:
        return MinionKind(doing.procedure.choice)
    held = (each.trapping for each in doing.owned.skill.trappings)
    return next(MinionKind(trapping.choice) for trapping in held if trapping.name == doing.procedure.trapping)


def _check_copies(_: State, person: Person, doing: Doing) -> None:
    """Refuse copies where the character's skills make not even the least (SF-trapping-duplicates.7)."""
    if _kind(doing) is MinionKind.DUPLICATES:
        duplicates.check_able(Quality.AVERAGE, duplicates.copied(person.character.designs))


def _check_slow(_: State, __: Person, doing: Doing) -> None:
    """Refuse a fate point for copies who come at once anyhow (SF-trapping-duplicates.1)."""
    skill = doing.owned.skill
    if _kind(doing) is MinionKind.DUPLICATES and duplicates.arrive_in(skill) is Time.AN_INSTANT:
        raise Refused(f"Who is called by {skill.name} comes at once: just call.", clause="SF-trapping-duplicates.1")


def _check_scene(state: State, deed: Deed, _: Seat) -> None:
    """Refuse helpers who would be in no scene, and so leave with none (SF-trapping-minions.4)."""
    if deed.bought and state.scene is None:
        raise Refused(
            "Who is called leaves with the scene, and there is none: finish this when one begins.",
            clause="SF-trapping-minions.4",
        )


def _usual(state: State, deed: Deed) -> str:
    """What they are if nobody says more: thugs with the first scopes, or with the character's own skills.

    A better call raises the first as far as it may, and of a copy none above the character's own.
    """
    quality, _ = _quality_of(deed)
    match _kind_of(state, deed):
        case MinionKind.SIMPLE:
            named, places = "helper", [each.value for each in Scope][: len(quality.scopes)]
        case MinionKind.ADVANCED:
            named, places = "helper", [f"Skill {number + 1}" for number in range(len(quality.pyramid))]
        case MinionKind.DUPLICATES:
            named, own = "duplicate", _own(state, deed)[: len(quality.scopes)]
            places = [each.name for each in own]
            better = (place for place, each in enumerate(own) if each.tier > Tier.MUNDANE)
            if (first := next(better, None)) is None:
                return f"{named}: {', '.join(places)}"
            places[first] += _raise(state, deed, own[first].tier)
            return f"{named}: {', '.join(places)}"
    places[0] += _raise(state, deed)
    return f"{named}: {', '.join(places)}"


def _raise(state: State, deed: Deed, most: Tier = Tier.GODLIKE) -> str:
    """The highest tier to which a better call raises one thing, as it is written behind it; empty for any other."""
    ways = RAISES.get(benefit_tier(state, deed), ())  # none where the skill has become weaker meanwhile
    if deed.procedure.from_tier is Tier.MUNDANE or not ways:
        return ""
    return f" ({min(ways[0][0], most).initial})"


def _own(state: State, deed: Deed) -> list[Skill]:
    """The skills that a copy may have, best first."""
    return duplicates.copied(state.person(deed.who).character.designs)


def _came(state: State, deed: Deed, words: str, stamp: Stamp) -> Facts:
    """They are here, as a group: "sailor: Physical, Mental" is what they are called and what they do, best first.

    A tier behind a word raises that, as a better call allows: "sailor: Physical (E), Mental".

    Source: SF-trapping-minions.6, SF-trapping-minions.7, SF-trapping-minions.8, SF-trapping-minions.9,
    SF-trapping-minions.10, SF-trapping-minions.11, SF-trapping-minions.12, SF-trapping-minions.13,
    SF-trapping-minions.14, SF-trapping-minions.15, SF-trapping-duplicates.4.
    """
    if not deed.bought:
        return
    name, named, listed = (words or _usual(state, deed)).partition(":")
    listed = listed if named else _usual(state, deed).partition(":")[2]
    quality, number = _quality_of(deed)
    goods = (Good(*each) for each in _made(state, deed, quality, listed).abilities)
    quick = Quick((Good(name.strip() or "helper", Rating(int(quality))), *goods))
    npc = NpcId(ActorId(f"{stamp.id}.1"))
    called = free_name(state, quick)
    yield NpcAdded(npc=npc, line=str(quick), name=called, by_quality=True)
    if number > 1:
        yield GroupCounted(npc=npc, count=number)
    yield ActorCame(who=npc)
    yield MinionsCalled(who=deed.who, npcs=(npc,), by_quality=True)
    yield from told_apart(state, (called or capital(quick.name),))


def _made(state: State, deed: Deed, quality: Quality, listed: str) -> Minion:
    """One of them; a better call raises no skill of a copy above the character's own.

    Source: SF-trapping-minions.12, SF-trapping-duplicates.7.
    """
    parts = [part.strip() for part in listed.split(",") if part.strip()]
    names = [part.partition(" (")[0] for part in parts]
    kind = _kind_of(state, deed)
    own = state.person(deed.who).character.designs if kind is MinionKind.DUPLICATES else ()
    one = duplicate(quality, names, own) if own else minion(kind, quality, names)
    better = {name: _tier(part) for name, part in zip(names, parts, strict=True) if " (" in part}
    if not better:
        return one
    if deed.procedure.from_tier is Tier.MUNDANE:
        raise Refused(
            "A call against the ordinary difficulty raises nothing: choose the better call before the roll.",
            clause="SF-trapping-minions.15",
        )
    duplicates.check_raised(better, own)
    return raised(one, benefit_tier(state, deed), better)


def _tier(part: str) -> Tier:
    try:
        return Tier.parse(part.partition(" (")[2].removesuffix(")"))
    except ValueError as error:
        raise Refused(f"{error}.", clause="SF-trapping-minions.12") from error


# ---- courses


def _last_words(state: State, deed: Deed) -> Field | None:
    if not deed.bought:
        return None
    about = 'As in "sailor: Physical, Mental".'
    raises = next((each for tier, _, each, _ in RAISED if tier is deed.procedure.from_tier), "")
    if raises:
        about = f'A tier behind a word raises that, as in "sailor: Physical (E), Mental": {raises}.'
    return words("words", "Name and skills, best first", default=_usual(state, deed), about=about)


HINDERED = {
    "": (),
    "no word goes out": (Default.CONTACT,),
    "no ordinary way leads here": (Default.ARRIVAL,),
    "no word goes out, and no ordinary way leads here": tuple(Default),
}
"""What may keep helpers from coming, where nothing that is Unusual about the call changes it."""


def _hindered(state: State, deed: Deed) -> Field:
    """What keeps them from coming here, as far as the call does without it."""
    options = (
        Option(says, says.capitalize() or "Nothing")
        for says, fails in HINDERED.items()
        if allowed(_check_reached, state, deed, fails)
    )
    return one_of("sort", "What hinders them", options)


def _check_word(state: State, deed: Deed) -> None:
    if deed.sort not in HINDERED:
        raise Refused(f"Nothing is known of {deed.sort[:40]!r}: choose from the list what hinders them.")
    _check_reached(state, deed, HINDERED[deed.sort])


def _check_reached(state: State, deed: Deed, fails: tuple[Default, ...]) -> None:
    """Refuse a call that nobody hears or follows; an Unusual extra for each changes that.

    Source: SF-trapping-minions.1, SF-trapping-minions.2.
    """
    held = next(each for each in owned_for(state, deed).skill.trappings if each.trapping.name == "Minions")
    is_unusual = any(each.extra is Extra.UNUSUAL for each in held.extras)
    check_call(fails=fails, changed=altered(held, *fails) if is_unusual else frozenset())


def _arrives(state: State, deed: Deed) -> Time | None:
    """How long copies take; of others the story says it (SF-trapping-duplicates.2)."""
    if _kind_of(state, deed) is not MinionKind.DUPLICATES:
        return None
    return duplicates.arrive_in(owned_for(state, deed).skill)


def _sooner(_: State, deed: Deed) -> Facts:
    check_sooner(deed.words)
    yield over(deed, f"they are at hand: {deed.words}")


CALL = Course(
    for_npcs=False,
    for_companions=False,
    check=_check_copies,
    counts=lambda doing, _: doing.procedure.trapping,
    used_up=lambda: check_call(called_this_scene=True),
    sort=_hindered,
    said=_check_word,
    takes=_arrives,
    check_buy=_check_quality,
    check_end=_check_scene,
    last_words=_last_words,
    stays=_came,
)
COURSES = {
    **dict.fromkeys((*minions.PROCEDURES, *duplicates.PROCEDURES), CALL),
    minions.BRING_SOONER: Course(
        for_npcs=False,
        for_companions=False,
        check=_check_slow,
        words=WordsSaid("Why they are so near"),
        at_once=_sooner,
    ),
}
