"""What of a card is shown, and what of it is lit."""

from __future__ import annotations

from tests.games.west.cards import card_with, column
from tests.rules.clause import clause

from talewright.games.west.check import Check
from talewright.games.west.deck_file import bundled
from talewright.games.west.face import Face, Light, extending, face, increasing, turned
from talewright.games.west.grid import EffectCell, ResultSet
from talewright.games.west.resolution import Drawn

DECK = bundled()
PISTOL = Check(results=ResultSet.parse("3d8"), tn=7, effect=EffectCell.parse("(3)6"))


def lit(shown: Face) -> dict[str, tuple[Light, ...]]:
    """The lit cells of a face, by their names."""
    return {square.name: square.lit for row in (*shown.cause, *shown.effect) for square in row if square.lit}


@clause("TW-cards.1", "TW-cards.3", "TW-cards.6", "TW-corners.1", "TW-corners.2", "TW-corners.4", "TW-corners.5")
def test_a_card_that_nobody_reads_shows_everything_and_lights_nothing() -> None:
    shown = face(DECK[34])
    assert (shown.number, shown.title, shown.initial, shown.fragment) == (34, "ten of diamonds", "10", 9)
    assert (shown.suit, shown.suit_number, shown.yes) == ("diamonds", 2, True)
    assert [len(row) for row in (*shown.cause, *shown.effect)] == [5] * 10
    assert (lit(shown), shown.reads) == ({}, ())
    assert shown.says == "Card 34, ten of diamonds: fragment 9, suit 2, yes."


def test_jokers_have_no_rank_to_print() -> None:
    assert [(face(DECK[number]).title, face(DECK[number]).initial) for number in (0, 1, 52, 53)] == [
        ("red joker", ""), ("deuce of clubs", "2"), ("ace of spades", "A"), ("black joker", ""),
    ]  # fmt: skip


@clause("TW-cards.7", "TW-cards.9", "TW-exceptional.9")
def test_the_card_of_the_book_lights_three_results_the_effect_and_the_hit() -> None:
    shown = turned(PISTOL, Drawn(card=DECK[34]))
    assert lit(shown) == {
        "1-8": (Light.OPEN,),
        "2-8": (Light.OPEN,),
        "3-8": (Light.OPEN, Light.EXACT, Light.EXTENDS),
        "(3)6": (Light.EFFECT,),
    }
    assert shown.reads == ("cause", "effect", "hit location")
    assert shown.says == (
        "Card 34, ten of diamonds: 1-8 is 2, open to choice; 2-8 is 3, open to choice; "
        "3-8 is 11 and marked, open to choice, the exact cell, may take a further card; (3)6 is 13, the effect. "
        "Hit location: right leg."
    )


def test_the_row_that_was_taken_is_lit_as_such() -> None:
    assert lit(turned(PISTOL, Drawn(card=DECK[34], row=3)))["3-8"][-1] is Light.CHOSEN


@clause("TW-simple.6")
def test_a_simple_check_lights_the_cause_grid_alone() -> None:
    simple = Check(results=ResultSet.parse("3d8"), tn=7)
    assert turned(simple, Drawn(card=DECK[34])).reads == ("cause",)


@clause("TW-effect-grid.1")
def test_a_failure_lights_no_effect() -> None:
    shown = turned(PISTOL, Drawn(card=DECK[34], row=1))
    assert "(3)6" not in lit(shown)
    assert shown.reads == ("cause",)


@clause("TW-calamity.1", "TW-calamity.3")
def test_a_calamity_lights_the_exact_cell_alone() -> None:
    card = card_with(cause=column(8, "11*", "3", "C"))
    assert lit(turned(PISTOL, Drawn(card=card))) == {"3-8": (Light.EXACT, Light.CALAMITY)}


@clause("TW-calamity.2")
def test_another_c_is_a_result_like_others() -> None:
    card = card_with(cause=column(8, "C", "3", "4"))
    assert lit(turned(PISTOL, Drawn(card=card)))["1-8"] == (Light.OPEN,)


@clause("TW-exceptional.3", "TW-exceptional.4")
def test_further_cards_light_only_what_they_add_to() -> None:
    stealth = Check(results=ResultSet.parse("4d10"), tn=13)
    drawn = Drawn(card=DECK[34], further=(DECK[6], DECK[5]))
    assert lit(extending(stealth, drawn, 0)) == {"3-10": (Light.ADDS, Light.EXTENDS)}
    assert lit(extending(stealth, drawn, 1)) == {"3-10": (Light.ADDS,)}
    assert Light.EXTENDS not in lit(turned(stealth, drawn))["3-10"]


@clause("TW-effect-grid.7")
def test_a_card_for_the_effect_lights_its_one_cell() -> None:
    shown = increasing(PISTOL, card_with(effect={"(3)6": "13*", "(4)6": "14", "(5)6": "15"}))
    assert lit(shown) == {"(3)6": (Light.ADDS, Light.EXTENDS)}
    assert shown.reads == ("effect",)
