"""One contest is treated otherwise than the rest: with other mechanics, or with its odds hidden (QW2-1.3)."""

from collections.abc import Iterable

from msgspec.structs import replace

from talewright.games.heroquest.play.base import Facts, GmRules, GmSets, OnCard
from talewright.games.heroquest.play.card import Card
from talewright.games.heroquest.play.ids import ContestId
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.rules.advanced import Advanced, in_this_contest
from talewright.games.questworlds.shared import card_events
from talewright.games.questworlds.shared.checks import being_framed
from talewright.games.questworlds.shared.offering import offer
from talewright.refusal import Refused
from talewright.table.game import At, Viewer
from talewright.table.offer import Offer, Option
from talewright.table.offering import allowed, one_of

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


class UseMechanic(GmSets, tag="use-mechanic"):
    """Treat this contest otherwise than the rest of the game, with an advanced mechanic or without it."""

    mechanic: Advanced
    used: bool

    def change(self, state: State, card: Card, at: At[State]) -> Facts:
        check_switch(state, card, self.mechanic, used=self.used)
        yield MechanicUsed(contest=card.id, mechanic=self.mechanic, used=self.used)

    @classmethod
    def offers_on(cls, state: State, card: Card, viewer: Viewer) -> Iterable[Offer]:
        for used, label in (
            (True, "Use a mechanic in this contest"),
            (False, "Leave a mechanic out of this contest"),
        ):
            able = (each for each in MECHANICS if allowed(check_switch, state, card, each, used=used))
            options = [Option(each.value, each.capitalize()) for each in able]
            if options:
                yield offer(cls, label, one_of("mechanic", "Mechanic", options), contest=card.id, used=used)


class HideOdds(GmRules, tag="hide-odds"):
    """Hide the odds of a contest from the players, or show them again."""

    contest: ContestId
    hidden: bool

    def decide(self, state: State, at: At[State]) -> Facts:
        state.card(self.contest)
        yield OddsHidden(contest=self.contest, hidden=self.hidden)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        for card in being_framed(state):
            label = "Show the odds again" if card.odds_hidden else "Hide the odds"
            yield offer(cls, label, contest=card.id, hidden=not card.odds_hidden)


# --- what happened


class MechanicUsed(OnCard, tag="mechanic-used/1"):
    """This contest is treated otherwise than the rest: with an advanced mechanic, or without it."""

    mechanic: Advanced
    used: bool

    def on_card(self, card: Card) -> Card:
        return replace(card, mechanics={**card.mechanics, self.mechanic: self.used})

    def told(self, state: State) -> str:
        return f"In this contest {self.mechanic} {'are in use' if self.used else 'are left out'}"


class OddsHidden(card_events.OddsHidden[State, Card], tag="odds-hidden/1"):
    """The odds are hidden from the players, or shown again."""

    def told(self, state: State) -> str:
        return "The odds are hidden from the players" if self.hidden else "The odds are shown again"


def check_switch(state: State, card: Card, mechanic: Advanced, *, used: bool) -> None:
    """Refuse what is so already, or what something else rests on (QW2-1.3.2, QW2-1.3.3)."""
    if state.uses(mechanic, card) is used:
        raise Refused(f"'{mechanic}' is {'on' if used else 'off'} here already.", clause="QW2-1.3.2")
    mechanics = {**card.mechanics, mechanic: used}
    also = [known for known, on in mechanics.items() if on]
    without = [known for known, on in mechanics.items() if not on]
    in_this_contest(state.edition.advanced, also=also, without=without)
