"""The game master answers what players ask for, and they may ask for it no longer (QW2-7.2.0.4, QW2-7.2.2.16)."""

from msgspec.structs import replace

from talewright.games.heroquest.play.base import At, Facts, GmMove, Move, Offers, Public, Viewer
from talewright.games.heroquest.play.checks import check_mine
from talewright.games.heroquest.play.ids import WishId
from talewright.games.heroquest.play.improving.grown import in_short
from talewright.games.heroquest.play.improving.wishes import Improvement
from talewright.games.heroquest.play.state import OpenWish, State
from talewright.refusal import Refused
from talewright.table.offer import Prose, offer, text
from talewright.wording import because, not_allowed


class AnswerWish(GmMove, tag="answer-wish"):
    """Allow an improvement that a player asks for, or not yet."""

    otherwise = "The game master answers this."
    by_clause = "QW2-7.2.0.4"

    wish: WishId
    agrees: bool
    reason: Prose = ""

    def decide(self, state: State, at: At) -> Facts:
        wanted = found(state, self.wish).wish
        assert isinstance(wanted, Improvement)
        after = wanted.improved(state, gm=True) if self.agrees else None
        yield WishAnswered(id=self.wish, agreed=self.agrees, reason=self.reason)
        if after:
            yield from wanted.made(state, after)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for wished in state.wishes:
            assert isinstance(wished.wish, Improvement)
            name, about = state.name(wished.character), f"{state.name(wished.character)} would like: {wished.words}"
            if is_open := wished.wish.is_open(state):  # points may be gone since
                brings = in_short(state, wished.wish.improved(state, gm=True).receipt)
                allows = offer(cls, f"Allow {name}: {brings}", wish=wished.id, agrees=True)
                yield allows.explained(about=about, main=True)
            why = text(cls, "reason", "Why")
            declines = offer(cls, f"Don't allow it: {name}", why, wish=wished.id, agrees=False)
            yield declines.explained(about=about, main=not is_open)


class WithdrawWish(Move, tag="withdraw-wish"):
    """Ask for an improvement no longer."""

    wish: WishId

    def decide(self, state: State, at: At) -> Facts:
        check_mine(state, at.seat, found(state, self.wish).character)
        yield WishAnswered(id=self.wish, agreed=False, withdrawn=True)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for wished in state.wishes:
            if state.answers_for(viewer.seat, wished.character):
                yield offer(cls, "Withdraw the wish", wish=wished.id).explained(about=wished.words)


# --- what happened


class WishAnswered(Public, tag="wish-answered/1"):
    """The game master has answered, or the player has taken it back."""

    id: WishId
    agreed: bool
    withdrawn: bool = False
    reason: str = ""

    def file(self, state: State) -> State:
        """Whoever asked reads on the sheet that it is not allowed; what they take back themselves is no answer."""
        for each in state.wishes:
            if each.id == self.id and not (self.agreed or self.withdrawn):
                state = state.turning_down(each.character, not_allowed(each.words, self.reason))
        return replace(state, wishes=tuple(each for each in state.wishes if each.id != self.id))

    def told(self, state: State) -> str:
        who = next((state.name(each.character) for each in state.wishes if each.id == self.id), "")
        if self.withdrawn:
            return f"{who} no longer asks for that improvement"
        said = "allows" if self.agreed else "does not allow"
        return f"The game master {said} {who} that improvement{because(self.reason)}"


# --- who wants what


def found(state: State, wish: WishId) -> OpenWish:
    """A wish that waits for an answer. Raises ``Refused`` if there is none."""
    for each in state.wishes:
        if each.id == wish:
            return each
    raise Refused("This has been answered, or taken back: look at the table as it stands now.")
