"""Characters are made at the table by the rules: as they go, in prose, or read from a file."""

import pytest
from tests.games.questworlds.play.table import GM, INES, LEDGER, NORA, PIM, Evening, Story, given
from tests.rules.clause import clause

from talewright.games.questworlds.play.augments import ProposeAugment
from talewright.games.questworlds.play.creating.abilities import (
    ListAbilities,
    MakeUpAbility,
    MakeUpBreakout,
    MoveUnderKeyword,
    RateAbility,
    SpendPoints,
    TakeBackAbility,
)
from talewright.games.questworlds.play.creating.beginning import BeginCharacter
from talewright.games.questworlds.play.creating.flaws import RankFlaw, TakeFlaw
from talewright.games.questworlds.play.creating.steps import FinishCreation, MakingView
from talewright.games.questworlds.play.framing import FrameContest
from talewright.games.questworlds.play.modifiers import SetModifier
from talewright.games.questworlds.play.outcome import LetStand
from talewright.games.questworlds.play.relationships.sidekicks import MakeSidekick, PartWithSidekick, RaiseSidekick
from talewright.games.questworlds.play.sheets import (
    DescribeCharacter,
    StrikeLine,
    Write,
    WriteAbility,
    WriteBreakout,
    WriteFlaw,
    WriteKeyword,
)
from talewright.games.questworlds.play.tactics import AddAbilityHere, ChooseAbility
from talewright.games.questworlds.rules.flaw import FlawKind
from talewright.games.questworlds.rules.keyword import KeywordKind
from talewright.games.questworlds.rules.modifier import Source
from talewright.games.questworlds.shared.ids import CharacterId
from talewright.table.offer import Choice, Number, Offer
from talewright.web.story import headline

VERA = CharacterId("vera-lund")
NOBODY = Evening(characters=())
LAWYER = BeginCharacter(name="Vera Lund", trait="Hotshot", occupation="Lawyer", description="Red shoes.")
TEXT = "Ama sails the cold coast and owes the harbour master. She has a knife, a boat, a dog and a song. She is proud."


def begun(**options: str) -> Story:
    return given(Evening(characters=(), options=options)).when(NORA, LAWYER, called=VERA)


def making(story: Story) -> MakingView:
    seen = story.sheet(VERA).making
    assert seen is not None
    return seen


def ratings(story: Story) -> dict[str, str]:
    lines = story.sheet(VERA).abilities
    return {line.ref: line.rating for line in lines} | {
        each.ref: each.rating for line in lines for each in line.breakouts
    }


def rate(ability: str, *, best: bool = False) -> RateAbility:
    return RateAbility(character=VERA, ability=ability, best=best)


def spend(ability: str, points: int) -> SpendPoints:
    return SpendPoints(character=VERA, ability=ability, points=points)


def flaws(story: Story) -> dict[str, str]:
    return {flaw.name: flaw.rating for flaw in story.sheet(VERA).flaws}


@clause("QW3-3.0.1", "QW3-3.1.1", "QW3-3.1.4", "QW3-3.1.5", "QW3-3.4.1", "QW3-3.4.2", "QW3-3.4.3", "QW3-3.1.1.1")
def test_a_concept_is_the_first_two_abilities_rated_when_they_are_used() -> None:
    story = begun()
    sheet = story.sheet(VERA)
    assert (sheet.name, sheet.concept, sheet.description) == ("Vera Lund", "Hotshot Lawyer", "Red shoes.")
    assert (making(story).slots_used, making(story).slots, making(story).unrated) == (2, 12, ("Lawyer", "Hotshot"))
    offered = next(each for each in story.offers(PIM) if each.move == "begin-character")
    samples = [field.suggestions for field in offered.fields if field.name == "trait"]  # type: ignore[union-attr]
    assert [len(each) for each in samples] == [7]
    story.attempt(NORA, spend("Lawyer", 1)).refused("QW3-3.1.5")
    story.when(NORA, rate("Lawyer", best=True)).when(NORA, rate("Hotshot"))
    story.when(NORA, MakeUpAbility(character=VERA, name="Fencer"))
    assert all(made.fields == () for made in story.offered(NORA, RateAbility))  # all others start at 10
    story.attempt(NORA, rate("Fencer", best=True)).refused("QW3-3.4.1", naming=("Lawyer",))
    assert ratings(story.when(NORA, rate("Fencer"))) == {"Lawyer": "15", "Hotshot": "15", "Fencer": "10"}
    story.attempt(NORA, rate("Fencer")).refused("QW3-3.1.5")


@clause("QW3-3.1.5", "QW3-3.4.1", "QW3-3.4.2", "QW3-2.6.12", "QW3-2.6.8")
def test_an_ability_has_its_rating_from_its_first_use_in_a_contest_or_for_an_augment() -> None:
    def abilities(offered: list[Offer]) -> list[str]:
        """What one offer lets choose."""
        return [one.value for field in offered[0].fields if isinstance(field, Choice) for one in field.options]

    frame = FrameContest(character=VERA, prize="the key", resistance="14")
    story = begun().when(NORA, ListAbilities(character=VERA, names="Fencer")).when(GM, frame, called=LEDGER)
    assert abilities(story.offered(NORA, ChooseAbility))[:2] == ["Lawyer", "Hotshot"]
    story.when(NORA, ChooseAbility(contest=LEDGER, character=VERA, ability="Lawyer"))
    assert (ratings(story), story.side(VERA).rating) == ({"Lawyer": "15"}, "15")
    assert abilities(story.offered(NORA, ProposeAugment)) == ["Hotshot", "Fencer"]
    story.when(NORA, ProposeAugment(contest=LEDGER, character=VERA, ability="Fencer"))
    assert (ratings(story), story.lines(VERA)) == ({"Lawyer": "15", "Fencer": "10"}, ["+5 augment: Fencer"])
    other = begun().when(GM, FrameContest(character=VERA, prize="the key", resistance="14"), called=LEDGER)
    other.when(NORA, ChooseAbility(contest=LEDGER, character=VERA))
    other.when(NORA, ProposeAugment(contest=LEDGER, character=VERA, ability="hotshot"))
    assert ratings(other) == {"Hotshot": "15"}


def test_all_that_is_told_of_a_character_in_the_making_is_one_card_under_its_newest_line() -> None:
    story = begun().when(NORA, rate("Lawyer")).when(NORA, spend("Lawyer", 5))
    told = [line for line in story.look(PIM).log if line.contest]
    assert {line.contest for line in told} == {VERA}
    assert [line.kind for line in told] == ["character-made/1", "pool-set/1", *["sheet-made/1"] * 2]
    assert headline([line for line in begun().look(PIM).log if line.contest]).kind == "character-made/1"
    assert headline(told) == told[-1]


@clause("QW3-3.1.2", "QW3-3.1.6", "QW3-3.1.9", "QW3-3.2.2", "QW3-3.2.2.1")
def test_twelve_slots_hold_abilities_and_keywords_and_no_name_twice() -> None:
    story = begun().when(NORA, MakeUpAbility(character=VERA, name="Old Town", keyword=KeywordKind.HERITAGE, best=False))
    story.attempt(NORA, MakeUpAbility(character=VERA, name="hotshot")).refused("QW3-3.2.2.1")
    story.when(NORA, MakeUpBreakout(character=VERA, keyword="Old Town", name="Back Doors"))
    story.attempt(NORA, MakeUpAbility(character=VERA, name="Back Doors")).refused("QW3-3.2.2.1")
    story.when(NORA, ListAbilities(character=VERA, names="\n".join("ABCDEFGH")))
    assert making(story).slots_used == 12
    story.attempt(NORA, MakeUpAbility(character=VERA, name="One More")).refused("QW3-3.1.9")
    assert not [each for each in story.offers(NORA) if each.move in ("make-up-ability", "list-abilities")]
    story.when(NORA, TakeBackAbility(character=VERA, ability="Old Town"))
    assert making(story).slots_used == 10


@clause("QW3-3.1.2")
def test_a_list_in_one_line_has_commas_between_its_abilities_and_none_is_cut_short() -> None:
    story = begun().when(NORA, ListAbilities(character=VERA, names="Ride, Swim,Whistle in the fog"))
    assert making(story).unrated[2:] == ("Ride", "Swim", "Whistle in the fog")
    long = "Rows\n" + "and rows " * 10
    story.attempt(NORA, ListAbilities(character=VERA, names=long)).refused(
        "QW3-3.1.2", naming=(long.split("\n")[1].strip(),)
    )


@clause("QW3-3.4.4", "QW3-3.4.5", "QW3-3.4.14", "QW3-3.4.16", "QW3-3.4.17", "QW3-3.2.2.2")
def test_a_distinguishing_characteristic_becomes_a_breakout_if_the_game_master_accepts() -> None:
    story = begun().when(NORA, rate("Lawyer", best=True)).when(NORA, rate("Hotshot"))
    move = MoveUnderKeyword(character=VERA, keyword="Lawyer")
    story.attempt(NORA, move).refused("QW3-3.4.16")
    story.when(GM, move).when(NORA, MakeUpBreakout(character=VERA, keyword="Lawyer", name="Contracts"))
    assert ratings(story) == {"Lawyer": "15", "Lawyer: Hotshot": "5M", "Lawyer: Contracts": "20"}
    story.attempt(NORA, spend("Lawyer: Contracts", 1)).refused("QW3-3.4.14")
    assert ratings(story.when(NORA, spend("Lawyer", 10)))["Lawyer: Contracts"] == "10M"


@clause("QW3-3.4.13", "QW3-3.4.15", "QW3-3.1.7")
def test_twenty_points_raise_ratings_up_to_5m_and_none_may_be_left_over() -> None:
    story = begun().when(NORA, rate("Lawyer", best=True)).when(NORA, rate("Hotshot"))
    story.attempt(NORA, spend("Lawyer", 11)).refused("QW3-3.4.15")
    story.when(NORA, spend("Lawyer", 10)).when(NORA, spend("Hotshot", 8))
    story.attempt(NORA, spend("Hotshot", 3)).refused("QW3-3.4.13", naming=("2",))
    assert (ratings(story)["Lawyer"], making(story).points_left) == ("5M", 2)
    story.attempt(NORA, FinishCreation(character=VERA)).refused("QW3-3.1.7")
    story.when(NORA, ListAbilities(character=VERA, names="\n".join("ABCDEFGHIJ")))
    for name in "ABCDEFGHIJ":
        story.when(NORA, rate(name))
    story.attempt(NORA, FinishCreation(character=VERA)).refused("QW3-3.4.13")
    story.attempt(NORA, WriteAbility(character=VERA, name="Sneaky", rating="5M")).refused("QW3-3.1.2")
    story.when(NORA, spend("A", 2)).when(NORA, FinishCreation(character=VERA))
    assert story.sheet(VERA).making is None
    story.attempt(NORA, spend("A", 1)).refused("QW3-3.1.9")


def finished() -> Story:
    """Vera is made, with ten abilities more, and Proud."""
    story = begun().when(NORA, rate("Lawyer", best=True)).when(NORA, rate("Hotshot"))
    story.when(NORA, ListAbilities(character=VERA, names="\n".join("ABCDEFGHIJ")))
    for name in "ABCDEFGHIJ":
        story.when(NORA, rate(name))
    story.when(NORA, spend("Lawyer", 10)).when(NORA, spend("Hotshot", 10))
    return story.when(NORA, TakeFlaw(character=VERA, name="Proud")).when(NORA, FinishCreation(character=VERA))


@clause("QW3-3.1.9", "QW3-8.2.7", "QW3-8.2.9", "QW3-8.2.11", "QW3-3.4.10")
def test_what_is_written_beside_the_rules_that_have_made_a_character_is_the_game_masters() -> None:
    story = finished()
    moves: tuple[tuple[Write, str], ...] = (
        (WriteAbility(character=VERA, name="A", rating="5M2"), "QW3-3.1.9"),
        (WriteKeyword(character=VERA, name="B", rating="15"), "QW3-3.1.9"),
        (WriteBreakout(character=VERA, keyword="Lawyer", name="Contracts"), "QW3-3.1.9"),
        (WriteFlaw(character=VERA, name="Vain", rating="10"), "QW3-8.2.11"),
        (StrikeLine(character=VERA, name="Vain"), "QW3-8.2.9"),
    )
    for move, why in moves:
        story.attempt(NORA, move).refused(why, naming=("Vera Lund",))
        assert not [offer for offer in story.offered(NORA, type(move)) if offer.fixed["character"] == VERA]
        if not isinstance(move, StrikeLine):
            assert VERA in [offer.fixed["character"] for offer in story.offered(GM, type(move))]
        story.when(GM, move)
    assert (ratings(story)["A"], ratings(story)["Lawyer: Contracts"]) == ("5M2", "10M")
    assert flaws(story) == {"Proud": "5M2"}  # which follows, whoever raises the ability
    reads = {who: [bool(each.about) for each in story.offered(who, DescribeCharacter)] for who in (NORA, GM)}
    assert reads == {NORA: [True], GM: [False]}  # only who writes no lines reads that it grows by advances
    story.when(NORA, DescribeCharacter(character=VERA, name="Vera Lund", concept="Hotshot Advocate"))


@clause("QW3-3.1.9", "QW3-6.5.1.7", "QW3-3.1.8")
def test_once_a_character_is_made_a_sidekick_is_the_game_masters_to_give() -> None:
    kin = MakeSidekick(character=VERA, name="Bo", reason="love", first="Huge", second="Fist", third="Loyal")
    begun().when(NORA, kin)
    story = finished()
    story.attempt(NORA, kin).refused("QW3-3.1.9", naming=("Vera Lund",))
    assert VERA not in [offer.fixed["character"] for offer in story.offered(NORA, MakeSidekick)]
    story.when(GM, kin).when(NORA, RaiseSidekick(character=VERA, ability="Huge", points=10))
    story.when(NORA, PartWithSidekick(character=VERA)).attempt(NORA, kin).refused("QW3-3.1.9")


@clause("QW3-3.1.9", "QW3-3.1.7", "QW3-2.1.1")
def test_once_a_character_is_made_a_new_ability_on_the_spot_is_the_game_masters() -> None:
    story = finished().when(GM, FrameContest(character=VERA, prize="the key", resistance="20"), called=LEDGER)
    here = AddAbilityHere(contest=LEDGER, character=VERA, name="Queen of the Bar", rating="10M3")
    story.attempt(NORA, here).refused("QW3-3.1.9", naming=("Vera Lund",))
    assert (story.offered(NORA, AddAbilityHere), story.side(VERA).chosen) == ([], False)
    assert story.offered(GM, AddAbilityHere)
    story.when(GM, AddAbilityHere(contest=LEDGER, character=VERA, name="Queen of the Bar", rating="10"))
    assert story.side(VERA).rating == "10"


@clause("QW3-3.3.1", "QW3-3.3.2", "QW3-3.1.3", "QW3-3.1.10", "QW3-3.4.12")
def test_three_flaws_are_chosen_and_those_of_keywords_come_on_top() -> None:
    story = begun().when(NORA, rate("Lawyer", best=True)).when(NORA, spend("Lawyer", 3))
    story.when(NORA, rate("Hotshot")).when(NORA, MakeUpAbility(character=VERA, name="Fencer", best=False))
    for name in ("Proud", "Reckless", "In Debt"):
        story.when(NORA, TakeFlaw(character=VERA, name=name))
    story.attempt(NORA, TakeFlaw(character=VERA, name="Vain")).refused("QW3-3.1.10")
    story.when(NORA, TakeFlaw(character=VERA, name="Bound by Oath", keyword="Lawyer"))
    assert flaws(story) == {"Proud": "18", "Reckless": "15", "In Debt": "10", "Bound by Oath": "10"}
    story.when(NORA, RankFlaw(character=VERA, flaw="Bound by Oath", rank=1))
    assert flaws(story) == {"Bound by Oath": "18", "Proud": "15", "Reckless": "10", "In Debt": "10"}


@clause("QW3-3.4.6", "QW3-3.4.7", "QW3-3.4.8", "QW3-3.4.9", "QW3-3.4.10", "QW3-3.4.11")
def test_flaws_follow_the_abilities_breakouts_among_them() -> None:
    story = begun().when(NORA, rate("Lawyer", best=True)).when(NORA, rate("Hotshot"))
    for name in ("Proud", "Reckless", "In Debt"):
        story.when(NORA, TakeFlaw(character=VERA, name=name))
    story.when(NORA, MakeUpBreakout(character=VERA, keyword="Lawyer", name="Contracts"))
    story.when(NORA, spend("Hotshot", 3)).when(NORA, MakeUpAbility(character=VERA, name="Tough", best=False))
    story.when(NORA, TakeFlaw(character=VERA, name="Oath", keyword="Lawyer"))
    assert flaws(story) == {"Proud": "20", "Reckless": "18", "In Debt": "10", "Oath": "10"}
    assert flaws(story.when(NORA, spend("Lawyer", 2)))["Proud"] == "2M"


@clause("QW3-3.1.7", "QW3-3.4.18")
def test_a_slot_is_filled_on_the_spot_and_points_turn_a_failure_into_a_success() -> None:
    story = begun().when(GM, FrameContest(character=VERA, prize="the deed", resistance="10"), called=LEDGER)
    here = AddAbilityHere(contest=LEDGER, character=VERA, name="Climber", rating="13")
    story.attempt(NORA, here).refused("QW3-3.4.3")
    story.when(NORA, AddAbilityHere(contest=LEDGER, character=VERA, name="Climber", rating="15"))
    assert (making(story).slots_used, ratings(story)) == (3, {"Climber": "15"})
    story.accepted(LEDGER, NORA).falls(LEDGER, 17, 11)
    before = story.contest().outcome
    story.when(NORA, spend("Climber", 3))
    after = story.contest().outcome
    assert before is not None
    assert after is not None
    assert (before.verdict, after.verdict) == ("standoff", "victory") or before != after
    story.when(NORA, LetStand(contest=LEDGER))


def climbing(resistance: str, penalty: int = 0, **options: str) -> Story:
    """Vera goes in with an ability of 10, and perhaps a penalty."""
    story = begun(**options).when(NORA, MakeUpAbility(character=VERA, name="Climber", best=False))
    frame = FrameContest(character=VERA, prize="the deed", resistance=resistance, ability="Climber")
    story.when(GM, frame, called=LEDGER)
    if penalty:
        ice = SetModifier(
            contest=LEDGER, character=VERA, source=Source.SITUATIONAL, name="ice", amount=penalty, insist=True
        )
        story.when(GM, ice)
    return story.accepted(LEDGER, NORA)


@clause("QW3-2.3.2.7", "QW3-3.4.18")
def test_an_attempt_that_fails_by_itself_is_over_although_points_are_left() -> None:
    """There is no roll of its own that points could better; it broke the table."""
    story = climbing("10", -15).falls(LEDGER, None, 5)
    assert (story.side(VERA).target, story.contest().phase) == ("−5", "decided")


@clause("QW3-3.4.18")
def test_what_points_would_make_of_a_roll_stands_beside_it_with_as_many_as_it_takes() -> None:
    story = climbing("10", story_points="false").falls(LEDGER, 12, 4)
    (raising,) = (each for each in story.offered(NORA, SpendPoints) if each.group == LEDGER)
    (points,) = raising.fields
    assert isinstance(points, Number)
    assert (raising.fixed["ability"], points.default) == ("Climber", 2)
    assert "victory of degree 1" in raising.effect
    outcome = story.when(NORA, spend("Climber", 2)).contest().outcome
    assert outcome is not None
    assert (outcome.verdict, outcome.degree) == ("victory", 1)
    assert not [each for each in story.offered(NORA, SpendPoints) if each.group == LEDGER]


@clause("QW3-3.4.18")
def test_a_roll_that_points_make_no_better_is_not_kept_open_for_them() -> None:
    """A big success is the best of its roll: all the points that the ability may have would only make it worse."""
    story = climbing("20M", story_points="false").falls(LEDGER, 10, 20)
    assert story.contest().phase == "decided"


@clause("QW3-3.2.1", "QW3-3.4.19")
def test_keywords_that_the_game_asks_for_come_out_of_the_twelve() -> None:
    story = given(Evening(characters=(), options={"keywords_asked": ("heritage", "belief system")}))
    story.when(NORA, LAWYER, called=VERA).when(NORA, ListAbilities(character=VERA, names="\n".join("ABCDEFGH")))
    story.attempt(NORA, MakeUpAbility(character=VERA, name="Fencer")).refused("QW3-3.4.19", naming=("heritage",))
    story.when(NORA, MakeUpAbility(character=VERA, name="Old Town", keyword=KeywordKind.HERITAGE))
    assert making(story).slots_used == 11


@pytest.mark.parametrize("who", [PIM])
def test_nobody_makes_somebody_elses_character(who: str) -> None:
    begun().attempt(who, rate("Lawyer")).refused()
    begun().attempt(NORA, ChooseAbility(contest=LEDGER, character=VERA)).refused()


@clause("QW3-2.1.1.2", "QW3-2.1.2.2")
def test_a_keyword_and_a_flaw_say_of_which_kind_they_are() -> None:
    story = begun()
    (add,) = story.offered(NORA, MakeUpAbility)
    (keyword,) = (field for field in add.fields if field.name == "keyword")
    assert isinstance(keyword, Choice)
    usual = {KeywordKind.OCCUPATION, KeywordKind.HERITAGE, KeywordKind.BELIEF, KeywordKind.COMMUNITY}
    assert usual <= {option.value for option in keyword.options}
    story.when(NORA, MakeUpAbility(character=VERA, name="Daughter of the Tide", keyword=KeywordKind.BELIEF))
    made = story.saga.sheets[VERA].making
    assert made
    assert {"Daughter of the Tide": KeywordKind.BELIEF, "Lawyer": KeywordKind.OCCUPATION}.items() <= {
        slot.ability: slot.keyword for slot in made.slots
    }.items()
    for name, kind in (("Oath of Silence", FlawKind.PHILOSOPHY), ("One Arm", FlawKind.PHYSICAL)):
        story.when(NORA, TakeFlaw(character=VERA, name=name, kind=kind))
    assert [(each.name, each.kind) for each in story.sheet(VERA).flaws] == [
        ("Oath of Silence", "philosophy"), ("One Arm", "physical")
    ]  # fmt: skip
    ready = given()
    tie = WriteFlaw(character=INES, name="Owes Tobias", rating="15", kind=FlawKind.RELATIONSHIP)
    for written in (tie, WriteFlaw(character=INES, name="Owes Tobias", rating="17")):
        ready.when(GM, written)
        assert ("Owes Tobias", "relationship") in [(each.name, each.kind) for each in ready.sheet(INES).flaws]
