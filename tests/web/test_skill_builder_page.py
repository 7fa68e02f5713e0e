"""The page on which a skill is built: its words, its ids, and what the group judges."""

import re
from html import unescape

from tests.games.strange_fate.play.drafting import NELL, begun, draft
from tests.games.strange_fate.play.table import GM, NORA, Evening, Story, given
from tests.games.strange_fate.play.test_drafts_in_play import finished
from tests.web.test_strange_fate_pages import DRAWING, shown

from talewright.games.strange_fate.play.ids import ActorId, CharacterId
from talewright.games.strange_fate.play.making.archetypes import ChooseArchetype
from talewright.games.strange_fate.play.making.bench import TakeTrapping
from talewright.games.strange_fate.play.making.skills import BeginSkill
from talewright.games.strange_fate.play.making.under_way import BeginDraft
from talewright.games.strange_fate.rules.skills.skill import SkillKind

TOM = CharacterId(ActorId("tom-of-the-mill"))
IDS = re.compile(r'\bid="([^"]*)"')


def under_way() -> str:
    """The page of a skill with a trapping that goes with a word in quotes."""
    story = begun().when(NORA, BeginSkill(draft=NELL, name='Reef "Lore"', kind=SkillKind.UNIQUE, rating=3))
    story.when(NORA, TakeTrapping(draft=NELL, trapping="Environment", kind='the "Deep"'))
    return shown(story, NORA, sheet=NELL)


def test_no_id_has_a_quote_in_it() -> None:
    ids = IDS.findall(under_way())
    assert any("deep" in each.lower() for each in ids)
    assert not [each for each in ids if "&" in each or "'" in each]


def test_the_drawing_keeps_to_itself_how_each_price_was_found() -> None:
    page = under_way()
    assert "dotted line, 2</title>" in page
    assert not re.search(r"\((forced|inferred|stated)\)", page)


def test_what_is_taken_off_is_removed_since_strike_is_a_trapping() -> None:
    for page in (shown(finished(), NORA, sheet=NELL), under_way()):
        assert not re.search(r">\s*Strike\s*</button>", page)
    assert re.search(r">\s*Remove\b[^<]*</button>|>\s*Remove\b", shown(finished(), NORA, sheet=NELL))


def test_the_list_of_common_skills_says_what_each_can_do() -> None:
    page = DRAWING.opened(begun(), NORA, "moves:buy-skill")
    told = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))
    assert "Athletics Climb, Dodge, Leap, Move" in told
    assert "Move, Move<" not in page
    assert "Art Craft, Repair" in told


def test_whoever_judges_a_skill_reads_its_theme() -> None:
    story = finished()
    judged = [each for each in draft(story, GM).asked if each.skill]
    themes = {skill.name: skill.theme for skill in draft(story, GM).skills}
    assert any(each.theme for each in judged)
    assert all(each.theme == themes[each.skill] for each in judged)
    page = shown(story, GM, sheet=NELL)
    assert all(f'<q class="theme-says">{each.theme}</q>' in page for each in judged if each.theme)


def taken_back(story: Story, of: CharacterId) -> list[str]:
    """What the page of a draft of the game master's takes back in one press."""
    (found,) = re.findall(r'<div class="deeds steps-back">(.*?)</div>', shown(story, GM, sheet=of), re.DOTALL)
    return [unescape(each).strip() for each in re.findall(r"Take back: ([^<]*)", found)]


def test_the_last_step_is_taken_back_from_its_own_draft_whatever_that_is_called() -> None:
    story = given(Evening(()))
    story.when(GM, BeginDraft(name="Bess, growing: old"), called=NELL).when(GM, BeginDraft(name="Tom"), called=TOM)
    assert (taken_back(story, NELL), taken_back(story, TOM)) == ([], [])
    story.when(GM, ChooseArchetype(draft=NELL, archetype="Mutant"))
    assert (taken_back(story, NELL), taken_back(story, TOM)) == ([draft(story, GM).change], [])
    story.when(GM, ChooseArchetype(draft=TOM, archetype="Magus"))
    assert (taken_back(story, NELL), taken_back(story, TOM)) == ([], [draft(story, GM, TOM).change])
    story.undo()
    assert (taken_back(story, NELL), taken_back(story, TOM)) == ([draft(story, GM).change], [])
