"""What a seat sees of a campaign, built from nothing, field by field: what is not written here stays hidden."""

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from talewright.caching import EACH_SEAT
from talewright.dice.draw import SeatId
from talewright.games.west.play.abilities import asked_for
from talewright.games.west.play.action import Action, Phase, Suggestion
from talewright.games.west.play.adjustments import AdjustmentView, adjustment_views
from talewright.games.west.play.bumps import BumpsView, bumps_view
from talewright.games.west.play.card_view import CardView, cards_of
from talewright.games.west.play.cards import EffectView, ResultView, effect_view, result_views
from talewright.games.west.play.chances import OddsView, RungView, by_effect, known, knows_tn, odds_view, rungs
from talewright.games.west.play.competitions import CompetitionView, competition_view
from talewright.games.west.play.counters import HandedView, SpendView, available
from talewright.games.west.play.deck import DeckView, deck_view
from talewright.games.west.play.helping import HelpView, help_view
from talewright.games.west.play.ids import ActionId, CharacterId, TrackId
from talewright.games.west.play.outcome import OutcomeView, hit_of, outcome_view, working_of
from talewright.games.west.play.pool import CountersView, counters_view
from talewright.games.west.play.raising import backers
from talewright.games.west.play.sheets import SheetView, sheet_view
from talewright.games.west.play.state import State
from talewright.games.west.play.tracks import TrackView, track_view
from talewright.games.west.rules.cards.grid import Grid
from talewright.games.west.rules.checks.difficulty import Difficulty
from talewright.games.west.rules.checks.own_result import OwnResult
from talewright.table.seat import Seat, names_of
from talewright.table.watched import by_fields
from talewright.working import Step

FOR_THE_JUDGE = (Phase.DECLARED, Phase.CALAMITY)
RUNGS = {rung.value: rung.title for rung in Difficulty}


class ActionView(Struct, frozen=True, kw_only=True):
    """An action and its check.

    *phase* says how far it has come:

    - "declared": described, and not yet called by the Judge;
    - "called": a card is to be drawn;
    - "turned": the card lies there: take a result, or draw a further card for a marked one;
    - "drawing": a further card, for the result or the effect, is to be drawn;
    - "decided": the result was taken: bumps, counters and the effect, until it is put away;
    - "calamity": the Judge is to say what it does, and everybody may suggest;
    - "over", "waived" (it needed no check), "cancelled".

    *kind* is "simple" or "complex", and empty while it is declared. *character* is empty for somebody without a
    sheet, for whom the Judge draws. *results* is what may be chosen from ("4d8"), as adjusted so far as this seat
    knows; *called_results* is the same without adjustments. What has a default is known when the check is called, or
    when its card is turned.
    """

    id: ActionId
    phase: str
    kind: str = ""
    attack: bool = False  # whether its card may hit somebody
    distance: bool = False  # whether its effect is the answer, such as how far somebody throws
    character: CharacterId
    name: str
    player: SeatId
    mine: bool
    action: str
    ability: str  # asked for, while it is declared: "Rifles with Knowledge"
    trait: str
    skill: str
    unskilled: bool
    results: str = ""
    called_results: str = ""
    rows_lost: int = 0  # by how many rows adjustments go beyond the grid: the Judge may make something of it
    effect_rows_lost: int = 0  # the same of the effect
    tn: int | None = None
    tn_name: str = ""  # "Challenging", where the TN stands on the ladder and is known
    tn_hidden: bool
    on_success: str  # what success and failure mean, as the Judge has named it
    on_failure: str
    effect_cell: str = ""
    equipment: str
    track: TrackId | None
    adjustments: tuple[AdjustmentView, ...]
    helps: tuple[HelpView, ...]
    odds: OddsView | None
    ladder: tuple[RungView, ...]
    card: CardView | None = None
    further: tuple[CardView, ...] = ()
    increasing: tuple[CardView, ...] = ()
    choices: tuple[ResultView, ...] = ()
    effect: EffectView | None = None
    outcome: OutcomeView | None = None
    bumps: BumpsView | None = None
    spends: tuple[SpendView, ...] = ()
    handed: tuple[HandedView, ...]
    counters: int  # how many the actor's player could still spend on it
    backers: tuple[SeatId, ...] = ()  # the other players whose counters could still raise a success
    suggestions: tuple[Suggestion, ...] = ()
    ruling: str  # what the Judge says that a calamity does
    rival: ActionId | None
    working: tuple[Step, ...] = ()
    notation: str = ""


class AgainView(Struct, frozen=True, kw_only=True):
    """The last simple check or attack of somebody without a sheet, as it was called. A simple check has no *effect*."""

    name: str
    results: str
    effect: str
    tn: int
    tn_hidden: bool
    attack: bool


class WestView(Struct, frozen=True):
    """Everything of the game that a seat sees now: what is under way comes first, in *recent* the newest.

    *waited_for* are the seats of the others who have something to draw, to choose or to say; the Judge's is empty.
    *again* is what NPCs have done last, for the Judge alone, who may call it once more.
    """

    actions: tuple[ActionView, ...]
    tracks: tuple[TrackView, ...]
    competitions: tuple[CompetitionView, ...]
    recent: tuple[ActionView, ...]
    characters: tuple[SheetView, ...]
    deck: DeckView
    counters: CountersView
    uses_bumps: bool
    victory_threshold: int
    own_results: tuple[OwnResult, ...] = ()
    waited_for: tuple[SeatId, ...] = ()
    again: tuple[AgainView, ...] = ()


def view(state: State, seat: Seat, seats: tuple[Seat, ...]) -> WestView:
    """What *seat* sees now."""
    names = names_of(seats)
    return WestView(
        actions=tuple(action_view(state, action, seat) for action in state.actions.values()),
        tracks=tuple(track_view(state, track, seat) for track in state.tracks.values()),
        competitions=tuple(competition_view(contest) for contest in state.competitions.values()),
        recent=tuple(action_view(state, action, seat) for action in state.told),
        characters=tuple(sheet_view(state, sheet, seat, names) for sheet in state.sheets.values()),
        deck=deck_view(state, seats),
        counters=counters_view(state, seat, seats),
        uses_bumps=state.edition.bumps,
        victory_threshold=state.edition.victory_threshold,
        own_results=tuple(OwnResult(name, does) for name, does in state.own_results.items()),
        waited_for=waited_for(state, seat, names),
        again=tuple(again(state)) if seat.is_gm else (),
    )


def again(state: State) -> Iterator[AgainView]:
    """What is at hand for NPCs to do once more, the newest first."""
    for action in state.acted:
        if action.tn is not None and action.is_at_hand:
            yield AgainView(
                name=action.name,
                results=str(action.results),
                effect=str(action.effect or ""),
                tn=action.tn,
                tn_hidden=action.tn_hidden,
                attack=action.is_attack,
            )


def waited_for(state: State, seat: Seat, names: Mapping[SeatId, str]) -> tuple[SeatId, ...]:
    """The others whom the table waits for: of each action who is to go on with it, and the Judge who calls or rules.

    The Judge goes on for whoever has no seat among *names*, the open ones.
    """
    judge = SeatId("")
    waits = [
        judge if action.phase in FOR_THE_JUDGE or action.trade_asked else state.player(action)
        for action in state.actions.values()
    ]
    waits += [judge for contest in state.competitions.values() if contest.is_tied]
    seats = (each if each in names else judge for each in waits)
    return tuple(dict.fromkeys(each for each in seats if not seat.answers_for(each)))


# --- an action


@by_fields(maxsize=EACH_SEAT)
def action_view(state: State, action: Action, seat: Seat) -> ActionView:
    """One action, from its description to what came of it."""
    described = ActionView(
        id=action.id,
        phase=action.phase,
        character=action.character,
        name=state.name(action),
        player=state.player(action),
        mine=state.waits_for(seat, action),
        action=_heading(state, action),
        ability=action.ability,
        trait=action.trait,
        skill=action.skill,
        unskilled=action.unskilled,
        tn_hidden=action.tn_hidden,
        on_success=action.on_success,
        on_failure=action.on_failure,
        equipment=action.equipment,
        track=action.track or None,
        adjustments=adjustment_views(action, seat),
        helps=tuple(help_view(state, each, seat) for each in action.helps),
        odds=_odds(state, action, seat),
        ladder=_ladder(state, action, seat),
        handed=tuple(HandedView(state.sheets[each.character].name, each.how) for each in action.handed),
        counters=0 if action.over else available(state, action),
        ruling=action.ruling,
        rival=_rival(state, action),
    )
    called = _called(described, state, action, seat) if action.results else described
    return called if action.card is None else _turned(called, state, action, seat)


def _heading(state: State, action: Action) -> str:
    """What stands over an action; its dice, where another one that goes on would be called the same."""
    if action.title:
        return action.heading
    others = (each for each in state.actions.values() if each.id != action.id)
    alike = any((each.name, each.heading) == (action.name, action.heading) for each in others)
    return action.read_by if alike else action.heading


def _called(described: ActionView, state: State, action: Action, seat: Seat) -> ActionView:
    """What a check is, once it was called."""
    check, sees_tn = known(state, action, seat), knows_tn(action, seat)
    return replace(
        described,
        kind="complex" if action.is_complex else "simple",
        attack=state.attacks(action),
        distance=state.measures(action),
        results=str(check.result_set),
        called_results=str(action.results),
        rows_lost=check.rows_lost,
        effect_rows_lost=check.effect_rows_lost,
        tn=action.tn if sees_tn else None,
        tn_name=RUNGS.get(action.tn or 0, "") if sees_tn else "",
        effect_cell=str(check.effect_cell) if check.is_complex else "",
        notation=str(check) if sees_tn else "",
    )


def _turned(called: ActionView, state: State, action: Action, seat: Seat) -> ActionView:
    """What lies on the table, and what came of it, once the card was turned."""
    card, further, increasing = cards_of(action, known(state, action, seat), bool(hit_of(state, action)))
    return replace(
        called,
        card=card,
        further=further,
        increasing=increasing,
        choices=result_views(state, action, seat),
        effect=effect_view(state, action),
        outcome=outcome_view(state, action, seat),
        bumps=bumps_view(state, action),
        backers=backers(state, action),
        spends=tuple(SpendView(used.spend, used.spend.worth, used.name, used.impetus) for used in action.counters),
        suggestions=action.suggestions,
        working=working_of(state, action, seat),
    )


def _rival(state: State, action: Action) -> ActionId | None:
    contest = state.competes(action.id)
    return next(each for each in contest.actions if each != action.id) if contest else None


# --- odds


def _odds(state: State, action: Action, seat: Seat) -> OddsView | None:
    """The odds of a check that was called, until its card is drawn."""
    if action.phase is not Phase.CALLED or not knows_tn(action, seat) or not state.piles.left:
        return None
    chances = odds_view if action.track else by_effect
    return chances(known(state, action, seat), state.deck, state.piles)


def _ladder(state: State, action: Action, seat: Seat) -> tuple[RungView, ...]:
    """What each difficulty would mean for an action that was described with its ability, as far as this seat knows."""
    piles = state.piles.to_draw_from
    if action.phase is not Phase.DECLARED or not piles.left:
        return ()
    ability = asked_for(state.sheet(action.character), action)
    if ability is None:
        return ()
    on_result = tuple(each for each in action.named if each.adjustment.grid is Grid.CAUSE)
    tried = replace(action, results=ability.results, named=on_result)
    return rungs(tried.check(state.edition, shown=not seat.is_gm), state.deck, piles)
