"""Hindrances that a player resists: the flaw is rolled against the base resistance (QW3-2.7.1)."""

from collections.abc import Iterable

from talewright.games.questworlds.contest import Outcome
from talewright.games.questworlds.flaw import hindrance_may_be_contested, hindrance_resistance, rolled_hindrance
from talewright.games.questworlds.play.base import Facts, GmGrants
from talewright.games.questworlds.play.card import Card, CardKind, has_same_source
from talewright.games.questworlds.play.dice import DiceCalled
from talewright.games.questworlds.play.framing import ContestFramed
from talewright.games.questworlds.play.modifiers import modifier_set, pulls
from talewright.games.questworlds.play.resistance import against
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.shared.checks import side_of
from talewright.games.questworlds.shared.ids import CharacterId, ContestId
from talewright.games.questworlds.shared.offering import offer, options
from talewright.refusal import Refused
from talewright.table.game import At, Viewer
from talewright.table.moves import Line
from talewright.table.offer import Offer
from talewright.table.offering import explained, one_of


class RollHindrance(GmGrants, tag="roll-hindrance"):
    """Have a flaw rolled against the base resistance, where the player wants to resist a hindrance.

    Whoever has submitted to the flaw may resist it again *elsewhere* only: in a situation that has nothing to do with
    that one, or much later.
    """

    character: CharacterId
    flaw: Line
    elsewhere: bool = False

    def change(self, state: State, card: Card, at: At[State]) -> Facts:
        """It is the flaw that wins or loses (QW3-2.7.1.5)."""
        side_of(card, self.character)
        state.pull(self.character, self.flaw)
        name, given_in = state.name(self.character), state.has_submitted(self.character, self.flaw)
        if given_in and not hindrance_may_be_contested(same_situation=not self.elsewhere):
            raise Refused(
                f"{name} has acted as {self.flaw} demands, so what follows from it is not resisted: "
                "set the hindrance, or say that this is another situation.",
                clause="QW3-2.7.2.5",
            )
        if is_rolled(state, card):
            raise Refused("A hindrance is being rolled for this contest: finish that first.", clause="QW3-2.6.18")
        contest = ContestId(at.stamp.id)
        yield ContestFramed(
            contest=contest,
            kind=CardKind.HINDRANCE,
            character=self.character,
            prize=f"whether {self.flaw} hinders {name}",
            conflict=card.prize,
            parent=card.id,
            subject=self.flaw,
            by_gm=True,
        )
        yield against(contest, hindrance_resistance(state.base), "Base")
        yield DiceCalled(contest=contest)

    @classmethod
    def offers_on(cls, state: State, card: Card, viewer: Viewer) -> Iterable[Offer]:
        about = "The player wants to resist, so the flaw is rolled against the base resistance."
        for side in card.sides if not card.parent and not is_rolled(state, card) else ():
            sheet = state.sheet(side.character).character
            given_in = [pull for pull in pulls(sheet) if state.has_submitted(side.character, pull)]
            resisted = [pull for pull in pulls(sheet) if pull not in given_in]
            for left, elsewhere, when in ((resisted, False, ""), (given_in, True, ", in another situation")):
                if left:
                    label, flaw = f"{sheet.name}: roll for a hindrance{when}", options(left)
                    here = {"contest": card.id, "character": side.character}
                    made = offer(cls, label, one_of("flaw", "Flaw or ability", flaw), elsewhere=elsewhere, **here)
                    yield explained(made, about=about)


def is_rolled(state: State, card: Card) -> bool:
    """Whether a hindrance is being rolled for a contest."""
    return any(nested.kind is CardKind.HINDRANCE for nested in state.nested(card))


def hindered(state: State, card: Card, outcome: Outcome) -> Facts:
    """A flaw that wins its roll hinders the contest it was rolled for; else it does not.

    Source: QW3-2.7.1.5, QW3-2.7.1.6, QW3-2.7.1.7, QW3-2.7.1.8.
    """
    assert card.parent is not None
    line = rolled_hindrance(card.subject, outcome)
    side = state.cards[card.parent].side(card.ours.character)
    if line.amount or (side and any(has_same_source(line, known) for known in side.modifiers)):
        yield modifier_set(card.parent, card.ours.character, line)
