"""Characters of a journal are read again as they were judged, however strict readers have become since."""

import pytest
from msgspec.structs import replace
from tests.refusing import failing

from talewright.games.strange_fate.rules.characters.archetype import Archetype, archetype_called
from talewright.games.strange_fate.rules.characters.character import Character
from talewright.games.strange_fate.rules.characters.gift_entry import BoostedEntry, CompanionEntry, PieceEntry
from talewright.games.strange_fate.rules.characters.owned_entry import OwnedEntry
from talewright.games.strange_fate.rules.characters.ready import ready
from talewright.games.strange_fate.rules.characters.sheet_entry import (
    CharacterEntry,
    InvulnerabilityEntry,
    character_of,
    entry_of,
)
from talewright.games.strange_fate.rules.dice.invulnerability import Scope, Severity
from talewright.games.strange_fate.rules.draft.draft import Draft
from talewright.games.strange_fate.rules.draft.entry import BenchEntry, DraftEntry, draft_of
from talewright.games.strange_fate.rules.draft.stored import character_again, draft_again
from talewright.games.strange_fate.rules.skills.budget import CreationRules
from talewright.games.strange_fate.rules.skills.skill import SkillKind

WINGS = OwnedEntry(
    name="Wings",
    kind=SkillKind.STRANGE,
    rating=3,
    tier="Enormous",
    trappings=("Move + Unusual (flight)", "Flutter", "Leap + Feathers"),
    drawbacks=("minor Snag (only by day)", "minor Boredom"),
    benefits=("Flutter",),
)
COAT = PieceEntry(
    name="Coat",
    aspects=("Smells of Smoke",),
    drawbacks=("Weakness (rain)", "minor Snag"),
    empowered=(BoostedEntry(skill="Wings", tier="Enormous"),),
)
OLD = CharacterEntry(
    name="Nell",
    archetype="Revenant",
    skill=(WINGS, OwnedEntry(name="Gone", kind=SkillKind.UNIQUE, rating=1, trappings=("Flutter",))),
    equipment=(COAT,),
    companion=(CompanionEntry(name="Bess", skill=(WINGS,), equipment=(COAT,), drawbacks=("minor Boredom",)),),
    invulnerability=(InvulnerabilityEntry(severity=Severity.MINOR, broad=Scope.MENTAL, against="songs"),),
)


@pytest.mark.parametrize("name", ready())
def test_whoever_can_be_read_is_read_as_a_sheet_is(name: str) -> None:
    entry = entry_of(ready()[name], CreationRules())
    assert character_again(entry) == character_of(entry) == ready()[name]


def test_what_cannot_be_read_any_more_is_left_out_and_the_rest_stays() -> None:
    with failing(character_of, naming=("Nell",)):
        character_of(OLD)
    nell = character_again(OLD)
    assert nell.archetype == Archetype(name="Revenant")
    assert [str(each) for each in nell.designs] == [
        "Wings: Strange 3 = Move + Unusual (flight); minor Snag (only by day)"
    ]
    assert [(piece.aspects, len(piece.drawbacks), piece.empowered) for piece in nell.equipment] == [
        (("Smells of Smoke",), 1, ())
    ]
    bess = nell.companions[0]
    assert ([each.skill.name for each in bess.skills], bess.drawbacks, len(bess.equipment)) == (["Wings"], (), 1)
    assert nell.invulnerabilities[0].against is Scope.MENTAL


def test_a_draft_is_read_again_with_what_is_left_of_its_bench() -> None:
    bench = BenchEntry(
        name="Wings", kind=SkillKind.STRANGE, rating=3, trappings=("Flutter", "Move"), drawbacks=("Boo",)
    )
    draft = draft_again(DraftEntry(character=OLD, bench=bench))
    assert [str(held) for held in draft.at_work.skill.trappings] == ["Move"]
    assert draft.at_work.skill.drawbacks == ()
    alone = DraftEntry(character=replace(OLD, archetype="Mutant"))
    assert draft_again(alone).character.archetype == archetype_called("Mutant")
    plain = DraftEntry(character=CharacterEntry(name="Nell"), bench=replace(bench, trappings=(), drawbacks=()))
    assert draft_again(plain) == draft_of(plain)
    assert draft_again(DraftEntry(character=CharacterEntry(name="Nell"))) == Draft(character=Character(name="Nell"))
