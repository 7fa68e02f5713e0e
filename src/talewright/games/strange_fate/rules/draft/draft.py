"""A character under way: each choice gives another draft, and what no later choice could mend is refused at once.

What is merely missing stays open until the character is to be saved: see ``draft_left``. The order of the steps is
free (SF-creation-steps.2).
"""

from msgspec import Struct, field
from msgspec.structs import replace

from talewright.games.strange_fate.rules.aspects.aspect import Aspect, AspectKind
from talewright.games.strange_fate.rules.characters import creation
from talewright.games.strange_fate.rules.characters.archetype import Magic, archetype_called
from talewright.games.strange_fate.rules.characters.character import Character
from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.skills.budget import USUAL, CreationRules
from talewright.games.strange_fate.rules.skills.diagram import Diagram, bundled
from talewright.games.strange_fate.rules.skills.skill import Skill
from talewright.refusal import Fault, Refused, refuse

MENDED_LATER = frozenset(
    {
        "SF-archetypes.2",
        "SF-archetypes.3",
        "SF-aspects.2",
        "SF-aspects.3",
        "SF-aspects.6",
        "SF-aspects.9",
        "SF-budget.5",
        "SF-budget.8",
        "SF-drawback-focus.2",
        "SF-drawback-transform.3",
        "SF-gift-equipment.1",
        "SF-gift-theme.1",
        "SF-invulnerability.11",
        "SF-skill-kinds.1",
        "SF-skill-kinds.13",
        "SF-skill-kinds.15",
        "SF-skill-kinds.16",
        "SF-skill-summary.8",
    }
)
"""Clauses that a character under way may still break, since a later choice can mend it, such as a drawback."""
DEMANDS = "SF-archetype-"
"""So the clauses of what each Archetype demands begin; later choices meet them."""
MOST_SKILLS = 40
"""More skills than any budget pays for."""


class Draft(Struct, frozen=True, kw_only=True):
    """A character under way, with what its group has set and the diagram that it prices with.

    *bench* is a skill under way, which is not on the sheet yet; *replaces* is the name of the skill on the sheet whose
    place it will take, if it came from there. *renamed* are skills that are called otherwise than they were at first:
    how they were called, and how they are now.
    """

    character: Character
    rules: CreationRules = USUAL
    diagram: Diagram = field(default_factory=bundled)
    bench: Owned | None = None
    replaces: str = ""
    renamed: tuple[tuple[str, str], ...] = ()

    @property
    def whole(self) -> Character:
        """The character as it would be with the skill from the bench on its sheet."""
        if self.bench is None:
            return self.character
        return placed_in(self.character, self.bench, self.replaces)

    @property
    def name(self) -> str:
        return self.character.name

    @property
    def at_work(self) -> Owned:
        """The skill on the bench. Refused where there is none."""
        if self.bench is None:
            raise Refused("No skill is under way: begin one, or open one of the sheet.", clause="SF-skill-summary.1")
        return self.bench


def begin(name: str, rules: CreationRules = USUAL, diagram: Diagram | None = None) -> Draft:
    """A character of whom nothing is known but a name (SF-creation-steps.1)."""
    return Draft(character=Character(name=named(name)), rules=rules, diagram=diagram or bundled())


def named(name: str) -> str:
    """A name without blanks around it. Refused where nothing is left."""
    if not name.strip():
        raise Refused("It needs a name: write one.", clause="SF-creation-steps.1")
    return name.strip()


def kept(text: str) -> str:
    """Words as the notation of a sheet can keep them: in one line, and without an odd bracket.

    >>> kept("swims  (like a pike"), kept("swims (like a pike)")
    ('swims like a pike', 'swims (like a pike)')
    """
    line, depth = " ".join(text.split()), 0
    for sign in line:
        depth += (sign in "([") - (sign in ")]")
        if depth < 0:
            break
    return line if depth == 0 else "".join(sign for sign in line if sign not in "()[]")


def placed_in(character: Character, owned: Owned, replaces: str = "") -> Character:
    """A character with a skill on its sheet, in the place of another if one is named; aspects and gifts go with it."""
    old = character.owned(replaces) if replaces else None
    if old is None:
        return replace(character, skills=(*character.skills, owned))
    skills = tuple(owned if each is old else each for each in character.skills)
    return named_anew(replace(character, skills=skills), old.skill.name, owned.skill.name)


def named_anew(character: Character, was: str, now: str) -> Character:
    """A character whose aspects, gifts and gear go with a skill that is called otherwise."""

    def called(name: str) -> str:
        return now if _same(name, was) else name

    return replace(
        character,
        aspects=tuple(replace(each, skill=called(each.skill)) for each in character.aspects),
        impacts=tuple(map(called, character.impacts)),
        themes=tuple(
            replace(theme, skills=tuple(replace(each, skill=called(each.skill)) for each in theme.skills))
            for theme in character.themes
        ),
        equipment=tuple(
            replace(
                piece,
                well_made=tuple(map(called, piece.well_made)),
                empowered=tuple(replace(each, skill=called(each.skill)) for each in piece.empowered),
            )
            for piece in character.equipment
        ),
    )


def changed(draft: Draft, character: Character) -> Draft:
    """A draft with the character as it is now. Refused where that breaks a rule that no later choice mends."""
    return checked(draft, replace(draft, character=character))


def checked(before: Draft, after: Draft) -> Draft:
    """Let a choice through. Refused is one that brings a fault which no later choice could mend."""
    known = {fault.why for fault in creation.faults(before.whole, before.rules, before.diagram)}
    refuse(
        fault
        for fault in creation.faults(after.whole, after.rules, after.diagram)
        if fault.why not in known and not can_be_mended(fault)
    )
    return settled(before, after)


def settled(before: Draft, after: Draft) -> Draft:
    """A draft without the judgements that rest on what is another now, and without names of skills that are gone.

    Source: SF-cost.16.
    """
    answers = creation.judged_anew(before.whole, after.whole).confirmed
    there = {after.replaces, *(each.name for each in after.character.designs)}
    renamed = tuple(each for each in after.renamed if each[1] in there)
    return replace(after, character=replace(after.character, confirmed=answers), renamed=renamed)


def can_be_mended(fault: Fault) -> bool:
    """Whether another choice mends it, so that a character under way may have it."""
    return fault.clause in MENDED_LATER or fault.clause.startswith(DEMANDS)


# ---- who it is


def described(draft: Draft, name: str, description: str = "") -> Draft:
    """Another name, and a few words about the character."""
    return changed(draft, replace(draft.character, name=named(name), description=description.strip()))


def of_archetype(draft: Draft, archetype: str, magic: Magic | None = None) -> Draft:
    """A Stranger of an Archetype, or none at all (SF-archetypes.1). Refused for a name that no Archetype has.

    One of the character's own that there is already stays.
    """
    known = draft.character.archetype
    keeps = known is not None and known.is_own and _same(known.name, archetype)
    chosen = known if keeps else archetype_called(archetype) if archetype.strip() else None
    return changed(draft, replace(draft.character, archetype=chosen, magic=magic))


def with_aspect(draft: Draft, aspect: Aspect) -> Draft:
    """One more aspect. Refused is one too many of its kind, and a Complication, which a skill's drawback brings.

    Source: SF-aspects.1, SF-aspects.2, SF-aspects.3, SF-aspects.4, SF-aspects.5, SF-aspects.6, SF-aspects.7,
    SF-aspects.8, SF-aspects.9.
    """
    written = replace(aspect, name=named(aspect.name))
    if written.kind in {AspectKind.COMPLICATION, AspectKind.WORLD}:
        _refuse_kind(written)
    if written.kind is AspectKind.ARCHETYPE:
        _check_only(draft, written)
    after = changed(draft, replace(draft.character, aspects=(*draft.character.aspects, written)))
    if written.kind in {AspectKind.FREE, AspectKind.CONVICTION}:
        _check_room(draft, after)
    return after


def with_note(
    draft: Draft, name: str, *, skill: str | None = None, becomes: str | None = None, is_obsession: bool | None = None
) -> Draft:
    """Say of an aspect what skill it goes with, what it becomes in a transformation, or that it is the Obsession.

    What is not said stays. Source: SF-drawback-transform.3, SF-archetype-magus.1.
    """
    old = aspect_called(draft, name)
    now = replace(
        old,
        skill=old.skill if skill is None else skill,
        becomes=old.becomes if becomes is None else becomes.strip(),
        is_obsession=old.is_obsession if is_obsession is None else is_obsession,
    )
    aspects = tuple(now if each is old else each for each in draft.character.aspects)
    return changed(draft, replace(draft.character, aspects=aspects))


def aspect_called(draft: Draft, name: str) -> Aspect:
    """An aspect that was written by itself. Refused is one that is not there."""
    for aspect in draft.character.aspects:
        if _same(aspect.name, name):
            return aspect
    raise Refused(f"There is no aspect {name[:60]!r}: choose one of the sheet.", clause="SF-aspects.1")


def _refuse_kind(aspect: Aspect) -> None:
    if aspect.kind is AspectKind.WORLD:
        raise Refused(
            f"{aspect.name} would belong to the world, not to a character: make it Free.", clause="SF-aspects.8"
        )
    raise Refused(
        f"A Complication belongs to a skill: give the skill that drawback, with the words {aspect.name}.",
        clause="SF-aspects.6",
    )


def _check_only(draft: Draft, aspect: Aspect) -> None:
    """Refuse a second Archetype aspect."""
    for each in draft.character.aspects:
        if each.kind is AspectKind.ARCHETYPE:
            raise Refused(
                f"{each.name} is the Archetype aspect, and there is one: strike it first, or make {aspect.name} Free.",
                clause="SF-archetypes.2",
            )


def _check_room(before: Draft, after: Draft) -> None:
    """Refuse an aspect for which there is no room."""
    room = "SF-aspects.9"
    was = {fault.why for fault in _faults(before) if fault.clause == room}
    refuse(fault for fault in _faults(after) if fault.clause == room and fault.why not in was)


def _faults(draft: Draft) -> tuple[Fault, ...]:
    return creation.faults(draft.whole, draft.rules, draft.diagram)


def without_aspect(draft: Draft, name: str) -> Draft:
    """Strike an aspect that was written by itself. Refused is one that is not there."""
    struck = aspect_called(draft, name)
    left = tuple(each for each in draft.character.aspects if each is not struck)
    return settled(draft, replace(draft, character=replace(draft.character, aspects=left)))


# ---- skills of the sheet


def check_name(draft: Draft, name: str, *, but: str = "") -> None:
    """Refuse a name that another skill of the character has, and more skills than can be."""
    others = [each for each in draft.character.designs if not _same(each.name, but)]
    if any(_same(each.name, name) for each in others):
        raise Refused(f"{draft.name} has a skill {name} already: open that one.", clause="SF-skill-kinds.1")
    if len(others) >= MOST_SKILLS:
        raise Refused(
            f"{MOST_SKILLS} skills are more than any sheet holds: strike one first.", clause="SF-buy-skills.1"
        )


def without_skill(draft: Draft, name: str) -> Draft:
    """Strike a skill off the sheet, and give its points back. Refused is one that is not there."""
    owned = skill_called(draft, name)
    left = tuple(each for each in draft.character.skills if each is not owned)
    return settled(draft, replace(draft, character=replace(draft.character, skills=left)))


def skill_called(draft: Draft, name: str) -> Owned:
    """A skill of the sheet. Refused is one that is not there."""
    owned = draft.character.owned(name)
    if owned is None:
        raise Refused(f"There is no skill {name[:60]!r} on the sheet: choose one that is.", clause="SF-buy-skills.1")
    return owned


def skill_or_bench(draft: Draft, name: str) -> Skill:
    """A skill of the sheet or the one under way. Refused is one that is neither."""
    if draft.bench is not None and _same(draft.bench.skill.name, name):
        return draft.bench.skill
    return skill_called(draft, name).skill


# ---- what people judge


def confirmed(draft: Draft, about: str, skill: str = "", *, agreed: bool = True) -> Draft:
    """Keep what the group has judged about the character, or about one of its skills.

    Source: SF-cost.16, SF-skill-kinds.7, SF-drawbacks.6, SF-archetypes.5.
    """
    if not skill:
        answers = _answers(draft.character.confirmed, about, agreed=agreed)
        return replace(draft, character=replace(draft.character, confirmed=answers))
    judged = skill_or_bench(draft, skill)
    now = replace(judged, confirmed=_answers(judged.confirmed, about, agreed=agreed))
    if draft.bench is not None and draft.bench.skill is judged:
        return replace(draft, bench=replace(draft.bench, skill=now))
    skills = tuple(replace(each, skill=now) if each.skill is judged else each for each in draft.character.skills)
    return replace(draft, character=replace(draft.character, skills=skills))


def unjudged(character: Character) -> Character:
    """A character about whom nobody has judged anything yet, and who has earned nothing in play (SF-cost.16)."""
    skills = tuple(replace(each, skill=replace(each.skill, confirmed=frozenset())) for each in character.skills)
    return replace(character, confirmed=frozenset(), skills=skills, earned_points=0, earned_refresh=0)


def _answers(answers: frozenset[str], about: str, *, agreed: bool) -> frozenset[str]:
    return answers | {about} if agreed else answers - {about}


def _same(one: str, other: str) -> bool:
    return bool(one) and one.strip().casefold() == other.strip().casefold()
