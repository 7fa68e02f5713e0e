"""Conflicts to their end, held against a plain recursion over the wounds of both sides."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.refusing import failing
from tests.rules.clause import clause

from talewright.games.strange_fate.odds import Attack, Bears, Choice, Target, fight, taken_out_within, weighed_in_fight
from talewright.games.strange_fate.rules.conflict.stress import Degree, Track, bearing
from talewright.games.strange_fate.rules.conflict.weapon import stress_dealt
from talewright.games.strange_fate.rules.conflict.wound import UNHURT, Hit, Way, Wounds, borne, least
from talewright.games.strange_fate.rules.dice.dice import Fell
from talewright.games.strange_fate.rules.dice.roll import Faces
from talewright.games.strange_fate.rules.dice.situation import Situation

ANYBODY = Target(bearing=bearing())
THUG = Target(bearing=bearing(slots=()))
NOBODY = Target(bearing=bearing(boxes=(1, 1, 1), slots=()))


def attack(roll: str, target: Target = ANYBODY, *, weapon: int = 0, armor: int = 0) -> Attack:
    return Attack(situation=Situation.parse(roll), target=target, weapon=weapon, armor=armor)


def after(target: Target, wounds: Wounds, stress: int) -> Wounds | None:
    """One hit borne by the rule itself; None is out."""
    if not stress:
        return wounds
    hit = Hit(target.track, stress)
    way = least(target.bearing, wounds, hit)
    if way is None or not target.bears.allows(way, target.bearing):
        return None
    return borne(target.bearing, wounds, hit, way, ["Hurt"] * len(way.slots))


def plain(ours: Attack, theirs: Attack) -> tuple[Fraction, Fraction]:
    """The chance that we win, and the mean number of exchanges: a recursion over the wounds of both sides."""
    dealt, suffered = ours.stress(), theirs.stress()
    known: dict[tuple[Wounds, Wounds], tuple[Fraction, Fraction]] = {}

    def found(mine: Wounds, other: Wounds) -> tuple[Fraction, Fraction]:
        if (mine, other) not in known:
            win, mean, stay = Fraction(0), Fraction(1), Fraction(0)
            for stress in dealt:
                hurt = after(ours.target, other, stress)
                if hurt is None:
                    win += dealt[stress]
                    continue
                for back in suffered:
                    chance = dealt[stress] * suffered[back]
                    then = after(theirs.target, mine, back)
                    if (then, hurt) == (mine, other):
                        stay += chance
                    elif then is not None:
                        later = found(then, hurt)
                        win, mean = win + chance * later[0], mean + chance * later[1]
            known[mine, other] = win / (1 - stay), mean / (1 - stay)
        return known[mine, other]

    return found(theirs.target.wounds, ours.target.wounds)


WOUNDED = replace(THUG, wounds=borne(THUG.bearing, UNHURT, Hit(Track.HEALTH, 1), Way(1)))
TARGETS = (THUG, NOBODY, WOUNDED, replace(ANYBODY, bears=Bears(None)), replace(ANYBODY, bears=Bears(Degree.MILD)))
ROLLS = ("3 vs 2", "2 vs 4", "3E vs 2", "1 vs 3E", "5 vs 2", "0 vs 0")


@settings(max_examples=25)
@given(
    rolls=st.tuples(st.sampled_from(ROLLS), st.sampled_from(ROLLS)),
    targets=st.tuples(st.sampled_from(TARGETS), st.sampled_from(TARGETS)),
    weapon=st.integers(0, 3),
    armor=st.integers(0, 2),
)
def test_a_fight_is_what_the_plain_recursion_finds(
    rolls: tuple[str, str], targets: tuple[Target, Target], weapon: int, armor: int
) -> None:
    ours, theirs = attack(rolls[0], targets[0], weapon=weapon), attack(rolls[1], targets[1], armor=armor)
    found = fight(ours, theirs)
    assert (found.victory, found.mean) == plain(ours, theirs)


def test_with_all_consequences_it_still_is() -> None:
    ours, theirs = attack("4 vs 2", replace(ANYBODY, bears=Bears(Degree.MODERATE))), attack("2 vs 3", THUG)
    assert fight(ours, theirs).victory == plain(ours, theirs)[0]


def test_exchange_by_exchange_it_comes_to_the_same() -> None:
    """Chances within each number of exchanges, by following the wounds of both sides step by step."""
    ours, theirs = attack("3E vs 2", THUG), attack("2 vs 2", NOBODY)
    found = fight(ours, theirs, shown=6)
    standing = {(UNHURT, UNHURT): Fraction(1)}
    dealt, suffered = ours.stress(), theirs.stress()
    for exchange in range(1, 7):
        before = sum(standing.values())
        following: dict[tuple[Wounds, Wounds], Fraction] = {}
        for (mine, other), chance in standing.items():
            for stress in dealt:
                for back in suffered:
                    hurt, then = after(ours.target, other, stress), after(theirs.target, mine, back)
                    if hurt is not None and then is not None:
                        weight = chance * dealt[stress] * suffered[back]
                        following[then, hurt] = following.get((then, hurt), Fraction(0)) + weight
        standing = following
        assert found.over_in[exchange - 1] == before - sum(standing.values())
        assert found.over_within(exchange) == 1 - sum(standing.values())
    assert found.later == sum(standing.values())


@clause("SF-weapons-armor.2", "SF-weapons-armor.3")
def test_an_attack_deals_its_shifts_with_weapon_and_armor_and_a_tie_deals_none() -> None:
    found = attack("3 vs 2", weapon=2, armor=1)
    assert [found.dealt(shifts) for shifts in range(-2, 5)] == [0, 0, 0, 1, 3, 4, 5]
    assert all(found.dealt(shifts) == stress_dealt(shifts, weapon=2, armor=1).stress for shifts in range(9))
    assert found.stress()[0] + sum(found.stress()[stress] for stress in range(1, 20)) == 1


def test_the_one_with_the_initiative_is_better_off() -> None:
    even = attack("2 vs 2", THUG)
    assert fight(even, even).victory > Fraction(1, 2) > fight(even, even, we_begin=False).victory
    assert fight(even, even).defeat == fight(even, even, we_begin=False).victory


def test_who_cannot_be_hurt_wins_and_who_cannot_hurt_either_is_told_so() -> None:
    harmless = attack("-9 vs 5")
    assert fight(attack("3 vs 3"), harmless).victory == 1
    assert fight(attack("3 vs 3"), None).victory == 1
    assert taken_out_within(harmless, 50) == 0
    with failing(fight):
        fight(harmless, harmless)
    with failing(taken_out_within):
        taken_out_within(harmless, -1)


def test_whoever_concedes_before_a_severe_consequence_is_out_sooner() -> None:
    shares = [
        taken_out_within(attack("4 vs 2", replace(ANYBODY, bears=Bears(worst))), 4)
        for worst in (None, Degree.MILD, Degree.MODERATE, Degree.SEVERE)
    ]
    assert shares == sorted(shares, reverse=True)
    assert len(set(shares)) == 4
    assert Degree.MILD in Bears(Degree.MILD).name
    assert not [degree for degree in Degree if degree in Bears(None).name]


def test_once_the_dice_have_fallen_two_more_shifts_or_a_reroll_are_weighed_by_the_fight_behind_them() -> None:
    ours, theirs = attack("3 vs 3"), attack("3 vs 3")
    rolled = ours.situation
    fell = Faces(Fell.read("-0+0", rolled.our_dice), Fell.read("0000", rolled.their_dice))
    found = weighed_in_fight(ours, theirs, fell)
    hurt = replace(ours.target, wounds=borne(bearing(), UNHURT, Hit(Track.HEALTH, 2), Way(2)))
    assert found[Choice.KEEP] == fight(ours, theirs, we_begin=False).victory
    assert found[Choice.PLUS] == fight(replace(ours, target=hurt), theirs, we_begin=False).victory
    assert found[Choice.KEEP] < found[Choice.REROLL] < found[Choice.PLUS]


def test_a_hit_that_takes_the_last_box_ends_the_fight_at_once() -> None:
    ours = attack("9 vs 0", NOBODY)
    fell = Faces(Fell.read("0000", ours.situation.our_dice), Fell.read("0000", ours.situation.their_dice))
    assert set(weighed_in_fight(ours, attack("9 vs 0", NOBODY), fell).values()) == {Fraction(1)}
