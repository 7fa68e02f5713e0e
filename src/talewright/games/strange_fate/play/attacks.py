"""By what somebody attacks or defends: skills with the trapping for it, and what an NPC's line names."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from talewright.games.strange_fate.character import Character
from talewright.games.strange_fate.extra import Extra, Held, reach_of
from talewright.games.strange_fate.gift import ThemeBenefit
from talewright.games.strange_fate.invulnerability import Invulnerability
from talewright.games.strange_fate.invulnerability import Scope as Kind
from talewright.games.strange_fate.ladder import Rating
from talewright.games.strange_fate.library import library
from talewright.games.strange_fate.owned import Owned
from talewright.games.strange_fate.play.able import as_is
from talewright.games.strange_fate.play.conflict_card import Assault
from talewright.games.strange_fate.play.moves.ids import CharacterId
from talewright.games.strange_fate.play.story import Npc, Person, Story
from talewright.games.strange_fate.play.ways import Way, way_of, ways
from talewright.games.strange_fate.procedure import EVERY, Does, OpposedBy, Procedure, procedures_of
from talewright.games.strange_fate.procedure.shape import MEDIOCRE
from talewright.games.strange_fate.skill import SkillKind
from talewright.games.strange_fate.stress import Track
from talewright.refusal import Fault, Refused

TRAPPING = "SF-skill-kinds.2"


@dataclass(frozen=True, slots=True)
class Means:
    """One thing to attack by: as it is written, with its trapping and extras, what it harms, and how far it reaches."""

    text: str
    rating: Rating
    trapping: str
    track: Track
    reach: int
    extras: frozenset[Extra] = frozenset()

    @property
    def said(self) -> str:
        return f"{self.text}, {self.rating.title}"


def attacks_of(person: Person) -> tuple[Means, ...]:
    """Everything that a character attacks people by: their own skills first, then Common ones."""
    return _attacks_of(as_is(person))


@lru_cache(maxsize=128)
def _attacks_of(character: Character) -> tuple[Means, ...]:
    found = [means for owned in _skills(character) for means in _by(character, owned)]
    return tuple(
        {means.text: means for means in reversed(found)}[text] for text in dict.fromkeys(m.text for m in found)
    )


def _skills(character: Character) -> Iterator[Owned]:
    """Those on the sheet, then Common skills that were not bought (SF-buy-skills.2)."""
    own = {skill.name.casefold() for skill in character.designs}
    yield from character.skills
    yield from (Owned(skill=each.skill()) for each in library().of(SkillKind.COMMON) if each.name.casefold() not in own)


def _by(character: Character, owned: Owned) -> Iterator[Means]:
    rating = character.rating_of(owned.skill.name)
    for procedure in procedures_of(owned):
        if procedure.does is Does.ATTACK and procedure.harms and _resisted_by(procedure):
            held = max((each for each in owned.skill.trappings if each.trapping.name == procedure.trapping), key=_reach)
            text = f"{owned.skill.name}: {held.trapping}"
            extras = frozenset(added.extra for added in held.extras)
            yield Means(text, rating, procedure.trapping, procedure.harms, _reach(held), extras)


def _resisted_by(attack: Procedure) -> tuple[str, ...]:
    """The trappings that the text sets against an attack; none for what is done to things."""
    return attack.against.trappings if isinstance(attack.against, OpposedBy) else ()


def _reach(held: Held) -> int:
    return reach_of(held).zones or 0


def means_of(person: Person, text: str) -> Means:
    """What is written so. Refused where the skill lacks the trapping, or the trapping does not attack."""
    written = " ".join(text.split())
    for means in attacks_of(person):
        if means.text.casefold() == written.casefold():
            return means
    way = way_of(person, text)
    instead = ", ".join(means.text for means in attacks_of(person)[:5])
    raise Refused(
        f"{way.text} of {person.name} is no attack on people: take a skill with a trapping that is, such as {instead}.",
        clause=TRAPPING,
    )


def unable(person: Person, track: Track) -> Iterator[Fault]:
    """Why somebody cannot deal stress on a track now: what puts them out of reach (SF-invulnerability.10)."""
    acting = Kind(track.scope.casefold())
    yield from (fault for each in person.character.invulnerabilities if (fault := each.forbids(acting)))


# --- defence


DEFENCES: dict[Track, tuple[str, ...]] = {
    track: tuple(
        dict.fromkeys(
            name for each in EVERY if each.does is Does.ATTACK and each.harms is track for name in _resisted_by(each)
        )
    )
    for track in Track
}
"""The trappings that resist harm on each track, where nobody knows by which trapping the attack is made."""


def resisting(assault: Assault) -> tuple[str, ...]:
    """The trappings that defend against an attack, the usual one first."""
    found = [each for each in EVERY if each.trapping == assault.trapping and each.does is Does.ATTACK]
    usual = [name for each in found for name in _resisted_by(each)]
    if not usual:
        return DEFENCES[assault.track]
    others = (each.trapping for each in EVERY if each.does is Does.DEFENCE and assault.trapping in each.resists)
    return tuple(dict.fromkeys((*usual, *others)))


def defences_of(person: Person, assault: Assault) -> tuple[Way, ...]:
    """By what a character defends against an attack, the best first.

    Behind those that always serve stand others that may: with a piece of equipment, by an Unusual defence, and by a
    skill that stands for another; whether they do here the group judges.

    Source: SF-extra-unusual.1, SF-gift-equipment.6, SF-gift-theme.4.
    """
    wanted = resisting(assault)
    known = ways(person)
    found = [way for way in known if _trapping(way.text) in wanted]
    with_gear = {f"{_skill(way.text)} with {piece.name}" for way in found for piece in person.character.equipment}
    perhaps = with_gear | set(_unusual(person, assault)) | set(_instead(person))
    others = [way for way in known if way.text in perhaps and way not in found]
    return (*_best_first(found), *_best_first(others))


def _best_first(found: Iterable[Way]) -> list[Way]:
    return sorted(found, key=lambda way: (-int(way.rating.tier.value), -way.rating.value))


def _unusual(person: Person, assault: Assault) -> Iterator[str]:
    """Defences against other harm of this kind that work otherwise, such as a Parry that stops bullets."""
    serving = {each.trapping for each in EVERY if each.does is Does.DEFENCE and _harms(each) is assault.track}
    for skill in as_is(person).designs:
        for held in skill.trappings:
            if held.trapping.name in serving and any(added.extra is Extra.UNUSUAL for added in held.extras):
                yield f"{skill.name}: {held.trapping}"


def _harms(defence: Procedure) -> Track | None:
    """The track that a defence keeps from harm."""
    attacks = (each for each in EVERY if each.does is Does.ATTACK and each.trapping in defence.resists)
    return next((each.harms for each in attacks), None)


def _instead(person: Person) -> Iterator[str]:
    """The skills of a Theme that stand for others in narrow circumstances."""
    for theme in person.character.themes:
        yield from (each.skill for each in theme.skills if each.benefit is ThemeBenefit.INSTEAD)


def defence_of(story: Story, assault: Assault) -> Way:
    """What somebody defends by unless they say otherwise: the best that there is, and Mediocre without any."""
    target = story.actor(assault.target)
    found = defences_of(target, assault) if isinstance(target, Person) else ways(target)
    wanted = resisting(assault)
    always = (way for way in found if isinstance(target, Npc) or _trapping(way.text) in wanted)
    return next(always, Way("", MEDIOCRE))


def covering(story: Story, assault: Assault) -> tuple[Invulnerability, ...]:
    """The Invulnerabilities of the target that cover all attacks of this kind, and are on (SF-invulnerability.7)."""
    target, kind = story.actor(assault.target), Kind(assault.track.scope.casefold())
    if not isinstance(target, Person):
        return ()
    return tuple(each for each in target.character.invulnerabilities if each.is_on and each.against is kind)


def _trapping(text: str) -> str:
    return text.partition(": ")[2]


def _skill(text: str) -> str:
    return text.partition(": ")[0]


def check_defence(story: Story, assault: Assault, text: str) -> None:
    """Refuse to defend by a skill without a trapping that serves against this attack."""
    person = story.people.get(CharacterId(assault.target))
    if person is None:
        return
    way, may = way_of(person, text), defences_of(person, assault)
    if way in may:
        return
    instead = ", ".join(each.text for each in may[:4])
    raise Refused(
        f"{way.text} of {person.name} does not defend against this: it takes {' or '.join(resisting(assault))}"
        f"{f', as with {instead}' if instead else ''}.",
        clause=TRAPPING,
    )
