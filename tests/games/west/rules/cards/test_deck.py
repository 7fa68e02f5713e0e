from tests.refusing import failing, refusing
from tests.rules.clause import clause

from talewright.games.west.rules.cards.deck import Deck, Piles
from talewright.games.west.rules.cards.deck_file import bundled

DECK = bundled()


@clause("TW-deck.5")
def test_a_drawn_card_cannot_be_drawn_again() -> None:
    piles = Piles.full(DECK).drawn(34).drawn(6)
    with refusing("TW-deck.5", naming=("34",)):
        piles.drawn(34)
    with refusing("TW-deck.5", naming=("34",)):
        piles.check_over().drawn(34)


@clause("TW-deck.3")
def test_what_a_check_has_turned_is_discarded_when_it_is_over() -> None:
    piles = Piles.full(DECK).drawn(34).check_over()
    assert piles == Piles(DECK.numbers - {34}, frozenset({34}))


@clause("TW-deck.4")
def test_a_card_that_extends_a_result_is_discarded_at_once() -> None:
    piles = Piles.full(DECK).drawn(34).drawn(6).discarded_at_once(6)
    assert piles.discarded == {6}
    assert 6 not in piles.left


@clause("TW-deck.5")
def test_an_empty_deck_takes_the_discard_pile_back_but_not_the_cards_of_this_check() -> None:
    piles = Piles(frozenset({5}), frozenset({1, 2})).drawn(5)
    assert piles.ready == Piles(left=frozenset({1, 2}), discarded=frozenset(), turned=(5,))
    extended = piles.ready.drawn(1).discarded_at_once(1).drawn(2)
    with refusing("TW-deck.5"):
        _ = extended.ready
    assert extended.check_over().ready.left == {1, 2, 5}


@clause("TW-deck.5")
def test_nothing_is_drawn_from_an_empty_deck_in_the_middle_of_a_chain() -> None:
    piles = Piles(frozenset({5}), frozenset({1, 2})).drawn(5)
    with refusing("TW-deck.5"):
        piles.drawn(1)
    assert piles.left == frozenset()


@clause("TW-deck.5")
def test_the_judge_may_have_the_deck_shuffled_at_any_time() -> None:
    piles = Piles.without(DECK, [1, 2, 3])
    assert piles.shuffled == Piles.full(DECK)


def test_a_real_card_that_is_gone_can_be_told() -> None:
    assert 17 not in Piles.full(DECK).discarded_at_once(17).left
    with refusing("TW-deck.5"):
        Piles.without(DECK, [17]).discarded_at_once(17)


@clause("TW-cards.1")
def test_a_card_is_known_by_its_number() -> None:
    assert DECK[34].number == DECK[34].corners.number == 34
    with failing("Deck.__getitem__", naming=("54", "0", "53")):
        _ = DECK[54]


def test_no_number_is_there_twice() -> None:
    with failing("Deck.__post_init__"):
        Deck("twins", (DECK[1], DECK[1]))
