"""Languages that somebody turns out to know: of Earth, exotic ones, and those for a fate point."""

import pytest
from tests.games.strange_fate.play.acts import GM, IT, MARIGOLD, NORA, doing
from tests.games.strange_fate.play.table import Story
from tests.games.strange_fate.play.using import STRANGE, able, about, begun, chosen
from tests.rules.clause import clause

from talewright.games.strange_fate.play.deeds.ending import LeaveDeed
from talewright.games.strange_fate.play.deeds.setting_about import SetAbout
from talewright.games.strange_fate.play.deeds.trappings.languages import JudgeLanguage
from talewright.games.strange_fate.play.ids import DeedId

SCHOLAR = "Scholar: Unique 2 = Languages"
TONGUES = "Tongues: Strange 2{} = Languages" + STRANGE
NEXT = DeedId("the-next-deed")


def speaks(story: Story) -> list[str]:
    """The languages that people have turned out to know."""
    return [each.partition(": ")[2] for each in story.sees().acts.languages]


def points(story: Story) -> int:
    return story.now.people[MARIGOLD].purse.points


@clause("SF-trapping-languages.2")
def test_an_exotic_language_waits_for_the_word_of_the_game_master_and_takes_a_place_of_earths() -> None:
    story = begun(SCHOLAR, "speak", words="High Martian", sort="exotic")
    assert speaks(story) == []
    story.attempt(NORA, JudgeLanguage(deed=IT, fits=True)).refused()
    story.when(GM, JudgeLanguage(deed=IT, fits=True))
    assert speaks(story) == ["High Martian"]
    about(doing(story, "Scholar/speak", called=NEXT), NEXT, words="Hittite")
    assert speaks(story) == ["High Martian", "Hittite"]
    assert "speak" not in able(story, "Scholar")


@clause("SF-trapping-languages.2")
def test_an_exotic_language_that_does_not_fit_is_not_known() -> None:
    story = begun(SCHOLAR, "speak", words="High Martian", sort="exotic")
    story.when(GM, JudgeLanguage(deed=IT, fits=False))
    assert speaks(story) == []
    story.attempt(GM, JudgeLanguage(deed=IT, fits=True)).refused()


def test_an_exotic_language_with_a_place_for_it_is_known_at_once() -> None:
    story = begun(TONGUES.format("S"), "speak", words="High Martian", sort="exotic")
    assert speaks(story) == ["High Martian"]


def test_what_is_neither_earthly_nor_exotic_is_refused() -> None:
    story = chosen(SCHOLAR, "speak")
    story.attempt(NORA, SetAbout(deed=IT, words="Basque", sort="lost")).refused("SF-trapping-languages.2")


@clause("SF-trapping-languages.6", "SF-trapping-languages.7")
@pytest.mark.parametrize(("tier", "at_once"), [("A", False), ("G", True)])
def test_a_fate_point_adds_a_language_that_could_have_been_met_and_at_godlike_any(tier: str, *, at_once: bool) -> None:
    story = chosen(TONGUES.format(tier), "add-language")
    before = points(story)
    about(story, words="Elvish")
    assert (speaks(story), points(story)) == (["Elvish"] if at_once else [], before - 1)
    if not at_once:
        story.when(GM, JudgeLanguage(deed=IT, fits=True))
        assert speaks(story) == ["Elvish"]


@pytest.mark.parametrize("leaves", [JudgeLanguage(deed=IT, fits=False), LeaveDeed(deed=IT)])
def test_a_fate_point_comes_back_for_a_language_that_is_not_added(leaves: JudgeLanguage | LeaveDeed) -> None:
    story = chosen(TONGUES.format("A"), "add-language")
    before = points(story)
    about(story, words="Elvish").when(GM, leaves)
    assert (speaks(story), points(story)) == ([], before)
