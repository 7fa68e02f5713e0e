"""What a seat sees of a campaign, built from nothing, field by field: what is not written here stays hidden."""

from talewright.games.strange_fate.play.conflict.view import conflict_view
from talewright.games.strange_fate.play.harm.hits import hits_seen
from talewright.games.strange_fate.play.harm.wounds import wounds_seen
from talewright.games.strange_fate.play.making.view import drafts_seen
from talewright.games.strange_fate.play.people.npcs import NpcView
from talewright.games.strange_fate.play.people.view import person_view
from talewright.games.strange_fate.play.state import State, names_of
from talewright.games.strange_fate.play.views.acting import acts_view
from talewright.games.strange_fate.play.views.rolls import roll_view
from talewright.games.strange_fate.play.views.scene import scene_view
from talewright.games.strange_fate.play.views.shapes import StoryView
from talewright.table.seat import Seat


def view(state: State, seat: Seat, seats: tuple[Seat, ...]) -> StoryView:
    """What *seat* sees now."""
    names, rules = names_of(seats), state.edition.creation
    return StoryView(
        rolls=tuple(roll_view(state, card, seat, names) for card in state.rolls.values()),
        recent=tuple(roll_view(state, card, seat, names) for card in state.told),
        characters=tuple(person_view(state, person, seat, names) for person in state.people.values()),
        npcs=tuple(NpcView.of(npc) for npc in state.npcs.values() if seat.is_gm or not npc.hidden),
        gm_fate_points=state.gm_purse.points,
        dice=state.edition.dice.name,
        century=rules.century,
        refresh=rules.refresh,
        skill_points=rules.skill_points(),
        drafts=drafts_seen(state, seat, names),
        conflicts=tuple(conflict_view(state, card, seat, names) for card in state.conflicts.values()),
        hits=hits_seen(state, seat),
        wounds=wounds_seen(state, seat),
        diagram=state.diagram.title,
        scene=scene_view(state, seat, names),
        acts=acts_view(state, seat),
    )
