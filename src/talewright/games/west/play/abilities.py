"""What a character may act by: a skill with a trait, a trait alone, or a trait where the skill is missing."""

import json
import re
from collections import Counter
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from talewright.caching import EACH_SEAT, by_identity
from talewright.games.west.play.action import Action, is_same
from talewright.games.west.play.state import Sheet
from talewright.games.west.rules.cards.grid import ResultSet
from talewright.games.west.rules.checks.trait import Skill, Trait, result_set
from talewright.refusal import Refused
from talewright.table.offer import Option

_SEPARATES = re.compile(r'\bwith\b|\balone$|, unskilled$|"', re.IGNORECASE)


class Ability(Struct, frozen=True):
    """One way to act: the trait, the skill if there is one, and what they open to choose from.

    *usual* is a skill with the trait that usually goes with it.
    """

    trait: str
    skill: str
    results: ResultSet
    unskilled: bool = False
    usual: bool = False

    @property
    def text(self) -> str:
        """Its notation; a name that could be read otherwise stands in double quotes."""
        return self._read(_written(self.trait), _written(self.skill))

    @property
    def label(self) -> str:
        """What people read; two abilities may read the same."""
        return self._read(self.trait, self.skill)

    @property
    def heading(self) -> str:
        """What it stands under in a list; nothing for a skill with its usual trait."""
        if self.skill:
            return "" if self.usual else "With another trait"
        return "Where the skill is missing" if self.unskilled else "A trait alone"

    def _read(self, trait: str, skill: str) -> str:
        if skill:
            return skill if self.usual else f"{skill} with {trait}"
        return f"{trait}, unskilled" if self.unskilled else f"{trait} alone"


def _written(name: str) -> str:
    return json.dumps(name, ensure_ascii=False) if _SEPARATES.search(name) else name


@by_identity(maxsize=EACH_SEAT)
def abilities(sheet: Sheet) -> tuple[Ability, ...]:
    """Every way in which a character may act: the usual ones first.

    Source: TW-checks.4, TW-cause-grid.6, TW-cause-grid.7, TW-unskilled.1.

    "Rifles" is the skill with its usual trait, "Rifles with Knowledge" the same skill for another task.
    """
    traits = [Trait(line.name, line.rank, line.die) for line in sheet.lines.traits]
    usual: list[Ability] = []
    trained: list[Ability] = []
    for line, trait in product(sheet.lines.skills, traits):
        trained.append(Ability(trait.name, line.name, result_set(trait, Skill(line.name, line.rank))))
        if is_same(trait.name, line.trait):
            usual.append(replace(trained[-1], usual=True))
    alone = [Ability(trait.name, "", trait.result_set) for trait in traits]
    unskilled = [Ability(trait.name, "", result_set(trait, None), unskilled=True) for trait in traits]
    return (*usual, *alone, *unskilled, *trained)


def ability_of(sheet: Sheet, text: str) -> Ability:
    """The ability that is meant, by its notation or as people read it. Raises ``Refused`` that says which there are."""
    known = abilities(sheet)
    found = [each for each in known if is_same(each.text, text)][:1] or [
        each for each in known if is_same(each.label, text)
    ]
    if len(found) > 1:
        several = " or ".join(each.text for each in found)
        raise Refused(f"{text.strip()[:60]} may be several things: write {several}.", clause="TW-checks.4")
    if found:
        return found[0]
    if not sheet.lines.traits:
        raise Refused(f"{sheet.name} has no traits yet: write them on the sheet first.", clause="TW-checks.4")
    skill, trait = (sheet.lines.skills or sheet.lines.traits)[0].name, sheet.lines.traits[0].name
    raise Refused(
        f"{sheet.name} has no {text.strip()[:60] or 'such ability'}: name a skill with its trait, as in {skill} with "
        f"{trait}, or the trait, as in {trait} alone or {trait}, unskilled.",
        clause="TW-checks.4",
    )


@by_identity(maxsize=EACH_SEAT)
def options(sheet: Sheet) -> tuple[Option, ...]:
    """A choice between all of them, each once; those that would read the same are told apart by their notation."""
    every = abilities(sheet)
    known = [each for each in every if each.usual or replace(each, usual=True) not in every]
    times = Counter(each.label for each in known)
    return tuple(
        Option(each.text, f"{each.text if times[each.label] > 1 else each.label}: {each.results}", group=each.heading)
        for each in known
    )


def asked_for(sheet: Sheet, action: Action) -> Ability | None:
    """The ability that a player has asked for; None if it has gone from the sheet since.

    Older events tell what people read, and meant the first that reads so.
    """
    meant = [
        each for each in abilities(sheet) if (each.text if action.by else each.label) == (action.by or action.ability)
    ]
    return used_in(sheet, meant[0]) if meant else None


def used_in(sheet: Sheet, used: Action | Ability) -> Ability | None:
    """The ability that was used, the usual one where it is that; None if it has gone from the sheet since."""
    told = (used.trait, used.skill, used.unskilled)
    return next((each for each in abilities(sheet) if (each.trait, each.skill, each.unskilled) == told), None)
