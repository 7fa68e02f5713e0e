"""HeroQuest and QuestWorlds 2.2 as the table knows them: their chapters, how a campaign begins, and the dice."""

from collections.abc import Iterable, Mapping

from talewright.dice.draw import Draw, Fell
from talewright.games.heroquest.play import (
    closing,
    dice,
    favours,
    lasting,
    outcome,
    people,
    points,
    relationships,
    rewriting,
    sheets,
    showing,
    sidekicks,
    ties,
)
from talewright.games.heroquest.play.augments import answers, proposals
from talewright.games.heroquest.play.creating import abilities, finishing
from talewright.games.heroquest.play.explorer import asked_in, explore
from talewright.games.heroquest.play.exploring.shapes import Explored
from talewright.games.heroquest.play.extended import ending as extended_ending
from talewright.games.heroquest.play.extended import framing as extended_framing
from talewright.games.heroquest.play.extended import leaving, parting, rounds, starting
from talewright.games.heroquest.play.framing import (
    accepting,
    contests,
    dropping,
    flaws,
    mechanics,
    modifiers,
    resistance,
    tactics,
)
from talewright.games.heroquest.play.groups import boosts, joining
from talewright.games.heroquest.play.groups import ending as group_ending
from talewright.games.heroquest.play.headlines import with_sign
from talewright.games.heroquest.play.ids import CharacterId, ContestId, LongId, WishId
from talewright.games.heroquest.play.improving import catch_ups, directed, fortunes, grown, wish_answers, wishes
from talewright.games.heroquest.play.option_help import OPTION_GROUPS
from talewright.games.heroquest.play.options import as_written, chosen, options
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.play.view import SagaView, view
from talewright.games.heroquest.rules.editions import EDITIONS, Edition
from talewright.games.heroquest.rules.ready import ReadyEntry, usual
from talewright.games.questworlds.shared import card_events, changing
from talewright.games.questworlds.shared import people as shared_people
from talewright.games.questworlds.shared.game import InEdition
from talewright.games.questworlds.shared.saga import SHELVES
from talewright.games.questworlds.shared.telling import still_open
from talewright.refusal import Refused
from talewright.table.chapter import Event, Move, events_of, moves_of
from talewright.table.finding import Finder
from talewright.table.game import At
from talewright.table.moves import Occasion
from talewright.table.offer import Field, Value
from talewright.table.options import Preset, presets
from talewright.table.ready import brought
from talewright.table.recounting import Lasting
from talewright.table.seat import Seat
from talewright.wording import bare

CHAPTERS = (
    *(tactics, proposals, answers, resistance, modifiers, flaws, mechanics, accepting, changing, contests, dropping),
    *(outcome, closing, card_events),
    *(boosts, joining, showing, group_ending),
    *(rounds, starting, parting, extended_framing, leaving, extended_ending),
    *(lasting, favours, ties, relationships),
    *(fortunes, wishes, wish_answers, catch_ups, directed, grown, points),
    *(people, shared_people, abilities, sidekicks, finishing, rewriting, sheets),
)
"""What people do, in the order in which it is offered."""
MOVES = moves_of(CHAPTERS)
EVENTS = events_of(CHAPTERS)


class _Known:
    """Who contends in a state: the characters, and their sidekicks."""

    def __init__(self, state: State) -> None:
        self.state = state

    def __contains__(self, who: object) -> bool:
        return self.state.knows(CharacterId(str(who)))


FINDER = Finder[State](
    {
        **SHELVES,
        CharacterId: _Known,
        LongId: lambda state: state.longs,
        WishId: lambda state: {each.id for each in state.wishes},
    }
)


class HeroQuest(InEdition[State, Edition]):
    """One edition, for the table to play."""

    pages = "talewright.games.heroquest"
    luck = dice.LUCK
    option_groups = OPTION_GROUPS
    contests = ("long", "group", "contest")
    moves, events, finder = MOVES, EVENTS, FINDER

    @property
    def about(self) -> str:
        return self.edition.about

    def options(self) -> tuple[Field, ...]:
        """What a group may set when a campaign begins."""
        return options(self.edition)

    def presets(self) -> tuple[Preset, ...]:
        """Choices of all options at once."""
        return presets(options(self.edition), as_written(self.edition))

    def begin(self, options: Mapping[str, Value]) -> State:
        """An empty campaign. Raises ``Refused`` if the options do not fit."""
        return State(edition=chosen(self.edition, options), ready=brought(options, ReadyEntry, usual))

    def awaits(self, state: State) -> tuple[Draw, ...]:
        """The dice of every contest whose framing is complete: both sides roll a D20 (QW2-4.1.1.5)."""
        return tuple(draw for card in state.open_cards() for draw in dice.open_dice(state, card))

    def decide(self, state: State, move: Move[State] | Occasion, at: At[State]) -> Iterable[Event[State]]:
        """The facts that *move* brings about, and after them the outcomes that nobody can change any more."""
        yield from super().decide(state, move, at)
        yield from outcome.standing(at)

    def decided(self, state: State, move: Move[State], at: At[State]) -> Iterable[Event[State]]:
        """What a move brings about; a refusal quotes ratings as this group writes them."""
        try:
            yield from super().decided(state, move, at)
        except Refused as refused:
            raise Refused(with_sign(refused.why, state.edition.mastery), clause=refused.clause) from refused

    def contest_of(self, state: State, event: Event[State]) -> str:
        """The one that an event belongs to; a round is framed before it is bound to its extended contest."""
        subject = getattr(event, "subject", "")
        return subject if subject in state.longs else super().contest_of(state, event)

    def whole(self, state: State, contest: str) -> str:
        card = state.cards.get(ContestId(contest))
        own = (card.parent if card else None) or ContestId(contest)
        if bond := state.bonds.get(own):
            return bond.long
        of_group = (group.id for group in state.groups.values() for member in group.members if member.contest == own)
        return next(of_group, own)

    def with_fallen(self, state: State, fell: Fell) -> State:
        return dice.filed(state, fell)

    def tell_fallen(self, state: State, fell: Fell) -> str:
        return dice.told(state, fell)

    def when_opened(self, at: At[State], number: int) -> Iterable[Event[State]]:
        return points.session_opened(at.now, number)

    def when_closed(self, at: At[State], number: int) -> Iterable[Event[State]]:
        return points.session_closed(at.now)

    def remains(self, state: State, seat: Seat) -> Iterable[Lasting]:
        yield from lasting.remaining(state)
        yield from still_open(state)
        undecided = [long.prize for long in state.longs.values() if not long.is_over]
        undecided += [group.prize for group in state.groups.values() if group.outcome is None]
        yield from (Lasting("", f"Undecided: {bare(prize)}") for prize in undecided)

    def worth(self, state: State, draw: Draw, face: int) -> int:
        return dice.worth(face)

    def view(self, state: State, seat: Seat, seats: tuple[Seat, ...]) -> SagaView:
        return view(state, seat, seats)

    def explore(self, asked: Mapping[str, str]) -> Explored:
        return explore(self.edition, asked)

    def asked_in(self, state: State) -> Mapping[str, str]:
        return asked_in(self.edition, state)


HEROQUEST_2E = HeroQuest(EDITIONS["heroquest-2e"])
QUESTWORLDS_2_2 = HeroQuest(EDITIONS["questworlds-2.2"])
