"""What the action bar and the middle of a table of Strange FATE say of whose turn it is, and of who waits unseen."""

import re

import pytest
from msgspec.structs import replace
from tests.games.story import EVE
from tests.games.strange_fate.play.acts import IT, doing, rolls
from tests.games.strange_fate.play.drafting import BRUTE, NELL, begun, building, draft
from tests.games.strange_fate.play.fighting import (
    BLOW,
    BRAWL,
    HESTER,
    HIT,
    SAILOR,
    SAMIRA,
    THUG,
    TOBIAS,
    Fight,
    brawl,
    fighters,
    struck,
)
from tests.games.strange_fate.play.table import GM, MADE_UP, MARIGOLD, NORA, ORRIN, PIM, ROSA, Story, given
from tests.games.strange_fate.play.test_acting_mounts import GALLOP, riding
from tests.games.strange_fate.play.test_conflict_several import SECOND, SHOOT, outnumbered
from tests.games.strange_fate.play.test_drafts_in_play import finished
from tests.games.strange_fate.play.test_impact import declares, drifted
from tests.web.reading import Drawing

from talewright.games.strange_fate.play import STRANGE_FATE_GAME
from talewright.games.strange_fate.play.card import Place
from talewright.games.strange_fate.play.compel import AcceptCompel, OfferCompel
from talewright.games.strange_fate.play.conflict.attacks import Attack, Spray
from talewright.games.strange_fate.play.conflict.leaving import Concede
from talewright.games.strange_fate.play.conflict.order import BeginConflict, EndConflict, MoveInOrder
from talewright.games.strange_fate.play.conflict.turns import PassTurn, TakeTurn
from talewright.games.strange_fate.play.deeds.choosing import Act
from talewright.games.strange_fate.play.deeds.rolled import Resist
from talewright.games.strange_fate.play.deeds.setting_about import SetAbout
from talewright.games.strange_fate.play.harm.companions import BringVehicle
from talewright.games.strange_fate.play.harm.hits import BearHit
from talewright.games.strange_fate.play.ids import ActorId, CompelId, DeedId, NpcId, RollId
from talewright.games.strange_fate.play.making.under_way import BeginDraft, JudgeDraft
from talewright.games.strange_fate.play.people.characters import CorrectSheet, TakeReady
from talewright.games.strange_fate.play.people.making_up import AddNpcs
from talewright.games.strange_fate.play.reading import written
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.rolls.opposing import Oppose, SetDifficulty
from talewright.games.strange_fate.play.scene.coming import ComeIn, GoTo
from talewright.games.strange_fate.play.scene.scenes import EndScene, OpenScene
from talewright.games.strange_fate.rules.conflict.exchange import Turn
from talewright.games.strange_fate.rules.conflict.stress import Scope
from talewright.games.strange_fate.rules.dice.ladder import LADDER
from talewright.table.moves import ChooseDice, Roll, TypeFace
from talewright.web import about

CUTTER = NpcId(ActorId("the-cutter.1"))
DRAWING = Drawing(STRANGE_FATE_GAME)  # type: ignore[arg-type]  # its own states
region = DRAWING.region


def test_the_dice_of_what_carries_somebody_lie_open() -> None:
    """The roll stands before the deed that waits for it."""
    told = riding()
    rolls(told, "0000")
    for who in (GM, NORA):
        first = region(told, who, "tray").partition('class="under-way')[2].partition('class="under-way')[0]
        assert f"now-roll-{GALLOP}" in first


def test_an_aspect_by_impact_is_declared_at_the_roll_until_it_is_there() -> None:
    told = drifted("+++0")
    assert [region(told, who, "tray").count('data-move="declare-impact"') for who in (NORA, PIM, GM)] == [1, 0, 0]
    told.when(NORA, declares())
    assert "declare-impact" not in region(told, NORA, "tray")


def test_an_aspect_by_impact_stays_at_hand_while_others_defend_against_the_same_roll() -> None:
    told = outnumbered()
    whole = replace(told.now.people[TOBIAS].character, impacts=("The Hail",))
    text = written(whole, told.now.edition.creation)
    told.when(GM, CorrectSheet(character=TOBIAS, text=text, reason="for the test"))
    told.when(NORA, Spray(conflict=BRAWL, who=TOBIAS, by=SHOOT, targets=(SAILOR, THUG)), called=BLOW)
    told.defends(SAILOR, "sailor").rolls("++01", "---0", roll=BLOW).stands(NORA, BLOW)
    under_it = region(told, NORA, "tray").partition('class="under-way')[2].partition('data-move="declare-impact"')
    assert all(under_it)
    assert "The Hail has Impact" in under_it[0]
    told.rolls("---1", roll=SECOND).stands(roll=SECOND)
    assert [region(told, who, "tray").count('data-move="declare-impact"') for who in (NORA, PIM, GM)] == [1, 0, 0]


def test_where_several_rolls_wait_for_a_difficulty_the_bar_says_for_whose() -> None:
    told = given().when(NORA, FrameRoll(who=MARIGOLD, by="Stealth", goal="get in"), called=IT)
    assert region(told, GM, "bar").count("Set the difficulty") == 1
    told.when(PIM, FrameRoll(who=ORRIN, by="Stealth", goal="get in too"), called=RollId("another-roll"))
    bar = region(told, GM, "bar")
    for who in (MARIGOLD, ORRIN):
        assert f"Difficulty for {told.now.person(who).name}" in bar


def turn(told: Story, who: str) -> str:
    """What the action bar says first."""
    return said_first(region(told, who, "bar"))


def said_first(bar: str) -> str:
    said = re.search(r'<p class="turn[^>]*>(.*?)</p>', bar, re.DOTALL)
    assert said
    return re.sub(r"<[^>]+>", "", said[1]).strip()


def turns(told: Story) -> list[str]:
    """The same for the game master, Nora and Pim."""
    return [turn(told, who) for who in (GM, NORA, PIM)]


def test_the_bar_calls_whoever_decides_next_in_a_fight_and_tells_the_others_of_them() -> None:
    told = brawl()
    assert told.next() == "Thug"
    assert turns(told) == ["Your turn", "Waiting for the game master", "Waiting for the game master"]
    told.attacks(THUG, TOBIAS, "thug")
    assert turns(told) == ["Waiting for Nora (Tobias Wick)", "Your turn", "Waiting for Nora (Tobias Wick)"]
    told.defends(TOBIAS, "Fisticuffs: Parry").rolls("+++6", "0000", roll=BLOW)
    told.stands(roll=BLOW)
    assert turns(told) == ["Waiting for Nora (Tobias Wick)", "Your turn", "Waiting for Nora (Tobias Wick)"]
    told.when(NORA, BearHit(hit=HIT, way="box 3, slot 2", first="Cracked Ribs"))
    told.when(GM, MoveInOrder(conflict=told.conflict.id, who=TOBIAS, place=1))
    assert turns(told) == ["Waiting for Nora (Tobias Wick)", "Your turn", "Waiting for Nora (Tobias Wick)"]


@pytest.mark.parametrize("who", [NORA, EVE])
def test_the_bar_tells_who_has_still_to_roll_from_who_waits_for_others_or_for_a_device(who: str) -> None:
    told = given().when(GM, AddNpcs(text="Good thug"), called=MADE_UP)
    told.when(GM, FrameRoll(who=THUG, by="thug", goal="shove", difficulty="Fair"), called=IT)
    screen = DRAWING.given(told, who)
    said = set()
    for ready, lacks_word in ((False, False), (True, False), (True, True)):
        draws = tuple(replace(each, ready=ready, lacks_word=lacks_word) for each in screen.look.draws)
        shown = replace(screen, look=replace(screen.look, draws=draws))
        bar = next(each.html or "" for each in DRAWING.pages.regions(shown) if each.name == "bar")
        said.add(said_first(bar))
    assert len(said) == 3


def test_the_bar_waits_for_the_game_master_while_somebody_unseen_acts() -> None:
    told = given().when(GM, AddNpcs(text="Jack: Good thug, Good initiative (E)", hidden=True), called=MADE_UP)
    told.when(GM, BeginConflict(scope=Scope.PHYSICAL, about="an ambush", who=(THUG, MARIGOLD)))
    assert turns(told) == ["Your turn", "Waiting for the game master", "Waiting for the game master"]


def test_after_an_accident_the_bar_waits_for_the_game_master() -> None:
    told = riding()
    rolls(told, "----")
    rolls(told, "----", called=DeedId(GALLOP))
    assert turns(told)[:2] == ["Your turn", "Waiting for the game master"]


def test_the_roll_of_what_carries_somebody_is_on_top_for_whoever_rolls_it_and_no_foe_of_the_players() -> None:
    told = riding()
    tray = region(told, GM, "tray")
    assert tray.index(f'id="now-roll-{GALLOP}"') < tray.index(f'id="now-roll-{IT}"')
    told.rolls("----", roll=GALLOP)
    for who in (GM, NORA, PIM):
        assert f'class="verdict defeat" id="verdict-{GALLOP}"' in region(told, who, "tray")


def test_each_of_several_throws_that_wait_for_one_person_says_whose_it_is() -> None:
    told = fighters("Fair cook").when(GM, ChooseDice(by_hand=False))
    told.when(GM, BringVehicle(name="Hope: a cutter", quality="2"), called="the-cutter")
    for who, runs in ((THUG, RollId("the-cook-runs")), (CUTTER, RollId("the-cutter-runs"))):
        told.when(GM, FrameRoll(who=who, by=told.now.npc(who).quick.name, goal="run"), called=runs)
        told.when(GM, SetDifficulty(roll=runs, difficulty="Fair"))
    bar = region(told, GM, "bar")
    assert all(f"Roll for {name}</" in bar for name in ("Cook", "Hope: a cutter"))


def test_a_throw_that_is_rolled_for_several_names_them() -> None:
    told = fighters("Bert: Fair thug\nCuthbert: Fair thug").when(GM, ChooseDice(by_hand=False))
    told.when(
        GM,
        AddNpcs(text="Dora: Fair spy\nEdna: Fair spy\nFay: Fair spy\nGus: Fair spy", hidden=True),
        called="the-unseen",
    )
    spies = (NpcId(ActorId(f"the-unseen.{number}")) for number in range(1, 5))
    told.begins(THUG, SAILOR, *spies)
    said = re.findall(r"Roll for ([^<]+)</", region(told, GM, "bar"))
    assert said == ["Bert and Cuthbert", "Dora, Edna and 2 more"]


def test_the_bar_tells_whose_answer_to_a_compel_is_waited_for() -> None:
    told = fighters().when(GM, OfferCompel(who=TOBIAS, aspect="Gentle With Small Things", reason="They call it in."))
    assert turns(told) == ["Waiting for Nora (Tobias Wick)", "Your turn", "Waiting for Nora (Tobias Wick)"]


def test_the_bar_calls_whoever_says_what_is_done_and_whoever_resists_it_and_the_game_master_for_neither() -> None:
    told = doing(given(), "Presence/charm")
    assert turns(told) == ["Waiting for Nora (Marigold Hollow)", "Your turn", "Waiting for Nora (Marigold Hollow)"]
    told.when(NORA, SetAbout(deed=IT, on=ORRIN))
    assert turns(told) == ["Waiting for Pim (Orrin Pike)", "Waiting for Pim (Orrin Pike)", "Your turn"]
    told.when(PIM, Resist(deed=IT))


def test_the_bar_waits_for_whoever_has_to_finish_what_they_set_about() -> None:
    told = given().when(PIM, Act(who=ORRIN, does="Mudlark/ask-around"), called=IT)
    told.when(PIM, SetAbout(deed=IT, words="Who bought the crate?", cited="Friend to Eels and Bargemen"))
    assert any("Orrin Pike uses Mudlark to ask around" in line for line in told.reads(NORA)), "it is a sentence"
    told.when(GM, SetDifficulty(roll=RollId(IT), difficulty="Fair"))
    told.rolls("+001", roll=RollId(IT)).stands(PIM, RollId(IT))
    assert turns(told) == ["Waiting for Pim (Orrin Pike)", "Waiting for Pim (Orrin Pike)", "Your turn"]


def test_the_bar_waits_for_nobody_whose_seat_is_closed() -> None:
    for told in (brawl().attacks(THUG, TOBIAS, "thug"), brawl().hurts(TOBIAS, 2)):
        told.table.seating.revoke(told.campaign, told.seats[NORA], by=told.seats[GM])
        assert [turn(told, who) for who in (GM, PIM)] == ["Your turn", "Waiting for the game master"]


def test_the_bar_of_whoever_acts_for_somebody_absent_says_whose_turn_that_is() -> None:
    told = brawl().when(GM, MoveInOrder(conflict=BRAWL, who=TOBIAS, place=1))
    look, offers = told.look(GM), told.offers(GM, acting_for=NORA)
    nora = next(seat for seat in look.seats if seat.id == told.seats[NORA])
    screen = replace(DRAWING.given(told, GM), acting_for=nora, offers=offers, in_bar=frozenset())
    bar = next(each.html or "" for each in DRAWING.pages.regions(screen) if each.name == "bar")
    assert "Your turn" in bar


def test_a_hyphen_in_what_somebody_wants_stays_one_where_it_fails() -> None:
    told = fighters().when(NORA, FrameRoll(who=TOBIAS, by="Endurance", goal="Lift the half-shut gate."), called=BLOW)
    told.when(GM, SetDifficulty(roll=BLOW, difficulty="Fantastic")).rolls("----", roll=BLOW)
    tray = region(told, GM, "tray")
    assert "half-shut" in tray
    assert "half\N{MINUS SIGN}shut" not in tray


def test_more_begins_with_ones_own_character_and_for_a_newcomer_with_taking_one() -> None:
    told = fighters()
    first = {
        who: about.listed(about.MORE, "", told.offers(who), told.look(who)).sections[0] for who in (GM, NORA, ROSA)
    }
    assert [first[who].thing for who in (GM, NORA, ROSA)] == ["", TOBIAS, ""]


def test_an_npc_who_is_called_like_a_character_is_not_waited_for_in_its_players_name() -> None:
    told = fighters("Good Tobias Wick, Good initiative (E)").begins(HESTER, THUG)
    assert (told.next(), turns(told)[1]) == ("Tobias Wick", "Waiting for the game master")


def test_the_bar_leads_to_what_is_to_be_judged_of_a_character_and_its_maker_waits() -> None:
    told = building(*BRUTE)
    assert turns(told)[0] == ""
    told = finished()
    assert f"/sheet/{NELL}" in region(told, GM, "bar")
    points = draft(told).points
    assert points
    assert [turn(told, who) for who in (NORA, PIM)] == [
        f"Waiting for the game master; {points.left} points left", "Choose your character"
    ]  # fmt: skip
    assert f"/sheet/{NELL}" in region(told, NORA, "bar")
    keys = tuple(each.key for each in draft(told, GM).asked)
    told.when(GM, JudgeDraft(draft=NELL, questions=keys, reason="Iron suits her."))
    assert f"/sheet/{NELL}" not in region(told, GM, "bar")
    assert turn(told, NORA) == "Your turn"


def test_whoever_makes_a_character_is_led_to_it_and_to_no_step_before_others() -> None:
    told = begun()
    assert "begin-skill" not in region(told, NORA, "bar")
    drafts = {who: re.findall(r'id="drafts".*?</section>', region(told, who, "stage"), re.DOTALL) for who in (GM, NORA)}
    assert ["button main" in drafts[who][0] for who in (GM, NORA)] == [False, True]
    assert 'id="choosing"' not in region(told, NORA, "stage")
    assert 'id="choosing"' in region(told, PIM, "stage")


def test_the_bar_tells_who_is_waited_for_beside_a_character_that_is_still_made() -> None:
    """Whoever plays somebody already may be making another; the fight goes on meanwhile."""
    told = brawl()
    told.when(NORA, BeginDraft(name="Nell"))
    assert turn(told, NORA) == "Waiting for the game master"
    assert "begin-skill" not in region(told, NORA, "bar").partition('class="verbs"')[0]


def concedes(told: Story, who: str) -> bool:
    """Whether the action bar has somebody give up."""
    verbs = region(told, who, "bar").partition('class="verbs"')[2]
    return 'data-opens="concede' in verbs or 'data-opens="moves:concede"' in verbs


def test_the_bar_has_the_game_master_give_up_for_nobody_who_is_played() -> None:
    told = brawl()
    assert [concedes(told, who) for who in (GM, NORA)] == [True, True]
    for foe in (THUG, SAILOR):
        told.when(GM, Concede(conflict=BRAWL, who=foe, terms="They run"))
    assert told.offered(GM, Concede)
    assert [concedes(told, who) for who in (GM, NORA)] == [False, True]


def place(told: Story, who: str, *ids: str) -> list[int]:
    """How far down in the tray some cards stand."""
    tray = region(told, who, "tray")
    return [tray.index(f'id="{each}') for each in ids]


def is_past(told: Story, roll: RollId) -> bool:
    """Whether everybody finds a roll among the recent ones, and nobody in the tray."""
    past = {f'id="past-{roll}"' in region(told, who, "stage") for who in (GM, NORA, PIM)}
    in_tray = {f'id="roll-{roll}"' in region(told, who, "tray") for who in (GM, NORA, PIM)}
    assert past == {not each for each in in_tray}
    return past == {True}


def test_the_last_roll_gives_way_to_a_compel_and_to_a_conflict_that_begins() -> None:
    told = fighters().when(NORA, FrameRoll(who=TOBIAS, by="Endurance"), called=BLOW)
    told.when(GM, SetDifficulty(roll=BLOW, difficulty="Fair")).rolls("0000", roll=BLOW).stands(roll=BLOW)
    assert not is_past(told, BLOW)
    told.when(GM, OfferCompel(who=TOBIAS, aspect="Gentle With Small Things", reason="They call it in."))
    assert is_past(told, BLOW)
    told.when(NORA, AcceptCompel(compel=CompelId(told.sees(GM).scene.compels[0].id)))
    assert is_past(told, BLOW)
    told.begins(TOBIAS, HESTER, scope=Scope.MENTAL)
    assert is_past(told, BLOW)
    told.first(TOBIAS, "+000").first(HESTER, "0000")
    assert is_past(told, BLOW)


def test_the_last_roll_gives_way_to_the_end_of_its_conflict_and_of_its_scene_and_to_no_move_in_them() -> None:
    told = fighters().when(GM, OpenScene(name="The ferry", present=(TOBIAS, THUG), zones="The quay\nThe roof"))
    told.when(NORA, FrameRoll(who=TOBIAS, by="Endurance"), called=BLOW)
    told.when(GM, SetDifficulty(roll=BLOW, difficulty="Fair")).rolls("0000", roll=BLOW).stands(roll=BLOW)
    told.when(NORA, GoTo(who=TOBIAS, zone="The roof"))
    assert not is_past(told, BLOW)
    told.when(GM, EndScene())
    assert is_past(told, BLOW)
    again = struck(brawl()).when(NORA, BearHit(hit=HIT, way="box 3, slot 2", first="Cracked Ribs"))
    assert not is_past(again, BLOW)
    again.when(GM, EndConflict(conflict=BRAWL))
    assert is_past(again, BLOW)


def test_the_last_roll_of_a_fight_gives_way_to_a_turn_in_which_nobody_rolls() -> None:
    told = struck(brawl()).when(NORA, BearHit(hit=HIT, way="box 3, slot 2", first="Cracked Ribs"))
    assert told.next() == "Hester Quill"
    assert not is_past(told, BLOW), "the turn of whoever struck takes it from nobody"
    told.when(PIM, TakeTurn(conflict=BRAWL, who=HESTER, turn=Turn.SUPPLEMENTAL, what="draw a knife"))
    assert not is_past(told, BLOW)
    told.when(PIM, PassTurn(conflict=BRAWL, who=HESTER))
    assert is_past(told, BLOW)
    dodged = struck(brawl(), "---1", "++++").passes()
    assert is_past(dodged, BLOW)


def test_what_an_attack_came_to_stands_over_the_fight() -> None:
    told = struck(brawl()).when(NORA, BearHit(hit=HIT, way="box 3, slot 2", first="Cracked Ribs"))
    last, conflict = place(told, NORA, "roll-", "conflict-")
    assert last < conflict


def test_each_usual_difficulty_says_its_number() -> None:
    told = fighters().when(NORA, FrameRoll(who=TOBIAS, by="Endurance"), called=BLOW)
    rungs = re.findall(r"<span>(\w+)</span> <small>([+\d]+)</small>", region(told, GM, "tray"))
    assert rungs == [(LADDER[number], f"{number:+d}") for number in range(1, 7)]


def test_the_order_tells_whose_dice_are_waited_for() -> None:
    told = fighters("Good thug\nAverage sailor").begins(TOBIAS, HESTER, THUG, SAILOR, scope=Scope.MENTAL)
    waits = re.findall(r"Waiting for <bdi>([^<]+)</bdi>", region(told, NORA, "tray"))
    assert waits == ["Pim", "the game master", "the game master"]


def with_a_villain() -> Fight:
    """Samira waits in the wings of a scene at a ferry."""
    told = fighters().when(GM, OpenScene(name="The ferry", zones="The quay\nThe roof"))
    told.when(GM, ComeIn(who=TOBIAS)).when(GM, ComeIn(who=THUG))
    return told.when(GM, TakeReady(ready="samira", hidden=True), called=SAMIRA)


def test_the_middle_shows_who_is_in_no_zone_and_offers_the_villain_in_the_wings_to_the_game_master_alone() -> None:
    told = with_a_villain()
    for who, wings in ((GM, True), (NORA, False)):
        stage = region(told, who, "stage")
        assert re.search(r"In no zone.*Tobias Wick.*Thug", stage, re.DOTALL)
        assert ("Show Samira Vale" in stage) is wings


def test_a_villain_of_the_game_masters_fights_the_players_and_not_their_foes() -> None:
    told = fighters().ready(GM, "samira", SAMIRA).begins(SAMIRA, THUG, TOBIAS)
    for who in told.conflict.initiative.wanted:
        told.first(who, "0000")
    told.when(GM, MoveInOrder(conflict=told.conflict.id, who=SAMIRA, place=1))
    leads = [each for each in told.offered(GM, Attack) if each.main and each.fixed["who"] == SAMIRA]
    assert [each.fixed["target"] for each in leads] == [TOBIAS]
    assert {each.target for each in told.seen().prospects} <= {"Tobias Wick"}


def against_each_other() -> Fight:
    """The game master has real dice, and rolls for a cook against a clerk."""
    told = fighters("Fair cook\nFair clerk").when(GM, FrameRoll(who=THUG, by="cook", goal="shove"), called=BLOW)
    return told.when(GM, Oppose(roll=BLOW, who=SAILOR, by="clerk"))


def test_one_npc_is_rolled_by_the_dealer_and_anothers_real_dice_are_typed_in_one_roll() -> None:
    told = against_each_other()
    ours, theirs = (told.card(BLOW).draw_ids(place) for place in (Place.OURS, Place.THEIRS))
    told.when(GM, Roll(ours[0]))
    asked = {each.fixed["draw"] for each in told.offered(GM, TypeFace) if each.main}
    assert asked == set(theirs)  # what is rolled is asked for no more, and what is typed whole
    for draw in reversed(theirs):
        assert draw in told.waits()
        told.when(GM, TypeFace(draw, 3))
    assert not told.waits()
    assert told.card(BLOW).typed == set(theirs)


def test_what_the_game_master_had_rolled_waits_for_the_others_and_the_bar_calls_whoever_is_next() -> None:
    told = fighters("Fair cook").when(NORA, FrameRoll(who=TOBIAS, by="Endurance"), called=BLOW)
    told.when(GM, Oppose(roll=BLOW, who=THUG, by="cook"))
    assert turns(told)[:2] == ["Your turn", "Your turn"]
    told.when(GM, Roll(told.card(BLOW).draw_ids(Place.THEIRS)[0]))
    assert turns(told)[:2] == ["Waiting for Nora (Tobias Wick)", "Your turn"]
    for who in (GM, PIM):
        assert region(told, who, "tray").count("Waiting for <bdi>") == 1  # for her alone


def test_whoever_is_making_a_character_comes_back_to_it_by_the_bar() -> None:
    told = building("Resist Damage")
    assert f"/sheet/{NELL}" in region(told, NORA, "bar")
    assert f"/sheet/{NELL}" not in region(told, GM, "bar")


def test_the_effort_of_an_attack_below_0_has_a_minus_sign_where_others_defend_against_it() -> None:
    told = outnumbered()
    told.when(NORA, Spray(conflict=BRAWL, who=TOBIAS, by=SHOOT, targets=(SAILOR, THUG)), called=BLOW)
    told.defends(SAILOR, "sailor").rolls("---1", "0000", roll=BLOW).stands(NORA, BLOW)
    assert re.findall(r'<p class="big">([^ <]+)', region(told, GM, "tray"))[0] == "\N{MINUS SIGN}1"
