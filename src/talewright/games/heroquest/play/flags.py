"""What a group may set to be so or not: each with its label, and where the edition has it."""

from collections.abc import Callable
from dataclasses import replace

from talewright.games.heroquest.rules.abilities.rating import SAMPLE_GRADES
from talewright.games.heroquest.rules.characters.hero_point import EACH_SESSION
from talewright.games.heroquest.rules.editions import Edition

Read = Callable[[Edition], bool]
Write = Callable[[Edition, bool], Edition]

FLAGS: dict[str, tuple[str, Read, Write]] = {
    "very_low_has_a_floor": (
        "A Very Low resistance is never less than 6",
        lambda on: on.resistance.very_low_has_a_floor,
        lambda on, flag: replace(on, resistance=replace(on.resistance, very_low_has_a_floor=flag)),
    ),
    "within_keyword": (
        "A keyword and its breakouts may augment each other",
        lambda on: on.augments.within_keyword,
        lambda on, flag: replace(on, augments=replace(on.augments, within_keyword=flag)),
    ),
    "adversaries_only": (
        "An adversary's ability augments against that adversary only",
        lambda on: on.augments.adversaries_only,
        lambda on, flag: replace(on, augments=replace(on.augments, adversaries_only=flag)),
    ),
    "specific_bonus": (
        "A more specific ability has a bonus, or a broader one a penalty",
        lambda on: on.specific_bonus,
        lambda on, flag: replace(on, specific_bonus=flag),
    ),
    "boosts": (
        "A group may boost its level of victory with hero points",
        lambda on: on.group.boosts,
        lambda on, flag: replace(on, group=replace(on.group, boosts=flag)),
    ),
    "boost_settles_ties": (
        "A boost makes a tie of groups a victory",
        lambda on: on.group.boost_settles_ties,
        lambda on, flag: replace(on, group=replace(on.group, boost_settles_ties=flag)),
    ),
    "hurts_narrow_winners": (
        "A group or a contestant that wins by a single point is Hurt",
        lambda on: on.group.hurts_narrow_winners,
        lambda on, flag: replace(
            on,
            group=replace(on.group, hurts_narrow_winners=flag),
            aftermath=replace(on.aftermath, hurts_narrow_winners=flag),
        ),
    ),
    "losers_of_a_climax_pay": (
        "Whoever loses a climax counts one point more against them",
        lambda on: on.aftermath.added_for_losers > 0,
        lambda on, flag: replace(on, aftermath=replace(on.aftermath, added_for_losers=int(flag))),
    ),
    "parting_shots": (
        "Whoever defeats a foe in an extended contest may take a parting shot",
        lambda on: on.extended.parting_shots,
        lambda on, flag: replace(on, extended=replace(on.extended, parting_shots=flag)),
    ),
    "resistance_may_part": (
        "A resistance may take a parting shot",
        lambda on: on.extended.resistance_may_part,
        lambda on, flag: replace(on, extended=replace(on.extended, resistance_may_part=flag)),
    ),
    "free_keyword": (
        "Of several keywords one is free",
        lambda on: on.creation.free_keyword,
        lambda on, flag: replace(on, creation=replace(on.creation, free_keyword=flag)),
    ),
    "augments_earn": (
        "Augments, rounds and assists earn hero points, where improvement is challenge led",
        lambda on: on.growth.parts_earn,
        lambda on, flag: replace(on, growth=replace(on.growth, parts_earn=flag)),
    ),
    "one_ability_twice": (
        "Both raises of an advance may go into one ability",
        lambda on: on.growth.one_ability_twice,
        lambda on, flag: replace(on, growth=replace(on.growth, one_ability_twice=flag)),
    ),
    "catch_ups_chain": (
        "A catch-up may lead to another",
        lambda on: on.growth.catch_ups_chain,
        lambda on, flag: replace(on, growth=replace(on.growth, catch_ups_chain=flag)),
    ),
    "six_at_first": (
        "The first session begins with 6 hero points",
        lambda on: on.growth.first_session > EACH_SESSION,
        lambda on, flag: replace(
            on, growth=replace(on.growth, first_session=2 * EACH_SESSION if flag else EACH_SESSION)
        ),
    ),
    "grades": (
        "Ratings open three grades: apprentice, journeyman and master",
        lambda on: bool(on.grades),
        lambda on, flag: replace(on, grades=SAMPLE_GRADES if flag else ()),
    ),
}
