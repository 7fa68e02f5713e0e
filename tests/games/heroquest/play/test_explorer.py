"""The odds explorer against the odds themselves: what an address asks is what the library answers."""

from collections.abc import Mapping
from fractions import Fraction

import pytest
from tests.refusing import failing, figures

from talewright.games.heroquest import HEROQUEST_2E, QUESTWORLDS_2_2, Edition
from talewright.games.heroquest.odds import extended, extended_of, group_contest, hero_point, plan
from talewright.games.heroquest.play import HEROQUEST_2E as GAME
from talewright.games.heroquest.play import QUESTWORLDS_2_2 as LATER
from talewright.games.heroquest.play.exploring.shapes import Explored, Extended, Group, Simple
from talewright.games.heroquest.rules.contests.contest import Faces, resolve
from talewright.games.heroquest.rules.contests.situation import Situation
from talewright.games.heroquest.rules.extended.boost import Boost
from talewright.games.heroquest.rules.extended.resolution_point import Score
from talewright.percent import percent
from talewright.table import MemoryJournal, Table

OUTCOMES = [f"{level} victory" for level in ("Complete", "Major", "Minor", "Marginal")]


def asked(edition: Edition = HEROQUEST_2E, **words: str) -> Explored:
    return (GAME if edition is HEROQUEST_2E else LATER).explore(words)


def simple(edition: Edition = HEROQUEST_2E, **words: str) -> Simple:
    found = asked(edition, **words).simple
    assert found
    return found


def group(edition: Edition = HEROQUEST_2E, **words: str) -> Group:
    found = asked(edition, kind="group", **words).group
    assert found
    return found


def long(edition: Edition = HEROQUEST_2E, **words: str) -> Extended:
    found = asked(edition, kind="extended", **words).extended
    assert found
    return found


# --- one contest


def test_one_contest_has_all_nine_outcomes_in_either_edition() -> None:
    for edition in (HEROQUEST_2E, QUESTWORLDS_2_2):
        said = [one.says for one in simple(edition, ability="17", vs="14").chart.chances]
        assert len(said) == 9
        assert said[:5] == [*OUTCOMES, "Tie"]


@pytest.mark.parametrize(("spent", "place"), [("kept", 0), ("prize", 1), ("defeat", 2), ("always", 3)])
def test_the_chart_shows_what_the_chosen_way_of_spending_a_hero_point_leads_to(spent: str, place: int) -> None:
    found = simple(ability="17", vs="20", hero_point=spent)
    expected = hero_point(Situation.parse("17 vs 20", HEROQUEST_2E.contest))[place]
    assert found.chart.victory == percent(expected.odds.victory)
    assert [one.chosen for one in found.hero_points] == [number == place for number in range(4)]


def test_the_best_way_wins_as_often_as_can_be_and_spends_the_least() -> None:
    found = simple(ability="17", vs="14").hero_points
    (best,) = (one for one in found if one.best)
    assert best is found[1]
    assert best.victory == max(one.victory for one in found)
    assert best.spent == min(one.spent for one in found if one.victory == best.victory)


def test_bonuses_stand_behind_the_rating_or_beside_it() -> None:
    written = simple(ability="17 +6 -3 injured", vs="14")
    beside = simple(ability="17 injured", vs="14", modifier="3")
    assert written.target == beside.target == "20"
    assert written.chart == beside.chart
    assert written.injured


def test_a_whole_contest_may_be_asked_in_its_notation() -> None:
    whole = asked(contest='17 +6 augment "Sailor, retired" hp vs pc 5W injured')
    assert whole.simple
    assert (whole.ability, whole.vs) == ('17 +6 augment "Sailor, retired"', "pc 5W injured")
    assert whole.hero_point == "always"
    assert whole.simple.notation == '17 +6 augment "Sailor, retired" vs pc 5W injured'


def test_an_augment_first_or_not() -> None:
    one = simple(ability="17", vs="20", augment="5M")
    both = simple(QUESTWORLDS_2_2, ability="17", vs="20", augment="5M")
    assert [each.choice for each in one.augments] == ["no augment", "rolled augment"]
    assert [each.choice for each in both.augments] == ["no augment", "rolled augment", "quick augment"]
    assert [each.best for each in both.augments] == [False, False, True]


def test_the_better_roll_high_or_low() -> None:
    high, low = simple(ability="17", vs="14").better_rolls
    assert high.chosen
    assert not low.chosen
    assert low.victory == simple(ability="17", vs="14", better_roll="low").chart.victory
    assert low.change == percent(Fraction(low.victory - high.victory) / 100)


def test_a_wished_chance_stands_among_the_usual_ones() -> None:
    found = simple(ability="17", wished="60 %").fits
    assert [one.wanted for one in found] == [25, 50, 60, 75, 90]
    assert [one.wanted for one in found if one.own] == [60]
    (sixty,) = (one for one in found if one.own)
    assert sixty.victory == simple(ability="17", vs=sixty.resistance).chart.victory


# --- a group


@pytest.mark.parametrize("edition", [HEROQUEST_2E, QUESTWORLDS_2_2], ids=lambda edition: edition.slug)
def test_a_group_is_told_by_its_level(edition: Edition) -> None:
    found = group(edition, members="17; 5M, 13", vs="14")
    odds = group_contest("17", "5M", "13", vs="14", edition=edition).odds()
    assert (found.chart.victory, found.chart.tie) == (percent(odds.victory), percent(odds.tie))
    assert [one.says for one in found.chart.chances][:4] == OUTCOMES
    assert bool(found.boosts) == edition.group.boosts


def test_a_boost_is_told_with_its_price() -> None:
    found = group(members="17, 17, 17, 17").boosts
    assert [(one.boost, one.price) for one in found] == [("none", 0), ("single", 2), ("double", 4)]
    expected = group_contest("17", "17", "17", "17", vs="14").odds(Boost.DOUBLE)
    assert found[2].victory == percent(expected.victory)


def test_the_leads_of_a_group_are_those_of_every_fall_of_the_dice() -> None:
    situation = Situation.parse("17 vs 14", HEROQUEST_2E.contest)
    ahead = [resolve(situation, Faces(ours, theirs)).outcome for ours in range(1, 21) for theirs in range(1, 21)]
    minor = sum(str(outcome) == "minor victory" for outcome in ahead)
    (two,) = (one for one in group(members="17", vs="14").leads if one.name == "+2")
    assert two.percent == percent(Fraction(minor, 400))


def test_the_resistance_may_roll_once_for_all() -> None:
    each, once = group(members="17, 17", vs="14").resistance_rolls
    assert (each.chosen, once.chosen) == (True, False)
    assert group(members="17, 17", vs="14", resistance_rolls="once for all").chart.victory == once.victory


# --- an extended contest


def test_from_any_score_the_chance_is_said_in_the_words_of_the_table() -> None:
    assert figures(long(ability="17", vs="17", score="2-4").says) == ["2", "4", "22.4"]
    assert figures(long(ability="17", vs="17", ours="4", theirs="2").says)[:2] == ["4", "2"]
    assert figures(long(ability="17", vs="17", score="3-3").says) == ["3", "3", "50.0"]
    assert figures(long(ability="17", vs="17").says) == ["50.0"]
    scores = ("2-4", "4-2", "3-3")
    assert len({long(ability="17", vs="17", score=score).says.split()[2] for score in scores}) == len(scores)


@pytest.mark.parametrize("points", [0, 2])
def test_every_score_of_the_grid_is_what_that_score_would_be_told(points: int) -> None:
    found = long(ability="17", vs="20", hero_points=str(points))
    assert [[cell.score for cell in row] for row in found.grid][1] == ["1-0", "1-1", "1-2", "1-3", "1-4"]
    for row in found.grid:
        for cell in row:
            odds = extended("17", vs="20", hero_points=points).at(cell.score).odds()
            assert cell.victory == percent(odds.victory)
            assert (cell.says == "> 99") == (Fraction(199, 200) <= odds.victory < 1)


def test_the_aftermath_is_told_under_either_table() -> None:
    found = long(ability="17", vs="14").left
    assert sum(one.rising for one in found) == pytest.approx(100, abs=0.5)
    assert sum(one.climax for one in found) == pytest.approx(100, abs=0.5)
    dazed = next(one for one in found if one.state == "Dazed")
    assert dazed.rising == 0 < dazed.climax


def test_the_rounds_are_those_of_the_library() -> None:
    found = long(ability="17", vs="14")
    count = extended_of(Situation.parse("17 vs 14", HEROQUEST_2E.contest), HEROQUEST_2E).rounds()
    assert found.mean == round(float(count.mean), 1)
    assert found.rounds[2].percent == percent(count[3])
    assert sum(one.percent for one in found.rounds) == pytest.approx(100, abs=0.7)


def test_what_hero_points_are_worth_and_when_to_spend_one() -> None:
    best = plan(Situation.parse("17 vs 5M", HEROQUEST_2E.contest), 3)
    found = long(ability="17", vs="5M", score="2-3", hero_points="2")
    here = Score(2, 3)
    assert [one.victory for one in found.held] == [percent(best.value(here, left)) for left in range(4)]
    assert found.held[2].keeping == percent(best.value_of_keeping(here, 2))
    assert found.held[2].now == percent(best.moments(here, 2)[True])
    spends = [figures(f"{one.now} {one.then}") for one in found.moments if one.spends]
    assert ["1", "2"] in spends
    assert all(one.spent >= one.kept for one in found.moments if one.spends)


# --- what a group has set for itself


def begun(**options: str) -> Mapping[str, str]:
    """What a question begins with in a campaign with such options."""
    table = Table(MemoryJournal(), {GAME.slug: GAME})  # type: ignore[dict-item]  # its own state and moves
    link = table.seating.begin(GAME.slug, "The delta", gm="Robin", options=options)
    state = table.ledger.campaign(link.campaign).play.state
    return GAME.asked_in(state)  # type: ignore[arg-type]  # the table holds it for any game


def test_a_group_that_has_set_nothing_asks_as_anybody_does() -> None:
    assert begun() == {}


def test_what_a_group_has_set_counts_in_its_questions() -> None:
    settings = begun(base_resistance="16", mastery="⊕", better_roll="low", hurts_narrow_winners="false")
    assert settings == {
        "base_resistance": "16",
        "mastery": "⊕",
        "better_roll": "low",
        "hurts_narrow_winners": "false",
    }
    found = GAME.explore({**settings, "ability": "5⊕", "vs": "Very High"})
    assert found.settings == settings
    assert [each for each in found.settings_say if each.endswith("low")]
    assert found.simple
    assert (found.simple.target, found.simple.resistance) == ("5⊕", "16⊕")
    assert found.simple.chart.victory == simple(ability="5M", vs="16M", better_roll="low").chart.victory


# --- what is no question


@pytest.mark.parametrize(
    ("words", "by", "named"),
    [
        ({"kind": "duel"}, "one_of", "'duel'"),
        ({"ability": "0M"}, "Rating.parse", "'0M'"),
        ({"vs": "Hard"}, "read_resistance", "'Hard'"),
        ({"modifier": "many"}, "whole", "'many'"),
        ({"hero_point": "two"}, "one_of", "'two'"),
        ({"better_roll": "middle"}, "as_set", "'middle'"),
        ({"wished": "120"}, "_wished", "'120'"),
        ({"augment": "x"}, "Rating.parse", "'x'"),
        ({"kind": "group", "members": ",".join(["17"] * 13)}, "_members", "12"),
        ({"kind": "extended", "score": "5-4"}, "to_go_from", "5-4"),
        ({"kind": "extended", "ours": "-1"}, "Tally.parse", "'-1-0'"),
        ({"kind": "extended", "hero_points": "7"}, "whole", "'7'"),
        ({"base_resistance": "0"}, "as_set", "'0'"),
    ],
)
def test_what_cannot_be_asked_is_answered_with_what_can(words: dict[str, str], by: str, named: str) -> None:
    with failing(by, naming=(named,)):
        GAME.explore(words)
