import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.refusing import failing, figures, refusing
from tests.rules.clause import clause

from talewright.games.strange_fate.rules.aspects.aspect import Aspect
from talewright.games.strange_fate.rules.characters import creation, gift
from talewright.games.strange_fate.rules.characters.character import Character
from talewright.games.strange_fate.rules.characters.companion import Companion
from talewright.games.strange_fate.rules.characters.equipment import Piece
from talewright.games.strange_fate.rules.characters.gift import (
    GiftKind,
    Theme,
    ThemeBenefit,
    Themed,
    faults_of_drawbacks,
    faults_of_themes,
    gifts_needed,
    remarks_of_drawbacks,
    taken,
)
from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.conflict.stress import Track
from talewright.games.strange_fate.rules.skills.budget import USUAL, CreationRules
from talewright.games.strange_fate.rules.skills.drawback import Drawback
from talewright.games.strange_fate.rules.skills.notation import parse

SKILLS = ("Athletics", "Brawn", "Alertness", "Stealth")
FITNESS = Theme(
    "Fitness",
    (
        Themed("Athletics", ThemeBenefit.NARROW, "when jumping"),
        Themed("Brawn", ThemeBenefit.INSTEAD, "Athletics in a chase"),
        Themed("Alertness", ThemeBenefit.MANEUVER),
    ),
)
ADA = Character(name="Ada", skills=tuple(Owned(skill=parse(f"{name} 2")) for name in SKILLS))
WITH_FLAWS = CreationRules(gift_drawbacks=True)


def broken(*themes: Theme) -> list[str]:
    return [fault.clause for fault in faults_of_themes(themes, SKILLS)]


@clause("SF-gifts.1", "SF-gifts.3")
def test_there_are_six_gifts_called_as_their_players_like() -> None:
    assert list(GiftKind) == ["Companion", "Equipment", "Impact", "Signature Aspect", "Skilled", "Theme"]
    all_six = replace(
        ADA,
        companions=(Companion(name="Mister Tock", links=("a bell",)),),
        equipment=(Piece(name="A Hat With a Past", aspects=("Seen Things",)),),
        impacts=("Brawn",),
        signature_aspects=("Never Lost",),
        skilled=1,
        themes=(FITNESS,),
    )
    assert creation.gifts(all_six) == (
        (GiftKind.COMPANION, "Mister Tock"),
        (GiftKind.EQUIPMENT, "A Hat With a Past"),
        (GiftKind.IMPACT, "Brawn"),
        (GiftKind.SIGNATURE_ASPECT, "Never Lost"),
        (GiftKind.SKILLED, ""),
        (GiftKind.THEME, "Fitness"),
    )


@clause("SF-gift-theme.1")
def test_a_theme_gives_three_skills_one_benefit_each() -> None:
    assert broken(FITNESS) == []
    assert broken(replace(FITNESS, skills=FITNESS.skills[:2])) == ["SF-gift-theme.1"]
    unknown = replace(FITNESS, skills=(*FITNESS.skills[:2], Themed("Juggling", ThemeBenefit.MANEUVER)))
    assert broken(unknown) == ["SF-gift-theme.1"]


@clause("SF-gift-theme.2", "SF-gift-theme.3", "SF-gift-theme.4")
def test_what_each_benefit_does() -> None:
    narrow, instead, maneuver = FITNESS.skills
    assert (narrow.bonus(circumstances=True), narrow.bonus(maneuver_or_block=True)) == (1, 0)
    assert (maneuver.bonus(maneuver_or_block=True), maneuver.bonus(circumstances=True)) == (2, 0)
    assert instead.bonus(circumstances=True, maneuver_or_block=True) == 0
    assert (str(instead).startswith("Brawn: "), "(Athletics in a chase)" in str(instead)) == (True, True)
    assert narrow.suffered(-1, rating=3) == -1
    with failing(Themed.suffered):
        narrow.suffered(1, rating=3)
    for vague, where in ((narrow, "SF-gift-theme.2"), (instead, "SF-gift-theme.4")):
        others = [each for each in FITNESS.skills if each is not vague]
        assert broken(replace(FITNESS, skills=(*others, replace(vague, note="")))) == [where]


def test_no_skill_has_two_benefits_however_many_themes_there_are() -> None:
    again = Theme("Strength", (Themed("Brawn", ThemeBenefit.UNHINDERED), *FITNESS.skills[2:]))
    found = [fault.why for fault in faults_of_themes((FITNESS, again), SKILLS) if fault.clause == "SF-gift-theme.6"]
    assert [(why.split()[0], figures(why)) for why in found] == [("Alertness", ["2"]), ("Brawn", ["2"])]


@clause("SF-gift-theme.7", "SF-gift-equipment.17")
def test_people_judge_themes_and_gear() -> None:
    hat = Piece(name="Hat", aspects=("Seen Things",))
    asked = {each.about: each.clause for each in creation.questions(replace(ADA, themes=(FITNESS,), equipment=(hat,)))}
    assert asked == {"Fitness": "SF-gift-theme.7", "Hat": "SF-gift-equipment.17"}


def test_impact_and_signature_name_what_is_on_the_sheet() -> None:
    def found(character: Character) -> list[str]:
        return [fault.clause for fault in creation.faults(character) if fault.clause.startswith("SF-gift")]

    assert found(replace(ADA, impacts=("brawn",))) == []
    assert found(replace(ADA, impacts=("Juggling",))) == ["SF-gift-impact.1"]
    assert found(replace(ADA, signature_aspects=("Not Mine",))) == ["SF-gift-signature-aspect.1"]
    mine = replace(ADA, aspects=(Aspect(name="Never Lost"),), signature_aspects=("Never Lost",))
    assert found(mine) == []
    assert found(replace(mine, signature_aspects=("Never Lost", "never lost"))) == ["SF-gift-signature-aspect.1"]


@given(used=st.lists(st.integers(0, 8), max_size=4))
def test_gifts_are_as_many_as_the_improvements_take(used: list[int]) -> None:
    gifts = gifts_needed(used)
    assert gifts >= len(used)
    assert 3 * gifts >= sum(used)
    assert gifts_needed([*used, 3]) == gifts + 1


# ---- drawbacks on gifts


@clause("SF-gifts-and-flaws.1")
def test_a_group_may_put_drawbacks_on_gifts() -> None:
    snag = (Drawback.parse("minor Snag (not against shot)"),)
    assert [fault.clause for fault in faults_of_drawbacks("Mail", GiftKind.EQUIPMENT, snag, USUAL)] == [
        "SF-gifts-and-flaws.1"
    ]
    assert not list(faults_of_drawbacks("Mail", GiftKind.EQUIPMENT, snag, WITH_FLAWS))


@clause("SF-gifts-and-flaws.2")
@pytest.mark.parametrize("severity", ["minor", "major"])
def test_each_drawback_gives_one_more_improvement(severity: str) -> None:
    mail = Piece(name="Mail", protective=(Track.HEALTH,) * 3, aspects=("Shines",), is_armour=True)
    flawed = replace(mail, drawbacks=(Drawback.parse(f"{severity} Snag (not against shot)"),))
    assert (mail.places, flawed.places) == (4, 3)
    assert (gifts_needed([mail.places]), gifts_needed([flawed.places])) == (2, 1)
    assert taken((), flawed.drawbacks) == 0


@clause("SF-gifts-and-flaws.5", "SF-gifts-and-flaws.7")
@pytest.mark.parametrize(
    ("drawback", "companion", "equipment"),
    [
        ("minor Snag (x)", True, True),
        ("minor Complication (x)", True, True),
        ("minor Delay (x)", False, True),
        ("Taxing (x)", False, True),
        ("minor Charges (x)", False, False),
    ],
)
def test_what_seldom_suits_is_for_the_group(drawback: str, *, companion: bool, equipment: bool) -> None:
    flaws = (Drawback.parse(drawback),)
    assert [not list(remarks_of_drawbacks("It", kind, flaws)) for kind in (GiftKind.COMPANION, GiftKind.EQUIPMENT)] == [
        companion,
        equipment,
    ]
    hat = replace(ADA, equipment=(Piece(name="Hat", aspects=("Seen Things",), drawbacks=flaws),))
    assert f"Hat: {flaws[0]}" in [each.about for each in creation.questions(hat)]


def test_a_weakness_is_no_drawback_of_a_gift() -> None:
    with refusing("SF-gifts-and-flaws.4"):
        gift.parse_drawback("minor Weakness (iron)")
    assert gift.parse_drawback("minor Snag (a weakness for gin)").note == "a weakness for gin"
