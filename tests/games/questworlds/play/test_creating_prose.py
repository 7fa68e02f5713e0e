"""Characters out of a text: its words become abilities, and lines that are pasted are read."""

import pytest
from tests.games.questworlds.play.table import GM, INES, NORA, PIM, Evening, Story, given
from tests.games.questworlds.play.test_creating import LAWYER, NOBODY, TEXT, VERA, begun, flaws, making, rate, ratings
from tests.rules.clause import clause

from talewright.games.questworlds.play.creating.abilities import NameDistinguishing
from talewright.games.questworlds.play.creating.beginning import BeginProse, PasteCharacter
from talewright.games.questworlds.play.creating.prose import PickedAs, PickWords, RewriteText, RuleList
from talewright.table.offer import Choice, Text


@clause("QW3-3.1.11", "QW3-3.5.1.1", "QW3-3.5.2.1", "QW3-3.5.2.3", "QW3-3.5.2.4", "QW3-3.5.2.7")
def test_words_of_a_text_become_abilities_without_a_limit() -> None:
    story = given(Evening(characters=(), options={"method": "prose"}))
    story.attempt(NORA, LAWYER).refused("QW3-3.5.1.1")
    story.when(NORA, BeginProse(name="Ama", text=TEXT), called=VERA)
    begun().attempt(PIM, BeginProse(name="Ama", text=TEXT)).refused("QW3-3.5.1.1")

    def pick(*words: str, sentence: int = 1, picked_as: PickedAs = PickedAs.ABILITY) -> PickWords:
        return PickWords(character=VERA, sentence=sentence, words=words, picked_as=picked_as)

    story.when(NORA, pick("1", picked_as=PickedAs.OCCUPATION)).when(NORA, pick("3", "4"))
    story.when(NORA, pick("2", sentence=3, picked_as=PickedAs.FLAW))
    story.attempt(NORA, pick("99")).refused("QW3-3.5.2.3")
    assert making(story).unrated == ("sails", "cold coast")
    assert (list(flaws(story)), making(story).slots, making(story).words) == (["proud"], 0, 24)
    story.when(NORA, NameDistinguishing(character=VERA, ability="cold coast")).when(NORA, rate("cold coast"))
    assert ratings(story) == {"cold coast": "15"}
    assert "sails" not in [
        option.label
        for each in story.offers(NORA)
        if each.fixed.get("sentence") == 1
        for option in each.fields[0].options  # type: ignore[union-attr]
    ]


@clause("QW3-3.5.2.2", "QW3-3.5.2.5")
def test_a_sentence_that_is_only_a_list_gives_two_abilities_until_it_is_rewritten() -> None:
    story = given(Evening(characters=(), options={"method": "prose"}))
    story.when(NORA, BeginProse(name="Ama", text=TEXT), called=VERA)
    for place in ("3", "5", "7"):
        story.when(NORA, PickWords(character=VERA, sentence=2, words=(place,)))
    story.attempt(NORA, RuleList(character=VERA, sentence=2)).refused("QW3-3.5.2.5")
    story.when(GM, RuleList(character=VERA, sentence=2))
    assert (making(story).unrated, making(story).sentences[1].is_list) == (("knife", "boat"), True)
    story.attempt(NORA, PickWords(character=VERA, sentence=2, words=("10",))).refused("QW3-3.5.2.5")
    story.when(NORA, RewriteText(character=VERA, text=TEXT + " Her song calls the wind."))
    story.when(NORA, PickWords(character=VERA, sentence=4, words=("1", "2")))
    assert making(story).unrated == ("knife", "boat", "song calls")


def words_left(story: Story, sentence: int) -> list[str]:
    """The words that may still be picked from a sentence."""
    (asked,) = (each for each in story.offered(NORA, PickWords) if each.fixed["sentence"] == sentence)
    field = asked.fields[0]
    assert isinstance(field, Choice)
    return [option.label for option in field.options]


def test_a_word_that_one_sentence_gave_is_still_there_in_the_others() -> None:
    story = given(Evening(characters=(), options={"method": "prose"}))
    text = "She knows the coast and the reefs. She prays to the Lady."
    story.when(NORA, BeginProse(name="Ama", text=text), called=VERA)
    story.when(NORA, PickWords(character=VERA, sentence=1, words=("1", "2", "3")))
    assert words_left(story, 1) == ["She", "and", "the", "reefs"]
    assert words_left(story, 2) == ["She", "prays", "to", "the", "Lady"]


def test_a_pasted_character_is_read_with_headings_bullets_and_colons() -> None:
    lines = """Mara Quill
Restless Scribe
Keywords:
Scribe: 15
  - Forgery: +5
Abilities
* Restless (2M)
Flaws
Proud 15"""
    story = given(NOBODY).when(NORA, PasteCharacter(sheet=lines), called=VERA)
    assert ratings(story) == {"Scribe": "15", "Scribe: Forgery": "20", "Restless": "2M"}
    assert flaws(story) == {"Proud": "15"}


@pytest.mark.parametrize("line", ["Cook", "Flaw: Vain"])
def test_a_pasted_line_without_a_rating_is_named(line: str) -> None:
    given(NOBODY).attempt(NORA, PasteCharacter(sheet=f"Bo\nA Cook\n{line}\nScribe 15")).refused(naming=(line,))


def test_the_example_of_a_pasted_sheet_bears_a_name_that_is_free() -> None:
    story = given(NOBODY)
    for _ in range(3):
        [offered] = story.offered(GM, PasteCharacter)
        [sheet] = [field for field in offered.fields if field.name == "sheet"]
        assert isinstance(sheet, Text)
        story.when(GM, PasteCharacter(sheet=sheet.default))


def test_a_character_comes_from_lines_or_from_a_file() -> None:
    story = given(NOBODY)
    lines = "Mara Quill\nRestless Scribe\nScribe 15\n  Forgery +5\nRestless 2M\nFlaw: Proud 15"
    story.when(NORA, PasteCharacter(sheet=lines), called=VERA)
    assert (ratings(story), flaws(story)) == (
        {"Scribe": "15", "Scribe: Forgery": "20", "Restless": "2M"},
        {"Proud": "15"},
    )
    story.attempt(PIM, PasteCharacter(sheet="Nobody\nA Liar\nForgery +5")).refused("QW3-2.1.1.1.2")
    legal = 'game = "questworlds-3"\nname = "Bo"\n[[ability]]\nname = "Cook"\nrating = "1M"\ndefining = true\n'
    story.when(PIM, PasteCharacter(sheet=legal), called=INES)
    assert story.sheet(INES).making is not None
    story.attempt(PIM, PasteCharacter(sheet=legal.replace("Bo", "Jo").replace("1M", "6M"))).refused("QW3-3.4.15")
