"""Growth between sessions: what a character has earned in play, and what it was spent on.

The text says only that ratings rise later; how much is earned the group decides.
"""

from collections.abc import Iterator, Sequence
from itertools import chain

from msgspec.structs import replace

from talewright.games.strange_fate.rules.characters import creation
from talewright.games.strange_fate.rules.characters.character import Character
from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.skills import tier_benefit
from talewright.games.strange_fate.rules.skills.budget import CreationRules
from talewright.games.strange_fate.rules.skills.diagram import Diagram
from talewright.games.strange_fate.rules.skills.skill import Skill
from talewright.refusal import Fault, Refused
from talewright.wording import in_a_row


def credited(character: Character, points: int, refresh: int) -> Character:
    """A character who has earned so many skill points and so much refresh more."""
    earned, raised = character.earned_points + points, character.earned_refresh + refresh
    return replace(character, earned_points=earned, earned_refresh=raised)


def settled(character: Character, rules: CreationRules, diagram: Diagram) -> Character:
    """A character for whom everything on the sheet is paid: what goes beyond it was earned in play."""
    try:
        points = creation.points(character, rules, diagram).left
        refresh = creation.refresh(character, rules, diagram).left
    except Refused:  # no diagram prices it, as the game master has written it
        return character
    return credited(character, max(0, -points), max(0, rules.least_refresh - refresh))


Renamed = Sequence[tuple[str, str]]
"""How skills were called, and how they are now."""


def unlocked(before: Character, after: Character, renamed: Renamed = ()) -> Iterator[Fault]:
    """The tier benefits that were given up on skills whose tier is as it was (SF-tier-benefits.3).

    What a skill is called does not matter.
    """
    for was, now in chain(_kept(before, after, renamed), _kept_by_companions(before, after)):
        if was.skill.tier is now.skill.tier:
            yield from tier_benefit.unlocked(now.skill, was.benefits, now.benefits)


def _kept(before: Character, after: Character, renamed: Renamed) -> Iterator[tuple[Owned, Owned]]:
    """The skills that are on both sheets, as they were and as they are."""
    first = _first(after, renamed)
    for now in after.skills:
        if was := before.owned(first[now.skill.name]):
            yield was, now


def _first(after: Character, renamed: Renamed) -> dict[str, str]:
    """How each skill was called before; empty for one that bears now what another was called."""
    known = {now: was for was, now in renamed}
    gone = known.values() - known.keys()
    return {each.name: known.get(each.name, "" if each.name in gone else each.name) for each in after.designs}


def _kept_by_companions(before: Character, after: Character) -> Iterator[tuple[Owned, Owned]]:
    """The same of their companions (SF-gift-companion.16)."""
    old = {(who.name, each.skill.name): each for who in before.companions for each in who.skills}
    for who in after.companions:
        for now in who.skills:
            if was := old.get((who.name, now.skill.name)):
                yield was, now


def changes(before: Character, after: Character, renamed: Renamed = ()) -> Iterator[str]:
    """What is new on a sheet, what is otherwise, and what is gone, in words."""
    old, new = ({each.name: _unjudged(each) for each in one.designs} for one in (before, after))
    first = _first(after, renamed)
    for name, skill in new.items():
        was = old.get(first[name])
        if was is None:
            yield f"{name} {skill.notation}, new"
            continue
        if was.name != name:
            yield f"{was.name} is called {name} now"
        if skill.notation != was.notation:
            yield f"{name} {was.notation} is {skill.notation} now"
        elif skill != replace(was, name=name):
            yield f"{name} is changed"
    yield from (f"{name} is given up" for name in old if name not in first.values())
    yield from _benefits(before, after, renamed)
    yield from _aspects(before, after)
    yield from _defences(before, after)
    yield from _person(before, after)
    if _gifts(before) != _gifts(after):
        yield "gifts are changed"


def _unjudged(skill: Skill) -> Skill:
    """A skill without what the group has judged of it."""
    return replace(skill, confirmed=frozenset())


def _benefits(before: Character, after: Character, renamed: Renamed) -> Iterator[str]:
    """The tier benefits of skills where they are others than before."""
    for was, now in _kept(before, after, renamed):
        if set(was.benefits) != set(now.benefits):
            has = in_a_row(map(str, now.benefits)) if now.benefits else "none"
            yield f"{now.skill.name}, tier benefits: {has}"


def _aspects(before: Character, after: Character) -> Iterator[str]:
    """Aspects that are new; one takes the place of another as a rule."""
    known = {each.name for each in before.all_aspects}
    yield from (f"a new aspect, {each.name}" for each in after.all_aspects if each.name not in known)


def _defences(before: Character, after: Character) -> Iterator[str]:
    """Invulnerabilities and Weaknesses that are new, and those that are gone."""
    old, new = ([str(each) for each in (*one.invulnerabilities, *one.weaknesses)] for one in (before, after))
    yield from (f"{name}, new" for name in new if name not in old)
    yield from (f"{name} is given up" for name in old if name not in new)


def _person(before: Character, after: Character) -> Iterator[str]:
    """Who somebody is, where that is otherwise than before."""
    if after.name != before.name:
        yield f"{before.name} is called {after.name} now"
    if after.archetype != before.archetype:
        yield f"the Archetype is {after.archetype.name} now" if after.archetype else "no Archetype any more"
    if after.magic not in {before.magic, None}:
        yield f"the magic is {after.magic} now"
    if after.description != before.description:
        yield "the description is changed"


def _gifts(character: Character) -> object:
    return character.single_gifts, character.companions, character.equipment, character.themes
