"""A hero point bumps a roll that has fallen, or its player lets it stand (QW2-2.3.5.5)."""

from collections.abc import Iterator

from msgspec.structs import replace

from talewright.caching import EACH_SEAT
from talewright.games.heroquest.play import points
from talewright.games.heroquest.play.base import At, Facts, Move, Offers, OfMine, Public, Viewer
from talewright.games.heroquest.play.card import Card, CardKind, Side
from talewright.games.heroquest.play.checks import check_mine
from talewright.games.heroquest.play.groups.chances import if_changed
from talewright.games.heroquest.play.headlines import augments_by, group_of, level
from talewright.games.heroquest.play.ids import CharacterId, ContestId, leader_of
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.rules.characters.hero_point import spent_on_bump
from talewright.games.heroquest.rules.contests.contest import Decided, Outcome, resolve
from talewright.games.heroquest.rules.contests.hero_bump import asked_next, check_bump, check_roll, with_hero_point
from talewright.games.heroquest.rules.extended.assist import assisted
from talewright.games.heroquest.rules.extended.resolution_point import scored
from talewright.games.questworlds.shared import card_events
from talewright.games.questworlds.shared.card import Phase
from talewright.games.questworlds.shared.checks import side_of
from talewright.games.questworlds.shared.offering import offer
from talewright.refusal import Refused
from talewright.table.offer import allowed, explained
from talewright.table.seat import Seat
from talewright.table.watched import by_fields
from talewright.wording import counted

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
            yield explained(
                spend,
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
            yield explained(made, main=state.answers_for(viewer.seat, turn.character))


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


class SideContent(card_events.SideContent[State, Card], tag="side-content/1"):
    """One side lets what fell stand; the other may still change the outcome."""

    def told(self, state: State) -> str:
        return f"{state.name(self.character)} lets the roll stand"


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
    return str(assisted(before.contest, outcome, before.side).score) if before else ""
