"""QuestWorlds as the table knows it: its chapters, how a campaign begins, and the dice."""

from collections.abc import Iterable, Mapping

from talewright.dice.draw import Draw, DrawId, Fell
from talewright.games.questworlds.play import (
    acceptance,
    augments,
    chances,
    dice,
    dropping,
    endings,
    experience,
    flaws,
    framing,
    goals,
    marks,
    modifiers,
    outcome,
    people,
    pool,
    recovery,
    resistance,
    sessions,
    sheets,
    showing,
    story_points,
    tactics,
)
from talewright.games.questworlds.play.communities import drawing, resources
from talewright.games.questworlds.play.creating import abilities as created_abilities
from talewright.games.questworlds.play.creating import beginning, prose, steps
from talewright.games.questworlds.play.creating import flaws as created_flaws
from talewright.games.questworlds.play.explorer import Explored, asked_in, explore
from talewright.games.questworlds.play.groups import closing, effort, instead, joining, numbers, prize, totals
from talewright.games.questworlds.play.growing import advances, given, grown, seasons, spending
from talewright.games.questworlds.play.ids import ProposalId, SequenceId
from talewright.games.questworlds.play.options import OPTION_GROUPS, chosen, options
from talewright.games.questworlds.play.ready import Ready, legible
from talewright.games.questworlds.play.relationships import sidekicks, ties
from talewright.games.questworlds.play.sequences import (
    assigning,
    entering,
    followers,
    giving,
    helping,
    kinds,
    manners,
    opponents,
    resolve,
    retiring,
    rounds,
    shots,
    starting,
    tally,
)
from talewright.games.questworlds.play.sequences import ending as sequence_ending
from talewright.games.questworlds.play.sequences import framing as sequence_framing
from talewright.games.questworlds.play.sequences import joining as sequence_joining
from talewright.games.questworlds.play.sequences import recovery as sequence_recovery
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.play.view import SagaView, view
from talewright.games.questworlds.rules.editions import EDITIONS, Edition
from talewright.games.questworlds.shared import card_events, changing
from talewright.games.questworlds.shared import people as shared_people
from talewright.games.questworlds.shared.card import draws_of
from talewright.games.questworlds.shared.game import InEdition
from talewright.games.questworlds.shared.ids import ContestId
from talewright.games.questworlds.shared.saga import SHELVES
from talewright.games.questworlds.shared.telling import still_open
from talewright.table.chapter import Event, events_of, moves_of
from talewright.table.finding import Finder
from talewright.table.game import At
from talewright.table.offer import Field, Value
from talewright.table.options import Preset, presets
from talewright.table.ready import brought
from talewright.table.recounting import Lasting
from talewright.table.seat import Seat
from talewright.wording import counted

CHAPTERS = (
    *(tactics, augments, resistance, modifiers, chances),
    *(story_points, pool, outcome),
    *(manners, starting, rounds, sequence_ending, shots, sequence_joining, entering, opponents),
    *(sequence_recovery, followers, assigning, giving, helping),
    *(tally, resolve, retiring, kinds),
    *(marks, flaws, endings, acceptance, dropping, card_events, changing, framing, sequence_framing),
    *(joining, effort, instead, totals, prize, numbers, showing, closing, goals, recovery),
    *(beginning, people, shared_people, steps, created_abilities, prose, created_flaws),
    *(grown, advances, spending, given),
    *(ties, sidekicks, drawing, resources),
    *(seasons, sheets, experience, dice, sessions),
)
"""What people do, in the order in which it is offered."""
MOVES = moves_of(CHAPTERS)
EVENTS = events_of(CHAPTERS)


class QuestWorlds(InEdition[State, Edition]):
    """One edition of QuestWorlds, for the table to play."""

    about = "Any kind of story: name a prize, choose an ability, roll a twenty-sided die each; story points are shared."
    luck = dice.LUCK
    option_groups = OPTION_GROUPS
    contests = ("sequence", "group", "contest", "joining")
    moves = MOVES
    events = EVENTS
    pages = "talewright.games.questworlds"
    finder = Finder[State](
        {
            **SHELVES,
            ProposalId: lambda state: {*state.triggers, *state.edits},
            SequenceId: lambda state: state.sequences,
        }
    )

    def options(self) -> tuple[Field, ...]:
        """What a group may set when a campaign begins."""
        return options(self.edition)

    def presets(self) -> tuple[Preset, ...]:
        """Choices of all options at once."""
        return presets(options(self.edition))

    def begin(self, options: Mapping[str, Value]) -> State:
        """An empty campaign. Raises ``Refused`` if the options do not fit."""
        edition = chosen(self.edition, options)
        return State(edition=edition, base=edition.base_resistance, ready=brought(options, Ready, legible))

    def awaits(self, state: State) -> tuple[Draw, ...]:
        """The dice of every contest whose framing is complete: both sides roll a D20 (QW3-2.0.1, QW3-2.3.4.1.1)."""
        rivals = (draw for group in state.groups.values() for draw in group.draws())
        return (*(draw for card in state.open_cards() for draw in dice.awaited(state, card)), *rivals)

    def with_fallen(self, state: State, fell: Fell) -> State:
        card = draws_of(state.open_cards()).get(fell.draw)
        return state.with_card(card.with_face(fell.draw, fell.face)) if card else prize.with_fallen(state, fell)

    def tell_fallen(self, state: State, fell: Fell) -> str:
        return dice.told(state, fell)

    def whole(self, state: State, contest: str) -> str:
        card = state.cards.get(ContestId(contest))
        if card and card.is_of_group:
            return card.subject
        own = (card.parent if card else None) or ContestId(contest)
        bond = state.bonds.get(own)
        return bond.sequence if bond else own

    def when_answered(self, at: At[State], draws: tuple[DrawId, ...]) -> Iterable[Event[State]]:
        card = draws_of(at.now.open_cards()).get(draws[0])
        return outcome.fallen(at, card.id) if card else prize.rival_rolled(at, draws[0])

    def when_opened(self, at: At[State], number: int) -> Iterable[Event[State]]:
        return sessions.opened(at.now, number)

    def when_closed(self, at: At[State], number: int) -> Iterable[Event[State]]:
        return sessions.closed(at.now)

    def remains(self, state: State, seat: Seat) -> Iterable[Lasting]:
        yield from marks.remaining(state)
        yield from still_open(state)
        if state.points:
            yield Lasting("", counted(state.points, "story point"))

    def worth(self, state: State, draw: Draw, face: int) -> int:
        return dice.worth(state, draw, face)

    def view(self, state: State, seat: Seat, seats: tuple[Seat, ...]) -> SagaView:
        return view(state, seat, seats)

    def explore(self, asked: Mapping[str, str]) -> Explored:
        return explore(self.edition, asked)

    def asked_in(self, state: State) -> Mapping[str, str]:
        return asked_in(self.edition, state)


QUESTWORLDS_3 = QuestWorlds(EDITIONS["questworlds-3"])
