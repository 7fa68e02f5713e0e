"""A character is made at the table: drafts of its players, judged by the group, into play when nothing is missing."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace
from tests.games.strange_fate.play.table import EVE, GM, NORA, PIM, Evening, Story, given
from tests.rules.clause import clause

from talewright.dice.draw import SeatId
from talewright.games.strange_fate.play import STRANGE_FATE_GAME
from talewright.games.strange_fate.play.allowed import check_player
from talewright.games.strange_fate.play.ids import ActorId, CharacterId
from talewright.games.strange_fate.play.making.archetypes import ChooseArchetype
from talewright.games.strange_fate.play.making.bench import (
    AddExtra,
    ChooseBenefit,
    LeaveTrapping,
    PlaceSkill,
    RateSkill,
    TakeDrawback,
    TakeTrapping,
    TurnPsychic,
)
from talewright.games.strange_fate.play.making.gear import (
    ImproveEquipment,
    TakeCompanion,
    TakeEquipment,
    TrainCompanion,
)
from talewright.games.strange_fate.play.making.gifts import SetSkilled, StrikeGift, TakeImpact, TakeTheme
from talewright.games.strange_fate.play.making.skills import BeginFromSample, BeginSkill, BuySkill, StrikeSkill
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
from talewright.games.strange_fate.play.making.view import DraftView
from talewright.games.strange_fate.play.making.written_aspects import MarkObsession, WriteAspect
from talewright.games.strange_fate.play.people.characters import CharacterMade
from talewright.games.strange_fate.play.reading import as_refusals
from talewright.games.strange_fate.rules.aspects.aspect import AspectKind
from talewright.games.strange_fate.rules.draft.entry import DraftEntry, entry_of_draft
from talewright.games.strange_fate.rules.draft.left import Judgement
from talewright.games.strange_fate.rules.skills.diagram import bundled
from talewright.games.strange_fate.rules.skills.extra import Extra
from talewright.games.strange_fate.rules.skills.skill import SkillKind
from talewright.games.strange_fate.rules.skills.theme import Question
from talewright.table.offer import Choice

NELL = CharacterId(ActorId("nell-of-the-estuary"))
OTHER = CharacterId(ActorId("another-draft"))
ONE_BOX = 'title = "Ours"\n[[box]]\ntrapping = "Move"\nborder = "dotted"\nx = 0\ny = 0\n'


def begun() -> Story:
    """Nora begins to make Nell."""
    return given(Evening(())).when(NORA, BeginDraft(name="Nell Harrow"), called=NELL)


def building(*trappings: str, tier: str = "Superhuman") -> Story:
    """Nell is a Mutant with a Strange skill under way."""
    story = begun().when(NORA, ChooseArchetype(draft=NELL, archetype="Mutant"))
    story.when(NORA, BeginSkill(draft=NELL, name="Brute", kind=SkillKind.STRANGE, rating=3, theme="iron flesh"))
    story.when(NORA, RateSkill(draft=NELL, kind=SkillKind.STRANGE, rating=3, tier=tier))
    for each in trappings:
        story.when(NORA, TakeTrapping(draft=NELL, trapping=each))
    return story


BRUTE = ("Resist Damage", "Stress Capacity [Health]", "Physical Force")


def finished() -> Story:
    """Nothing is missing but what the group judges."""
    story = building(*BRUTE).when(NORA, TakeDrawback(draft=NELL, drawback="minor Snag", note="only when angry"))
    story.when(NORA, PlaceSkill(draft=NELL))
    story.when(NORA, WriteAspect(draft=NELL, name="Hands Like Anvils", kind=AspectKind.ARCHETYPE))
    return story.when(NORA, WriteAspect(draft=NELL, name="I Owe the Docks", kind=AspectKind.CONVICTION))


def draft(story: Story, who: str = NORA, of: CharacterId = NELL) -> DraftView:
    return next(each for each in story.sees(who).drafts if each.id == of)


def costs(story: Story) -> dict[str, int]:
    """What each trapping would cost from here."""
    bench = draft(story).bench
    assert bench
    return {pick.trapping: pick.cost for region in bench.regions for box in region.boxes for pick in box.picks}


# --- the builder


@clause("SF-cost.6", "SF-cost.14")
def test_the_brute_costs_10_line_by_line() -> None:
    story = building()
    said = []
    for each in BRUTE:
        said.append(costs(story)[each])
        story.when(NORA, TakeTrapping(draft=NELL, trapping=each))
    story.when(NORA, TakeDrawback(draft=NELL, drawback="minor Transform"))
    bench = draft(story).bench
    assert bench
    assert [(line.title, line.cost) for line in bench.lines] == [
        ("rating", 3), ("Resist Damage", 2), ("Stress Capacity [Health]", 3), ("Physical Force", 3),
        ("minor Transform", -1),
    ]  # fmt: skip
    assert said == [2, 3, 3]
    assert (bench.total, bench.refresh, bench.printed) == (10, 2, 10)
    assert draft(story).points.left == 20  # type: ignore[union-attr]


@clause("SF-sample-skills.1")
def test_the_oxford_professor_shows_what_the_book_prints_beside_what_it_costs() -> None:
    story = begun().when(NORA, BeginFromSample(draft=NELL, sample="Oxford Professor"))
    bench = draft(story).bench
    assert bench
    assert (bench.total, bench.printed) == (9, 8)
    assert bench.printed_why
    story.when(NORA, LeaveTrapping(draft=NELL, trapping="Research"))
    changed = draft(story).bench
    assert changed
    assert changed.printed is None


@clause("SF-extra-psychic.11")
def test_psychic_is_for_all_or_none() -> None:
    story = building("Insight", "Convince")
    refused = story.attempt(NORA, AddExtra(draft=NELL, trapping="Insight", extra=Extra.PSYCHIC))
    refused.refused("SF-extra-psychic.11")
    story.when(NORA, TurnPsychic(draft=NELL, psychic=True))
    bench = draft(story).bench
    assert bench
    assert bench.psychic


def test_every_choice_can_be_taken_back() -> None:
    story = building(*BRUTE)
    seen, made = [draft(story)], []
    for move in (
        AddExtra(draft=NELL, trapping="Physical Force", extra=Extra.RANGE),
        TakeDrawback(draft=NELL, drawback="major Focus"),
        PlaceSkill(draft=NELL),
        TakeImpact(draft=NELL, skill="Brute"),
        StrikeSkill(draft=NELL, skill="Brute"),
    ):
        made.append(story.when(NORA, move).done[-1])
        seen.append(draft(story))
    for move_id, before in zip(reversed(made), reversed(seen[:-1]), strict=True):
        story.undo(NORA, move_id)
        assert draft(story) == before


def test_a_word_of_ones_own_stands_between_brackets_of_the_notation() -> None:
    story = building().when(NORA, TakeTrapping(draft=NELL, trapping="Environment", kind="the [old] docks"))
    assert str(story.now.drafts[NELL].draft.at_work.skill.trappings[0]) == "Environment [the old docks]"


@clause("SF-tier-benefits.2")
def test_a_benefit_is_had_or_not() -> None:
    story = building("Move", "Leap", "Hide", "Notice")
    story.when(NORA, ChooseBenefit(draft=NELL, trapping="Leap"))
    story.when(NORA, ChooseBenefit(draft=NELL, trapping="Leap", has=False))
    story.when(NORA, ChooseBenefit(draft=NELL, trapping="Hide"))
    at_work = story.now.drafts[NELL].draft.at_work
    assert list(map(str, at_work.benefits)) == ["Move", "Hide"]


@clause("SF-archetype-magus.1", "SF-gift-companion.7")
def test_a_conviction_becomes_the_obsession_and_a_companion_gets_better() -> None:
    story = begun().when(NORA, WriteAspect(draft=NELL, name="The Last Page", kind=AspectKind.CONVICTION))
    story.when(NORA, MarkObsession(draft=NELL, aspect="the last page"))
    story.when(NORA, TakeCompanion(draft=NELL, name="Bess", quality=1))
    story.when(NORA, TrainCompanion(draft=NELL, companion="Bess", improvement="quality", rating=3))
    character = story.now.drafts[NELL].draft.character
    assert [each.is_obsession for each in character.aspects] == [True]
    assert character.companions[0].quality == 3


@clause("SF-gift-companion.8", "SF-gift-companion.14")
def test_a_companion_is_offered_what_it_can_have_and_is_told_why_it_cannot_have_the_rest() -> None:
    story = begun().when(NORA, TakeCompanion(draft=NELL, name="Bess", quality=1))
    bess = draft(story).gear[0]
    assert [each.clause for each in bess.closed] == ["SF-gift-theme.1", "SF-gift-impact.1", "SF-gift-companion.8"]
    assert not story.offered(NORA, TakeTheme)
    story.when(NORA, TrainCompanion(draft=NELL, companion="Bess", improvement="quality", rating=2))
    story.when(NORA, TrainCompanion(draft=NELL, companion="Bess", improvement="best track", what="Reputation"))
    story.when(NORA, TakeEquipment(draft=NELL, companion="Bess", name="Collar", armour=True))
    rugged = ImproveEquipment(draft=NELL, companion="Bess", piece="Collar", improvement="Rugged: Health")
    story.when(NORA, rugged).when(NORA, rugged).when(NORA, rugged)
    bess, collar = draft(story).gear
    assert (bess.best_track, collar.of, collar.struck) == ("Reputation", "Bess", "Bess, Equipment: Collar")
    tiers = {
        option.value
        for each in story.offered(NORA, ImproveEquipment)
        for field in each.fields
        if field.name == "tier" and isinstance(field, Choice)
        for option in field.options
    }
    assert not tiers
    story.when(NORA, StrikeGift(draft=NELL, what="Bess, Equipment: Collar"))
    assert len(draft(story).gear) == 1


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
    assert "leads to nowhere" in attempt.why.why
    assert "There are two boxes for Move" in attempt.why.why
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
    unseen = msgspec.structs.replace(sheet, name="Nell\u200d Harrow")
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
