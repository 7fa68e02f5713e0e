"""Relationships at the table: those at the other end, what they give, and what a call on them brings."""

import pytest
from tests.games.heroquest.play.dueling import DUEL, began, pairing, round_
from tests.games.heroquest.play.table import (
    CASIMIR,
    GM,
    LOCK,
    NORA,
    PILAR,
    ROSA,
    WEN,
    Evening,
    Story,
    given,
    with_ability,
)
from tests.rules.clause import clause

from talewright.games.heroquest.play import QUESTWORLDS_2_2
from talewright.games.heroquest.play.creating.abilities import FirstUse, MakeUpAbility
from talewright.games.heroquest.play.framing.contests import FrameContest, GiveVictory
from talewright.games.heroquest.play.framing.resistance import SetResistance
from talewright.games.heroquest.play.framing.tactics import ChooseAbility, RejectTactic
from talewright.games.heroquest.play.ids import CharacterId, ContestId
from talewright.games.heroquest.play.outcome import LetStand
from talewright.games.heroquest.play.people import MakeCharacter, TakeReady
from talewright.games.heroquest.play.ties import CallOn, ReturnFavour, TieView
from talewright.games.heroquest.rules.abilities.relationship import Asked, RelationshipKind
from talewright.games.heroquest.rules.characters.character import Whose
from talewright.games.heroquest.rules.contests.framing import Reason

CALL = ContestId("the-call")
OSRIC = CharacterId("osric-vane")
LATER = Evening((WEN, CASIMIR), QUESTWORLDS_2_2)
KEEPERS, PILOT = "Lock-keepers of the Delta", "River Pilot"


def call_on(tie: str, asked: Asked = Asked.INFORMATION, who: CharacterId = WEN) -> CallOn:
    return CallOn(
        character=who,
        tie=tie,
        asked=asked,
        prize="the times of the guard",
        obstacle="a frightened clerk",
        approach="Old Tobias asks around.",
    )


def called(tie: str) -> Story:
    """Wen calls on somebody, and a Moderate resistance stands against it."""
    story = given(LATER).when(NORA, call_on(tie), called=CALL)
    return story.when(GM, SetResistance(contest=CALL, resistance="Moderate"))


def answered(tie: str, ours: int, theirs: int) -> Story:
    story = called(tie).accepted(CALL, NORA).falls(CALL, ours, theirs)
    while story.card(CALL).outcome is None:
        story.when(NORA, LetStand(contest=CALL, character=WEN))
    return story


def help_in(story: Story, contest: ContestId = CALL) -> str:
    outcome = story.contest(contest).outcome
    assert outcome is not None
    return outcome.help


def ties(story: Story, character: CharacterId = WEN, who: str = GM) -> dict[str, TieView]:
    return {tie.name: tie for tie in story.sheet(character, who).growth.ties}


# --- calls


@clause("QW2-6.1.1", "QW2-6.1.2", "QW2-6.1.3")
@pytest.mark.parametrize(("tie", "ours", "theirs"), [(KEEPERS, 9, 16), (PILOT, 9, 16)])
def test_help_comes_with_a_victory_of_the_call(tie: str, ours: int, theirs: int) -> None:
    won, lost = answered(tie, ours, theirs), answered(tie, 19, 9)
    assert won.card(CALL).prize == lost.card(CALL).prize == "the times of the guard"
    assert (tie in help_in(won), tie in help_in(lost)) == (True, True)
    assert ["without" in help_in(story).casefold() for story in (won, lost)] == [False, True]


@clause("QW2-6.1.3")
def test_nobody_is_told_of_help_where_nobody_was_called_on() -> None:
    for ability in (PILOT, "Unhurried", "Love for Her Sister Adaeze", ""):
        frame = FrameContest(character=WEN, prize="the barge", obstacle="the guards", resistance="14")
        story = given(LATER).when(GM, frame, called=LOCK).when(NORA, with_ability(ability))
        story.accepted(LOCK, NORA).falls(LOCK, 3, 16)
        if story.card(LOCK).outcome is None:
            story.when(NORA, LetStand(contest=LOCK, character=WEN))
        assert help_in(story, LOCK) == ""


@clause("QW2-6.4.1.1", "QW2-6.4.1.2")
def test_an_occupation_serves_as_contacts_with_a_stretch_and_a_favor_is_owed_for_it() -> None:
    story = called(PILOT)
    assert (story.side(WEN, CALL).rating, story.side(WEN, CALL).target) == ("3M", "17")
    assert [line.amount for line in story.side(WEN, CALL).lines] == [-6]
    story = answered(PILOT, 9, 16)
    assert (ties(story)[PILOT].kind, ties(story)[PILOT].owed) == (RelationshipKind.CONTACT, 1)
    story.when(GM, ReturnFavour(character=WEN, tie=PILOT, what="A crate of oranges, unseen."))
    assert PILOT not in ties(story)
    own = called(KEEPERS).side(WEN, CALL)
    assert (own.rating, own.target, own.lines) == ("13", "13", ())


@clause("QW2-6.4.1.1", "QW2-2.3.2.3.3")
def test_an_occupation_is_used_for_itself_once_its_contacts_were_found_not_credible() -> None:
    story = called(PILOT).when(GM, RejectTactic(contest=CALL, character=WEN, reason="Nobody knows them here."))
    story.when(NORA, ChooseAbility(contest=CALL, character=WEN, ability=PILOT, tactic="I steer the boat myself."))
    assert story.lines(WEN, CALL) == []
    story.when(GM, GiveVictory(contest=CALL, reason=Reason.STORY))
    assert PILOT not in ties(story)


@clause("QW2-6.4.1.1", "QW2-6.4.0.1")
@pytest.mark.parametrize(
    ("tie", "asked", "refused_by"),
    [
        (PILOT, Asked.TASK, "QW2-6.4.0.1"),
        ("Delta Folk", Asked.INFORMATION, "QW2-6.0.1"),
        ("Unhurried", Asked.INFORMATION, "QW2-6.0.1"),
        ("Love for Her Sister Adaeze", Asked.TASK, "QW2-6.0.1"),
    ],
)
def test_contacts_of_an_occupation_do_no_task_and_neither_love_nor_other_abilities_bring_any(
    tie: str, asked: Asked, refused_by: str
) -> None:  # fmt: skip
    given(LATER).attempt(NORA, call_on(tie, asked)).refused(refused_by)
    offered = {str(each.fixed["tie"]) for each in given(LATER).offered(NORA, CallOn)}
    assert offered == {KEEPERS, PILOT}


@clause("QW2-6.1.5")
def test_a_call_is_a_simple_contest_and_the_game_master_may_play_it_in_rounds_instead() -> None:
    story = called(KEEPERS)
    assert (story.contest(CALL).kind, story.sees().longs, story.sees().groups) == ("contest", (), ())
    rounds = round_(began(), 9, 16, ability=KEEPERS)
    used = rounds.saga.last_side(rounds.saga.longs[DUEL], WEN)
    assert used is not None
    assert (str(used.ability), pairing(rounds).score) == (KEEPERS, "2-0")


@clause("QW2-6.3.3", "QW2-6.5.3.5")
def test_the_game_master_makes_a_call_harder_for_what_went_before() -> None:
    story = called(KEEPERS)
    assert story.contest(CALL).resistance == "14"
    story.when(GM, SetResistance(contest=CALL, resistance="20"))
    assert (story.contest(CALL).resistance, story.side(WEN, CALL).target) == ("20", "13")


# --- who they are


@clause("QW2-6.2.1", "QW2-6.3.1", "QW2-6.4.0.1")
def test_each_kind_of_supporting_character_gives_something_else() -> None:
    story = given(Evening((WEN, CASIMIR, PILAR), QUESTWORLDS_2_2))
    seen = [
        ties(story, PILAR)["Bruno the Winchman"],
        ties(story, CASIMIR)["The Dowager Empress"],
        ties(story)[KEEPERS],
    ]
    assert [each.kind for each in seen] == ["ally", "patron", "contact"]
    kinds = (RelationshipKind.ALLY, RelationshipKind.PATRON, RelationshipKind.CONTACT)
    assert [each.gives for each in seen] == [kind.gives for kind in kinds]
    assert len({each.gives for each in seen}) == 3


@clause("QW2-6.4.0.2", "QW2-6.1.1")
@pytest.mark.parametrize("name", ["Tilda the Locksmith", "Locksmiths of the Lower Town"])
def test_a_contact_is_one_person_or_several_and_the_tie_is_what_has_a_rating(name: str) -> None:
    ada = CharacterId("ada-marsh")
    story = given(LATER).when(ROSA, MakeCharacter(name="Ada Marsh", trait="Stubborn", role="Doctor"), called=ada)
    made = MakeUpAbility(character=ada, name=name, relationship=RelationshipKind.CONTACT, starts=FirstUse.USUAL)
    story.when(ROSA, made).when(ROSA, call_on(name, who=ada), called=CALL)
    assert ties(story, ada)[name].kind == RelationshipKind.CONTACT
    assert (story.side(ada, CALL).ability, story.side(ada, CALL).rating) == (name, "13")
    assert [each.id for each in story.saga.sheets.values()] == [WEN, CASIMIR, ada]


@clause("QW2-6.5.0.1", "QW2-6.5.3.1")
def test_followers_are_retainers_who_are_an_ability_or_a_sidekick_who_has_its_own() -> None:
    story = given(Evening((PILAR,), QUESTWORLDS_2_2)).when(NORA, TakeReady(ready="osric"), called=OSRIC)
    usable = {}
    for who, player in ((PILAR, ROSA), (OSRIC, NORA)):
        contest = ContestId(f"{who}-acts")
        frame = FrameContest(character=who, prize="the keys", obstacle="the gaol", resistance="14")
        story.when(GM, frame, called=contest)
        for each in story.offered(player, ChooseAbility):
            if each.fixed["contest"] == contest:
                field = next(field for field in each.fields if field.name == "ability")
                usable[who, each.fixed["whose"]] = {option.value for option in getattr(field, "options", ())}
    assert "Prison Warders" in usable[OSRIC, Whose.PC.value]
    assert usable[PILAR, Whose.SIDEKICK.value] == {"Cloud Jackdaw", "Jealous", "Steals What Shines"}
    assert (OSRIC, Whose.SIDEKICK.value) not in usable
