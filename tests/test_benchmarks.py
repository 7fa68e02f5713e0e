"""What a benchmark sets beside ours finds the same odds. One that is run once a year would break unseen."""

import pytest
from benchmarks import (
    heroquest_extended,
    heroquest_odds,
    questworlds_odds,
    questworlds_sequences,
    strange_fate_fight,
    strange_fate_odds,
    strange_fate_price,
    west_odds,
)
from benchmarks.peers.odds import Odds

from talewright.games import west


@pytest.mark.parametrize(
    "odds", [questworlds_odds.ODDS, heroquest_odds.ODDS, strange_fate_odds.ODDS], ids=lambda odds: odds.what
)
def test_the_peers_of_one_roll_find_the_same(odds: Odds) -> None:
    odds._replace(compared=odds.compared[:5]).check_agreement()


def test_the_peers_of_a_sequence_find_the_same() -> None:
    questworlds_sequences.check_agreement(list(questworlds_sequences.new_pairs())[:1])


@pytest.mark.filterwarnings("ignore:.*expand.* is experimental")
def test_the_peers_of_an_extended_contest_find_the_same() -> None:
    heroquest_extended.check_agreement(list(heroquest_extended.new_pairs())[:1])


def test_a_plain_programme_finds_the_same_of_a_fight() -> None:
    fight = strange_fate_fight.FIGHTS[0]  # icepool takes seconds for it
    assert strange_fate_fight.by_talewright(fight) == strange_fate_fight.by_plain(fight)


def test_every_order_of_trappings_finds_the_same_price() -> None:
    assert strange_fate_price.agree(2) > 50


def test_recursion_over_the_deck_finds_the_same() -> None:
    deck, gone = west_odds.more_marked(west.bundled()), tuple(range(50))
    assert [row.question for row in west_odds.rows(deck, gone, 1)]
