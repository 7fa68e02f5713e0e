"""The cases of the Strange FATE catalogue about dealings with people and what people know, run straight from it."""

import pytest
from tests.rules.clause import cases, cases_of, check_case

from talewright.games.strange_fate.rules.conflict.stress import Degree, Scope, Track
from talewright.games.strange_fate.rules.conflict.wound import UNHURT, Wounds
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.roll import Decided, Verdict, judged
from talewright.games.strange_fate.rules.dice.situation import Side
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.dice.time_table import Time
from talewright.games.strange_fate.rules.trappings import (
    conversation,
    disguise,
    examine,
    influence,
    insight,
    inspire,
    languages,
    menace,
    networking,
    notice,
    research,
    revival,
    rumour,
    treatment,
)
from talewright.games.strange_fate.rules.trappings.conversation import Attitude, Mark, Winner
from talewright.games.strange_fate.rules.trappings.minions import CALL
from talewright.games.strange_fate.rules.trappings.notice import ambushed
from talewright.games.strange_fate.rules.trappings.profit import profit
from talewright.games.strange_fate.rules.trappings.reckoning import difficulty, gathered, spend
from talewright.games.strange_fate.rules.trappings.shape import On, Procedure
from talewright.refusal import Refused
from talewright.table.offer import allowed

ATTACKS = {"Menace": menace.FRIGHTEN, "Influence": influence.SLANDER}
DEFENCES = {"Menace": menace.STAND_FIRM, "Insight": menace.STAND_FIRM, "Influence": influence.KEEP_FACE}


# ---- what a case calls a thing


def harm(attack: Procedure) -> object:
    assert attack.harms
    return {"track": attack.harms, "consequence": attack.harms.scope}


def may_defend(attack: str) -> str:
    return "may defend" if attack in DEFENCES[attack].resists else "may not"


# ---- people


@cases("SF-trapping-conversation.4")
def _(fate_die: object) -> object:
    return conversation.first_impression({"-": -1, "+": 1}.get(str(fate_die), 0))


@cases("SF-trapping-conversation.7")
def _(npc_skill: str) -> object:
    assert npc_skill == "unknown"
    return conversation.OPPOSED.unknown.value


@cases("SF-trapping-conversation.8")
def _(attitude: str, winner: str, *, style: bool) -> Attitude | Mark | None:
    who = Winner.CHARACTER if winner == "pc" else Winner.NPC
    return conversation.changed(Attitude(attitude), who, with_style=style)


@cases("SF-trapping-esteem.1", "SF-trapping-willpower.1")
def _(attack: str) -> object:
    return may_defend(attack)


@cases("SF-trapping-influence.1", "SF-trapping-menace.3")
def _(attack: str) -> object:
    return harm(ATTACKS[attack])


@cases("SF-trapping-menace.2")
def _(attacker: str) -> object:
    (line,) = gathered(menace.FRIGHTEN, [f"the attacker is {attacker}"], On.OPPOSITION)
    return {"defender_bonus": line.amount}


@cases("SF-trapping-insight.6", "SF-trapping-networking.15")
def _(skill: str, attack_with: str) -> object:
    assert attack_with in {"Intimidation", "Influence"}
    name, rating = Rating.named(f"Mediocre (+0) {skill}")
    lent = profit(name, {"Empathy": "Insight", "Contacting": "Networking"}[name], rating.tier)
    return {"weapon": lent.weapon, "track": lent.track}


@cases("SF-trapping-networking.5")
def _(missed_by: int, extra_steps: int) -> str:
    return "success" if networking.persisted(missed_by, extra_steps).is_success else "failure"


@cases("SF-trapping-networking.8")
def _(effort: int) -> object:
    return {"rumours": networking.rumours(effort)}


@cases("SF-trapping-networking.13")
def _(plant_effort: int) -> object:
    return {"trace_difficulty": rumour.planted("the beer is poisoned", plant_effort, 0).to_trace}


@cases("SF-trapping-disguise.3")
def _(examine_effort: int, disguise_effort: int) -> str:
    return "disguise holds" if disguise.holds_inspection(disguise_effort, examine_effort) else "disguise fails"


@cases("SF-trapping-disguise.4")
def _(disguise_rating: int, notice_effort: int) -> str:
    return "not noticed" if disguise.holds_glance(Rating(disguise_rating), notice_effort) else "noticed"


@cases("SF-trapping-disguise.5")
def _(*, observer_knows_subject: bool) -> object:
    assert observer_knows_subject
    return {"bonus_range": [disguise.KNOWS.amount, disguise.KNOWS.at_most]}


@cases("SF-trapping-disguise.8", "SF-trapping-disguise.9", "SF-trapping-disguise.10")
def _(tier: str) -> object:
    return disguise.most_aspects(Tier.parse(tier))


@cases("SF-trapping-minions.5", "SF-trapping-duplicates.3")
def _(shifts: int, quality: str) -> object:
    buys = f"a helper of {quality} quality"
    number = max(each for each in range(shifts + 1) if allowed(spend, CALL, {buys: each}, shifts))
    left = spend(CALL, {buys: number}, shifts).left
    return {"minions": number, "duplicates": number, "shifts_left": left}


# ---- what people see and know


@cases("SF-trapping-examine.2")
def _(search: str) -> object:
    assert search == "specific"
    return {"difficulty": difficulty(examine.SEARCH, "a thing").value}


@cases("SF-trapping-notice.2")
def _(shifts: int) -> object:
    return {"extra_facts": notice.extra_facts(shifts)}


@cases("SF-trapping-notice.4", "SF-trapping-notice.5")
def _(notice: str) -> object:
    found = ambushed(Side(Rating(0)), noticed=notice == "success")
    return {"defence_modifier": found.side.bonus} if found.side else {"defence": found.total}


@cases("SF-trapping-insight.3", "SF-trapping-insight.4")
def _(shifts: int) -> str:
    learned = insight.learned(shifts)
    return {
        insight.Learned.DEFENDERS_CHOICE: "defender chooses",
        insight.Learned.BEST_MATCH: "best match",
        insight.Learned.NOTHING: "nothing",
    }[learned]


@cases("SF-trapping-insight.5")
def _(shifts_spent: int) -> object:
    return insight.takes(shifts_spent)


@cases("SF-trapping-research.2")
def _(missed_by: int, base: str) -> object:
    return research.takes(missed_by, Time.parse(base))


@cases("SF-trapping-research.4")
def _(workspace: int, difficulty: int) -> str:
    return "found" if research.can_be_found(Rating(workspace), Rating(difficulty)) else "not found there"


@cases("SF-trapping-inspire.2", "SF-trapping-inspire.4")
def _(circumstances: list[str]) -> object:
    lines = gathered(inspire.INSPIRE, [each.replace(" a mood", " the mood") for each in circumstances])
    return {
        "difficulty": difficulty(inspire.INSPIRE, "listeners", circumstances=[]).value,
        "penalty": sum(line.amount for line in lines),
    }


@cases("SF-trapping-languages.1", "SF-trapping-languages.4", "SF-trapping-languages.5", "SF-trapping-languages.6")
def _(rating: int, tier: str) -> object:
    found = languages.room(rating, Tier.parse(tier))
    return {"languages": "all earthly" if found.earthly is None else found.earthly, "exotic": found.exotic}


# ---- treatment


def decided(effort: int, difficulty: int) -> Decided:
    return Decided(effort, difficulty, judged(effort - difficulty, is_opposed=False))


@cases("SF-trapping-treatment.2")
def _(highest_box: int, effort: int) -> object:
    wounds = Wounds(frozenset({(Track.HEALTH, highest_box)}))
    shifts = decided(effort, treatment.to_clear(wounds, Track.HEALTH).value).shifts
    return {"shifts": shifts, "boxes_cleared": treatment.boxes_cleared(shifts)}


@cases("SF-trapping-treatment.3", "SF-trapping-treatment.4", "SF-trapping-treatment.9")
def _(severity: str, effort: int = 0, result: str = "", *, free_mild: bool = True) -> object:
    degree = Degree(severity)
    if result:
        verdict = Verdict[result.upper()]
    else:
        procedure = treatment.to_treat(degree, Scope.PHYSICAL)
        verdict = decided(effort, difficulty(procedure, f"a {degree} consequence").value).verdict
    became = treatment.treated(degree, verdict, has_free_mild=free_mild)
    return "no change" if became is degree else became or "removed"


@cases("SF-trapping-treatment.6")
def _(attempts_this_scene: int, what: str) -> str:
    assert what == "stress"
    try:
        treatment.check_first_aid(attempts_this_scene)
    except Refused:
        return "not allowed"
    return "allowed"


@cases("SF-trapping-treatment.13")
def _(effort: int, tier: str) -> str:
    dead = revival.Dead("Ada", UNHURT)
    revival.check_revival(dead, tier=Tier.parse(tier))
    found = revival.revived(dead, decided(effort, difficulty(revival.REVIVE, "the dead").value))
    return "revived" if isinstance(found, revival.Revived) else "dead"


@cases("SF-trapping-treatment.15")
def _(missed_by: int) -> object:
    wait = revival.waiting(missed_by)
    return {"wait": f"{Time.A_DAY} + {wait.place - Time.A_DAY.place} steps"}


@cases("SF-trapping-treatment.17")
def _(*, body_present: bool) -> object:
    lines = gathered(revival.REVIVE, [] if body_present else [revival.WITHOUT_BODY.name])
    return {"modifier": sum(line.amount for line in lines)}


@pytest.mark.parametrize(("id_", "given", "expected"), cases_of("SF", __name__))
def test_the_catalogue(id_: str, given: dict[str, object], expected: object) -> None:
    check_case(id_, given, expected)
