"""What a press opens for the game master of Strange FATE: what each character may do, and what an NPC may."""

import re

from tests.games.strange_fate.play.fighting import HESTER, SAILOR, THUG, TOBIAS, fighters
from tests.games.strange_fate.play.table import GM, NORA
from tests.games.strange_fate.play.test_companions import BRUTUS, accompanied
from tests.refusing import figures
from tests.web.test_strange_fate_pages import DRAWING
from tests.web.test_strange_fate_turns import region

from talewright.games.strange_fate.play.conflict.attacks import AttackOnce
from talewright.games.strange_fate.play.deeds.choosing import Act
from talewright.games.strange_fate.play.deeds.setting_about import SetAbout
from talewright.games.strange_fate.play.harm.companions import SendCompanion
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.scene.coming import GoTo
from talewright.games.strange_fate.play.scene.scenes import OpenScene
from talewright.games.strange_fate.play.scene.zones import DrawBorder
from talewright.table.offer import Choice
from talewright.web import about
from talewright.web.filters import asked_of

ROLLS = "moves:frame-roll,act"
NAMES = ["Tobias Wick", "Hester Quill"]


def buttons(opened: str) -> list[str]:
    """What the buttons say that open forms."""
    return [each.strip() for each in re.findall(r'class="button[^>]*>\s*<span>([^<]+)', opened)]


def test_what_characters_may_do_stands_under_their_names_as_verbs() -> None:
    told = fighters()
    by_name = re.split("<h3", DRAWING.opened(told, GM, ROLLS))
    assert [re.findall("<bdi>([^<]+)", each)[0] for each in by_name[1:]] == NAMES
    said = [buttons(each) for each in by_name[1:]]
    assert said[0] == said[1]
    assert len(set(said[0])) == len(said[0])
    assert not any(each.startswith(tuple(NAMES)) for each in said[0])
    assert "<h3" not in DRAWING.opened(told, NORA, ROLLS)


def test_what_opens_the_uses_of_skills_is_called_otherwise_than_each_of_them() -> None:
    told = fighters()
    for who in (GM, NORA):
        (verb,) = re.findall('data-opens="moves:act"[^>]*>([^<]+)<', region(told, who, "bar"))
        inside = buttons(DRAWING.opened(told, who, "moves:act"))
        assert len(inside) > 1
        assert verb not in inside


def test_a_players_roll_opens_its_form_at_once() -> None:
    told = fighters()
    (verb,) = re.findall(r"<a [^>]*>\s*<span>Roll<", region(told, NORA, "bar"))
    assert 'data-opens="frame-roll"' in verb or 'data-opens="frame-roll-' in verb


def test_behind_aspect_a_player_also_finds_the_roll_that_brings_one_about() -> None:
    told = fighters()
    for who, rolls in ((NORA, True), (GM, False)):
        (verb,) = re.findall(r'data-opens="(moves:[^"]*offer-compel[^"]*)"', region(told, who, "bar"))
        assert ('data-move="frame-roll"' in DRAWING.opened(told, who, verb)) is rolls


def test_a_press_on_an_npc_lets_it_act() -> None:
    told = fighters()
    opened = DRAWING.opened(told, GM, f"thing:{THUG}")
    for move in (AttackOnce, FrameRoll):
        tag = move.__struct_config__.tag
        assert re.search(rf'data-move="{tag}"\s+href="[^"]*fill\.who={re.escape(THUG)}"', opened), tag
    offers = about.about(f"thing:{SAILOR}", told.offers(GM))
    fields = [field for offer in offers for field in offer.fields if isinstance(field, Choice)]
    asked = [field.default for field in fields if field.name == about.ACTOR]
    assert asked
    assert set(asked) == {SAILOR}
    for who in (TOBIAS, HESTER):
        assert "fill.who" not in DRAWING.opened(told, NORA, f"thing:{who}")


def test_a_press_on_somebody_does_not_take_back_that_they_came() -> None:
    """A character has the id of the move that brought it, and so has the button that takes that back."""
    told = fighters()
    offers = told.offers(GM)
    assert TOBIAS in {each.fixed.get("move") for each in offers if each.move == "undo"}
    assert "undo" not in {each.move for each in about.about(f"thing:{TOBIAS}", offers)}
    assert 'data-move="undo"' not in DRAWING.opened(told, GM, f"thing:{TOBIAS}")


def test_a_sentence_about_somebody_is_asked_of_them_as_a_verb() -> None:
    said = {
        "Nell goes to another zone": "Go to another zone",
        "Nell does something else": "Do something else",
        "Nell switches Armor off": "Switch Armor off",
        "Nell rolls": "Roll",
        "Have Nell take 2 stress": "Take 2 stress",
        "Take Nell out": "",
        "Hand Nell on": "",
        "Nellie rolls": "",
    }
    assert {label: asked_of(label, "Nell") for label in said} == said


def test_what_somebody_does_is_chosen_under_its_skill() -> None:
    told = fighters()
    (skilled,) = (each for each in told.offered(NORA, Act) if "goal" not in each.fixed and each.fixed["who"] == TOBIAS)
    (does,) = (field for field in skilled.fields if isinstance(field, Choice))
    assert all(each.group.rpartition(", ")[0] == each.value.partition("/")[0] for each in does.options)
    assert does.default == ""
    told.attempt(NORA, Act(who=TOBIAS)).refused("SF-skill-kinds.2")
    opened = DRAWING.opened(told, NORA, skilled.key)
    folds = dict(re.findall(r"<summary><bdi>([^<]+)</bdi></summary>(.*?)</details>", opened, re.DOTALL))
    assert list(folds) == list(dict.fromkeys(each.group for each in does.options))
    assert folds["Fisticuffs, 3"].count('type="radio"') == 2


def test_forms_say_their_rules_in_words_with_the_clause_behind() -> None:
    told = fighters().when(NORA, Act(who=TOBIAS, does="Athletics/climb"), called="up-the-wall")
    (about,) = told.offered(NORA, SetAbout)
    opened = DRAWING.opened(told, NORA, about.key)
    assert re.search(r'title="SF-trapping-climb', opened)
    assert "SF-" not in re.sub(r'(title|value)="[^"]*"', "", opened)


def test_a_press_on_a_zone_says_what_its_border_takes() -> None:
    told = fighters().when(GM, OpenScene(name="The yard", present=(TOBIAS, HESTER), zones="Gate\nWell\nRoof"))
    told.when(GM, DrawBorder(one="Gate", other="Well", value=4))
    pressed = re.findall(r'id="press-(?!drag)[^"]*go-to-.*?</form>', region(told, NORA, "stage"), re.DOTALL)
    well, _ = (each for each in pressed if TOBIAS in each)
    (asked,) = (each for each in told.offered(NORA, GoTo) if each.fixed["who"] == TOBIAS)
    (zone,) = (field for field in asked.fields if isinstance(field, Choice))
    takes = next(each.about for each in zone.options if each.value == "Well")
    assert figures(takes)
    assert figures(takes) == figures(re.search(r"<small>(.*?)</small>", well)[1])  # type: ignore[index]  # it is there


def test_a_zone_asks_for_ones_own_character_and_not_for_each_who_comes_along() -> None:
    told = accompanied().when(GM, OpenScene(name="The yard", present=(TOBIAS, BRUTUS), zones="Gate\nWell"))
    told.when(NORA, SendCompanion(npc=BRUTUS))
    assert {each.fixed["who"] for each in told.offered(NORA, GoTo)} == {TOBIAS, BRUTUS}
    pressed = re.findall(r'id="press-(?!drag)[^"]*go-to-[^"]*who.([^"]*?)-Well"', region(told, NORA, "stage"))
    assert pressed == [TOBIAS]
