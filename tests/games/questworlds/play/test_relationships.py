"""Whom characters know: relationships that help, cost favors, are harmed and lost, and a sidekick."""

from tests.games.questworlds.play.table import (
    GM,
    INES,
    LEDGER,
    NORA,
    PIM,
    Evening,
    Story,
    decided,
    framed,
    given,
    opened,
)
from tests.rules.clause import clause

from talewright.games.questworlds.play.augments import ProposeAugment
from talewright.games.questworlds.play.experience import CorrectExperience
from talewright.games.questworlds.play.framing import FrameContest
from talewright.games.questworlds.play.growing.advances import AnswerAdvance, AskAdvance, PickOption
from talewright.games.questworlds.play.growing.spending import SpendImprovement
from talewright.games.questworlds.play.ids import SequenceId
from talewright.games.questworlds.play.marks import GiveConsequence
from talewright.games.questworlds.play.outcome import LetStand
from talewright.games.questworlds.play.recovery import FrameRecovery
from talewright.games.questworlds.play.relationships.sidekicks import (
    MakeSidekick,
    MakeSidekickKeyword,
    PartWithSidekick,
    RaiseSidekick,
)
from talewright.games.questworlds.play.relationships.ties import (
    CallContacts,
    HarmTie,
    NameTie,
    ReturnFavor,
    RewardComplication,
    TieView,
    WarnOfRisk,
)
from talewright.games.questworlds.play.resistance import SetResistance
from talewright.games.questworlds.play.sequences.framing import FrameSequence
from talewright.games.questworlds.play.sequences.joining import EnterWith
from talewright.games.questworlds.play.sequences.starting import StartRound
from talewright.games.questworlds.play.sheets import WriteAbility, WriteBreakout
from talewright.games.questworlds.play.tactics import ChooseAbility
from talewright.games.questworlds.rules.growing.advance import AdvanceOption
from talewright.games.questworlds.rules.relationships.tie import TieKind
from talewright.games.questworlds.shared.ids import ContestId, MarkId
from talewright.table.offer import Choice, Face

OLIVER = "Oliver the Clerk"
MENDING, QUAY = ContestId("the-mending"), SequenceId("the-quay")
DOOR = "Cannot Leave a Door Closed"


def known(kind: TieKind = TieKind.ALLY, rating: str = "15") -> Story:
    story = given().when(NORA, WriteAbility(character=INES, name=OLIVER, rating=rating))
    return story.when(NORA, NameTie(character=INES, ability=OLIVER, kind=kind))


def test_whoever_names_a_relationship_chooses_which_ability_it_is() -> None:
    (made,) = given().offered(NORA, NameTie)
    (which,) = (field for field in made.fields if isinstance(field, Choice) and field.name == "ability")
    assert (which.default, which.optional, len(which.options) > 1) == ("", False, True)


def tie(story: Story, ability: str = OLIVER) -> TieView:
    return next(each for each in story.sheet().ties if each.ability == ability)


def asked(story: Story, ability: str, *, ours: int = 3, theirs: int = 17, resistance: str = "10") -> Story:
    """A contest with an ability is played to its end."""
    frame = FrameContest(character=INES, prize="a way in", resistance=resistance, ability=ability)
    story.when(GM, frame, called=LEDGER).accepted(LEDGER, NORA).falls(LEDGER, ours, theirs)
    return story.when(NORA, LetStand(contest=LEDGER))


def sidekick(**changed: str) -> MakeSidekick:
    parts = {"name": "Tam", "reason": "owes her life", "first": "Tracking", "second": "Loyal", "third": "Delta Folk"}
    return MakeSidekick(character=INES, **{**parts, **changed})


@clause("QW3-6.0.1", "QW3-6.1.1", "QW3-6.1.2", "QW3-6.2.1")
def test_an_ally_is_a_tactic_and_each_favor_is_owed_back() -> None:
    story = known()
    story.attempt(NORA, NameTie(character=INES, ability="Nobody Known", kind=TieKind.ALLY)).refused("QW3-6.0.1")
    story.attempt(PIM, NameTie(character=INES, ability="Sure-footed", kind=TieKind.ALLY)).refused()
    story.attempt(NORA, ReturnFavor(character=INES, ability=OLIVER)).refused("QW3-6.2.1")
    asked(story, OLIVER)
    side = story.side()
    assert (side.ability, side.rating, tie(story).owed, tie(story).kind) == (OLIVER, "15", 1, "ally")
    assert tie(story.when(NORA, ReturnFavor(character=INES, ability=OLIVER))).owed == 0


@clause("QW3-6.2.1", "QW3-2.8.3.2", "QW3-5.1.4.1")
def test_a_favor_is_owed_for_a_recovery_and_once_for_the_rounds_of_a_sequence_in_which_it_goes_on() -> None:
    story = asked(known(), "Sure-footed", ours=18, theirs=2)
    hurt = GiveConsequence(character=INES, contest=LEDGER, text="A cut", penalty=5, abilities=("Restless",))
    story.when(GM, hurt, called="the-cut-1")
    story.when(NORA, FrameRecovery(mark=MarkId("the-cut-1"), character=INES), called=MENDING)
    story.when(NORA, ChooseAbility(contest=MENDING, character=INES, ability=OLIVER)).accepted(MENDING, NORA)
    story.falls(MENDING, 3, 17).when(NORA, LetStand(contest=MENDING))
    assert tie(story).owed == 1
    story.when(GM, FrameSequence(prize="the quay", character=INES, opponent="The sea", resistance="14"), called=QUAY)
    story.when(NORA, EnterWith(sequence=QUAY, character=INES, ability=OLIVER))
    owed = []
    for number, ability in enumerate((OLIVER, OLIVER, "Sure-footed", OLIVER)):
        contest = ContestId(f"the-round-{number}")
        story.when(NORA, StartRound(sequence=QUAY, pair=0), called=contest)
        story.when(NORA, ChooseAbility(contest=contest, character=INES, ability=ability)).accepted(contest, NORA)
        story.falls(contest, 4, 4).when(NORA, LetStand(contest=contest))
        owed.append(tie(story).owed)
    assert owed == [2, 2, 2, 3]


@clause("QW3-6.3.1", "QW3-6.3.2", "QW3-6.4.1", "QW3-6.5.1")
def test_a_kind_says_what_somebody_gives_and_only_some_are_owed() -> None:
    story = asked(known(TieKind.PATRON), OLIVER, resistance="Hard")
    assert ("means" in tie(story).gives, tie(story).owed, story.contest().resistance) == (True, 0, "20")
    contact = asked(known(TieKind.CONTACT), OLIVER)
    assert ("specialist" in tie(contact).gives, tie(contact).owed) == (True, 1)
    assert "Travels" in tie(known(TieKind.RETAINER)).gives


@clause("QW3-6.1.3", "QW3-6.1.4", "QW3-6.5.2.3")
def test_somebody_who_was_warned_of_suffers_by_the_degree_of_the_defeat() -> None:
    story = asked(known(TieKind.RETAINER), OLIVER, ours=18, theirs=2, resistance="3M")
    harm = HarmTie(character=INES, ability=OLIVER, about="beaten by the guards", penalty=-15)
    story.attempt(GM, harm).refused("QW3-6.1.4")
    story.attempt(NORA, WarnOfRisk(character=INES, ability=OLIVER, risk="exile")).refused("QW3-6.1.4")
    story.when(GM, WarnOfRisk(character=INES, ability=OLIVER, risk="exile"))
    assert tie(story).risk == "exile"
    suffers = next(each for each in story.offers(GM) if each.move == "harm-tie")
    assert [field.default for field in suffers.fields if field.name == "penalty" and not isinstance(field, Face)] == [
        "-15"
    ]
    story.attempt(NORA, harm).refused("QW3-6.1.3")
    story.when(GM, harm)
    assert story.marks() == [f"beaten by the guards -15 on {OLIVER}"]


@clause("QW3-2.8.1", "QW3-6.1.3", "QW3-6.1.5")
def test_where_harm_is_left_to_the_story_a_relationship_is_lost_and_suffers_no_number() -> None:
    story = given(Evening(options={"numbers_after_contests": "false"}))
    story.when(NORA, WriteAbility(character=INES, name=OLIVER, rating="15"))
    story.when(NORA, NameTie(character=INES, ability=OLIVER, kind=TieKind.ALLY))
    story.when(GM, WarnOfRisk(character=INES, ability=OLIVER, risk="exile"))
    assert [offer.fixed["lost"] for offer in story.offered(GM, HarmTie)] == [True]
    harm = HarmTie(character=INES, ability=OLIVER, about="beaten", penalty=-10)
    story.attempt(GM, harm).refused("QW3-2.8.1")


@clause("QW3-6.1.5", "QW3-8.2.10")
def test_a_lost_supporting_character_is_no_ability_until_an_advance_replaces_it() -> None:
    story = known(rating="17").when(GM, WarnOfRisk(character=INES, ability=OLIVER, risk="the gallows"))
    story.when(GM, HarmTie(character=INES, ability=OLIVER, about="he hangs", lost=True))
    assert tie(story).lost == "17"
    frame = FrameContest(character=INES, prize="the ledger", ability="Sure-footed")
    story.when(NORA, frame, called=LEDGER)
    story.attempt(NORA, ChooseAbility(contest=LEDGER, character=INES, ability=OLIVER)).refused("QW3-6.1.5")
    story.when(GM, CorrectExperience(character=INES, points=10, reason="earned"))
    instead = PickOption(character=INES, option=AdvanceOption.REPLACE, target=OLIVER, name="Meg the Clerk")
    story.attempt(NORA, PickOption(character=INES, option=AdvanceOption.REPLACE, target="X", name="Y")).refused(
        "QW3-8.2.10"
    )
    story.when(NORA, instead).when(NORA, PickOption(character=INES, option=AdvanceOption.ABILITY_POINTS))
    story.when(NORA, AskAdvance(character=INES)).when(GM, AnswerAdvance(character=INES, granted=True))
    assert {line.name: line.rating for line in story.sheet().abilities}["Meg the Clerk"] == "17"
    assert (tie(story, "Meg the Clerk").kind, tie(story, "Meg the Clerk").lost) == ("ally", "")


@clause("QW3-6.4.1.1")
def test_contacts_of_an_occupation_are_a_stretch_which_a_breakout_avoids() -> None:
    story = opened().when(GM, FrameContest(character=INES, prize="a name", resistance="10"), called=LEDGER + "2")
    keyword = next(line.name for line in story.sheet().abilities if line.keyword)
    call = CallContacts(contest=LEDGER, character=INES, ability=keyword)
    assert story.when(NORA, call).lines() == ["-5 stretch: contacts"]
    story.when(NORA, WriteBreakout(character=INES, keyword=keyword, name="Contacts"))
    story.attempt(NORA, call).refused("QW3-6.4.1.1")


@clause("QW3-6.6.1", "QW3-6.6.1.1", "QW3-6.6.2.1")
def test_a_relationship_that_is_a_flaw_earns_by_complications_once_in_a_session() -> None:
    story = known(TieKind.ADVERSARY).when(NORA, NameTie(character=INES, ability=DOOR, kind=TieKind.DEPENDENT))
    reward = RewardComplication(character=INES, ability=DOOR)
    story.attempt(NORA, reward).refused("QW3-6.6.1")
    story.attempt(GM, RewardComplication(character=INES, ability=OLIVER)).refused("QW3-6.6.1")
    story.when(GM, reward)
    assert (story.sheet().experience, tie(story, DOOR).kind) == (1, "dependent")
    story.attempt(GM, reward).refused("QW3-8.1.3")
    frame = FrameContest(character=INES, prize="revenge", ability="Sure-footed")
    story.when(NORA, frame, called=LEDGER)
    story.when(NORA, ProposeAugment(contest=LEDGER, character=INES, ability=OLIVER, about="He helps."))
    assert [line for line in story.lines() if OLIVER in line]


@clause("QW3-6.5.1.4")
def test_a_sidekick_of_an_unusual_kind_has_that_among_its_abilities_by_a_form_of_its_own() -> None:
    story = given()
    forms = [{field.name for field in made.fields} for made in story.offered(NORA, MakeSidekick)]
    assert [sorted(form & {"third", "unusual"}) for form in forms] == [["third"], ["unusual"]]
    story.attempt(NORA, sidekick(third="")).refused("QW3-6.5.1.2")
    seen = story.when(NORA, sidekick(third="", unusual="Troll")).sheet().sidekick
    assert seen is not None
    assert [(each.name, each.rating) for each in seen.abilities][2] == ("Troll", "10")


@clause("QW3-6.5.1.1", "QW3-6.5.1.2", "QW3-6.5.1.3", "QW3-6.5.1.4", "QW3-6.5.1.5", "QW3-3.1.8", "QW3-3.5.2.6")
def test_a_sidekick_starts_with_three_abilities_and_ten_points() -> None:
    story = given()
    story.attempt(NORA, sidekick(third="Loyal")).refused("QW3-6.5.1.2")
    story.attempt(NORA, sidekick(unusual="Troll")).refused("QW3-6.5.1.4")
    story.attempt(PIM, sidekick()).refused()
    story.when(NORA, sidekick(unusual="Delta Folk"))
    story.attempt(NORA, sidekick(name="Bo")).refused("QW3-3.1.8")
    seen = story.sheet().sidekick
    assert seen is not None
    assert [(each.name, each.rating) for each in seen.abilities] == [
        ("Tracking", "15"),
        ("Loyal", "10"),
        ("Delta Folk", "10"),
    ]
    story.attempt(NORA, RaiseSidekick(character=INES, ability="Tracking", points=11)).refused("QW3-6.5.1.5")
    story.when(NORA, RaiseSidekick(character=INES, ability="Tracking", points=10))
    seen = story.sheet().sidekick
    assert seen is not None
    assert (seen.abilities[0].rating, seen.points) == ("5M", 0)
    assert story.when(NORA, PartWithSidekick(character=INES)).sheet().sidekick is None


@clause("QW3-6.5.1.6", "QW3-6.5.1.7")
def test_the_player_uses_a_sidekicks_abilities_and_raises_them_by_experience() -> None:
    story = asked(given().when(NORA, sidekick()), "Tam: Tracking")
    assert (story.side().ability, story.side().rating) == ("Tam: Tracking", "15")
    story.when(GM, CorrectExperience(character=INES, points=10, reason="earned"))
    for option in (AdvanceOption.ABILITY_POINTS, AdvanceOption.KEYWORD_POINTS):
        story.when(NORA, PickOption(character=INES, option=option))
    story.when(NORA, AskAdvance(character=INES)).when(GM, AnswerAdvance(character=INES, granted=True))
    story.when(NORA, SpendImprovement(character=INES, ability="Tam: Loyal", points=4))
    seen = story.sheet().sidekick
    assert seen is not None
    assert seen.abilities[1].rating == "14"


def tams(story: Story) -> dict[str, str]:
    """What Tam can do, with the keywords marked."""
    seen = story.sheet().sidekick
    assert seen is not None
    return {f"{each.ref}{' (keyword)' if each.keyword else ''}": each.rating for each in seen.abilities}


def advanced(story: Story, *picks: PickOption) -> Story:
    story.when(GM, CorrectExperience(character=INES, points=10, reason="earned"))
    for pick in picks:
        story.when(NORA, pick)
    return story.when(NORA, AskAdvance(character=INES)).when(GM, AnswerAdvance(character=INES, granted=True))


@clause("QW3-6.5.1.2", "QW3-6.5.1.4", "QW3-8.2.5", "QW3-8.2.6")
def test_an_ability_of_a_sidekick_may_be_a_keyword_whose_breakouts_come_with_advances() -> None:
    story = given().when(NORA, sidekick(third="", unusual="Troll"))
    assert tams(story) == {"Tam: Tracking": "15", "Tam: Loyal": "10", "Tam: Troll (keyword)": "10"}
    story.when(NORA, MakeSidekickKeyword(character=INES, ability="Tracking"))
    story.attempt(NORA, MakeSidekickKeyword(character=INES, ability="Troll")).refused("QW3-6.5.1.2")
    breakout = PickOption(character=INES, option=AdvanceOption.NEW_BREAKOUT, target="Tam: Tracking", name="Snow")
    raise_ = PickOption(character=INES, option=AdvanceOption.RAISE_BREAKOUT, target="Tam: Snow")
    points = PickOption(character=INES, option=AdvanceOption.KEYWORD_POINTS)
    advanced(story, breakout, points)
    story.attempt(NORA, SpendImprovement(character=INES, ability="Tam: Snow", points=1)).refused("QW3-8.2.13")
    story.attempt(NORA, SpendImprovement(character=INES, ability="Tam: Loyal", points=1)).refused("QW3-8.2.13")
    story.when(NORA, SpendImprovement(character=INES, ability="Tam: Tracking", points=5))
    advanced(story, raise_, points)
    assert (tams(story)["Tam: Tracking (keyword)"], tams(story)["Tam: Snow"]) == ("20", "10M")
    assert asked(story, "Tam: Snow").side().rating == "10M"
    story.when(NORA, FrameContest(character=INES, prize="the trail", ability="Tam: Tracking"), called="the-trail")
    again = ContestId("the-trail")
    under = ProposeAugment(contest=again, character=INES, ability="Tam: Snow", about="It snowed.")
    story.attempt(NORA, under).refused("QW3-2.6.4")


@clause("QW3-6.5.1.2", "QW3-8.2.8")
def test_an_ability_of_a_sidekick_that_is_not_new_becomes_a_keyword_by_an_advance() -> None:
    story = given().when(NORA, sidekick()).when(NORA, RaiseSidekick(character=INES, ability="Tracking", points=10))
    story.attempt(NORA, MakeSidekickKeyword(character=INES, ability="Loyal")).refused("QW3-6.5.1.2")
    turn = PickOption(character=INES, option=AdvanceOption.TO_KEYWORD, target="Tam: Tracking", name="Snow")
    advanced(story, turn, PickOption(character=INES, option=AdvanceOption.ABILITY_POINTS))
    assert (tams(story)["Tam: Tracking (keyword)"], tams(story)["Tam: Snow"]) == ("5M", "10M")
    raise_ = PickOption(character=INES, option=AdvanceOption.RAISE_BREAKOUT, target="Tam: Loyal")
    story.when(GM, CorrectExperience(character=INES, points=10, reason="earned"))
    story.attempt(NORA, raise_).refused("QW3-8.2.5")


@clause("QW3-8.2.7", "QW3-8.2.6", "QW3-6.5.1.2")
def test_leader_and_sidekick_may_both_learn_what_the_other_can_do() -> None:
    story = given().when(NORA, sidekick()).when(NORA, MakeSidekickKeyword(character=INES, ability="Tracking"))
    under = {"character": INES, "option": AdvanceOption.NEW_BREAKOUT, "target": "Tam: Tracking"}
    story.when(GM, CorrectExperience(character=INES, points=10, reason="earned"))
    story.attempt(NORA, PickOption(**under, name="Loyal")).refused("QW3-8.2.6")  # type: ignore[arg-type] # as a table would fill it in
    named = PickOption(character=INES, option=AdvanceOption.NEW_ABILITY, name="Tam")
    story.attempt(NORA, named).refused("QW3-8.2.7")
    own = PickOption(character=INES, option=AdvanceOption.NEW_ABILITY, name="Loyal")
    advanced(story, own, PickOption(**under, name="Sure-footed"))  # type: ignore[arg-type] # as a table would fill it in
    assert tams(story)["Tam: Sure-footed"] == "20"
    assert asked(story, "Loyal").side().rating == "10"


@clause("QW3-6.5.1.7", "QW3-2.6.5")
def test_what_a_sidekick_can_do_are_abilities_of_their_own_and_no_breakouts() -> None:
    story = framed().when(NORA, sidekick())
    story.when(NORA, ChooseAbility(contest=LEDGER, character=INES, ability="Tam: Tracking"))
    (helps,) = (made for made in story.offered(NORA, ProposeAugment) if made.fixed["character"] == INES)
    assert isinstance(helps.fields[0], Choice)
    assert "Tam: Loyal" in [each.value for each in helps.fields[0].options]
    story.when(NORA, ProposeAugment(contest=LEDGER, character=INES, ability="Tam: Loyal", about="For her."))
    story.when(NORA, ChooseAbility(contest=LEDGER, character=INES, ability="Tam: Delta Folk"))


@clause("QW3-6.5.2.1", "QW3-6.5.2.2", "QW3-6.5.2.4")
def test_retainers_act_or_augment_and_resist_when_treated_badly() -> None:
    story = asked(known(TieKind.RETAINER), OLIVER, resistance="Challenging")
    assert (story.side().rating, story.contest().resistance) == ("15", "15")
    frame = FrameContest(character=INES, prize="the ledger", ability="Sure-footed", resistance="10")
    story.when(GM, frame, called="the-second-one")
    story.when(
        NORA, ProposeAugment(contest=story.sees().contests[0].id, character=INES, ability=OLIVER, about="He helps.")
    )
    assert [line for line in story.lines(contest="the-second-one") if OLIVER in line]
    assert decided(3, 17).contest().outcome is not None


@clause("QW3-3.0.2", "QW3-3.0.3")
def test_npcs_have_a_resistance_and_no_sheet() -> None:
    story = opened().when(GM, SetResistance(contest=LEDGER, resistance="Mook"))
    assert (story.contest().resistance, story.contest().resistance_words) == ("10", "Mook")
    assert story.when(GM, SetResistance(contest=LEDGER, resistance="boss +5")).contest().resistance == "5M"
