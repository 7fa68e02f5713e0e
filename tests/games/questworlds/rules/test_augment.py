import pytest
from tests.rules.clause import clause

from talewright.games.questworlds import Contender, Faces, Modifier, Rating, Source, TargetNumber, resolve
from talewright.games.questworlds.rules.augment import (
    check_own,
    check_room,
    check_supporter,
    roll_for,
    rolled,
    unrolled,
)
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.rules.modifier import target_number
from talewright.refusal import Refused

BASE = Rating.parse("10")


@clause("QW3-2.6.2", "QW3-2.6.11")
@pytest.mark.parametrize(("source", "id_"), [(Source.OWN_AUGMENT, "QW3-2.6.2"), (Source.OUTSIDE, "QW3-2.6.11")])
def test_one_own_augment_and_one_from_outside_is_all(source: Source, id_: str) -> None:
    others = [Modifier(other, "", 5) for other in Source if other.origin is not source]
    check_room(source, others)
    with pytest.raises(Refused) as refusal:
        check_room(source, [*others, Modifier(source, "", 5)])
    assert refusal.value.clause == id_


@clause("QW3-2.6.9")
def test_any_number_of_supporters_may_join() -> None:
    check_room(Source.SUPPORTERS, [Modifier(Source.SUPPORTERS, name, 5) for name in ("Ada", "Bo")])


@clause("QW3-2.6.8")
def test_whoever_takes_part_in_the_contest_cannot_support_it() -> None:
    check_supporter("Ada", ["Bo"])
    with pytest.raises(Refused) as refusal:
        check_supporter("Ada", ["Bo", "Ada"])
    assert refusal.value.clause == "QW3-2.6.8"


@clause("QW3-2.6.3")
def test_an_ability_cannot_augment_itself_under_other_capitals() -> None:
    with pytest.raises(Refused) as refusal:
        check_own(AbilityRef.parse("Detective: Deduction"), AbilityRef.parse("detective: deduction"))
    assert refusal.value.clause == "QW3-2.6.3"


@clause("QW3-2.6.6")
def test_the_game_master_may_let_a_keyword_augment_its_breakout_and_nothing_more() -> None:
    breakout, keyword = AbilityRef.parse("Detective: Deduction"), AbilityRef.parse("Detective")
    check_own(breakout, keyword, gm_allows=True)
    with pytest.raises(Refused):
        check_own(keyword, breakout, gm_allows=True)


@clause("QW3-2.6.7")
def test_breakouts_of_different_keywords_may_augment_each_other() -> None:
    check_own(AbilityRef.parse("Priest: Sermons"), AbilityRef.parse("Detective: Deduction"))
    check_own(AbilityRef.parse("Priest: Sermons"), AbilityRef.parse("Detective"))


@clause("QW3-2.6.1.1", "QW3-2.6.1.4")
@pytest.mark.parametrize("ours", range(1, 21))
@pytest.mark.parametrize("rating", ["1", "17", "10M3"])
def test_an_accepted_augment_never_gives_less_than_5_or_more_than_20(rating: str, ours: int) -> None:
    roll = roll_for(Contender(Rating.parse(rating)), BASE)
    assert roll.is_assured
    for theirs in range(1, 21):
        assert 5 <= rolled(resolve(roll, Faces(ours, theirs))).bonus <= 20
    assert unrolled().bonus == 5


@clause("QW3-2.3.3.6", "QW3-2.6.1.4")
def test_the_roll_for_an_augment_faces_the_base_resistance_alone() -> None:
    assert roll_for(Contender(Rating.parse("17")), Rating.parse("15")).resistance == TargetNumber.parse("15")


@clause("QW3-2.6.1.6", "QW3-2.6.1.5")
@pytest.mark.parametrize(
    ("rating", "faces", "bonus", "penalty"),
    [
        ("17", Faces(12, 8), 5, 0),
        ("17", Faces(17, 8), 10, 0),
        ("17M3", Faces(17, 11), 20, 0),
        ("17", Faces(8, 8), 5, 0),
        ("17", Faces(8, 9), 5, -5),
        ("17", Faces(18, 9), 5, -10),
        ("17", Faces(18, 10), 5, -15),
    ],
)
def test_the_roll_decides_the_bonus_and_the_penalty(rating: str, faces: Faces, bonus: int, penalty: int) -> None:
    gain = rolled(resolve(roll_for(Contender(Rating.parse(rating)), BASE), faces))
    assert (gain.bonus, gain.penalty) == (bonus, penalty)


@clause("QW3-2.6.1.7")
def test_a_lost_roll_for_an_augment_leaves_the_present_contest_alone() -> None:
    gain = rolled(resolve(roll_for(Contender(Rating.parse("17")), BASE), Faces(18, 9)))
    now = target_number(Rating.parse("15"), [Modifier(Source.OWN_AUGMENT, "Sailor", gain.bonus)])
    later = target_number(Rating.parse("17"), [Modifier(Source.CONSEQUENCE, "Sailor is strained", gain.penalty)])
    assert (str(now), str(later)) == ("20", "7")
