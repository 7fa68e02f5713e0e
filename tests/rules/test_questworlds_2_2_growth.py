"""The cases of the QuestWorlds 2.2 catalogue about hero points, improvement and catch-ups."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.rules.clause import ADAPTERS, cases, cases_of, plain

from talewright.games.heroquest.rules.abilities.keyword import Abilities, Ability, Breakout, KeywordKind, Sort
from talewright.games.heroquest.rules.characters.character import Character
from talewright.games.heroquest.rules.characters.hero_point import (
    CHALLENGE_LED,
    MODELS,
    STORY_LED,
    Phase,
    Point,
    Points,
    begin_session,
    end_session,
    spent_on_bump,
)
from talewright.games.heroquest.rules.contests.benefit import Benefit
from talewright.games.heroquest.rules.contests.contest import Outcome
from talewright.games.heroquest.rules.contests.fortune import Fortune
from talewright.games.heroquest.rules.growth.catch_up import catch_up, eligible
from talewright.games.heroquest.rules.growth.challenge_led import (
    Choice,
    Element,
    advance,
    advances,
    hero_points_earned,
    is_challenge,
)
from talewright.games.heroquest.rules.growth.directed_improvement import directed_ability, directed_raise
from talewright.games.heroquest.rules.growth.improvement import (
    Change,
    Growth,
    Improved,
    NewMastery,
    Option,
    changed,
)
from talewright.games.heroquest.rules.growth.simple_improvement import Purchase, buy
from talewright.games.heroquest.rules.growth.story_led import Cemented, Cementing, cement, learn
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.rules.rating import Rating, TargetNumber
from talewright.refusal import Refused

Told = dict[str, object]
ANY, KNIGHT, RIDING = "Fencing", "Knight", "Riding"
STORY, CHALLENGE = Growth(model=STORY_LED), Growth(model=CHALLENGE_LED)
CLOSING = Phase.CLOSING


# ---- what a case calls a thing


def rating(written: object) -> Rating:
    """A rating as a case writes it, as a total or in notation."""
    return Rating(written) if isinstance(written, int) else Rating.parse(str(written))


def standalone(written: object, name: str = ANY) -> Ability:
    return Ability(name=name, start=rating(written).score)


def knight(written: object, bonus: int = 0) -> Ability:
    under = (Breakout(RIDING, bonus),) if bonus else ()
    return Ability(name=KNIGHT, start=rating(written).score, keyword=KeywordKind.OCCUPATION, breakouts=under)


def pc(*lines: Ability, points: Points | None = None) -> Character:
    held = points or Points(hero=9, experience=99, phase=CLOSING)
    return Character(name="Ada Marsh", abilities=Abilities(lines), points=held)


def told(improved: Improved, ability: str = ANY) -> Told:
    """What has become of a character, and of one ability, in the words of the cases."""
    character, ref = improved.character, AbilityRef.parse(ability)
    line = character.abilities.line(ref)
    now = character.rating_of(ref)
    under = line.breakout(ref.breakout) if ref.breakout else None
    bonus = under.bonus if under else None
    return {
        "cost": improved.receipt.total,
        "rating": now.score,
        "total": now.score,
        "written": str(now),
        "ability": str(now),
        "effective": now.score,
        "bonus": bonus,
        "breakout_bonus": bonus,
        "new_breakout_bonus": bonus,
        "keyword": str(line.rating) if line.is_keyword else None,
        "hero_points": character.points.hero,
        "experience_points": character.points.experience,
        "catch_up": bool(improved.catch_ups),
    }


# ---- hero points


@cases("QW2-2.2.1")
def _(event: str) -> Told:
    assert event == "game_start"
    return {"hero_points": begin_session(Points(), Growth().grant(1)).hero}


@cases("QW2-2.2.2")
def _(session: int, unspent_before: int, improvement_model: str) -> Told:
    growth = Growth(model=MODELS[improvement_model])
    before = end_session(Points(hero=unspent_before, phase=Phase.SESSION), growth.model)
    return {"hero_points": begin_session(before, growth.grant(session)).hero}


@cases("QW2-7.1.1", "QW2-7.1.2", "QW2-7.2.2.1", "QW2-7.2.3.1", "QW2-7.2.3.7")
def _(event: str, improvement_model: str = "story_led", hero_points: int = 0, experience_points: int = 0) -> Told:
    model = MODELS[improvement_model.replace("_", "-")]
    if event == "session_start":
        after = begin_session(Points(), Growth(model=model).grant(2))
    else:
        assert event == "session_end"
        after = end_session(Points(hero=hero_points, experience=experience_points, phase=Phase.SESSION), model)
    return {"hero_points": after.hero, "experience_points": after.experience}


# ---- simple improvement


@cases("QW2-7.2.1.2", "QW2-7.2.1.5")
def _(buy: str, **start: object) -> Told:
    return bought(buy, **start)


def bought(option: str, **start: object) -> Told:
    """One purchase from the list, of a character who has what it takes."""
    level = start.get("from", 17)
    assert option != "raise_breakout_bonus" or level == 2
    option_of = {
        "raise_standalone": (Option.RAISE_STANDALONE, ANY, standalone(level)),
        "new_standalone": (Option.NEW_STANDALONE, "Sewing", standalone(17)),
        "raise_breakout_bonus": (Option.RAISE_BREAKOUT, f"{KNIGHT}: {RIDING}", knight(17, 2)),
        "new_breakout": (Option.NEW_BREAKOUT, f"{KNIGHT}: Heraldry", knight(17)),
        "raise_keyword": (Option.RAISE_KEYWORD, KNIGHT, knight(level)),
        "standalone_to_keyword": (Option.INTO_KEYWORD, f"{ANY}: Feint", standalone(level)),
    }
    which, ability, line = option_of[option]
    return told(buy(pc(line), Purchase(option=which, ability=AbilityRef.parse(ability))), ability)


@cases("QW2-7.2.1.3")
def _(ability: str, bought_this_session: str, buy: str) -> str:
    assert buy == "raise_standalone"
    character = pc(standalone(17), standalone(17, ability) if ability != ANY else standalone(13, "Other"))
    again = Purchase(option=Option.RAISE_STANDALONE, ability=AbilityRef(ability))
    if bought_this_session != "none":
        character = buy_of(character, again).character
    buy_of(character, again)
    return "allowed"


@cases("QW2-7.2.1.4")
def _(hero_points: int, buy: list[str]) -> Told:
    character = pc(standalone(17), points=Points(hero=hero_points, phase=CLOSING))
    for number, option in enumerate(buy):
        assert option == "new_standalone"
        new = Purchase(option=Option.NEW_STANDALONE, ability=AbilityRef(f"New {number}"))
        character = buy_of(character, new).character
    return {"hero_points": character.points.hero, "new_abilities": len(character.abilities.lines) - 1}


@cases("QW2-7.2.1.6")
def _(session_start: int, bumps: int, buy: str) -> Told:
    points = begin_session(Points(), session_start)
    for _ in range(bumps):
        points = spent_on_bump(points)
    character = pc(standalone(17), knight(17), points=replace(points, phase=CLOSING))
    option, ability = {
        "raise_keyword": (Option.RAISE_KEYWORD, KNIGHT),
        "raise_standalone": (Option.RAISE_STANDALONE, ANY),
    }[buy]
    return told(buy_of(character, Purchase(option=option, ability=AbilityRef(ability))))


def buy_of(character: Character, purchase: Purchase, growth: Growth | None = None) -> Improved:
    return buy(character, purchase, growth or Growth())


# ---- story-led improvement


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


# ---- challenge-led improvement


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
    gained = hero_points_earned(
        Rating(ability), TargetNumber(resistance), won, CHALLENGE, is_for_augment=contest == "augment"
    )
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


# ---- catch-ups


def raised(line: Ability, ability: str, by: int) -> Told:
    ref = AbilityRef.parse(ability)
    character = pc(line)
    option = {
        Sort.STANDALONE: Option.RAISE_STANDALONE,
        Sort.KEYWORD: Option.RAISE_KEYWORD,
        Sort.BREAKOUT: Option.RAISE_BREAKOUT,
    }[character.abilities.sort_of(ref)]
    return {"catch_up": changed(character, Change(option=option, ability=ref, amount=by)).catch_up is not None}


@cases("QW2-7.3.1")
def _(ability: str, to: int, **start: int) -> Told:
    before = start["from"]
    line = knight(before) if ability == "keyword" else standalone(before)
    return raised(line, line.name, to - before)


@cases("QW2-7.3.2", "QW2-7.3.4", "QW2-7.3.5")
def _(trigger_new_rating: int = 21, raise_count: int = 0, **given: list[str] | dict[str, int] | str) -> object:
    mastery = NewMastery(ability=AbilityRef(ANY), rating=Rating(trigger_new_rating))
    wanted = given.get("raise", [f"Ability {each}" for each in range(raise_count)])
    if isinstance(wanted, str):
        assert wanted == "breakout_bonus"
        return catch_up(pc(standalone(21), knight(13, 1)), mastery, [AbilityRef(KNIGHT, RIDING)])
    levels = wanted if isinstance(wanted, dict) else dict.fromkeys(wanted, 13)
    refs = [AbilityRef(name) for name in wanted]
    others = [standalone(level, name) for name, level in levels.items()]
    after = catch_up(pc(standalone(trigger_new_rating), *others), mastery, refs)
    assert after.receipt.total == 0
    return "allowed" if raise_count else {ref.name: after.character.rating_of(ref).score for ref in refs}


@cases("QW2-7.3.3")
def _(trigger_new_rating: int, candidate: int) -> str:
    character = pc(standalone(trigger_new_rating), standalone(candidate, "Other"))
    found = eligible(character, NewMastery(ability=AbilityRef(ANY), rating=Rating(trigger_new_rating)))
    return "eligible" if AbilityRef("Other") in found else "not_eligible"


@cases("QW2-7.3.6")
def _(keyword: int | dict[str, int], breakout_bonus: int | dict[str, int]) -> Told:
    if isinstance(breakout_bonus, dict):
        assert isinstance(keyword, int)
        by = breakout_bonus["to"] - breakout_bonus["from"]
        return raised(knight(keyword, breakout_bonus["from"]), f"{KNIGHT}: {RIDING}", by)
    assert isinstance(keyword, dict)
    return raised(knight(keyword["from"], breakout_bonus), KNIGHT, keyword["to"] - keyword["from"])


@cases("QW2-7.3.8")
def _(trigger_new_rating: int, **given: dict[str, dict[str, int]]) -> Told:
    steps = given["raise"]
    others = [standalone(step["from"], name) for name, step in steps.items()]
    mastery = NewMastery(ability=AbilityRef(ANY), rating=Rating(trigger_new_rating))
    after = catch_up(pc(standalone(trigger_new_rating), *others), mastery, [AbilityRef(name) for name in steps])
    assert {name: after.character.rating_of(AbilityRef(name)).score for name in steps} == {
        name: step["to"] for name, step in steps.items()
    }
    return {"further_catch_up": bool(after.catch_ups)}


# ---- directed improvements


@cases("QW2-7.4.1")
def _(ability: int, directed: int) -> Told:
    return told(directed_raise(pc(standalone(ability)), AbilityRef(ANY), directed, "the siege was lifted"))


@cases("QW2-7.4.2")
def _(directed: str) -> Told:
    assert directed == "new_ability"
    after = directed_ability(pc(standalone(17)), "Friend of the Tower", "the siege was lifted")
    return {"default_rating": after.character.rating_of(AbilityRef("Friend of the Tower")).score}


# ---- the runner


@pytest.mark.parametrize(("id_", "given", "expect"), cases_of("QW2", __name__))
def test_points_and_growth_are_as_the_catalogue_says(id_: str, given: Told, expect: object) -> None:
    if expect == "refused":
        with pytest.raises(Refused) as refusal:
            ADAPTERS[id_](**given)
        assert refusal.value.clause == id_
        return
    found = ADAPTERS[id_](**given)
    if isinstance(expect, dict):
        assert isinstance(found, dict)
        assert {key: plain(found[key]) for key in expect} == {key: plain(value) for key, value in expect.items()}
    else:
        assert plain(found) == plain(expect)
