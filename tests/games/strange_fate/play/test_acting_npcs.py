"""NPCs do what characters do with their skills, as lightly as the one line that they are written on."""

import pytest
from tests.games.strange_fate.play.acts import CLERK, COOK, GM, IT, MARIGOLD, NORA, deed, doing, rolls, with_skills
from tests.games.strange_fate.play.table import Story
from tests.games.strange_fate.play.test_acting_everything import made, unsaid
from tests.rules.clause import clause

from talewright.games.strange_fate.play.allowed import own as own_of_the_game
from talewright.games.strange_fate.play.card import Place
from talewright.games.strange_fate.play.deed import Stage
from talewright.games.strange_fate.play.deeds.choosing import FOR_NPCS, Act
from talewright.games.strange_fate.play.deeds.ending import EndDeed
from talewright.games.strange_fate.play.deeds.rolled import Resist
from talewright.games.strange_fate.play.deeds.setting_about import SetAbout
from talewright.games.strange_fate.play.ids import ActorId, DeedId, NpcId, RollId
from talewright.games.strange_fate.play.people.making_up import AddNpcs, DropNpc
from talewright.games.strange_fate.play.points import CountPoints
from talewright.games.strange_fate.rules.skills.trapping import TRAPPINGS
from talewright.games.strange_fate.rules.trappings import BY_SLUG
from talewright.table.offer import Choice, Offer

ROLL = RollId(IT)
NEXT = DeedId("the-next-deed")
MORE = "the-other-people"
WATCHMAN = NpcId(ActorId(f"{MORE}.1"))


def with_watchman(line: str = "Fair watchman, Good Stealth", *, hidden: bool = False) -> Story:
    return with_skills("Cat: Unique 4 = Hide, Notice, Dodge").when(GM, AddNpcs(text=line, hidden=hidden), called=MORE)


def acts_of_npcs(story: Story, who: str = GM) -> list[Offer]:
    people = {*story.now.npcs}
    return [
        offer
        for offer in story.offered(who, Act)
        if offer.fixed.get("who", "") in people or any(field.name == "who" for field in offer.fields)
    ]


@clause("SF-trapping-hide.2", "SF-power-tiers.1")
def test_whoever_is_on_a_line_does_it_by_what_the_line_says_and_it_stands_for_characters() -> None:
    story = with_skills("Cat: Unique 4 = Hide, Notice, Dodge")
    story.when(GM, Act(who=CLERK, does="hide", goal="under the desk"), called=IT)
    story.when(GM, SetAbout(deed=IT, circumstances=("noisy distractions",)))
    card = story.card(ROLL)
    assert card.ours
    assert (card.ours.name, card.ours.by, str(card.ours.rating)) == ("Clerk", "clerk: Hide", "1E")
    rolls(story, "+++0")
    assert [(each.what, str(each.rating)) for each in story.now.acts.standing] == [
        ("Clerk, under the desk: Superb (+5)", "5E")
    ]
    doing(story, "Cat/spot", called=NEXT)
    story.when(NORA, SetAbout(deed=NEXT, against=f"result:{IT}"))
    assert str(story.card(RollId(NEXT)).dice_of(Place.OURS)) == "3dF-1d6"


@clause("SF-buy-skills.2")
def test_what_a_line_does_not_name_is_mediocre_and_what_it_names_is_chosen() -> None:
    story = with_skills("Cat: Unique 4 = Hide, Notice, Dodge")
    for by, rating in (("liar", "2"), ("", "3"), ("dancer", "0")):
        story.when(GM, Act(who=COOK, does="bluff", by=by), called=DeedId(f"the-lie-of-{by or 'the-cook'}"))
        it = DeedId(f"the-lie-of-{by or 'the-cook'}")
        story.when(GM, SetAbout(deed=it, on=MARIGOLD))
        card = story.card(RollId(it))
        assert card.ours
        assert str(card.ours.rating) == rating
    assert len(story.offered(NORA, Resist)) == 3


@clause("SF-skill-kinds.2")
def test_a_line_that_names_a_skill_does_what_that_skill_does_and_no_more() -> None:
    story = with_watchman()
    (own,) = [offer for offer in acts_of_npcs(story) if offer.fixed.get("who") == WATCHMAN]
    field = own.fields[0]
    assert isinstance(field, Choice)
    assert {option.value.partition("/")[2] for option in field.options} == {
        each.slug for each in FOR_NPCS if each.trapping in {"Hide", "Skulk"}
    }
    story.attempt(GM, Act(who=WATCHMAN, does="Stealth/climb")).refused("SF-skill-kinds.2")
    story.attempt(GM, Act(who=WATCHMAN, does="climb", by="Stealth")).refused("SF-skill-kinds.2")
    story.when(GM, Act(who=WATCHMAN, does="climb"), called=IT)
    assert deed(story).skill == "watchman"


def test_everything_that_an_npc_may_do_is_begun_through_the_offers() -> None:
    story = with_watchman("Fair watchman")
    (offer,) = acts_of_npcs(story)
    found = offer.fields[1]
    assert isinstance(found, Choice)
    for number, option in enumerate(found.options):
        it = DeedId(f"the-deed-{number:03}")
        story.when(GM, made(story, offer, {"who": WATCHMAN, "does": option.value, "by": ""}), called=it)
        (rest,) = story.offered(GM, SetAbout)
        story.when(GM, made(story, rest, {"difficulty": "Fair", **unsaid(story, it)}))
        assert it in story.now.acts.deeds or story.now.acts.told[0].id == it, option.value
        assert any("Watchman" in line for line in story.reads(NORA)[-4:])
        story.undo(move=it)
    never = {listed.name for listed in TRAPPINGS} - {BY_SLUG[option.value].trapping for option in found.options}
    assert never == {
        "Dodge", "Parry", "Resist Damage", "Esteem", "Willpower", "Stress Capacity", "Move", "Initiative", "Languages",
        "Research", "Workspace", "Minions", "Treatment", "Variable",
    }  # fmt: skip


def test_what_an_npc_does_is_the_game_masters_and_needs_somebody_whom_people_know_of() -> None:
    story = with_watchman(hidden=True)
    story.attempt(GM, Act(who=WATCHMAN, does="hide")).refused(by=Act.decide)
    story.attempt(NORA, Act(who=COOK, does="hide")).refused(by=own_of_the_game)
    story.attempt(GM, Act(who=COOK, does="dodge")).refused("SF-trapping-dodge.1")
    assert not acts_of_npcs(story, NORA)
    assert "watchman" not in str([offer.fields for offer in acts_of_npcs(story)]).casefold()


def test_with_an_npc_goes_what_it_was_doing_and_what_it_has_done_is_still_told() -> None:
    story = with_watchman()
    story.when(GM, Act(who=WATCHMAN, does="Stealth/hide"), called=IT).when(GM, SetAbout(deed=IT))
    rolls(story, "0000")
    story.when(GM, Act(who=WATCHMAN, does="Stealth/skulk"), called=NEXT)
    story.when(GM, DropNpc(npc=WATCHMAN))
    assert not story.now.acts.deeds
    assert [each.name for each in story.sees(NORA).acts.told] == ["Watchman"]
    assert deed(story).stage is Stage.OVER


@clause("SF-trapping-conversation.7")
def test_an_npc_that_is_gone_resists_nothing_any_more() -> None:
    story = doing(with_skills("Voice: Unique 4 = Convince"), "Voice/sway").when(NORA, SetAbout(deed=IT, on=CLERK))
    assert story.offered(GM, Resist)
    story.when(GM, DropNpc(npc=CLERK))
    assert not story.offered(GM, Resist)


@clause("SF-trapping-craft.14")
def test_a_work_of_a_higher_tier_is_paid_for_by_the_game_master() -> None:
    story = with_watchman("Good tinker (S)")
    story.when(GM, CountPoints(points=3, reason="for the test"))
    story.when(GM, Act(who=WATCHMAN, does="craft"), called=IT)
    story.when(GM, SetAbout(deed=IT, difficulty="1S"))
    rolls(story, "+000").when(GM, EndDeed(deed=IT))
    assert story.now.gm_purse.points == 1


@clause("SF-trapping-guile.6", "SF-trapping-insight.1")
@pytest.mark.parametrize(("does", "words"), [("bluff", ""), ("read-somebody", "a fear")])
def test_what_somebody_resists_with_unless_they_choose_is_the_best(does: str, words: str) -> None:
    story = with_skills("Soft: Unique 1 = Willpower", "Hard: Unique 4 = Willpower", "Keen: Unique 3 = Insight")
    story.when(GM, Act(who=COOK, does=does, by="liar"), called=IT)
    story.when(GM, SetAbout(deed=IT, on=MARIGOLD, words=words))
    (offer,) = story.offered(NORA, Resist)
    (by,) = offer.fields
    assert isinstance(by, Choice)
    assert by.options[0].value == "Hard: Willpower"
    story.when(NORA, Resist(deed=IT))
    theirs = story.card(ROLL).theirs
    assert theirs
    assert str(theirs.rating) == "4"
