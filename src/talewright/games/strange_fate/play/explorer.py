"""The odds explorer: a roll with its tiers, dice and invokes, or a fight to its end; no campaign is needed."""

from collections.abc import Iterator, Mapping
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.asked import one_of, whole
from talewright.games.strange_fate.odds import (
    Attack,
    Bears,
    Goal,
    Odds,
    Target,
    Use,
    fight,
    invoked,
    odds,
    taken_out_within,
)
from talewright.games.strange_fate.odds.choices import GOALS, USES
from talewright.games.strange_fate.play.rolls.chances import OddsView, odds_view, shown
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.rules.conflict.stress import Degree, Track, bearing
from talewright.games.strange_fate.rules.dice.dice import DICE_RULES, FATE_DICE, MOST_TIERS, read_dice_rules
from talewright.games.strange_fate.rules.dice.ladder import LADDER, Rating
from talewright.games.strange_fate.rules.dice.situation import Difficulty, Situation
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.dice.working import tier_title
from talewright.percent import percent
from talewright.wording import signed


class RungAsked(Struct, frozen=True):
    """The same roll against another rung of the ladder, or another tier."""

    name: str
    rating: str
    success: float
    style: float
    tie: float
    chosen: bool


class InvokesAsked(Struct, frozen=True):
    """The same roll with so many invokes: the chance of the goal, and how many are used on average."""

    count: int
    chance: float
    change: float
    used: float
    chosen: bool


class DiceAsked(Struct, frozen=True):
    """The same roll with the dice of another option, and what each side throws then."""

    name: str
    ours: str
    theirs: str
    success: float
    style: float
    tie: float
    chosen: bool


class RollAsked(Struct, frozen=True, kw_only=True):
    """The odds of a roll, and what would change them."""

    notation: str
    tiers: str
    our_dice: str
    their_dice: str
    odds: OddsView
    invoked: OddsView | None  # with the invokes that were asked for, used by the policy
    policy: str
    goal: str
    rungs: tuple[RungAsked, ...]
    tiers_of: tuple[RungAsked, ...]
    invokes: tuple[InvokesAsked, ...]
    dice: tuple[DiceAsked, ...]


class ExchangeAsked(Struct, frozen=True):
    """The chance that a fight is over by the end of an exchange, and that our attack alone has ended it."""

    number: int
    over: float
    taken_out: float


class FightAsked(Struct, frozen=True, kw_only=True):
    """A fight to its end."""

    ours: str
    theirs: str  # empty where nobody hits back
    hurts: float  # the chance that one attack of ours deals stress
    hurts_us: float | None
    victory: float
    defeat: float
    mean: float
    exchanges: tuple[ExchangeAsked, ...]
    they_bear: str  # by which policy
    we_bear: str  # empty where nobody hits back


class Explored(Struct, frozen=True, kw_only=True):
    """An answer, with what was asked, written as the page's address has it."""

    id: str
    kind: str
    asked: dict[str, str]
    roll: RollAsked | None = None
    fight: FightAsked | None = None


class Kind(StrEnum):
    """What is asked about."""

    ROLL = "roll"
    FIGHT = "fight"


SKILL, VS = "3", "2E"  # what the page shows before anything has been asked
MOST_INVOKES, MOST_BOXES, MOST_GEAR = 4, 10, 3
USUAL = {
    "kind": Kind.ROLL, "skill": SKILL, "vs": VS, "against": "skill", "dice": FATE_DICE.name,
    "invokes": "1", "use": "either", "goal": "success",
    "attack": "3", "defence": "3", "their_attack": "3", "our_defence": "3", "begins": "us",
    "weapon": "0", "armor": "0", "their_weapon": "0", "our_armor": "0",
    "boxes": "2", "their_boxes": "2", "bears": "severe", "they_bear": "mild",
}  # fmt: skip


def read(asked: Mapping[str, str]) -> dict[str, str]:
    """The whole question: what was asked, and the usual answer to everything else.

    A roll may come in its notation too, as the table writes it. A field that was emptied stays empty where that means
    something: nobody hits back.
    """
    found = {name: asked.get(name, usual).strip()[:300] for name, usual in USUAL.items()}
    found = {name: value or ("" if name == "their_attack" else USUAL[name]) for name, value in found.items()}
    if asked.get("roll", "").strip():
        found |= _from_notation(asked["roll"].strip(), found["dice"])
    one_of(found, "kind", Kind)
    one_of(found, "against", ("skill", "difficulty"))
    one_of(found, "begins", ("us", "them"))
    return found


def _from_notation(text: str, dice: str) -> dict[str, str]:
    situation = Situation.parse(text[:300], read_dice_rules(dice))
    opposition = str(situation.opposition).removeprefix("difficulty ")
    against = "skill" if situation.is_opposed else "difficulty"
    return {"skill": str(situation.ours), "vs": opposition, "against": against, "dice": situation.dice.name}


def situation_of(skill: str, vs: str, dice: str, *, against: str = "skill") -> Situation:
    """The roll that is asked about. Raises ValueError if it is none."""
    between = " vs difficulty " if against == "difficulty" else " vs "
    return Situation.parse(f"{_short(skill)}{between}{_short(vs)}", read_dice_rules(dice))


def _short(text: str) -> str:
    """A rating in words, such as Good (E), in the notation of a roll; anything else as it stands."""
    try:
        return str(Rating.parse(text))
    except ValueError:
        if text[:1].isalpha():
            raise
        return text


MOST_SHOWN = 8
"""The highest rung of the ladder that is shown, unless a higher one is asked about."""
SHOWN = tuple(value for value in LADDER if value <= MOST_SHOWN)


def roll(asked: Mapping[str, str]) -> RollAsked:
    """The answer. Raises ``ValueError`` with a sentence that says what would be right."""
    situation = situation_of(asked["skill"], asked["vs"], asked["dice"], against=asked["against"])
    count = whole(asked, "invokes", range(MOST_INVOKES + 1))
    use, goal = USES[one_of(asked, "use", USES)], GOALS[one_of(asked, "goal", GOALS)]
    best = invoked(situation, count, use, goal)
    return RollAsked(
        notation=str(situation),
        tiers=_compared(situation),
        our_dice=str(situation.our_dice),
        their_dice=str(situation.their_dice),
        odds=odds_view(situation),
        invoked=shown(best.odds) if count else None,
        policy=best.policy,
        goal=goal.name,
        rungs=tuple(_rungs(situation)),
        tiers_of=tuple(_tiers(situation)),
        invokes=tuple(_invokes(situation, count, use, goal)),
        dice=tuple(_dice(situation)),
    )


def _compared(situation: Situation) -> str:
    """How far apart the tiers are, and how far they count."""
    both = f"{tier_title(situation.ours.level)} against {tier_title(situation.opposition.level)}"
    return f"{both}, which counts as {MOST_TIERS} tiers" if abs(situation.tiers) > MOST_TIERS else both


def _against(situation: Situation, rating: Rating) -> Situation:
    """The same against another rating."""
    other = situation.opposition
    if isinstance(other, Difficulty):
        return replace(situation, opposition=Difficulty(rating))
    return replace(situation, opposition=replace(other, rating=rating))


def _rungs(situation: Situation) -> Iterator[RungAsked]:
    now = situation.opposition.rating
    for value in sorted({*SHOWN, now.value}):
        yield _rung(situation, LADDER.get(value, signed(value)), Rating(value, now.tier), now)


def _tiers(situation: Situation) -> Iterator[RungAsked]:
    now = situation.opposition.rating
    for tier in Tier:
        yield _rung(situation, str(tier), Rating(now.value, tier), now)


def _rung(situation: Situation, name: str, rating: Rating, now: Rating) -> RungAsked:
    found = odds(_against(situation, rating))
    return RungAsked(name, str(rating), *_three(found), rating == now)


def _invokes(situation: Situation, asked: int, use: Use, goal: Goal) -> Iterator[InvokesAsked]:
    for count in range(MOST_INVOKES + 1):
        found = invoked(situation, count, use, goal)
        yield InvokesAsked(
            count, percent(found.chance), percent(found.change), round(float(found.used), 2), count == asked
        )


def _dice(situation: Situation) -> Iterator[DiceAsked]:
    for rules in DICE_RULES.values():
        other = replace(situation, dice=rules)
        thrown = str(other.our_dice), str(other.their_dice)
        yield DiceAsked(rules.name, *thrown, *_three(odds(other)), rules is situation.dice)


def _three(found: Odds) -> tuple[float, float, float]:
    return percent(found.success), percent(found.style), percent(found.tie)


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


def explore(asked: Mapping[str, str]) -> Explored:
    """The odds that an address asks for: of a ``kind``, roll or fight.

    A roll has ``skill``, ``vs`` and ``against`` (skill or difficulty), or a ``roll`` in its notation, with ``dice``,
    ``invokes``, ``use`` and ``goal``; a fight has an attack, a defence, gear, boxes and a policy on each side. Raises
    ``ValueError`` with a sentence that says what would be right.
    """
    question = read(asked)
    kind = Kind(question["kind"])
    if kind is Kind.FIGHT:
        return Explored(id="asked", kind=kind, asked=question, fight=fight_asked(question))
    return Explored(id="asked", kind=kind, asked=question, roll=roll(question))


def asked_in(state: State) -> Mapping[str, str]:
    """What a question begins with in a campaign: the dice of its group, if they are not the usual ones."""
    dice = state.edition.dice
    return {} if dice is FATE_DICE else {"dice": dice.name}
