"""What comes of a roll: what its shifts say, how long it takes, what is paid, and what stays."""

from collections.abc import Callable, Iterator

from talewright.games.strange_fate.ladder import Rating, called
from talewright.games.strange_fate.play.able import WIN_OVER, benefit_tier, owned_for, rating_for
from talewright.games.strange_fate.play.asking import PLANTING
from talewright.games.strange_fate.play.deed import Deed
from talewright.games.strange_fate.play.ids import CharacterId
from talewright.games.strange_fate.play.state import State, name_of
from talewright.games.strange_fate.procedure import Does, craft, insight, networking, notice, repair, time_of
from talewright.games.strange_fate.procedure.conversation import Attitude, Reaction, reaction
from talewright.games.strange_fate.procedure.information import answer
from talewright.games.strange_fate.procedure.inspire import mood
from talewright.games.strange_fate.procedure.physical_force import thrown
from talewright.games.strange_fate.procedure.rumour import pervasiveness
from talewright.games.strange_fate.tier import Tier
from talewright.games.strange_fate.time_table import Patience, Time
from talewright.table.wording import bare, counted

HASTE = "one step less time"


def came_of(state: State, deed: Deed) -> tuple[str, ...]:
    """What came of it, line by line. Of a hidden roll nothing is said that depends on its numbers."""
    if deed.decided is None or deed.hides:
        return ()
    by = _CAME.get(deed.slug)
    bought = tuple(f"{buys}, {times} times" if times > 1 else buys for buys, times in deed.bought.items())
    took = time_taken(state, deed)
    return (
        *(by(state, deed) if by else _by_kind(state, deed)),
        *bought,
        *((f"it takes {took.lower()}",) if took and (deed.succeeded or deed.longer) else ()),
    )


def time_taken(state: State, deed: Deed) -> Time | None:
    """How long it takes: by the difficulty, with what haste or patience does to it."""
    haste = deed.bought.get(HASTE, 0)
    match deed.slug:
        case "craft":
            return craft.time_to_make(deed.reached.value, rating_for(state, deed, deed.using).value, haste)
        case "read-somebody":
            return insight.takes(haste)
        case _:
            usual = time_of(deed.procedure, deed.reached.value, haste)
            return usual.longer(deed.longer) if usual else None


def felt(state: State, deed: Deed) -> Reaction:
    """What somebody feels after a roll for favour (SF-trapping-conversation.8, SF-trapping-conversation.9)."""
    return reaction(state.acts.attitude(deed.on, CharacterId(deed.who)) or Attitude.NEUTRAL, deed.shifts)


def marks(state: State, deed: Deed) -> Reaction | None:
    """The reaction for which whoever has won puts a sticky aspect on somebody; None where none comes of it."""
    is_there = deed.on in state.npcs
    found = felt(state, deed) if deed.slug == WIN_OVER and deed.decided and is_there else None
    return found if found and found.marked_by else None


def patience(deed: Deed) -> Patience:
    """A failed roll that is made good by taking longer."""
    return Patience(-deed.shifts, deed.longer)


def passes_on(deed: Deed) -> bool:
    """Whether people take up a rumour, if only in passing: even a tie is enough (SF-trapping-networking.11)."""
    return deed.slug in PLANTING and deed.decided is not None and pervasiveness(deed.shifts) is not None


def cost_of(deed: Deed) -> int:
    """Fate points for a work of a tier (SF-trapping-craft.14)."""
    return craft.fate_points([deed.reached.tier]) if deed.slug == "craft" and deed.succeeded else 0


def _by_kind(state: State, deed: Deed) -> Iterator[str]:
    does = deed.procedure.does
    if does is Does.ATTACK and deed.succeeded:
        on = name_of(state, deed.on) if deed.on in state.people else "whoever it hits"
        yield f"{deed.shifts} stress on the {deed.procedure.harms} of {on}"
    elif deed.longer:
        yield "it is made good by taking longer"


def _known(state: State, deed: Deed) -> Iterator[str]:  # noqa: ARG001 - as for every deed
    assert deed.decided is not None
    yield f"{bare(deed.words)}: {answer(deed.decided)}"


def _heard(state: State, deed: Deed) -> Iterator[str]:
    if deed.succeeded or deed.longer:
        yield f"people say something about it, true or not: {bare(deed.words)}"
        yield from () if deed.succeeded else _by_kind(state, deed)


def _ears(state: State, deed: Deed) -> Iterator[str]:  # noqa: ARG001 - as for every deed
    assert deed.decided is not None
    yield counted(networking.rumours(deed.decided.effort), "rumour")


def _read(state: State, deed: Deed) -> Iterator[str]:  # noqa: ARG001 - as for every deed
    yield str(insight.learned(deed.left if deed.shifts >= 0 else deed.shifts))


def _inspired(state: State, deed: Deed) -> Iterator[str]:  # noqa: ARG001 - as for every deed
    if deed.decided is not None and deed.succeeded:
        yield mood(deed.decided, deed.words or deed.goal or "Moved").colours


def _looked(state: State, deed: Deed) -> Iterator[str]:
    tier = benefit_tier(owned_for(state, deed), "Notice")
    if tier > Tier.MUNDANE:
        yield "ready for anything: the defence is as usual"
    elif deed.succeeded:
        yield f"the defence is at {notice.SURPRISED.amount:+d}"
    else:
        yield f"nothing was noticed, and the defence stands at {notice.UNAWARE:+d}"


def _flown(state: State, deed: Deed) -> Iterator[str]:
    if deed.succeeded:
        zones = thrown(deed.shifts, deed.amount, rating_for(state, deed, deed.using).tier)
        yield f"it flies {counted(zones, 'zone')} at most"


def _mended(state: State, deed: Deed) -> Iterator[str]:  # noqa: ARG001 - as for every deed
    if deed.longer:
        usual = time_of(deed.procedure) or Time.A_FEW_HOURS
        left = repair.made_good(-deed.shifts, deed.longer, deed.reached.value, usual)
        lost = deed.reached.value - left.quality
        yield f"it is mended by taking longer{f', and its quality drops by {lost}' if lost else ''}"
    elif deed.succeeded:
        yield "it is mended"


def _made(state: State, deed: Deed) -> Iterator[str]:  # noqa: ARG001 - as for every deed
    if deed.succeeded:
        yield f"a work of {deed.reached.title} quality"
        paid = cost_of(deed)
        if paid:
            yield f"it takes {counted(paid, 'fate point')}"


def _spread(state: State, deed: Deed) -> Iterator[str]:  # noqa: ARG001 - as for every deed
    found = pervasiveness(deed.shifts) if deed.decided else None
    yield f"{found.says}, as a {found.aspect} aspect" if found else "nobody takes it up"


def stands_at(state: State, deed: Deed) -> Rating:
    """What an effort is as a difficulty for others: in the tier of the skill (SF-power-tiers.3)."""
    assert deed.decided is not None
    return Rating(deed.decided.effort, rating_for(state, deed, deed.using).tier)


def stands_text(state: State, deed: Deed) -> str:
    """What a result says to whoever comes against it."""
    what = bare(deed.goal) or deed.procedure.title.lower()
    rating = stands_at(state, deed)
    return f"{deed.called}, {what}: {called(rating.value)}"


def _favour(state: State, deed: Deed) -> Iterator[str]:
    found = felt(state, deed)
    yield f"{found.attitude.lower()}: {found.attitude.does}"
    if found.marked_by:
        yield found.aspect_shows


_CAME: dict[str, Callable[[State, Deed], Iterator[str]]] = {
    WIN_OVER: _favour,
    "know": _known,
    "ask-around": _heard,
    "keep-ears-open": _ears,
    "read-somebody": _read,
    "inspire": _inspired,
    "last-look": _looked,
    "physical-force-throw": _flown,
    "repair": _mended,
    "craft": _made,
    "plant-rumour-about-somebody": _spread,
    "plant-rumour-about-something": _spread,
}
