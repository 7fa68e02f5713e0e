"""Many against few: the game master weighs numbers in the one resistance of a crowd (QW3-2.10, QW3-2.11)."""

from typing import Annotated

from talewright.games.questworlds.play.base import At, Concealable, Facts, GmMove, GmSets, Offers, Viewer
from talewright.games.questworlds.play.card import Card, CardKind
from talewright.games.questworlds.play.groups.joining import GroupResistanceSet
from talewright.games.questworlds.play.resistance import ResistanceHidden, ResistanceSet, check_has_resistance
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.groups.numbers import weighed
from talewright.games.questworlds.rules.modifier import SCALE
from talewright.games.questworlds.shared.card import Phase
from talewright.games.questworlds.shared.changing import voided
from talewright.games.questworlds.shared.ids import ContestId, GroupId
from talewright.refusal import Refused
from talewright.table.offer import Field, Line, Option, Words, allowed, offer, one_of, text
from talewright.wording import bare, signed

SIZES = tuple(Option(str(amount), signed(amount) if amount else "Numbers do not help") for amount in reversed(SCALE))
Crowd = Annotated[Line, Words("Say who is many against whom.", clause="QW3-2.10.1")]
ABOUT = "A crowd makes it harder, characters who gang up make it easier."


class WeighNumbers(GmSets, tag="weigh-numbers"):
    """Weigh in the resistance that many stand against few; with an amount of 0 their numbers do not help."""

    crowd: Crowd
    amount: int

    def change(self, state: State, card: Card, at: At) -> Facts:
        """One roll against one resistance, however many there are (QW3-2.10.1, QW3-2.11.1, QW3-4.2.3)."""
        check_weighable(card)
        assert card.resistance is not None
        target = weighed(card.resistance, self.amount)
        yield NumbersWeighed(contest=card.id, crowd=self.crowd, amount=self.amount, hidden=card.hidden)
        if self.amount:
            named = more(card.resistance_words, self.amount)
            yield ResistanceSet(contest=card.id, resistance=str(target), words=named, hidden=card.hidden)

    @classmethod
    def offers_on(cls, state: State, card: Card, viewer: Viewer) -> Offers:
        if allowed(check_weighable, card):
            yield offer(cls, "Weigh numbers", *fields(cls), contest=card.id).explained(about=ABOUT)


class WeighForGroup(GmMove, tag="weigh-for-group"):
    """Weigh numbers in the one resistance that a group faces, for all who have not rolled."""

    group: GroupId
    crowd: Crowd
    amount: int

    def decide(self, state: State, at: At) -> Facts:
        """A resistance that faces several may be lowered (QW3-4.2.4); whoever had accepted looks at it again."""
        group = state.together(self.group)
        if group.resistance is None or group.is_decided:
            raise Refused("There is no resistance of all to change here.", clause="QW3-4.2.4")
        target, named = weighed(group.resistance, self.amount), more(group.resistance_words, self.amount)
        yield GroupNumbersWeighed(group=group.id, crowd=self.crowd, amount=self.amount, hidden=group.hidden)
        if not self.amount:
            return
        yield GroupResistanceSet(group=group.id, resistance=str(target), words=named, hidden=group.hidden)
        for card in state.cards_of(group):
            if card.phase is Phase.FRAMING:
                if group.hidden and not card.hidden:
                    yield ResistanceHidden(contest=card.id)
                yield ResistanceSet(contest=card.id, resistance=str(target), words=named, hidden=group.hidden)
                if any(side.accepted for side in card.sides):
                    yield from voided(card)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for group in state.groups.values():
            if group.resistance is not None and not group.is_decided:
                yield offer(cls, "Weigh numbers for all", *fields(cls), group=group.id).explained(about=ABOUT)


# --- what happened


class Weighed(Concealable):
    """What the numbers of a crowd do to the resistance."""

    crowd: str
    amount: int

    def file(self, state: State) -> State:
        return state

    def told(self, state: State) -> str:
        return f"Numbers {f'count for {signed(self.amount)}' if self.amount else 'do not help'}: {bare(self.crowd)}"


class NumbersWeighed(Weighed, tag="numbers-weighed/1"):
    """What numbers do to the resistance of one contest."""

    contest: ContestId


class GroupNumbersWeighed(Weighed, tag="group-numbers-weighed/1"):
    """What numbers do to the resistance of a whole group."""

    group: GroupId


# --- how


def fields(move: type[WeighNumbers | WeighForGroup]) -> tuple[Field, ...]:
    """What is asked about a crowd."""
    return text(move, "crowd", "Who is many"), one_of("amount", "Resistance", SIZES, default="5")


def more(words: str, amount: int) -> str:
    """A resistance in the game master's words, with one more modifier."""
    return f"{words} {signed(amount)}"


def check_weighable(card: Card) -> None:
    """Refuse to weigh numbers where no resistance is set, or where it follows from a rule."""
    check_has_resistance(card)
    if card.resistance is None or card.kind not in (CardKind.CONTEST, CardKind.MEMBER):
        raise Refused("Set the resistance first: numbers change it then.", clause="QW3-2.10.1")
