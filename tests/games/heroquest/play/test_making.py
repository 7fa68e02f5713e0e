"""Characters at the table: taken, made as they go, put right, and those whom they know."""

from __future__ import annotations

import pytest
from tests.games.heroquest.play.table import (
    CASIMIR,
    GM,
    LOCK,
    NORA,
    PILAR,
    PIM,
    ROSA,
    WEN,
    Evening,
    Story,
    given,
)
from tests.rules.clause import clause

from talewright.games.heroquest.play import QUESTWORLDS_2_2
from talewright.games.heroquest.play.creating.abilities import (
    FirstUse,
    MakeUpAbility,
    MakeUpBreakout,
    RateAbility,
    SpendPoints,
)
from talewright.games.heroquest.play.creating.finishing import FinishCreation, MakingView
from talewright.games.heroquest.play.creating.flaws import AddFlaw, FlawIs, RankFlaw
from talewright.games.heroquest.play.framing.contests import FrameContest
from talewright.games.heroquest.play.framing.resistance import SetResistance
from talewright.games.heroquest.play.framing.tactics import ChooseAbility
from talewright.games.heroquest.play.game import HeroQuest
from talewright.games.heroquest.play.ids import CharacterId, ContestId
from talewright.games.heroquest.play.lasting import GiveConsequence
from talewright.games.heroquest.play.outcomes import CloseContest, TellOutcome
from talewright.games.heroquest.play.people import MakeCharacter
from talewright.games.heroquest.play.proposed import Harm
from talewright.games.heroquest.play.retainers import ReplaceRetainers
from talewright.games.heroquest.play.settling import LetStand
from talewright.games.heroquest.play.sheets import CorrectRating, StrikeLine
from talewright.games.heroquest.play.sidekicks import LoseSidekick, MakeSidekick, Which, WinBackSidekick
from talewright.games.heroquest.play.ties import CallOn, HarmTie, PutInDanger, ReturnFavour, TieView
from talewright.games.heroquest.rules.abilities.keyword import KeywordKind
from talewright.games.heroquest.rules.abilities.relationship import Asked, RelationshipKind
from talewright.games.heroquest.rules.characters.character import Whose
from talewright.games.heroquest.rules.characters.follower import Loss
from talewright.games.heroquest.rules.contests.supporting import Kind

ADA = CharacterId("ada-marsh")
CALL = ContestId("the-call")
TWO = Evening((WEN, CASIMIR))
SMUGGLERS, SISTER = "Lock-keepers of the Delta", "Love for Her Sister Adaeze"


def begun(evening: Evening = TWO) -> Story:
    """Rosa begins a character of her own: a stubborn country doctor."""
    made = MakeCharacter(name="Ada Marsh", trait="Stubborn", role="Country Doctor", keyword=KeywordKind.OCCUPATION)
    return given(evening).when(ROSA, made, called=ADA)


def rated(evening: Evening = TWO) -> Story:
    """Both of her first abilities have their ratings: 17 and 13."""
    return (
        begun(evening)
        .when(ROSA, RateAbility(character=ADA, ability="Country Doctor", best=True, points=4))
        .when(ROSA, RateAbility(character=ADA, ability="Stubborn"))
    )


def complete() -> Story:
    """Twelve abilities, all of them rated."""
    story = rated()
    for number in range(10):
        story.when(ROSA, MakeUpAbility(character=ADA, name=f"Ability {number}", starts=FirstUse.USUAL))
    return story


def making(story: Story, character: CharacterId = ADA) -> MakingView:
    seen = story.sheet(character).making
    assert seen is not None
    return seen


def ratings(story: Story, character: CharacterId = ADA) -> dict[str, str]:
    return {line.name: line.rating for line in story.sheet(character).abilities}


def tie(story: Story, name: str, character: CharacterId = WEN) -> TieView:
    return next(each for each in story.sheet(character).growth.ties if each.name == name)


# --- creation


@clause("QW2-3.1.2", "QW2-1.5.1", "QW2-2.2.1")
def test_a_concept_is_the_first_two_abilities_and_the_sessions_hero_points_come_with_it() -> None:
    story = begun()
    assert ratings(story) == {"Country Doctor": "", "Stubborn": ""}
    assert story.sheet(ADA).concept == "Stubborn Country Doctor"
    assert (story.sheet(ADA).hero_points, story.sheet(ADA).player_name) == (3, ROSA)
    again = MakeCharacter(name="Another", trait="Odd", role="Baker")
    story.attempt(ROSA, again).refused("QW2-1.5.1")


@clause("QW2-3.2.1", "QW2-3.2.3", "QW2-3.2.6")
def test_points_that_are_left_and_what_they_went_into_are_seen() -> None:
    story = rated().when(ROSA, SpendPoints(character=ADA, ability="Stubborn", points=3))
    seen = making(story)
    assert (seen.points_left, seen.places_used) == (13, 2)
    assert [(line.title, line.text, line.cost) for line in seen.prices] == [
        ("Country Doctor", "17 + 4 = 1W", 4),
        ("Stubborn", "13 + 3 = 16", 3),
    ]
    assert ratings(story) == {"Country Doctor": "1W", "Stubborn": "16"}


@clause("QW2-3.2.4")
def test_a_step_that_breaks_a_rule_is_refused_with_the_rule_and_changes_nothing() -> None:
    story = rated()
    too_many = SpendPoints(character=ADA, ability="Country Doctor", points=7)
    story.attempt(ROSA, too_many).refused("QW2-3.2.4")
    second = MakeUpAbility(character=ADA, name="Rows", starts=FirstUse.BEST)
    story.attempt(ROSA, second).refused("QW2-3.2.1")
    nothing = MakeUpBreakout(character=ADA, keyword="Stubborn", name="As a Mule", points=1)
    story.attempt(ROSA, nothing).refused("QW2-3.3.10")


@clause("QW2-1.5.2")
def test_nobody_writes_on_another_players_sheet() -> None:
    rated().attempt(PIM, SpendPoints(character=ADA, ability="Stubborn", points=1)).refused("QW2-1.5.2")


@clause("QW2-3.1.9")
def test_the_thirteenth_ability_is_refused_and_the_sheet_says_so_beforehand() -> None:
    story = complete()
    assert not story.offered(ROSA, MakeUpAbility)
    thirteenth = MakeUpAbility(character=ADA, name="One more")
    story.attempt(ROSA, thirteenth).refused("QW2-3.1.9")
    assert ("Make up an ability", "QW2-3.1.9") in [(each.what, each.clause) for each in making(story).closed]


@clause("QW2-3.1.9", "QW2-3.2.7", "QW2-3.1.10")
def test_creation_ends_with_twelve_rated_abilities_and_points_that_are_left_lapse() -> None:
    early = rated()
    early.attempt(ROSA, FinishCreation(character=ADA)).refused("QW2-3.1.9")
    story = complete().when(ROSA, FinishCreation(character=ADA))
    assert story.sheet(ADA).making is None
    late = SpendPoints(character=ADA, ability="Stubborn", points=1)
    story.attempt(ROSA, late).refused("QW2-3.2.7")


@clause("QW2-3.3b.1", "QW2-3.3b.3", "QW2-3.3b.6", "QW2-3.3b.4")
def test_flaws_have_their_ratings_by_rank_and_a_fourth_is_refused() -> None:
    story = rated()
    for name in ("Proud", "Lame", "Poor"):
        story.when(ROSA, AddFlaw(character=ADA, name=name))
    assert [(flaw.name, flaw.rating) for flaw in story.sheet(ADA).flaws] == [
        ("Proud", "1W"),
        ("Lame", "13"),
        ("Poor", "13"),
    ]
    story.attempt(ROSA, AddFlaw(character=ADA, name="Loud")).refused("QW2-3.3b.1")
    story.when(ROSA, AddFlaw(character=ADA, name="Overworked", keyword="Country Doctor", kind=FlawIs.SOCIAL))
    story.when(ROSA, RankFlaw(character=ADA, flaw="Overworked", rank=1))
    assert [flaw.name for flaw in story.sheet(ADA).flaws] == ["Overworked", "Proud", "Lame", "Poor"]
    story.attempt(ROSA, RankFlaw(character=ADA, flaw="Proud", rank=1)).refused("QW2-3.3b.6")


@clause("QW2-3.1.7", "QW2-3.2.9", "QW2-3.3.9")
def test_a_breakout_costs_a_point_for_each_one_that_it_adds_and_stands_under_one_keyword() -> None:
    story = rated().when(ROSA, MakeUpBreakout(character=ADA, keyword="Country Doctor", name="Broken Bones", points=3))
    assert ratings(story)["Country Doctor: Broken Bones"] == "4W"
    assert making(story).points_left == 13
    again = MakeUpBreakout(character=ADA, keyword="Country Doctor", name="broken bones", points=1)
    story.attempt(ROSA, again).refused("QW2-3.2.9")


@clause("QW2-3.2.8", "QW2-3.3.2")
def test_the_last_places_are_kept_for_keywords_of_the_genre() -> None:
    evening = Evening((WEN, CASIMIR), QUESTWORLDS_2_2, {"required": "occupation,religion"})
    story = begun(evening)
    for number in range(9):
        story.when(ROSA, MakeUpAbility(character=ADA, name=f"Ability {number}"))
    other = MakeUpAbility(character=ADA, name="Rows")
    story.attempt(ROSA, other).refused("QW2-3.2.8")
    (only,) = story.offered(ROSA, MakeUpAbility)
    assert [option.value for field in only.fields if field.name == "keyword" for option in field.options] == [  # type: ignore[union-attr]
        "religion"
    ]
    story.when(ROSA, MakeUpAbility(character=ADA, name="The Old Gods", keyword=KeywordKind.RELIGION))


SIDEKICK = MakeSidekick(
    character=ADA, name="Tuck", story="Paid her in eggs.", first="Terrier", second="Loyal", third="Digs"
)


@clause("QW2-3.1.8", "QW2-6.5.1.3", "QW2-6.5.1.7", "QW2-6.5.1.8")
def test_a_sidekick_has_three_abilities_fifteen_points_and_no_rival() -> None:
    story = rated().when(ROSA, SIDEKICK)
    points = {"character": ADA, "ability": "Digs", "whose": Whose.SIDEKICK}
    story.when(ROSA, SpendPoints(**points, points=10))  # type: ignore[arg-type]
    sidekick = story.sheet(ADA).sidekick
    assert sidekick is not None
    assert [(line.name, line.rating) for line in sidekick.abilities] == [
        ("Terrier", "16"),
        ("Loyal", "13"),
        ("Digs", "3W"),
    ]
    story.attempt(ROSA, SpendPoints(**points, points=1)).refused("QW2-6.5.1.8")  # type: ignore[arg-type]
    more = SpendPoints(character=ADA, ability="Loyal", points=6, whose=Whose.SIDEKICK)
    story.attempt(ROSA, more).refused("QW2-6.5.1.7")
    story.attempt(ROSA, SIDEKICK).refused("QW2-3.1.8")


@clause("QW2-6.5.2.6")
def test_a_retainer_becomes_a_sidekick_if_it_has_a_personality() -> None:
    story = rated().when(
        ROSA, MakeUpAbility(character=ADA, name="Stable Hands", relationship=RelationshipKind.RETAINER)
    )
    plain = MakeSidekick(
        character=ADA,
        name="Ned",
        first="Horses",
        second="Loyal",
        third="Digs",
        trait=Which.NONE,
        retainer="Stable Hands",
    )
    story.attempt(ROSA, plain).refused("QW2-6.5.2.6")
    grown = MakeSidekick(
        character=ADA, name="Ned", first="Horses", second="Loyal", third="Digs", retainer="Stable Hands"
    )
    story.when(ROSA, grown)
    assert "Ada Marsh: Ned, one of Stable Hands, is a sidekick now." in story.reads()


# --- corrections


def test_any_rating_is_corrected_with_a_reason_and_can_be_taken_back() -> None:
    wrong = CorrectRating(character=WEN, ability="River Pilot", rating="19", reason="")
    story = given(TWO)
    story.attempt(GM, wrong).lacks("reason")
    story.attempt(NORA, CorrectRating(character=WEN, ability="Unhurried", rating="19", reason="Mine.")).refused()
    story.when(GM, CorrectRating(character=WEN, ability="River Pilot", rating="19", reason="Counted twice."))
    assert ratings(story, WEN)["River Pilot"] == "19"
    assert ratings(story, WEN)["River Pilot: Shallows and Snags"] == "3W"
    under = CorrectRating(
        character=WEN, ability="River Pilot: Shallows and Snags", rating="19", reason="It adds nothing."
    )
    story.attempt(GM, under).refused("QW2-3.3.7")
    story.undo()
    assert ratings(story, WEN)["River Pilot"] == "3W"


def test_a_line_is_struck_with_a_reason_but_not_while_it_is_in_use() -> None:
    story = given(TWO).when(NORA, FrameContest(character=WEN, prize="the barge", obstacle="the guards"), called=LOCK)
    story.when(NORA, ChooseAbility(contest=LOCK, character=WEN, ability="Unhurried", tactic="She waits."))
    story.attempt(GM, StrikeLine(character=WEN, name="Unhurried", reason="A mistake.")).refused(by=HeroQuest.decided)
    story.when(GM, StrikeLine(character=WEN, name="Strong Swimmer", reason="She never learnt."))
    assert "Strong Swimmer" not in ratings(story, WEN)
    story.attempt(GM, StrikeLine(character=WEN, name="Sings", reason="Why not.")).refused("QW2-3.1.5")


# --- ties


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
    story = called()
    (side,) = story.contest(CALL).sides
    assert (side.ability, side.rating, side.tactic) == (SMUGGLERS, "13", "Old Tobias asks around.")
    assert tie(story, SMUGGLERS).owed == 1
    story.when(GM, ReturnFavour(character=WEN, tie=SMUGGLERS, what="A crate of oranges, unseen."))
    assert tie(story, SMUGGLERS).owed == 0
    once_more = ReturnFavour(character=WEN, tie=SMUGGLERS, what="Another crate.")
    story.attempt(GM, once_more).refused("QW2-6.2.2")


@clause("QW2-6.1.4", "QW2-6.4.0.1")
@pytest.mark.parametrize(
    ("asked", "approach", "refused_by"),
    [(Asked.INFORMATION, " ", "QW2-6.1.4"), (Asked.TASK, "Tobias rows us across.", "QW2-6.4.0.1")],
)
def test_a_call_says_how_and_asks_for_what_such_a_person_gives(asked: Asked, approach: str, refused_by: str) -> None:
    call = CallOn(character=WEN, tie=SMUGGLERS, asked=asked, prize="the lock", obstacle="the guards", approach=approach)
    given(TWO).attempt(NORA, call).refused(refused_by)


def lost_call(tie_: str = SMUGGLERS) -> Story:
    """The call is lost: 20 against 1."""
    story = called(tie_, Asked.INFORMATION).when(GM, PutInDanger(character=WEN, tie=tie_, warning="Prison."))
    story.when(GM, SetResistance(contest=CALL, resistance="Moderate")).accepted(CALL, NORA).falls(CALL, 20, 1)
    if story.card(CALL).outcome is None:
        story.when(NORA, LetStand(contest=CALL, character=WEN))
    return story


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


@clause("QW2-6.1.7")
def test_a_supporting_character_who_dies_leaves_no_tie_behind() -> None:
    dead = HarmTie(
        character=WEN, tie=SMUGGLERS, contest=CALL, kind=Kind.PERSON, state=Harm.DEAD, text="The clerk had a knife."
    )
    story = lost_call().when(GM, dead)
    assert SMUGGLERS not in ratings(story, WEN)
    assert story.undo().sheet(WEN).growth.ties[0].danger == "Prison."


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


@clause("QW2-6.5.2.3", "QW2-6.5.2.4", "QW2-6.5.2.5")
def test_a_dead_sidekick_does_not_come_back_and_a_new_one_costs_a_story() -> None:
    story = beaten().when(GM, LoseSidekick(character=PILAR, contest=LOCK, loss=Loss.DEATH, reason="The rocks."))
    story.attempt(GM, WinBackSidekick(character=PILAR, obstacles="A seance.")).refused("QW2-6.5.2.3")
    bare = MakeSidekick(character=PILAR, name="Moth", first="Kestrel", second="Shy", third="Mice")
    story.attempt(ROSA, bare).refused("QW2-6.5.2.5")
    told = MakeSidekick(
        character=PILAR, name="Moth", story="Fell into the net.", first="Kestrel", second="Shy", third="Mice"
    )
    story.when(ROSA, told)
    assert "Pilar Quist: Moth is a sidekick now." in story.reads()


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
    story.when(GM, HarmTie(character=ADA, tie="Porters", contest=CALL, kind=Kind.END, text="They run."))
    assert "Porters" not in ratings(story)
    mute = ReplaceRetainers(character=ADA, tie="Porters", name="New Porters", explanation=" ")
    story.attempt(GM, mute).refused("QW2-6.5.3.7")
    told = ReplaceRetainers(character=ADA, tie="Porters", name="New Porters", explanation="Cousins of hers.")
    assert ratings(story.when(GM, told))["New Porters"] == "13"
    assert making(story).places_used == 2  # they cost nothing, no place either


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
    assert tie(given(TWO).when(PIM, call, called=CALL), "The Dowager Empress", CASIMIR).owed == 0


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
