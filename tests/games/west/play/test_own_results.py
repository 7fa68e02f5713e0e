"""The group's own table: what the text leaves open about a hit is written down once, and shown where a card says so."""

from __future__ import annotations

import pytest
from tests.games.west.play.table import IT, JUDGE, NORA, Story, complex_check
from tests.rules.clause import clause

from talewright.games.west.play.own_results import NameResult


def shown(story: Story) -> list[tuple[str, str]]:
    outcome = story.action(who=NORA).outcome
    assert outcome is not None
    return [(each.name, each.does) for each in outcome.own]


@clause("TW-cards.8", "TW-complex.11")
def test_what_a_hit_does_in_this_group_is_shown_where_the_card_says_so() -> None:
    story = complex_check("Demolitions", "5", effect="(3)6")
    story.attempt(NORA, NameResult(on="right leg", does="Falls down.")).not_theirs()
    for on, does in (
        ("Right leg", "Falls down."),
        ("head", "Out."),
        ("magnitude 6", "A scratch."),
        ("magnitude 12", "A wound."),
    ):
        story.when(JUDGE, NameResult(on=on, does=does))
    story.draws(34).takes(3, NORA)
    outcome = story.action().outcome
    assert outcome is not None
    assert (outcome.hit_location, outcome.magnitude) == ("right leg", 13)
    assert shown(story) == [("Right leg", "Falls down."), ("magnitude 12", "A wound.")]
    story.when(JUDGE, NameResult(on="right leg", does="Limps."))
    assert shown(story)[0] == ("Right leg", "Limps.")
    story.when(JUDGE, NameResult(on="RIGHT LEG"))
    assert [each.name for each in story.sees(NORA).own_results] == ["head", "magnitude 6", "magnitude 12"]


@clause("TW-cards.8")
@pytest.mark.parametrize(("on", "does"), [("elbow", ""), (" ", "Hurts.")])
def test_a_line_needs_its_name_and_what_it_does(on: str, does: str) -> None:
    attempt = complex_check("Demolitions", "5", effect="(3)6").attempt(JUDGE, NameResult(on=on, does=does))
    attempt.refused("TW-cards.8")


def test_a_failure_hits_nobody() -> None:
    story = complex_check("Demolitions", "13", effect="(3)6").when(
        JUDGE, NameResult(on="right leg", does="Falls down.")
    )
    story.draws(34)
    if story.action(IT).outcome is None:
        story.takes(1, NORA)
    assert shown(story) == []
