"""Everything that a seat may do now, in the order in which people want it."""

from talewright.games.strange_fate.play.offers.acting import of_acts
from talewright.games.strange_fate.play.offers.aspects import of_aspects, of_rolls
from talewright.games.strange_fate.play.offers.compels import of_compels, of_purses, of_waiting
from talewright.games.strange_fate.play.offers.conflict import of_conflicts
from talewright.games.strange_fate.play.offers.harm import of_harm, of_help
from talewright.games.strange_fate.play.offers.making import of_making
from talewright.games.strange_fate.play.offers.people import of_npcs, of_people
from talewright.games.strange_fate.play.offers.rolling import of_new_rolls, of_roll, of_told
from talewright.games.strange_fate.play.offers.scenes import of_scene
from talewright.games.strange_fate.play.offers.themes import of_themes
from talewright.games.strange_fate.play.story import Story
from talewright.table.offer import Offer
from talewright.table.seat import Role, Seat


def offers(story: Story, seat: Seat, seats: tuple[Seat, ...]) -> tuple[Offer, ...]:
    """Everything that *seat* may do now: what is under way first, then what may be begun."""
    if seat.role is Role.SPECTATOR:
        return ()
    made: list[Offer] = [*of_waiting(story, seat), *of_harm(story, seat)]
    for card in story.rolls.values():
        made += (*of_roll(story, card, seat), *of_rolls(story, card, seat))
        made += (*of_themes(story, card, seat), *of_help(story, card, seat))
    made += (*of_aspects(story, seat), *of_compels(story, seat), *of_purses(story, seat), *of_scene(story, seat))
    made += of_acts(story, seat)
    made += of_conflicts(story, seat)
    made += of_new_rolls(story, seat)
    if seat.is_gm:
        for card in story.told:
            made += of_told(card)
        made += of_npcs(story)
    made += of_people(story, seat, seats)
    made += of_making(story, seat, seats)
    return tuple(made)
