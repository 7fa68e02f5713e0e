"""The cases of the QuestWorlds 2.2 catalogue about characters, flaws, relationships and followers."""

import pytest
from msgspec.structs import replace
from tests.refusing import refusing
from tests.rules.character_cases import OCCUPATION, TAM, Told, flaws, pc, told, trained
from tests.rules.clause import cases, cases_of, check_case

from talewright.games.heroquest.rules.abilities.keyword import Abilities, Ability, Breakout, Handling, KeywordKind
from talewright.games.heroquest.rules.characters.character import Character
from talewright.games.heroquest.rules.characters.creation import (
    CreationRules,
    finish,
    free_choices,
    make_up,
    make_up_breakout,
    places_used,
    price,
    rate,
    spend,
    with_flaw,
    with_free_keyword,
    with_sidekick,
)
from talewright.games.heroquest.rules.contests.flaw import Flaw, penalty, put_at_rank, rating_at_rank
from talewright.games.heroquest.rules.contests.situation import Contender, Situation
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.rules.rating import Rating, TargetNumber

ANY = "Any"


def several(number: int, start: int | None = 13) -> tuple[Ability, ...]:
    return tuple(Ability(name=f"Ability {each}", start=start) for each in range(number))


# --- making a character


@cases("QW2-3.1.4")
def _(*, series_has_other_keywords: bool, free_keywords: int) -> Told:
    assert free_keywords == 1
    rules = CreationRules(free_keyword=series_has_other_keywords)
    before = pc()
    after = with_free_keyword(before, "Hill Folk", KeywordKind.CULTURE, rules)
    return {"counts_against_12": places_used(after, rules) - places_used(before, rules)}


@cases("QW2-3.1.6")
def _(*, ability: str, used_before: bool, rating: str) -> str:
    assert (used_before, rating) == (False, "none")
    made_up = pc(Ability(name=ability))
    with refusing("QW2-3.1.6", by="Abilities.rating_of") as refusal:
        made_up.rating_of(AbilityRef(ability))
    assert refusal.value.clause == "QW2-3.1.6"
    return "rating_asked_before_roll"


@cases("QW2-3.1.8")
def _(sidekicks: int, add: str) -> None:
    assert (sidekicks, add) == (1, "sidekick")
    with_sidekick(replace(pc(), sidekick=TAM), trained(10, 5, 0))


@cases("QW2-3.1.9")
def _(abilities: int, add: str) -> str:
    assert add == "ability_by_creation"
    make_up(pc(*several(abilities)), Ability(name=ANY))
    return "allowed"


@cases("QW2-3.1.10", "QW2-3.3b.1")
def _(chosen_flaws: int, abilities: int = 2, add: str = "") -> Told:
    best, *others = several(abilities)
    character = pc(replace(best, start=17), *others, flaws=flaws(chosen_flaws))
    if add:
        with_flaw(character, Flaw(name=ANY))
    return {"finished": finish(character).is_finished}


@cases("QW2-3.2.1")
def _(abilities_at_17: int, assign_17_to: str) -> None:
    assert assign_17_to == "another"
    rate(pc(*several(abilities_at_17, 17), Ability(name=ANY)), ANY, best=True)


@cases("QW2-3.2.3")
def _(spend: int, spent: int = 0, rating: int = 13) -> Told:
    earlier = [Ability(name=f"Earlier {each}", start=13, points=10) for each in range(spent // 10)]
    return told(raised(pc(*earlier, Ability(name=ANY, start=rating)), spend).rating_of(AbilityRef(ANY)))


@cases("QW2-3.2.4")
def _(ability_points: int, spend: int) -> None:
    raised(pc(Ability(name=ANY, start=13, points=ability_points)), spend)


@cases("QW2-3.2.5")
def _(start: int, points: int) -> Told:
    return told(rate(pc(Ability(name=ANY)), ANY, best=start == 17, points=points).rating_of(AbilityRef(ANY)))


@cases("QW2-3.2.6")
def _(keyword: int, spend: int) -> Told:
    after = raised(pc(Ability(name=ANY, start=keyword, keyword=OCCUPATION)), spend)
    assert price(after).total == spend
    return {"keyword": after.rating_of(AbilityRef(ANY)).score}


@cases("QW2-3.2.8")
def _(abilities_allowed: int, required_extra_keywords: int) -> Told:
    kinds = (KeywordKind.CULTURE, KeywordKind.RELIGION)[:required_extra_keywords]
    rules = CreationRules(places=abilities_allowed, required=kinds)
    return {"free_choices": free_choices(pc(), rules)}


@cases("QW2-3.2.9")
def _(keyword: int, breakout_points: int) -> Told:
    hunter = pc(Ability(name="Hunter", start=keyword, keyword=OCCUPATION))
    after = make_up_breakout(hunter, "Hunter", "Tracking", breakout_points)
    tracking = after.abilities.lines[0].breakouts[0]
    return {
        "breakout_bonus": tracking.bonus,
        "effective": after.rating_of(AbilityRef("Hunter", "Tracking")).score,
    }


def raised(character: Character, points: int, ability: str = ANY) -> Character:
    return spend(character, AbilityRef.parse(ability), points)


def keyword_of(abilities: dict[str, int], points: int, improved: int = 0) -> Abilities:
    """A package keyword that started at 13, with its abilities, after it alone was raised."""
    assert set(abilities.values()) == {13}
    under = tuple(Breakout(name) for name in abilities)
    line = Ability(
        name="Knight", start=13, points=points, improved=improved, keyword=OCCUPATION, breakouts=under
    )  # fmt: skip
    return Abilities((line,), Handling.PACKAGE)


# --- keywords


@cases("QW2-3.3.4")
def _(mode: str, keyword_abilities: dict[str, int], raise_keyword: int) -> Told:
    knight = Character(name="Ada", abilities=keyword_of(keyword_abilities, 0))
    assert knight.abilities.handling == mode
    after = spend(knight, AbilityRef("Knight"), raise_keyword)
    return {name: after.rating_of(AbilityRef("Knight", name)).score for name in keyword_abilities}


@cases("QW2-3.3.5")
def _(mode: str, phase: str, keyword_abilities: dict[str, int], raise_keyword: int) -> Told:
    assert (mode, phase) == (Handling.PACKAGE, "play")
    knight = keyword_of(keyword_abilities, 0, improved=raise_keyword)
    assert knight.rating_of(AbilityRef("Knight")).score == 13 + raise_keyword
    return {name: knight.rating_of(AbilityRef("Knight", name)).score for name in keyword_abilities}


@cases("QW2-3.3.7")
def _(mode: str, keyword: int, breakouts: dict[str, int]) -> Told:
    under = tuple(Breakout(name, bonus) for name, bonus in breakouts.items())
    hunter = Ability(name="Hunter", start=keyword, keyword=OCCUPATION, breakouts=under)
    abilities = Abilities((hunter,), Handling(mode))
    return {name: abilities.rating_of(AbilityRef("Hunter", name)).score for name in breakouts}


@cases("QW2-3.3.8")
def _(mode: str, keyword: int, breakouts: dict[str, int], raise_keyword: int) -> Told:
    under = tuple(Breakout(name, bonus) for name, bonus in breakouts.items())
    hunter = pc(
        Ability(name="Hunter", start=keyword, keyword=OCCUPATION, breakouts=under), handling=Handling(mode)
    )  # fmt: skip
    after = raised(hunter, raise_keyword, "Hunter")
    ratings = {name: after.rating_of(AbilityRef("Hunter", name)).score for name in breakouts}
    return {"keyword": after.rating_of(AbilityRef("Hunter")).score, **ratings}


@cases("QW2-3.3.9")
def _(ability: str, listed_in: list[str], detailed_under: str, detail_under_also: str) -> None:
    lines = (
        Ability(
            name=name,
            start=13,
            keyword=OCCUPATION,
            breakouts=(Breakout(ability, 1),) if name == detailed_under else (),
        )
        for name in listed_in
    )
    make_up_breakout(pc(*lines), detail_under_also, ability, 1)


@cases("QW2-3.3.11")
def _(keywords: int, breakouts: int, other_abilities: int) -> Told:
    assert breakouts == 0
    core = (Ability(name=f"Keyword {each}", start=13, keyword=OCCUPATION) for each in range(keywords))
    return {"abilities_counted": places_used(pc(*core, *several(other_abilities)))}


# --- flaws


@cases("QW2-3.3b.3", "QW2-3.3b.5")
def _(abilities: list[int], flaw_rank: int) -> Told:
    return told(rating_at_rank(flaw_rank, [Rating(score) for score in abilities]))


@cases("QW2-3.3b.4")
def _(chosen_flaws: int, add: str) -> str:
    assert add == "keyword_flaw"
    knight = pc(Ability(name="Knight", start=17, keyword=OCCUPATION), flaws=flaws(chosen_flaws))
    with_flaw(knight, Flaw(name="Oath", keyword="Knight"))
    return "allowed"


@cases("QW2-3.3b.6")
def _(flaws: list[dict[str, str]], set_rank_1: str) -> str:
    listed = [Flaw(name=each["name"], keyword="Knight" if each["from"] == "keyword" else "") for each in flaws]
    moved = put_at_rank(listed, set_rank_1, 1)
    assert pc(flaws=moved).ranked_flaws[0].name == set_rank_1
    return "allowed"


@cases("QW2-3.3b.7")
def _(flaw_rating: str, pc_ability: int) -> Told:
    situation = Situation(Contender(Rating(pc_ability)), TargetNumber.of(Rating.parse(flaw_rating)))
    return {"resistance_tn": situation.resistance.target, "resistance_bumps": situation.resistance.masteries}


@cases("QW2-3.3b.10")
def _(flaw: object) -> Told:
    return {"penalty": penalty(Rating.parse(str(flaw)))}


ALSO_REFUSED_BY = {
    ("QW2-3.1.10", "QW2-3.3b.1"),  # a fourth flaw, told by the clause that sets the limit
}


@pytest.mark.parametrize(("id_", "given", "expect"), cases_of("QW2", __name__))
def test_characters_are_as_the_catalogue_says(id_: str, given: Told, expect: object) -> None:
    check_case(id_, given, expect, refused="refused", also=ALSO_REFUSED_BY)
