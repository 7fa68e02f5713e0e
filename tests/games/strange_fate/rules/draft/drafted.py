"""Drafts and their faults, for the tests of drafts."""

from collections.abc import Callable

import pytest

from talewright.games.strange_fate.rules.aspects.aspect import Aspect, AspectKind
from talewright.games.strange_fate.rules.characters.companion import Companion
from talewright.games.strange_fate.rules.characters.equipment import Piece
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.draft import companion as companions
from talewright.games.strange_fate.rules.draft import gift as gifts
from talewright.games.strange_fate.rules.draft import skill as bench
from talewright.games.strange_fate.rules.draft.draft import Draft, begin, with_aspect
from talewright.games.strange_fate.rules.draft.left import left
from talewright.games.strange_fate.rules.skills.drawback import Drawback
from talewright.games.strange_fate.rules.skills.skill import SkillKind
from talewright.games.strange_fate.rules.skills.trapping import Trapping
from talewright.refusal import Refused

NELL = begin("Nell Harrow")


OF = Trapping.parse


def built(*trappings: str, kind: SkillKind = SkillKind.STRANGE, rating: int = 3, tier: Tier = Tier.MUNDANE) -> Draft:
    """Nell with a skill under way that has these trappings."""
    draft = bench.begun(NELL, "River Child", kind, rating, tier, theme="cold blood")
    for each in trappings:
        draft = bench.with_trapping(draft, OF(each))
    return draft


def drawn(draft: Draft, *drawbacks: str) -> Draft:
    for each in drawbacks:
        draft = bench.with_drawback(draft, Drawback.parse(each))
    return draft


def refusal(step: Callable[[], object]) -> Refused:
    with pytest.raises(Refused) as found:
        step()
    assert found.value.why.endswith(".")
    return found.value


def missing(draft: Draft) -> set[str]:
    return {fault.clause for fault in left(draft).missing}


def whole() -> Draft:
    """A character whom nothing keeps from being saved, but for what the group has to judge."""
    draft = with_aspect(NELL, Aspect(name="The River Gives Back", kind=AspectKind.CONVICTION))
    draft = bench.bought(draft, "Athletics", 3)
    return bench.bought(draft, "Pickpocket", 2)


def in_a_coat() -> Draft:
    return gifts.with_piece(NELL, Piece(name="Coat"))


def asked(draft: Draft) -> set[str]:
    return {each.question.about for each in left(draft).judgements}


def with_bess(quality: int = 3, *skills: str) -> Draft:
    draft = companions.with_companion(NELL, Companion(name="Bess", quality=quality))
    for rating, name in enumerate(skills, start=1):
        draft = companions.taught(draft, "Bess", name, rating)
    return draft
