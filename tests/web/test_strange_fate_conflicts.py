"""The page of a table of Strange FATE in a conflict: the order, wounds, hits, and what stays hidden."""

import re

from tests.games.strange_fate.play.fighting import (
    BRAWL,
    HESTER,
    HIT,
    SAILOR,
    THUG,
    TOBIAS,
    Fight,
    brawl,
    fighters,
    struck,
)
from tests.games.strange_fate.play.table import EVE, GM, IT, NORA, ORRIN, PIM
from tests.games.strange_fate.play.test_companions import BRUTUS, accompanied
from tests.games.strange_fate.play.test_conflict_covered import GHOST, TURN
from tests.games.strange_fate.play.test_conflict_helpers import HOUND
from tests.games.strange_fate.play.test_conflict_several import HAIL, with_skill
from tests.web.reading import Read
from tests.web.test_strange_fate_pages import DRAWING, shown
from tests.web.test_strange_fate_turns import region

from talewright.games.strange_fate.play.aspects.invoking import Invoke
from talewright.games.strange_fate.play.card import Place
from talewright.games.strange_fate.play.conflict.attacks import AttackZone
from talewright.games.strange_fate.play.conflict.order import EndConflict, MoveInOrder
from talewright.games.strange_fate.play.conflict.turns import PassTurn
from talewright.games.strange_fate.play.harm.companions import BringCompanion, SendCompanion
from talewright.games.strange_fate.play.harm.hits import BearHit, BeTakenOut, DropHit
from talewright.games.strange_fate.play.harm.treatment import TreatConsequence
from talewright.games.strange_fate.play.ids import HitId, RollId
from talewright.games.strange_fate.play.people.making_up import AddNpcs, GiveSlots
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.rolls.modifiers import AddModifier
from talewright.games.strange_fate.play.rolls.opposing import Oppose, SetDifficulty
from talewright.games.strange_fate.play.scene.scenes import OpenScene
from talewright.games.strange_fate.rules.conflict.stress import Degree, Scope
from talewright.table.moves import ChooseDice
from talewright.table.offer import Choice


def stands_once(told: Fight) -> None:
    """Each offer is found on the page of its seat."""
    for who in (GM, NORA, PIM, EVE):
        DRAWING.is_sound(told, who)


def test_the_drawer_of_those_who_only_leave_says_so() -> None:
    drawers = {who: "change the order" in region(brawl(), who, "tray") for who in (GM, NORA)}
    assert drawers == {GM: True, NORA: False}
    assert "Concede or get away" in region(brawl(), NORA, "tray")


def test_a_fight_is_fought_on_the_page() -> None:
    told = brawl()
    stands_once(told)
    page = shown(told, NORA)
    assert "A Physical conflict, exchange 1" in page
    assert "acts now" in page
    told.when(GM, MoveInOrder(conflict=told.conflict.id, who=TOBIAS, place=1))
    assert "acts now" not in shown(told, NORA)
    assert "acts now" in shown(told, PIM)
    told.when(GM, MoveInOrder(conflict=told.conflict.id, who=THUG, place=1))
    assert "Taken out within 3 exchanges" in page
    told.attacks(THUG, TOBIAS, "thug").defends(TOBIAS, "Fisticuffs: Parry")
    stands_once(told)
    told.rolls("+++6", "0000", roll=RollId(HIT))
    assert "The chance to win this fight, by what is done with the roll" in shown(told, NORA)
    told.stands(roll=RollId(HIT))
    stands_once(told)
    assert "has 7 Health stress to bear" in shown(told, EVE)
    told.when(NORA, BearHit(hit=HIT, way="box 3, slot 2", first="Cracked Ribs"))
    page = shown(told, EVE)
    assert "Cracked Ribs" in page
    assert "box 3, marked" in page
    stands_once(told)


def test_what_a_conflict_is_about_and_what_is_added_begin_with_a_capital_as_a_roll_does() -> None:
    told = brawl()
    page = region(told, NORA, "tray")
    told.attacks(THUG, TOBIAS, "thug").defends(TOBIAS, "Fisticuffs: Parry")
    told.when(GM, AddModifier(roll=RollId(HIT), place=Place.OURS, name="wet planks", amount=-1))
    page += region(told, NORA, "tray")
    heads = re.findall(r"<h2[^>]*>(?:<small>.*?</small>)? *([^<]+)", page, re.DOTALL)
    lines = re.findall(r'id="line-[^>]*><th scope="row"><bdi>([^<]+)', page)
    assert len(lines) == 1
    assert len(set(heads)) == 2
    assert [each for each in (*heads, *lines) if each.strip()[:1].islower()] == []


def test_a_hit_waits_for_whoever_plays_the_one_who_is_hit() -> None:
    for told, who, waits in (
        (brawl(), THUG, "game master"),
        (brawl(), TOBIAS, "Tobias"),
        (accompanied(), BRUTUS, "Brutus"),
    ):
        told.hurts(who, 2)
        assert waits in re.findall(r'class="waiting-for">Waiting for(.*?)</p>', region(told, EVE, "tray"))[0]
    assert "Brutus" in region(told, GM, "bar")
    assert "Your turn" in region(told, NORA, "bar")


def test_a_companion_whose_turn_it_is_waits_for_their_player() -> None:
    told = accompanied().when(NORA, SendCompanion(npc=BRUTUS)).ready(PIM, "orrin", ORRIN).begins(BRUTUS, THUG)
    told.when(GM, MoveInOrder(conflict=told.conflict.id, who=BRUTUS, place=1))
    assert re.search(r"Waiting for <bdi>[^<]*Brutus", region(told, GM, "bar"))
    told.attacks(THUG, BRUTUS, "thug")
    assert re.search(r"Waiting for <bdi>[^<]*Brutus", region(told, PIM, "bar"))


def test_the_page_hides_what_somebody_hidden_suffers() -> None:
    told = fighters("Good thug (E), Good initiative (E)", hidden=True).begins(TOBIAS, THUG).hurts(THUG, 2)
    page = shown(told, NORA)
    assert "Thug" in page
    assert "is hit" in page
    assert "2 Health stress" not in page
    assert "Good (+3) thug" not in page
    assert "2 Health stress" in shown(told, GM)


def test_those_who_tie_for_initiative_are_named_as_far_as_one_may_know() -> None:
    told = fighters("Average sailor").begins(TOBIAS, HESTER, THUG)
    for who in (GM, NORA, EVE):
        assert [name for name in ("Tobias Wick", "Hester Quill", "Sailor") if name in told.seen(who).waits] == [
            "Tobias Wick",
            "Sailor",
        ]
    told = fighters("Average sailor", hidden=True).begins(TOBIAS, THUG)
    assert "Sailor" in told.seen(GM).waits
    assert "Sailor" not in told.seen(EVE).waits


def test_what_an_aspect_is_worth_to_whoever_defends_says_whose_success_it_is() -> None:
    told = brawl().attacks(THUG, TOBIAS, "thug")
    assert told.roll(RollId(HIT), NORA).next != told.roll(RollId(HIT), EVE).next, "Nora chooses how"
    (sailor,) = (each for each in brawl().attacks(THUG, SAILOR, "thug").offered(GM, Oppose) if each.main)
    assert "against" not in sailor.label, "an attack is defended against, not opposed"
    told.defends(TOBIAS, "Fisticuffs: Parry").rolls("+++6", "0000", roll=RollId(HIT))
    (invoke,) = told.offered(NORA, Invoke)
    (use,) = (field for field in invoke.fields if field.name == "reroll")
    assert isinstance(use, Choice)
    assert use.options[0].about.startswith("Thug: ")


def keys_of_odds(told: Fight, who: str) -> list[str]:
    """What stands beside the odds of the rolls on the tray."""
    return re.findall(r"<figcaption.*?</figcaption>", region(told, who, "tray"), re.DOTALL)


def test_odds_say_whose_they_are_but_to_whoever_acts() -> None:
    told = brawl().attacks(THUG, TOBIAS, "thug").defends(TOBIAS, "Fisticuffs: Parry")
    for who in (NORA, EVE):
        (key,) = keys_of_odds(told, who)
        assert key.count("Thug") == 2
    told = fighters().when(NORA, FrameRoll(who=TOBIAS, by="Athletics", goal="leap"), called=IT)
    told.when(GM, SetDifficulty(roll=IT, difficulty="3"))
    (own,), (others,) = keys_of_odds(told, NORA), keys_of_odds(told, GM)
    assert (own.count("Tobias"), others.count("Tobias")) == (0, 2)


def test_what_cannot_happen_soon_has_no_chance_of_nothing() -> None:
    told = fighters("Good thug, Good initiative").begins(TOBIAS, THUG)
    assert [one.within[2] for one in told.seen().prospects if one.attacker == "Thug"] == [0.0]
    for who in (GM, NORA):
        assert "3 exchanges in 0.0 %" not in shown(told, who)


def test_what_a_fall_is_stands_with_its_hit_and_only_for_those_who_may_know() -> None:
    told = fighters("Good thug (E), Good initiative (E)", hidden=True).begins(TOBIAS, THUG)
    told.hurts(TOBIAS, 2).hurts(THUG, 3, called="another-fall")
    assert region(told, NORA, "tray").count("A fall.") == 1
    assert region(told, GM, "tray").count("A fall.") == 2


def test_a_box_is_offered_by_one_press_and_not_by_a_form_as_well() -> None:
    told = fighters().hurts(TOBIAS, 3)
    tray = region(told, NORA, "tray")
    assert tray.count('value="box 3"') == 1
    assert "with 1 consequence" in tray.casefold()
    assert ">Another box<" not in tray


def test_boxes_beyond_the_third_are_behind_one_button() -> None:
    told = fighters().hurts(TOBIAS, 1)
    (boxes,) = (each.fields for each in told.offered(NORA, BearHit) if len(each.fields) == 1)
    (way,) = boxes
    assert isinstance(way, Choice)
    tray = region(told, NORA, "tray")
    assert len(way.options) > 3
    assert len(re.findall(r'value="box \d"', tray)) == 3
    assert tray.count(">Another box<") == 1


def turn_of(told: Fight, who: str) -> str:
    """What somebody finds on the card of the conflict for the turn under way."""
    return region(told, who, "tray").partition('aria-label="The turn"')[2].partition("<ol")[0]


def test_each_foe_takes_one_press_and_a_friend_none() -> None:
    told = brawl(TOBIAS, HESTER, THUG, SAILOR).when(GM, MoveInOrder(conflict=BRAWL, who=TOBIAS, place=1))
    for each in ("Thug", "Sailor"):
        assert re.search(rf"<form[^>]*>(?:(?!</form>).)*Attack {each}", turn_of(told, NORA), re.DOTALL), each
    assert "Attack Hester Quill" not in turn_of(told, NORA)
    assert turn_of(told, NORA).count("<small>Fisticuffs: Strike") == 1, "by what is said once"


def test_the_end_of_a_conflict_is_at_hand_for_the_game_master() -> None:
    tray = region(brawl(), GM, "tray")
    assert 'data-move="end-conflict"' in tray
    assert 'data-move="end-conflict"' not in region(brawl(), NORA, "tray")


def test_whom_a_hit_would_take_out_the_game_master_may_let_take_consequences_at_once() -> None:
    told = brawl().hurts(THUG, 5)
    tray = region(told, GM, "tray")
    assert "Let Thug take consequences" in tray
    told.when(GM, GiveSlots(npc=THUG, degrees=(Degree.MODERATE,)))
    assert "Let Thug take consequences" not in region(told, GM, "tray")
    assert "Let Thug take consequences" not in region(told, NORA, "tray")


def test_an_npc_whom_a_hit_is_too_much_for_is_taken_out_by_one_press() -> None:
    told = brawl().hurts(THUG, 5)
    (form,) = re.findall(r'<form[^>]*data-move="be-taken-out".*?</form>', region(told, GM, "tray"), re.DOTALL)
    assert "Take Thug out" in form
    told.when(GM, BeTakenOut(hit=HitId("a-nasty-fall")))
    assert "taken out" in region(told, NORA, "tray")


def test_a_companion_is_sent_into_the_fight_by_its_player() -> None:
    told = accompanied().begins(TOBIAS, THUG)
    assert ">Send Brutus into the conflict<" in region(told, NORA, "tray")
    assert ">Send Brutus into the conflict<" not in region(told, GM, "tray")


def test_a_weapon_in_hand_stands_beside_the_attack_on_the_same_foe() -> None:
    told = brawl().when(GM, MoveInOrder(conflict=BRAWL, who=TOBIAS, place=1))
    turn = turn_of(told, NORA)
    said = [
        " ".join(re.sub("<[^>]+>", " ", each).split())
        for each in re.findall(r"<(?:a|button).*?</(?:a|button)>", turn, re.DOTALL)
    ]
    (armed,) = (each for each in said if each.startswith("With The Long Lamp Pole"))
    assert said.index(armed) < next(place for place, each in enumerate(said) if each.startswith("Attack others"))


def test_a_weapon_that_harms_otherwise_is_no_answer_in_a_social_conflict() -> None:
    """It waits among the other attacks."""
    told = fighters().begins(TOBIAS, THUG, scope=Scope.SOCIAL).passes()
    assert told.next() == "Tobias Wick"
    tray = region(told, NORA, "tray")
    assert "Attack others" in tray
    assert "With The Long Lamp Pole" not in tray


def test_whoever_could_treat_somebody_finds_it_with_their_turn() -> None:
    told = fighters().hurts(TOBIAS, 2)
    told.when(NORA, BearHit(hit=HitId("a-nasty-fall"), way="slot 1", first="Split Lip")).begins(TOBIAS, HESTER)
    assert told.next() == "Hester Quill"
    (treat,) = told.offered(PIM, TreatConsequence)
    (press,) = re.findall(r'id="press-turn-offer-treat-consequence.*?</form>', region(told, PIM, "tray"), re.DOTALL)
    assert f"<small>{treat.about}</small>" in press, "by one press, which says by what"
    assert 'data-move="pass-turn"' in region(told, PIM, "tray"), "one press, not two"
    assert 'data-move="treat-consequence"' not in region(told, NORA, "tray")
    assert 'data-move="pass-turn"' not in region(told, GM, "tray"), "that is for Pim to say"


def test_whoever_acts_finds_a_roll_for_a_maneuver_with_their_turn() -> None:
    """On a phone the bar has no room for it; a player finds its form at once."""
    told = brawl().when(GM, MoveInOrder(conflict=BRAWL, who=HESTER, place=1))
    turn = {
        who: region(told, who, "tray").partition('aria-label="The turn"')[2].partition("<ol")[0] for who in (PIM, GM)
    }
    (form,) = told.offered(PIM, FrameRoll)
    assert f'data-opens="{form.key}"' in turn[PIM]
    assert turn[GM]
    assert "frame-roll" not in turn[GM], "that is for Pim to say"


def test_the_turn_of_an_npc_repeats_no_name_and_a_way_to_end_it_is_called_so() -> None:
    told = brawl()
    (thug,) = {each.whose for each in told.offered(GM, PassTurn)}
    assert not re.search(rf"<span>[^<]*\b{thug}\b", turn_of(told, GM))
    told = fighters().begins(TOBIAS, SAILOR)
    (ends,) = told.offered(GM, EndConflict)
    assert re.search(
        rf'data-opens="{re.escape(ends.key)}".*?<span>{re.escape(ends.label)}<', region(told, GM, "tray"), re.DOTALL
    )


def test_a_mental_conflict_begins_from_the_page() -> None:
    told = struck(brawl()).when(GM, DropHit(hit=HIT, reason="a dream"))
    told.when(GM, EndConflict(conflict=told.conflict.id))
    assert "Begin a conflict" in shown(told, GM)
    assert "Begin a conflict" not in shown(told, NORA)


def test_only_whoever_has_chosen_real_dice_is_asked_for_those_of_the_order() -> None:
    told = fighters().begins(TOBIAS, HESTER, THUG)
    assert 'data-move="type-face"' not in region(told, PIM, "tray")
    told.when(PIM, ChooseDice(by_hand=True))
    assert 'data-move="type-face"' in region(told, PIM, "tray")


def test_dice_for_the_order_are_thrown_on_the_card_fair_or_real() -> None:
    told = fighters().begins(TOBIAS, HESTER, THUG)
    for who in (PIM, GM):
        told.when(who, ChooseDice(by_hand=True))
        page = Read(shown(told, who))
        offered = [offer.key for offer in told.offers(who) if offer.move == "type-face"]
        assert offered
        assert {key: page.forms[key] for key in offered} == dict.fromkeys(offered, 1)
        stands_once(told)
    told.when(PIM, ChooseDice(by_hand=False))
    assert 'id="bar-offer-roll-' in shown(told, PIM)
    assert 'id="bar-offer-roll-' not in shown(told, EVE)


def faces(told: Fight, who: str) -> dict[str, tuple[bool, str]]:
    """Of everybody in the cast whether they act, and what is said of them."""
    items = re.findall(
        r'<li class="face ([^"]*)".*?class="name">([^<]+)<.*?<small>(.*?)</small>', region(told, who, "cast"), re.DOTALL
    )
    return {name: ("acts" in kind.split(), " ".join(re.sub("<[^>]+>", "", says).split())) for kind, name, says in items}


def test_the_cast_marks_whoever_acts_and_tells_what_everybody_suffers() -> None:
    told = brawl().when(GM, MoveInOrder(conflict=BRAWL, who=TOBIAS, place=1))
    assert [name for name, (acts, _) in faces(told, PIM).items() if acts] == ["Tobias Wick"]
    told.when(GM, MoveInOrder(conflict=BRAWL, who=THUG, place=1))
    assert not any(acts for acts, _ in faces(told, PIM).values())
    struck(told)
    assert "consequence" not in faces(told, PIM)["Tobias Wick"][1]
    told.when(NORA, BearHit(hit=HIT, way="box 3, slot 2", first="Cracked Ribs"))
    assert faces(told, PIM)["Tobias Wick"][1].endswith("FP · 1 consequence")
    told.hurts(HESTER, 1)
    told.when(PIM, BearHit(hit=HitId(told.hit(PIM).id), way="box 1"))
    assert faces(told, GM)["Hester Quill"][1].endswith("FP · 1 stress")


def order_dice(told: Fight, who: str) -> list[list[str]]:
    """What the dice for the order show, of everybody who has thrown any."""
    rows = re.findall(r'<span class="dice-row order-dice".*?</span>', region(told, who, "tray"), re.DOTALL)
    return [re.findall(r'aria-label="an? [^"]*?(minus|blank|plus|still to fall)', row) for row in rows]


def test_dice_for_the_order_lie_on_the_card_until_somebody_acts() -> None:
    told = fighters("Average mystic, Fair initiative\nAverage sailor")
    told.begins(THUG, TOBIAS, SAILOR, scope=Scope.MENTAL)
    assert order_dice(told, PIM) == []
    told.first(THUG, "00+-")
    for who in (GM, NORA, PIM):
        assert order_dice(told, who) == [["blank", "blank", "plus", "minus"]]
    assert "rolled for the order" in region(told, PIM, "tray")
    told.first(TOBIAS, "0000")
    assert order_dice(told, PIM) == [["blank", "blank", "plus", "minus"], ["blank"] * 4]
    assert region(told, PIM, "tray").count("rolls for the order") == 2  # those two are even
    told.first(THUG, "++++").first(TOBIAS, "----")
    assert told.seen().ordered
    assert order_dice(told, PIM) == [["plus"] * 4, ["minus"] * 4]
    told.passes()
    assert order_dice(told, PIM) == []


def test_an_attack_on_several_with_switches_and_companions_stands_on_the_page() -> None:
    told = with_skill(fighters("Good thug, Good initiative (S)"), TOBIAS, HAIL + GHOST)
    with_skill(told, HESTER, HOUND)
    told.when(PIM, BringCompanion(character=HESTER, companion="The Hound")).when(NORA, TURN)
    stands_once(told)
    page = shown(told, NORA)
    assert 'data-move="attack-once"' in page
    told.begins(TOBIAS, HESTER, THUG)
    told.when(GM, MoveInOrder(conflict=told.conflict.id, who=TOBIAS, place=1))
    stands_once(told)
    assert 'data-move="attack-zone"' in DRAWING.opened(told, NORA, "moves:attack-zone")
    several = AttackZone(conflict=told.conflict.id, who=TOBIAS, by="The Hail: Menace")
    told.when(NORA, several, called=HIT).defends(THUG, "thug", roll=RollId(HIT))
    stands_once(told)
    assert "with the same roll" in shown(told, EVE)


def test_of_two_who_are_called_the_same_only_the_one_who_was_taken_out_is_struck_out() -> None:
    told = fighters("Good thug").when(GM, OpenScene(name="The ferry", present=(TOBIAS, THUG), zones="The quay"))
    told.when(GM, AddNpcs(text="Good thug", hidden=True, zone="The quay"), called="the-other-thug").begins(TOBIAS, THUG)
    told.hurts(THUG, 9).when(GM, BeTakenOut(hit=HitId("a-nasty-fall")))
    (quay,) = re.findall(r'<li class="zone".*?</li>', region(told, GM, "stage"), re.DOTALL)
    assert quay.count('<s class="out">Thug</s>') == 1
    assert "the-other-thug.1" in quay
    assert THUG not in quay


def test_the_bar_bears_a_hit_by_one_press_as_its_card_does() -> None:
    told = fighters().hurts(TOBIAS, 1)
    bar = region(told, NORA, "bar")
    assert 'value="box 1"' in bar
    assert 'data-opens="bear-hit' not in bar
    out = region(fighters().hurts(THUG, 9), GM, "bar")
    assert '<form class="offer offer-button" id="press-bar-offer-be-taken-out' in out
    assert 'data-opens="be-taken-out' not in out


def test_whoever_acts_finds_another_zone_with_their_turn() -> None:
    told = brawl(TOBIAS, THUG)
    told.when(GM, OpenScene(name="The docks", zones="The quay\nThe yard", present=(TOBIAS, THUG)))
    told.passes(THUG)
    assert 'data-move="go-to"' in turn_of(told, NORA)
