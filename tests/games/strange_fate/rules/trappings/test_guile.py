from __future__ import annotations

import pytest
from tests.refusing import refusing
from tests.rules.clause import clause

from talewright.games.strange_fate.rules.conflict.stress import Degree, Track
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.trappings import defences_against
from talewright.games.strange_fate.rules.trappings.guile import BLUFF, DECEIVE, OPPOSED, Falsehood, Use, opposing
from talewright.games.strange_fate.rules.trappings.shape import Does

LIE = Falsehood("the goods are my own", Degree.MODERATE)


@clause("SF-trapping-guile.1")
def test_a_bluff_is_one_opposed_roll() -> None:
    assert (BLUFF.does, BLUFF.against, BLUFF.harms) == (Does.ACTION, OPPOSED, None)


@clause("SF-trapping-guile.2")
def test_a_deep_deception_is_an_attack_whose_consequence_is_the_falsehood() -> None:
    assert (DECEIVE.does, DECEIVE.harms) == (Does.ATTACK, Track.COMPOSURE)
    assert (LIE.believed, LIE.degree) == ("the goods are my own", Degree.MODERATE)
    with refusing("SF-trapping-guile.2"):
        Falsehood(" ")


@clause("SF-trapping-guile.3", "SF-trapping-guile.4")
def test_a_lie_works_by_a_compel_or_a_tag_and_only_within_somebodys_nature() -> None:
    assert [str(use) for use in Use] == ["compel", "tag"]
    assert LIE.leads_to("he keeps them", Use.TAG, is_in_character=True) == "tag: the goods are my own, so he keeps them"
    with refusing("SF-trapping-guile.3"):
        LIE.leads_to("he steals", Use.COMPEL, is_in_character=False)
    for procedure in (BLUFF, DECEIVE):
        assert [question.clause for question in procedure.questions] == ["SF-trapping-guile.3"]


@clause("SF-trapping-guile.5")
def test_whoever_is_taken_out_by_a_lie_believes_it_and_stays_who_they_are() -> None:
    taken_out = Falsehood("the queen is dead")
    assert taken_out.degree is None
    with refusing("SF-trapping-guile.5"):
        taken_out.leads_to("she gives up her vow", Use.COMPEL, is_in_character=False)


@clause("SF-trapping-guile.6")
@pytest.mark.parametrize(
    ("insight", "willpower", "found"),
    [
        (None, None, ("", "0")),
        ("2", None, ("Insight", "2")),
        ("2", "3", ("Willpower", "3")),
        ("1E", "4", ("Insight", "1E")),
        ("-1", None, ("Insight", "-1")),
    ],
)
def test_the_better_of_insight_and_willpower_resists(
    insight: str | None, willpower: str | None, found: tuple[str, str]
) -> None:
    has = [Rating.parse(text) if text else None for text in (insight, willpower)]
    name, rating = opposing(*has)
    assert (name, str(rating)) == found
    assert (OPPOSED.trappings, str(OPPOSED.unknown)) == (("Insight", "Willpower"), "0")
    assert {each.trapping for each in defences_against("Guile")} == set(OPPOSED.trappings)
