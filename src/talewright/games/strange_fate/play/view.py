"""What a seat sees of a campaign, built from nothing, field by field: what is not written here stays hidden."""

from msgspec import Struct

from talewright.games.strange_fate.play.conflict.view import ConflictView, conflict_view
from talewright.games.strange_fate.play.deeds.trappings.conversation import is_met, last_met
from talewright.games.strange_fate.play.deeds.view import ActsView, acts_view
from talewright.games.strange_fate.play.harm.wounds import HitView, WoundsView, hits_seen, wounds_seen
from talewright.games.strange_fate.play.lying import point_of
from talewright.games.strange_fate.play.making.view import DraftView, drafts_seen
from talewright.games.strange_fate.play.people.npcs import NpcView
from talewright.games.strange_fate.play.people.view import PersonView, person_view
from talewright.games.strange_fate.play.people.wings import waiting_seen
from talewright.games.strange_fate.play.rolls.view import RollView, roll_view
from talewright.games.strange_fate.play.scene.view import SceneView, scene_view
from talewright.games.strange_fate.play.state import State
from talewright.table.seat import Seat, names_of


class StoryView(Struct, frozen=True, kw_only=True):
    """What a seat sees of a campaign."""

    rolls: tuple[RollView, ...]
    recent: tuple[RollView, ...]
    last_lies_there: bool  # whether nothing has come since the first of the recent ones
    characters: tuple[PersonView, ...]
    npcs: tuple[NpcView, ...]
    gm_fate_points: int
    dice: str
    century: str
    refresh: int
    skill_points: int
    drafts: tuple[DraftView, ...]
    conflicts: tuple[ConflictView, ...]
    hits: tuple[HitView, ...]
    wounds: tuple[WoundsView, ...]
    diagram: str  # the title of the drawing that skills are priced with
    scene: SceneView
    acts: ActsView


def view(state: State, seat: Seat, seats: tuple[Seat, ...]) -> StoryView:
    """What *seat* sees now."""
    names, rules = names_of(seats), state.edition.creation
    return StoryView(
        rolls=tuple(roll_view(state, card, seat, names) for card in state.rolls.values()),
        recent=tuple(roll_view(state, card, seat, names) for card in state.told),
        last_lies_there=_last_lies_there(state),
        characters=tuple(person_view(state, person, seat, names) for person in state.people.values()),
        npcs=(
            *(
                NpcView.of(npc, names.get(state.player(npc.id), ""))
                for npc in state.npcs.values()
                if seat.is_gm or not npc.hidden
            ),
            *waiting_seen(state, seat),
        ),
        gm_fate_points=state.gm_purse.points,
        dice=state.edition.dice.name,
        century=rules.century,
        refresh=rules.refresh,
        skill_points=rules.skill_points(),
        drafts=drafts_seen(state, seat, names),
        conflicts=tuple(conflict_view(state, card, seat, names) for card in state.conflicts.values()),
        hits=hits_seen(state, seat, names),
        wounds=wounds_seen(state, seat),
        diagram=state.diagram.title,
        scene=scene_view(state, seat, names),
        acts=acts_view(state, seat),
    )


def _last_lies_there(state: State) -> bool:
    """Whether nothing has come since the roll that was over last."""
    if not state.told or state.rolls or is_met(state) or last_met(state):
        return False
    return state.told[0].told_at == point_of(state)
