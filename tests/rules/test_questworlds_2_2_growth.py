"""The cases of the QuestWorlds 2.2 catalogue about hero points, improvement and catch-ups."""

import pytest
from msgspec.structs import replace
from tests.rules.clause import cases, cases_of, check_case
from tests.rules.growth_cases import ANY, CLOSING, KNIGHT, RIDING, Told, knight, pc, raised, standalone, told

from talewright.games.heroquest.rules.characters.character import Character
from talewright.games.heroquest.rules.characters.hero_point import (
    MODELS,
    Phase,
    Points,
    begin_session,
    end_session,
    spent_on_bump,
)
from talewright.games.heroquest.rules.growth.catch_up import catch_up, eligible
from talewright.games.heroquest.rules.growth.directed_improvement import directed_ability, directed_raise
from talewright.games.heroquest.rules.growth.improvement import Growth, Improved, NewMastery, Option
from talewright.games.heroquest.rules.growth.simple_improvement import Purchase, buy
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.rules.rating import Rating

# --- hero points


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


# --- simple improvement


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


# --- catch-ups


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


# --- directed improvements


@cases("QW2-7.4.1")
def _(ability: int, directed: int) -> Told:
    return told(directed_raise(pc(standalone(ability)), AbilityRef(ANY), directed, "the siege was lifted"))


@cases("QW2-7.4.2")
def _(directed: str) -> Told:
    assert directed == "new_ability"
    after = directed_ability(pc(standalone(17)), "Friend of the Tower", "the siege was lifted")
    return {"default_rating": after.character.rating_of(AbilityRef("Friend of the Tower")).score}


@pytest.mark.parametrize(("id_", "given", "expect"), cases_of("QW2", __name__))
def test_points_and_growth_are_as_the_catalogue_says(id_: str, given: Told, expect: object) -> None:
    check_case(id_, given, expect, refused="refused")
