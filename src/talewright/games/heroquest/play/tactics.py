"""Tactics: an ability and the way it is used, and what happens where somebody doubts it (QW2-2.3.2.3)."""

from talewright.games.heroquest.character import Whose
from talewright.games.heroquest.framing import check_new_tactic
from talewright.games.heroquest.play import events as ev
from talewright.games.heroquest.play import moves as mv
from talewright.games.heroquest.play.card import Card, Side
from talewright.games.heroquest.play.checks import check_can_act, check_mine, check_settled
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.play.supporting import check_augments_fit
from talewright.games.heroquest.rating import NO_RELEVANT_ABILITY
from talewright.games.questworlds.keyword import AbilityRef
from talewright.games.questworlds.shared.checks import in_framing, side_of, voided
from talewright.refusal import Refused
from talewright.table.seat import Seat, check_gm


def chosen(state: State, move: mv.ChooseAbility, seat: Seat) -> tuple[ev.Event, ...]:
    """The tactic: an ability with its rating, and how it is used (QW2-2.3.2.3.1, QW2-4.1.1.2)."""
    card = in_framing(state, move.contest)
    check_mine(state, seat, move.character)
    side = side_of(card, move.character)
    check_settled(state, card)
    if not move.tactic.strip():
        raise Refused("Say how the ability is used: that is the tactic.", clause="QW2-2.3.2.1.1")
    if move.new_way:
        check_gm(seat, "Whether a way is really new, the game master says: hand the card over.", clause="QW2-2.3.2.4.2")
    ability = AbilityRef.read(move.ability) if move.ability.strip() else None
    check_usable(state, card, side, ability, move.whose, new_way=move.new_way)
    character = state.sheet(move.character).character
    rating = character.rating_of(ability, move.whose) if ability else NO_RELEVANT_ABILITY
    chosen = ev.AbilityChosen(
        contest=card.id,
        character=move.character,
        ability=str(ability) if ability else "",
        rating=str(rating),
        tactic=move.tactic.strip(),
        whose=move.whose,
    )
    return (chosen, *voided(card))


def check_usable(
    state: State, card: Card, side: Side, ability: AbilityRef | None, whose: Whose, *, new_way: bool = False
) -> None:
    """Refuse an ability that cannot be used here: it lost already, nobody can act with it, or it augments."""
    if ability is None:
        if whose is Whose.SIDEKICK:
            raise Refused("Choose the ability of the sidekick that is used.", clause="QW2-6.5.1.10")
    else:
        state.sheet(side.character).character.rating_of(ability, whose)
        check_new_tactic(ability, state.lost_with(card, side.character), new_way=new_way)
        check_augments_fit(state, side, ability)
    if whose is Whose.PC:
        check_can_act(state, side.character, ability, side)


def disputed(state: State, move: mv.DisputeTactic | mv.GiveOpinion, seat: Seat) -> tuple[ev.Event, ...]:
    """A disputed tactic is put to the whole group, before the game master rules on it (QW2-2.3.2.3.4)."""
    card = in_framing(state, move.contest)
    if isinstance(move, mv.DisputeTactic):
        side = side_of(card, move.character)
        if not side.chosen or card.dispute:
            raise Refused("There is no tactic to dispute, or it is disputed already.", clause="QW2-2.3.2.3.4")
        disputed = ev.TacticDisputed(contest=card.id, character=move.character, about=move.about.strip())
        return (disputed, *voided(card))
    if card.dispute is None:
        raise Refused("No tactic is disputed here any more.", clause="QW2-2.3.2.3.4")
    return (ev.OpinionGiven(contest=card.id, who=seat.name, credible=move.credible, why=move.why.strip()),)
