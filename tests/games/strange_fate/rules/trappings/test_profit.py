import pytest
from tests.refusing import refusing
from tests.rules.clause import clause

from talewright.games.strange_fate.rules.conflict.stress import Track
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.trappings.profit import RELATED, TRACKS, profit, weapon_of


@clause("SF-trapping-insight.6", "SF-trapping-networking.15")
@pytest.mark.parametrize(
    ("trapping", "track"),
    [("Insight", Track.COMPOSURE), ("Networking", Track.REPUTATION), ("Physical Force", Track.HEALTH)],
)
def test_a_skill_lends_a_weapon_for_each_tier_to_attacks_on_its_track(trapping: str, track: Track) -> None:
    assert TRACKS[trapping] is track
    lent = [profit("The Skill", trapping, tier) for tier in Tier]
    assert [each.weapon for each in lent] == [0, 1, 2, 3, 4]
    assert [weapon_of(each, trapping, "the attack", track, is_related=True) for each in lent] == [0, 1, 2, 3, 4]


def test_an_attack_on_another_track_has_nothing_of_it() -> None:
    lent = profit("Empathy", "Insight", Tier.SUPERHUMAN)
    with refusing("SF-trapping-insight.7", naming=("Composure", "Fisticuffs", "Health")):
        weapon_of(lent, "Insight", "Fisticuffs", Track.HEALTH, is_related=True)


@clause("SF-trapping-insight.7", "SF-trapping-networking.15")
@pytest.mark.parametrize("trapping", TRACKS)
def test_the_group_judges_whether_the_two_skills_are_related(trapping: str) -> None:
    with refusing(RELATED[trapping], by=weapon_of, naming=("The Skill", "It")):
        weapon_of(profit("The Skill", trapping, Tier.GODLIKE), trapping, "It", TRACKS[trapping], is_related=False)
