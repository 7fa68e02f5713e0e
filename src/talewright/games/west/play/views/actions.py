"""An action as a seat sees it."""

from msgspec.structs import replace

from talewright.games.west.check import Check
from talewright.games.west.difficulty import Difficulty
from talewright.games.west.play.abilities import asked_for
from talewright.games.west.play.action import Action, Help, Named, Phase
from talewright.games.west.play.chances import known, knows_tn
from talewright.games.west.play.moves import ActionId
from talewright.games.west.play.state import State
from talewright.games.west.play.views.cards import cards_of
from talewright.games.west.play.views.odds import odds_view, rungs
from talewright.games.west.play.views.outcomes import (
    bumps_view,
    choice_views,
    effect_view,
    outcome_view,
    step_views,
)
from talewright.games.west.play.views.shapes import (
    ActionView,
    AdjustmentView,
    HandedView,
    HelpView,
    OddsView,
    RungView,
    SpendView,
    SuggestionView,
)
from talewright.table.seat import Seat

RUNGS = {rung.value: rung.title for rung in Difficulty}


def action_view(state: State, action: Action, seat: Seat) -> ActionView:
    """One action, from its description to what came of it."""
    described = ActionView(
        id=action.id,
        phase=action.phase,
        character=action.character,
        name=state.name(action),
        player=state.player(action),
        mine=state.waits_for(seat, action),
        action=action.what,
        ability=action.ability,
        trait=action.trait,
        skill=action.skill,
        unskilled=action.unskilled,
        tn_hidden=action.tn_hidden,
        on_success=action.on_success,
        on_failure=action.on_failure,
        equipment=action.equipment,
        track=action.track or None,
        adjustments=tuple(
            _adjustment(action, each) for each in action.named if seat.is_gm or not each.adjustment.hidden
        ),
        helps=tuple(_help(state, each, seat) for each in action.helps),
        odds=_odds(state, action, seat),
        ladder=_ladder(state, action),
        handed=tuple(HandedView(state.sheets[each.character].name, each.how) for each in action.handed),
        counters=_counters(state, action),
        ruling=action.ruling,
        rival=_rival(state, action),
        waiting_for=waiting_for(state, action),
    )
    called = _called(described, action, known(state, action, seat), seat) if action.results else described
    return called if action.card is None else _turned(called, state, action, seat)


def _called(described: ActionView, action: Action, check: Check, seat: Seat) -> ActionView:
    """What a check is, once it was called."""
    sees_tn = knows_tn(action, seat)
    return replace(
        described,
        kind="complex" if action.is_complex else "simple",
        results=str(check.result_set),
        called_results=str(action.results),
        rows_lost=check.rows_lost,
        tn=action.tn if sees_tn else None,
        tn_name=RUNGS.get(action.tn or 0, "") if sees_tn else "",
        effect_cell=str(check.effect_cell) if check.is_complex else "",
        notation=str(check) if sees_tn else "",
    )


def _turned(called: ActionView, state: State, action: Action, seat: Seat) -> ActionView:
    """What lies on the table, and what came of it, once the card was turned."""
    card, further, increasing = cards_of(action, known(state, action, seat))
    return replace(
        called,
        card=card,
        further=further,
        increasing=increasing,
        choices=choice_views(state, action, seat),
        effect=effect_view(state, action),
        outcome=outcome_view(state, action, seat),
        bumps=bumps_view(state, action),
        spends=tuple(SpendView(used.spend, used.spend.worth, used.name, used.impetus) for used in action.counters),
        suggestions=tuple(SuggestionView(each.who, each.text) for each in action.suggestions),
        working=step_views(state, action, seat),
    )


def _adjustment(action: Action, named: Named) -> AdjustmentView:
    adjustment = named.adjustment
    return AdjustmentView(
        id=named.id,
        kind=adjustment.kind,
        grid=adjustment.grid,
        amount=adjustment.amount,
        why=adjustment.why,
        hidden=adjustment.hidden,
        hits=named.hits,
        counts=None if named.hits and action.card is None else action.counts(named),
    )


def _help(state: State, help_: Help, seat: Seat) -> HelpView:
    name, mine = state.sheets[help_.character].name, state.acts_for(seat, help_.character)
    return HelpView(help_.id, help_.character, name, help_.how, mine)


def _counters(state: State, action: Action) -> int:
    """How many counters the actor's player could spend on it (TW-counter.20)."""
    player = state.player(action)
    return state.counters_for(action).available(player) if player and not action.over else 0


def _rival(state: State, action: Action) -> ActionId | None:
    contest = state.competes(action.id)
    return next(each for each in contest.actions if each != action.id) if contest else None


# --- odds


def _odds(state: State, action: Action, seat: Seat) -> OddsView | None:
    """The odds of a check that was called, until its card is drawn."""
    if action.phase is not Phase.CALLED or not knows_tn(action, seat) or not state.piles.left:
        return None
    return odds_view(known(state, action, seat), state.deck, state.piles)


def _ladder(state: State, action: Action) -> tuple[RungView, ...]:
    """What each difficulty would mean for an action that was described with its ability."""
    if action.phase is not Phase.DECLARED or not state.piles.left:
        return ()
    ability = asked_for(state.sheet(action.character), action)
    return rungs(ability.results, state.deck, state.piles) if ability else ()


# --- who is next


def waiting_for(state: State, action: Action) -> str:
    """Who is expected to do something now, in a sentence."""
    who = state.name(action) if state.player(action) else "The Judge"
    match action.phase:
        case Phase.DECLARED:
            return "The Judge calls the check, or says that none is needed."
        case Phase.CALLED:
            return f"{who} draws the card."
        case Phase.TURNED:
            return (
                f"{who} takes a result, or draws a further card."
                if _extends(state, action)
                else f"{who} takes a result."
            )
        case Phase.DRAWING:
            return f"{who} draws a further card."
        case Phase.DECIDED if action.trade_asked:
            return "The Judge answers whether a bump is traded for a counter."
        case Phase.DECIDED:
            return f"{who} makes what can be made of it, and lets it stand."
        case Phase.CALAMITY:
            return "The Judge says what the calamity does; everybody may suggest something."
        case _:
            return ""


def _extends(state: State, action: Action) -> bool:
    return any(result.extends for result in action.choices(state.edition))
