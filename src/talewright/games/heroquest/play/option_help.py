"""What each option of a campaign changes, in a sentence for whoever begins one."""

from msgspec.structs import replace

from talewright.games.heroquest.rules.advanced import Advanced
from talewright.games.heroquest.rules.extended.extended import LongContest
from talewright.table.offer import Field

HELP = {
    "base_resistance": "What a Moderate resistance is; every other class is counted from it.",
    "better_roll": "Which of two equal results wins: the higher number on the die, or the lower.",
    "two_fumbles": "Two fumbles are a tie, a defeat of both sides, or compared as other equal results are.",
    "hopeless": "What a die can still do when penalties have taken a target number away.",
    "augments": "An augment is rolled as a contest of its own, granted at once for a fifth of its rating, or either.",
    "resistance_rolls": "A die for each member, or one die that all of them face.",
    "further_opponent": "In a group contest or a long one, for each opponent of somebody beyond the first.",
    "keywords": "As a package a keyword is raised with all that it covers; as an umbrella its breakouts have bonuses.",
    "required": "Places among the twelve abilities are kept for these.",
    "improvement": "What characters grow by: hero points, what their victories brought (with benefits of victory), or "
    "the challenges they met (with degrees of victory).",
    "mastery": "One sign, such as M or W. Everything is written with it.",
    "very_low_has_a_floor": "Otherwise it is the base less a mastery, which hardly resists: −6 where the base is 14.",
    "adversaries_only": "The story obstacle names them, or the game master says that it is they.",
    "within_keyword": "Otherwise an augment comes from somewhere else on the sheet.",
    "specific_bonus": "3 or 6 more for whoever is more to the point than what stands against them, or less.",
    "boosts": "Before the dice, one point for every three members lifts the level of a victory by one.",
    "boost_settles_ties": "Otherwise a boost lifts victories only.",
    "hurts_narrow_winners": "In the second edition a narrow victory leaves its mark; later it does not.",
    "losers_of_a_climax_pay": "A climax ends worse for those who lose it.",
    "parting_shots": "The rules do not say what one does: the game master rules on each.",
    "resistance_may_part": "With parting shots; otherwise only player characters strike once more at whoever is out.",
    "sidekick_takes_place": "Otherwise it comes beside the twelve.",
    "free_keyword": "For a series in which everybody has several keywords.",
    "augments_earn": "Each hard contest brings points there. What serves a greater contest brings none by "
    "itself: a long contest brings them once, when it is over.",
    "one_ability_twice": "Otherwise the two raises go to two abilities.",
    "catch_ups_chain": "If a catch-up itself reaches a mastery, others may catch up with that.",
    "six_at_first": "Otherwise it begins with 3, as every other session does.",
    "grades": "What a rating lets somebody do at all, in a world with guilds and the like.",
}

OPTION_GROUPS = {
    "Characters": (
        "keywords",
        "required",
        "free_keyword",
        "sidekick_takes_place",
        "grades",
        "mastery",
        "sample_abilities",
        "characters",
    ),
    "Rolls and modifiers": (
        "better_roll",
        "two_fumbles",
        "hopeless",
        "stretches",
        "situational_modifiers",
        "specific_bonus",
    ),
    "Resistance and easy victories": ("base_plan", "very_low_has_a_floor", "costly_victory"),
    "Augments and support": (
        "augments",
        "within_keyword",
        "adversaries_only",
        "community_support",
    ),
    "Group contests": ("resistance_rolls", "further_opponent", "boosts", "boost_settles_ties", "hurts_narrow_winners"),
    "Long contests": ("losers_of_a_climax_pay", "parting_shots", "resistance_may_part"),
    "Hero points and improvement": (
        "own_improvements",
        "augments_earn",
        "one_ability_twice",
        "catch_ups_chain",
        "six_at_first",
    ),
}  # the rest are those that groups really choose
MECHANICS = {
    Advanced.DEGREES: "A victory or defeat is marginal, minor, major or complete, and so is what a rolled augment "
    "gives.",
    Advanced.CONSEQUENCES: "Defeats leave characters hurt, impaired, injured or dying.",
    Advanced.BENEFITS: "Victories leave bonuses for what comes next.",
    Advanced.LONG_CONTESTS: f"Rounds, first to five resolution points, for what deserves the time: a "
    f"{LongContest.SCORED.value}, once called {LongContest.EXTENDED.value}. The texts name an "
    f"{LongContest.ESCALATING.value} too, and give no rules for it.",  # QW2-5.0.1, QW2-9.13, QW2-9.18
    Advanced.STRETCHES: "−6 for an ability that only just fits.",
    Advanced.SITUATIONAL_MODIFIERS: "Bonuses and penalties that the game master gives for the circumstances.",
    Advanced.COSTLY_VICTORY: "An automatic victory may cost something.",
    Advanced.COMMUNITY_SUPPORT: "Augments from outside: a community, or circumstances.",
}
ONE_CONTEST = "One contest may be treated otherwise."


def told(field: Field) -> Field:
    """A field with a sentence on what it changes, if it has none of its own."""
    return replace(field, about=HELP[field.name]) if field.name in HELP else field


def of_mechanic(mechanic: Advanced) -> str:
    """What an advanced mechanic brings, and that a single contest may do without it, or with it."""
    return f"{MECHANICS[mechanic]} {ONE_CONTEST}"
