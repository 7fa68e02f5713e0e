"""What the game master adds to a rating or takes from it: circumstances, and a stretch."""

from tests.games.questworlds.play.table import GM, INES, LEDGER, NORA, TOBIAS, framed, given, with_ability
from tests.rules.clause import clause

from talewright.games.questworlds.play.framing import FrameContest
from talewright.games.questworlds.play.modifiers import ModifierSet, SetModifier
from talewright.games.questworlds.play.relationships.ties import CallContacts
from talewright.games.questworlds.play.tactics import AddAbilityHere, RejectTactic
from talewright.games.questworlds.rules.modifier import Source
from talewright.table.events import Ruled


@clause("QW3-2.5.1", "QW3-2.2.5", "QW3-2.2.4")
def test_the_game_master_answers_circumstances_and_missing_gear_with_a_situational_modifier() -> None:
    story = framed()
    rope = SetModifier(contest=LEDGER, character=INES, source=Source.SITUATIONAL, name="no rope", amount=-5)
    story.attempt(NORA, rope).refused()
    story.when(GM, rope)
    fog = SetModifier(contest=LEDGER, character=INES, source=Source.SITUATIONAL, name="the fog she chose", amount=10)
    story.when(GM, fog)
    assert story.lines() == ["-5 situational: no rope", "+10 situational: the fog she chose"]
    assert story.side(who=NORA).target == "18"
    assert ModifierSet(
        contest=LEDGER, character=INES, source=Source.SITUATIONAL, name="no rope", amount=-5
    ) in story.hears(NORA)


def test_a_modifier_beyond_the_usual_needs_the_game_master_to_insist() -> None:
    odd = SetModifier(contest=LEDGER, character=INES, source=Source.SITUATIONAL, name="a storm", amount=-20)
    story = framed()
    story.attempt(GM, odd).refused("QW3-2.5.2.1")
    insisting = [offer for offer in story.offered(GM, SetModifier) if offer.fixed.get("insist")]
    assert [option.value for option in insisting[0].fields[1].options] == ["-20", "-15", "15", "20"]  # type: ignore[union-attr]


def test_nothing_is_taken_away_that_is_not_there() -> None:
    gone = SetModifier(contest=LEDGER, character=INES, source=Source.STRETCH, amount=0)
    framed().attempt(GM, gone).refused(by=SetModifier.change)


@clause("QW3-2.5.1.3", "QW3-2.5.1.4")
def test_the_game_master_says_what_is_a_stretch_and_what_only_adds_flavour() -> None:
    story = framed()
    stretch = SetModifier(contest=LEDGER, character=INES, source=Source.STRETCH, amount=-10)
    story.attempt(NORA, stretch).refused()
    story.when(GM, stretch)
    assert (story.lines(), story.side().target) == (["-10 stretch"], "3")
    story.when(GM, SetModifier(contest=LEDGER, character=INES, source=Source.STRETCH, amount=0))
    assert (story.lines(), story.hears()[-1]) == (
        [],
        ModifierSet(contest=LEDGER, character=INES, source=Source.STRETCH, name="", amount=0),
    )
    story.rules(GM, "QW3-2.5.1.4", "the cloak that billows", "only flavour", "it gives no advantage")
    assert story.hears(NORA)[-1] == Ruled(
        clause="QW3-2.5.1.4", about="the cloak that billows", choice="only flavour", reason="it gives no advantage"
    )


def test_a_button_of_the_game_master_says_whose_modifier_it_sets_only_where_two_contend() -> None:
    moves = ("set-modifier", "roll-hindrance", "reject-tactic")
    between = given().when(NORA, FrameContest(character=INES, prize="the ledger", opponent=TOBIAS), called=LEDGER)
    between.when(NORA, with_ability("Sure-footed"))
    for story, names in ((framed(), False), (between, True)):
        labels = [each.label for each in story.offers(GM) if each.move in moves]
        assert len(labels) >= len(moves)
        assert {"Ines Valdera" in label or "Tobias Kern" in label for label in labels} == {names}


@clause("QW3-2.3.1.4.3")
def test_a_tactic_that_is_not_credible_takes_its_stretch_along_and_no_circumstances() -> None:
    story = framed()
    for source, name, amount in (
        (Source.STRETCH, "", -5), (Source.SITUATIONAL, "the fog", 10), (Source.HINDRANCE, "Restless", -5)
    ):  # fmt: skip
        story.when(GM, SetModifier(contest=LEDGER, character=INES, source=source, name=name, amount=amount))
    story.when(GM, RejectTactic(contest=LEDGER, character=INES, reason="The roof is gone."))
    assert story.lines() == ["+10 situational: the fog"]


@clause("QW3-2.5.1.2")
def test_a_stretch_stays_with_the_ability_that_was_stretched() -> None:
    story = framed()
    story.when(GM, SetModifier(contest=LEDGER, character=INES, source=Source.STRETCH, amount=-5))
    story.when(NORA, with_ability("Sure-footed", tactic="Through the cellar."))
    assert story.lines() == ["-5 stretch"]
    story.when(NORA, with_ability("Restless"))
    assert story.lines() == []
    story.when(NORA, CallContacts(contest=LEDGER, character=INES, ability="Cartographer"))
    assert story.lines() == ["-5 stretch: contacts"]
    story.when(NORA, AddAbilityHere(contest=LEDGER, character=INES, name="Sing"))
    assert (story.side().ability, story.lines()) == ("Sing", [])
