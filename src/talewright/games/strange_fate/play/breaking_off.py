"""What the end of a scene ends of a fight: rolls and hits that wait, the conflicts themselves, and all stress."""

from collections.abc import Iterator

from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play.known import is_hidden
from talewright.games.strange_fate.play.rolls.sides import RollCancelled
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.stress import Track


def broken_off(state: State, reason: str) -> Iterator[ev.Event]:
    """Conflicts are over, with their attacks, and hits that nobody has borne do nothing."""
    for card in state.conflicts.values():
        for roll in card.assaults:
            if roll in state.rolls:
                yield RollCancelled(roll=roll, reason=reason)
    for hit in state.suffered.hits.values():
        yield ev.HitDropped(hit=hit.id, reason=reason, hidden=is_hidden(state, hit.who))
    for card in state.conflicts.values():
        yield ev.ConflictEnded(conflict=card.id, outcome=reason)


def relieved(state: State, reason: str) -> Iterator[ev.Event]:
    """Which boxes are cleared, of everybody who has any filled, by the wider Fate rules."""
    for who, wounds in state.wounds.items():
        if who not in state.people and who not in state.npcs:
            continue
        for track in Track:
            boxes = tuple(sorted(box for marked, box in wounds.marked if marked is track))
            if boxes:
                yield ev.TrackCleared(who=who, track=track, boxes=boxes, reason=reason, hidden=is_hidden(state, who))
