"""The state of a campaign of The West That Wasnt: the crew, the deck, and what is under way."""

from collections.abc import Iterator, Mapping

from msgspec import Struct, field
from msgspec.structs import replace

from talewright.dice.draw import DrawId, SeatId
from talewright.games.west.play.action import Action, Phase, is_same
from talewright.games.west.play.ids import ActionId, CharacterId, CompetitionId, TrackId
from talewright.games.west.play.sheet import Ready, SheetEquipment, SheetLines
from talewright.games.west.rules.cards.deck import Deck, Piles
from talewright.games.west.rules.checks.counter import Counters
from talewright.games.west.rules.checks.resolution import Outcome
from talewright.games.west.rules.checks.victory import Track
from talewright.games.west.rules.editions import Edition
from talewright.refusal import Refused
from talewright.table.seat import Seat

TOLD_ACTIONS = 5
NPCS_AT_HAND = 8
NO_COUNTERS = Counters(0)


class Sheet(Struct, frozen=True):
    """A character in the campaign, and whose it is; the Judge's where *player* is empty."""

    id: CharacterId
    player: SeatId
    lines: SheetLines
    private: bool = False  # whether notes and Impetus are for the Judge alone

    @property
    def name(self) -> str:
        return self.lines.name

    def tool(self, name: str) -> SheetEquipment:
        """The equipment of that name. Raises ``Refused`` if there is none."""
        for line in self.lines.equipment:
            if is_same(line.name, name):
                return line
        raise Refused(f"{self.name} has no {name}: write it on the sheet, or name the effect cell yourself.")

    def has_impetus(self, impetus: str) -> bool:
        return any(is_same(line, impetus) for line in self.lines.impetus)


class Progress(Track, frozen=True, kw_only=True):
    """A complex check that takes several victories, at the table. Everybody knows its TN unless it is hidden."""

    id: TrackId
    title: str
    tn_hidden: bool = False
    on_success: str = ""  # once it has all its victories
    on_failure: str = ""  # of each attempt
    tried: Mapping[CharacterId, Action] = field(default_factory=dict)  # the last attempt of each, as it was called


class Competition(Struct, frozen=True, kw_only=True):
    """Two actions that are a contest. *outcomes* are those that stand, *characters* who of the two has a sheet."""

    id: CompetitionId
    actions: tuple[ActionId, ActionId]
    characters: frozenset[CharacterId]
    names: tuple[str, str]
    outcomes: Mapping[ActionId, Outcome] = field(default_factory=dict)
    decided: bool = False
    ahead: ActionId | None = None
    judged: bool = False  # whether the Judge has settled it
    settled: str = ""  # why so

    @property
    def is_tied(self) -> bool:
        """Whether the Judge is to settle it."""
        return self.decided and self.ahead is None and not self.judged

    @property
    def is_closed(self) -> bool:
        return self.decided and not self.is_tied


class State(Struct, frozen=True, kw_only=True):
    """Everything that a campaign remembers."""

    edition: Edition
    deck: Deck
    own_deck: bool = False
    piles: Piles
    counters: Counters = NO_COUNTERS  # by seat; what was handed over for an action is told there
    counted: frozenset[SeatId] | None = frozenset()  # the players that the pool is for; None where the Judge has set it
    session: int = 0  # the one that is open
    ready: Mapping[str, Ready] = field(default_factory=dict)  # those that the group has brought along, if it has
    sheets: Mapping[CharacterId, Sheet] = field(default_factory=dict)
    actions: Mapping[ActionId, Action] = field(default_factory=dict)  # those under way
    told: tuple[Action, ...] = ()  # the last few that are over, newest first
    acted: tuple[Action, ...] = ()  # the last of each by each ability, neither long nor a contest: newest first
    tracks: Mapping[TrackId, Progress] = field(default_factory=dict)
    competitions: Mapping[CompetitionId, Competition] = field(default_factory=dict)
    own_results: Mapping[str, str] = field(default_factory=dict)  # what things on a card do in this group

    # --- finding

    def sheet(self, character: CharacterId) -> Sheet:
        """The character's sheet. Raises ``Refused`` if there is none."""
        if character not in self.sheets:
            raise Refused("There is no such character here: choose one from the list.")
        return self.sheets[character]

    def action(self, action: ActionId) -> Action:
        """An action under way. Raises ``Refused`` if there is none."""
        if action not in self.actions:
            raise Refused("That action is over. Look at the table as it stands now.")
        return self.actions[action]

    def known_action(self, action: ActionId) -> Action:
        """An action under way, or one of the last that are over. Raises ``Refused`` if it is neither."""
        return next((each for each in self.told if each.id == action), None) or self.action(action)

    def knows(self, action: ActionId) -> bool:
        """Whether an action is under way, or one of the last that are over."""
        return action in self.actions or any(each.id == action for each in self.told)

    def track(self, track: TrackId) -> Progress:
        """A complex check that was not put away. Raises ``Refused`` if there is none."""
        if track not in self.tracks:
            raise Refused("That complex check was put away: call a new one.")
        return self.tracks[track]

    def competition(self, competition: CompetitionId) -> Competition:
        """A contest of two. Raises ``Refused`` if there is none."""
        if competition not in self.competitions:
            raise Refused("There is no such contest any more. Look at the table as it stands now.")
        return self.competitions[competition]

    def competes(self, action: ActionId) -> Competition | None:
        """The contest that an action belongs to."""
        return next((each for each in self.competitions.values() if action in each.actions), None)

    def attacks(self, action: Action) -> bool:
        """Whether the card of an action may hit somebody: of an attack, and of no contest (TW-cards.9)."""
        return action.is_attack and self.competes(action.id) is None

    def measures(self, action: Action) -> bool:
        """Whether the effect of an action is the answer: that of a complex check by itself (TW-complex.11)."""
        return action.is_complex and not (action.track or action.is_attack or self.competes(action.id))

    def under_way(self, *phases: Phase) -> Iterator[Action]:
        """The actions under way that have come so far and no further."""
        return (action for action in self.actions.values() if action.phase in phases)

    def drawing(self, draw: DrawId) -> Action | None:
        """The action that waits for a card."""
        return next((action for action in self.actions.values() if action.drawing and action.draw_id == draw), None)

    # --- who is who

    def name(self, action: Action) -> str:
        """Who acts."""
        return self.sheets[action.character].name if action.character else action.name

    def player(self, action: Action) -> SeatId:
        """The seat of the player who acts; empty where the Judge plays (TW-deck.6)."""
        return self.sheets[action.character].player if action.character else SeatId("")

    def acts_for(self, seat: Seat, character: CharacterId) -> bool:
        """Whether a seat may act for a character: its player may, and the Judge for everyone."""
        return seat.is_gm or (character in self.sheets and self.sheets[character].player == seat.id)

    def resolves(self, seat: Seat, action: Action) -> bool:
        """Whether a seat resolves the check of an action: who draws does (TW-deck.6), and the Judge for everyone."""
        return self.acts_for(seat, action.character)

    def to_resolve(self, seat: Seat, *phases: Phase) -> Iterator[Action]:
        """The actions that a seat resolves, which have come so far and no further."""
        return (action for action in self.under_way(*phases) if self.resolves(seat, action))

    def waits_for(self, seat: Seat, action: Action) -> bool:
        """Whether an action waits for this seat rather than for somebody else."""
        return seat.answers_for(self.player(action))

    def sheets_of(self, seat: Seat) -> tuple[Sheet, ...]:
        """The sheets of those for whom a seat acts."""
        return tuple(sheet for sheet in self.sheets.values() if self.acts_for(seat, sheet.id))

    def counters_for(self, action: Action) -> Counters:
        """The bonus counters, with those that were handed over for *action*."""
        return replace(self.counters, handed={self.player(action): action.counters_handed})

    # --- changing

    def with_sheet(self, sheet: Sheet) -> "State":
        return replace(self, sheets={**self.sheets, sheet.id: sheet})

    def with_action(self, action: Action) -> "State":
        """With an action in its place, whether it is under way or over."""
        if action.id in self.actions or not action.over:
            return replace(self, actions={**self.actions, action.id: action})
        told, acted = (
            tuple(action if each.id == action.id else each for each in some) for some in (self.told, self.acted)
        )
        return replace(self, told=told, acted=acted)

    def with_track(self, track: Progress) -> "State":
        return replace(self, tracks={**self.tracks, track.id: track})

    def with_competition(self, contest: Competition) -> "State":
        return replace(self, competitions={**self.competitions, contest.id: contest})

    def without(self, action: Action, over: Phase) -> "State":
        """With an action over: its cards go to the discard pile, and handed counters to the pool (TW-deck.3)."""
        told = replace(action, over=over, drawing=None)
        by_itself = over is Phase.OVER and not told.track and self.competes(told.id) is None
        return replace(
            self,
            actions={known: each for known, each in self.actions.items() if known != action.id},
            told=(told, *self.told)[:TOLD_ACTIONS],
            acted=self._with_acted(told) if by_itself else self.acted,
            piles=self.piles.check_over(action.cards),
            counters=self.counters_for(action).action_over(),
        )

    def _with_acted(self, last: Action) -> tuple[Action, ...]:
        """Of characters all that they do last, and of the others the few that are at hand: of those any may come."""
        acted = (last, *(each for each in self.acted if each.whose != last.whose))
        at_hand = [each.id for each in acted if each.is_at_hand][:NPCS_AT_HAND]
        return tuple(each for each in acted if each.character or each.id in at_hand)
