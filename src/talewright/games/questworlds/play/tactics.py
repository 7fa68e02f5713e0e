"""The tactic of a side: which ability, and how it is used (QW3-2.3.1.4)."""

from talewright.games.questworlds.augment import check_own
from talewright.games.questworlds.framing import check_new_tactic
from talewright.games.questworlds.keyword import Ability, AbilityRef, is_same_name
from talewright.games.questworlds.modifier import Source
from talewright.games.questworlds.play import events as ev
from talewright.games.questworlds.play import moves as mv
from talewright.games.questworlds.play.card import Card, Side
from talewright.games.questworlds.play.checks import check_mine, check_settled
from talewright.games.questworlds.play.moves import CharacterId
from talewright.games.questworlds.play.sheets import with_ability
from talewright.games.questworlds.play.state import State, written
from talewright.games.questworlds.shared.checks import in_framing, side_of, voided
from talewright.refusal import Refused
from talewright.table.seat import Seat


def chosen(state: State, move: mv.ChooseAbility, seat: Seat) -> tuple[ev.Event, ...]:
    """An ability of the sheet and the way it is used; without a relevant one it is a rating of 5 (QW3-2.1.4.1)."""
    card, side = _card_and_side(state, move, seat)
    sheet = state.sheet(move.character).character
    ability = sheet.find(move.ability) if move.ability.strip() else None
    check_new_tactic(ability, lost_with(state, card, move.character), new_way=move.new_way and seat.is_gm)
    if ability:
        check_augments_fit(side, ability)
    return (_choice(card, move, str(ability) if ability else ""), *voided(card))


def added(state: State, move: mv.AddAbilityHere, seat: Seat) -> tuple[ev.Event, ...]:
    """A new ability goes on the sheet on the spot, and is used at once (QW3-2.1.1)."""
    card, _ = _card_and_side(state, move, seat)
    sheet = state.sheet(move.character).character
    name = " ".join(move.name.split())
    lines = [line.name for part in (sheet.keywords, sheet.abilities, sheet.flaws) for line in part]
    if any(is_same_name(line, name) for line in lines):
        raise Refused(f"{name} is on the sheet already: choose it from the list, or change its rating on the sheet.")
    try:
        ability = Ability(name, state.rating_of(move.rating))
    except ValueError as error:
        raise Refused(f"{name or 'Without a name, this'} cannot be put on the sheet: {error}.") from error
    sheet = with_ability(sheet, ability)
    line = f"{ability.name} {state.sign(ability.rating)}"
    written_down = ev.SheetWritten(character=move.character, sheet=written(sheet), change=line)
    return (written_down, _choice(card, move, ability.name), *voided(card))


def rejected(state: State, move: mv.RejectTactic) -> tuple[ev.Event, ...]:
    """The game master does not find it credible; the player is asked for another (QW3-2.3.1.4.2, QW3-2.3.1.4.3)."""
    card = in_framing(state, move.contest)
    check_settled(state, card)
    if not side_of(card, move.character).chosen:
        raise Refused("There is no tactic yet that could be refused.", clause="QW3-2.3.1.4.3")
    given_back = ev.TacticRejected(contest=card.id, character=move.character, reason=move.reason.strip())
    return (given_back, *voided(card))


def lost_with(state: State, card: Card, character: CharacterId) -> list[AbilityRef | None]:
    """What this obstacle or question has already defeated: abilities, or that none was relevant (QW3-2.3.1.3.1)."""
    return [
        lost.ability
        for lost in state.lost
        if lost.character == character and card.conflict and is_same_name(lost.conflict, card.conflict)
    ]


def check_augments_fit(side: Side, ability: AbilityRef) -> None:
    """Refuse a tactic that the own augment on the card may not support (QW3-2.6.3, QW3-2.6.4, QW3-2.6.5, QW3-2.6.6)."""
    for augment in side.augments:
        if augment.ability and augment.source is Source.OWN_AUGMENT and not augment.refused:
            check_own(ability, augment.ability)


def _card_and_side(state: State, move: mv.ChooseAbility | mv.AddAbilityHere, seat: Seat) -> tuple[Card, Side]:
    card = in_framing(state, move.contest)
    check_mine(state, seat, move.character)
    check_settled(state, card)
    if not move.tactic.strip():
        raise Refused("Say how the ability is used: that is the tactic.", clause="QW3-2.3.1.1.1")
    return card, side_of(card, move.character)


def _choice(card: Card, move: mv.ChooseAbility | mv.AddAbilityHere, ability: str) -> ev.AbilityChosen:
    return ev.AbilityChosen(contest=card.id, character=move.character, ability=ability, tactic=move.tactic.strip())
