"""Whatever a game lets somebody prepare is prepared with its own form, and played by one press."""

from collections.abc import Callable, Mapping

import msgspec
import pytest
from tests.games.heroquest.play import table as heroquest
from tests.games.questworlds.play import table as questworlds
from tests.games.story import EVE, GM, NORA, Story
from tests.games.strange_fate.play import table as strange_fate
from tests.games.west.play import table as west

from talewright.games.questworlds.play.resistance import SetBase
from talewright.games.strange_fate.play.scene.scenes import OpenScene
from talewright.games.west.play.checks.actions import DescribeAction
from talewright.table.moves import HidePrepared, PlayPrepared, Prepare
from talewright.table.offer import Choice, Offer, Text, Value
from talewright.table.reading import fill, read_move
from talewright.table.seat import ItemId

GAMES: Mapping[str, Callable[[], Story]] = {
    "questworlds": questworlds.given,
    "heroquest": heroquest.given,
    "strange-fate": strange_fate.given,
    "west": west.given,
}
SAID = {
    "resistance": "14",
    "tn": "7",
    "text": "Good thug (E)",
    "difficulty": "Good",
    "rating": "Good",
    "results": "2d8",
    "effect": "(3)6",
    "rival_effect": "(3)6",
}
SAID_OF = {
    "use-diagram": {"text": 'title = "Ours"\n[[box]]\ntrapping = "Move"\nborder = "dotted"\nx = 0\ny = 0\n'},
    "make-character": {"traits": "Strength 2d8", "skills": "Riding 3 with Strength", "equipment": "Rope (2)6"},
}
PREPARED = {
    "questworlds": {
        "frame-contest": "Obstacles",
        "frame-group": "Obstacles",
        "frame-effort": "Obstacles",
        "frame-sequence": "Obstacles",
        "make-character": "People",
    },
    "heroquest": {"frame-contest": "Obstacles", "frame-long": "Obstacles", "frame-group": "Obstacles"},
    "strange-fate": {
        "open-scene": "Scenes",
        "add-npcs": "NPCs",
        "place-aspect": "Aspects",
        "frame-roll": "Obstacles",
        "take-ready": "NPCs",
        "use-diagram": "Rules",
    },
    "west": {
        "call-simple-check": "Checks",
        "call-complex-check": "Checks",
        "call-contest-with-npc": "Checks",
        "call-for-other": "Checks",
        "make-character": "People",
    },
}


@pytest.fixture(params=GAMES)
def story(request: pytest.FixtureRequest) -> Story:
    return GAMES[request.param]()


def forms(story: Story, who: str = GM) -> list[Offer]:
    return [each for each in story.offers(who) if each.move == "prepare" and "item" not in each.fixed]


def pressed(story: Story, offer: Offer) -> Story:
    """An offer, filled in with what its fields say, and made."""
    said: dict[str, Value] = {}
    words = SAID | SAID_OF.get(str(offer.fixed.get("move.type")), {})
    for field in offer.fields:
        name = field.name.rpartition(".")[2]
        match field:
            case Choice(options=options, many=True):
                said[field.name] = (options[0].value,)
            case Choice(options=options, default=""):
                said[field.name] = options[0].value
            case Choice():
                pass
            case _ if field.__struct_config__.tag == "text" and offer.move == "prepare" and name != "label":
                said[field.name] = words.get(name, f"Some {name}")
    return story.when(GM, read_move(story.played, fill(offer, said), strict=False))


def test_each_game_says_what_can_be_prepared(story: Story) -> None:
    found = {str(form.fixed.get("move.type")) for form in forms(story)}
    known = next(PREPARED[name] for name, begun in GAMES.items() if type(begun()) is type(story))
    assert {*known, "give-handout", "None"} == found


def test_what_is_prepared_is_seen_by_nobody_else_and_played_by_one_press(story: Story) -> None:
    number = len(forms(story))
    before = [msgspec.json.encode((story.look(who), story.offers(who))) for who in (NORA, EVE)]
    for place in range(number):
        pressed(story, forms(story)[place])
    assert [msgspec.json.encode((story.look(who), story.offers(who))) for who in (NORA, EVE)] == before
    moves = [item for item in story.look().pocket if item.move]
    assert len(moves) == number - 1
    for item in moves:
        assert item.label
        assert item.group
        plays = [each for each in story.offers(GM) if each.move == "play-prepared" and each.fixed["item"] == item.id]
        assert plays or item.why, item
        assert plays or item.move in {"frame-group", "frame-long", "call-complex-check"}, item
        for play in plays[:1]:
            records = len(story.records())
            pressed(story, play)
            assert "prepared-played" in story.kinds()[records:]
            assert len(story.records()) > records + 1
            story.undo()
    assert not any(item.played for item in story.look().pocket)


def test_the_eye_has_it_come_into_play_hidden() -> None:
    story = strange_fate.given()
    story.when(GM, Prepare(move={"type": "add-npcs", "text": "Good thug (E)"}, label="Thugs"), called="the-thugs-wait")
    item = ItemId("the-thugs-wait")
    assert [each.hidden for each in story.look().pocket] == [False]
    story.when(GM, HidePrepared(item=item, hidden=True))
    before = story.may_read(NORA)
    story.when(GM, PlayPrepared(item=item))
    assert [npc.hidden for npc in story.now.npcs.values()] == [True]
    assert story.may_read(NORA) == before


def test_npcs_from_the_pocket_come_into_a_zone_where_the_scene_has_any() -> None:
    story = strange_fate.given()
    story.when(GM, Prepare(move={"type": "add-npcs", "text": "Good thug"}, keep=True), called="the-thugs-wait")
    (anywhere,) = plays(story, "the-thugs-wait")
    assert "rest.zone" not in anywhere.fixed
    story.when(GM, OpenScene(name="The docks", zones="Quay\nStreet"))
    (way,) = plays(story, "the-thugs-wait")
    (zone,) = way.fields
    assert isinstance(zone, Choice)
    assert ([each.value for each in zone.options], zone.default) == (["Quay", "Street"], "Quay")
    story.when(GM, PlayPrepared(item=ItemId("the-thugs-wait"), rest={"zone": "Street"}))
    (thug,) = story.now.npcs
    assert story.now.under_way().place(thug) == "Street"


def test_what_was_chosen_and_has_no_name_is_called_as_it_is_on_its_form() -> None:
    story = strange_fate.given()
    story.when(GM, Prepare(move={"type": "take-ready", "ready": "tobias", "hidden": True}), called="a-villain")
    assert [each.label for each in story.look().pocket] == ["Tobias Wick"]
    assert "Play Tobias Wick" in {each.label for each in story.offers(GM) if each.move == "play-prepared"}


def test_an_obstacle_is_played_for_whoever_comes_to_stand_before_it() -> None:
    story = questworlds.given()
    obstacle: dict[str, Value] = {
        "type": "frame-contest",
        "prize": "the ledger",
        "conflict": "the locked hall",
        "resistance": "9M",
        "hidden": True,
    }
    story.when(GM, Prepare(move=obstacle, keep=True), called="the-locked-hall")
    assert [each.label for each in story.look().pocket] == ["the ledger"]
    plays = [each for each in story.offers(GM) if each.move == "play-prepared"]
    assert len(plays) == len(story.saga.in_play) > 1
    pressed(story, plays[1])
    (card,) = story.saga.open_cards()
    assert (card.prize, str(card.resistance), card.hidden) == ("the ledger", "9M", True)
    assert card.ours.character == story.saga.in_play[1].id


def plays(story: Story, item: str) -> list[Offer]:
    return [each for each in story.offers(GM) if each.move == "play-prepared" and each.fixed["item"] == item]


def test_what_can_be_played_in_several_ways_has_a_button_for_each() -> None:
    """A sequence asks whose it is, or is that of a whole group: no button opens a choice."""
    story = questworlds.given()
    chase: dict[str, Value] = {"type": "frame-sequence", "prize": "the ledger", "resistance": "9M"}
    story.when(GM, Prepare(move=chase, keep=True), called="the-chase-itself")
    ways = plays(story, "the-chase-itself")
    assert not any(each.fields for each in ways)
    assert {each.fixed.get("rest.character") for each in ways} >= {each.id for each in story.saga.in_play}
    assert len({each.named for each in ways}) == len(ways)
    pressed(story, ways[0])
    assert "prepared-played" in story.kinds()


def test_what_is_prepared_by_one_of_several_forms_is_played_and_changed_by_that_one() -> None:
    story = west.given()
    attack: dict[str, Value] = {"type": "call-complex-check", "what": "Shoot", "tn": "7", "victories": 0}
    story.when(GM, Prepare(move={**attack, "attack": True}), called="the-ambush-at-noon")
    ways = plays(story, "the-ambush-at-noon")
    assert [each.fixed["rest.character"] for each in ways] == [*story.crew.sheets]
    assert len({each.key for each in ways}) == len(ways)
    assert [each.whose for each in ways] == [sheet.name for sheet in story.crew.sheets.values()]
    (change,) = [each for each in story.offers(GM) if each.move == "prepare" and "item" in each.fixed]
    assert "move.victories" not in {field.name for field in change.fields}


def test_what_is_played_for_one_of_several_has_one_name_and_says_for_whom() -> None:
    story = west.given().when(NORA, DescribeAction(character=west.HANK, what="Ride.", ability="Bravery"))
    race: dict[str, Value] = {
        "type": "call-contest-with-npc",
        "what": "Race.",
        "name": "Vaughn",
        "results": "2d8",
        "tn": "7",
    }
    story.when(GM, Prepare(move=race), called="the-race-to-the-bridge")
    ways = plays(story, "the-race-to-the-bridge")
    assert len({each.label for each in ways}) == 1
    assert not any(name in ways[0].label for name in (".", "Hank"))
    heroes = [sheet.name for sheet in story.crew.sheets.values()]
    assert [each.whose.partition(":")[0] for each in ways] == [west.NAMES[west.HANK], *heroes]
    assert len({each.whose for each in ways}) == len(ways)


@pytest.mark.parametrize("people", [2, 0])
def test_a_scene_that_was_prepared_without_people_asks_who_is_in_it(people: int) -> None:
    """All the players' characters are suggested; with nobody at the table it opens without them."""
    evening = strange_fate.LONDON if people else strange_fate.Evening(characters=())
    story = strange_fate.given(evening)
    story.when(GM, Prepare(move={"type": "open-scene", "name": "The docks"}), called="the-docks-wait")
    (play,) = [each for each in story.offers(GM) if each.move == "play-prepared"]
    chosen = [who for field in play.fields if isinstance(field, Choice) for who in field.chosen]
    assert len(chosen) == people
    story.when(GM, read_move(story.played, fill(play), strict=False))
    assert story.now.scene
    assert story.now.gm_purse.points == people


@pytest.mark.parametrize(
    ("game", "move", "name", "means"),
    [
        ("questworlds", "frame-contest", "Challenging", "15"),
        ("heroquest", "frame-contest", "High", "20"),
        ("west", "call-simple-check", "Difficult", "9"),
    ],
)
def test_a_word_for_how_hard_it_is_stands_with_its_number(game: str, move: str, name: str, means: str) -> None:
    story = GAMES[game]()
    form = next(each for each in forms(story) if each.fixed.get("move.type") == move)
    field = next(each for each in form.fields if isinstance(each, Text) and each.means)
    assert field.labels[name] == f"{name} {means}"
    said = {
        each.name: SAID.get(each.name.rpartition(".")[2], "Some text") for each in form.fields if type(each) is Text
    }
    story.when(GM, read_move(story.played, fill(form, {**said, field.name: name}), strict=False))
    (item,) = story.look().pocket
    assert (field.label, f"{name} {means}") in item.says


def test_the_number_behind_a_word_follows_the_base_of_the_campaign() -> None:
    story = questworlds.given().when(GM, SetBase(base="15", reason="the second season"))
    (framed,) = (each for each in story.offers(GM) if each.move == "frame-contest")
    (field,) = (each for each in framed.fields if isinstance(each, Text) and each.means)
    assert [field.labels[name] for name in ("Base", "Hard", "Boss")] == ["Base 15", "Hard 5M", "Boss 5M"]
