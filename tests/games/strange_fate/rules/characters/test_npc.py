import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.refusing import By, failing
from tests.rules.clause import clause

from talewright.games.strange_fate.rules.characters.npc import Good, Quick, quick
from talewright.games.strange_fate.rules.dice.ladder import LADDER, Rating
from talewright.games.strange_fate.rules.dice.tier import Tier


@clause("SF-trapping-minions.10", "SF-buy-skills.2")
def test_a_good_thug_is_good_at_what_thugs_do() -> None:
    thug = Quick.parse("Good thug (E), Fair liar")
    assert (thug.name, str(thug.rating)) == ("thug", "3E")
    assert [str(thug.rating_of(what)) for what in ("Thug", "liar", "sailor")] == ["3E", "2", "0"]
    assert [each.boxes for each in thug.bearing.tracks] == [2, 2, 2]
    assert thug.bearing.slots == ()


@given(
    st.lists(
        st.builds(
            Good,
            st.sampled_from(["thug", "lady of the lake", "liar"]),
            st.builds(Rating, st.sampled_from(list(LADDER)), st.sampled_from(list(Tier))),
        ),
        min_size=1,
        max_size=3,
    )
)
def test_what_is_written_reads_back(goods: list[Good]) -> None:
    some = Quick(tuple(goods))
    assert Quick.parse(str(some)) == some


@pytest.mark.parametrize(
    ("line", "by"),
    [
        ("", Quick.parse),
        (" , ", Quick.parse),
        ("thug", Rating.named),
        ("Wonderful thug", Rating.named),
        ("Good", Rating.named),
        ("Good thug (X)", Tier.parse),
        ("Good thug," * 30, Quick.parse),
    ],
)
def test_a_line_that_says_nobody_shows_how(line: str, by: By) -> None:
    with failing(by):
        Quick.parse(line)


@pytest.mark.parametrize("line", ["Fly", "Wonderful thug", "Good"])
def test_what_is_shown_of_a_line_is_what_was_written(line: str) -> None:
    with failing("Rating.named", naming=(repr(line),)):
        Quick.parse(line)


def test_several_stand_on_lines_of_their_own() -> None:
    assert [some.name for some in quick("Good thug (E)\n\nPoor poet\n")] == ["thug", "poet"]
    with failing("described", naming=("2",)):
        list(quick("Good thug\nsomebody"))


def test_what_would_not_read_back_or_fit_a_card_is_refused() -> None:
    with failing(Quick.parse):
        Quick.parse(", ".join(["Legendary thug (G)"] * 20))
    with failing("described", naming=("2", "80")):
        list(quick(f"Good thug\nFair {'x' * 81}"))
