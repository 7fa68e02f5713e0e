"""The Archetypes at the table: what each is, and what it demands of whoever is one before it comes into play."""

from tests.games.strange_fate.play.drafting import NELL, begun, draft
from tests.games.strange_fate.play.table import NORA, Story
from tests.games.strange_fate.play.test_drafts_in_play import finished
from tests.rules.clause import clause

from talewright.games.strange_fate.play.making.archetypes import ChooseArchetype
from talewright.games.strange_fate.play.making.bench import LeaveDrawback, NameSkill, PlaceSkill, TakeDrawback
from talewright.games.strange_fate.play.making.gifts import StrikeGift, TakeWeakness
from talewright.games.strange_fate.play.making.skills import BeginFromSample, BuySkill, OpenSkill
from talewright.games.strange_fate.play.making.under_way import SaveDraft
from talewright.games.strange_fate.play.making.written_aspects import StrikeAspect, WriteAspect
from talewright.games.strange_fate.rules.aspects.aspect import AspectKind
from talewright.games.strange_fate.rules.characters.archetype import Magic
from talewright.games.strange_fate.rules.dice.invulnerability import Severity
from talewright.table.offer import Choice

SNAG = "minor Snag (only when angry)"


def one_of_the(archetype: str, magic: Magic | None = None) -> Story:
    """Nell has the Strange skill Brute with a Snag, an Archetype aspect and a Conviction."""
    return finished().when(NORA, ChooseArchetype(draft=NELL, archetype=archetype, magic=magic))


def lacks(story: Story) -> set[str]:
    """The clauses of what still keeps Nell from being saved."""
    return {each.clause for each in draft(story).missing}


def brute_with(story: Story, drawback: str, *, instead: str = SNAG) -> Story:
    """The Brute has another drawback."""
    story.when(NORA, OpenSkill(draft=NELL, skill="Brute"))
    story.when(NORA, LeaveDrawback(draft=NELL, drawback=instead))
    story.when(NORA, TakeDrawback(draft=NELL, drawback=drawback, note="Iron Skin"))
    return story.when(NORA, PlaceSkill(draft=NELL))


def says(archetype: str) -> str:
    """What an Archetype is, as whoever chooses it reads."""
    story = begun()
    which = story.offered(NORA, ChooseArchetype)[0].fields[0]
    assert isinstance(which, Choice)
    offered = next(option.about for option in which.options if option.value == archetype)
    chosen = draft(story.when(NORA, ChooseArchetype(draft=NELL, archetype=archetype))).archetype_is
    assert chosen == offered
    return chosen


@clause("SF-archetypes.1")
def test_eleven_archetypes_are_offered_and_no_other_is_taken() -> None:
    story = begun()
    which = story.offered(NORA, ChooseArchetype)[0].fields[0]
    assert isinstance(which, Choice)
    assert [option.value for option in which.options if option.value] == [
        "Adept", "Alien", "Anachronist", "Artificial", "Changed", "Faerie", "Godling", "Human Oddity", "Magus",
        "Mutant", "Super-Normal",
    ]  # fmt: skip
    story.attempt(NORA, ChooseArchetype(draft=NELL, archetype="Vampire")).refused("SF-archetypes.1")


@clause("SF-archetypes.2", "SF-aspects.2")
def test_who_has_an_archetype_has_one_aspect_of_it_and_nobody_else_has_one() -> None:
    story = one_of_the("Mutant")
    assert not lacks(story)
    story.when(NORA, StrikeAspect(draft=NELL, aspect="Hands Like Anvils"))
    assert lacks(story) == {"SF-archetypes.2"}
    story.attempt(NORA, SaveDraft(draft=NELL)).refused("SF-archetypes.2")
    story.when(NORA, WriteAspect(draft=NELL, name="Hands Like Anvils", kind=AspectKind.ARCHETYPE))
    second = WriteAspect(draft=NELL, name="Feet Like Anvils", kind=AspectKind.ARCHETYPE)
    story.attempt(NORA, second).refused("SF-archetypes.2")
    ordinary = begun().when(NORA, WriteAspect(draft=NELL, name="Just a Baker", kind=AspectKind.ARCHETYPE))
    assert "SF-aspects.2" in lacks(ordinary)


@clause("SF-archetype-adept.2", "SF-archetype-alien.2", "SF-archetype-anachronist.2", "SF-archetype-artificial.2")
def test_what_an_adept_an_alien_an_anachronist_and_an_artificial_are() -> None:
    assert "practice of one discipline" in says("Adept")
    assert "not human" in says("Alien")
    assert "devices beyond the science" in says("Anachronist")
    assert "a made being" in says("Artificial")


@clause("SF-archetype-changed.2", "SF-archetype-faerie.4", "SF-archetype-godling.2", "SF-archetype-human-oddity.3")
def test_what_a_changed_a_faerie_a_godling_and_a_human_oddity_are() -> None:
    assert "altered" in says("Changed")
    assert "three Laws: of Oath, of Form and of Self" in says("Faerie")
    assert "a deity, or the kin of one" in says("Godling")
    assert "born visibly different" in says("Human Oddity")


@clause("SF-archetype-magus.3", "SF-archetype-mutant.2", "SF-archetype-super-normal.3")
def test_what_a_magus_a_mutant_and_a_super_normal_are() -> None:
    assert "Profane magic is quick and flexible, Sacred magic slow" in says("Magus")
    assert "born with unnatural abilities" in says("Mutant")
    assert "beyond accepted limits" in says("Super-Normal")


@clause("SF-archetype-alien.1")
def test_nothing_is_demanded_of_an_alien() -> None:
    story = one_of_the("Alien")
    assert not draft(story).demands
    assert not lacks(story)
    assert not any(each.clause.startswith("SF-archetype") for each in draft(story).asked)


@clause("SF-archetype-anachronist.1")
def test_each_invention_of_an_anachronist_has_a_focus() -> None:
    story = one_of_the("Anachronist")
    assert not lacks(story)
    story.when(NORA, OpenSkill(draft=NELL, skill="Brute"))
    story.when(NORA, NameSkill(draft=NELL, name="Brute", theme="iron flesh", invention=True))
    story.when(NORA, PlaceSkill(draft=NELL))
    assert lacks(story) == {"SF-archetype-anachronist.1"}
    assert not lacks(brute_with(story, "minor Focus"))


@clause("SF-archetype-artificial.1", "SF-archetype-changed.1", "SF-archetype-faerie.1")
def test_an_artificial_a_changed_and_a_faerie_have_a_strange_skill_with_a_complication() -> None:
    for archetype in ("Artificial", "Changed", "Faerie"):
        story, demanded = one_of_the(archetype), f"SF-archetype-{archetype.lower()}.1"
        assert demanded in lacks(story)
        story.when(NORA, BuySkill(draft=NELL, skill="Stealth", rating=1))
        assert demanded not in lacks(brute_with(story, "minor Complication"))


@clause("SF-archetype-human-oddity.2")
def test_the_complication_of_a_human_oddity_is_major() -> None:
    story = one_of_the("Human Oddity")
    assert lacks(story) == {"SF-archetype-human-oddity.2"}
    assert lacks(brute_with(story, "minor Complication")) == {"SF-archetype-human-oddity.2"}
    assert not lacks(brute_with(story, "major Complication", instead="minor Complication (Iron Skin)"))
    assert "SF-archetype-human-oddity.2" in {each.clause for each in draft(story).asked}


@clause("SF-archetype-super-normal.2")
def test_a_super_normal_has_a_strange_skill_with_a_conviction() -> None:
    story = one_of_the("Super-Normal")
    assert lacks(story) == {"SF-archetype-super-normal.2"}
    assert lacks(brute_with(story, "major Complication")) == {"SF-archetype-super-normal.2"}
    assert not lacks(brute_with(story, "Conviction", instead="major Complication (Iron Skin)"))


@clause("SF-archetype-faerie.2")
def test_a_faerie_is_weak_against_iron_be_it_a_little_or_much() -> None:
    story, demanded = one_of_the("Faerie"), "SF-archetype-faerie.2"
    for severity, against, still in (
        (Severity.MINOR, "Iron", False),
        (Severity.MAJOR, "iron", False),
        (Severity.MAJOR, "silver", True),
    ):
        assert demanded in lacks(story)
        story.when(NORA, TakeWeakness(draft=NELL, against=against, severity=severity))
        assert (demanded in lacks(story)) is still
        story.when(NORA, StrikeGift(draft=NELL, what=f"{severity.capitalize()} Weakness against {against}"))


@clause("SF-archetype-faerie.3")
def test_a_faerie_has_the_glamour() -> None:
    story = one_of_the("Faerie")
    assert "SF-archetype-faerie.3" in lacks(story)
    story.when(NORA, BeginFromSample(draft=NELL, sample="Faerie Glamour")).when(NORA, PlaceSkill(draft=NELL))
    assert draft(story).skills[-1].refresh == 0
    assert "SF-archetype-faerie.3" not in lacks(story)


@clause("SF-archetype-magus.2")
def test_a_magus_has_the_skill_of_the_magic_that_is_worked() -> None:
    story = one_of_the("Magus", Magic.PROFANE)
    assert "SF-archetype-magus.2" in lacks(story)
    story.when(NORA, OpenSkill(draft=NELL, skill="Brute"))
    story.when(NORA, NameSkill(draft=NELL, name="Sacred Works", theme="iron flesh"))
    story.when(NORA, PlaceSkill(draft=NELL))
    assert "SF-archetype-magus.2" in lacks(story)
    story.when(NORA, ChooseArchetype(draft=NELL, archetype="Magus", magic=Magic.SACRED))
    assert "SF-archetype-magus.2" not in lacks(story)


@clause("SF-archetypes.4")
def test_what_an_archetype_demands_is_read_before_it_is_chosen() -> None:
    story = begun()
    which = story.offered(NORA, ChooseArchetype)[0].fields[0]
    assert isinstance(which, Choice)
    for option in which.options:
        demands = draft(story.when(NORA, ChooseArchetype(draft=NELL, archetype=option.value))).demands
        assert bool(option.more) is bool(demands)
        assert all(each in option.more for each in demands)
