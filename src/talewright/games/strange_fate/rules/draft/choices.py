"""What a skill under way could take next, region by region: what each trapping would cost from here, and why."""

from functools import lru_cache

from msgspec import Struct

from talewright.games.strange_fate.rules.draft.draft import Draft
from talewright.games.strange_fate.rules.skills.diagram import Border, Box, Diagram
from talewright.games.strange_fate.rules.skills.extra import Extra
from talewright.games.strange_fate.rules.skills.price import Next, following
from talewright.games.strange_fate.rules.skills.skill import Skill
from talewright.games.strange_fate.rules.skills.trapping import Listed, Trapping, choices_of, listed_as

ALONE = "Boxes that stand alone"


class Pick(Struct, frozen=True, kw_only=True):
    """A way to take a box.

    *cost* is what it adds to the value of the skill, a Psychic extra included where the whole skill has it; *paid* what
    it adds to the price, which drawbacks may have brought down to the rating; *why* says how that comes about.
    """

    trapping: Trapping
    cost: int
    paid: int
    why: str


class Choice(Struct, frozen=True, kw_only=True):
    """A box of the diagram: what the skill has of it, and how it could be taken.

    *is_typed*: it is taken with a word of one's own, such as which environment.
    """

    box: Box
    has: tuple[Trapping, ...]
    picks: tuple[Pick, ...]
    is_typed: bool = False

    @property
    def name(self) -> str:
        return self.box.trapping

    @property
    def border(self) -> Border:
        return self.box.border

    @property
    def theme(self) -> str:
        """What a skill must be about to hold it."""
        return self.listed.theme

    @property
    def listed(self) -> Listed:
        return listed_as(self.name.partition(" [")[0])


class Region(Struct, frozen=True, kw_only=True):
    """Boxes that lines connect, named after the first; or all that stand alone.

    *hub* is the box of a chain with the most lines, by which people find it.
    """

    name: str
    hub: str
    choices: tuple[Choice, ...]
    is_chain: bool


def choices_next(draft: Draft) -> tuple[Region, ...]:
    """What the skill on the bench could take, in the order of the diagram: the chains, then what stands alone.

    Refused where no skill is under way, or the diagram lacks a box that it has.

    Source: SF-cost.2, SF-cost.3, SF-cost.4, SF-cost.5, SF-cost.6, SF-cost.7, SF-cost.8, SF-cost.9, SF-cost.10,
    SF-cost.11, SF-cost.12, SF-cost.13.
    """
    return regions(draft.at_work.skill, draft.diagram)


@lru_cache(maxsize=64)
def regions(skill: Skill, diagram: Diagram) -> tuple[Region, ...]:
    """The same for any skill and diagram."""
    costs: dict[str, list[Next]] = {}
    for each in nexts(skill, diagram):
        costs.setdefault(each.box, []).append(each)
    is_psychic = bool(skill.trappings) and all(held.is_psychic for held in skill.trappings)
    choices = {
        box.trapping: _choice(box, skill, costs.get(box.trapping, []), is_psychic=is_psychic) for box in diagram.boxes
    }
    chains = [chain for chain in diagram.chains if len(chain) > 1]
    alone = tuple(choices[chain[0]] for chain in diagram.chains if len(chain) == 1)
    found = tuple(
        Region(name=chain[0], hub=_hub(diagram, chain), choices=tuple(choices[name] for name in chain), is_chain=True)
        for chain in chains
    )
    return (*found, Region(name=ALONE, hub="", choices=alone, is_chain=False)) if alone else found


def _hub(diagram: Diagram, chain: tuple[str, ...]) -> str:
    return max(chain, key=lambda name: len(list(diagram.lines_from(name))))


@lru_cache(maxsize=64)
def nexts(skill: Skill, diagram: Diagram) -> tuple[Next, ...]:
    """What each trapping would cost from here; asked again, it is remembered."""
    return following(skill, diagram)


def _choice(box: Box, skill: Skill, costs: list[Next], *, is_psychic: bool) -> Choice:
    names = {box.trapping, *(str(each) for each in _ways(box))}
    has = tuple(
        held.trapping for held in skill.trappings if str(held.trapping) in names or held.trapping.name == box.trapping
    )
    listed = listed_as(box.trapping.partition(" [")[0])
    more, says = (
        (Extra.PSYCHIC.price, f"; {Extra.PSYCHIC} as the whole skill {Extra.PSYCHIC.price}") if is_psychic else (0, "")
    )
    return Choice(
        box=box,
        has=has,
        picks=tuple(
            Pick(trapping=each.trapping, cost=each.value + more, paid=each.cost + more, why=each.says + says)
            for each in costs
        ),
        is_typed=listed.is_typed and "[" not in box.trapping,
    )


def _ways(box: Box) -> tuple[Trapping, ...]:
    return () if "[" in box.trapping else choices_of(Trapping.parse(box.trapping).listed)
