"""What is made from a state is kept as long as all that was read for it is the same, however it was read."""

from functools import cached_property, partial
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from talewright import caching
from talewright.table.watched import Kept, by_fields


class Harbour(Struct, frozen=True, kw_only=True, dict=True):
    """A state, which keeps what was worked out from it."""

    ships: tuple[str, ...] = ("Swift",)
    tide: int = 3

    @property
    def first(self) -> str:
        return self.ships[0]

    @cached_property
    def in_order(self) -> list[str]:
        return sorted(self.ships)


STATE = Harbour()


def test_what_was_made_stays_while_the_fields_that_were_read_are_the_same() -> None:
    first = by_fields(maxsize=8)(lambda state: [state.first])
    assert first(STATE) is first(replace(STATE, tide=1))
    assert first(replace(STATE, ships=("Rose",))) == ["Rose"]


def test_a_function_reads_what_others_have_read_whose_results_it_uses() -> None:
    inner = by_fields(maxsize=8)(lambda state: state.first)
    outer = by_fields(maxsize=8)(lambda state, greeting: f"{greeting} {inner(state)}")
    assert inner(STATE) == "Swift"
    for greeting in ("Ahoy", "Hail"):
        assert outer(STATE, greeting) == f"{greeting} Swift"
        assert outer(replace(STATE, ships=("Rose",)), greeting) == f"{greeting} Rose"


def test_a_function_reads_what_makers_have_read_whom_it_asks() -> None:
    kept: Kept[Any, str] = Kept(8)
    makers = [("first", lambda state: state.first), ("tide", lambda state: f"at {state.tide}")]
    outer = by_fields(maxsize=8)(lambda state: " ".join(kept.made("here", state, (), makers)))
    assert outer(STATE) == "Swift at 3"
    assert outer(replace(STATE, ships=("Rose",))) == "Rose at 3"
    assert outer(replace(STATE, tide=9)) == "Swift at 9"


def test_what_a_state_shares_with_the_one_that_it_was_made_from_is_read_there() -> None:
    at_flood = by_fields(maxsize=8)(lambda state: f"{(flood := replace(state, tide=9)).tide} {flood.first}")
    assert at_flood(STATE) == "9 Swift"
    assert at_flood(replace(STATE, ships=("Rose",))) == "9 Rose"


def test_a_field_that_others_have_read_before_is_read_by_whoever_uses_it_too() -> None:
    inner = by_fields(maxsize=8)(lambda state: state.first)
    outer = by_fields(maxsize=8)(lambda state: f"{state.ships[0]} {inner(state)} {state.ships[0]}")
    for name in ("Swift", "Rose"):
        assert outer(replace(STATE, ships=(name,))) == f"{name} {name} {name}"
        assert inner(replace(STATE, ships=(name,))) == name


class Loose:
    """What is no struct."""

    tide = 3


def test_what_is_no_struct_is_no_state() -> None:
    refused = by_fields(maxsize=8)(lambda loose: loose.tide)
    with pytest.raises(TypeError, match="Loose"):
        refused(Loose())


def test_what_one_maker_has_worked_out_from_a_state_hides_nothing_that_another_reads() -> None:
    kept = Kept[Any, str](8)
    inner = by_fields(maxsize=8)(lambda state: "".join(state.in_order))
    makers = [("one", lambda state: f"{state.in_order}{inner(state)}"), ("two", lambda state: state.in_order[0])]
    assert kept.made("quay", STATE, (), makers) == ["['Swift']Swift", "Swift"]
    assert kept.made("quay", replace(STATE, tide=1), (), makers) == ["['Swift']Swift", "Swift"]
    assert kept.made("quay", replace(STATE, ships=("Rose",)), (), makers) == ["['Rose']Rose", "Rose"]


def test_makers_are_asked_again_only_where_something_that_they_read_has_changed() -> None:
    asked: list[str] = []

    def read(name: str, state: Harbour, who: str) -> str:
        asked.append(name)
        return f"{who} {getattr(state, name)}"

    kept, makers = Kept[Harbour, str](8), [(name, partial(read, name)) for name in ("ships", "tide", "first")]
    harbour = Harbour()
    assert kept.made("quay", harbour, ("Ada",), makers) == ["Ada ('Swift',)", "Ada 3", "Ada Swift"]
    assert kept.made("quay", replace(harbour, tide=1), ("Ada",), makers) == ["Ada ('Swift',)", "Ada 1", "Ada Swift"]
    assert asked == ["ships", "tide", "first", "tide"]
    assert kept.made("quay", harbour, ("Bo",), makers) == ["Bo ('Swift',)", "Bo 3", "Bo Swift"]
    assert kept.made("pier", harbour, ("Bo",), makers) == ["Bo ('Swift',)", "Bo 3", "Bo Swift"]
    assert asked[4:] == 2 * ["ships", "tide", "first"]


def test_what_is_made_again_and_comes_out_the_same_is_the_very_object_from_before() -> None:
    kept, makers = Kept[Harbour, list[str]](8), [("ships", lambda state: [*state.ships])]
    first, second, other = (
        kept.made("quay", Harbour(ships=(name,)), (), makers)[0] for name in ("Swift", "Swi" + "ft", "Rose")
    )
    assert first is second
    assert other == ["Rose"]


def test_nothing_may_be_made_of_a_state_too() -> None:
    kept, makers = Kept[Harbour, str | None](8), [("waiting", lambda state: None if state.ships else "nobody")]
    for ships, made in ((("Swift",), None), (("Rose",), None), ((), "nobody"), (("Rose",), None)):
        assert kept.made("quay", Harbour(ships=ships), (), makers) == [made]


def test_what_nobody_asks_for_any_more_is_forgotten_by_place() -> None:
    now, makers = [0.0], [("ships", lambda state: [*state.ships])]
    kept, harbour = Kept[Harbour, list[str]](8, lambda: now[0]), Harbour()
    quay, pier = kept.made("quay", harbour, (), makers)[0], kept.made("pier", harbour, (), makers)[0]
    now[0] = 40.0
    assert kept.made("quay", harbour, (), makers)[0] is quay
    kept.forget(30.0)
    assert kept.made("quay", harbour, (), makers)[0] is quay
    assert kept.made("pier", harbour, (), makers)[0] is not pier


def test_what_was_made_of_fields_goes_when_nobody_asks_for_it_between_two_times_of_forgetting() -> None:
    first, harbour = by_fields(maxsize=8)(lambda state: [state.first]), Harbour()
    made = first(harbour)
    caching.forget()
    assert first(harbour) is made
    caching.forget()
    assert first(harbour) is made
    for _ in range(2):
        caching.forget()
    assert first(harbour) is not made
    assert first(harbour) == made


class Hill(Struct, frozen=True):
    """A state of another game."""

    height: int = 900


def test_a_place_may_be_that_of_another_game_before() -> None:
    kept = Kept[Any, str](8)
    assert kept.made("here", Harbour(), (), [("first", lambda state: state.first)]) == ["Swift"]
    assert kept.made("here", Hill(), (), [("height", lambda state: f"{state.height} m")]) == ["900 m"]


def test_a_state_that_tells_what_is_read_is_like_any_other_and_so_is_one_that_it_becomes() -> None:
    def deepened(state: Harbour) -> tuple[bool, Harbour]:
        return isinstance(state, Harbour), replace(state, tide=9)

    is_one, deeper = by_fields(maxsize=8)(deepened)(Harbour())
    assert is_one
    assert (deeper.tide, deeper.first) == (9, "Swift")
