import pytest
from msgspec.structs import replace
from tests.refusing import cited, figures
from tests.rules.clause import clause

from talewright.games.strange_fate.rules.characters import companion, creation
from talewright.games.strange_fate.rules.characters.character import Character
from talewright.games.strange_fate.rules.characters.companion import Companion
from talewright.games.strange_fate.rules.characters.creation import companion_improvements, companion_places
from talewright.games.strange_fate.rules.characters.equipment import Piece
from talewright.games.strange_fate.rules.characters.gift import GiftKind
from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.conflict.stress import Track
from talewright.games.strange_fate.rules.dice.time_table import Time
from talewright.games.strange_fate.rules.skills.budget import USUAL, CreationRules
from talewright.games.strange_fate.rules.skills.drawback import Drawback
from talewright.games.strange_fate.rules.skills.notation import parse
from talewright.games.strange_fate.rules.skills.price import price
from talewright.games.strange_fate.rules.skills.trapping import Trapping

TOCK = Companion(name="Mister Tock")


def skills(*notations: str) -> tuple[Owned, ...]:
    return tuple(Owned(skill=parse(notation)) for notation in notations)


def broken(who: Companion, rules: CreationRules = USUAL) -> list[str]:
    return [fault.clause for fault in companion.faults(who, rules)]


@clause("SF-gift-companion.1", "SF-gift-companion.2", "SF-gift-companion.8")
@pytest.mark.parametrize(
    ("quality", "ratings", "boxes"),
    [(1, (1,), [2, 2, 2]), (2, (2, 1), [2, 3, 2]), (3, (3, 2, 1), [3, 3, 3])],
)
def test_quality_gives_skills_and_boxes(quality: int, ratings: tuple[int, ...], boxes: list[int]) -> None:
    who = replace(TOCK, quality=quality, best_track=Track.COMPOSURE)
    assert who.free_ratings == ratings
    assert [each.boxes for each in who.bearing.tracks] == boxes
    assert [str(slot) for slot in who.bearing.slots] == ["Mild"]
    named = replace(who, skills=skills(*(f"{name} {rating}" for name, rating in zip(COMMON, ratings, strict=False))))
    assert companion_places(named) == quality - 1
    assert (len(list(companion.remarks(who))), list(companion.remarks(named))) == (1, [])


COMMON = ("Brawn", "Stealth", "Drive")


def test_skills_that_quality_gives_are_remarked_until_they_are_named() -> None:
    for who, left in ((TOCK, "1"), (replace(TOCK, quality=2), "2")):
        (told,) = companion.remarks(who)
        assert ("Mister Tock" in told, figures(told), cited(told)) == (True, [left], ["SF-gift-companion.8"])


def test_a_new_companion_is_average() -> None:
    assert (TOCK.quality, TOCK.to_break_link, companion_improvements(TOCK)) == (1, 3, ())


@clause("SF-gift-companion.3", "SF-gift-companion.10", "SF-gift-companion.11")
def test_acting_alone_takes_a_fate_point_unless_it_is_independent() -> None:
    free = replace(TOCK, is_independent=True)
    assert (TOCK.acting_alone_costs(), free.acting_alone_costs()) == (1, 0)
    assert (TOCK.acting_alone_costs(of_major_importance=True), free.acting_alone_costs(of_major_importance=True)) == (
        1,
        1,
    )
    assert (TOCK.borrows, free.borrows) == (0, 2)


@clause("SF-gift-companion.18")
def test_one_that_can_be_summoned_comes_in_a_minute_or_at_once() -> None:
    ghost = replace(TOCK, is_summonable=True)
    assert (ghost.arrives_in(), ghost.arrives_in(for_fate_point=True)) == (Time.ONE_MINUTE, Time.AN_INSTANT)


@clause("SF-gift-companion.6", "SF-gift-companion.12", "SF-gift-companion.17")
def test_improvements_follow_from_what_a_companion_can_do() -> None:
    who = Companion(
        name="Mister Tock",
        quality=2,
        aspects=("Punctual to a Fault",),
        skills=skills("Brawn 2E", "Stealth 1", "Drive 2", "Craftsmanship 2"),
        links=("a bell wire",),
        keeps_up=("flight",),
        is_independent=True,
        is_summonable=True,
        impacts=("Brawn",),
        copies=1,
    )
    assert [str(each) for each in companion_improvements(who)] == [
        "Aspect: Punctual to a Fault",
        "Quality: Fair (+2)",
        "Communication: a bell wire",
        "Independent",
        "Keeping Up: flight",
        "Skilled: 4 skill points (2)",
        "Gifted: Impact",
        "Empowered: Brawn (Extraordinary) (2)",
        "Numerous",
        "Summonable",
    ]
    assert companion_places(who) == 12
    assert creation.refresh(Character(name="Ada", companions=(who,))).total == 3
    assert broken(who) == []


@pytest.mark.parametrize(
    ("notations", "places"),
    [
        ((), 0),
        (("Brawn 1",), 0),
        (("Brawn 1", "Stealth 1"), 1),
        (("Brawn 1", "Stealth 1", "Drive 1", "Art 1", "Arms 1"), 2),
    ],
)
def test_skills_beyond_the_free_one_are_bought_by_three_points(notations: tuple[str, ...], places: int) -> None:
    assert companion_places(replace(TOCK, skills=skills(*notations))) == places


def test_a_built_skill_of_a_companion_costs_what_it_costs() -> None:
    porter = parse("Porter: Unique 1 = Resist Damage, Physical Force")
    beyond = price(porter).total - 1
    assert beyond > 3
    (taken,) = companion_improvements(replace(TOCK, skills=(Owned(skill=porter),)))
    assert figures(taken.name) == [str(beyond)]
    assert (taken.takes, taken.clause) == (-(-beyond // 3), "SF-gift-companion.13")


@clause("SF-gift-companion.16")
def test_it_has_tier_benefits_as_a_character_does() -> None:
    force = Trapping.parse("Physical Force")
    strong = replace(TOCK, skills=(Owned(skill=parse("Brawn 1E"), benefits=(force,)),))
    assert broken(strong) == []
    mundane = replace(TOCK, skills=(Owned(skill=parse("Brawn 1"), benefits=(force,)),))
    assert broken(mundane) == ["SF-tier-benefits.5"]
    tough = replace(
        TOCK, skills=(Owned(skill=parse("Endurance 1E"), benefits=(Trapping.parse("Stress Capacity [Health]"),)),)
    )
    assert (tough.bearing.track(Track.HEALTH).boxes, tough.bearing.track(Track.HEALTH).armor) == (3, 1)


def test_gifted_twice_at_most_and_with_three_of_the_gifts() -> None:
    hat = Piece(name="Hat", aspects=("Tall",))
    able = replace(TOCK, skills=skills("Brawn 1"), equipment=(hat,), impacts=("Brawn",))
    assert (broken(able), able.gifts) == ([], (GiftKind.EQUIPMENT, GiftKind.IMPACT))
    assert broken(replace(able, equipment=(hat, hat))) == ["SF-gift-companion.14"]
    assert broken(replace(TOCK, others=(GiftKind.SKILLED,))) == ["SF-gift-companion.14"]
    assert broken(replace(TOCK, impacts=("Juggling",))) == ["SF-gift-impact.1"]
    assert broken(replace(TOCK, equipment=(Piece(name="Plain"),))) == ["SF-gift-equipment.1"]


def test_two_companions_take_two_gifts_and_share_further_improvements() -> None:
    plain = replace(TOCK, links=("a bell",))
    able = replace(TOCK, name="Miss Tick", links=("a", "b", "c", "d"), is_independent=True, is_summonable=True)
    pair = Character(name="Ada", companions=(plain, able))
    assert [kind for kind, _ in creation.gifts(pair)] == [GiftKind.COMPANION] * 3
    told = [remark for remark in creation.remarks(pair) if "improvement" in remark]
    (remark,) = told
    assert (remark.startswith("Mister Tock "), remark.endswith(" (SF-gift-companion.5)")) == (True, True)
    assert figures(remark)[0] == "2"


def test_a_drawback_on_a_companion_is_for_groups_that_allow_it() -> None:
    flawed = replace(TOCK, drawbacks=(Drawback.parse("minor Complication (Gambles)"),), links=("a", "b", "c", "d"))
    assert broken(flawed) == ["SF-gifts-and-flaws.1"]
    assert broken(flawed, CreationRules(gift_drawbacks=True)) == []
    assert companion_places(flawed) == 3
