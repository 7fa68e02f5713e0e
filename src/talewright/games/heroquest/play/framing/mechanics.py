"""One contest is treated otherwise than the rest: with other mechanics, or with its odds hidden (QW2-1.3)."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from talewright.games.heroquest.play.base import At, Facts, GmRules, GmSets, Offers, OnCard, Public, RecordT, Viewer
from talewright.games.heroquest.play.card import PARTS, Card, CardKind, Long, Together
from talewright.games.heroquest.play.ids import NO_GROUP, NO_LONG, ContestId, GroupId, LongId
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.rules.advanced import Advanced, in_this_contest
from talewright.games.questworlds.shared import card_events
from talewright.games.questworlds.shared.changing import being_framed
from talewright.refusal import Refused
from talewright.table.offer import Choice, Option, allowed, offer, one_of
from talewright.wording import in_a_row, quoted

MECHANICS = (
    Advanced.DEGREES,
    Advanced.AUGMENT_RESULTS,
    Advanced.CONSEQUENCES,
    Advanced.BENEFITS,
    Advanced.STRETCHES,
    Advanced.SITUATIONAL_MODIFIERS,
    Advanced.MULTIPLE_OPPONENTS,
    Advanced.COSTLY_VICTORY,
    Advanced.COMMUNITY_SUPPORT,
)
"""What can be used or left out in a single contest."""
OF_A_WHOLE = (Advanced.DEGREES, Advanced.CONSEQUENCES, Advanced.BENEFITS, Advanced.MULTIPLE_OPPONENTS)
"""What follows from a group contest or a long one as a whole, and not from its parts."""


class UseMechanic(GmSets, tag="use-mechanic"):
    """Treat this contest otherwise than the rest of the game, with an advanced mechanic or without it."""

    mechanic: Advanced
    used: bool

    def change(self, state: State, card: Card, at: At) -> Facts:
        check_listed(self.mechanic, of_card(card))
        check_switch(state, card, self.mechanic, used=self.used)
        yield MechanicUsed(contest=card.id, mechanic=self.mechanic, used=self.used)

    @classmethod
    def offers_on(cls, state: State, card: Card, viewer: Viewer) -> Offers:
        for used, label, choice in switches(state, card, of_card(card)):
            yield offer(cls, label, choice, contest=card.id, used=used)


class UseInAll(GmRules, tag="use-mechanic-in-all"):
    """Treat a *group* contest or a *long* one otherwise than the rest of the game, with every contest in it."""

    group: GroupId = NO_GROUP
    long: LongId = NO_LONG
    mechanic: Advanced
    used: bool

    def decide(self, state: State, at: At) -> Facts:
        if bool(self.group) is bool(self.long):
            raise Refused("Say which group contest or which long one, and only one of them.", clause="QW2-1.3.2")
        check_listed(self.mechanic, OF_A_WHOLE)
        whole = state.together(self.group) if self.group else state.long(self.long)
        if is_decided(whole):
            raise Refused("That contest is decided: say it before the next one.", clause="QW2-1.3.2")
        check_switch(state, whole, self.mechanic, used=self.used)
        yield UsedInAll(whole=whole.id, mechanic=self.mechanic, used=self.used)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        wholes: tuple[Together | Long, ...] = (*state.groups.values(), *state.longs.values())
        for whole in wholes:
            if not is_decided(whole):
                place = "group" if isinstance(whole, Together) else "long"
                for used, label, choice in switches(state, whole, OF_A_WHOLE):
                    yield offer(cls, label, choice, used=used, **{place: whole.id})


class HideOdds(GmRules, tag="hide-odds"):
    """Hide the odds of a contest from the players, or show them again."""

    contest: ContestId
    hidden: bool

    def decide(self, state: State, at: At) -> Facts:
        state.card(self.contest)
        yield OddsHidden(contest=self.contest, hidden=self.hidden)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for card in being_framed(state):
            label = "Show the odds again" if card.odds_hidden else "Hide the odds"
            yield offer(cls, label, contest=card.id, hidden=not card.odds_hidden)


# --- what happened


class MechanicUsed(OnCard, tag="mechanic-used/1"):
    """This contest is treated otherwise than the rest: with an advanced mechanic, or without it."""

    mechanic: Advanced
    used: bool

    def on_card(self, card: Card) -> Card:
        return switched(card, self.mechanic, used=self.used)

    def told(self, state: State) -> str:
        return told_switched("this contest", self.mechanic, used=self.used)


class UsedInAll(Public, tag="used-in-all/1"):
    """A group contest or a long one is treated otherwise than the rest of the game."""

    whole: str
    mechanic: Advanced
    used: bool

    def fits(self, state: State) -> bool:
        return self.whole in state.groups or self.whole in state.longs

    def file(self, state: State) -> State:
        whole = self.found(state)
        if isinstance(whole, Long):
            return state.with_long(switched(whole, self.mechanic, used=self.used))
        return state.with_together(switched(whole, self.mechanic, used=self.used))

    def told(self, state: State) -> str:
        where = f"the contest for {quoted(self.found(state).prize)}"
        return told_switched(where, self.mechanic, used=self.used)

    def found(self, state: State) -> Together | Long:
        return state.groups.get(GroupId(self.whole)) or state.longs[LongId(self.whole)]


class OddsHidden(card_events.OddsHidden[State, Card], tag="odds-hidden/1"):
    """The odds are hidden from the players, or shown again; in a round those of the later ones too."""

    def file(self, state: State) -> State:
        card, filed = state.cards[self.contest], super().file(state)
        whole = state.whole_of(card) if card.kind is CardKind.ROUND else None
        return filed.with_long(replace(whole, odds_hidden=self.hidden)) if isinstance(whole, Long) else filed

    def told(self, state: State) -> str:
        return "The odds are hidden from the players" if self.hidden else "The odds are shown again"


def switched(contest: RecordT, mechanic: Advanced, *, used: bool) -> RecordT:
    """A contest of any kind with a mechanic in use, or without it."""
    return replace(contest, mechanics={**contest.mechanics, mechanic: used})


def told_switched(where: str, mechanic: Advanced, *, used: bool) -> str:
    """Which mechanic is in use or left out, and in which contest."""
    return f"In {where} {mechanic} {'are in use' if used else 'are left out'}"


# --- what may be switched


def of_card(card: Card) -> tuple[Advanced, ...]:
    """What can be used or left out in a contest; in a part of a whole nothing that follows from the whole's end."""
    return tuple(each for each in MECHANICS if card.kind not in PARTS or each not in OF_A_WHOLE)


def check_listed(mechanic: Advanced, listed: Iterable[Advanced]) -> None:
    """Refuse what cannot be switched here, since it concerns something else (QW2-1.3.2)."""
    if mechanic not in listed:
        raise Refused(f"'{mechanic}' cannot be switched here: choose {in_a_row(listed, 'or')}.", clause="QW2-1.3.2")


def switches(
    state: State, contest: Card | Together | Long, mechanics: Iterable[Advanced]
) -> Iterator[tuple[bool, str, Choice]]:  # fmt: skip
    """A field for what may be used here, and one for what may be left out."""
    listed, where = tuple(mechanics), "this contest" if isinstance(contest, Card) else "the whole contest"
    for used, deed in ((True, "Use a mechanic in"), (False, "Leave a mechanic out of")):
        able = [each for each in listed if allowed(check_switch, state, contest, each, used=used)]
        if able:
            yield (
                used,
                f"{deed} {where}",
                one_of("mechanic", "Mechanic", (Option(each, each.capitalize()) for each in able)),
            )


def check_switch(state: State, contest: Card | Together | Long, mechanic: Advanced, *, used: bool) -> None:
    """Refuse what is so already, or what something else rests on (QW2-1.3.2, QW2-1.3.3)."""
    if state.uses(mechanic, contest) is used:
        raise Refused(f"'{mechanic}' is {'on' if used else 'off'} here already.", clause="QW2-1.3.2")
    gone = (mechanic, Advanced.AUGMENT_RESULTS) if mechanic is Advanced.DEGREES else (mechanic,)
    also, without = ((mechanic,), ()) if used else ((), gone)
    in_this_contest(state.in_use(contest), also=also, without=without)


def is_decided(whole: Together | Long) -> bool:
    """Whether it has its end, and only waits to be told and put away."""
    return whole.is_over if isinstance(whole, Long) else whole.outcome is not None
