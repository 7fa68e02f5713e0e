"""What must hold before somebody changes a card."""

from talewright.games.heroquest.play.card import Card, Long, Side, Together
from talewright.games.heroquest.play.ids import CharacterId, acting, leader_of
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.rules.abilities.modifier import Source
from talewright.games.heroquest.rules.characters.character import Whose
from talewright.games.heroquest.rules.contests.adversity import Consequence, check_may_act
from talewright.games.heroquest.rules.contests.augment import check_own
from talewright.games.heroquest.rules.contests.framing import check_new_tactic
from talewright.games.heroquest.rules.extended.group_extended import Pairing
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.refusal import Refused
from talewright.table.seat import Seat, check_gm


def check_mine(state: State, seat: Seat, character: CharacterId) -> None:
    """Refuse a move for a character whom another player plays, or whom nobody knows."""
    state.actor(character)
    if not state.acts_for(seat, character):
        raise Refused(
            f"{state.name(character)} is not your character: ask the player or the game master.", clause="QW2-1.5.2"
        )


def check_victors(state: State, seat: Seat, long: Long, pairing: Pairing) -> None:
    """Refuse a parting shot to all but the victor of a pairing; that of an opponent is the game master's (QW2-9.12)."""
    if pairing.victor in long.foes:
        check_gm(seat, clause="QW2-9.12")
    else:
        check_mine(state, seat, CharacterId(pairing.victor or ""))


def check_settled(state: State, card: Card) -> None:
    """Refuse to go on while an augment of this card is being rolled (QW2-2.4.0.14)."""
    if state.nested(card):
        raise Refused("An augment is still being rolled: finish that first.", clause="QW2-2.4.0.14")


def check_apart(one: str, other: str) -> None:
    """Refuse to set somebody against themselves or their own sidekick: one player would have both sides.

    Source: QW2-2.3.1.2.3, QW2-6.5.1.1.
    """
    if leader_of(CharacterId(one)) == leader_of(CharacterId(other)):
        raise Refused(
            "A character contends with neither itself nor its own sidekick: choose another opponent.",
            clause="QW2-2.3.1.2.3",
        )


def contending(state: State, card: Card) -> tuple[CharacterId, ...]:
    """Who contends here, or elsewhere in the group contest or extended contest that this is part of."""
    whole = state.whole_of(card)
    cards = state.cards_of(whole) if isinstance(whole, Together) else ()
    engaged = whole.everyone.engaged if isinstance(whole, Long) else frozenset()
    others = (id_ for id_ in state.actors if id_ in engaged)
    return (*(side.character for each in (card, *cards) for side in each.sides), *others)


def check_can_act(state: State, character: CharacterId, ability: AbilityRef | None, side: Side | None = None) -> None:
    """Refuse the use of an ability to whoever is dying or dead (HQ2-CON.5).

    Without an ability nobody can say what else the harm bars; physical harm bars all. What the game master rules for
    this contest goes first.
    """
    used = ability or AbilityRef("no relevant ability")
    ruled = side.marks if side else {}
    states = [mark.state for mark in state.marks_of(character) if ruled.get(mark.id, True)]
    check_may_act([each for each in states if isinstance(each, Consequence)], used, state.edition.adversity)


def check_usable(
    state: State, card: Card, side: Side, ability: AbilityRef | None, whose: Whose, *, new_way: bool = False
) -> None:
    """Refuse an ability that cannot be used here: it lost already, nobody can act with it, or it augments.

    Nor does a sidekick that contends by itself act for its leader as well (QW2-4.2.0.1, QW2-6.5.1.10).
    """
    who = acting(side.character, whose)
    if ability is None:
        if whose is Whose.SIDEKICK:
            raise Refused("Choose the ability of the sidekick that is used.", clause="QW2-6.5.1.10")
    else:
        state.rated(who, ability)
        if whose is Whose.SIDEKICK and who in contending(state, card):
            raise Refused(
                f"{state.name(who)} contends here by itself: choose an ability of {state.name(side.character)}.",
                clause="QW2-6.5.1.10",
            )
        for augment in side.augments:  # not the very ability that augments it (QW2-2.4.0.11)
            own = augment.source is Source.AUGMENT and augment.whose is whose
            if own and augment.ability and not augment.refused and not augment.supports:
                check_own(ability, augment.ability, state.edition.augments)
    check_new_tactic(ability, state.lost_with(card, who), new_way=new_way)
    check_can_act(state, who, ability, side)
