"""Gear and assets that somebody has for a while, without a Gift."""

from tests.games.strange_fate.play.table import GM, MADE_UP, MARIGOLD, NORA, Evening, Story, given
from tests.rules.clause import clause

from talewright.games.strange_fate.play.conflict.attacks import AttackOnce
from talewright.games.strange_fate.play.granted import GrantGear, LoseGear
from talewright.games.strange_fate.play.ids import ActorId, NpcId, RollId
from talewright.games.strange_fate.play.people.making_up import AddNpcs
from talewright.games.strange_fate.play.rolls.opposing import Oppose
from talewright.games.strange_fate.play.scene.scenes import EndScene, OpenScene
from talewright.games.strange_fate.rules.characters import granted
from talewright.games.strange_fate.rules.conflict.stress import Track
from talewright.games.strange_fate.rules.dice.time_table import Span

FAVOUR = "Royal favour"
RIVAL, SLANDER = NpcId(ActorId(f"{MADE_UP}.1")), RollId("a-nasty-rumour")


def favoured(times: int = 2) -> GrantGear:
    return GrantGear(who=MARIGOLD, piece=f"{FAVOUR}: Protective [Social] x{times}", held=False)


def armour(story: Story) -> int:
    """The Armor of Marigold's Reputation."""
    return story.now.people[MARIGOLD].character.bearing.track(Track.REPUTATION).armor


@clause(
    "SF-social-weapons.1", "SF-social-weapons.2", "SF-social-weapons.3", "SF-social-weapons.4", "SF-social-weapons.5"
)
def test_a_favour_is_armour_for_a_session_where_the_group_has_chosen_that() -> None:
    story = given(Evening((MARIGOLD,)))
    story.attempt(GM, favoured()).refused("SF-social-weapons.5")
    story = given(Evening((MARIGOLD,), {"social_weapons": True}))
    story.attempt(NORA, favoured()).not_theirs()
    story.attempt(GM, favoured(4)).refused("SF-social-weapons.2")
    before = armour(story), story.person().refresh, story.person().text
    story.when(GM, favoured())
    assert (armour(story), story.person().refresh, story.person().text) == (2, *before[1:])
    story.when(GM, OpenScene(name="The salon")).when(GM, EndScene())
    assert armour(story) == 2
    story.next_session()
    assert (armour(story), story.person().refresh, story.person().text) == before


def test_what_was_lent_may_be_taken_back_and_ends_with_its_scene() -> None:
    story = given(Evening((MARIGOLD,)))
    sabre = GrantGear(who=MARIGOLD, piece="Sabre: Deadly [Health], Aspect: Blessed", lasts=Span.SCENE)
    story.when(GM, OpenScene(name="The quay")).when(GM, sabre)
    assert story.offered(GM, LoseGear)
    story.when(GM, LoseGear(who=MARIGOLD, piece="Sabre"))
    assert all(piece.name != "Sabre" for piece in story.now.people[MARIGOLD].character.equipment)
    story.when(GM, sabre).when(GM, EndScene())
    assert not story.now.people[MARIGOLD].granted


def test_two_pieces_of_one_name_are_taken_back_by_one_button() -> None:
    story = given(Evening((MARIGOLD,)))
    for _ in range(2):
        story.when(GM, GrantGear(who=MARIGOLD, piece="Sabre: Deadly [Health]"))
    assert len(story.offered(GM, LoseGear)) == 1
    story.when(GM, LoseGear(who=MARIGOLD, piece="Sabre"))
    assert not story.now.people[MARIGOLD].granted


@clause("SF-social-weapons.1", "SF-social-weapons.3")
def test_a_favour_is_a_weapon_of_slander_too() -> None:
    story = given(Evening((MARIGOLD,), {"social_weapons": True})).when(GM, AddNpcs(text="Good rival"), called=MADE_UP)
    story.when(GM, GrantGear(who=MARIGOLD, piece=f"{FAVOUR}: Deadly [Social]", held=False))
    slander = AttackOnce(who=MARIGOLD, target=RIVAL, by="Bureaucracy: Influence", weapons=(FAVOUR,))
    story.when(NORA, slander, called=SLANDER).when(GM, Oppose(roll=SLANDER, who=RIVAL, by="rival"))
    story.rolls("++++", "----", roll=SLANDER).stands(roll=SLANDER)
    (hit,) = story.sees().hits
    shifts = next(each.decided.shifts for each in story.now.told if each.id == SLANDER and each.decided)
    assert (hit.track, hit.stress) == ("Reputation", shifts + 1)


def test_what_somebody_carries_stands_on_the_sheet_with_what_it_does_and_until_when() -> None:
    story = given(Evening((MARIGOLD,)))
    assert story.person().carried == ()
    story.when(GM, GrantGear(who=MARIGOLD, piece="Flare: Deadly [Health] x2, Aspect: Burns Red"))
    (flare,) = story.person().carried
    assert (flare.name, flare.until) == ("Flare", "session")
    assert flare.does == "Aspect: Burns Red, Deadly [Health] x2"
    assert granted.read(f"Flare: {flare.does}").deadly == (Track.HEALTH, Track.HEALTH), "what it prints, it can read"


def test_why_something_is_lost_is_told() -> None:
    story = given(Evening((MARIGOLD,))).when(GM, GrantGear(who=MARIGOLD, piece="Flare: Deadly [Health]"))
    story.when(GM, LoseGear(who=MARIGOLD, piece="Flare", reason="It burns out"))
    assert "It burns out" in story.reads(NORA)[-1]


def test_the_form_shows_every_kind_of_improvement_as_it_is_read() -> None:
    story = given(Evening((MARIGOLD,)))
    (lend,) = story.offered(GM, GrantGear)
    shown = lend.fields[0].about.removeprefix("As in ").replace(". Also", ",").rstrip(".")
    piece = granted.read(shown)
    kinds = {each.name.partition(":")[0].partition(" [")[0] for each in piece.improvements}
    assert kinds == {kind.title() for kind in granted.KINDS}
    assert [field.name for field in lend.fields] == ["piece", "lasts"], "without social weapons nothing else is lent"
