"""Every session of every golden evening is recounted, to everybody at the table and without what they may not know."""

from functools import reduce
from typing import Any

import pytest
from tests.golden.brawl import THE_BRAWL
from tests.golden.delta import DELTA
from tests.golden.duel import DUEL
from tests.golden.errands import ERRANDS
from tests.golden.evening import Golden
from tests.golden.gulch import GULCH
from tests.golden.harbour import HARBOUR
from tests.golden.london import LONDON
from tests.golden.nell import NELL_HARROW
from tests.golden.upstream import CHALLENGE, STORY

from talewright.dice import Dist
from talewright.dice.luck import Ranked, percentile
from talewright.table.recap import TURNING_POINTS, Recap

EVENINGS = (HARBOUR, DELTA, STORY, CHALLENGE, DUEL, THE_BRAWL, ERRANDS, LONDON, NELL_HARROW, GULCH)

SAID = {
    HARBOUR: "Ines Valdera gains the prize: a copy of the ledger. It is a victory of degree 1, 2 to 1 in successes.",
    DELTA: "At 3-0 the group gains the prize “the valley is warned”: complete victory.",
    STORY: "Wen Okoro gains the prize “past the first weir”: minor victory.",
    CHALLENGE: "Wen Okoro gains the prize “past the first weir”: minor victory.",
    DUEL: "The parting shot is a major victory for Wen Okoro.",
    THE_BRAWL: "Hester Quill is taken out, and dies: Under the wheels.",
    ERRANDS: "Marigold Hollow succeeds with style, 10 shifts: Plant a rumour about something.",
    LONDON: "Orrin Pike bears 2 Health stress with a Mild consequence (Burnt Palms).",
    NELL_HARROW: "Nell Harrow succeeds with style, 8 shifts: Be first inside.",
    GULCH: "The calamity for Angus: It rolls onto the road.",
}
"""A turning point that each evening must have."""

GAINED = {
    HARBOUR: ("Tobias Kern", "2 experience points"),
    DELTA: ("Wen Okoro", "Benefit: known on the quays +6"),
    STORY: ("Pilar Quist", "3 experience points"),
    CHALLENGE: ("Wen Okoro", "12 experience points"),
    LONDON: ("Orrin Pike", "2 fate points"),
    GULCH: ("Cyril", "4 victories for Open the drawbridge"),
}
REMAINS = {
    HARBOUR: ("Ines Valdera", "Consequence: a twisted ankle −10"),
    DELTA: ("Wen Okoro", "Benefit: known on the quays +6"),
    ERRANDS: ("Cook", "Would Walk Through Fire (sticky)"),
    NELL_HARROW: ("Marigold Hollow", "Light as a Seed (fragile, 1 free invoke)"),
}


def everybodys(evening: Golden[Any], number: int = 1) -> dict[str, Recap]:
    """A session of an evening, by who reads it."""
    table, campaign = evening.stored()
    found = {seat.name: table.recap(campaign, seat.id, number) for seat in table.ledger.campaign(campaign).everyone}
    return {name: recap for name, recap in found.items() if recap is not None}


@pytest.mark.parametrize("evening", EVENINGS, ids=lambda evening: evening.name)
def test_every_session_of_an_evening_is_recounted_to_everybody(evening: Golden[Any]) -> None:
    table, campaign = evening.stored()
    folded = table.ledger.campaign(campaign)
    assert len(table.sessions(campaign, folded.everyone[0].id)) == folded.sessions
    for number in range(1, folded.sessions + 1):
        for name, recap in everybodys(evening, number).items():
            seat = next(seat for seat in folded.everyone if seat.name == name)
            readable = {entry.text for entry in folded.readable(seat) if entry.move not in folded.struck}
            assert {turn.text for turn in recap.turning_points} <= readable
            assert len(recap.turning_points) <= TURNING_POINTS
            assert all(each.percentile is not None and 0 < each.percentile < 1 for each in recap.luck)
            assert recap.best is None or 0 < recap.best.chance < 1
            assert recap.counts


@pytest.mark.parametrize("evening", EVENINGS, ids=lambda evening: evening.name)
def test_an_evening_is_told_by_what_turned_it_what_it_brought_and_what_lasts(evening: Golden[Any]) -> None:
    for recap in everybodys(evening).values():
        assert SAID[evening] in {turn.text for turn in recap.turning_points}
        if evening in GAINED:
            assert GAINED[evening] in {(each.who, what) for each in recap.gains for what in each.what}
        if evening in REMAINS:
            assert REMAINS[evening] in {(each.who, what) for each in recap.remains for what in each.what}


def test_the_luck_of_an_evening_is_that_of_all_its_dice_added_one_by_one() -> None:
    recap = everybodys(DUEL)["Nora"]
    faces = [int(roll.shows) for roll in recap.rolls if roll.who == "Nora" and not roll.struck]
    die = Dist.of(range(1, 21))
    total = reduce(lambda so_far, one: so_far.combine(one, lambda a, b: a + b), [die] * len(faces))
    higher, same = total.chance(lambda rolled: rolled > sum(faces)), total[sum(faces)]
    assert recap.luck[0].percentile == higher + same / 2


def test_a_card_of_the_western_ranks_by_the_deck_that_was_left() -> None:
    recap = everybodys(GULCH)["Pim"]
    assert recap.luck[-1].draws == len([roll for roll in recap.rolls if not roll.struck])
    assert all(roll.shows.startswith("card ") for roll in recap.rolls)


def test_hidden_dice_are_the_game_masters_alone() -> None:
    told = everybodys(LONDON)
    assert len(told["Nora"].rolls) == len(told["Eve"].rolls) < len(told["Robin"].rolls)
    assert told["Nora"].luck == told["Eve"].luck != told["Robin"].luck


def test_what_serves_a_roller_in_one_direction_serves_them_as_much_in_the_other() -> None:
    faces = (3, 17, 9, 20)
    low = percentile([Ranked.of(face, {each: -each for each in range(1, 21)}) for face in faces])
    high = percentile([Ranked.of(face, {each: each for each in range(1, 21)}) for face in faces])
    assert low + high == 1
