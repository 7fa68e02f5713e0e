"""Recovery: a contest to get over a consequence; its resistance follows from the penalty (QW3-2.8.3)."""

from talewright.games.questworlds.play.base import At, Facts, Offers, OfMine, Viewer
from talewright.games.questworlds.play.card import Card, CardKind
from talewright.games.questworlds.play.checks import check_in_play, check_not_within
from talewright.games.questworlds.play.counting import Mark
from talewright.games.questworlds.play.framing import ContestFramed
from talewright.games.questworlds.play.marks import MarkEnded
from talewright.games.questworlds.play.resistance import against
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules import consequence
from talewright.games.questworlds.rules.consequence import RECOVERY, Consequence
from talewright.games.questworlds.rules.contest import Outcome
from talewright.games.questworlds.shared.card import Phase
from talewright.games.questworlds.shared.ids import ContestId, MarkId
from talewright.refusal import Refused
from talewright.table.offer import Line, Option, allowed, offer, one_of, text
from talewright.wording import signed


class FrameRecovery(OfMine, tag="frame-recovery"):
    """Try to recover from a consequence. With a *healer* whom the game master runs, win their services."""

    mark: MarkId
    healer: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        check_in_play(state, self.character)
        check_not_within(state, self.character)
        harm = state.mark(self.mark).state
        if not isinstance(harm, Consequence):
            raise Refused(f"{harm.text} is a benefit, and nobody needs to recover from it.", clause="QW3-2.8.3.2.1")
        check_not_tried(state, self.mark)
        contest = ContestId(at.stamp.id)
        yield ContestFramed(
            contest=contest,
            kind=CardKind.RECOVERY,
            character=self.character,
            prize=consequence.recovery_prize(harm, healer=self.healer),
            conflict=f"win over {self.healer}" if self.healer else f"get over it: {harm.text}",
            subject=self.mark,
            by_gm=at.seat.is_gm,
        )
        yield against(contest, consequence.recovery_resistance(state.base, harm), "recovery")

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        free = (sheet for sheet in state.in_play if allowed(check_not_within, state, sheet.id))
        own = (sheet for sheet in free if state.acts_for(viewer.seat, sheet.id))
        mine = [Option(sheet.id, sheet.character.name) for sheet in own]
        for mark in state.marks.values() if mine else ():
            if isinstance(mark.state, Consequence) and mark.amount and allowed(check_not_tried, state, mark.id):
                label = f"Recover from {mark.state.text}"
                healer = text(cls, "healer", "A healer whom the game master plays")
                if len(mine) == 1:
                    made = offer(cls, label, healer, mark=mark.id, character=mine[0].value)
                else:
                    hurt = mark.character if any(each.value == mark.character for each in mine) else ""
                    made = offer(cls, label, one_of("character", "Who tries", mine, default=hurt), healer, mark=mark.id)
                yield made.explained(about=about(mark, state.name(mark.character)))


def check_not_tried(state: State, mark: MarkId) -> None:
    """Refuse a second contest to get over the same thing while the first is under way."""
    tries = (card for card in state.open_cards() if card.kind is CardKind.RECOVERY and card.subject == mark)
    if any(card.phase is not Phase.DECIDED for card in tries):
        raise Refused(
            f"A contest to recover from {state.mark(mark).state.text} is under way: see first how it comes out."
        )


def about(mark: Mark, name: str) -> str:
    """Whose consequence it is, how large, and what heals its kind."""
    fits = RECOVERY.get(mark.state.kind)
    touched = ", ".join(map(str, mark.state.abilities))
    return f"{name}, {signed(mark.amount)} on {touched}." + (f" What fits: {fits}." if fits else "")


def got_over(state: State, card: Card, outcome: Outcome) -> Facts:
    """Any victory takes the consequence away (QW3-2.8.3.3.1)."""
    mark = state.marks.get(MarkId(card.subject))
    if mark is not None and isinstance(mark.state, Consequence) and not consequence.recovered(mark.state, outcome):
        yield MarkEnded(mark=mark.id, reason="recovered")
