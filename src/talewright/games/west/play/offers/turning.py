"""What may be done with a card that was turned, and with what it has to spare."""

from collections.abc import Iterable

from talewright.games.west.bump import MOVING_A_HIT
from talewright.games.west.cause import Result, highest
from talewright.games.west.counter import Spend
from talewright.games.west.grid import CauseCell
from talewright.games.west.play import moves as mv
from talewright.games.west.play.action import Action, Phase
from talewright.games.west.play.chances import against_tn
from talewright.games.west.play.following import bumps_left, effect_extends, raises_bumps, result_extends
from talewright.games.west.play.offers.calling import locations
from talewright.games.west.play.offers.making import explained, named, offer, one_of, words
from talewright.games.west.play.spending import hit_of
from talewright.games.west.play.state import State
from talewright.games.west.resolution import Verdict
from talewright.table.offer import Number, Offer, Option, Text
from talewright.table.seat import Seat


def turned(state: State, action: Action, seat: Seat) -> Iterable[Offer]:
    """Take one of the results, or draw a further card for those that are exceptional."""
    if not state.resolves(seat, action):
        return
    here, mine = {"action": action.id}, state.waits_for(seat, action)
    choices = action.choices(state.edition)
    best, column = highest(choices), action.check(state.edition).result_set.column
    extends = result_extends(state, action)
    if extends:
        cells = " and ".join(str(CauseCell(result.row, column)) for result in choices if result.extends)
        made = offer(mv.DrawFurther, f"Draw a further card for {cells}", **here)
        yield explained(made, about="Nobody has to. It serves every exceptional result.", main=mine)
    for result in choices:
        taken = offer(mv.TakeResult, f"Take {_shown(column, result)}", row=result.row, **here)
        main = mine and result is best and not extends
        yield explained(taken, effect=against_tn(state, action, seat, result.total), main=main)


def _shown(column: int, result: Result) -> str:
    """A result and where it stands."""
    sums = f" ({' + '.join(map(str, result.values))})" if len(result.values) > 1 else ""
    return f"{result.total}{sums} from {CauseCell(result.row, column)}"


def decided(state: State, action: Action, seat: Seat) -> Iterable[Offer]:
    """What a success may still be made into, until it is put away."""
    here = {"action": action.id}
    if state.resolves(seat, action):
        mine = state.waits_for(seat, action)
        grows = effect_extends(state, action)
        if grows:
            made = offer(mv.DrawForEffect, "Draw a further card for the effect", **here)
            yield explained(made, about="Nobody has to. Its number is added.", main=mine)
        yield from _bumps(state, action)
        yield from _trading(state, action)
        yield from _counters(state, action, seat)
        done = explained(offer(mv.Finish, "Let it stand", **here), about=_lost(state, action), main=mine and not grows)
        yield done
    if seat.is_gm and action.trade_asked:
        yield from _answering(state, action)


def _lost(state: State, action: Action) -> str:
    left = bumps_left(state, action)
    return f"{left} bump{'' if left == 1 else 's'} would be gone." if left else ""


def _bumps(state: State, action: Action) -> Iterable[Offer]:
    """Bumps are spent in people's own words; to move a hit has its price."""
    left = bumps_left(state, action) - action.trade_asked
    if left < 1:
        return
    here = {"action": action.id}
    number = Number(name="bumps", label="Bumps", least=1, most=left, default=1)
    made = offer(mv.SpendBumps, "Spend bumps", number, words("on", "What they change", long=True), **here)
    yield explained(made, about="On whatever fits the story; the Judge has the last word.")
    hit = hit_of(state, action)
    if not hit:
        return
    priced = {to: price for (at, to), price in MOVING_A_HIT.items() if at == hit}
    near = [(to, to) for to in locations(state) if to != hit and to not in priced]
    if near:
        yield offer(mv.MoveHit, "Move the hit", one_of("to", "Where to", named(near)), _price(1, left), **here)
    for to, price in priced.items():
        if to in locations(state) and price <= left:
            label = f"Move the hit to the {to}, for {price} bumps or more"
            yield offer(mv.MoveHit, label, _price(price, left), to=to, **here)


def _price(least: int, most: int) -> Number:
    return Number(name="bumps", label="Bumps", least=least, most=most, default=least)


def _trading(state: State, action: Action) -> Iterable[Offer]:
    player = state.player(action)
    may = player and player not in state.counters.held and state.counters.pool and not action.trade_asked
    if may and bumps_left(state, action):
        made = offer(mv.TradeBump, "Trade a bump for a bonus counter", action=action.id)
        yield explained(made, about="One that is of no use here. The Judge has to agree.")


def _answering(state: State, action: Action) -> Iterable[Offer]:
    player = state.player(action)
    if player and player not in state.counters.held and state.counters.pool:
        yield explained(offer(mv.AnswerTrade, "Agree: a bump for a counter", action=action.id, agreed=True), main=True)
    why = words("reason", "Why", optional=True)
    yield offer(mv.AnswerTrade, "No counter for this bump", why, action=action.id, agreed=False)


def _counters(state: State, action: Action, seat: Seat) -> Iterable[Offer]:
    """The ways to spend a counter that would change something."""
    player = state.player(action)
    available = state.counters_for(action).available(player) if player else 0
    if not available:
        return
    here = {"action": action.id}
    if seat.is_gm or not action.hides:
        yield from _right_on(state, action, available)
    if not action.is_complex:
        return
    made = offer(mv.SpendCounter, f'Spend a counter: "{Spend.ACES}"', spend=Spend.ACES, **here)
    yield explained(made, about="+2 to the effect.")
    impetus = state.sheet(action.character).lines.impetus
    if impetus:
        field = one_of("impetus", "Which Impetus", (Option(each, each) for each in impetus))
        made = offer(
            mv.SpendCounter, f'Spend a counter: "{Spend.AS_I_PLANNED}"', field, spend=Spend.AS_I_PLANNED, **here
        )
        yield explained(made, about="+3 to the effect, if this action is what drives the character.")


def _right_on(state: State, action: Action, available: int) -> Iterable[Offer]:
    """As few counters as bring one more bump: one, or several that do so only together."""
    number = next((each for each in range(1, available + 1) if raises_bumps(state, action, each)), None)
    if number == 1:
        made = offer(mv.SpendCounter, f'Spend a counter: "{Spend.RIGHT_ON}"', spend=Spend.RIGHT_ON, action=action.id)
        yield explained(made, about="+2 to the result, for one more bump.")
    elif number:
        label = f'Spend {number} counters: "{Spend.RIGHT_ON}"'
        made = offer(mv.SpendCounter, label, spend=Spend.RIGHT_ON, counters=number, action=action.id)
        yield explained(made, about=f"+{number * Spend.RIGHT_ON.worth} to the result, which is one more bump.")


def of_helpers(state: State, action: Action, seat: Seat) -> Iterable[Offer]:
    """I've got your back: somebody else's counter for this action."""
    target = state.player(action)
    if not target or target in state.counters.held:
        return
    for sheet in state.sheets.values():
        helper = sheet.player
        if helper == target or helper not in state.counters.held or not state.acts_for(seat, sheet.id):
            continue
        how = words("how", "How you help", long=True)
        cost = state.edition.helping_costs_ap if sheet.lines.ap is not None else 0
        here = {"action": action.id, "character": sheet.id}
        about = f"{sheet.name} does nothing else; your counter may be spent on this action."
        if cost <= (sheet.lines.ap or 0):
            made = offer(mv.HandCounter, f"I've got your back, {state.name(action)}!", how, **here)
            yield explained(made, about=about + (f" It costs {cost} AP." if cost else ""))
        if seat.is_gm and cost:
            free = offer(mv.HandCounter, f"{sheet.name} helps {state.name(action)} for no AP", how, free=True, **here)
            yield explained(free, about=about)


def of_calamity(action: Action, seat: Seat) -> Iterable[Offer]:
    """The Judge says what it does, and everybody may suggest."""
    here = {"action": action.id}
    if seat.is_gm:
        ideas = tuple(suggestion.text for suggestion in action.suggestions if len(suggestion.text) <= 200)
        ruling = Text(name="ruling", label="What happens", most=4000, long=not ideas, suggestions=ideas)
        yield explained(offer(mv.RuleCalamity, "Say what the calamity does", ruling, **here), main=True)
    yield offer(mv.Suggest, "Suggest what could happen", words("text", "Your idea", long=True), **here)


def granting(state: State, action: Action, seat: Seat) -> Iterable[Offer]:
    """Bumps of edges are the Judge's to grant."""
    if not (seat.is_gm and state.edition.bumps) or action.phase is Phase.DECLARED:
        return
    if action.verdict in (None, Verdict.SUCCESS):
        number = Number(name="bumps", label="Bumps", least=1, most=5, default=1)
        made = offer(mv.GrantBumps, "Grant bumps", number, words("why", "For which edge"), action=action.id)
        yield explained(made, about="Besides those of the result.")
