"""Choices of all options at once: as the text plays, and with every optional rule."""

import pytest

from talewright.games.heroquest.play import HEROQUEST_2E, QUESTWORLDS_2_2
from talewright.games.heroquest.play.game import HeroQuest
from talewright.games.heroquest.rules.advanced import Advanced
from talewright.games.questworlds.play.game import QUESTWORLDS_3
from talewright.games.strange_fate.play import STRANGE_FATE_GAME
from talewright.games.west.play import THE_WEST_THAT_WASNT
from talewright.table.ledger import AnyGame
from talewright.web.beginnings import game_card

GAMES: list[AnyGame] = [HEROQUEST_2E, QUESTWORLDS_2_2, QUESTWORLDS_3, STRANGE_FATE_GAME, THE_WEST_THAT_WASNT]  # type: ignore[list-item]  # each its own states


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_campaign_begins_with_each_preset(game: AnyGame) -> None:
    book, every = game_card(game).presets
    assert game.begin(book.options) == game.begin({})
    assert every.options.keys() == book.options.keys() == {field.name for field in game.options()}
    game.begin(every.options)


@pytest.mark.parametrize("game", [HEROQUEST_2E, QUESTWORLDS_2_2], ids=lambda game: game.slug)
def test_long_contests_are_on_in_the_form_of_a_new_campaign(game: HeroQuest) -> None:
    (field,) = (each for each in game.options() if each.name == "long_contests")
    assert getattr(field, "default", "") == "true"


def test_a_campaign_that_said_nothing_of_long_contests_is_as_it_was() -> None:
    assert Advanced.LONG_CONTESTS not in QUESTWORLDS_2_2.begin({}).edition.advanced


def test_every_optional_rule_is_every_advanced_mechanic() -> None:
    _, every = QUESTWORLDS_2_2.presets()
    on = QUESTWORLDS_2_2.begin(every.options).edition.advanced
    chosen = {Advanced.STORY_LED, Advanced.CHALLENGE_LED, Advanced.RISING_BASE}  # by a model, and by a plan
    assert {each for each in Advanced if each not in chosen} <= on


@pytest.mark.parametrize("game", [HEROQUEST_2E, QUESTWORLDS_2_2, QUESTWORLDS_3], ids=lambda game: game.slug)
def test_every_option_stands_once_in_a_group_or_among_the_few_on_top(game: AnyGame) -> None:
    first, *groups = game_card(game).options
    assert not first.title
    assert len(first.fields) <= 7
    assert all(group.title for group in groups)
    shown = [field.name for group in (first, *groups) for field in group.fields]
    assert sorted(shown) == sorted(f"{game.slug}/{field.name}" for field in game.options())
