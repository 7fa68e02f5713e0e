"""Whatever any skill that comes with the game can do is begun, rolled and ended through what is offered."""

import pytest
from msgspec import Struct
from tests.games.strange_fate.play.acts import CLERK, COOK, GM, MARIGOLD, NORA, deed, rolls, with_skills
from tests.games.strange_fate.play.table import Story
from tests.rules.clause import clause

from talewright.games.strange_fate.play.base import Move
from talewright.games.strange_fate.play.card import Place
from talewright.games.strange_fate.play.changing import ChangeShape
from talewright.games.strange_fate.play.conflict.fighters import assault_of
from talewright.games.strange_fate.play.deed import Deed, Stage
from talewright.games.strange_fate.play.deeds.choosing import Act
from talewright.games.strange_fate.play.deeds.courses import course_of
from talewright.games.strange_fate.play.deeds.ending import Buy, EndDeed
from talewright.games.strange_fate.play.deeds.rolled import Resist
from talewright.games.strange_fate.play.deeds.setting_about import SetAbout
from talewright.games.strange_fate.play.deeds.trappings.languages import JudgeLanguage
from talewright.games.strange_fate.play.flaws import delay_of
from talewright.games.strange_fate.play.ids import NOBODY, DeedId, RollId
from talewright.games.strange_fate.play.readying import MakeReady
from talewright.games.strange_fate.play.rolls.opposing import Oppose, SetDifficulty
from talewright.games.strange_fate.play.scene.scenes import OpenScene
from talewright.games.strange_fate.rules.aspects.transform import transforms
from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.skills.library import library
from talewright.games.strange_fate.rules.skills.notation import parse
from talewright.games.strange_fate.rules.skills.skill import Skill
from talewright.games.strange_fate.rules.skills.tier_benefit import offered
from talewright.games.strange_fate.rules.trappings import BY_SLUG, procedures_of
from talewright.table import chapter
from talewright.table.moves import TypeFace
from talewright.table.offer import Choice, Number, Offer, Text, Value
from talewright.table.reading import fill, read_move

FOR_TIERS = "Craft, Convince, Dexterity, Disguise, Hide, Languages, Leap, Minions [{}], Move, Networking, Notice"
BESIDES = tuple(
    parse(f"Of tier {tier} with {kind}: Strange 10{tier} = {FOR_TIERS.format(kind)}, Stress Capacity [Health]")
    for tier in "ESAG"
    for kind in ("Simple", "Advanced", "Duplicates")
)
SKILLS = (*(each.skill() for each in library().samples), *(each.skill for each in library().examples), *BESIDES)
ELSEWHERE = "Treatment"
"""What has moves of its own at the table, since it is about somebody's wounds."""
NOT_NOW = {
    "look-it-up": "a question that nobody could answer comes first",
    "control-mind": "it takes Psychic",
    "read-mind": "no Common skill reads minds",
    "bring-minions-sooner": "duplicates come at once",
    "stress-capacity-clear": "nobody is hurt",
    "variable-scene": "nothing is cheap enough to copy",
    "variable-session": "nothing is cheap enough to copy",
}


@pytest.mark.parametrize("skill", SKILLS, ids=lambda skill: skill.name)
@clause("SF-skill-kinds.2", "SF-tier-benefits.1")
def test_whatever_a_skill_can_do_is_begun_rolled_and_ended_through_offers(skill: Skill) -> None:
    owned = with_benefits(skill)
    story = with_skills(owned)
    if skill.covers("Minions"):
        story.when(GM, OpenScene(name="The docks", present=(MARIGOLD, COOK, CLERK)))
    if transforms(skill):
        story.when(NORA, ChangeShape(who=MARIGOLD))
    if delay_of(skill):
        story.when(NORA, MakeReady(who=MARIGOLD, skill=skill.name))
    done_by_it = (each for each in procedures_of(owned) if not course_of(each).holds(each))
    wanted = {each.slug for each in done_by_it if each.trapping != ELSEWHERE}
    chosen = [each for each in choices(story) if each.partition("/")[0] == skill.name]
    missing = wanted - {each.rpartition("/")[2] for each in chosen}
    assert missing <= set(NOT_NOW)
    for number, does in enumerate(chosen):
        it = DeedId(f"the-deed-{number:03}")
        done(story, does, it)
        assert not story.now.acts.deeds, does
        story.undo(move=it)


def with_benefits(skill: Skill) -> Owned:
    """The skill, with as many tier benefits as it has room for."""
    return Owned(skill=skill, benefits=offered(skill)[: skill.rating])


def choices(story: Story) -> list[str]:
    """Everything that may be chosen."""
    acts = [offer for offer in story.offered(NORA, Act) if "goal" not in offer.fixed]
    assert len(acts) == 1
    field = acts[0].fields[0]
    assert isinstance(field, Choice)
    return [option.value for option in field.options]


def done(story: Story, does: str, it: DeedId) -> None:
    """Nora goes through it, offer by offer; the game master begins what is called for."""
    act = next(offer for offer in story.offered(NORA, Act) if "goal" not in offer.fixed)
    story.when(NORA, made(story, act, {"does": does, "goal": "see it done"}), called=it)
    begins = GM if course_of(deed(story, it)).gm_calls else NORA
    story.when(begins, made(story, one(story, SetAbout, begins), unsaid(story, it)))
    if it in story.now.acts.deeds:
        resisted(story, deed(story, it))
    if RollId(it) in story.now.rolls:
        for roll in [DeedId(each) for each in story.now.rolls]:  # what carries them rolls as well
            rolls(story, fate(story, roll, "ours"), fate(story, roll, "theirs"), called=roll)
    elif judged := story.offered(GM, JudgeLanguage):
        story.when(GM, made(story, judged[0], {}))
    elif it in story.now.acts.deeds:
        draw = next(draw for draw in story.look(NORA).draws if draw.id.startswith(it))
        story.when(NORA, TypeFace(draw.id, 3))
    if it in story.now.acts.deeds:
        assert deed(story, it).stage is Stage.ROLLED, does
        for offer in story.offered(NORA, Buy)[:1]:
            story.when(NORA, made(story, offer, {}))
        story.when(NORA, made(story, one(story, EndDeed), {}))


def resisted(story: Story, of: Deed) -> None:
    """Something stands against it: somebody defends or resists, or the game master sets a difficulty."""
    roll = of.roll
    if roll not in story.now.rolls or story.card(roll).theirs is not None:
        return
    found = story.offered(GM, Resist)
    if assault_of(story.now, roll):
        found = [each for each in story.offered(GM, Oppose) if each.fixed.get("who") == of.on]
    assert bool(found) == (of.on != NOBODY and of.on == story.card(roll).against)
    story.when(GM, made(story, found[0], {}) if found else SetDifficulty(roll=roll, difficulty="0"))


def fate(story: Story, it: DeedId, place: str) -> str:
    """Dice that fall well for us, and badly for the other side."""
    found = story.card(RollId(it)).dice_of(Place(place))
    best = place == "ours"
    return (
        ("+" if best else "-") * found.fate + ("6" if best else "1") * found.plus + ("1" if best else "6") * found.minus
    )


def one(story: Story, kind: type[Struct], who: str = NORA) -> Offer:
    found = story.offered(who, kind)
    assert len(found) == 1, [offer.label for offer in found]
    return found[0]


def unsaid(story: Story, it: DeedId) -> dict[str, Value]:
    """What is left out: no rumour takes the place of one that is only traced."""
    return {"words": ""} if deed(story, it).slug == "trace-rumour" else {}


def made(story: Story, offer: Offer, said: dict[str, Value]) -> Move:
    """The offer with something in each of its fields."""
    filled: dict[str, Value] = {}
    for field in offer.fields:
        match field:
            case _ if field.name in said:
                filled[field.name] = said[field.name]
            case Choice(name="on", options=options):
                known = [option.value for option in options]
                filled[field.name] = CLERK if CLERK in known else known[0]
            case Choice(many=True, options=options):
                filled[field.name] = tuple(option.value for option in options)
            case Choice(options=options):
                filled[field.name] = options[0].value
            case Number(least=least):
                filled[field.name] = max(least, 1)
            case Text(name="words", default=default):
                filled[field.name] = default or "something said"
            case _:
                filled[field.name] = ""
    move = read_move(story.played, fill(offer, filled), strict=False)
    assert isinstance(move, chapter.Move)
    return move


def test_every_procedure_is_gone_through_here_but_those_that_wait_for_something() -> None:
    found = {each.slug for skill in SKILLS for each in procedures_of(with_benefits(skill))}
    elsewhere = {slug for slug, each in BY_SLUG.items() if each.trapping == ELSEWHERE}
    assert set(BY_SLUG) - found - elsewhere == set()
