"""The odds of group simple contests against every combination of faces, and against icepool."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import icepool
import pytest
from msgspec.structs import replace
from tests.refusing import failing

from talewright.dice import Dist
from talewright.games.heroquest import HEROQUEST_2E, QUESTWORLDS_2_2, group_contest
from talewright.games.heroquest.odds import GroupContest, Round, group_leads, group_odds
from talewright.games.heroquest.odds.group import leads
from talewright.games.heroquest.rules.contests.contest import Faces, resolve
from talewright.games.heroquest.rules.contests.situation import Situation
from talewright.games.heroquest.rules.extended.boost import Boost
from talewright.games.heroquest.rules.extended.group import GroupRules, ResistanceRolls, ended, total
from talewright.games.heroquest.rules.extended.resolution_point import scored

D20 = range(1, 21)
GROUPS = [["17 vs 14"], ["17 vs 14", "5M vs 14"], ["3 vs 14 low-roll", "12 injured vs 14M", "20 hp vs 8"]]


def situations(written: Sequence[str]) -> list[Situation]:
    return [Situation.parse(each) for each in written]


def convolved(written: Sequence[str]) -> Dist[int]:
    """The witness: each member's faces are asked one by one, and the leads are added up."""
    found = Dist.always(0)
    for asked in situations(written):
        own = Dist.of(scored(resolve(asked, Faces(*faces))).lead for faces in product(D20, D20))
        found = found.combine(own, lambda one, other: one + other)
    return found


@pytest.mark.parametrize("written", GROUPS, ids=len)
def test_leads_are_those_of_all_members_together(written: list[str]) -> None:
    assert group_leads(situations(written)) == convolved(written)


def test_lanes_have_room_for_contests_that_mostly_tie() -> None:
    hardly_ever = Round((1, 0, 0, 0), (0, 0, 0, 0), 399)
    assert leads([hardly_ever] * 2) == Dist({2: 1, 1: 2 * 399, 0: 399**2})


def test_where_the_resistance_rolls_once_all_members_meet_the_same_face() -> None:
    pair = situations(["17 vs 14", "13 vs 14"])
    thrown: Counter[int] = Counter()
    for one, other, theirs in product(D20, repeat=3):
        met = [resolve(asked, Faces(ours, theirs)) for asked, ours in zip(pair, (one, other), strict=True)]
        thrown[total(met).lead] += 1
    found = group_leads(pair, ResistanceRolls.ONCE)
    assert found == Dist(thrown)
    assert found != group_leads(pair)


def test_icepool_finds_the_same_leads() -> None:
    def points(face: int, their_face: int) -> int:
        ours, theirs = ({1: 3, 20: 0}.get(rolled, 2 if rolled <= tn else 1) for rolled, tn in rolls(face, their_face))
        if ours == theirs:
            return 0 if ours == 0 else (face > their_face) - (face < their_face)
        return (1 if ours > theirs else -1) * (0, 2, 3, 5)[abs(ours - theirs)]

    def rolls(face: int, their_face: int) -> list[tuple[int, int]]:
        return [(face, 16), (their_face, 14)]

    three = 3 @ icepool.map(points, icepool.d20, icepool.d20)
    found = group_contest("16", "16", "16", vs="14").leads()
    assert dict(found.items()) == {lead: three.probability(lead) for lead in three}


def test_a_groups_outcomes_go_by_its_lead_and_its_boost() -> None:
    asked = group_contest("17", "13", vs="14")
    ahead = asked.leads()
    plain, boosted = asked.odds(), asked.odds(Boost.SINGLE)
    assert plain["minor victory"] == ahead[2]
    assert plain["major victory"] == ahead[3] + ahead[4]
    assert boosted["major victory"] == ahead[2]
    assert boosted["marginal victory"] == plain.tie == ahead[0]
    assert boosted["minor defeat"] == plain["minor defeat"]
    assert boosted.tie == 0


@pytest.mark.parametrize("boost", Boost)
def test_chances_add_up_and_stand_from_the_best_to_the_worst(boost: Boost) -> None:
    chances = group_contest("17", "5M", "13", vs="14").odds(boost)
    assert chances.victory + chances.tie + chances.defeat == 1
    names = [name for name in chances if name != "tie"]
    assert names[0] == "complete victory"
    assert names[-1] == "complete defeat"


def test_without_degrees_only_the_side_is_told() -> None:
    chances = group_contest("17", "13", vs="14", edition="questworlds-2.2").odds()
    assert list(chances) == ["victory", "tie", "defeat"]
    assert group_contest("17", "13", vs="14", edition="questworlds-2.2").boosts() == ()


def test_each_boost_is_told_with_its_price_and_what_it_changes() -> None:
    asked = group_contest("17", "13", "15", "5M", vs="14")
    none, single, double = asked.boosts()
    assert [(found.boost, found.price) for found in (none, single, double)] == [
        (Boost.NONE, 0),
        (Boost.SINGLE, 2),
        (Boost.DOUBLE, 4),
    ]
    assert none.change == 0
    assert single.change == double.change == none.odds.tie


def test_the_one_roll_of_the_resistance_is_an_option_of_the_edition() -> None:
    once = replace(HEROQUEST_2E, group=replace(HEROQUEST_2E.group, resistance_rolls=ResistanceRolls.ONCE))
    members = tuple(situations(["17 vs 14", "13 vs 14"]))
    assert GroupContest(members, once).leads() == group_leads(members, ResistanceRolls.ONCE)


def test_the_rule_names_every_outcome() -> None:
    ahead = Dist.of([3, -1, 0])
    assert dict(group_odds(ahead, GroupRules(), degrees=True).items()) == {
        "major victory": Fraction(1, 3),
        "marginal defeat": Fraction(1, 3),
        "tie": Fraction(1, 3),
    }
    assert QUESTWORLDS_2_2.group == GroupRules()
    assert str(ended(total([]), degrees=False)) == "tie"


def test_a_group_has_members() -> None:
    with failing(leads):
        group_contest(vs="14").leads()
