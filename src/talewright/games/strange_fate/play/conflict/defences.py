"""What somebody defends with against an attack: skills with the trapping for it, Invulnerabilities, an NPC's line."""

from collections.abc import Iterable, Iterator

from talewright.games.strange_fate.play.able import as_is
from talewright.games.strange_fate.play.acting import acting
from talewright.games.strange_fate.play.answers import bought, cheap_first, takes
from talewright.games.strange_fate.play.applied import NO_SKILL, AppliedSkill
from talewright.games.strange_fate.play.conflict.card import Assault
from talewright.games.strange_fate.play.conflict.means import TRAPPING, resisted_by
from talewright.games.strange_fate.play.conflict.npc_lines import defending_first, track_of
from talewright.games.strange_fate.play.flaws import is_out, not_now, out_of_use
from talewright.games.strange_fate.play.state import Npc, Person, State
from talewright.games.strange_fate.play.ways import Way, of_trapping, way_of, ways
from talewright.games.strange_fate.rules.characters.gift import ThemeBenefit
from talewright.games.strange_fate.rules.characters.instead import substitutes
from talewright.games.strange_fate.rules.conflict.stress import Track
from talewright.games.strange_fate.rules.dice.invulnerability import Invulnerability
from talewright.games.strange_fate.rules.dice.invulnerability import Scope as Kind
from talewright.games.strange_fate.rules.skills.extra import Extra
from talewright.games.strange_fate.rules.trappings import EVERY, Does, defences_against
from talewright.games.strange_fate.rules.trappings.fighting import PARRY
from talewright.games.strange_fate.rules.trappings.shape import MEDIOCRE
from talewright.games.strange_fate.rules.trappings.transport import RUN_DOWN
from talewright.refusal import Refused, refuse
from talewright.wording import in_a_row

DEFENCES: dict[Track, tuple[str, ...]] = {
    track: tuple(
        dict.fromkeys(
            name for each in EVERY if each.does is Does.ATTACK and each.harms is track for name in resisted_by(each)
        )
    )
    for track in Track
}
"""The trappings that resist harm on each track, where nobody knows by which trapping the attack is made."""


def resisting(assault: Assault) -> tuple[str, ...]:
    """The trappings that defend against an attack, the usual one first; from another zone nothing is hand to hand.

    Source: SF-trapping-parry.1, SF-trapping-dodge.1.
    """
    return tuple(each for each in _serving(assault) if not (assault.afar and each == PARRY.trapping))


def _serving(assault: Assault) -> tuple[str, ...]:
    found = [each for each in EVERY if each.trapping == assault.trapping and each.does is Does.ATTACK]
    usual = [name for each in found for name in resisted_by(each)]
    if not usual:
        return DEFENCES[assault.track]
    others = (each.trapping for each in defences_against(assault.trapping))
    return tuple(dict.fromkeys((*usual, *others)))


def defences_of(state: State, person: Person, assault: Assault) -> tuple[Way, ...]:
    """What a character defends with against an attack: what was bought, then what was not.

    Of either the best first of what takes nothing, then of what does; behind those that always serve others that may:
    with a piece of equipment, by an Unusual defence, and by a skill that stands for another; whether they do here the
    group judges. What takes a mount or a vehicle is behind all.

    Source: SF-extra-unusual.1, SF-gift-equipment.6, SF-gift-theme.4.
    """
    wanted, out = resisting(assault), out_of_use(state, person, assault.roll)
    known = [way for way in ways(person) if not is_out(out, way.by)]
    stand_ins = {(each.skill, each.gear) for each in substitutes(person.character)}
    serving = [way for way in known if way.by.held in wanted]
    own = {of_trapping(skill, held.trapping) for skill in as_is(person).designs for held in skill.trappings}
    found = [way for way in serving if way.by in own or (way.by.skill, way.by.gear) not in stand_ins]
    defending = {way.by.skill for way in found}
    perhaps = {*_unusual(person, assault), *_instead(person)}
    others = [
        way
        for way in known
        if way not in found and (way in serving or way.by in perhaps or _is_bettered(way.by, defending))
    ]
    own_skills = bought(person)
    return tuple(
        sorted(
            (*cheap_first(person, best_first(found)), *cheap_first(person, best_first(others))),
            key=lambda way: (way.by.held == RUN_DOWN.trapping, way.by.skill not in own_skills),
        )
    )


def _is_bettered(by: AppliedSkill, defending: set[str]) -> bool:
    """Whether it is a skill that defends, with a piece in use."""
    return bool(by.gear) and not by.trapping and by.skill in defending


def best_first(found: Iterable[Way]) -> list[Way]:
    """The best first; behind them what takes a mount or a vehicle (SF-trapping-transport.9)."""
    return sorted(
        found,
        key=lambda way: (way.by.held == RUN_DOWN.trapping, -int(way.rating.tier.value), -way.rating.value),
    )


def _unusual(person: Person, assault: Assault) -> Iterator[AppliedSkill]:
    """Defences against other harm of this kind that work otherwise, such as a Parry that stops bullets."""
    serving = {each.trapping for each in EVERY if each.does is Does.DEFENCE and track_of(each) is assault.track}
    for skill in as_is(person).designs:
        for held in skill.trappings:
            if held.trapping.name in serving and any(added.extra is Extra.UNUSUAL for added in held.extras):
                yield of_trapping(skill, held.trapping)


def _instead(person: Person) -> Iterator[AppliedSkill]:
    """What stands for another skill in narrow circumstances, by a Theme or by a piece; a Theme alone names no trapping.

    Source: SF-gift-theme.4, SF-gift-equipment.9.
    """
    for theme in person.character.themes:
        yield from (AppliedSkill(each.skill) for each in theme.skills if each.benefit is ThemeBenefit.INSTEAD)


def defence_of(state: State, assault: Assault) -> Way:
    """What somebody defends by unless they say otherwise: the best that there is, and Mediocre without any."""
    target = acting(state, assault.target)
    wanted = resisting(assault)
    if isinstance(target, Npc):
        always = (Way(AppliedSkill(good.name), good.rating) for good in defending_first(target, wanted))
    else:
        narrow = {(each.skill, each.gear) for each in substitutes(target.character)}
        found = defences_of(state, target, assault)
        sure = (way for way in found if way.by.held in wanted and (way.by.skill, way.by.gear) not in narrow)
        always = (way for way in sure if not takes(target, way.by))  # nobody pays who has not said so
    return next(always, Way(NO_SKILL, MEDIOCRE))


def covering(state: State, assault: Assault) -> tuple[Invulnerability, ...]:
    """The Invulnerabilities of the target that cover all attacks of this kind, and are on (SF-invulnerability.7)."""
    target, kind = state.actor(assault.target), Kind(assault.track.scope.casefold())
    if not isinstance(target, Person):
        return ()
    return tuple(each for each in target.character.invulnerabilities if each.is_on and each.against is kind)


def check_defence(state: State, assault: Assault, text: str) -> None:
    """Refuse to defend by a skill without a trapping that serves against this attack."""
    person = acting(state, assault.target)
    if isinstance(person, Npc):
        return
    way, may = way_of(person, text), defences_of(state, person, assault)
    refuse(not_now(state, person, way.by, assault.roll))
    if way in may:
        return
    instead = ", ".join(each.by.label for each in may[:4])
    raise Refused(
        f"{way.by.label} of {person.name} does not defend against this: it takes {in_a_row(resisting(assault), 'or')}"
        f"{f', as with {instead}' if instead else ''}.",
        clause=TRAPPING,
    )
