"""Four characters are made from nothing, play, lose, and spend what they have learned."""

from tests.games.questworlds.play.table import GM, NORA, PIM, ROSA, Evening, Story, given

from talewright.games.questworlds.play.creating.abilities import ListAbilities, RateAbility, SpendPoints
from talewright.games.questworlds.play.creating.beginning import BeginCharacter
from talewright.games.questworlds.play.creating.flaws import TakeFlaw
from talewright.games.questworlds.play.creating.steps import FinishCreation
from talewright.games.questworlds.play.framing import FrameContest
from talewright.games.questworlds.play.growing.advances import AnswerAdvance, AskAdvance, PickOption
from talewright.games.questworlds.play.growing.spending import SpendImprovement
from talewright.games.questworlds.play.tactics import ChooseAbility
from talewright.games.questworlds.rules.growing.advance import AdvanceOption
from talewright.games.questworlds.shared.ids import CharacterId, ContestId

VERA, OTTO, LENE, KNUD = map(CharacterId, ("vera-lund", "otto-berg", "lene-holm", "knud-vang"))
MADE = {
    VERA: (NORA, "Vera Lund", "Hotshot", "Lawyer"),
    OTTO: (PIM, "Otto Berg", "Gloomy", "Ferryman"),
    LENE: (ROSA, "Lene Holm", "Tireless", "Smith"),
    KNUD: (GM, "Knud Vang", "Cheerful", "Thief"),  # nobody's, so the game master plays him
}
SKILLS = ("Rides", "Swims", "Sings", "Haggles", "Climbs", "Listens", "Waits", "Remembers", "Cooks", "Hides")
COST = 5


def made(story: Story, who: CharacterId) -> None:
    player, name, trait, occupation = MADE[who]
    story.when(player, BeginCharacter(name=name, trait=trait, occupation=occupation), called=who)
    story.when(player, RateAbility(character=who, ability=occupation, best=True))
    story.when(player, ListAbilities(character=who, names="\n".join(SKILLS)))
    for ability in (trait, *SKILLS):
        story.when(player, RateAbility(character=who, ability=ability))
    for ability in (occupation, trait):
        story.when(player, SpendPoints(character=who, ability=ability, points=10))
    for flaw in ("Proud", "Reckless", "In Debt"):
        story.when(player, TakeFlaw(character=who, name=flaw))
    story.when(player, FinishCreation(character=who))


def loses(story: Story, who: CharacterId, ability: str) -> None:
    player, contest = MADE[who][0], ContestId(f"contest-{len(story.done):04}")
    story.when(GM, FrameContest(character=who, prize="the ferry", resistance="14"), called=contest)
    story.when(player, ChooseAbility(contest=contest, character=who, ability=ability))
    story.accepted(contest, player).falls(contest, 20, 9)


def advances(story: Story, who: CharacterId) -> None:
    player = MADE[who][0]
    for option in (AdvanceOption.ABILITY_POINTS, AdvanceOption.KEYWORD_POINTS):
        story.when(player, PickOption(character=who, option=option))
    story.when(player, AskAdvance(character=who))
    if player != GM:  # who confirms by asking
        story.when(GM, AnswerAdvance(character=who, granted=True))
    story.when(player, SpendImprovement(character=who, ability="Rides", points=10))


def rides(story: Story, who: CharacterId) -> str:
    return next(line.rating for line in story.sheet(who).abilities if line.ref == "Rides")


def test_four_characters_are_made_play_and_spend_what_they_earned() -> None:
    story = given(Evening(characters=(), options={"story_points": False, "advance_cost": str(COST)}))
    for who in MADE:
        made(story, who)
        assert story.sheet(who).making is None
    assert {rides(story, who) for who in MADE} == {"10"}
    for ability in SKILLS[:COST]:  # each teaches once
        for who in MADE:
            loses(story, who, ability)
    assert [story.sheet(who).experience for who in MADE] == [COST] * 4
    for who in MADE:
        advances(story, who)
        assert story.sheet(who).experience == 0
    assert {rides(story, who) for who in MADE} == {"20"}
    for who in MADE:
        loses(story, who, SKILLS[-1])
        assert story.contest(story.sees().past[-1].id).sides[0].target
