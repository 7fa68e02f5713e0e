"""The score of an extended contest is ruled on; it is told, decided for everybody in it, and put away (HQ2-EXT.6)."""

from collections.abc import Iterator
from typing import Annotated

from msgspec.structs import replace

from talewright.games.heroquest.play.base import At, Facts, GmMove, Move, Offers, Public, Telling, Viewer
from talewright.games.heroquest.play.card import Long
from talewright.games.heroquest.play.closing import put_away
from talewright.games.heroquest.play.extended.rounds import OfPairing, cards_of, round_of, shots_of, standing
from talewright.games.heroquest.play.headlines import level
from talewright.games.heroquest.play.ids import CharacterId, ContestId, LongId
from talewright.games.heroquest.play.points import earned_in_long
from talewright.games.heroquest.play.state import Lost, State, Won
from talewright.games.heroquest.rules.contests.bump import Side
from talewright.games.heroquest.rules.contests.contest import Outcome
from talewright.games.heroquest.rules.extended.aftermath import Aftermath, of_all, of_last, undecided
from talewright.games.heroquest.rules.extended.extended import TO_WIN, Scene
from talewright.games.heroquest.rules.extended.resolution_point import Score
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.refusal import Refused
from talewright.table.offer import Line, Number, Prose, Words, offer, text
from talewright.wording import bare, because, counted, quoted

MOST_POINTS = 20  # nobody's score is set higher, and rounds bring no more than 9


class RuleScore(GmMove, tag="rule-score"):
    """Set the points of one side of a pairing, with a reason."""

    long: LongId
    pairing: int
    ours: bool
    points: int
    reason: Annotated[Line, Words("A ruling needs its reason, so that everyone can follow it: write why.")]

    def decide(self, state: State, at: At) -> Facts:
        long = state.long(self.long)
        if not 0 <= self.pairing < len(long.everyone.pairings):
            raise Refused("There is no such pairing in this contest.", clause="HQ2-EXT.8")
        if round_of(state, long, self.pairing):
            raise Refused("Something is under way in that pairing: finish it first.", clause="HQ2-EXT.2")
        before = long.everyone.pairings[self.pairing].contest.score
        most = most_points(before, ours=self.ours)
        if not 0 <= self.points <= most:
            raise Refused(f"Write 0 to {most} points: both sides never have five together.", clause="HQ2-EXT.5")
        ours, theirs = (self.points, before.theirs) if self.ours else (before.ours, self.points)
        yield ScoreRuled(long=long.id, pairing=self.pairing, ours=ours, theirs=theirs, reason=self.reason)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for long in state.longs.values():
            for number, pairing in enumerate(long.everyone.pairings):
                score, rolling = pairing.contest.score, round_of(state, long, number)
                two = state.called(long, pairing.ours), state.called(long, pairing.theirs)
                sides = ((True, two, score.ours), (False, two[::-1], score.theirs))
                for ours, (who, other), now in sides if rolling is None else ():
                    against = f" against {other}" if len(long.everyone.pairings) > 1 else ""
                    most = most_points(score, ours=ours)
                    points = Number(name="points", label="Points", least=0, most=most, default=min(now, most))
                    label, why = f"Rule on the points of {who}{against}", text(cls, "reason", "Why")
                    yield offer(cls, label, points, why, long=long.id, pairing=number, ours=ours)


class TellLong(Move, tag="tell-long"):
    """Say what happens, in terms of the prize."""

    long: LongId
    text: Annotated[Prose, Words("Say what happens, in a sentence or two.", clause="QW2-4.1.1.7")]

    def decide(self, state: State, at: At) -> Facts:
        long = state.long(self.long)
        yield LongTold(long=long.id, text=self.text, who=at.seat.name, final=at.seat.is_gm)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        """Once there is something to tell."""
        gm = viewer.seat.is_gm
        label, field = ("Say", "What happens") if gm else ("Suggest", "How you would tell it")
        for long in state.longs.values():
            if long.is_over or any(pairing.contest.rounds for pairing in long.everyone.pairings):
                yield offer(cls, f"{label} what happens", text(cls, "text", field), long=long.id)


class CloseLong(GmMove, tag="close-long"):
    """Put an extended contest away, told to its end or dropped."""

    long: LongId

    def decide(self, state: State, at: At) -> Facts:
        """Put it away; what is under way in it is dropped."""
        long = state.long(self.long)
        yield from put_away(state, cards_of(state, long))
        if long.is_over:
            yield from ended(at, long)
        yield LongClosed(long=long.id)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for long in state.longs.values():
            label = f"{'Close' if long.is_over else 'Drop'} the {state.edition.extended.title.value}"
            may_close = long.is_over and not cards_of(state, long) and not shots_of(state, long)
            yield offer(cls, label, long=long.id).explained(main=may_close)


# --- what happened


class ScoreRuled(OfPairing, tag="score-ruled/1"):
    """The game master set the score."""

    ours: int
    theirs: int
    reason: str
    shot: int = 0  # what a parting shot has added

    def file(self, state: State) -> State:
        return state.with_long(state.longs[self.long].with_score(self.pairing, Score(self.ours, self.theirs)))

    def told(self, state: State) -> str:
        score = standing(state, self.long, self.pairing, Score(self.ours, self.theirs))
        if self.shot:
            return f"{counted(self.shot, 'point')} more by the parting shot: {score}"
        return f"By ruling: {score}{because(self.reason)}"

    def heads(self, state: State) -> bool:
        return True


class LongTold(Telling, tag="long-told/1"):
    """What happened, in words."""

    long: LongId

    def file(self, state: State) -> State:
        return state.with_long(self.told_of(state.longs[self.long]))


class LongDecided(Public, tag="long-decided/1"):
    """How an extended contest ended for a character, and the ability that was used last in it."""

    long: LongId
    character: CharacterId
    outcome: str
    ability: str = ""

    def file(self, state: State) -> State:
        """A victory can be cited later; what lost is no new tactic there (QW2-2.3.2.4.1, QW2-2.4.3.2)."""
        long, outcome = state.longs[self.long], Outcome.parse(self.outcome)
        if outcome.is_victory:
            won = Won(ContestId(long.id), self.character, long.prize, long.obstacle, outcome)
            return replace(state, won=(*state.won, won))
        if outcome.is_defeat:
            last = state.last_side(long, self.character)
            ability = AbilityRef.parse(self.ability) if self.ability else None
            lost = Lost(last.acts if last else self.character, long.obstacle, ability)
            return replace(state, lost=(*state.lost, lost))
        return state

    def told(self, state: State) -> str:
        long = state.longs[self.long]
        how = level(state, Outcome.parse(self.outcome), long)
        return f"{state.name(self.character)} has a {how} in the contest for {quoted(long.prize)}"

    def turning(self, state: State) -> int:
        return 3 + abs(Outcome.parse(self.outcome))


class LongClosed(Public, tag="long-closed/1"):
    """An extended contest was put away."""

    long: LongId

    def file(self, state: State) -> State:
        """Where all opponents got away, those who are left can have it cited, without a degree (QW2-2.4.3.2)."""
        long, closed = state.longs[self.long], state.without_long(state.longs[self.long])
        contest = ContestId(long.id)
        if not long.is_over or any(won.contest == contest for won in state.won):
            return closed
        left = (CharacterId(who) for who in long.everyone.standing if who not in long.foes)
        won = (Won(contest, who, long.prize, long.obstacle, None) for who in left)
        return replace(closed, won=(*closed.won, *won))

    def told(self, state: State) -> str:
        long = state.longs[self.long]
        if not is_of_several(long):
            return f"The contest for {bare(long.prize)} is {'put away' if long.is_over else 'dropped'}"
        return f"The contest for {quoted(long.prize)} is {'won' if long.everyone.winner is Side.OURS else 'lost'}"

    def heads(self, state: State) -> bool:
        """How it ended for each of several stands below; for one alone it says all. What was dropped says so."""
        long = state.longs[self.long]
        return is_of_several(long) or not long.is_over


# --- how it ends


def is_of_several(long: Long) -> bool:
    """Whether it is over, and several of our side contended in it."""
    return long.is_over and len({pairing.ours for pairing in long.everyone.pairings}) > 1


def most_points(score: Score, *, ours: bool) -> int:
    """How many points one side may be set to: the other may have won already."""
    return TO_WIN - 1 if (score.theirs if ours else score.ours) >= TO_WIN else MOST_POINTS


def aftermath_of(state: State, long: Long, who: str) -> Aftermath | None:
    """What the contest leaves somebody with, by the table of its scene; None while their pairings go on.

    In the rising action the last pairing counts, in a climax all points against them (HQ2-RISE.3, HQ2-CLIM.2).
    """
    scores = scores_of(long, who)
    if not scores:
        return None
    if not is_decided(scores[-1]):
        return undecided(scores, long.scene)
    found = of_last if long.scene is Scene.RISING_ACTION else of_all
    return found(scores, state.edition.aftermath)


def scores_of(long: Long, who: str) -> list[Score]:
    """The scores of somebody's pairings, the own points first; none while any of them goes on.

    Those that were decided are the last, and the very last is the one that took them out. Where none was decided,
    somebody else has taken the opponents out.
    """
    if who in long.everyone.engaged:
        return []
    mine = (each.contest.score for each in long.everyone.pairings if who in (each.ours, each.theirs))
    scores = [score if who in long.everyone.ours else score.mirrored() for score in mine]
    return sorted(scores, key=lambda score: (is_decided(score), score.theirs >= TO_WIN))


def is_decided(score: Score) -> bool:
    """Whether one of the two has won with it."""
    return max(score.ours, score.theirs) >= TO_WIN


def left_with(state: State, long: Long) -> Iterator[tuple[CharacterId, Aftermath]]:
    """What the table of the scene leaves every character with who is out, or all when it is over (HQ2-EXT.6)."""
    for who in (*long.everyone.ours, *long.everyone.theirs):
        left = aftermath_of(state, long, who)
        if left and who not in long.foes and (long.is_over or who in long.everyone.gone):
            yield CharacterId(who), left


def ended(at: At, long: Long) -> Facts:
    """How it ended for each character in it; a leader earns for itself and for its sidekick."""
    for who, left in left_with(at.now, long):
        if left.outcome is Outcome.TIE:  # somebody else took the opponent out, or they got away
            continue
        used = at.now.last_side(long, who)
        ability = str(used.ability) if used and used.ability and used.chosen else ""
        yield LongDecided(long=long.id, character=who, outcome=str(left.outcome), ability=ability)
        yield from earned_in_long(at.now, long, who, left.outcome)
