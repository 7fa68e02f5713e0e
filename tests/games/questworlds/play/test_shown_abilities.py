"""Abilities, keywords, flaws and ratings at the table, in contests that use them."""

import pytest
from tests.games.questworlds.play.table import (
    GM,
    INES,
    LEDGER,
    NORA,
    Evening,
    Story,
    decided,
    framed,
    opened,
    with_ability,
)
from tests.refusing import refusing
from tests.rules.clause import clause

from talewright.games.questworlds.play.acceptance import AcceptCard
from talewright.games.questworlds.play.experience import ExperienceEarned
from talewright.games.questworlds.play.modifiers import SetModifier
from talewright.games.questworlds.play.resistance import SetResistance
from talewright.games.questworlds.play.sheets import WriteAbility, WriteBreakout, WriteKeyword
from talewright.games.questworlds.play.tactics import AddAbilityHere, ChooseAbility, RejectTactic
from talewright.games.questworlds.rules.modifier import Source
from talewright.table.offer import Text, Value

FLAW = "Cannot Leave a Door Closed"


def uses(story: Story, ability: str) -> tuple[str, str]:
    """What Ines goes in with, and what she rolls against, when she uses an ability."""
    story.when(NORA, with_ability(ability))
    return story.side().rating, story.side().target


def written(rating: str) -> Story:
    """Ines uses an ability of this rating."""
    story = opened().when(NORA, WriteAbility(character=INES, name="Steeple", rating=rating))
    return story.when(NORA, with_ability("Steeple"))


def weather(amount: int, name: str = "the weather") -> SetModifier:
    return SetModifier(contest=LEDGER, character=INES, source=Source.SITUATIONAL, name=name, amount=amount, insist=True)


@clause("QW3-2.1.1", "QW3-2.1.2", "QW3-2.1.3", "QW3-2.2.2", "QW3-2.2.3", "QW3-2.2.1.1")
def test_any_name_may_be_an_ability_and_its_rating_alone_counts() -> None:
    story = opened(Evening(options={"sample_abilities": "Swimmer, Thief"}))
    (offer,) = story.offered(NORA, AddAbilityHere)
    (name,) = (field for field in offer.fields if isinstance(field, Text) and field.name == "name")
    assert name.suggestions == ("Swimmer", "Thief")  # and any other may be written
    for ability, rating in (("Sailor", "10"), ("Reefs at Dusk", "11"), ("A Boat That Leaks", "12"), ("Rich", "17")):
        story.when(NORA, AddAbilityHere(contest=LEDGER, character=INES, name=ability, rating=rating))
        assert (story.side().ability, story.side().rating, story.side().target) == (ability, rating, rating)
    assert {"Sailor", "Rich"} <= {each.name for each in story.sheet().abilities}


@clause("QW3-2.1.1.1", "QW3-2.1.1.1.1", "QW3-2.1.1.1.2", "QW3-2.1.1.1.3", "QW3-2.1.1.1.4", "QW3-2.1.1.1.7")
def test_a_keyword_is_used_at_its_rating_and_a_breakout_with_its_bonus() -> None:
    story = opened()
    assert uses(story, "Cartographer") == ("15", "15")
    assert uses(story, "Cartographer: Read the Land") == ("20", "20")
    story.when(NORA, WriteBreakout(character=INES, keyword="Cartographer", name="Winds"))
    story.when(NORA, WriteKeyword(character=INES, name="Cartographer", rating="17"))
    (keyword,) = (each for each in story.sheet().abilities if each.name == "Cartographer")
    assert [(each.name, each.bonus, each.rating) for each in keyword.breakouts] == [
        ("Read the Land", 5, "2M"),
        ("Draw from Memory", 5, "2M"),
        ("Winds", 5, "2M"),
    ]
    assert uses(story, "Cartographer: Winds") == ("2M", "2M")
    assert uses(story, "Cartographer") == ("17", "17")


@clause("QW3-2.1.2.1", "QW3-2.1.2.3")
def test_a_flaw_serves_nobody_and_teaches_whoever_it_is_used_against() -> None:
    story = framed(Evening(options={"story_points": "false"}))
    story.attempt(NORA, ChooseAbility(contest=LEDGER, character=INES, ability=FLAW)).refused("QW3-2.1.2.1")
    story.when(GM, SetModifier(contest=LEDGER, character=INES, source=Source.HINDRANCE, name=FLAW, amount=-5))
    story.accepted(LEDGER, NORA).falls(LEDGER, 4, 18)
    assert [each.name for each in story.hears() if isinstance(each, ExperienceEarned)] == [FLAW]


@clause("QW3-2.1.3.1", "QW3-2.1.3.2", "QW3-2.1.3.3", "QW3-2.1.3.4", "QW3-2.3.2.1", "QW3-2.3.2.2", "QW3-2.3.2.3")
@pytest.mark.parametrize(
    ("rating", "amounts", "target"),
    [
        ("20", (), "20"),
        ("17", (5,), "2M"),
        ("20M", (5, 10), "15M2"),
        ("5M", (-10,), "15"),
        ("1M3", (-5, -20), "16M"),
        ("4M2", (5, -10), "19M"),
    ],
)
def test_a_target_number_goes_up_and_down_across_masteries(rating: str, amounts: tuple[int, ...], target: str) -> None:
    story = written(rating)
    assert story.side().rating == rating
    for amount in amounts:
        story.when(GM, weather(amount, f"the weather of {amount}"))
    assert story.side().target == target
    story.attempt(NORA, WriteAbility(character=INES, name="Wrong", rating="21")).refused()


@clause("QW3-2.1.5.1")
def test_no_rating_is_too_low_to_try() -> None:
    story = opened()
    story.when(NORA, AddAbilityHere(contest=LEDGER, character=INES, name="Sing", rating="1"))
    assert story.side().target == "1"
    assert story.contest(who=NORA).waiting_for == ("the game master",)  # who names the resistance, and no more
    assert story.when(GM, SetResistance(contest=LEDGER, resistance="14")).offered(NORA, AcceptCard)


@clause("QW3-2.3.1.4.3")
def test_a_tactic_that_is_not_credible_is_asked_for_again_before_anything_rolls() -> None:
    story = framed()
    story.when(GM, RejectTactic(contest=LEDGER, character=INES, reason="The roof is gone."))
    assert (story.side().chosen, story.contest(who=NORA).note) == (False, "The roof is gone.")
    story.attempt(NORA, AcceptCard(contest=LEDGER)).refused("QW3-2.3.1.1.1")
    story.when(NORA, with_ability("Restless")).accepted(LEDGER, NORA)
    assert story.waits()


@clause("QW3-2.1.1.3", "QW3-2.3.1.4.4")
def test_a_genre_pack_describes_keywords_and_how_far_incredible_powers_go() -> None:
    pack: dict[str, Value] = {
        "genre_keywords": "cartographer: maps, coasts, old roads",
        "genre_powers": "No teleporting.",
    }
    story = framed(Evening(options=pack))
    assert [(each.name, each.about) for each in story.sheet().abilities if each.about] == [
        ("Cartographer", "maps, coasts, old roads")
    ]
    assert [each.about for each in story.offered(GM, RejectTactic)] == ["No teleporting."]
    assert "No teleporting." in [each.about for each in story.offered(NORA, ChooseAbility)]
    with refusing():
        framed(Evening(options={"genre_keywords": "Cartographer, maps"}))


@clause("QW3-2.3.1.4.4")
def test_how_far_incredible_powers_go_stands_where_one_of_them_may_be_used() -> None:
    """It stood above every choice of an ability, also of those who have none."""
    pack: dict[str, Value] = {"genre_powers": "No teleporting.", "powers": "Restless"}
    story = framed(Evening(options=pack))
    assert [each.about for each in story.offered(GM, RejectTactic)] == [""]
    assert "No teleporting." in [each.about for each in story.offered(NORA, ChooseAbility)]
    story.when(NORA, with_ability("Restless"))
    assert [each.about for each in story.offered(GM, RejectTactic)] == ["No teleporting."]
    story = framed(Evening(options={**pack, "powers": "Tide-listener"}))
    assert {each.about for each in story.offered(NORA, ChooseAbility)} == {""}


@clause("QW3-2.3.2.4", "QW3-2.3.2.5", "QW3-2.5.1.2", "QW3-10.2.1", "QW3-10.2.2")
def test_modifiers_have_their_sources_and_change_the_character_alone() -> None:
    story = framed(resistance="15")
    for source, name in ((Source.STRETCH, ""), (Source.HINDRANCE, FLAW), (Source.SITUATIONAL, "the fog")):
        story.when(GM, SetModifier(contest=LEDGER, character=INES, source=source, name=name, amount=-5))
    assert story.lines() == ["-5 stretch", f"-5 hindrance: {FLAW}", "-5 situational: the fog"]
    assert (story.side().target, story.contest().resistance) == ("−2", "15")  # 13 and three times -5
    for amount in (5, -15, -20):
        stretch = SetModifier(contest=LEDGER, character=INES, source=Source.STRETCH, amount=amount)
        story.attempt(GM, stretch).refused("QW3-2.5.1.2")
    story.when(GM, SetModifier(contest=LEDGER, character=INES, source=Source.STRETCH, amount=-10))
    assert story.lines()[-1] == "-10 stretch"  # in place of the other: a tactic is one stretch at most
    fixed = {str(offer.fixed["source"]) for offer in story.offered(GM, SetModifier) if "source" in offer.fixed}
    assert fixed == {"stretch", "situational", "hindrance"}  # no edge, no handicap, no bonus for what is specific


@clause("QW3-2.4.1", "QW3-2.4.1.1")
@pytest.mark.parametrize("amount", [-25, -7, 3, 25])
def test_modifiers_go_in_steps_of_5_up_to_20(amount: int) -> None:
    story = framed()
    story.attempt(GM, weather(amount)).refused("QW3-2.4.1")
    for usual in (-20, -15, -10, -5, 5, 10, 15, 20):
        story.when(GM, weather(usual))
        assert story.lines() == [f"{usual:+d} situational: the weather"]


def test_the_outcome_remembers_what_was_used() -> None:
    assert decided(4, 18).contest().sides[0].ability == "Sure-footed"
