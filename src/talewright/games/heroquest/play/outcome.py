"""A tie is settled, and the outcome stands with all that follows from it (QW2-2.3.5, QW2-4.1.1.6)."""

from msgspec.structs import replace

from talewright.games.heroquest.play import points
from talewright.games.heroquest.play.augments.answers import after_roll
from talewright.games.heroquest.play.base import At, Facts, GmMove, Offers, Public, Viewer
from talewright.games.heroquest.play.card import Card, CardKind, Settling, Side, provisional
from talewright.games.heroquest.play.extended.rounds import assisted, round_played
from talewright.games.heroquest.play.favours import favours_asked
from talewright.games.heroquest.play.groups.ending import member_scored
from talewright.games.heroquest.play.headlines import headline
from talewright.games.heroquest.play.hero_point import asked, fallen
from talewright.games.heroquest.play.ids import ContestId
from talewright.games.heroquest.play.state import Lost, State, Won
from talewright.games.heroquest.rules.contests.contest import Decided, Outcome, ruled_both_defeated, ruled_for_pc
from talewright.games.questworlds.shared.card import Phase
from talewright.games.questworlds.shared.offering import offer
from talewright.refusal import Refused
from talewright.table.offer import Option, Prose, allowed, explained, one_of, words
from talewright.wording import because

WITH_TIES = (CardKind.CONTEST, CardKind.AUGMENT, CardKind.FLAW, CardKind.ASSIST)  # elsewhere the score stays as it was
OF_TWO_FUMBLES = (Settling.STANDS, Settling.BOTH_DEFEATED)


class SettleTie(GmMove, tag="settle-tie"):
    """Say what becomes of a tie: it stands, or is settled where it makes no sense."""

    contest: ContestId
    how: Settling
    reason: Prose = ""

    def decide(self, state: State, at: At) -> Facts:
        card = fallen(state, self.contest)
        if not is_tied(state, card):
            raise Refused("There is no tie here to settle.", clause="QW2-2.3.5.2.1")
        if self.how is Settling.SITUATION and not self.reason:
            raise Refused("Say what changes, so that the prize no longer matters.", clause="QW2-2.3.5.2.2")
        if self.how not in possible(card):
            raise Refused(
                "One of a group who fumbles against a fumble has tied or is defeated: choose one of these.",
                clause="HQ2-SC.20",
            )
        yield TieSettled(contest=self.contest, how=self.how, reason=self.reason)
        yield from settled(at, card, self.how)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for card in state.open_cards():
            if is_tied(state, card):
                ways = (how for how in possible(card) if allowed(as_settled, state, card, how))
                how = one_of("how", "What becomes of the tie", (Option(each, each.capitalize()) for each in ways))
                reason = words("reason", "Why, or what changes", default="the story goes on")
                yield explained(offer(cls, "Settle the tie", how, reason, contest=card.id), main=True)


# --- what happened


class TieSettled(Public, tag="tie-settled/1"):
    """What becomes of a tie."""

    contest: ContestId
    how: Settling
    reason: str

    def file(self, state: State) -> State:
        return state.with_card(replace(state.cards[self.contest], settled=self.how, settled_why=self.reason))

    def told(self, state: State) -> str:
        if self.how is Settling.STANDS:
            return "The tie stands: neither side gets what it wanted"
        return f"The tie is settled, {self.how}{because(self.reason)}"


class ContestDecided(Public, tag="contest-decided/1"):
    """The outcome stands, for both sides."""

    contest: ContestId
    outcome: str
    theirs: str

    def file(self, state: State) -> State:
        card, outcome, theirs = state.cards[self.contest], Outcome.parse(self.outcome), Outcome.parse(self.theirs)
        before, situation = state.before(card), state.situation(card)
        decided = replace(card, situation=situation, outcome=outcome, their_outcome=theirs, before=before)
        filed = state.with_last(decided)
        for side, own in zip(card.sides, (outcome, theirs), strict=False):
            filed = _remembered(filed, card, side, own)
        bond = state.bonds.get(card.id)
        if card.kind is CardKind.ROUND and bond:
            last = {(bond.long, side.character): side.kept() for side in card.sides}
            return replace(filed, last_sides={**filed.last_sides, **last})
        return filed

    def told(self, state: State) -> str:
        return headline(state, state.cards[self.contest], Outcome.parse(self.outcome))

    def turning(self, state: State) -> int:
        """Parts of a longer contest, and augments, are told with what they belong to."""
        if state.cards[self.contest].kind not in (CardKind.CONTEST, CardKind.FLAW, CardKind.PARTING_SHOT):
            return 0
        return 1 + abs(Outcome.parse(self.outcome))


def _remembered(state: State, card: Card, side: Side, outcome: Outcome) -> State:
    """Victories can be cited later; what lost against an obstacle is no new tactic there.

    One contest wins the prize, or fails against the whole obstacle, with whichever kind of ability (QW2-2.3.2.2.1,
    QW2-2.3.2.2.3, QW2-2.3.2.3.2).
    """
    if card.kind not in (CardKind.CONTEST, CardKind.FLAW):
        return state
    if outcome.is_victory:
        won = Won(card.id, side.character, card.prize, card.obstacle, outcome)
        return replace(state, won=(*state.won, won))
    if outcome.is_defeat and side.chosen and card.kind is CardKind.CONTEST:
        return replace(state, lost=(*state.lost, Lost(side.acts, card.obstacle, side.ability)))
    return state


# --- what follows


def standing(at: At) -> Facts:
    """The outcomes that nobody can change, or can change any more, with all that follows from them.

    So no contest waits for a hero point that went elsewhere, or for a player whose session is over (QW2-2.2.4).
    """
    for contest in at.now.cards:
        card = at.now.cards.get(contest)
        if card and card.phase is Phase.FALLEN and asked(at.now, card) is None and not is_tied(at.now, card):
            yield from settled(at, card)


def settled(at: At, card: Card, how: Settling | None = None) -> Facts:
    """The outcome stands, and all that the rules let follow from it by themselves."""
    state, decided = at.now, as_settled(at.now, card, how)
    yield ContestDecided(contest=card.id, outcome=str(decided.outcome), theirs=str(decided.theirs))
    yield from points.earned(state, card, decided)
    yield from favours_asked(state, card)
    match card.kind:
        case CardKind.AUGMENT:
            yield from after_roll(at, card, decided.outcome)
        case CardKind.MEMBER:
            yield from member_scored(at, card, decided)
        case CardKind.ROUND:
            yield from round_played(at.now, card, decided)
        case CardKind.ASSIST:
            yield from assisted(at.now, card, decided)
        case _:
            pass


def as_settled(state: State, card: Card, how: Settling | None) -> Decided:
    """How the contest ends, with the game master's word on a tie. Raises ``Refused`` where that word does not fit."""
    situation = state.situation(card)
    assert situation is not None, "dice are called for only when there is something to roll against"
    decided = provisional(card, situation)
    assert decided is not None, "both dice have fallen"
    match how:
        case Settling.FOR_PC:
            return ruled_for_pc(situation, decided)
        case Settling.BOTH_DEFEATED:
            return ruled_both_defeated(decided)
        case _:
            return decided


# --- ties


def is_tied(state: State, card: Card) -> bool:
    """Whether the game master is asked about a tie, once nobody spends a point on it any more."""
    situation = state.situation(card)
    if situation is None or card.phase is not Phase.FALLEN or not possible(card) or asked(state, card):
        return False
    decided = provisional(card, situation)
    if decided is None or decided.outcome is not Outcome.TIE:
        return False
    return any(allowed(as_settled, state, card, how) for how in possible(card) if how is not Settling.STANDS)


def possible(card: Card) -> tuple[Settling, ...]:
    """How a tie may be settled; where several take part only that of two fumbles is (HQ2-SC.20)."""
    if card.kind is CardKind.MEMBER:
        return OF_TWO_FUMBLES
    return tuple(Settling) if card.kind in WITH_TIES else ()
