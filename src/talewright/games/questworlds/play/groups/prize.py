"""Several contestants for one prize, some of whom the game master plays: who gains it (QW3-4.3)."""

from collections.abc import Iterator
from typing import Annotated, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from talewright.dice.draw import DrawId, Fell
from talewright.games.questworlds.play.base import At, Facts, GmMove, GmSays, Offers, OnCard, Public, Viewer
from talewright.games.questworlds.play.card import Card
from talewright.games.questworlds.play.experience import Lesson, lessons_of, taught
from talewright.games.questworlds.play.groups.joining import still_out
from talewright.games.questworlds.play.groups.together import Rival, Scored, Together
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.contest import Outcome, Verdict, successes
from talewright.games.questworlds.rules.experience import Roll, earned_by_contest
from talewright.games.questworlds.rules.groups.contestants import (
    Award,
    Contestant,
    awards,
    best,
    not_shared,
    own_outcome,
    winners,
)
from talewright.games.questworlds.rules.groups.totals import Form
from talewright.games.questworlds.rules.rating import Rating, TargetNumber
from talewright.games.questworlds.shared.card import Phase
from talewright.games.questworlds.shared.ids import NO_CONTEST, CharacterId, ContestId, GroupId
from talewright.refusal import Refused, as_refusals
from talewright.table.offer import Choice, Line, Option, Prose, Words, offer, text, words
from talewright.wording import bare, because, counted, in_a_row

LABELS = {
    Award.NOBODY: ("Nobody wins the prize", "Every contestant has failed."),
    Award.HIGHEST_ROLL: ("The highest roll wins", "Every contestant has failed, but somebody must win."),
    Award.SHARED: ("They share the prize", "The best are tied."),
    Award.ONE: ("One of the tied wins", "The prize cannot be shared: the highest ability has it, then a PC."),
}


class AddRival(GmMove, tag="add-rival"):
    """Let somebody whom you play contend for the prize too, with a rating."""

    group: GroupId
    name: Annotated[Line, Words("Say who else is after the prize.", clause="QW3-4.3.1.1")]
    rating: Line

    def decide(self, state: State, at: At) -> Facts:
        group = for_prize(state, self.group)
        with as_refusals("QW3-2.1.3.1"):
            rating = state.rating_of(self.rating)
        yield RivalAdded(group=group.id, rival=str(at.stamp.id), name=self.name, rating=str(rating))

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for group in state.groups.values():
            if group.form is Form.ONE_PRIZE and not group.is_decided:
                fields = text(cls, "name", "Who"), words("rating", "Rating", default=str(state.base))
                yield offer(cls, "Add a rival", *fields, group=group.id)


class AwardPrize(GmSays, tag="award-prize"):
    """Say who has a prize that the dice alone do not award."""

    group: GroupId
    award: Award
    winner: Line = ""
    reason: Prose = ""

    def decide(self, state: State, at: At) -> Facts:
        """Nobody or the highest roll where all fail; where the best tie they share it, or one has it.

        Then the highest ability comes first, a player character next, and last the game master chooses.
        Source: QW3-4.3.1, QW3-4.3.1.3, QW3-4.3.1.4.
        """
        group = for_prize(state, self.group)
        if not are_all_in(state, group):
            raise Refused("Not everybody has rolled yet: wait, or decide it without them.", clause="QW3-4.3.1.1")
        field = field_of(state, group)
        won = winners([each.rolled for each in field], self.award)
        if self.award is Award.ONE and len(won) > 1:
            won = tuple(place for place in won if field[place].name == self.winner)
            if not won:
                raise Refused("These are alike in everything: choose one of them.", clause="QW3-4.3.1.4")
        yield from awarded(at, group, field, won[:1] if self.award is Award.ONE else won, self)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for group in state.groups.values():
            if group.form is not Form.ONE_PRIZE or group.is_decided or not are_all_in(state, group):
                continue
            field = field_of(state, group)
            rolled = [each.rolled for each in field]
            for award in awards(rolled):
                alike = not_shared(rolled, best(rolled)) if award is Award.ONE else ()
                names = tuple(Option(name, name) for name in dict.fromkeys(field[place].name for place in alike))
                ask = [Choice(name="winner", label="Who", options=names, default=names[0].value)] if names[1:] else []
                label, about = LABELS[award]
                if award is Award.HIGHEST_ROLL and Award.ONE in awards(rolled):
                    label = "The highest rolls share it"
                yield offer(cls, label, *ask, group=group.id, award=award.value).explained(about=about, main=True)


# --- what happened


class RivalAdded(Public, tag="rival-added/1"):
    """Somebody else is after the prize, whom the game master plays."""

    group: GroupId
    rival: str
    name: str
    rating: str

    def file(self, state: State) -> State:
        group = state.groups[self.group]
        rival = Rival(self.rival, self.name, Rating.parse(self.rating))
        return state.with_together(replace(group, rivals=(*group.rivals, rival)))

    def told(self, state: State) -> str:
        return f"{self.name} is after it too, with {state.sign(Rating.parse(self.rating))}"


class RolledForPrize(OnCard, tag="rolled-for-prize/1"):
    """A contestant lets a roll stand; the prize goes by all of them."""

    successes: int
    roll: int

    def on_card(self, card: Card) -> Card:
        return replace(card, ours=replace(card.ours, content=True))

    def told(self, state: State) -> str:
        name = state.name(state.cards[self.contest].ours.character)
        return f"{name} has {counted(self.successes, 'success', 'successes')}, with a roll of {self.roll}"


class Result(Struct, frozen=True):
    """How it ended for one contestant; without a contest it is a rival."""

    name: str
    verdict: Verdict
    ours: int
    theirs: int
    ability: str
    roll: int
    contest: ContestId

    @property
    def outcome(self) -> Outcome:
        return Outcome(self.verdict, self.verdict, self.ours, self.theirs)


class PrizeAwarded(Public, tag="prize-awarded/1"):
    """Who has the prize that several were after, if anybody has; their contests are put away."""

    group: GroupId
    results: tuple[Result, ...]
    award: Award | None
    reason: str

    @property
    def winners(self) -> tuple[str, ...]:
        return tuple(each.name for each in self.results if each.verdict is Verdict.VICTORY)

    def file(self, state: State) -> State:
        known = state.groups[self.group]
        stakes = {card.id: card.stakes for card in state.cards_of(known)}
        scores = {
            each.contest: Scored(each.outcome, each.ability, each.roll, stakes.get(each.contest, ""))
            for each in self.results
            if each.contest
        }
        group = replace(known, scores=scores, winners=self.winners, award=self.award, ruled=self.reason or None)
        for card in state.cards_of(group):
            state = state.without_card(replace(card, over=Phase.CLOSED))
        return state.with_together(group)

    def told(self, state: State) -> str:
        prize, why = bare(state.groups[self.group].prize), because(self.reason)
        if not self.winners:
            return f"Nobody gains the prize: {prize}{why}"
        best = max(each.ours for each in self.results)
        share = "share" if self.winners[1:] else "gains"
        count = counted(best, "success", "successes")
        return f"{in_a_row(self.winners)} {share} the prize: {prize}, with {count}{why}"

    def turning(self, state: State) -> int:
        return 3


# --- who is ahead


class Entry(NamedTuple):
    """One contestant and what it has rolled."""

    name: str
    rolled: Contestant
    contest: ContestId = NO_CONTEST
    ability: str = ""
    character: CharacterId = CharacterId("")


def field_of(state: State, group: Together) -> list[Entry]:
    """All contestants that have rolled and let it stand, in the order in which they came."""
    found = [entry_of(state, card) for card in state.cards_of(group) if card.ours.content]
    return [*found, *_rivals(group)]


def has_fallen(state: State, group_id: GroupId) -> list[Entry]:
    """All contestants whose dice lie on the table, whether they let that stand or not."""
    group = state.groups[group_id]
    return [*(entry_of(state, card) for card in state.cards_of(group) if card.has_fallen), *_rivals(group)]


def _rivals(group: Together) -> Iterator[Entry]:
    for rival in group.rivals:
        if rival.face is not None or rival.rating.score <= 0:
            face, target = rival.face or 0, TargetNumber.of(rival.rating)
            rolled = Contestant(
                rival.rating, is_pc=False, successes=successes(target, face, target.masteries), roll=face
            )
            yield Entry(rival.name, rolled)


def entry_of(state: State, card: Card) -> Entry:
    """What a character has rolled for the prize, with its additional successes."""
    contender, character = state.contender(card, card.ours), card.ours.character
    face = card.our_face or 0
    count = successes(contender.target, face, contender.additional_successes)
    rolled = Contestant(contender.rating, is_pc=True, successes=count, roll=face)
    ability = str(card.ours.ability or "no relevant ability")
    return Entry(state.name(character), rolled, card.id, ability, character)


def are_all_in(state: State, group: Together) -> bool:
    """Whether every contestant has rolled and lets it stand, and there are several."""
    contestants = len(state.cards_of(group)) + len(group.rivals)
    return contestants > 1 and not still_out(state, group) and not group.draws()


def rolled_for_prize(at: At, card: Card) -> Facts:
    """A contestant lets a roll stand. With the last of them the prize is awarded, if the dice decide it."""
    entry = entry_of(at.now, card)
    yield RolledForPrize(contest=card.id, successes=entry.rolled.successes, roll=entry.rolled.roll)
    yield from prize_decided(at, GroupId(card.subject))


def with_fallen(state: State, fell: Fell) -> State:
    """The state with the face of a rival."""
    groups = {known: each.with_face(fell.draw, fell.face) for known, each in state.groups.items()}
    return replace(state, groups=groups)


def rival_rolled(at: At, draw: DrawId) -> Facts:
    """A rival has rolled."""
    for group in at.now.groups.values():
        if any(rival.draw_id == draw for rival in group.rivals):
            yield from prize_decided(at, group.id)
            return


def prize_decided(at: At, group_id: GroupId) -> Facts:
    """The prize goes to the best roll as soon as all have rolled; else the game master is asked."""
    group = at.now.groups[group_id]
    if not group.is_decided and are_all_in(at.now, group):
        field = field_of(at.now, group)
        if not awards([each.rolled for each in field]):
            yield from awarded(at, group, field, winners([each.rolled for each in field]))


def awarded(at: At, group: Together, field: list[Entry], won: tuple[int, ...], by: AwardPrize | None = None) -> Facts:
    """The prize is awarded, and whoever lost or was hindered may learn from it (QW3-8.1.1, QW3-8.1.2)."""
    rolled = [each.rolled for each in field]
    results, lessons = [], [lesson for card in at.now.cards_of(group) for lesson in lessons_of(card, ())]
    for place, each in enumerate(field):
        own = own_outcome(rolled, place, won)
        score = each.rolled
        results.append(
            Result(each.name, own.verdict, score.successes, own.theirs, each.ability, score.roll, each.contest)
        )
        if each.contest and earned_by_contest(own, roll=Roll.CONTEST):
            lessons.append(Lesson(each.character, each.ability, f"for a defeat with {each.ability}"))
    award, reason = (by.award, by.reason) if by else (None, "")
    yield PrizeAwarded(group=group.id, results=tuple(results), award=award, reason=reason)
    yield from taught(at, lessons)


def for_prize(state: State, group_id: GroupId) -> Together:
    """The contest of several for one prize, while it is open. Raises ``Refused`` otherwise."""
    group = state.together(group_id)
    if group.form is not Form.ONE_PRIZE:
        raise Refused("Here the totals decide, not the best roll: match somebody with an opponent.")
    if group.is_decided:
        raise Refused("The prize is awarded: take the last step back to change that.")
    return group
