"""What must hold before somebody changes a card, and which cards may be changed."""

from collections.abc import Iterator

from talewright.games.questworlds.play.card import Card
from talewright.games.questworlds.play.ids import SequenceId
from talewright.games.questworlds.play.state import Sheet, State
from talewright.games.questworlds.rules.contest import Outcome
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.rules.modifier import SCALE
from talewright.games.questworlds.rules.sequences.chained import check_may_start
from talewright.games.questworlds.rules.sequences.exchange import SequenceType, check_no_nesting
from talewright.games.questworlds.rules.situation import Situation
from talewright.games.questworlds.shared.card import Phase
from talewright.games.questworlds.shared.ids import CharacterId, ContestId
from talewright.refusal import Refused
from talewright.table.seat import Seat

MOST_POINTS = 99


def check_mine(state: State, seat: Seat, character: CharacterId) -> None:
    """Refuse a move for a character whom another player plays."""
    if not state.acts_for(seat, character):
        raise Refused(f"{state.name(character)} is not your character: ask the player or the game master.")


def check_in_play(state: State, character: CharacterId) -> None:
    """Refuse a character whose story has ended."""
    if state.sheet(character).ended:
        raise Refused(f"The story of {state.name(character)} has ended: choose somebody else.")


def check_rested(state: State, character: CharacterId) -> None:
    """Refuse a contest to whoever has no resolve, where every one is a chained sequence (QW3-5.4.1, QW3-5.4.1.2)."""
    if state.edition.sequence is SequenceType.CHAINED:
        check_may_start(state.sheet(character).resolve, state.name(character))


def check_may_begin(state: State, character: CharacterId) -> None:
    """Refuse a contest to whoever has no resolve or is in a sequence, where every contest is one itself.

    Source: QW3-5.4.1, QW3-5.4.1.2, QW3-5.1.3.1.
    """
    check_rested(state, character)
    check_not_within(state, character)


def check_not_within(state: State, character: CharacterId) -> None:
    """Refuse a contest in the midst of a sequence, where every contest is one itself (QW3-5.4.1, QW3-5.1.3.1)."""
    within = any(each.is_running and not each.is_out(character) for each in state.sequences.values())
    check_no_nesting(running=within and state.edition.sequence is SequenceType.CHAINED)


def check_settled(state: State, card: Card) -> None:
    """Refuse to go on while an augment or a hindrance of this card is being rolled (QW3-2.6.18)."""
    if state.nested(card):
        raise Refused("An augment or a hindrance is still being rolled: finish that first.", clause="QW3-2.6.18")


def contending(state: State, card: Card) -> tuple[CharacterId, ...]:
    """Who contends here, or elsewhere in the contest of many or the sequence that this is part of."""
    group, bond = state.together_of(card), state.bonds.get(card.id)
    members = [each for member in group.members for each in (member.character, member.against)] if group else []
    sequence = state.sequences.get(bond.sequence) if bond else None
    pairs = [who for who in sequence.everyone if sequence.pair_of(who) is not None] if sequence else []
    return (*(side.character for side in card.sides), *filter(None, members), *map(CharacterId, pairs))


def decided_cards(state: State) -> Iterator[tuple[Card, Situation, Outcome]]:
    """The contests whose outcomes stand, and that are not put away yet."""
    for card in state.open_cards():
        if card.phase is Phase.DECIDED and card.situation and card.outcome:
            yield card, card.situation, card.outcome


def check_number(points: int, what: str) -> None:
    """Refuse a number that cannot be."""
    if not 0 <= points <= MOST_POINTS:
        raise Refused(f"{points} {what} cannot be: write a number from 0 to {MOST_POINTS}.")


# --- sequences that are over


def check_ended(state: State, sequence: SequenceId) -> None:
    """Refuse what lasts while a sequence goes on: no effect of a round is final (QW3-5.2.1.4.2, QW3-5.4.5)."""
    if state.sequences[sequence].outcome is None:
        raise Refused("The sequence goes on, and nothing of it is final: end it first.", clause="QW3-5.2.1.4.2")


def check_size(state: State, size: int) -> None:
    """Refuse a size that is not on the scale, and any in a game that keeps these to the story."""
    if size not in SCALE or size < 0:
        raise Refused(
            f"{size} is not on the scale: choose 5, 10, 15 or 20, or 0 for the story alone.", clause="QW3-2.4.1"
        )
    if size and not state.edition.numbers_after_contests:
        raise Refused(
            "This group keeps benefits and consequences to the story alone: choose 0, and say what it is.",
            clause="QW3-2.8.1",
        )


def after_sequences(state: State) -> Iterator[tuple[ContestId, Sheet, AbilityRef | None, Outcome]]:
    """Who contended in the sequences that are over and may keep something of them, and the outcomes (QW3-5.2.2.1.2).

    What a recovery leaves is resolve alone.
    """
    for sequence in state.sequences.values():
        for one in sequence.everyone.values() if sequence.outcome and not sequence.helped else ():
            if sequence.outcome and one.is_character and one.contended and CharacterId(one.id) in state.sheets:
                used = one.last.ability if one.last else None
                own = sequence.outcome if one.ours else sequence.outcome.mirrored()
                yield ContestId(sequence.id), state.sheets[CharacterId(one.id)], used, own
