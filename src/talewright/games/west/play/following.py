"""What follows by itself: a calamity, a result that leaves no choice, an outcome that nobody can change any more."""

from dataclasses import replace

from talewright.games.west.bump import bumps, left_over
from talewright.games.west.cause import chosen, is_calamity
from talewright.games.west.counter import Spend
from talewright.games.west.play import events as ev
from talewright.games.west.play.action import Action, Phase
from talewright.games.west.play.evolving import evolve
from talewright.games.west.play.moves import NO_ACTION, ActionId
from talewright.games.west.play.state import State
from talewright.games.west.resolution import Outcome, Verdict, ahead, resolve

Events = tuple[ev.Event, ...]


def followed(state: State, action: ActionId, *events: ev.Event) -> Events:
    """What happens to an action, and then what follows by itself."""
    after = filed(state, events)
    following = _next(after, after.actions[action]) if action in after.actions else ()
    return (*events, *followed(after, action, *following)) if following else events


def filed(state: State, events: Events) -> State:
    """The state with these events filed."""
    for event in events:
        state = evolve(state, event)
    return state


def shuffled_if_empty(state: State) -> Events:
    """An empty deck takes the discard pile back as soon as a card is called for (TW-deck.5)."""
    wanted = any(action.drawing for action in state.actions.values())
    return (ev.DeckShuffled(empty=True),) if wanted and not state.piles.left and can_draw(state) else ()


def _next(state: State, action: Action) -> Events:
    match action.phase:
        case Phase.TURNED:
            return _turned(state, action)
        case Phase.DECIDED if not may_still_change(state, action):
            return over(state, action)
        case _:
            return ()


def _turned(state: State, action: Action) -> Events:
    """The card lies there: which cells count is plain to see now, and a lone result leaves nothing to choose."""
    plain = [each for each in action.named if each.adjustment.hidden and each.moves_cells]
    if plain:
        return tuple(shown(action, each.id) for each in plain)
    if not action.further and is_calamity(action.check(state.edition).result_set, action.drawn.card):
        return (ev.CalamityCame(action=action.id),)
    choices = action.choices(state.edition)
    if len(choices) == 1 and not choices[0].extends:
        return (taken(state, action, choices[0].row),)
    return ()


def shown(action: Action, adjustment: str) -> ev.AdjustmentNamed:
    """An adjustment that was hidden, told to everybody."""
    named = next(each for each in action.named if each.id == adjustment)
    return ev.AdjustmentNamed(
        action=action.id,
        adjustment=named.id,
        kind=named.adjustment.kind,
        grid=named.adjustment.grid,
        amount=named.adjustment.amount,
        why=named.adjustment.why,
        hidden=False,
        hits=named.hits,
    )


def taken(state: State, action: Action, row: int) -> ev.ResultTaken:
    """The result of a row is taken, with what comes of it. Raises ``Refused`` for a row that is not open."""
    total = chosen(action.choices(state.edition), row).total
    verdict = resolve(action.check(state.edition), replace(action.drawn, row=row)).verdict
    return ev.ResultTaken(action=action.id, row=row, total=total, verdict=verdict)


# --- when an outcome stands


def may_still_change(state: State, action: Action) -> bool:
    """Whether anybody could still make something else of a result that was taken."""
    if action.verdict is not Verdict.SUCCESS:
        return False
    return bumps_left(state, action) > 0 or effect_extends(state, action) or _counters_may_help(state, action)


def bumps_left(state: State, action: Action) -> int:
    """The bumps that are still to be spent."""
    return left_over(action.outcome_now(state.edition).bumps, action.bumps_spent)


def effect_extends(state: State, action: Action) -> bool:
    """Whether a further card may be drawn for the effect (TW-effect-grid.7)."""
    return (
        action.is_complex
        and action.verdict is Verdict.SUCCESS
        and action.effect_read(state.edition).increases
        and can_draw(state)
    )


def result_extends(state: State, action: Action) -> bool:
    """Whether a further card may be drawn for the result (TW-exceptional.3)."""
    return any(result.extends for result in action.choices(state.edition)) and can_draw(state)


def can_draw(state: State) -> bool:
    """Whether there is any card to draw, perhaps after a shuffle."""
    return bool(state.piles.left or state.piles.shuffled.left)


def _counters_may_help(state: State, action: Action) -> bool:
    """Whether a counter could be spent. Of a hidden TN nothing shows here, or the waiting would tell of it."""
    player, held = state.player(action), state.counters.held
    still = action.counters_handed + (1 if player in held else len(held))  # nobody helps somebody who holds one
    if not player or not still:
        return False
    if action.is_complex:
        return True
    return state.edition.bumps and (action.hides or raises_bumps(state, action, still))


def raises_bumps(state: State, action: Action, counters: int) -> bool:
    """Whether so many counters, spent as "Right on!", would bring more bumps (TW-counter.9)."""
    return bumps_with(state, action, counters) > bumps_with(state, action, 0)


def bumps_with(state: State, action: Action, counters: int) -> int:
    """The bumps of the result, if so many counters more were spent as "Right on!"."""
    result = action.outcome_now(state.edition).result
    if result is None or action.tn is None or not state.edition.bumps:
        return 0
    return bumps(result + counters * Spend.RIGHT_ON.worth, action.tn)


def over(state: State, action: Action) -> Events:
    """The outcome stands: its victories go to their track, and perhaps a contest is decided."""
    outcome = action.outcome_now(state.edition)
    stands = ev.ActionOver(
        action=action.id,
        verdict=outcome.verdict,
        bumps=outcome.bumps,
        magnitude=outcome.magnitude,
        victories=outcome.victories,
        hit=action.hit or outcome.hit_location,
    )
    return (stands, *_gained(state, action, outcome), *_compared(state, action, outcome))


def _gained(state: State, action: Action, outcome: Outcome) -> Events:
    """Victories go into the common total of their track; a failure takes none away.

    Source: TW-complex.6, TW-complex.7, TW-complex.8.
    """
    if action.track not in state.tracks or outcome.magnitude is None:
        return ()
    before = state.tracks[action.track].track(state.edition)
    if before.is_complete:  # by somebody else, in the meantime
        return ()
    after = before.after(state.name(action), outcome.magnitude)
    gained = after.gained[-1]
    return (
        ev.VictoriesGained(
            track=action.track, action=action.id, who=gained.who, victories=gained.victories, kept=after.kept
        ),
    )


def _compared(state: State, action: Action, outcome: Outcome) -> Events:
    """Of two who compete, the greater magnitude is ahead; what is left open goes to the Judge (TW-complex.12)."""
    contest = state.competes(action.id)
    if contest is None:
        return ()
    other = next(each for each in contest.actions if each != action.id)
    if other not in contest.outcomes:
        return ()
    theirs = contest.outcomes[other]
    first = ahead(outcome, theirs)
    winner = NO_ACTION if first is None else action.id if first is outcome else other
    return (ev.CompetitionDecided(competition=contest.id, ahead=winner),)
