"""Run the cases of QuestWorlds 2.2 about story-led and challenge-led improvement."""

import pytest
from tests.rules.clause import cases, cases_of, check_case
from tests.rules.growth_cases import ANY, CLOSING, KNIGHT, RIDING, Told, knight, pc, rating, standalone, told

from talewright.games.heroquest.rules.characters.character import Character
from talewright.games.heroquest.rules.characters.hero_point import (
    CHALLENGE_LED,
    MODELS,
    STORY_LED,
    Phase,
    Point,
    Points,
    spent_on_bump,
)
from talewright.games.heroquest.rules.contests.benefit import Benefit
from talewright.games.heroquest.rules.contests.contest import Outcome
from talewright.games.heroquest.rules.contests.fortune import Fortune
from talewright.games.heroquest.rules.growth.challenge_led import (
    Choice,
    Element,
    advance,
    advances,
    hero_points_earned,
    is_challenge,
)
from talewright.games.heroquest.rules.growth.improvement import Growth, Option
from talewright.games.heroquest.rules.growth.simple_improvement import Purchase, buy
from talewright.games.heroquest.rules.growth.story_led import Cemented, Cementing, cement, learn
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.rules.rating import Rating, TargetNumber

STORY, CHALLENGE = Growth(model=STORY_LED), Growth(model=CHALLENGE_LED)


# --- story-led improvement


@cases("QW2-7.2.2.2")
def _(spend: str, **use: str) -> None:
    assert (spend, use) == ("experience_point", {"for": "bump"})
    spent_on_bump(Points(hero=0, experience=5, phase=Phase.SESSION), point=Point.EXPERIENCE)


@cases("QW2-7.2.2.5")
def _(experience_points: int, buy: str) -> Told:
    assert buy == "new_ability"
    character = pc(standalone(17), points=Points(experience=experience_points, phase=CLOSING))
    return told(learn(character, "Sewing", STORY), "Sewing")


@cases("QW2-7.2.2.6")
def _(phase: str, spend: str) -> None:
    assert (phase, spend) == ("in_session", "experience_point")
    learn(pc(standalone(17), points=Points(experience=9, phase=Phase.SESSION)), "Sewing", STORY)


@cases("QW2-7.2.2.7")
def _(improvement_model: str, phase: str, spend: str, **use: str) -> None:
    assert (phase, spend, use) == ("in_session", "hero_point", {"for": "improvement"})
    growth = Growth(model=MODELS[improvement_model.replace("_", "-")])
    character = pc(standalone(17), points=Points(hero=3, phase=Phase.SESSION))
    buy(character, Purchase(option=Option.RAISE_STANDALONE, ability=AbilityRef(ANY)), growth, gm_allows=True)


@cases("QW2-7.2.2.8", "QW2-7.2.2.9", "QW2-7.2.2.10", "QW2-7.2.2.15")
def _(
    benefit: str,
    ability: str = "17",
    state: str = "",
    cement_as: str = "",
    spend: int = 0,
    *,
    cement: bool = True,
) -> Told:
    assert cement
    gained = benefit_of(benefit, over="the moon has set" if state == "expired" else "")
    amount = Fortune(cement_as).amount if cement_as else None
    assert spend in (0, 1)
    after = cemented(pc(standalone(ability)), gained, Option.RAISE_STANDALONE, ANY, amount=amount)
    return told(after) | {"benefit": "none" if after.benefit.over else benefit}


def benefit_of(fortune: str, *abilities: str, over: str = "") -> Benefit:
    return Benefit(
        "avenged my father",
        Fortune(fortune).amount,
        tuple(AbilityRef.parse(ability) for ability in abilities or (ANY,)),
        fortune=Fortune(fortune),
        over=over,
    )


def cemented(
    character: Character, benefit: Benefit, option: Option, ability: str, *, amount: int | None = None
) -> Cemented:
    what = Cementing(option=option, ability=AbilityRef.parse(ability), story="she has made her peace", amount=amount)
    return cement(character, benefit, what, STORY, gm_agrees=True)


TARGETS = {
    "standalone": (Option.RAISE_STANDALONE, ANY, standalone(17)),
    "breakout": (Option.RAISE_BREAKOUT, f"{KNIGHT}: {RIDING}", knight(17, 2)),
    "new_breakout": (Option.NEW_BREAKOUT, f"{KNIGHT}: Heraldry", knight(17)),
    "keyword": (Option.RAISE_KEYWORD, KNIGHT, knight(17)),
    "standalone_into_keyword": (Option.INTO_KEYWORD, f"{ANY}: Feint", standalone(17)),
}


@cases("QW2-7.2.2.11", "QW2-7.2.2.12", "QW2-7.2.2.13", "QW2-7.2.2.14")
def _(to: str, benefit: str, keyword: int = 17, standalone: int = 17) -> Told:
    assert (keyword, standalone) == (17, 17)
    option, ability, line = TARGETS[to]
    ref = AbilityRef.parse(ability)
    before = pc(line)
    after = cemented(before, benefit_of(benefit, ref.name), option, ability)
    raised = "" if option in (Option.NEW_BREAKOUT, Option.INTO_KEYWORD) else ability
    gained = after.character.rating_of(ref).score - before.rating_of(AbilityRef.parse(raised)).score if raised else None
    return told(after, ability) | {"raise": gained}


# --- challenge-led improvement


@cases("QW2-7.2.3.2")
def _(ability: object, resistance: object) -> Told:
    return {"eligible": is_challenge(rating(ability), TargetNumber.of(rating(resistance)))}


@cases("QW2-7.2.3.3", "QW2-7.2.3.4", "QW2-7.2.3.5")
def _(
    degree: str = "",
    outcome: str = "",
    contest: str = "",
    ability: int = 17,
    resistance: int = 14,
    *,
    eligible: bool = True,
) -> Told:
    assert eligible
    won = Outcome[(outcome or f"{degree}_victory").upper()]
    gained = hero_points_earned(Rating(ability), TargetNumber(resistance), won, CHALLENGE, is_part=contest == "augment")
    return {"hero_points_gained": gained}


@cases("QW2-7.2.3.8")
def _(experience_points: int, buy: str = "") -> Told:
    if not buy:
        return {"can_buy": advances(experience_points)}
    character = pc(standalone(17), points=Points(experience=experience_points, phase=CLOSING))
    return told(advance(character, [chosen("A1"), chosen("A3", "Sewing")], CHALLENGE))


def chosen(element: str, ability: str = ANY) -> Choice:
    return Choice(element=Element[element], ability=AbilityRef.parse(ability))


@cases("QW2-7.2.3.9", "QW2-7.2.3.10")
def _(choose: list[str]) -> str:
    new = {"A3": "Sewing", "A4": "Sailing"}
    advance(pc(standalone(17)), [chosen(element, new.get(element, ANY)) for element in choose], CHALLENGE)
    return "allowed"


@cases("QW2-7.2.3.11")
def _(element: str, target: str, from_bonus: int = 2, **start: int) -> Told:
    level = start.get("from", 17)
    ability, line = {
        "standalone": (f"{ANY}: Feint" if element == "A5" else ANY, standalone(level)),
        "breakout": (f"{KNIGHT}: {RIDING}", knight(17, from_bonus)),
        "keyword": (KNIGHT, knight(level)),
        "new_standalone": ("Sewing", standalone(17)),
        "new_breakout": (f"{KNIGHT}: Heraldry", knight(17)),
    }[target]
    other = chosen("A4", "Sailing") if element != "A4" else chosen("A3", "Sailing")
    return told(advance(pc(line), [chosen(element, ability), other], CHALLENGE), ability)


@cases("QW2-7.2.3.12")
def _(choose: list[str], **kinds: list[str]) -> Told:
    assert kinds == {"as": ["new_standalone"] * 2}
    after = advance(pc(standalone(17)), [chosen(choose[0], "Sewing"), chosen(choose[1], "Sailing")], CHALLENGE)
    new = [line for line in after.character.abilities.lines if line.name != ANY]
    assert {str(line.rating) for line in new} == {"13"}
    return {"new_abilities": len(new)}


@cases("QW2-7.2.3.13")
def _(choose: list[str], target: dict[str, int]) -> Told:
    character = pc(standalone(target["standalone"]))
    return told(advance(character, [chosen(element) for element in choose], CHALLENGE))


@pytest.mark.parametrize(("id_", "given", "expect"), cases_of("QW2", __name__))
def test_points_and_growth_are_as_the_catalogue_says(id_: str, given: Told, expect: object) -> None:
    check_case(id_, given, expect, refused="refused")
