"""The dice of a contest: who throws which, what is still to fall, and how they lie on the table."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from talewright.dice.draw import Draw, Fell
from talewright.games.questworlds.play.card import Card, CardKind
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.contest import DIE, result, successes
from talewright.games.questworlds.rules.rating import TargetNumber
from talewright.games.questworlds.rules.situation import Situation
from talewright.games.questworlds.shared import card_events
from talewright.games.questworlds.shared.card import Phase, draws_of
from talewright.games.questworlds.shared.ids import NO_CHARACTER
from talewright.games.questworlds.shared.telling import rolls
from talewright.wording import counted


class CardAccepted(card_events.CardAccepted[State, Card], tag="card-accepted/1"):
    """A side accepts the card; without a character it is the game master."""

    def told(self, state: State) -> str:
        if state.cards[self.contest].kind is CardKind.PART and not self.character:
            return ""  # the sequence was accepted with its framing
        who = state.name(self.character) if self.character != NO_CHARACTER else "The game master"
        return f"{who} accepts the contest as framed"


class DiceCalled(card_events.DiceCalled[State, Card], tag="dice-called/1"):
    """The framing is complete: the dice may roll."""

    def told(self, state: State) -> str:
        return "The dice may roll" if state.cards[self.contest].throws_dice else ""


def roller(state: State, card: Card, *, ours: bool) -> str:
    """Who or what rolls a die of a card, in words."""
    if ours:
        return card.subject if card.kind is CardKind.HINDRANCE else state.name(card.ours.character)
    if card.theirs:
        return state.name(card.theirs.character)
    return card.subject if card.kind is CardKind.FLAW else state.opponent(card) or "The resistance"


def thrown(state: State, card: Card) -> tuple[bool, bool]:
    """Whether the die of each side is thrown; a contestant for a prize throws alone."""
    if not card.throws_dice:
        return False, False
    if card.is_unopposed:
        return not state.contender(card, card.ours).target.is_hopeless, False
    situation = state.situation(card)
    assert situation is not None, "dice are called for only when there is something to roll against"
    return situation.thrown


def awaited(state: State, card: Card) -> Iterator[Draw]:
    """The dice of one contest that have not fallen. A hopeless side throws none (QW3-2.3.2.7)."""
    if card.phase not in (Phase.ROLLING, Phase.FALLEN) or not card.throws_dice:
        return
    we_throw, they_throw = thrown(state, card)
    whose = state.sheet(card.ours.character).player or None
    flaw = card.kind is CardKind.HINDRANCE
    if we_throw and card.our_face is None:
        yield card.d20("ours", None if flaw else whose, roller(state, card, ours=True), follows=flaw)
    if they_throw and card.their_face is None:
        theirs = (state.sheet(card.theirs.character).player or None) if card.theirs else None
        follows = card.theirs is None and not flaw and we_throw
        yield card.d20("theirs", whose if flaw else theirs, roller(state, card, ours=False), follows=follows)


def told(state: State, fell: Fell) -> str:
    """A die fell, as a sentence."""
    card = draws_of(state.open_cards()).get(fell.draw)
    if card is None:
        rivals = (rival for group in state.groups.values() for rival in group.rivals)
        return next((rolls(rival.name, fell) for rival in rivals if rival.draw_id == fell.draw), "")
    return rolls(roller(state, card, ours=fell.draw == card.draw_id("ours")), fell)


LUCK = "Lucky is what brings most successes, and of those the higher die; against a hidden number, the lower die."


def worth(state: State, draw: Draw, face: int) -> int:
    """How well a face serves its side, by what everybody may know: its successes, then the higher die."""
    card = draws_of(state.open_cards()).get(draw.id)
    situation = state.situation(card) if card else None
    if card is not None and card.is_unopposed:
        return DIE * result(state.contender(card, card.ours).target, face) + face
    if card is None or situation is None:
        return -face
    if draw.id == card.draw_id("ours"):
        return DIE * result(situation.target, face) + face
    return -face if card.hidden else DIE * result(situation.resistance, face) + face


def dice_missing(state: State, card: Card) -> bool:
    """Whether a die that is to be thrown has not fallen yet."""
    if (state.situation(card) is None and not card.is_unopposed) or not card.called or card.outcome:
        return False
    we_throw, they_throw = thrown(state, card)
    return (we_throw and card.our_face is None) or (they_throw and card.their_face is None)


def is_fallen(state: State, card: Card) -> bool:
    """Whether every die that is to be thrown lies on the table, and the outcome is still provisional."""
    stands = card.outcome is not None or (card.is_unopposed and card.ours.content)
    return card.called and card.is_open and not stands and not dice_missing(state, card)


# --- how they look


class DieView(Struct, frozen=True):
    """One die of a contest. *face* is None until it falls; *thrown* is false where none is."""

    who: str
    thrown: bool
    face: int | None
    result: str
    by: str  # "ours" or "theirs"


def dice_view(state: State, card: Card, situation: Situation | None, *, sees_resistance: bool) -> tuple[DieView, ...]:
    """The dice of a contest, and what each comes to where that may be known."""
    if card.called and card.is_unopposed:
        alone, contender, face = thrown(state, card)[0], state.contender(card, card.ours), card.our_face
        die = _die(roller(state, card, ours=True), "ours", face, contender.target, thrown=alone)
        if not alone or face is None:
            return (die,)
        count = successes(contender.target, face, contender.additional_successes)
        return (replace(die, result=counted(count, "success", "successes")),)
    if situation is None or not card.called or not card.throws_dice:
        return ()
    we_throw, they_throw = situation.thrown
    fallen = not dice_missing(state, card)
    ours = situation.target if fallen else None
    theirs = situation.resistance if fallen and sees_resistance else None
    return (
        _die(roller(state, card, ours=True), "ours", card.our_face, ours, thrown=we_throw),
        _die(roller(state, card, ours=False), "theirs", card.their_face, theirs, thrown=they_throw),
    )


def _die(who: str, by: str, face: int | None, against: TargetNumber | None, *, thrown: bool) -> DieView:
    told = result(against, face).title if thrown and against is not None and face is not None else ""
    return DieView(who, thrown, face, told, by)
