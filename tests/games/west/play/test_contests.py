"""A check against somebody is a contest by one move of the Judge, and a tie is settled by one press."""

import pytest
from tests.games.west.play.calling import described
from tests.games.west.play.lasting import AGAIN, THEN, dynamite
from tests.games.west.play.table import (
    CYRIL,
    HANK,
    IT,
    JUDGE,
    MIRANDA,
    NORA,
    PIM,
    ROSA,
    Story,
    complex_check,
    given,
    track_of,
)
from tests.refusing import By, figures
from tests.rules.clause import clause

from talewright.games.west.play.action import Phase
from talewright.games.west.play.checks.actions import DescribeAction
from talewright.games.west.play.checks.calls import CallComplexCheck, CallSimpleCheck
from talewright.games.west.play.checks.contests import CallContest, CallContestWithNpc, Contest
from talewright.games.west.play.checks.npcs import CallForOther
from talewright.games.west.play.competitions import (
    DRAW,
    Compete,
    CompetitionDecided,
    CompetitionSettled,
    SettleCompetition,
)
from talewright.games.west.play.counters import HandCounter
from talewright.games.west.play.deck import Shuffle
from talewright.games.west.play.helping import OfferHelp
from talewright.games.west.play.ids import NO_ACTION, NO_TRACK, ActionId, CharacterId, CompetitionId
from talewright.games.west.play.outcome import CancelAction
from talewright.games.west.play.pool import SetCounters
from talewright.games.west.play.state import TOLD_ACTIONS, Sheet
from talewright.refusal import Refused
from talewright.table.offer import Choice, Offer, Text
from talewright.table.reading import fill, read_move
from talewright.web.story import told

RACE = CompetitionId("the-race-of-two")
AIM = ActionId("mirandas-own-aim")


def made(story: Story, offer: Offer, **said: str) -> Story:
    """An offer made as its form stands, but for what the Judge says."""
    return story.when(JUDGE, read_move(story.played, fill(offer, said), strict=False))


def of_hank(story: Story, kind: type[Contest]) -> Offer:
    return next(each for each in story.offered(JUDGE, kind) if IT in each.fixed.values())


@clause("TW-complex.12", "TW-deck.6")
def test_a_check_against_an_npc_is_a_contest_by_one_move() -> None:
    story = described("Draw first.", "Bravery")
    made(story, of_hank(story, CallContestWithNpc), name="Vaughn", results="3d6", tn="1", effect="(3)6")
    (contest,) = story.sees().competitions
    assert contest.names == ("Hank", "Vaughn")
    rival = story.action(contest.actions[1])
    assert (contest.actions[0], rival.kind, rival.tn, rival.effect_cell) == (IT, "complex", 1, "(3)6")
    assert {each.who for each in story.look().draws} == {NORA, "Judge"}
    story.draws(28).takes(1, NORA).draws(34, action=rival.id).takes(1, action=rival.id)
    assert story.sees().competitions[0].ahead == IT


@clause("TW-complex.12", "TW-effect-grid.6")
@pytest.mark.parametrize(("effect", "cell"), [("", "(3)10"), ("(2)4", "(2)4")])
def test_whoever_contends_may_do_it_with_what_is_on_the_sheet(effect: str, cell: str) -> None:
    for move, against in ((CallContest, {"against": f"{MIRANDA} Rifles"}), (CallContestWithNpc, {"name": "Vaughn"})):
        story = described("Blow the bridge before they are over it.", "Demolitions")
        form = of_hank(story, move)
        (used,) = (each for each in form.fields if isinstance(each, Choice) and each.name == "equipment")
        assert used.default == ""
        made(story, form, equipment=used.options[0].value, tn="5", effect=effect, **against)
        assert (story.action().effect_cell, story.action().equipment) == (cell, "Sticks and caps")


@clause("TW-complex.12")
@pytest.mark.parametrize("hidden", ["true", "false"])
def test_a_contest_is_one_card_of_the_story_which_says_who_is_ahead_by_how_much(hidden: str) -> None:
    story = given()
    (form,) = (each for each in story.offered(JUDGE, CallContestWithNpc) if HANK in each.fixed.values())
    before = len([*told(story.table.log(story.campaign, story.seats[NORA]))])
    made(story, form, name="Vaughn", ability="Bravery", results="3d6", tn="1", rival_effect="(3)6", hidden=hidden)
    for number, action in enumerate(story.sees().competitions[0].actions):
        story.draws((28, 34)[number], action=action).takes(1, action=action)
        if story.action(action).phase == "decided":
            story.finishes(action=action)
    assert isinstance(story.hears()[-1], CompetitionDecided)
    cards = [*told(story.table.log(story.campaign, story.seats[NORA]))]
    assert (len(cards), cards[0].headline.text) == (before + 1, story.reads(NORA)[-1])
    magnitudes = [story.action(each).outcome for each in story.sees().competitions[0].actions]
    assert set(figures(cards[0].headline.text)) == {str(each.magnitude) for each in magnitudes if each}


@clause("TW-complex.12", "TW-checks.4")
def test_a_check_against_another_character_is_a_contest_by_one_move() -> None:
    story = described("Trip her.", "Strength alone")
    offer = of_hank(story, CallContest)
    (against,) = [each for each in offer.fields if isinstance(each, Choice) and each.name == "against"]
    assert {each.group for each in against.options} == {"Miranda", "Cyril"}
    made(story, offer, against=f"{MIRANDA} Rifles with Essence", tn="7")
    (contest,) = story.sees().competitions
    rival = story.action(contest.actions[1])
    assert (rival.character, rival.results, rival.tn, rival.effect_cell) == (MIRANDA, "3d8", 7, "(3)8")
    assert [each.who for each in story.look().draws] == [NORA, PIM]


@clause("TW-complex.12", "TW-effect-grid.6")
@pytest.mark.parametrize(
    ("typed", "cell", "tool"),
    [
        ("peacemaker", "(3)6", "Peacemaker"),
        ("Peacemaker (2)4", "(2)4", "Peacemaker"),
        ("A chair 2d4", "(2)4", "A chair"),
        ("(2)4", "(2)4", ""),
        ("2d4", "(2)4", ""),
        ("", "(3)8", ""),
    ],
)
def test_what_a_rival_uses_is_named_or_written_as_a_cell(typed: str, cell: str, tool: str) -> None:
    story = described("Stop her.", "Bravery")
    offer = of_hank(story, CallContest)
    (used,) = [each for each in offer.fields if isinstance(each, Text) and each.name == "rival_effect"]
    assert used.labels == {
        "Peacemaker (3)6": "Peacemaker (3)6 Miranda",
        "Rudimentary tools (3)6": "Rudimentary tools (3)6 Cyril",
    }
    made(story, offer, against=f"{MIRANDA} Rifles with Essence", tn="7", rival_effect=typed)
    rival = story.action(story.sees().competitions[0].actions[1])
    assert (rival.effect_cell, rival.equipment) == (cell, tool)


@clause("TW-complex.12", "TW-effect-grid.6")
@pytest.mark.parametrize("rival", [MIRANDA, CYRIL])
def test_whatever_is_suggested_for_a_rival_may_be_used_by_each_of_them(rival: CharacterId) -> None:
    """Both have a Peacemaker, in cells of their own; a line that is too long for the field is not suggested."""
    more = f"Peacemaker (2)4\n38 Special, nickel 3d8\n{'Long' * 50} (3)6"
    for number, (name, cell) in enumerate(
        [("Peacemaker", "(3)6"), ("Rudimentary tools", "(3)6"), ("Peacemaker", "(2)4"), ("38 Special, nickel", "(3)8")]
    ):
        story = described("Stop them.", "Bravery").writes(ROSA, CYRIL, equipment=more)
        offer = of_hank(story, CallContest)
        (used,) = [each for each in offer.fields if isinstance(each, Text) and each.name == "rival_effect"]
        assert len(used.suggestions) == 4
        made(story, offer, against=f"{rival} Essence alone", tn="7", rival_effect=used.suggestions[number])
        opposing = story.action(story.sees().competitions[0].actions[1])
        assert (opposing.effect_cell, opposing.equipment) == (cell, name)


@pytest.mark.parametrize(
    ("typed", "clause", "by"),
    [
        ("Rudimentary tools", "", Sheet.tool),
        ("Chair (9)6", "", Sheet.tool),
        ("(9)6", "TW-notation.3", ""),
        ("3", "TW-notation.3", ""),
    ],
)
def test_a_name_alone_is_of_what_the_rival_has_and_no_cell_is_one_that_there_is_not(
    typed: str, clause: str, by: By
) -> None:
    call = CallContest(action=IT, ability="Bravery", against=f"{MIRANDA} Rifles", tn="5", rival_effect=typed)
    described().attempt(JUDGE, call).refused(clause, by=by)


def test_what_a_rival_has_described_is_their_side_of_the_contest() -> None:
    story = described("Trip her.").when(PIM, DescribeAction(character=MIRANDA, what="Jump aside."), called=AIM)
    made(story, of_hank(story, CallContest), against=f"{MIRANDA} Coordination alone", tn="7")
    assert story.sees().competitions[0].actions == (IT, AIM)
    assert (story.action(AIM).action, [*story.crew.under_way(Phase.DECLARED)]) == ("Jump aside.", [])


@clause("TW-complex.12")
@pytest.mark.parametrize("described_twice", [True, False])
def test_where_a_rival_has_described_another_thing_too_or_a_long_check_neither_is_taken(
    *, described_twice: bool
) -> None:
    story = given() if described_twice else dynamite()
    story.when(NORA, DescribeAction(character=HANK, what="Trip her."), called=THEN)
    long = NO_TRACK if described_twice else track_of()
    story.when(PIM, DescribeAction(character=MIRANDA, what="Light it.", track=long), called=AIM)
    if described_twice:
        story.when(PIM, DescribeAction(character=MIRANDA, what="Jump aside."), called=AGAIN)
    call = CallContest(action=THEN, ability="Bravery", against=f"{MIRANDA} Coordination alone", tn="7")
    story.when(JUDGE, call)
    (contest,) = story.sees().competitions
    assert contest.actions[1] not in {AIM, AGAIN}
    assert AIM in {action.id for action in story.crew.under_way(Phase.DECLARED)}


def test_what_was_described_and_a_check_for_something_else_are_called_by_buttons_with_names_of_their_own() -> None:
    story = described("Trip her.").when(PIM, DescribeAction(character=MIRANDA, what="Jump aside."), called=AIM)
    calls = [offer.named for offer in story.offers(JUDGE) if offer.move.startswith("call-")]
    assert len(calls) == len(set(calls))


@clause("TW-checks.3")
@pytest.mark.parametrize("who", [JUDGE, NORA])
def test_of_a_contest_with_a_hidden_tn_the_judge_alone_hears_both(who: str) -> None:
    story = described("Draw first.")
    made(story, of_hank(story, CallContestWithNpc), name="Vaughn", tn="7", hidden="true")
    tns = {story.action(each, who).tn for each in story.sees().competitions[0].actions}
    assert tns == ({7} if who == JUDGE else {None})


def test_no_move_of_a_players_takes_the_place_of_the_rivals_check() -> None:
    story = described("Draw first.", "Bravery")
    made(story, of_hank(story, CallContestWithNpc), name="Vaughn", results="3d6", tn="1", effect="(3)6")
    rival = story.sees().competitions[0].actions[1]
    story.draws(34, action=rival).takes(1, action=rival)
    settled = story.action(rival)
    with pytest.raises(Refused):
        story.when(PIM, DescribeAction(character=MIRANDA, what="Jump aside."), called=rival)
    assert story.action(rival) == settled


@clause("TW-complex.12")
def test_nobody_is_called_to_a_contest_with_themselves() -> None:
    call = CallContest(action=IT, ability="Bravery", against=f"{HANK} Bravery", tn="5")
    described().attempt(JUDGE, call).refused("TW-complex.12", by=CallContest.opposing)
    described().attempt(NORA, call).refused("TW-checks.2")
    alone = CallContestWithNpc(character=HANK, ability="Bravery", name="Vaughn", results="lots", tn="5")
    given().attempt(JUDGE, alone).refused("TW-notation.2")


@clause("TW-complex.12")
def test_two_checks_of_one_character_are_no_contest() -> None:
    story = complex_check("Demolitions", "5")
    story.when(JUDGE, CallComplexCheck(character=HANK, what="Run.", ability="Bravery", tn="5"), called=AGAIN)
    assert story.offered(JUDGE, Compete) == []
    story.attempt(JUDGE, Compete(action=IT, rival=AGAIN)).refused("TW-complex.12")


@clause("TW-complex.9", "TW-complex.12")
def test_who_contends_helps_the_other_side_no_more() -> None:
    story = competing()
    asked = {who: {each.fixed["action"] for each in story.offered(who, OfferHelp)} for who in (NORA, ROSA, PIM)}
    assert asked == {NORA: set(), ROSA: set(), PIM: {IT, AGAIN}}
    story.attempt(NORA, OfferHelp(action=AGAIN, character=HANK)).refused("TW-complex.9")
    story = described("Wrestle.", "Strength alone")
    for who, character in ((ROSA, CYRIL), (PIM, MIRANDA)):
        story.when(who, OfferHelp(action=IT, character=character))
    made(story, of_hank(story, CallContest), against=f"{CYRIL} Stealth")
    assert [each.character for each in story.action().helps] == [MIRANDA]
    story = described("Trip her.").when(PIM, DescribeAction(character=MIRANDA, what="Jump aside."), called=AIM)
    for who, character in ((NORA, HANK), (ROSA, CYRIL)):
        story.when(who, OfferHelp(action=AIM, character=character))
    made(story, of_hank(story, CallContest), against=f"{MIRANDA} Coordination alone")
    assert [each.character for each in story.action(AIM).helps] == [CYRIL]


@clause("TW-counter.14", "TW-complex.12")
def test_nobody_has_the_back_of_whoever_they_contend_with() -> None:
    story = competing()
    holders = tuple(story.seats[who] for who in (ROSA, PIM))
    story.when(JUDGE, SetCounters(pool=2, holders=holders)).draws(34, action=AGAIN).takes(1, ROSA, AGAIN)
    story.finishes(ROSA, AGAIN)  # Cyril has nothing else to do
    asked = {who: [each.fixed["character"] for each in story.offered(who, HandCounter)] for who in (ROSA, PIM, JUDGE)}
    assert asked == {ROSA: [], PIM: [MIRANDA], JUDGE: [MIRANDA]}
    story.attempt(ROSA, HandCounter(action=IT, character=CYRIL)).refused("TW-counter.14")


def test_one_side_of_a_contest_waits_for_its_card_long_after_the_other_is_over() -> None:
    story = competing().draws(34).takes(1)
    for number in range(TOLD_ACTIONS + 1):
        called = ActionId(f"a-check-to-forget-{number}")
        story.when(JUDGE, CallForOther(name="Bandit", results="1d4", tn="9", effect="(3)6"), called=called)
        story.when(JUDGE, CancelAction(action=called))
    asked = {who: {each.fixed["action"] for each in story.offered(who, OfferHelp)} for who in (NORA, PIM)}
    assert asked == {NORA: set(), PIM: {AGAIN}}


# --- a tie


def tied() -> Story:
    """Hank and Vaughn have both failed."""
    story = described("Draw first.", "Bravery")
    made(story, of_hank(story, CallContestWithNpc), name="Vaughn", results="1d4", tn="99")
    rival = story.sees().competitions[0].actions[1]
    return story.draws(28).takes(1, NORA).draws(34, action=rival).takes(1, action=rival)


@clause("TW-complex.12")
@pytest.mark.parametrize("way", [0, 1, 2])
@pytest.mark.parametrize("why", ["", "They both ducked."])
def test_a_tie_is_settled_whichever_way_and_perhaps_with_a_reason(way: int, why: str) -> None:
    story = tied()
    (contest,) = story.sees().competitions
    (offer,) = story.offered(JUDGE, SettleCompetition)
    ahead = offer.fields[0]
    assert offer.main
    assert isinstance(ahead, Choice)
    assert [each.value for each in ahead.options] == [*contest.actions, DRAW]
    assert (ahead.default, ahead.optional) == ("", False)
    made(story, offer, ahead=ahead.options[way].value, reason=why)
    (settled,) = story.sees().competitions
    assert (settled.ahead or DRAW, settled.tied, settled.open) == (ahead.options[way].value, False, False)
    assert settled.settled == why
    assert isinstance(story.hears()[-1], CompetitionSettled)
    assert story.offered(JUDGE, SettleCompetition) == []


def test_two_of_one_name_are_told_apart() -> None:
    story = given()
    for action in (IT, AGAIN):
        story.when(JUDGE, CallForOther(name="Bandit", results="1d4", tn="99", effect="(3)6"), called=action)
    story.when(JUDGE, Compete(action=IT, rival=AGAIN), called=RACE)
    names = story.sees().competitions[0].names
    assert len(set(names)) == 2
    assert all(name in story.reads()[-1] for name in names)
    story.draws(34).takes(1).draws(28, action=AGAIN).takes(1, action=AGAIN)
    (ahead, _) = story.offered(JUDGE, SettleCompetition)[0].fields
    assert isinstance(ahead, Choice)
    assert len({each.label for each in ahead.options}) == len(ahead.options)


def test_a_contest_that_was_settled_with_a_reason_before_stays_settled() -> None:
    story = tied()
    (contest,) = story.sees().competitions
    old = CompetitionSettled(competition=contest.id, ahead=NO_ACTION, reason="both ducked")
    assert old.file(story.crew).competitions[contest.id].is_closed


# --- two checks that were called apart


def competing() -> Story:
    """Hank and Cyril race; Hank's check was called first."""
    story = complex_check("Demolitions", "7", equipment="Sticks and caps")
    call = CallComplexCheck(character=CYRIL, what="Race him.", ability="Stealth", tn="7", effect="(3)6")
    story.when(JUDGE, call, called=AGAIN)
    return story.when(JUDGE, Compete(action=IT, rival=AGAIN), called=RACE)


@clause("TW-complex.12")
@pytest.mark.parametrize("over", [False, True])
def test_an_attempt_at_a_long_check_is_no_rival(*, over: bool) -> None:
    story = complex_check("Demolitions", "30", victories=5)
    if over:
        story.draws(26).takes(1, NORA)
    story.when(JUDGE, CallForOther(name="Octavio", results="3d8", tn="5", effect="(3)6"), called=AGAIN)
    assert story.offered(JUDGE, Compete) == []


@clause("TW-complex.12")
def test_of_two_who_succeed_the_greater_magnitude_is_ahead() -> None:
    story = competing()
    assert story.action().rival == AGAIN
    story.draws(28).takes(1, NORA)
    assert story.sees().competitions[0].open
    story.draws(34, action=AGAIN).takes(1, ROSA, AGAIN)
    contest = story.sees().competitions[0]
    assert (contest.ahead, contest.open, contest.tied) == (IT, False, False)  # 17 against 13
    assert story.hears()[-1] == CompetitionDecided(competition=RACE, ahead=IT)


@clause("TW-complex.12")
def test_what_the_rules_leave_open_between_two_is_the_judges_to_settle() -> None:
    story = competing()
    settle = SettleCompetition(competition=RACE, ahead=AGAIN, reason="he was there first")
    story.attempt(JUDGE, settle).refused("TW-complex.12", by=SettleCompetition.decide)
    story.draws(9).takes(1, NORA).draws(22, action=AGAIN).takes(1, ROSA, AGAIN)
    assert story.sees().competitions[0].tied
    assert story.hears()[-1] == CompetitionDecided(competition=RACE, ahead=ActionId(""))
    assert story.offered(JUDGE, SettleCompetition)[0].main
    wrong = SettleCompetition(competition=RACE, ahead=THEN, reason="he was there first")
    story.attempt(JUDGE, wrong).refused("TW-complex.12", by=SettleCompetition.decide, another=True)
    story.attempt(ROSA, settle).not_theirs()
    story.when(JUDGE, settle)
    assert (story.sees().competitions[0].ahead, story.sees().competitions[0].tied) == (AGAIN, False)


@clause("TW-complex.12")
def test_an_attack_is_offered_no_contest() -> None:
    story = given()
    for who, ability, id_, attack in ((HANK, "Bravery", IT, True), (MIRANDA, "Rifles", AGAIN, None)):
        story.when(JUDGE, CallComplexCheck(character=who, ability=ability, tn="1", attack=attack), called=id_)
    assert story.offered(JUDGE, Compete) == []


@clause("TW-complex.12")
def test_two_compete_by_complex_checks_and_one_may_be_over_already() -> None:
    story = complex_check("Demolitions", "7", equipment="Sticks and caps")
    story.when(JUDGE, CallSimpleCheck(character=CYRIL, what="Race.", ability="Stealth", tn="7"), called=AGAIN)
    refusal = story.attempt(JUDGE, Compete(action=IT, rival=AGAIN))
    refusal.refused("TW-complex.12", by=Compete.decide)
    story.attempt(JUDGE, Compete(action=IT, rival=IT)).refused("TW-complex.12", by=Compete.decide, another=True)
    story.draws(9).takes(1, NORA)
    call = CallComplexCheck(character=MIRANDA, what="Race.", ability="Rifles", tn="1", effect="(3)6")
    story.when(JUDGE, call, called=THEN).when(JUDGE, Compete(action=THEN, rival=IT), called=RACE)
    story.draws(28, action=THEN).takes(1, PIM, THEN).finishes(PIM, THEN)
    assert story.sees().competitions[0].ahead == THEN


@clause("TW-complex.12")
def test_a_check_that_was_finished_long_ago_is_no_rival() -> None:
    story = complex_check("Demolitions", "7", equipment="Sticks and caps").draws(9).takes(1, NORA)
    since = CallComplexCheck(character=CYRIL, what="Hide.", ability="Stealth", tn="1", effect="(3)6")
    story.when(JUDGE, since, called=AGAIN).draws(28, action=AGAIN).takes(1, ROSA, AGAIN).finishes(ROSA, AGAIN)
    call = CallComplexCheck(character=MIRANDA, what="Race.", ability="Rifles", tn="1", effect="(3)6")
    story.when(JUDGE, call, called=THEN)
    story.attempt(JUDGE, Compete(action=THEN, rival=IT)).refused("TW-complex.12", by=Compete.decide)
    assert [made.fixed["rival"] for made in story.offered(JUDGE, Compete)] == [AGAIN]


def test_of_rivals_with_one_name_each_button_says_what_its_own_is_about() -> None:
    story = complex_check("Demolitions", "7", equipment="Sticks and caps")
    for name, what in (("A deputy", "Draw"), ("A deputy", "Ride"), ("Vaughn", "Bluff")):
        call = CallForOther(name=name, what=what, results="2d8", tn="5", effect="(3)6")
        story.when(JUDGE, call, called=f"the-check-to-{what}")
    labels = [each.label for each in story.offered(JUDGE, Compete) if each.fixed["action"] == IT]
    assert len(labels) == len(set(labels)) == 3


@clause("TW-complex.12", "TW-cards.9")
def test_nobody_is_hit_in_a_race() -> None:
    story = competing().draws(28).takes(1, NORA)
    seen = story.action()
    assert seen.outcome is not None
    assert seen.card is not None
    assert (seen.outcome.hit_location, seen.card.reads_hit) == ("", False)


@clause("TW-complex.12", "TW-cards.9")
def test_whoever_is_left_of_a_contest_that_was_dropped_hits_nobody_either() -> None:
    story = described("Wrestle.", "Bravery")
    made(story, of_hank(story, CallContestWithNpc), name="Vaughn", results="3d8", tn="1")
    rival = story.sees().competitions[0].actions[1]
    story.when(JUDGE, CancelAction(action=IT)).draws(34, action=rival).takes(1, action=rival)
    outcome = story.action(rival).outcome
    assert outcome is not None
    assert (outcome.verdict, outcome.hit_location) == ("success", "")


@clause("TW-complex.12", "TW-cards.9")
def test_two_who_competed_hit_nobody_as_long_as_either_is_told_of() -> None:
    """Each of these was called as an attack, and then made one side of a contest."""
    story, sides = given(), [ActionId(f"one-side-{number}") for number in range(8)]
    for one, two in zip(sides[::2], sides[1::2], strict=True):
        for side in (one, two):
            story.when(JUDGE, CallForOther(name=side, results="3d8", tn="1", effect="(3)6", attack=True), called=side)
        story.when(JUDGE, Compete(action=one, rival=two), called=f"contest-of-{one}")
        if two != sides[-1]:
            story.draws(34, action=one).takes(3, action=one).finishes(action=one)
            story.draws(28, action=two).takes(1, action=two).finishes(action=two).when(JUDGE, Shuffle())
    told = [each for each in story.sees().recent if each.outcome]
    assert {(each.outcome.hit_location, each.rival is None) for each in told if each.outcome} == {("", False)}


@clause("TW-complex.12")
def test_nobody_is_in_two_contests_by_one_check() -> None:
    story = competing()
    call = CallComplexCheck(character=MIRANDA, what="Race.", ability="Rifles", tn="1", effect="(3)6")
    story.when(JUDGE, call, called=THEN)
    assert story.offered(JUDGE, Compete) == []
    for one, two in ((THEN, IT), (AGAIN, THEN)):
        story.attempt(JUDGE, Compete(action=one, rival=two)).refused("TW-complex.12")


def test_a_contest_goes_with_one_of_its_actions() -> None:
    story = competing().when(JUDGE, CancelAction(action=AGAIN))
    assert story.sees().competitions == ()
    assert story.action().rival is None
