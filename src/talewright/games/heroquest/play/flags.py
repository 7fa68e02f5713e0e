"""What a group may set to be so or not: each with its label, and where the edition has it."""

from functools import reduce

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.heroquest.rules.abilities.rating import SAMPLE_GRADES
from talewright.games.heroquest.rules.characters.hero_point import EACH_SESSION
from talewright.games.heroquest.rules.editions import Edition


class Flag(Struct, frozen=True):
    """An option that is so or not. *places* are its fields in an edition, as in "group.boosts", of which all are set.

    *on* and *off* are what these hold, where it is not true and false.
    """

    label: str
    places: tuple[str, ...]
    on: object = True
    off: object = False

    def reads(self, edition: Edition) -> bool:
        """Whether an edition has it so."""
        found: object = reduce(getattr, self.places[0].split("."), edition)
        return found != self.off

    def written(self, edition: Edition, *, flag: bool) -> Edition:
        """The edition with it set."""
        for place in self.places:
            part, _, name = place.rpartition(".")
            changed = {name: self.on if flag else self.off}
            whole = {part: replace(getattr(edition, part), **changed)} if part else changed
            edition = replace(edition, **whole)
        return edition


FLAGS = {
    "very_low_has_a_floor": Flag("A Very Low resistance is never less than 6", ("resistance.very_low_has_a_floor",)),
    "within_keyword": Flag("A keyword and its breakouts may augment each other", ("augments.within_keyword",)),
    "adversaries_only": Flag(
        "An adversary's ability augments against that adversary only", ("augments.adversaries_only",)
    ),
    "specific_bonus": Flag("A more specific ability has a bonus, or a broader one a penalty", ("specific_bonus",)),
    "boosts": Flag("A group may boost its level of victory with hero points", ("group.boosts",)),
    "boost_settles_ties": Flag("A boost makes a tie of groups a victory", ("group.boost_settles_ties",)),
    "hurts_narrow_winners": Flag(
        "A group or a contestant that wins by a single point is Hurt",
        ("group.hurts_narrow_winners", "aftermath.hurts_narrow_winners"),
    ),
    "losers_of_a_climax_pay": Flag(
        "Whoever loses a climax counts one point more against them", ("aftermath.added_for_losers",), on=1, off=0
    ),
    "parting_shots": Flag(
        "Whoever defeats a foe in an extended contest may take a parting shot", ("extended.parting_shots",)
    ),
    "resistance_may_part": Flag("A resistance may take a parting shot", ("extended.resistance_may_part",)),
    "sidekick_takes_place": Flag("A sidekick takes a place among the abilities", ("creation.sidekick_takes_place",)),
    "free_keyword": Flag("Of several keywords one is free", ("creation.free_keyword",)),
    "augments_earn": Flag(
        "Augments, rounds and assists earn hero points, where improvement is challenge led", ("growth.parts_earn",)
    ),
    "one_ability_twice": Flag("Both raises of an advance may go into one ability", ("growth.one_ability_twice",)),
    "catch_ups_chain": Flag("A catch-up may lead to another", ("growth.catch_ups_chain",)),
    "six_at_first": Flag(
        "The first session begins with 6 hero points", ("growth.first_session",), on=2 * EACH_SESSION, off=EACH_SESSION
    ),
    "grades": Flag(
        "Ratings open three grades: apprentice, journeyman and master", ("grades",), on=SAMPLE_GRADES, off=()
    ),
}
