"""What a seat sees of a campaign, built from nothing, field by field: what is not written here stays hidden."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from talewright.caching import EACH_SEAT, by_identity
from talewright.dice.draw import SeatId
from talewright.games.questworlds.play.card import Augment, Card, CardKind, Deed, Side
from talewright.games.questworlds.play.chances import OddsView, known_situation, odds_on_card
from talewright.games.questworlds.play.communities.resources import CommunityView, community_view
from talewright.games.questworlds.play.dice import DieView, dice_view, is_fallen
from talewright.games.questworlds.play.flaws import TriggerView, trigger_view
from talewright.games.questworlds.play.groups.effort import leads_and_waits
from talewright.games.questworlds.play.groups.view import GroupView, group_view
from talewright.games.questworlds.play.growing.seasons import SeasonView, season_view
from talewright.games.questworlds.play.marks import MarkView, mark_view
from talewright.games.questworlds.play.outcome_view import OutcomeView, outcome_view
from talewright.games.questworlds.play.people import CharacterView, characters_view
from talewright.games.questworlds.play.sequences.view import SequenceView, sequence_view
from talewright.games.questworlds.play.state import Sheet, State
from talewright.games.questworlds.play.story_points import EditView, edit_view
from talewright.games.questworlds.rules.editions import Edition
from talewright.games.questworlds.rules.modifier import Source, counting
from talewright.games.questworlds.rules.sequences.exchange import Side as Place
from talewright.games.questworlds.rules.situation import Contender, Situation
from talewright.games.questworlds.shared.card import Phase
from talewright.games.questworlds.shared.changing import takes_part
from talewright.games.questworlds.shared.ids import CharacterId, ContestId, MarkId
from talewright.games.questworlds.shared.seeing import THE_GM, AnySideView, LineView, sees_resistance
from talewright.recasting import recast
from talewright.table.seat import Role, Seat

LASTING = (Source.BENEFIT, Source.CONSEQUENCE)
ONLOOKER = Seat(SeatId("-"), "", Role.SPECTATOR)


class SideView(AnySideView, frozen=True, kw_only=True):
    """One player character in a contest."""

    hopeless: bool
    story_points: int
    content: bool  # with what fell
    aside: str = ""  # what it does instead of contending in a round


class ContestView(Struct, frozen=True, omit_defaults=True):
    """A contest as a seat sees it. *resistance* is empty while it is not set, or hidden from this seat."""

    id: ContestId
    kind: str
    phase: str
    prize: str
    conflict: str
    cause: str
    sides: tuple[SideView, ...]
    resistance: str
    resistance_words: str
    resistance_set: bool
    hidden: bool
    assured: bool
    stakes: str
    odds: OddsView | None
    odds_hidden: bool
    gm_accepted: bool
    mine: bool
    note: str
    waiting_for: tuple[str, ...]
    dice: tuple[DieView, ...]
    outcome: OutcomeView | None
    price: str
    goals: tuple[str, ...]
    gained: tuple[str, ...]
    parent: ContestId | None
    subject: str
    notation: str
    their_price: str = ""  # of the other player character
    deed: str = ""  # what it is within a sequence
    opponent: str = ""  # who rolls against the character there
    aim: str = ""  # of a parting shot, where it is not that of the whole sequence
    last_roll: "ContestView | None" = None  # of an augment or a flaw, as long as this contest does not go on


@by_identity(maxsize=EACH_SEAT)
def told_view(card: Card, edition: Edition, seat: Seat, *people: Sheet) -> ContestView:
    """A contest that is told to its end: nothing else of the campaign bears on it, so it is put together once."""
    alone = State(edition=edition, base=edition.base_resistance, sheets={sheet.id: sheet for sheet in people})
    return contest_view(alone, card, seat)


def contest_view(state: State, card: Card, seat: Seat) -> ContestView:
    """One contest, from its framing to what came of it."""
    situation = known_situation(state, card, seat)
    sees = sees_resistance(card, seat)
    set_already, fallen = card.resistance is not None or card.theirs is not None, is_fallen(state, card)
    return recast(
        card,
        ContestView,
        phase=Phase.FALLEN if fallen else card.phase,
        sides=tuple(_side(state, card, side, seat) for side in card.sides),
        resistance=state.sign(card.resistance) if card.resistance is not None and sees else "",
        resistance_words=card.resistance_words if sees else "",
        resistance_set=set_already,
        assured=card.assured and (card.told or seat.is_gm),
        odds=odds_on_card(situation, card, seat),
        mine=takes_part(state, card, seat),
        waiting_for=_waiting_for(state, card, seat, fallen=fallen),
        dice=dice_view(state, card, situation, sees_resistance=sees),
        outcome=outcome_view(state, card, seat, fallen=fallen),
        subject=card.subject if card.kind is not CardKind.AUGMENT else "",
        notation=_notation(situation, state.edition.mastery) if situation is not None and sees else "",
        deed=card.deed or "",
        opponent=state.opponent(card),
        aim=_aim(state, card),
        last_roll=_last_roll(state, card, seat),
    )


def _aim(state: State, card: Card) -> str:
    """What a parting shot aims at until it is over, where it is something of its own."""
    bond = state.bonds.get(card.id) if card.is_open and card.deed is Deed.PARTING_SHOT else None
    if bond is None or card.prize == state.sequences[bond.sequence].prize:
        return ""
    return card.prize


def _last_roll(state: State, card: Card, seat: Seat) -> ContestView | None:
    """The roll for an augment, or of a flaw, that fell last while the contest is framed."""
    rolled = state.last_rolls.get(card.id)
    return contest_view(state, rolled, seat) if rolled and card.phase is Phase.FRAMING else None


@by_identity(maxsize=EACH_SEAT)
def _notation(situation: Situation, mastery: str) -> str:
    return situation.notation(mastery)


def _side(state: State, card: Card, side: Side, seat: Seat) -> SideView:
    contender = state.contender(card, side)
    lines = list(_of_card(state, side))
    lines += _as_it_was(contender) if card.situation else _lasting(state, card, side)
    return recast(
        side,
        SideView,
        name=state.name(side.character),
        player=state.sheet(side.character).player,
        mine=state.acts_for(seat, side.character),
        ability=card.subject if card.kind is CardKind.HINDRANCE else str(side.ability) if side.ability else "",
        chosen=side.chosen or card.kind is CardKind.HINDRANCE,
        rating=state.sign(contender.rating),
        lines=tuple(lines),
        target=state.sign(contender.target),
        hopeless=contender.target.is_hopeless,
        aside=_aside(state, card, side),
    )


def _aside(state: State, card: Card, side: Side) -> str:
    """What a side does instead, while the round is under way; of one that is told the log says it."""
    asides = state.bonds[card.id].asides if card.id in state.bonds and not card.over else {}
    here = asides.get(Place.OURS if side is card.ours else Place.THEIRS)
    return here.about if here else ""


def _of_card(state: State, side: Side) -> Iterator[LineView]:
    """The lines that stand on the card; of several that do not add up the first of the best counts."""
    augments = [(each, each.modifier) for each in side.augments if not each.refused]
    counted = list(map(id, counting((*(line for _, line in augments), *side.modifiers))))
    for augment, line in augments:
        yield _augment_line(state, augment, side, silent=id(line) not in counted)
    for line in side.modifiers:
        yield LineView(line.source, line.name, line.amount, silent=id(line) not in counted)


def _as_it_was(contender: Contender) -> list[LineView]:
    """The lines of benefits and consequences, once the outcome stands: whatever has become of them since."""
    return [LineView(line.source, line.name, line.amount) for line in contender.modifiers if line.source in LASTING]


def _lasting(state: State, card: Card, side: Side) -> list[LineView]:
    """The lines of benefits and consequences; those that do not count are shown while that may be changed."""
    counting = {mark.id for mark in state.counting_marks(side)}
    return [
        LineView(mark.state.modifier.source, mark.state.text, mark.amount, silent=mark.id not in counting, mark=mark.id)
        for mark in state.marks_on(side)
        if mark.amount and (mark.id in counting or card.phase is Phase.FRAMING)
    ]


def _augment_line(state: State, augment: Augment, side: Side, *, silent: bool) -> LineView:
    """One augment."""
    return LineView(
        augment.source,
        augment.name,
        augment.modifier.amount,
        pending=augment.is_pending,
        rolling=augment.is_pending and augment.rolled_in is not None,
        silent=silent,
        helper=state.name(augment.helper) if augment.helper in state.sheets.keys() - {side.character} else "",
        augment=augment.id,
    )


def _waiting_for(state: State, card: Card, seat: Seat, *, fallen: bool) -> tuple[str, ...]:
    """Whom the contest waits for, by name, but not for the game master where it is they who look."""
    characters, gm = _awaited(state, card, fallen=fallen)
    names = tuple(state.name(side.character) for side in characters)
    return (THE_GM,) if gm and not names and not seat.is_gm else names


def _awaited(state: State, card: Card, *, fallen: bool) -> tuple[tuple[Side, ...], bool]:
    """The sides that a contest waits for, and whether else for the game master; nobody where another or a die says."""
    chooses = card.kind is not CardKind.HINDRANCE and not all(side.chosen for side in card.sides)
    match card.phase:
        case Phase.FRAMING if state.nested(card) or leads_and_waits(state, card):
            return (), False
        case Phase.FRAMING if chooses:
            return tuple(side for side in card.sides if not side.chosen), False
        case Phase.FRAMING if card.resistance is None and card.theirs is None and not card.is_unopposed:
            return (), True
        case Phase.FRAMING:
            return tuple(side for side in card.sides if not side.accepted), True
        case Phase.ROLLING | Phase.FALLEN if fallen:
            return tuple(side for side in card.sides if not side.content), False
        case Phase.DECIDED:
            return tuple(side for side in card.sides if state.sheet(side.character).may_end), False
        case _:
            return (), False


# --- all of it


class SagaView(Struct, frozen=True):
    """Everything of the game that a seat sees now: what is under way comes first.

    *over* are the contests that are over, of every kind, the newest first.
    """

    contests: tuple[ContestView, ...]
    groups: tuple[GroupView, ...]
    past_groups: tuple[GroupView, ...]
    past: tuple[ContestView, ...]
    sequences: tuple[SequenceView, ...]
    past_sequences: tuple[SequenceView, ...]
    characters: tuple[CharacterView, ...]
    triggers: tuple[TriggerView, ...]
    edits: tuple[EditView, ...]
    edits_turned_down: tuple[str, ...]  # of this seat's own
    fading: tuple[MarkView, ...]
    story_points: int
    uses_story_points: bool
    over: tuple[str, ...]
    base_resistance: str
    advice: tuple[str, ...]
    season: SeasonView
    community: CommunityView | None


def view(state: State, seat: Seat, seats: tuple[Seat, ...]) -> SagaView:
    """What *seat* sees now."""
    names = {each.id: each.name for each in seats}
    return SagaView(
        contests=tuple(contest_view(state, card, seat) for card in state.open_cards()),
        groups=tuple(group_view(state, group, seat) for group in state.groups.values()),
        past_groups=tuple(group_view(state, group, seat) for group in state.past_groups),
        past=_past(state.told, state.sheets, state.edition, seat),
        sequences=tuple(sequence_view(state, each, seat) for each in state.sequences.values()),
        past_sequences=tuple(sequence_view(state, each, seat) for each in state.past_sequences),
        characters=characters_view(
            state.edition, state.sheets, state.marks, state.augmented, state.turned_down, seat, seats
        ),
        triggers=tuple(trigger_view(state, each, seat) for each in state.triggers.values()),
        edits=tuple(edit_view(each, names, seat) for each in state.edits.values()),
        edits_turned_down=state.turned_down.get(seat.id, ()),
        fading=tuple(_fading(state, mark) for mark in state.fading) if seat.is_gm else (),
        story_points=state.points,
        uses_story_points=state.edition.story_points,
        over=state.over,
        base_resistance=state.sign(state.base),
        advice=state.edition.advice if seat.is_gm else (),
        community=community_view(state),
        season=season_view(state, for_gm=seat.is_gm),
    )


@by_identity(maxsize=EACH_SEAT)
def _past(
    cards: tuple[Card, ...], sheets: Mapping[CharacterId, Sheet], edition: Edition, seat: Seat
) -> tuple[ContestView, ...]:
    """The contests that are told."""
    return tuple(_told_to(seat, card, sheets, edition) for card in cards)


def _told_to(seat: Seat, card: Card, sheets: Mapping[CharacterId, Sheet], edition: Edition) -> ContestView:
    """A contest that is told. All see the same, but for what is hidden from players, and their own is marked."""
    knows_more = seat.is_gm and (card.hidden or not card.told)
    told = told_view(card, edition, seat if knows_more else ONLOOKER, *_everyone_in(card, sheets))
    mine = [seat.is_gm or side.player == seat.id for side in told.sides]
    if not any(mine):
        return told
    sides = (replace(side, mine=own) for side, own in zip(told.sides, mine, strict=True))
    return replace(told, mine=True, sides=tuple(sides))


def _everyone_in(card: Card, sheets: Mapping[CharacterId, Sheet]) -> Iterable[Sheet]:
    """The sheets of those who contend and of those who help them."""
    helpers = (augment.helper for side in card.sides for augment in side.augments)
    known = dict.fromkeys([*(side.character for side in card.sides), *helpers])
    return (sheets[each] for each in known if each in sheets)


def _fading(state: State, mark: MarkId) -> MarkView:
    known = state.marks[mark]
    return mark_view(known, state.name(known.character))
