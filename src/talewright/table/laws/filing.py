"""Filing is total: whatever a state has lost, `evolve`, `tell` and `audience` never raise, and swallow nothing else.

A journal is read for ever, and by rules that may have become stricter since: an event then meets a state in which what
it builds on was never filed, is over, or is not there yet. Three families of such states are tried. *Left out*: each
event of an evening is skipped once, and all later ones are filed all the same, so that whatever was built on it misses
it. *Anywhere*: each event meets the states of the whole evening, those before its time and those after it. *Otherwise*:
the campaign was begun with another choice of one of the game's options. *Other sheets*: whatever writes a sheet writes
another one of the evening, so that people use what they do not have.

What is proven is that such a journal can still be opened and told. It is no proof that what is left makes sense.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import accumulate, cycle
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from talewright.decoding import tag_of
from talewright.dice.draw import Fell
from talewright.refusal import Refused
from talewright.table.campaign import Campaign, event_reader
from talewright.table.events import CampaignBegun
from talewright.table.game import Told
from talewright.table.journal import Record
from talewright.table.laws.broken import Broken, Law, raised
from talewright.table.laws.deciding import named
from talewright.table.laws.sitting import AnyGame
from talewright.table.offer import Choice, Value
from talewright.table.recounting import Recountable

AnyCampaign = Campaign[Any, Any, Any]
SHEET = "sheet"  # the field of every event that writes one


@dataclass(frozen=True)
class Filed:
    """The events of an evening that stand, and the options that it began with."""

    game: AnyGame
    options: dict[str, Value]
    events: Sequence[Struct]

    @classmethod
    def of(cls, campaign: AnyCampaign, records: Iterable[Record]) -> "Filed":
        """What *records* have of the game, without what was taken back."""
        game, read, options = campaign.game, event_reader(campaign.game), {}
        events: list[Struct] = []
        for record in records:
            event: Struct = read(record.body or "")
            if isinstance(event, CampaignBegun):
                options = dict(event.options)
            if isinstance(event, (*game.events, Fell)) and record.header.move not in campaign.struck:
                events.append(event)
        return cls(game, options, events)

    def states(self) -> list[Any]:
        """How things stood before each event, and at the end."""
        return [*accumulate(self.events, self.game.evolve, initial=self.game.begin(self.options))]


_recounts: dict[type, bool] = {}  # whether games of a kind recount their sessions: that takes longer than filing


def recountable(game: AnyGame) -> Recountable[Any, Any] | None:
    """The game, if it recounts its sessions."""
    kind = type(game)
    if kind not in _recounts:
        _recounts[kind] = isinstance(game, Recountable)
    return game if _recounts[kind] else None  # type: ignore[return-value]  # as was asked once


def files(game: AnyGame, state: object, event: Struct) -> object:
    """The state with *event* filed; it can also be told and recounted, and somebody may know of it."""
    try:
        _is_told(game, state, event)
        return game.evolve(state, event)
    except Broken:
        raise
    except Exception as error:  # whatever a game raises
        why = f"{named(event)}, out of its time, raises {raised(error)}"
        raise Broken(Law.FILED, why, about=tag_of(event)) from error


def _is_told(game: AnyGame, state: object, event: Struct) -> None:
    if not isinstance(told := game.tell(state, event), str | Told):
        raise _out_of_time(event, f"is told as {told!r}")
    if isinstance(event, Fell):
        return
    if not game.audience(state, event):
        raise _out_of_time(event, "is for nobody to know")
    if recounts := recountable(game):
        if recounts.turning(state, event) < 0:
            raise _out_of_time(event, "turns the story by less than nothing")
        if not all(gain.what for gain in recounts.gains(state, event)):
            raise _out_of_time(event, "brings a gain without a name")


def _out_of_time(event: Struct, what: str) -> Broken:
    return Broken(Law.FILED, f"{named(event)}, out of its time, {what}.", about=tag_of(event))


def files_all(game: AnyGame, state: object, events: Iterable[Struct]) -> None:
    """Each of these events is filed after the one before it."""
    for event in events:
        state = files(game, state, event)


def nothing_is_swallowed(filed: Filed) -> None:
    """In its own time each event changes something, or is told where it changes nothing."""
    states = filed.states()
    for before, event, after in zip(states, filed.events, states[1:], strict=False):
        if after is before and not filed.game.tell(before, event):
            raise Broken(Law.SWALLOWED, f"Nothing comes of {named(event)}.", about=tag_of(event))


def the_rest_is_filed(filed: Filed, *, every: int = 1) -> None:
    """Each event is left out once, or one of so many, and what comes after it is filed."""
    for number, state in [*enumerate(filed.states()[:-1], start=1)][::every]:
        files_all(filed.game, state, filed.events[number:])


def everything_is_filed_anywhere(filed: Filed, *, every: int = 1) -> None:
    """Each event is filed in every state of the evening, or in one of so many."""
    for state in filed.states()[::every]:
        for event in filed.events:
            files(filed.game, state, event)


def all_is_filed_with_other_options(filed: Filed) -> None:
    """The evening is filed in campaigns that differ from its own in one option, as far as there can be such."""
    for state in begun_otherwise(filed):
        files_all(filed.game, state, filed.events)


def all_is_filed_with_other_sheets(filed: Filed) -> None:
    """The evening is filed with each sheet in the place of the next, of the one after the next, and so on."""
    kinds: dict[type, list[Struct]] = {}
    for event in filed.events:
        if SHEET in event.__struct_fields__:
            kinds.setdefault(type(getattr(event, SHEET)), []).append(getattr(event, SHEET))
    for step in range(1, max(map(len, kinds.values()), default=0)):
        other = {kind: cycle((*sheets[step:], *sheets[:step])) for kind, sheets in kinds.items()}
        swapped = (
            replace(event, **{SHEET: next(other[type(getattr(event, SHEET))])})
            if SHEET in event.__struct_fields__
            else event
            for event in filed.events
        )
        files_all(filed.game, filed.game.begin(filed.options), swapped)


def begun_otherwise(filed: Filed) -> Iterator[object]:
    """The states in which the campaign could have begun with another choice of one option."""
    for field in filed.game.options():
        for option in field.options if isinstance(field, Choice) else ():
            value: Value = (option.value,) if isinstance(field, Choice) and field.many else option.value
            with suppress(Refused):
                yield filed.game.begin({**filed.options, field.name: value})
