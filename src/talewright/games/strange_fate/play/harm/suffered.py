"""What is still to be borne, treated or mourned: hits that wait, rolls that treat somebody, and the dead."""

from collections.abc import Mapping

from msgspec import Struct, field
from msgspec.structs import replace

from talewright.games.strange_fate.play.conflict.card import Assault, without_attacker
from talewright.games.strange_fate.play.ids import ActorId, CharacterId, HitId, RollId
from talewright.games.strange_fate.rules.conflict.stress import Track
from talewright.games.strange_fate.rules.conflict.wound import Hit


class OpenHit(Struct, frozen=True, kw_only=True):
    """A hit that somebody still has to bear; *why* says what it is where no attack does.

    How much it is of one that is *hidden* only the game master knows, and whoever bears it.
    """

    id: HitId
    who: ActorId
    hit: Hit
    why: str = ""
    hidden: bool = False


class Treating(Struct, frozen=True, kw_only=True):
    """A roll that treats somebody: a track, the consequence in a slot, or death; it *mends* what was made."""

    patient: ActorId
    track: Track | None = None
    slot: int | None = None
    revives: bool = False
    mends: bool = False


class Suffered(Struct, frozen=True, kw_only=True):
    """What waits for somebody. *dead* are those who died, with what the last try to revive them missed by, if any.

    *seen_to* says who was treated in which scene, *assaults* are attacks outside of any conflict, *clearing* how many
    boxes are cleared of which nobody has said yet which they are, *marked* who has an aspect to write anew, and whether
    that is for having been dead.
    """

    hits: Mapping[HitId, OpenHit] = field(default_factory=dict)
    treating: Mapping[RollId, Treating] = field(default_factory=dict)
    assaults: Mapping[RollId, Assault] = field(default_factory=dict)
    seen_to: frozenset[tuple[ActorId, str]] = frozenset()
    dead: Mapping[ActorId, int | None] = field(default_factory=dict)
    clearing: Mapping[tuple[ActorId, Track], int] = field(default_factory=dict)
    marked: Mapping[CharacterId, bool] = field(default_factory=dict)

    def hits_on(self, who: ActorId) -> tuple[OpenHit, ...]:
        return tuple(hit for hit in self.hits.values() if hit.who == who)

    def with_assault(self, assault: Assault) -> "Suffered":
        return replace(self, assaults={**self.assaults, assault.roll: assault})

    def with_hit(self, hit: OpenHit) -> "Suffered":
        return replace(self, hits={**self.hits, hit.id: hit})

    def without_clearing(self, who: ActorId, track: Track | None = None) -> "Suffered":
        """Without what is still to be said of somebody's track, or of all of them."""
        left = {at: count for at, count in self.clearing.items() if at[0] != who or track not in {None, at[1]}}
        return replace(self, clearing=left)

    def without(self, who: ActorId) -> "Suffered":
        """When somebody is at the table no more: with nothing to bear, and no attack outside of a conflict."""
        hits = {id_: each for id_, each in self.hits.items() if each.who != who}
        return replace(self.without_clearing(who), hits=hits, assaults=without_attacker(self.assaults, who))

    def with_mark(self, who: ActorId, *, by_death: bool) -> "Suffered":
        """With an aspect of somebody still to be written anew."""
        return replace(self, marked={**self.marked, CharacterId(who): by_death})

    def without_mark(self, who: ActorId) -> "Suffered":
        return replace(self, marked={known: by for known, by in self.marked.items() if known != who})

    def without_hit(self, hit: HitId) -> "Suffered":
        return replace(self, hits={id_: each for id_, each in self.hits.items() if id_ != hit})
