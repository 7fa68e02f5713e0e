"""Ties to other people: relationships, followers and patrons, and what they cost."""

import pytest
from msgspec.structs import replace
from tests.games.heroquest.play.making import ADA, TWO, begun, making, rated, ratings
from tests.games.heroquest.play.table import CASIMIR, GM, LOCK, NORA, PILAR, PIM, ROSA, WEN, Evening, Story, given
from tests.rules.clause import clause

from talewright.games.heroquest.play.augments.answers import GrantQuick, RollAugment
from talewright.games.heroquest.play.augments.proposals import ProposeAugment
from talewright.games.heroquest.play.card import Settling
from talewright.games.heroquest.play.closing import CloseContest, TellOutcome
from talewright.games.heroquest.play.creating.abilities import FirstUse, MakeUpAbility
from talewright.games.heroquest.play.favours import favours_asked, tie_of
from talewright.games.heroquest.play.framing.accepting import AcceptCard
from talewright.games.heroquest.play.framing.contests import FrameContest, GiveVictory
from talewright.games.heroquest.play.framing.dropping import CancelContest
from talewright.games.heroquest.play.framing.resistance import SetResistance
from talewright.games.heroquest.play.framing.tactics import ChooseAbility, RejectTactic
from talewright.games.heroquest.play.ids import AugmentId, CharacterId, ContestId, MarkId, sidekick_of
from talewright.games.heroquest.play.lasting import EndMark, GiveConsequence
from talewright.games.heroquest.play.outcome import LetStand, SettleTie
from talewright.games.heroquest.play.proposed import Harm
from talewright.games.heroquest.play.relationships import EndDanger, HarmTie, NameTie, PutInDanger, ReplaceRetainers
from talewright.games.heroquest.play.sidekicks import LoseSidekick, MakeSidekick, WinBackSidekick
from talewright.games.heroquest.play.ties import CallOn, ReturnFavour, TieCalled, TieView
from talewright.games.heroquest.rules.abilities.relationship import Asked, RelationshipKind
from talewright.games.heroquest.rules.characters.character import Whose
from talewright.games.heroquest.rules.characters.follower import Loss
from talewright.games.heroquest.rules.contests.framing import Reason
from talewright.games.heroquest.rules.contests.supporting import Kind
from talewright.table.offer import Choice

CALL = ContestId("the-call")


SMUGGLERS, SISTER = "Lock-keepers of the Delta", "Love for Her Sister Adaeze"


def tie(story: Story, name: str, character: CharacterId = WEN) -> TieView:
    return next(each for each in story.sheet(character).growth.ties if each.name == name)


def called(tie_: str = SMUGGLERS, asked: Asked = Asked.INFORMATION) -> Story:
    call = CallOn(
        character=WEN,
        tie=tie_,
        asked=asked,
        prize="the times of the guard",
        obstacle="a frightened clerk",
        approach="Old Tobias asks around.",
    )
    return given(TWO).when(NORA, call, called=CALL)


# --- ties


@clause("QW2-2.3.3.3")
def test_the_game_master_calls_with_a_class_of_resistance_as_in_any_framing() -> None:
    story = given(TWO)
    offered = next(each for each in story.offered(GM, CallOn, acting_for=NORA))
    call = CallOn(
        character=WEN,
        tie=SMUGGLERS,
        asked=Asked.INFORMATION,
        prize="the times of the guard",
        obstacle="a frightened clerk",
        approach="Old Tobias asks around.",
        resistance="High",
        hidden=True,
    )
    assert "resistance" not in [field.name for field in offered.fields]  # in a player's place
    story.attempt(NORA, call).refused("QW2-2.0.5")
    story.when(GM, call, called=CALL)
    assert story.contest(CALL).resistance_words == "High"
    assert story.contest(CALL, NORA).resistance == ""


@clause("QW2-6.1.2", "QW2-6.2.2", "QW2-6.4.1.2", "QW2-6.0.1")
def test_a_call_is_a_contest_with_the_tie_as_its_tactic_and_a_favor_is_owed_for_it() -> None:
    story = lost_call()
    (side,) = story.contest(CALL).sides
    assert (side.ability, side.rating, side.tactic) == (SMUGGLERS, "13", "Old Tobias asks around.")
    assert tie(story, SMUGGLERS).owed == 1
    story.when(GM, ReturnFavour(character=WEN, tie=SMUGGLERS, what="A crate of oranges, unseen."))
    assert tie(story, SMUGGLERS).owed == 0
    once_more = ReturnFavour(character=WEN, tie=SMUGGLERS, what="Another crate.")
    story.attempt(GM, once_more).refused("QW2-6.2.2")


@clause("QW2-6.1.2", "QW2-6.2.2")
def test_nothing_is_owed_for_a_call_that_comes_to_nothing_and_as_much_without_the_word_call() -> None:
    dropped = called().when(GM, CancelContest(contest=CALL))
    rejected = called().when(GM, RejectTactic(contest=CALL, character=WEN))
    frame = FrameContest(character=WEN, prize="the times of the guard", obstacle="a frightened clerk")
    chosen = given(TWO).when(NORA, frame, called=CALL)
    chosen.when(NORA, ChooseAbility(contest=CALL, character=WEN, ability=SMUGGLERS))
    assert [tie(story, SMUGGLERS).owed for story in (dropped, rejected, chosen)] == [0, 0, 0]
    chosen.when(GM, GiveVictory(contest=CALL, reason=Reason.STORY))
    assert tie(chosen, SMUGGLERS).owed == 1


@clause("QW2-6.2.2")
def test_the_favour_of_an_older_journal_is_owed_from_the_call_on_and_once() -> None:
    saga, asks = called().saga, Asked.INFORMATION
    call = TieCalled(
        character=WEN, contest=CALL, tie=SMUGGLERS, kind=RelationshipKind.CONTACT, asked=asks, approach="A note."
    )
    old, new = (replace(call, owed=owed).file(saga) for owed in (True, False))
    assert [tie_of(state.sheets[WEN], SMUGGLERS).favours.owed for state in (old, new)] == [1, 0]
    assert [len([*favours_asked(state, state.card(CALL))]) for state in (old, new)] == [0, 1]


@clause("QW2-6.2.2")
def test_a_favour_is_owed_for_a_call_that_ends_in_a_tie() -> None:
    story = called().when(GM, SetResistance(contest=CALL, resistance="Moderate")).accepted(CALL, NORA)
    story.falls(CALL, 20, 20).when(NORA, LetStand(contest=CALL, character=WEN))
    story.when(GM, SettleTie(contest=CALL, how=Settling.STANDS))
    assert tie(story, SMUGGLERS).owed == 1


@clause("QW2-6.0.1")
def test_somebody_whom_the_story_has_brought_becomes_a_relationship_that_can_be_called_on() -> None:
    story, fishwives = given(), "Bargains With Fishwives"
    named = NameTie(character=WEN, ability=fishwives, kind=RelationshipKind.CONTACT)
    assert fishwives not in [each.fixed["tie"] for each in story.offered(NORA, CallOn)]
    story.attempt(PIM, named).refused("QW2-1.5.2")
    story.when(NORA, named)
    assert tie(story, fishwives).kind == "contact"
    assert fishwives in [each.fixed["tie"] for each in story.offered(NORA, CallOn)]
    story.attempt(NORA, named).refused("QW2-6.0.1")
    story.attempt(NORA, NameTie(character=WEN, ability="River Pilot", kind=RelationshipKind.ALLY)).refused("QW2-6.0.1")


@clause("QW2-6.0.1", "QW2-6.2.1")
def test_a_contact_who_has_become_an_ally_is_one_by_a_press() -> None:
    story = given()
    [form] = (made for made in story.offered(NORA, NameTie) if made.fixed.get("ability") == SMUGGLERS)
    (kind,) = form.fields
    assert isinstance(kind, Choice)
    assert {option.value for option in kind.options} == set(RelationshipKind) - {RelationshipKind.CONTACT}
    story.when(NORA, NameTie(character=WEN, ability=SMUGGLERS, kind=RelationshipKind.ALLY))
    assert tie(story, SMUGGLERS).kind == "ally"


@clause("QW2-6.1.4", "QW2-6.4.0.1")
@pytest.mark.parametrize(
    ("asked", "approach", "refused_by"),
    [(Asked.INFORMATION, " ", "QW2-6.1.4"), (Asked.TASK, "Tobias rows us across.", "QW2-6.4.0.1")],
)
def test_a_call_says_how_and_asks_for_what_such_a_person_gives(asked: Asked, approach: str, refused_by: str) -> None:
    call = CallOn(character=WEN, tie=SMUGGLERS, asked=asked, prize="the lock", obstacle="the guards", approach=approach)
    given(TWO).attempt(NORA, call).refused(refused_by)


HUT = ContestId("the-hut-above")


def lost_call(tie_: str = SMUGGLERS) -> Story:
    """The call is lost: 20 against 1."""
    story = called(tie_, Asked.INFORMATION).when(GM, PutInDanger(character=WEN, tie=tie_, warning="Prison."))
    story.when(GM, SetResistance(contest=CALL, resistance="Moderate")).accepted(CALL, NORA).falls(CALL, 20, 1)
    if story.card(CALL).outcome is None:
        story.when(NORA, LetStand(contest=CALL, character=WEN))
    return story


@clause("QW2-6.1.6", "QW2-6.1.8")
def test_a_grave_danger_is_over_when_the_game_master_says_so() -> None:
    story, over = lost_call(), EndDanger(character=WEN, tie=SMUGGLERS, why="The bars were rusty.")
    assert [offer.fixed["tie"] for offer in story.offered(GM, EndDanger)] == [SMUGGLERS]
    story.attempt(NORA, over).not_theirs()
    story.when(GM, over)
    assert tie(story, SMUGGLERS).danger == ""
    assert (story.offered(GM, HarmTie), story.offered(GM, EndDanger)) == ([], [])
    story.attempt(GM, over).refused("QW2-6.1.8")
    harm = HarmTie(character=WEN, tie=SMUGGLERS, contest=CALL, kind=Kind.END, text="He is gone.")
    story.attempt(GM, harm).refused("QW2-6.1.8")


@clause("QW2-6.1.8", "QW2-6.1.9")
def test_nobody_comes_to_harm_who_was_not_in_danger_before_the_players_eyes() -> None:
    warned = lost_call()
    harm = HarmTie(character=WEN, tie=SISTER, contest=CALL, kind=Kind.END, text="She is gone.")
    warned.attempt(GM, harm).refused("QW2-6.1.8")


@clause("QW2-6.1.10")
def test_a_damaged_tie_loses_points_and_one_that_ends_is_gone_for_good() -> None:
    lowered = HarmTie(character=WEN, tie=SMUGGLERS, contest=CALL, kind=Kind.TIE, lowered=4, text="They blame her.")
    assert ratings(lost_call().when(GM, lowered), WEN)[SMUGGLERS] == "9"
    ended = HarmTie(character=WEN, tie=SMUGGLERS, contest=CALL, kind=Kind.END, text="They blame her.")
    story = lost_call().when(GM, ended)
    assert SMUGGLERS not in ratings(story, WEN)
    assert tie(story, SMUGGLERS).lost


@clause("QW2-6.1.10", "QW2-3.1.6")
def test_a_tie_that_has_no_rating_yet_is_not_weakened() -> None:
    made = MakeUpAbility(character=ADA, name="Porters", relationship=RelationshipKind.RETAINER, starts=FirstUse.LATER)
    frame = FrameContest(character=ADA, prize="the pass", obstacle="snow", resistance="14")
    story = begun().when(ROSA, made).when(GM, frame, called=CALL)
    story.when(ROSA, ChooseAbility(contest=CALL, character=ADA)).accepted(CALL, ROSA).falls(CALL, 20, 1)
    while not story.card(CALL).is_decided:
        story.when(ROSA, LetStand(contest=CALL, character=ADA))
    assert [offer.fixed["kind"] for offer in story.offered(GM, HarmTie)] == [Kind.PERSON, Kind.END]
    weaker = HarmTie(character=ADA, tie="Porters", contest=CALL, kind=Kind.TIE, lowered=3)
    story.attempt(GM, weaker).refused("QW2-3.1.6", naming=("Porters",))


@clause("QW2-6.1.7")
def test_a_supporting_character_who_dies_leaves_no_tie_behind() -> None:
    dead = HarmTie(
        character=WEN, tie=SMUGGLERS, contest=CALL, kind=Kind.PERSON, state=Harm.DEAD, text="The clerk had a knife."
    )
    story = lost_call().when(GM, dead)
    assert SMUGGLERS not in ratings(story, WEN)
    assert story.undo().sheet(WEN).growth.ties[0].danger == "Prison."


@clause("QW2-6.1.7")
def test_whoever_is_gone_helps_in_no_contest_that_was_framed_before() -> None:
    story, told = lost_call(), ContestId("casimirs-night")
    frame = FrameContest(character=WEN, prize="the tide", obstacle="the night", ability=SMUGGLERS)
    story.when(NORA, frame, called=LOCK).when(GM, SetResistance(contest=LOCK, resistance="Moderate"))
    story.when(PIM, replace(frame, character=CASIMIR, ability=""), called=told)
    help_ = ProposeAugment(contest=told, beneficiary=CASIMIR, helper=WEN, ability=SMUGGLERS, about="They know a door.")
    story.when(NORA, help_, called="the-back-door")
    gone = HarmTie(character=WEN, tie=SMUGGLERS, contest=CALL, kind=Kind.END, text="They fled.")
    story.when(GM, gone)
    for answer in (RollAugment, GrantQuick):
        grants = answer(contest=told, augment=AugmentId("the-back-door"))
        story.attempt(GM, grants).refused("QW2-3.1.5", naming=(SMUGGLERS,))
        assert not story.offered(GM, answer)
    story.attempt(NORA, AcceptCard(contest=LOCK)).refused("QW2-3.1.5", naming=(SMUGGLERS,))
    story.when(NORA, ChooseAbility(contest=LOCK, character=WEN, ability="River Pilot")).accepted(LOCK, NORA)


@clause("QW2-6.1.9", "QW2-6.5.3.4")
def test_harm_to_a_person_lasts_on_calls_until_the_game_master_ends_it_or_the_tie_is_lost() -> None:
    hurt = HarmTie(
        character=WEN, tie=SMUGGLERS, contest=CALL, kind=Kind.PERSON, state=Harm.IMPAIRED, text="The clerk had a knife."
    )
    (beside,) = (each for each in lost_call().offered(GM, HarmTie) if each.group == CALL)
    assert (beside.fixed["contest"], beside.fixed["kind"]) == (CALL, Kind.PERSON)
    story, again = lost_call().when(GM, hurt, called="the-knife"), ContestId("the-next-call")
    story.when(GM, CloseContest(contest=CALL))
    call = CallOn(character=WEN, tie=SMUGGLERS, asked=Asked.INFORMATION, prize="the tide", approach="A note.")
    story.when(NORA, call, called=again)
    assert [line.split(":")[0] for line in story.lines(WEN, again)] == ["-6 consequence"]
    assert [(mark.state, mark.abilities) for mark in story.sheet().marks] == [("Impaired", (SMUGGLERS,))]
    story.when(GM, EndMark(mark=MarkId("the-knife"), why="It has healed."))
    assert (story.lines(WEN, again), story.marks()) == ([], [])
    salve = GiveConsequence(character=WEN, text="a burn", state=Harm.HURT, abilities=("River Pilot",))
    story.when(GM, salve, called="the-burn").when(GM, EndMark(mark=MarkId("the-burn"), why="salve"))
    assert story.reads()[-1].startswith("A burn")
    lost = lost_call().when(GM, hurt).when(GM, PutInDanger(character=WEN, tie=SMUGGLERS, warning="Worse."))
    lost.when(GM, HarmTie(character=WEN, tie=SMUGGLERS, contest=CALL, kind=Kind.END, text="They fled."))
    assert lost.marks() == []


@clause("HQ2-CON.5", "QW2-6.1.9")
def test_nobody_is_called_on_who_is_dying_and_all_else_goes_on() -> None:
    dying = HarmTie(character=WEN, tie=SMUGGLERS, contest=CALL, kind=Kind.PERSON, state=Harm.DYING, text="A knife.")
    story = lost_call().when(GM, dying).when(GM, CloseContest(contest=CALL))
    assert SMUGGLERS not in [each.fixed["tie"] for each in story.offered(NORA, CallOn)]
    story.when(NORA, FrameContest(character=WEN, prize="a doctor", obstacle="the night", ability="River Pilot"))


def beaten() -> Story:
    """Pilar, whose jackdaw flies along, loses a contest."""
    story = given(Evening((PILAR,)))
    story.when(ROSA, FrameContest(character=PILAR, prize="the summit", obstacle="the storm"), called=LOCK)
    story.when(GM, SetResistance(contest=LOCK, resistance="Moderate"))
    story.when(
        ROSA,
        ChooseAbility(
            contest=LOCK, character=PILAR, ability="Cloud Jackdaw", tactic="Pip leads.", whose=Whose.SIDEKICK
        ),
    )
    story.accepted(LOCK, ROSA).falls(LOCK, 20, 1)
    if story.card(LOCK).outcome is None:
        story.when(ROSA, LetStand(contest=LOCK, character=PILAR))
    return story.when(GM, TellOutcome(contest=LOCK, text="Down they come.")).when(GM, CloseContest(contest=LOCK))


@clause("QW2-6.5.2.1", "QW2-6.5.2.2", "QW2-6.5.2.3")
def test_a_sidekick_breaks_with_its_leader_after_a_defeat_and_can_be_won_back() -> None:
    story = beaten()
    talk = LoseSidekick(character=PILAR, contest=LOCK, loss=Loss.DEATH, physical=False, reason="A quarrel.")
    story.attempt(GM, talk).refused("QW2-6.5.2.2")
    story.when(GM, LoseSidekick(character=PILAR, contest=LOCK, loss=Loss.BREAK, reason="Never again."))
    assert story.sheet(PILAR).sidekick is None
    story.when(GM, WinBackSidekick(character=PILAR, obstacles="A month of biscuits."))
    sidekick = story.sheet(PILAR).sidekick
    assert sidekick is not None
    assert sidekick.name == "Pip"


@clause("QW2-6.5.2.3", "HQ2-CON.8")
def test_a_sidekick_that_is_won_back_brings_its_wounds_along() -> None:
    pip = sidekick_of(PILAR)
    lame = GiveConsequence(character=pip, text="lame", state=Harm.HURT, abilities=("Cloud Jackdaw",))
    story = beaten().when(GM, lame, called="the-lame-wing")
    story.when(GM, LoseSidekick(character=PILAR, contest=LOCK, loss=Loss.BREAK, reason="Never again."))
    story.when(GM, WinBackSidekick(character=PILAR, obstacles="A month of biscuits."))
    assert [mark.id for mark in story.saga.marks_of(pip)] == ["the-lame-wing"]
    assert not story.when(GM, EndMark(mark=MarkId("the-lame-wing"), why="a splint")).saga.marks_of(pip)


@clause("QW2-6.5.2.3", "QW2-6.5.2.4", "QW2-6.5.2.5")
def test_a_dead_sidekick_does_not_come_back_and_a_new_one_costs_a_story() -> None:
    story = beaten().when(
        GM, LoseSidekick(character=PILAR, contest=LOCK, loss=Loss.DEATH, physical=True, reason="The rocks.")
    )
    story.attempt(GM, WinBackSidekick(character=PILAR, obstacles="A seance.")).refused("QW2-6.5.2.3")
    bare = MakeSidekick(character=PILAR, name="Moth", first="Kestrel", second="Shy", third="Mice")
    story.attempt(ROSA, bare).refused("QW2-6.5.2.5")
    told = MakeSidekick(
        character=PILAR, name="Moth", story="Fell into the net.", first="Kestrel", second="Shy", third="Mice"
    )
    story.when(ROSA, told)
    assert "Moth" in str(story.sheet(PILAR))


@clause("QW2-6.5.3.6", "QW2-6.5.3.7")
def test_lost_retainers_are_replaced_at_the_price_of_an_explanation() -> None:
    evening = Evening((WEN, CASIMIR))
    story = begun(evening).when(
        ROSA,
        MakeUpAbility(character=ADA, name="Porters", relationship=RelationshipKind.RETAINER, starts=FirstUse.USUAL),
    )
    call = CallOn(
        character=ADA, tie="Porters", asked=Asked.TASK, prize="the pass", obstacle="snow", approach="They dig."
    )
    story.when(ROSA, call, called=CALL).when(GM, PutInDanger(character=ADA, tie="Porters", warning="An avalanche."))
    story.when(GM, SetResistance(contest=CALL, resistance="Moderate")).accepted(CALL, ROSA).falls(CALL, 20, 1)
    if story.card(CALL).outcome is None:
        story.when(ROSA, LetStand(contest=CALL, character=ADA))
    used = ChooseAbility(contest=HUT, character=ADA, ability="Porters", tactic="They carry.")
    story.when(ROSA, FrameContest(character=ADA, prize="the hut"), called=HUT).when(ROSA, used)
    story.when(GM, HarmTie(character=ADA, tie="Porters", contest=CALL, kind=Kind.END, text="They run."))
    assert "Porters" not in ratings(story)
    mute = ReplaceRetainers(character=ADA, tie="Porters", name="New Porters", explanation=" ")
    story.attempt(GM, mute).refused("QW2-6.5.3.7")
    told = ReplaceRetainers(character=ADA, tie="Porters", name="New Porters", explanation="Cousins of hers.")
    assert ratings(story.when(GM, told))["New Porters"] == "13"
    assert making(story).places_used == 2  # they cost nothing, no place either
    story.when(ROSA, MakeUpAbility(character=ADA, name="Porters"))  # others of that name, in a contest that goes on
    assert story.side(ADA, HUT).rating == "13"


def test_what_happened_to_an_ability_of_the_leader_does_not_reach_the_sidekicks_of_the_same_name() -> None:
    namesake = MakeSidekick(
        character=ADA, name="Tuck", story="Paid her in eggs.", first="Stubborn", second="Loyal", third="Digs"
    )
    hurt = GiveConsequence(character=ADA, text="her pride", state=Harm.HURT, abilities=("Stubborn",))
    frame = FrameContest(character=ADA, prize="the bone", obstacle="the gate", resistance="14")
    story = rated().when(ROSA, namesake).when(GM, hurt).when(GM, frame, called=CALL)
    for whose, line in ((Whose.SIDEKICK, "(-3 consequence: her pride)"), (Whose.PC, "-3 consequence: her pride")):
        used = ChooseAbility(contest=CALL, character=ADA, ability="Stubborn", tactic="Again.", whose=whose)
        assert story.when(ROSA, used).lines(ADA, CALL) == [line]


@clause("QW2-6.3.1", "QW2-6.3.2")
def test_a_patron_expects_no_favour_in_return() -> None:
    call = CallOn(
        character=CASIMIR,
        tie="The Dowager Empress",
        asked=Asked.ADVICE,
        prize="the right name",
        obstacle="the archives",
        approach="She remembers a scandal.",
    )
    story = given(TWO).when(PIM, call, called=CALL).when(GM, GiveVictory(contest=CALL, reason=Reason.STORY))
    assert tie(story, "The Dowager Empress", CASIMIR).owed == 0


@clause("HQ2-CON.5", "QW2-2.3.2.4.1")
def test_nobody_calls_on_somebody_who_is_dying_or_with_a_tie_that_has_lost_there() -> None:
    wound = GiveConsequence(character=WEN, text="a knife between the ribs", state=Harm.DYING)
    call = CallOn(
        character=WEN,
        tie=SMUGGLERS,
        asked=Asked.INFORMATION,
        prize="the times of the guard",
        obstacle="a frightened clerk",
        approach="Old Tobias asks around.",
    )
    given(TWO).when(GM, wound).attempt(NORA, call).refused("HQ2-CON.5")
    lost = called().when(GM, SetResistance(contest=CALL, resistance="14")).accepted(CALL, NORA).falls(CALL, 18, 2)
    lost.when(NORA, LetStand(contest=CALL, character=WEN)).attempt(NORA, call).refused("QW2-2.3.2.4.1")
