"""Assured contests: the prize is certain, and dice decide at most what else comes of it (QW3-2.3.4.2).

The players need not be told that a contest is assured; then nothing on their card changes either.
"""

from msgspec.structs import replace

from talewright.games.questworlds.play.base import At, Facts, GmMove, Offers, OnCard, Viewer
from talewright.games.questworlds.play.card import Card
from talewright.games.questworlds.play.dice import CardAccepted
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.shared.changing import FOR_THE_GM, voided
from talewright.games.questworlds.shared.checks import being_framed, in_framing
from talewright.games.questworlds.shared.ids import ContestId
from talewright.games.questworlds.shared.offering import offer
from talewright.refusal import Refused
from talewright.table.offer import Option, explained, one_of
from talewright.table.seat import ALL, GM_ONLY, Audience

YES_NO = (Option("true", "Yes"), Option("false", "No"))


class Assure(GmMove, tag="assure"):
    """Make the contest an assured one, or an ordinary one again. Players need not be told; dice may still roll."""

    otherwise = FOR_THE_GM

    contest: ContestId
    assured: bool = True
    told: bool = True
    rolled: bool = False

    def decide(self, state: State, at: At) -> Facts:
        """The game master decides which contests are assured, to recover or to act against a flaw among them.

        A player who is told of it looks at the contest again; the game master need not.

        All others are contests, which are the default (QW3-4.0.1). Source: QW3-2.3.4.2.2, QW3-2.3.4.2.4.
        """
        card = in_framing(state, self.contest)
        if card.theirs:
            raise Refused(
                "Two player characters contend here, and the prize cannot be certain for one of them: let them roll.",
                clause="QW3-2.3.4.2.2",
            )
        if card.is_unopposed:
            raise Refused("Several are after this prize, so it is certain for nobody: let them roll.")
        if card.assured and card.told and self.assured and not self.told:
            raise Refused("The players know that this is assured: make it an ordinary contest again, if it is not.")
        yield AssuredSet(contest=card.id, assured=self.assured, known=self.told, rolled=self.rolled)
        if (self.told if self.assured else card.told) and any(side.accepted for side in card.sides):
            yield from voided(card)
            if card.gm_accepted:
                yield CardAccepted(contest=card.id)  # it is the game master's own change

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        tell = one_of("told", "Tell the players", YES_NO, default="true" if state.edition.tell_assured else "false")
        roll = one_of("rolled", "Roll all the same", YES_NO, default="false")
        about = "The prize is gained for sure; a roll would only decide what else comes of it."
        for card in being_framed(state):
            if card.is_unopposed:
                continue
            if card.theirs is None and card.assured:
                yield offer(cls, "Make it an ordinary contest", contest=card.id, assured=False)
            elif card.theirs is None:
                yield explained(offer(cls, "Make it assured", tell, roll, contest=card.id, assured=True), about=about)


class AssuredSet(OnCard, tag="assured-set/1", rename={"known": "told"}):
    """The contest is assured, or no longer; *known* says whether the players are told."""

    assured: bool
    known: bool
    rolled: bool

    def on_card(self, card: Card) -> Card:
        return replace(card, assured=self.assured, told=self.known, rolled=self.rolled)

    def to(self, state: State) -> Audience:
        card = state.cards.get(self.contest)
        return ALL if (self.known if self.assured else card is None or card.told) else GM_ONLY

    def told(self, state: State) -> str:
        if not self.assured:
            return "The contest is no longer assured"
        quietly = "" if self.known else ", and the players are not told"
        return f"The contest is assured{', though dice are rolled' if self.rolled else ''}{quietly}"
