"""Drafts on their way into play: judged, kept to their players, on the group's own diagram."""

import msgspec
import pytest
from msgspec.structs import replace
from tests.games.strange_fate.play.drafting import BRUTE, NELL, begun, building, draft
from tests.games.strange_fate.play.table import EVE, GM, NORA, PIM, Evening, Story, given
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.dice.draw import SeatId
from talewright.games.strange_fate.play import STRANGE_FATE_GAME
from talewright.games.strange_fate.play.ids import ActorId, CharacterId
from talewright.games.strange_fate.play.making.archetypes import ChooseArchetype
from talewright.games.strange_fate.play.making.bench import LeaveTrapping, PlaceSkill, TakeDrawback, TakeTrapping
from talewright.games.strange_fate.play.making.gear import ImproveEquipment, TakeCompanion, TakeEquipment
from talewright.games.strange_fate.play.making.gifts import SetSkilled
from talewright.games.strange_fate.play.making.skills import BeginSkill, BuySkill
from talewright.games.strange_fate.play.making.step import OnDraft, mine
from talewright.games.strange_fate.play.making.under_way import (
    MOST,
    BeginDraft,
    DescribeDraft,
    DiagramTaken,
    DraftJudged,
    DropDraft,
    JudgeDraft,
    SaveDraft,
    TakeSheet,
    UseDiagram,
    key_of,
)
from talewright.games.strange_fate.play.making.written_aspects import WriteAspect
from talewright.games.strange_fate.play.people.characters import CharacterMade
from talewright.games.strange_fate.rules.aspects.aspect import AspectKind
from talewright.games.strange_fate.rules.draft.entry import DraftEntry, entry_of_draft
from talewright.games.strange_fate.rules.draft.left import Judgement
from talewright.games.strange_fate.rules.skills.diagram import bundled
from talewright.games.strange_fate.rules.skills.skill import SkillKind
from talewright.games.strange_fate.rules.skills.theme import Question
from talewright.refusal import as_refusals
from talewright.table.offer import Choice
from talewright.table.whose import check_player

OTHER = CharacterId(ActorId("another-draft"))


ONE_BOX = 'title = "Ours"\n[[box]]\ntrapping = "Move"\nborder = "dotted"\nx = 0\ny = 0\n'


def finished() -> Story:
    """Nothing is missing but what the group judges."""
    story = building(*BRUTE).when(NORA, TakeDrawback(draft=NELL, drawback="minor Snag", note="only when angry"))
    story.when(NORA, PlaceSkill(draft=NELL))
    story.when(NORA, WriteAspect(draft=NELL, name="Hands Like Anvils", kind=AspectKind.ARCHETYPE))
    return story.when(NORA, WriteAspect(draft=NELL, name="I Owe the Docks", kind=AspectKind.CONVICTION))


def test_the_skills_are_not_done_while_one_is_still_under_way() -> None:
    def are_done(story: Story) -> bool:
        return next(each.done for each in draft(story).steps if each.title == "Skills")

    story = building(*BRUTE).when(NORA, TakeDrawback(draft=NELL, drawback="minor Snag", note="only when angry"))
    assert not are_done(story)
    assert are_done(story.when(NORA, PlaceSkill(draft=NELL)))


# --- into play


@clause("SF-creation-steps.2", "SF-cost.16")
def test_nothing_comes_into_play_that_the_group_has_not_judged() -> None:
    story = finished()
    assert not draft(story).missing
    story.attempt(NORA, SaveDraft(draft=NELL)).refused(draft(story).asked[0].clause)
    assert not story.offered(NORA, SaveDraft)
    keys = tuple(each.key for each in draft(story, GM).asked)
    story.attempt(NORA, JudgeDraft(draft=NELL, questions=keys)).not_theirs()
    story.when(GM, JudgeDraft(draft=NELL, questions=keys, reason="Iron suits her."))
    assert draft(story).complete
    assert sum(isinstance(each, DraftJudged) for each in story.hears(NORA)) == len(keys)
    (brings,) = story.offered(NORA, SaveDraft)
    points = draft(story).points
    assert points
    assert points.left > 0
    assert figures(brings.effect) == [str(points.left)], "they are kept"
    story.when(NORA, SaveDraft(draft=NELL))
    assert not story.sees(GM).drafts
    person = story.person(NELL, who=PIM)
    assert (person.name, person.player_name) == ("Nell Harrow", NORA)
    assert story.undo(NORA).sees(NORA).drafts[0].complete


def test_what_is_turned_down_says_why_until_it_is_agreed() -> None:
    story = finished()
    key = "Brute | Resist Damage"
    turned_down = JudgeDraft(draft=NELL, questions=(key,), agreed=False)
    story.attempt(GM, turned_down).refused("SF-cost.16", by=JudgeDraft.decide)
    story.when(GM, JudgeDraft(draft=NELL, questions=(key,), agreed=False, reason="A Snag of the tides first."))
    assert next(each for each in draft(story).asked if each.key == key).objection == "A Snag of the tides first."
    story.when(NORA, DescribeDraft(draft=NELL, name="Nell Harrow", description="She mends nets."))
    assert next(each for each in draft(story).asked if each.key == key).objection
    story.when(GM, JudgeDraft(draft=NELL, questions=(key,)))
    assert key not in {each.key for each in draft(story).asked}
    story.attempt(GM, JudgeDraft(draft=NELL, questions=(key,))).refused(
        "SF-cost.16", by=JudgeDraft.decide, another=True
    )


@pytest.mark.parametrize(
    ("move", "clause_id", "saying"),
    [
        (SaveDraft(draft=NELL), "SF-aspects.3", "write an aspect that drives"),
        (TakeTrapping(draft=NELL, trapping="Flying"), "SF-trapping-list.10", ""),
        (TakeTrapping(draft=NELL, trapping="Move"), "SF-skill-summary.1", "begin one"),
        (BuySkill(draft=NELL, skill="Juggling", rating=2), "SF-buy-skills.1", "build your own"),
        (BuySkill(draft=NELL, skill="Stealth", rating=6), "SF-buy-skills.3", "lower it"),
        (ChooseArchetype(draft=NELL, archetype="Wizard"), "SF-archetypes.1", "Magus"),
        (TakeCompanion(draft=NELL, name="Bess", quality=5), "SF-gift-companion.7", "Good"),
        (SetSkilled(draft=NELL, times=99), "", "0 to 12 times"),
        (ImproveEquipment(draft=NELL, piece="Coat", improvement="Deadly: Health"), "SF-gift-equipment.1", "no "),
        (TakeDrawback(draft=NELL, drawback="minor Boredom"), "", ""),
    ],
)  # fmt: skip
def test_what_the_rules_forbid_is_refused_with_what_would_be_right(move: OnDraft, clause_id: str, saying: str) -> None:
    story = begun()
    attempt = story.attempt(NORA, move)
    assert attempt.why.clause == clause_id or not clause_id
    assert saying in attempt.why.why


def test_what_could_not_be_read_again_is_refused_and_nothing_changes() -> None:
    story = begun().when(NORA, TakeEquipment(draft=NELL, name="Coat"))
    for move in (
        WriteAspect(draft=NELL, name="Hands\u200dLike Anvils"),
        BeginSkill(draft=NELL, name="Brute", kind=SkillKind.UNIQUE, rating=3, theme="iron\tflesh"),
        ImproveEquipment(draft=NELL, piece="Coat", improvement="an aspect", what="of many pockets\u2066"),
    ):
        before = draft(story)
        story.attempt(NORA, move).refused(by=as_refusals)
        assert draft(story) == before
    more = ImproveEquipment(draft=NELL, piece="Coat", improvement="Numerous")
    for _ in range(50):
        story.when(NORA, more)
    story.attempt(NORA, more).refused(by=as_refusals)


def test_as_many_judgements_are_kept_as_a_skill_can_ask() -> None:
    story = building(*(f"Environment [Place {number}]" for number in range(50)))
    story.when(NORA, TakeDrawback(draft=NELL, drawback="minor Snag", note="only at sea"))
    one_more = TakeTrapping(draft=NELL, trapping="Move")
    story.attempt(NORA, one_more).refused("SF-cost.2")
    keys = tuple(each.key for each in draft(story, GM).asked)
    assert len(keys) > 50
    story.when(GM, JudgeDraft(draft=NELL, questions=keys))
    kept = entry_of_draft(story.now.drafts[NELL].draft)
    assert msgspec.json.decode(msgspec.json.encode(kept), type=DraftEntry) == kept
    story.when(NORA, LeaveTrapping(draft=NELL, trapping="Environment [Place 7]")).when(NORA, one_more)


@pytest.mark.parametrize("improvement", ["Sharp", "Deadly: Wealth"])
def test_an_improvement_that_there_is_not_is_refused_with_those_that_there_are(improvement: str) -> None:
    story = begun().when(NORA, TakeEquipment(draft=NELL, name="Coat"))
    move = ImproveEquipment(draft=NELL, piece="Coat", improvement=improvement)
    story.attempt(NORA, move).refused(by=as_refusals)


# --- whose it is


def test_only_its_player_and_the_game_master_know_of_a_draft() -> None:
    story = building(*BRUTE)
    assert [each.name for each in story.sees(GM).drafts] == ["Nell Harrow"]
    for other in (PIM, EVE):
        assert not story.sees(other).drafts
        assert not any("Nell" in line for line in (*story.reads(other), *story.may_read(other)))
        assert not any(offer.group == NELL for offer in story.offers(other))
    for move in (TakeTrapping(draft=NELL, trapping="Move"), DropDraft(draft=NELL)):
        gone = replace(move, draft=CharacterId(ActorId("nobody-at-all")))
        assert story.attempt(PIM, move).why.why == story.attempt(PIM, gone).why.why
    story.attempt(GM, TakeTrapping(draft=NELL, trapping="Move")).refused(by=mine)
    story.when(NORA, TakeTrapping(draft=NELL, trapping="Move"))
    story.when(GM, TakeTrapping(draft=NELL, trapping="Leap"), acting_for=NORA)


def test_several_are_made_at_once() -> None:
    story = begun().when(PIM, BeginDraft(name="Silas"), called=OTHER)
    story.when(PIM, BuySkill(draft=OTHER, skill="Stealth", rating=2, tier="E"))
    assert [each.name for each in story.sees(GM).drafts] == ["Nell Harrow", "Silas"]
    assert not draft(story).skills
    story.when(GM, DropDraft(draft=NELL))
    assert not story.sees(NORA).drafts


def test_whose_a_new_character_is_and_how_many_there_may_be() -> None:
    story = given(Evening(()))
    story.when(PIM, BeginDraft(name="Silas", player=story.seats[NORA]), called=OTHER)
    assert (story.sees(NORA).drafts, [each.name for each in story.sees(PIM).drafts]) == ((), ["Silas"])
    story.when(GM, BeginDraft(name="Nell Harrow", player=story.seats[NORA]), called=NELL)
    assert [each.name for each in story.sees(NORA).drafts] == ["Nell Harrow"]
    story.attempt(GM, BeginDraft(name="Nobody", player=story.seats[EVE])).refused(by=check_player)
    for number in range(MOST - 1):
        story.when(PIM, BeginDraft(name=f"Villain {number}"))
    assert not story.offered(PIM, BeginDraft)
    assert not story.offered(PIM, TakeSheet)
    story.attempt(PIM, BeginDraft(name="One more")).refused(by=BeginDraft.decide)
    owners = next(field for field in story.offered(GM, BeginDraft)[0].fields if field.name == "player")
    assert isinstance(owners, Choice)
    assert story.seats[PIM] not in {option.value for option in owners.options}
    story.when(NORA, BeginDraft(name="One more"))


# --- the group's own diagram


@clause("SF-cost.2", "SF-cost.17")
def test_a_group_brings_its_own_diagram_and_every_fault_of_it_is_told() -> None:
    story = building("Move")
    assert draft(story).bench.total == 4  # type: ignore[union-attr]
    story.attempt(NORA, UseDiagram(text=ONE_BOX)).not_theirs()
    wrong = ONE_BOX + '[[line]]\nfrom = "Move"\nto = "Nowhere"\nkind = "thin"\n' + ONE_BOX.partition("\n")[2]
    attempt = story.attempt(GM, UseDiagram(text=wrong))
    told = attempt.why.why
    assert (figures(told)[0], "Nowhere" in told) == ("3", True)
    story.when(GM, UseDiagram(text=ONE_BOX))
    assert draft(story).bench.total == 5  # type: ignore[union-attr]
    assert story.sees().diagram == "Ours"
    story.when(NORA, LeaveTrapping(draft=NELL, trapping="Move"))
    story.attempt(NORA, TakeTrapping(draft=NELL, trapping="Leap")).refused("SF-cost.2")
    story.when(GM, UseDiagram())
    assert story.now.diagram is bundled()


def test_a_diagram_that_was_taken_is_not_judged_again() -> None:
    nowhere = ONE_BOX + '[[box]]\ntrapping = "Fly"\nborder = "solid"\nx = 1\ny = 0\n'
    nowhere += "".join(f'[[line]]\nfrom = "Move"\nto = "{to}"\nkind = "thin"\n' for to in ("Fly", "Nowhere"))
    story = building("Move")
    story.attempt(GM, UseDiagram(text=nowhere)).refused("SF-cost.2")
    taken = STRANGE_FATE_GAME.evolve(story.now, DiagramTaken(text=nowhere))
    assert ([box.trapping for box in taken.diagram.boxes], taken.diagram.lines) == (["Move"], ())
    assert taken.drafts[NELL].draft.diagram is taken.diagram


def test_a_character_that_was_written_is_not_judged_again() -> None:
    sheet = entry_of_draft(begun().now.drafts[NELL].draft).character
    unseen = replace(sheet, name="Nell\u200d Harrow")
    taken = STRANGE_FATE_GAME.evolve(
        given(Evening(())).now, CharacterMade(character=NELL, player=SeatId(""), sheet=unseen)
    )
    assert taken.people[NELL].name == "Nell\u200d Harrow"


def test_a_skill_that_another_diagram_lacks_can_still_be_seen_and_left() -> None:
    story = building("Move", "Leap").when(GM, UseDiagram(text=ONE_BOX))
    seen = draft(story)
    assert seen.bench
    assert (seen.points, seen.bench.total, seen.bench.regions) == (None, None, ())
    assert "SF-cost.2" in {each.clause for each in seen.missing}
    story.when(NORA, LeaveTrapping(draft=NELL, trapping="Leap"))
    assert draft(story).bench.total == 5  # type: ignore[union-attr]


def test_questions_that_read_alike_are_told_apart() -> None:
    asked = [
        Judgement(skill=skill, question=Question(about, "", ""))
        for skill, about in (
            ("", "A | B | C"),
            ("A", "B | C"),
            ("A | B", "C"),
            ("A |", "B"),
            ("A", "| B"),
            ('"A"', "B"),
        )
    ]
    assert len(set(map(key_of, asked))) == len(asked)
    assert [key_of(Judgement(skill=skill, question=Question("theme", "", ""))) for skill in ("", "A: B")] == [
        "theme",
        "A: B | theme",
    ]
