"""How an extended contest ends for each who took part: the outcome, and what the table of its scene proposes."""

from collections.abc import Iterator

from talewright.games.heroquest.aftermath import Aftermath, of_all, of_last
from talewright.games.heroquest.extended import Scene
from talewright.games.heroquest.play import events as ev
from talewright.games.heroquest.play.moves import CharacterId
from talewright.games.heroquest.play.rounds import Long
from talewright.games.heroquest.play.state import State


def is_over(long: Long) -> bool:
    """Whether one side has nobody left."""
    return long.everyone.winner is not None


def aftermath_of(state: State, long: Long, who: str) -> Aftermath | None:
    """What the contest leaves somebody with, by the table of its scene; None while their pairings go on.

    In the rising action the last pairing counts, in a climax all points against them (HQ2-RISE.3, HQ2-CLIM.2).
    """
    ours = who in long.everyone.ours
    mine = [each for each in long.everyone.pairings if who in (each.ours, each.theirs)]
    if not mine or not all(each.is_over for each in mine):
        return None
    scores = [each.contest.score if ours else each.contest.score.mirrored() for each in mine]
    found = of_last if long.scene is Scene.RISING_ACTION else of_all
    return found(scores, state.edition.aftermath)


def ended(state: State, long: Long) -> Iterator[ev.Event]:
    """How it ended for each character in it; nothing if it is dropped before one side has nobody left."""
    if not is_over(long):
        return
    for who in (*long.everyone.ours, *long.everyone.theirs):
        left = aftermath_of(state, long, who)
        if who not in state.sheets or left is None:
            continue
        used = state.last_side(long, who)
        ability = str(used.ability) if used and used.ability and used.chosen else ""
        yield ev.LongDecided(long=long.id, character=CharacterId(who), outcome=str(left.outcome), ability=ability)
