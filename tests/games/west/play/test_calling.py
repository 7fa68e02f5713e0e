"""Before the card is drawn: an action is described, and the Judge names its check and all that belongs to it."""

import pytest
from tests.games.west.play.calling import described
from tests.games.west.play.table import (
    EVE,
    HANK,
    IT,
    JUDGE,
    MIRANDA,
    NORA,
    PIM,
    Story,
    complex_check,
    for_other,
    given,
    simple,
)
from tests.rules.clause import catalogue, clause

from talewright.games.west.play.action import SAID_ALOUD
from talewright.games.west.play.adjustments import Adjust
from talewright.games.west.play.bumps import GrantBumps, MoveHit
from talewright.games.west.play.cards import TakeResult
from talewright.games.west.play.checks.actions import (
    ActionWaived,
    DescribeAction,
    NameStakes,
    NoCheck,
    SetTargetNumber,
    StakesNamed,
)
from talewright.games.west.play.checks.calls import CallComplexCheck, CallSimpleCheck
from talewright.games.west.play.checks.npcs import CallForOther
from talewright.games.west.play.competitions import Compete
from talewright.games.west.play.deck import DiscardCards
from talewright.games.west.play.helping import OfferHelp
from talewright.games.west.play.ids import ActionId
from talewright.games.west.play.outcome import ActionCancelled, ActionOver, CancelAction
from talewright.games.west.play.state import NPCS_AT_HAND, State
from talewright.games.west.play.tracks import TrackOpened
from talewright.games.west.rules.cards.deck_file import bundled
from talewright.games.west.rules.cards.grid import Grid
from talewright.games.west.rules.checks.adjustment import Kind
from talewright.table.dealing import Dealing
from talewright.table.moves import Roll
from talewright.table.offer import Choice, Number, Offer
from talewright.table.reading import fill, read_move

RIVAL, THEN = ActionId("the-rival-action"), ActionId("what-comes-then")
PISTOL = "Firearms: Pistol"
PRESSED = DescribeAction(character=MIRANDA, ability=PISTOL)


# --- described, then called


def waits(story: Story) -> list[tuple[str, bool]]:
    """What the Judge is asked to call, and whether as an attack."""
    return [(offer.move, "attack" in offer.fixed) for offer in story.offers(JUDGE) if offer.main]


def test_what_somebody_last_attacked_by_is_an_attack_again_until_they_have_done_otherwise_by_it() -> None:
    story = shot().when(PIM, PRESSED, called=RIVAL)
    assert waits(story) == [("call-complex-check", True)]
    (offer,) = (each for each in story.offers(JUDGE) if each.main)
    called(story, offer, tn="Challenging")
    seen = story.action(RIVAL)
    assert seen.attack
    assert (seen.results, seen.effect_cell, seen.equipment, seen.tn) == ("3d8", "(3)6", "Peacemaker", 7)
    story.draws(9, action=RIVAL).takes(1, PIM, RIVAL)
    for asked in (
        DescribeAction(character=MIRANDA, ability="Rifles"),
        DescribeAction(character=MIRANDA, what="I clean it.", ability=PISTOL),
    ):
        story.when(PIM, asked)
        assert waits(story) == [("call-simple-check", False)]
        story.undo()
    story.when(JUDGE, CallSimpleCheck(character=MIRANDA, ability=PISTOL, tn="30"), called=THEN)
    story.draws(28, action=THEN).takes(1, PIM, THEN)
    story.when(PIM, PRESSED)
    assert waits(story) == [("call-simple-check", False)]


def shot() -> Story:
    """Miranda has attacked by her pistol."""
    call = CallComplexCheck(character=MIRANDA, ability=PISTOL, tn="5", equipment="Peacemaker", attack=True)
    return given().when(JUDGE, call, called=IT).draws(34).takes(3, PIM).finishes(PIM)


def test_an_attack_is_one_again_however_many_others_have_acted_since() -> None:
    story = shot()
    for number, card in enumerate((28, 9, 17, 30, 48, 39, 45, 22)):
        as_id = ActionId(f"npc-number-{number}")
        call = CallForOther(name=f"Bandit {number}", results="3d6", attack=True, tn="30")
        story.when(JUDGE, call, called=as_id).draws(card, action=as_id).takes(1, JUDGE, as_id)
    story.writes(PIM, MIRANDA, equipment="Knife (1)4\nPeacemaker (3)8").when(PIM, PRESSED)
    (offer,) = (each for each in story.offers(JUDGE) if each.main)
    assert "attack" in offer.fixed
    tools = [each.default for each in offer.fields if isinstance(each, Choice) and each.name == "equipment"]
    assert tools == ["Peacemaker"]


def test_of_many_people_without_a_sheet_only_the_few_at_hand_are_kept() -> None:
    """A campaign meets hundreds of them: what each has done last is not kept for ever."""
    story, cards = (
        shot(),
        iter(card.number for card in bundled().cards if card.number != 34 and not card.cause[2][1].calamity),
    )
    for number in range(NPCS_AT_HAND + 4):
        as_id = ActionId(f"npc-number-{number:02}")
        call = CallForOther(name=f"Bandit {number}", results="3d6", attack=number % 3 > 0, tn="30")
        story.when(JUDGE, call, called=as_id).draws(next(cards), action=as_id).takes(1, JUDGE, as_id)
    kept = [each.name for each in story.crew.acted if not each.character]
    assert kept == [each.name for each in story.sees().again] == [f"Bandit {number}" for number in range(11, 3, -1)]
    assert [each.character for each in story.crew.acted if each.character] == [MIRANDA]


def test_an_attack_again_is_made_with_what_was_used_by_the_same_ability() -> None:
    story = shot().writes(PIM, MIRANDA, equipment="Winchester (3)10")
    call = CallComplexCheck(character=MIRANDA, ability="Rifles", tn="30", equipment="Winchester", attack=True)
    story.when(JUDGE, call, called=RIVAL).draws(28, action=RIVAL).takes(1, PIM, RIVAL).when(PIM, PRESSED)
    (offer,) = (each for each in story.offers(JUDGE) if each.main)
    tools = [each.default for each in offer.fields if isinstance(each, Choice) and each.name == "equipment"]
    assert tools == ["Peacemaker"]


def test_an_attack_that_was_dropped_is_none_that_was_made() -> None:
    call = CallComplexCheck(character=MIRANDA, ability=PISTOL, tn="5", equipment="Peacemaker", attack=True)
    story = given().when(JUDGE, call, called=IT).when(JUDGE, CancelAction(action=IT, reason="a slip"))
    assert waits(story.when(PIM, PRESSED)) == [("call-simple-check", False)]
    story = shot().when(JUDGE, CallSimpleCheck(character=MIRANDA, ability=PISTOL, tn="5"), called=THEN)
    story.when(JUDGE, CancelAction(action=THEN)).when(PIM, PRESSED)
    assert waits(story) == [("call-complex-check", True)]


def test_an_attack_that_has_become_one_side_of_a_contest_is_none() -> None:
    story = shot()
    call = CallForOther(name="Octavio", results="2d6", effect="(2)6", tn="7")
    story.when(JUDGE, call, called=RIVAL).when(JUDGE, Compete(action=RIVAL, rival=IT)).when(PIM, PRESSED)
    assert waits(story)[-1] == ("call-simple-check", False)


def kinds(story: Story) -> list[Offer]:
    """What a complex check may be called for: victories, the damage of an attack, a contest."""
    return [offer for offer in story.offered(JUDGE, CallComplexCheck) if offer.fixed.get("action") == IT]


def called(story: Story, offer: Offer, **said: str) -> Story:
    """An offer made as its form stands, but for what the Judge says."""
    return story.when(JUDGE, read_move(story.played, fill(offer, said), strict=False))


@clause("TW-complex.11", "TW-cards.9")
def test_an_attack_is_called_by_its_name_and_hits_by_what_is_used() -> None:
    over_time, attack, contest = kinds(described(ability="Demolitions"))
    assert [each.least for each in over_time.fields if isinstance(each, Number) and each.name == "victories"] == [1]
    for made, effect, hits in ((attack, "(3)10", "chest"), (contest, "(4)8", "")):
        story = called(described(ability="Demolitions"), made).draws(28).takes(1, NORA)
        outcome = story.action().outcome
        assert outcome is not None
        assert (story.action().effect_cell, story.action().track) == (effect, None)
        assert outcome.hit_location == hits


@clause("TW-cards.9", "TW-effect-grid.6", "TW-bumps.6")
def test_an_attack_by_a_skill_alone_hits_and_the_hit_is_moved() -> None:
    attack = kinds(described(ability="Demolitions"))[1]
    story = called(described(ability="Demolitions"), attack, equipment="", tn="1")
    story.when(JUDGE, GrantBumps(action=IT, bumps=2, why="an edge")).draws(17).takes(1, NORA)
    outcome = story.action().outcome
    assert outcome is not None
    assert (story.action().effect_cell, outcome.hit_location) == ("(4)8", "left arm")
    story.when(NORA, MoveHit(action=IT, to="right arm", bumps=2))
    assert [spent.bumps for spent in story.kept().bumps_spent] == [2]


@clause("TW-cards.9", "TW-complex.11")
def test_a_distance_check_hits_nobody_whatever_cell_is_named() -> None:
    distance = kinds(described(ability="Demolitions"))[2]
    story = called(described(ability="Demolitions"), distance, effect="(3)8", tn="1").draws(17)
    assert (story.action().distance, story.action().attack) == (True, False)
    outcome = story.takes(1, NORA).action().outcome
    assert outcome is not None
    assert (story.action().effect_cell, outcome.hit_location) == ("(3)8", "")
    story.finishes(NORA)
    assert [each.hit for each in story.hears() if isinstance(each, ActionOver)] == [""]


@clause("TW-cards.9", "TW-effect-grid.6")
def test_an_npc_attacks_by_rank_and_die_where_no_cell_is_named() -> None:
    story = given()
    form = fill(story.offered(JUDGE, CallForOther)[1], {"name": "Octavio", "results": "3d10", "tn": "1"})
    story.when(JUDGE, read_move(story.played, form, strict=False), called=IT).draws(34).takes(1)
    outcome = story.action().outcome
    assert outcome is not None
    assert (story.action().effect_cell, outcome.hit_location) == ("(3)10", "right leg")


@clause("TW-complex.11")
def test_an_attack_is_made_with_what_the_last_one_was_made_with() -> None:
    story = described(ability="Demolitions").writes(NORA, HANK, equipment="Knife (1)4")
    called(story, kinds(story)[1], equipment="Knife").draws(28).takes(1, NORA)
    again = next(made for made in story.offered(JUDGE, CallComplexCheck) if made.fixed.get("victories") == 0)
    assert [field.default for field in again.fields if isinstance(field, Choice) and field.name == "equipment"] == [
        "Knife"
    ]


@clause("TW-complex.11", "TW-effect-grid.6")
def test_an_npc_answers_yes_or_no_attacks_or_gathers_victories_by_a_form_of_its_own() -> None:
    simple_, attack, over_time = given().offered(JUDGE, CallForOther)
    shown = []
    for made in (simple_, attack, over_time):
        story = given()
        story.when(JUDGE, read_move(story.played, fill(made, {"name": "Octavio"}), strict=False), called=IT)
        action = story.action()
        shown.append((action.kind, action.attack, action.effect_cell, bool(story.sees().tracks)))
    assert shown == [
        ("simple", False, "", False), ("complex", True, "(2)8", False), ("complex", False, "(2)8", True)
    ]  # fmt: skip


@clause("TW-checks.2")
@pytest.mark.parametrize("case", catalogue()["TW-checks.2"], ids=str)
def test_the_judge_decides_which_check_a_described_action_is(case: dict[str, dict[str, str]]) -> None:
    story = described(case["given"]["action"])
    assert story.action().kind == ""
    simple_check = CallSimpleCheck(action=IT, ability="Speed Load", tn="Standard")
    complex_ = CallComplexCheck(action=IT, ability="Demolitions", tn="7", victories=3)
    for move in (simple_check, complex_, NoCheck(action=IT)):
        story.attempt(NORA, move).not_theirs()
    suggested = case["expect"]["suggested_type"]
    story.when(JUDGE, simple_check if suggested == "simple" else complex_)
    assert (story.action().kind, story.action().action) == (suggested, case["given"]["action"])


@clause("TW-checks.3")
def test_what_was_said_aloud_need_not_be_written() -> None:
    story = described("", "Speed Load")
    assert (story.action().action, story.reads()[-1]) == ("Speed Load", "Hank: Speed Load.")
    story = given().when(NORA, DescribeAction(character=HANK), called=IT)
    assert story.action().action == SAID_ALOUD
    call = CallSimpleCheck(character=HANK, ability="Speed Load", tn="5")
    told = given().when(JUDGE, call, called=IT).reads()[-1]
    assert (told.count("Speed Load"), told.endswith("against TN 5.")) == (1, True)


def test_whoever_says_what_a_character_does_reads_who_calls_the_check() -> None:
    assert [bool(offer.about) for offer in given().offered(NORA, DescribeAction)] == [True]


@clause("TW-checks.2")
def test_an_action_may_need_no_check_at_all() -> None:
    story = described("Walk to the saloon.", ability="")
    story.when(JUDGE, NoCheck(action=IT, how="He walks there."))
    assert story.action().phase == "waived"
    assert story.hears()[-1] == ActionWaived(action=IT, how="He walks there.")
    story.attempt(JUDGE, NoCheck(action=IT)).refused(by=State.action)


@clause("TW-checks.3", "TW-simple.3")
def test_the_card_comes_last() -> None:
    story = described()
    assert story.waits() == []
    story.when(JUDGE, Adjust(action=IT, kind=Kind.DIRECT, amount=2, why="Steady hands"))
    story.when(JUDGE, CallSimpleCheck(action=IT, ability="Speed Load", tn="Standard"))
    assert (story.action().tn, story.waits()) == (5, [f"{IT}.1"])
    story.when(JUDGE, SetTargetNumber(action=IT, tn="Easy"))
    story.draws(17)
    too_late = (
        SetTargetNumber(action=IT, tn="3"),
        NameStakes(action=IT, on_success="Anything."),
        OfferHelp(action=IT, character=MIRANDA, how="I hold the lamp."),
        CallSimpleCheck(action=IT, ability="Speed Load", tn="3"),
    )
    clauses = ("TW-difficulty.7", "TW-simple.4", "TW-complex.9", "")
    for move, forbids in zip(too_late, clauses, strict=True):
        story.attempt(JUDGE, move).refused(forbids)
    judge, helper = story.attempt(JUDGE, too_late[1]), story.attempt(PIM, too_late[2])
    assert str(judge.why) != str(helper.why)  # whoever helps cannot take the draw back
    assert story.action().choices[0].result == 8


@clause("TW-simple.3", "TW-difficulty.6")
@pytest.mark.parametrize(("written", "tn", "name"), [("incredible", 11, "Incredible"), ("13", 13, "")])
def test_the_judge_sets_the_tn_by_name_or_number(written: str, tn: int, name: str) -> None:
    story = described().when(JUDGE, CallSimpleCheck(action=IT, ability="Speed Load", tn=written))
    assert (story.action(who=NORA).tn, story.action(who=NORA).tn_name) == (tn, name)


def test_a_tn_that_is_none_is_refused_with_the_ladder() -> None:
    call = CallSimpleCheck(action=IT, ability="Speed Load", tn="hard as nails")
    described().attempt(JUDGE, call).refused("TW-simple.3")


@clause("TW-simple.4")
def test_what_success_and_failure_mean_is_named_before_the_card() -> None:
    story = simple("Speed Load", "5")
    story.when(JUDGE, NameStakes(action=IT, on_success="Loaded.", on_failure="Loaded too late."))
    assert (story.action(who=EVE).on_success, story.action(who=EVE).on_failure) == ("Loaded.", "Loaded too late.")
    assert story.hears(PIM)[-1] == StakesNamed(action=IT, on_success="Loaded.", on_failure="Loaded too late.")


@clause("TW-complex.5", "TW-complex.4")
def test_the_judge_sets_the_victories_and_the_player_hears_of_them_before_the_draw() -> None:
    story = complex_check("Demolitions", "7", victories=5)
    assert story.track(who=NORA).required == 5
    assert [each.required for each in story.hears(NORA) if isinstance(each, TrackOpened)] == [5]


@clause("TW-complex.10")
@pytest.mark.parametrize("what", ["dig a well", "throw the rope across", "shoot at the lamp", "hold the bridge"])
def test_whatever_the_judge_names_as_such_is_a_complex_check(what: str) -> None:
    story = given().when(NORA, DescribeAction(character=HANK, what=what), called=IT)
    story.when(JUDGE, CallComplexCheck(action=IT, ability="Strength alone", tn="5"))
    assert (story.action().kind, story.action().effect_cell, story.action().track) == ("complex", "(2)10", None)


@clause("TW-effect-grid.6")
def test_the_effect_is_read_where_the_judge_says_else_by_the_equipment_else_by_the_ability() -> None:
    call = CallComplexCheck(character=HANK, what="Blow it up.", ability="Demolitions", tn="7")
    assert given().when(JUDGE, call, called=IT).action().effect_cell == "(4)8"
    assert complex_check("Demolitions", "7", equipment="sticks AND caps").action().effect_cell == "(3)10"
    assert complex_check("Demolitions", "7", equipment="Sticks and caps", effect="2d6").action().effect_cell == "(2)6"


@clause("TW-checks.4", "TW-cause-grid.6", "TW-cause-grid.7", "TW-unskilled.2")
@pytest.mark.parametrize(
    ("ability", "results"),
    [
        ("Demolitions", "4d8"),
        ("demolitions with knowledge", "4d6"),
        ("Strength alone", "2d10"),
        ("Strength, unskilled", "2d4"),
    ],
)
def test_an_ability_is_a_skill_with_a_trait_or_a_trait(ability: str, results: str) -> None:
    assert simple(ability, "5").action().results == results


def test_an_ability_that_is_not_on_the_sheet_is_refused_with_what_could_be_said() -> None:
    call = CallSimpleCheck(character=HANK, what="Sing.", ability="Singing", tn="5")
    refusal = given().attempt(JUDGE, call)
    refusal.refused("TW-checks.4")


# --- whose card


@clause("TW-deck.6")
def test_whoever_acts_draws_and_the_judge_draws_for_everybody_else() -> None:
    story = simple("Speed Load", "5")
    draw = story.next_draw()
    story.attempt(PIM, Roll(draw)).refused(by=Dealing.ready)
    assert [each.who for each in story.look(NORA).draws] == [NORA]
    story.when(NORA, Roll(draw, nonce="mine"))
    assert story.action().card is not None


@clause("TW-deck.6")
def test_the_judge_draws_for_octavio_and_for_an_absent_player() -> None:
    octavio = for_other("2d8", "5")
    assert [each.who for each in octavio.look().draws] == ["Judge"]
    octavio.attempt(NORA, Roll(octavio.next_draw())).refused(by=Dealing.ready)
    octavio.when(JUDGE, Roll(octavio.next_draw()))
    absent = simple("Speed Load", "5")
    absent.when(JUDGE, Roll(absent.next_draw()), acting_for=NORA)
    assert absent.folded.log[-1].acting_for == absent.seats[NORA]
    assert absent.action().card is not None


@clause("TW-deck.6", "TW-cause-grid.9")
def test_nobody_else_chooses_for_the_active_player() -> None:
    story = simple("Speed Load", "5").draws(17)
    story.attempt(PIM, TakeResult(action=IT, row=1)).refused("TW-deck.6")
    assert story.offered(PIM, TakeResult) == []
    assert len(story.offered(NORA, TakeResult)) == 2
    assert story.takes(1, JUDGE).outcome() == "success"


# --- odds


def test_the_odds_are_shown_before_the_card_is_drawn() -> None:
    story = simple("Speed Load", "5")
    odds = story.action(who=NORA).odds
    assert odds is not None
    assert sum(chance.percent for chance in odds.chances) == pytest.approx(100, abs=0.2)
    assert odds.success == pytest.approx(odds.chances[0].percent)
    story.draws(17)
    assert story.action().odds is None


def test_what_is_described_with_its_ability_shows_what_each_difficulty_would_mean() -> None:
    ladder = described().action().ladder
    assert [rung.name for rung in ladder] == ["Easy", "Standard", "Challenging", "Difficult", "Incredible"]
    chances = [rung.success for rung in ladder]
    assert chances == sorted(chances, reverse=True)
    assert described(ability="").action().ladder == ()


@clause("TW-adjust.2", "TW-adjust-row.1")
def test_the_ladder_has_what_was_named_for_the_result_already() -> None:
    story = described(ability="Demolitions")
    for kind, grid, amount, hidden in (
        (Kind.ROW, Grid.CAUSE, -3, False),
        (Kind.DIRECT, Grid.CAUSE, -2, False),
        (Kind.DIRECT, Grid.CAUSE, -1, True),
        (Kind.ROW, Grid.EFFECT, -1, False),
    ):
        story.when(JUDGE, Adjust(action=IT, kind=kind, grid=grid, amount=amount, why="wet hands", hidden=hidden))
    said = {who: {rung.tn: rung.success for rung in story.action(who=who).ladder} for who in (NORA, JUDGE)}
    story.when(JUDGE, CallComplexCheck(action=IT, ability="Demolitions", tn="5"))
    for who in (NORA, JUDGE):
        odds = story.action(who=who).odds
        assert odds is not None
        assert said[who][5] == odds.success
    assert said[NORA][5] > said[JUDGE][5]


@clause("TW-deck.5")
def test_the_ladder_of_an_empty_deck_is_that_of_the_deck_as_it_will_be_shuffled() -> None:
    story = described()
    whole = story.action().ladder
    story.when(JUDGE, DiscardCards(cards=", ".join(map(str, range(54)))))
    assert story.sees().deck.left == 0
    assert story.action().ladder == whole


def test_the_odds_know_which_cards_are_gone() -> None:
    story = simple("Speed Load", "11").when(JUDGE, DiscardCards(cards="14, 30 50"))
    fewer = story.action().odds
    whole = simple("Speed Load", "11").action().odds
    assert fewer != whole


# --- dropped


def test_a_player_takes_back_what_was_only_described_and_the_judge_drops_the_rest() -> None:
    described().when(NORA, CancelAction(action=IT))
    called = simple("Speed Load", "5")
    called.attempt(NORA, CancelAction(action=IT)).refused("TW-checks.2")
    called.draws(17).when(JUDGE, CancelAction(action=IT, reason="The bandit gives up"))
    assert called.headlined_by(IT, JUDGE) == "action-cancelled", "the story went on to say that it was called"
    assert called.action().phase == "cancelled"
    assert called.sees().deck.discarded == (17,)
    assert called.hears()[-1] == ActionCancelled(action=IT, reason="The bandit gives up")


# --- what a check is called


@pytest.mark.parametrize("what", ["", "Throw a lasso"])
def test_the_check_of_an_npc_that_was_said_aloud_has_the_title_of_a_check(what: str) -> None:
    story = given().when(JUDGE, CallForOther(name="Octavio", what=what, results="2d8", tn="99"), called=IT)
    title = story.action(who=NORA).action
    assert title == what if what else title not in {"2d8", SAID_ALOUD}
    assert story.draws(34).action().action == title
    assert story.reads()[-1].startswith("Octavio") is not bool(what)  # the log tells by whom, and no dice before it


def test_a_long_check_of_an_npc_that_was_said_aloud_is_titled_by_who_tries_it() -> None:
    call = CallForOther(name="Octavio", results="2d8", tn="5", victories=3)
    assert given().when(JUDGE, call, called=IT).track().title == "The task of Octavio"


def test_what_a_character_does_that_was_said_aloud_is_titled_by_what_it_is_read_by() -> None:
    story = given().when(NORA, DescribeAction(character=HANK), called=IT)
    assert story.action().action == SAID_ALOUD
    story.when(JUDGE, CallComplexCheck(action=IT, ability="Bravery", tn="5", victories=2))
    assert (story.action().action, story.track().title) == ("Bravery", "Bravery")


def test_an_npc_of_whom_nothing_was_written_is_titled_by_what_it_is_unless_two_would_be_called_the_same() -> None:
    story = given()
    bandits = [("2d8", "", "the-first"), ("3d6", "", "the-second"), ("2d8", "(2)8", "the-third")]
    for results, effect, as_id in bandits:
        call = CallForOther(name="Bandit", results=results, tn="5", effect=effect)
        story.when(JUDGE, call, called=as_id)
    titles = [story.action(as_id, who=NORA).action for *_, as_id in bandits]
    assert titles[:2] == ["2d8", "3d6"]
    story.when(JUDGE, CancelAction(action=ActionId("the-second")))
    told = [story.action(as_id, who=NORA).action for as_id in ("the-first", "the-third")]
    assert len({*told, *titles[:2]}) == 4  # neither is titled by its dice
    assert told[1] == titles[2]
