"""A result is bought higher with a hero point, stands or is settled, and what comes of it."""

from collections.abc import Iterator

from msgspec.structs import replace

from talewright.caching import EACH_SEAT
from talewright.games.heroquest.play import points
from talewright.games.heroquest.play.augments.answers import after_roll
from talewright.games.heroquest.play.base import At, Facts, GmMove, Move, Offers, OfMine, Public, Viewer
from talewright.games.heroquest.play.card import Card, CardKind, Settling, Side, provisional
from talewright.games.heroquest.play.checks import check_mine
from talewright.games.heroquest.play.extended.rounds import assisted, round_played
from talewright.games.heroquest.play.favours import favours_asked
from talewright.games.heroquest.play.groups.chances import if_changed
from talewright.games.heroquest.play.groups.ending import member_scored
from talewright.games.heroquest.play.headlines import augments_by, group_of, headline, level
from talewright.games.heroquest.play.ids import CharacterId, ContestId, leader_of
from talewright.games.heroquest.play.state import Lost, State, Won
from talewright.games.heroquest.rules.characters.hero_point import spent_on_bump
from talewright.games.heroquest.rules.contests.contest import (
    Decided,
    Outcome,
    resolve,
    ruled_both_defeated,
    ruled_for_pc,
)
from talewright.games.heroquest.rules.contests.hero_bump import asked_next, check_bump, check_roll, with_hero_point
from talewright.games.heroquest.rules.extended import assist
from talewright.games.heroquest.rules.extended.resolution_point import scored
from talewright.games.questworlds.shared.card import Phase
from talewright.games.questworlds.shared.card_events import SideContent
from talewright.games.questworlds.shared.changing import side_of
from talewright.refusal import Refused
from talewright.table.offer import Option, Prose, allowed, offer, one_of, words
from talewright.table.seat import Seat
from talewright.table.watched import by_fields
from talewright.wording import because, counted

WITH_POINTS = (CardKind.MEMBER, CardKind.ROUND)


class SpendHeroPoint(Move, tag="spend-hero-point"):
    """Spend a hero point on a roll that has fallen: one bump up."""

    contest: ContestId
    character: CharacterId

    def decide(self, state: State, at: At) -> Facts:
        """A hero point bumps the own roll, or one of a follower of one's own (QW2-2.3.5.5.1, QW2-6.5.1.11)."""
        card = fallen(state, self.contest)
        side = side_of(card, self.character)
        if not state.acts_for(at.seat, self.character):
            own = (sheet.character.name for sheet in state.sheets.values() if sheet.player == at.seat.id)
            check_roll(next(own, at.seat.name), state.name(self.character))
        check_mine(state, at.seat, self.character)
        situation = state.situation(card)
        assert situation is not None
        assert card.faces is not None
        check_bump(situation, card.faces, card.place_of(side))
        left = spent_on_bump(state.actor(self.character).points)
        turn = asked(state, card)
        if turn is not None and turn.character != side.character:
            raise Refused(
                f"{state.name(turn.character)} is losing and is asked first: wait until that is spent or passed.",
                clause="QW2-2.3.5.5.4",
            )
        yield HeroPointSpent(contest=card.id, character=self.character)
        yield points.points_counted(leader_of(self.character), left, contest=card.id)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for card, turn in turns(state, viewer):
            name, held = state.name(turn.character), state.actor(turn.character).points.hero
            spend = offer(cls, f"Spend a hero point for {name}", contest=card.id, character=turn.character)
            yield spend.explained(
                about=f"{state.name(leader_of(turn.character))} has {counted(held, 'hero point')}.",
                effect=if_spent(state, card, turn, viewer.seat),
            )


class LetStand(OfMine, tag="let-stand"):
    """Let the roll stand as it is."""

    contest: ContestId

    def decide(self, state: State, at: At) -> Facts:
        """A side passes; when both have, the outcome stands, or the game master is asked about a tie."""
        card = fallen(state, self.contest)
        side = side_of(card, self.character)
        turn = asked(state, card)
        if turn is None or turn.character != side.character:
            raise Refused(
                f"{state.name(self.character)} is not asked now: wait for the others.", clause="QW2-2.3.5.5.4"
            )
        yield SideContent(contest=card.id, character=self.character)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for card, turn in turns(state, viewer):
            made = offer(cls, "Let the roll stand", contest=card.id, character=turn.character)
            yield made.explained(main=state.answers_for(viewer.seat, turn.character))


# --- what happened


class HeroPointSpent(Public, tag="hero-point-spent/1"):
    """A hero point bumps a roll up."""

    contest: ContestId
    character: CharacterId

    def file(self, state: State) -> State:
        spent = state.cards[self.contest].on_side(self.character, lambda side: replace(side, hero_point=True))
        return state.with_card(spent.reopened())

    def told(self, state: State) -> str:
        return f"{state.name(self.character)} spends a hero point: a bump up"


# --- who is asked


def fallen(state: State, contest: ContestId) -> Card:
    """A contest whose outcome is provisional. Raises ``Refused`` before the dice have fallen, and once it stands."""
    card = state.card(contest)
    if card.phase is not Phase.FALLEN:
        raise Refused("The dice have not all fallen yet, or the outcome stands already.", clause="QW2-2.3.5.5.4")
    return card


@by_fields(maxsize=EACH_SEAT)
def asked(state: State, card: Card) -> Side | None:
    """Whose player is asked about a hero point: the losing side first, then the other (QW2-2.3.5.5.4)."""
    if card.faces is None or card.phase is not Phase.FALLEN:
        return None
    situation = state.situation(card)
    if situation is None:
        return None
    out = [card.place_of(side) for side in card.sides if side.content or not can_pay(state, side.character)]
    place = asked_next(situation, card.faces, out)
    return None if place is None else card.at(place)


def turns(state: State, viewer: Viewer) -> Iterator[tuple[Card, Side]]:
    """The contests in which a seat is asked about a hero point, with the side that it is for."""
    for card in state.open_cards():
        turn = asked(state, card)
        if turn and state.acts_for(viewer.seat, turn.character):
            yield card, turn


def can_pay(state: State, character: CharacterId) -> bool:
    """Whether a character has a hero point to spend in this session."""
    return allowed(spent_on_bump, state.actor(character).points)


def if_spent(state: State, card: Card, side: Side, seat: Seat) -> str:
    """What a hero point would make of the roll that has fallen, and of the group where it is one member's."""
    situation, group = state.situation(card), group_of(state, card) if card.kind is CardKind.MEMBER else None
    assert situation is not None
    assert card.faces is not None
    place = card.place_of(side)
    now, then = resolve(situation, card.faces), resolve(with_hero_point(situation, card.faces, place), card.faces)
    before, after = (worded(state, card, each, each.theirs if place.value else each.outcome) for each in (now, then))
    result = f"A {then.results[place.value].title}"
    told = f"{result}, and still a {after}" if before == after else f"{result}: {before} → {after}"
    return f"{told}. {if_changed(state, group, seat, card, then)}" if group else told


def worded(state: State, card: Card, decided: Decided, outcome: Outcome) -> str:
    """One side's outcome, with the points by which it is won or lost where these count, or what a support gives."""
    score, gives = scored(decided), augments_by(state, card, outcome) or _by_assist(state, card, outcome)
    points = max(score.ours, score.theirs) if card.kind in WITH_POINTS else 0
    more = f" by {counted(points, 'point')}" if points else f" ({gives})" if gives else ""
    return level(state, outcome, card) + more


def _by_assist(state: State, card: Card, outcome: Outcome) -> str:
    """What an assist with this outcome makes of the score; empty for every other contest."""
    before = state.before(card) if card.kind is CardKind.ASSIST else None
    return str(assist.assisted(before.contest, outcome, before.side).score) if before else ""


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
                yield offer(cls, "Settle the tie", how, reason, contest=card.id).explained(main=True)


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
            return ruled_both_defeated(situation, decided)
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
