"""What rounds of an extended contest bring, and assists to somebody engaged (HQ2-EXT, HQ2-AST)."""

from msgspec.structs import replace

from talewright.games.heroquest.play.base import At, Facts, Move, Offers, Public, Viewer
from talewright.games.heroquest.play.card import Bond, Card, CardKind, Long
from talewright.games.heroquest.play.checks import check_can_act, check_mine
from talewright.games.heroquest.play.framing.accepting import CardAccepted
from talewright.games.heroquest.play.framing.contests import ContestClosed, ContestFramed
from talewright.games.heroquest.play.framing.modifiers import MarkApplied, line_set
from talewright.games.heroquest.play.framing.resistance import facing
from talewright.games.heroquest.play.framing.tactics import AbilityChosen
from talewright.games.heroquest.play.ids import NO_CHARACTER, CharacterId, ContestId, LongId
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.rules.abilities.modifier import Modifier
from talewright.games.heroquest.rules.advanced import Advanced
from talewright.games.heroquest.rules.contests.bump import Side
from talewright.games.heroquest.rules.contests.contest import Decided
from talewright.games.heroquest.rules.extended import assist
from talewright.games.heroquest.rules.extended.extended import TO_WIN, check_parting_shot
from talewright.games.heroquest.rules.extended.group import Form, against_opponent
from talewright.games.heroquest.rules.extended.group_extended import Pairing, next_pairing, order
from talewright.games.heroquest.rules.extended.resolution_point import Score
from talewright.games.questworlds.rules.rating import TargetNumber
from talewright.recasting import recast
from talewright.refusal import Refused
from talewright.table.offer import allowed, offer
from talewright.table.seat import Seat


class StartAssist(Move, tag="start-assist"):
    """Let somebody free help somebody engaged, to take points back that were scored against them."""

    long: LongId
    helper: CharacterId
    pairing: int

    def decide(self, state: State, at: At) -> Facts:
        """Somebody free helps somebody engaged, against more for each further assist to the same (HQ2-AST.6)."""
        long, contest = state.long(self.long), ContestId(at.stamp.id)
        check_mine(state, at.seat, self.helper)
        recipient = helped(long, pairing_of(state, long, self.pairing), self.helper)
        long.everyone.check_may_assist(self.helper, recipient, lambda who: state.called(long, who))
        if is_busy(state, long, self.helper):
            raise Refused(f"{state.name(self.helper)} is assisting already: finish that first.", clause="HQ2-AST.6")
        yield ContestFramed(
            contest=contest,
            kind=CardKind.ASSIST,
            character=self.helper,
            prize=f"to help {state.called(long, recipient)}",
            obstacle=long.obstacle,
            subject=long.id,
            by_gm=at.seat.is_gm,
        )
        yield RoundBegan(long=long.id, pairing=self.pairing, contest=contest)
        target = assist.resistance(long.assists.get(recipient, 0), state.resistance_rules)
        yield from facing(contest, target, "an assist", hidden=False)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for long in state.longs.values():
            free = [id_ for id_ in map(CharacterId, long.everyone.unengaged) if cls._may(state, long, id_, viewer.seat)]
            for helper in free:
                own = len(free) == 1 and state.answers_for(viewer.seat, helper)
                for number, pairing in free_pairings(state, long):
                    label = cls._label(state, long, pairing, helper) + ("" if own else f" with {state.name(helper)}")
                    made = offer(cls, label, long=long.id, helper=helper, pairing=number)
                    score, theirs = pairing.contest.score, helper not in long.everyone.ours
                    points = score.ours if theirs else score.theirs
                    yield made.explained(about=f"Points to take back by a victory: {points}.")

    @classmethod
    def _may(cls, state: State, long: Long, helper: CharacterId, seat: Seat) -> bool:
        """Whether a seat may let this character help, who is free."""
        return helper not in long.foes and state.acts_for(seat, helper) and not is_busy(state, long, helper)

    @classmethod
    def _label(cls, state: State, long: Long, pairing: Pairing, helper: CharacterId) -> str:
        """Whom it helps, and against whom where that is not all the same."""
        recipient = helped(long, pairing, helper)
        other = pairing.theirs if recipient == pairing.ours else pairing.ours
        against = f" against {state.called(long, other)}" if long.everyone.opponents(recipient) > 1 else ""
        return f"Assist {state.called(long, recipient)}{against}"


# --- what happened


class OfPairing(Public):
    """What happened to a pairing of an extended contest."""

    long: LongId
    pairing: int

    def fits(self, state: State) -> bool:
        return self.pairing < len(state.longs[self.long].everyone.pairings)


class RoundBegan(OfPairing, tag="round-began/1"):
    """A contest belongs to a pairing: a round of it, an assist to it, or a parting shot after it."""

    contest: ContestId

    def file(self, state: State) -> State:
        long = state.longs[self.long]
        bound = replace(state, bonds={**state.bonds, self.contest: Bond(long.id, self.pairing)})
        card = state.cards[self.contest]
        match card.kind:
            case CardKind.ROUND:
                begun = bound.with_long(long.with_round(self.pairing))
                return begun.with_card(replace(card, odds_hidden=long.odds_hidden))
            case CardKind.PARTING_SHOT:
                return bound.with_long(replace(long, parted=long.parted | {self.pairing}))
            case _:
                return bound


class AugmentsLast(Public, tag="augments-last/1"):
    """The augments of earlier rounds go on, for as long as the extended contest does."""

    contest: ContestId
    character: CharacterId

    def file(self, state: State) -> State:
        """What counted in the last round is on the card of this one (QW2-2.4.0.15, QW2-2.4.1.5)."""
        bond = state.bonds.get(self.contest)
        last = state.last_sides.get((bond.long, self.character)) if bond else None
        if last is None:
            return state
        card = state.cards[self.contest]
        return state.with_card(card.on_side(self.character, lambda side: replace(side, augments=last.augments)))


class RoundPlayed(OfPairing, tag="round-played/1"):
    """What a round has made of the score."""

    ours: int
    theirs: int
    rounds: int

    def file(self, state: State) -> State:
        score = Score(self.ours, self.theirs)
        return state.with_long(state.longs[self.long].with_score(self.pairing, score, rounds=self.rounds))

    def told(self, state: State) -> str:
        score = standing(state, self.long, self.pairing, Score(self.ours, self.theirs))
        return f"Round {self.rounds}: {score}"

    def heads(self, state: State) -> bool:
        return True


class Assisted(OfPairing, tag="assisted/1"):
    """What an assist to *recipient* has made of the score."""

    recipient: str
    ours: int
    theirs: int

    def file(self, state: State) -> State:
        long = state.longs[self.long]
        times = long.assists.get(self.recipient, 0) + 1
        counted = replace(long, assists={**long.assists, self.recipient: times})
        return state.with_long(counted.with_score(self.pairing, Score(self.ours, self.theirs)))

    def told(self, state: State) -> str:
        score = standing(state, self.long, self.pairing, Score(self.ours, self.theirs))
        return f"After the assist: {score}"

    def heads(self, state: State) -> bool:
        return True


def standing(state: State, long: LongId, number: int, score: Score) -> str:
    """A score in words."""
    found = state.longs[long]
    pairing = found.everyone.pairings[number]
    ours, theirs = state.called(found, pairing.ours), state.called(found, pairing.theirs)
    out = theirs if score.ours >= TO_WIN else ours if score.theirs >= TO_WIN else ""
    return f"{score} between {ours} and {theirs}" + (f", and {out} is out" if out else "")


# --- the contest of a round


def contest_of(
    state: State, long: Long, number: int, kind: CardKind, contest: ContestId, *, prize: str = ""
) -> Facts:  # fmt: skip
    """A contest between two who contend; the tactics of the last round stand until others are chosen.

    What stands against our side is known by then, so the game master has accepted it with the framing of the whole.
    """
    pairing = long.everyone.pairings[number]
    ours, theirs, foe = CharacterId(pairing.ours), CharacterId(pairing.theirs), long.foes.get(pairing.theirs)
    characters = (ours,) if foe else (ours, theirs)
    yield ContestFramed(
        contest=contest,
        kind=kind,
        character=ours,
        prize=prize or long.prize,
        obstacle=foe.name if foe else long.obstacle,
        opponent=NO_CHARACTER if foe else theirs,
        subject=long.id,
        by_gm=True,
    )
    yield RoundBegan(long=long.id, pairing=number, contest=contest)
    for who in characters:
        line = further_opponent(state, long, number, who)
        if line is not None:
            yield line_set(contest, who, line)
    if foe and foe.resistance is not None:
        yield from facing(contest, foe.resistance, foe.words, hidden=foe.hidden)
    if foe is None or foe.resistance is not None:
        yield CardAccepted(contest=contest)
    for who in characters:
        side = state.next_side(long, who)
        if side and side.chosen and allowed(check_can_act, state, side.acts, side.ability, side):
            yield recast(
                side,
                AbilityChosen,
                contest=contest,
                character=who,
                ability=str(side.ability) if side.ability else "",
                rating=str(side.rating),
            )
            yield from (line_set(contest, who, line) for line in side.modifiers)
            yield from (MarkApplied(contest=contest, mark=mark, applies=side.marks[mark]) for mark in side.marks)
        if side and side.augments:
            yield AugmentsLast(contest=contest, character=who)


NEXT = ContestId("next")


def as_if_begun(state: State, long: Long, number: int) -> tuple[State, Card]:
    """The state as it would be if the next round of a pairing began, and that round."""
    for event in contest_of(state, long, number, CardKind.ROUND, NEXT):
        state = event.file(state)
    return state, state.cards[NEXT]


def round_played(state: State, card: Card, decided: Decided) -> Facts:
    """What a round brings; a tied one leaves the score (HQ2-EXT.2, HQ2-EXT.3, HQ2-EXT.4, HQ2-EXT.5)."""
    bond = state.bonds[card.id]
    after = state.longs[bond.long].everyone.pairings[bond.pairing].contest.after(decided)
    ours, theirs = after.score.ours, after.score.theirs
    yield RoundPlayed(long=bond.long, pairing=bond.pairing, ours=ours, theirs=theirs, rounds=after.rounds)
    yield ContestClosed(contest=card.id)


def assisted(state: State, card: Card, decided: Decided) -> Facts:
    """What an assist makes of the points (HQ2-AST.1, HQ2-AST.2, HQ2-AST.3, HQ2-AST.4, HQ2-AST.5)."""
    bond = state.bonds[card.id]
    long = state.longs[bond.long]
    pairing = long.everyone.pairings[bond.pairing]
    recipient = helped(long, pairing, card.ours.character)
    side = Side.OURS if recipient == pairing.ours else Side.THEIRS
    score = assist.assisted(pairing.contest, decided.outcome, side).score
    number = bond.pairing
    yield Assisted(long=long.id, pairing=number, recipient=recipient, ours=score.ours, theirs=score.theirs)
    yield ContestClosed(contest=card.id)


# --- who contends


def cards_of(state: State, long: Long) -> tuple[Card, ...]:
    """The rounds and assists of it that are under way."""
    return tuple(card for card in state.open_cards() if card.id in state.bonds and state.bonds[card.id].long == long.id)


def further_opponent(state: State, long: Long, number: int, who: str) -> Modifier | None:
    """What it costs somebody in a pairing that they have opponents already."""
    if not state.uses(Advanced.MULTIPLE_OPPONENTS, long):
        return None
    return against_opponent(1 + long.everyone.opponents(who, before=number), Form.PAIRS, state.edition.group)


def round_of(state: State, long: Long, pairing: int) -> Card | None:
    """The round, assist or parting shot of a pairing that is under way and not decided."""
    undecided = (card for card in cards_of(state, long) if card.outcome is None)
    return next((card for card in undecided if state.bonds[card.id].pairing == pairing), None)


def check_shot(state: State, long: Long, number: int) -> Pairing:
    """The pairing whose victor may strike once more; whether a resistance may differs by edition (QW2-9.12)."""
    pairing = pairing_of(state, long, number, over=True)
    if number in long.parted:
        raise Refused("A parting shot was taken after this pairing already.", clause="QW2-9.12")
    check_parting_shot(state.edition.extended, by_pc=pairing.victor not in long.foes)
    return pairing


def shots_of(state: State, long: Long) -> tuple[Pairing, ...]:
    """The pairings after which somebody may still take a parting shot, or after which one lies on the table."""
    shots = (card for card in cards_of(state, long) if card.kind is CardKind.PARTING_SHOT)
    under_way = [state.bonds[card.id].pairing for card in shots]
    pairings = enumerate(long.everyone.pairings)
    return tuple(each for n, each in pairings if n in under_way or allowed(check_shot, state, long, n))


def is_busy(state: State, long: Long, name: str) -> bool:
    """Whether somebody acts in a contest that is under way here, for itself or for its leader."""
    return any(name in (side.character, side.acts) for card in cards_of(state, long) for side in card.sides)


def helped(long: Long, pairing: Pairing, helper: CharacterId) -> str:
    """Whom an assist is for: the one of the two who is on the helper's side."""
    return pairing.ours if helper in long.everyone.ours else pairing.theirs


def pairing_of(state: State, long: Long, number: int, *, over: bool = False) -> Pairing:
    """A pairing that goes on, or with *over* one that has ended, and in which nothing is under way."""
    if not 0 <= number < len(long.everyone.pairings):
        raise Refused("There is no such pairing in this contest.", clause="HQ2-EXT.8")
    pairing = long.everyone.pairings[number]
    if not (pairing.is_over if over else long.everyone.goes_on(pairing)):
        raise Refused(
            "That pairing goes on: end it first." if over else "That pairing is over: begin another one.",
            clause="HQ2-EXT.8",
        )
    if round_of(state, long, number):
        raise Refused("Something is under way in that pairing: finish it first.", clause="HQ2-EXT.2")
    return pairing


def check_in_no_other(state: State, long: Long, number: int) -> None:
    """Refuse a round of somebody who is in one with somebody else: rounds are played in turn (HQ2-EXT.7)."""
    pairings = long.everyone.pairings
    two = {pairings[number].ours, pairings[number].theirs}
    cards = {place: round_of(state, long, place) for place in range(len(pairings)) if place != number}
    for each in (pairings[place] for place, card in cards.items() if card and card.kind is CardKind.ROUND):
        for who in two.intersection((each.ours, each.theirs)):
            raise Refused(
                f"{state.called(long, who)} is in a round with somebody else: finish that first.", clause="HQ2-EXT.7"
            )


def free_pairings(state: State, long: Long) -> list[tuple[int, Pairing]]:
    """The pairings that go on, and in which nothing is under way."""
    numbered = enumerate(long.everyone.pairings)
    return [(number, each) for number, each in numbered if allowed(pairing_of, state, long, number)]


def in_turn(state: State, long: Long) -> int | None:
    """Whose round comes next: one for each pairing in turn, by target numbers, the highest first (HQ2-EXT.7)."""
    last = ((each, state.last_side(long, long.everyone.pairings[each].ours)) for each in long.going_on)
    targets = ((each, TargetNumber.of(side.rating) if side else TargetNumber(0)) for each, side in last)
    return next_pairing(order(targets), long.played, long.last)
