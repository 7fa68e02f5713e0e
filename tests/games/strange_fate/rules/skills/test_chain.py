"""The cheapest way to join trappings of a chain, against every order of adding them."""

from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.strange_fate.orders import least_over_orders
from tests.refusing import refusing
from tests.rules.clause import clause

from talewright.games.strange_fate.rules.skills.chain import WIDEST, Chain, chain_of, joined
from talewright.games.strange_fate.rules.skills.diagram import Line, LineKind, bundled

DIAGRAM = bundled()
CHAINS = [chain_of(DIAGRAM, boxes[0]) for boxes in DIAGRAM.chains if len(boxes) > 1]


def points(chain: Chain, *wanted: str) -> int:
    return joined(chain, frozenset(wanted)).points


@clause("SF-cost.3", "SF-cost.9", "SF-cost.11")
@pytest.mark.parametrize("size", [2, 3])
@pytest.mark.parametrize("chain", CHAINS, ids=lambda chain: chain.boxes[0])
def test_no_order_of_adding_a_few_trappings_costs_less_or_must_cost_more(chain: Chain, size: int) -> None:
    for wanted in combinations(chain.boxes, size):
        assert points(chain, *wanted) == least_over_orders(chain.lines, wanted), wanted


@clause("SF-cost.11")
@settings(max_examples=60)
@given(st.lists(st.sampled_from(CHAINS[0].boxes), min_size=4, max_size=5, unique=True))
def test_no_order_of_adding_more_trappings_costs_less_or_must_cost_more(wanted: list[str]) -> None:
    assert points(CHAINS[0], *wanted) == least_over_orders(CHAINS[0].lines, wanted)


NAMES = "ABCDEF"
PAIRS = list(combinations(NAMES, 2))


@st.composite
def tangles(draw: st.DrawFn) -> Chain:
    """Any lines between six boxes, loops and all."""
    kinds = draw(st.lists(st.sampled_from([None, None, *LineKind]), min_size=len(PAIRS), max_size=len(PAIRS)))
    lines = [Line(one=a, other=b, kind=kind) for (a, b), kind in zip(PAIRS, kinds, strict=True) if kind is not None]
    return Chain(tuple(NAMES), tuple(lines[:8]))


@settings(max_examples=150)
@given(tangles(), st.sets(st.sampled_from(NAMES), min_size=2, max_size=4))
def test_in_any_diagram_the_price_is_that_of_the_best_order(chain: Chain, wanted: set[str]) -> None:
    assert points(chain, *wanted) == least_over_orders(chain.lines, sorted(wanted), may_pay_more=True)


def star(*arms: Sequence[LineKind]) -> Chain:
    """A box in the middle, and arms of lines to the outermost boxes 1, 2, 3."""
    lines = []
    for number, arm in enumerate(arms, start=1):
        names = ["middle", *(f"{number}.{place}" for place in range(1, len(arm))), str(number)]
        lines += [Line(one=a, other=b, kind=kind) for a, b, kind in zip(names, names[1:], arm, strict=False)]
    boxes = dict.fromkeys(name for line in lines for name in (line.one, line.other))
    return Chain(tuple(boxes), tuple(lines))


DOTTED, THIN = LineKind.DOTTED, LineKind.THIN


@clause("SF-cost.8")
def test_a_way_of_exactly_four_buys_its_lines_and_a_longer_one_buys_none() -> None:
    exact = star((DOTTED,), (DOTTED,))
    assert (points(exact, "1", "2"), points(exact, "1", "2", "middle")) == (4, 4)
    far = star((DOTTED, THIN), (DOTTED,))
    assert (points(far, "1", "2"), points(far, "1", "2", "middle")) == (4, 5)


def test_many_far_trappings_are_joined_by_lines_where_that_is_cheaper_than_four_for_each() -> None:
    assert points(star(*[(DOTTED, THIN)] * 3), "1", "2", "3") == 8
    assert points(star(*[(DOTTED, THIN)] * 5), "1", "2", "3", "4", "5") == 15


def test_lines_that_were_bought_join_the_trappings() -> None:
    chain = CHAINS[0]
    wanted = frozenset({"Climb", "Strike", "Parry", "Hide"})
    found = joined(chain, wanted)
    assert sum(line.price for line in found.lines) == found.points == 5
    assert {str(line) for line in found.lines} == {
        "Leap to Climb", "Leap to Move", "Move to Strike", "Move to Dodge", "Dodge to Parry", "Move to Skulk",
        "Skulk to Hide",
    }  # fmt: skip


@pytest.mark.parametrize("wanted", [set(), {"Climb"}])
def test_one_trapping_needs_no_way(wanted: set[str]) -> None:
    assert points(CHAINS[0], *wanted) == 0


def test_a_chain_with_lines_from_everywhere_to_everywhere_is_refused() -> None:
    names = [str(number) for number in range(WIDEST + 2)]
    tangle = Chain(tuple(names), tuple(Line(one=a, other=b, kind=THIN) for a, b in combinations(names, 2)))
    with refusing("SF-cost.11"):
        joined(tangle, frozenset(names[:2]))
