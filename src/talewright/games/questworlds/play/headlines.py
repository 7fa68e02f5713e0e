"""What the log and the card both say: who rolls, and who has the prize."""

from talewright.games.questworlds.contest import Verdict
from talewright.games.questworlds.flaw import may_act_against_flaw
from talewright.games.questworlds.play.card import Card, CardKind
from talewright.games.questworlds.play.state import State
from talewright.table.wording import bare


def roller(state: State, card: Card, *, ours: bool) -> str:
    """Who or what rolls a die of a card, in words."""
    if ours:
        return card.subject if card.kind is CardKind.HINDRANCE else state.name(card.ours.character)
    if card.theirs:
        return state.name(card.theirs.character)
    return card.subject if card.kind is CardKind.FLAW else "The resistance"


def headline(state: State, card: Card, verdict: Verdict) -> str:
    """Who has the prize, in one sentence without its full stop."""
    ours, prize = state.name(card.ours.character), bare(card.prize)
    match card.kind, verdict:
        case CardKind.HINDRANCE, Verdict.VICTORY:
            return f"{card.subject} hinders {ours}"
        case CardKind.HINDRANCE, _:
            return f"{ours} overcomes {card.subject}"
        case CardKind.AUGMENT, Verdict.VICTORY:
            return f"The roll for {card.ours.ability} succeeds"
        case CardKind.AUGMENT, Verdict.DEFEAT:
            return f"The roll for {card.ours.ability} fails"
        case CardKind.AUGMENT, _:
            return f"The roll for {card.ours.ability} is a standoff"
        case CardKind.FLAW, _:
            return f"{ours} {'acts against' if may_act_against_flaw(verdict) else 'does not get past'} {card.subject}"
        case _, Verdict.VICTORY:
            return f"{ours} gains the prize: {prize}"
        case _, Verdict.STANDOFF:
            return f"Nobody gains the prize: {prize}"
        case _, Verdict.DEFEAT if card.theirs:
            return f"{state.name(card.theirs.character)} gains the prize: {prize}"
        case _:
            return f"{ours} does not gain the prize: {prize}"
