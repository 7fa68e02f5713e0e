"""A fight to its end as the explorer answers it."""

from collections.abc import Mapping

from talewright.games.asked import one_of, whole
from talewright.games.strange_fate.odds import Attack, Bears, Target, fight, taken_out_within
from talewright.games.strange_fate.play.exploring.question import MOST_BOXES, MOST_GEAR, situation_of
from talewright.games.strange_fate.play.exploring.shapes import ExchangeAsked, FightAsked
from talewright.games.strange_fate.rules.conflict.stress import Degree, Track, bearing
from talewright.percent import percent

EXCHANGES = 10
BEARS = {
    "none": Bears(None),
    "mild": Bears(Degree.MILD),
    "moderate": Bears(Degree.MODERATE),
    "severe": Bears(Degree.SEVERE),
}


def fight_asked(asked: Mapping[str, str]) -> FightAsked:
    """The answer. Raises ``ValueError`` with a sentence that says what would be right."""
    ours = _attack(asked, "attack", "defence", gear=("weapon", "armor"), bears=("their_boxes", "they_bear"))
    theirs = None
    if asked["their_attack"]:
        theirs = _attack(
            asked, "their_attack", "our_defence", gear=("their_weapon", "our_armor"), bears=("boxes", "bears")
        )
    found = fight(ours, theirs, we_begin=asked["begins"] != "them", shown=EXCHANGES)
    return FightAsked(
        ours=str(ours.situation),
        theirs=str(theirs.situation) if theirs else "",
        hurts=_hurts(ours),
        hurts_us=_hurts(theirs) if theirs else None,
        victory=percent(found.victory),
        defeat=percent(found.defeat),
        mean=round(float(found.mean), 2),
        exchanges=tuple(
            ExchangeAsked(number, percent(found.over_within(number)), percent(taken_out_within(ours, number)))
            for number in range(1, EXCHANGES + 1)
        ),
        they_bear=ours.target.bears.name,
        we_bear=theirs.target.bears.name if theirs else "",
    )


def _attack(asked: Mapping[str, str], skill: str, vs: str, *, gear: tuple[str, str], bears: tuple[str, str]) -> Attack:
    """One side's attack: its skill and Weapon, and what meets it."""
    boxes, policy = whole(asked, bears[0], range(MOST_BOXES + 1)), BEARS[one_of(asked, bears[1], BEARS)]
    weapon, armor = (whole(asked, name, range(MOST_GEAR + 1)) for name in gear)
    return Attack(
        situation=situation_of(asked[skill], asked[vs], asked["dice"]),
        weapon=weapon,
        armor=armor,
        target=Target(bearing=bearing(boxes=(boxes,) * len(Track)), bears=policy),
    )


def _hurts(attack: Attack) -> float:
    return percent(attack.stress().chance(bool))
