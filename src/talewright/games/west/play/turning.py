"""After the card was turned: a result is taken or extended, and calamities are ruled on."""

from talewright.games.west.play import events as ev
from talewright.games.west.play import moves as mv
from talewright.games.west.play.action import Phase
from talewright.games.west.play.allowed import in_phase, resolving
from talewright.games.west.play.following import Events, followed, over, taken
from talewright.games.west.play.state import State
from talewright.games.west.resolution import Verdict
from talewright.refusal import Refused
from talewright.table.moves import DrawsAnswered
from talewright.table.seat import Seat, check_gm


def decide(state: State, move: mv.Move, seat: Seat) -> Events:
    """What a move after the draw brings about."""
    match move:
        case mv.TakeResult(action=id_, row=row):
            action = resolving(state, seat, in_phase(state, id_, (Phase.TURNED,), clause="TW-cause-grid.8"))
            return followed(state, id_, taken(state, action, row))
        case mv.DrawFurther():
            return _further(state, move, seat)
        case mv.DrawForEffect():
            return _for_effect(state, move, seat)
        case mv.Suggest(action=id_, text=text):
            in_phase(state, id_, (Phase.CALAMITY,), clause="TW-calamity.7")
            if not text.strip():
                raise Refused("Say what could happen.", clause="TW-calamity.7")
            return (ev.CalamitySuggested(action=id_, who=seat.name, text=text.strip()),)
        case mv.RuleCalamity(action=id_, ruling=ruling):
            check_gm(seat, "The Judge says what a calamity does: suggest something.", clause="TW-calamity.7")
            action = in_phase(state, id_, (Phase.CALAMITY,), clause="TW-calamity.7")
            if not ruling.strip():
                raise Refused("Say what the calamity does.", clause="TW-calamity.7")
            return (ev.CalamityRuled(action=id_, ruling=ruling.strip()), *over(state, action))
        case mv.Finish(action=id_):
            return over(state, resolving(state, seat, in_phase(state, id_, (Phase.DECIDED,))))
        case _:
            raise AssertionError(move)


def answered(state: State, occasion: DrawsAnswered) -> Events:
    """Cards have been turned: what follows from them by itself."""
    ids = dict.fromkeys(mv.ActionId(draw.rpartition(".")[0]) for draw in occasion.draws)
    return tuple(event for id_ in ids for event in followed(state, id_))


def _further(state: State, move: mv.DrawFurther, seat: Seat) -> Events:
    """One more card, which serves every exceptional result whose chain is unbroken.

    Source: TW-exceptional.3, TW-exceptional.8, TW-exceptional.9, TW-exceptional.10.
    """
    action = resolving(state, seat, in_phase(state, move.action, (Phase.TURNED,), clause="TW-exceptional.9"))
    if not any(result.extends for result in action.choices(state.edition)):
        raise Refused(
            "No result here takes a further card: choose one of those there are.",
            clause="TW-exceptional.4" if action.further else "TW-exceptional.6",
        )
    return _called(state, ev.FurtherCardCalled(action=action.id, for_effect=False))


def _for_effect(state: State, move: mv.DrawForEffect, seat: Seat) -> Events:
    """One more card for the effect, as long as its cell is marked (TW-effect-grid.7)."""
    action = resolving(state, seat, in_phase(state, move.action, (Phase.DECIDED,), clause="TW-effect-grid.1"))
    if not action.is_complex or action.verdict is not Verdict.SUCCESS:
        raise Refused("The effect grid is read only after a success of a complex check.", clause="TW-effect-grid.1")
    if not action.effect_read(state.edition).increases:
        raise Refused("The effect takes no further card: its cell is not marked.", clause="TW-effect-grid.7")
    return _called(state, ev.FurtherCardCalled(action=action.id, for_effect=True))


def _called(state: State, event: ev.FurtherCardCalled) -> Events:
    """A card is called for, if there is any: in the middle of a chain nothing is drawn from nowhere (TW-deck.5)."""
    _ = state.piles.ready
    return (event,)
