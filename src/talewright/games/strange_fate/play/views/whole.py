"""What a seat sees of a campaign, built from nothing, field by field: what is not written here stays hidden."""

from talewright.games.strange_fate.play.story import Story, names_of
from talewright.games.strange_fate.play.views.acting import acts_view
from talewright.games.strange_fate.play.views.conflict import conflict_view, hits_seen, wounds_seen
from talewright.games.strange_fate.play.views.making import drafts_seen
from talewright.games.strange_fate.play.views.people import npc_view, person_view
from talewright.games.strange_fate.play.views.rolls import roll_view
from talewright.games.strange_fate.play.views.scene import scene_view
from talewright.games.strange_fate.play.views.shapes import StoryView
from talewright.table.seat import Seat


def view(story: Story, seat: Seat, seats: tuple[Seat, ...]) -> StoryView:
    """What *seat* sees now."""
    names, rules = names_of(seats), story.edition.creation
    return StoryView(
        rolls=tuple(roll_view(story, card, seat, names) for card in story.rolls.values()),
        recent=tuple(roll_view(story, card, seat, names) for card in story.told),
        characters=tuple(person_view(story, person, seat, names) for person in story.people.values()),
        npcs=tuple(npc_view(npc) for npc in story.npcs.values() if seat.is_gm or not npc.hidden),
        gm_fate_points=story.gm_purse.points,
        dice=story.edition.dice.name,
        century=rules.century,
        refresh=rules.refresh,
        skill_points=rules.skill_points(),
        drafts=drafts_seen(story, seat, names),
        conflicts=tuple(conflict_view(story, card, seat, names) for card in story.conflicts.values()),
        hits=hits_seen(story, seat),
        wounds=wounds_seen(story, seat),
        diagram=story.diagram.title,
        scene=scene_view(story, seat, names),
        acts=acts_view(story, seat),
    )
