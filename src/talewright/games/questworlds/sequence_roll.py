"""A whole sequence, or the contest of a group, rolled for `talewright roll questworlds-3`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from talewright.answer import RollAnswer
from talewright.dice import dealer
from talewright.games.questworlds.odds.library import contest
from talewright.games.questworlds.odds.sequences.chained import with_traded
from talewright.games.questworlds.odds.sequences.library import check_rolled
from talewright.games.questworlds.reading import read_contest
from talewright.games.questworlds.rules.contest import Faces, resolve
from talewright.games.questworlds.rules.groups.totals import added, overall
from talewright.games.questworlds.rules.sequences import scored
from talewright.games.questworlds.rules.sequences.exchange import Side, winner_of, worth
from talewright.games.questworlds.rules.sequences.wagered import after_exchange, order, transfers
from talewright.games.questworlds.sequence_command import SLUG, members_of
from talewright.games.questworlds.shared.two_dice import dealt, read_pairs
from talewright.wording import counted
from talewright.working import Step

if TYPE_CHECKING:
    from talewright.games.questworlds.odds.sequences.library import ChainedSequence, WageredSequence
    from talewright.games.questworlds.odds.sequences.moments import ScoredSequence
    from talewright.games.questworlds.odds.sequences.wagered import Policy
    from talewright.games.questworlds.rules.contest import Outcome
    from talewright.games.questworlds.rules.situation import Situation
    from talewright.games.questworlds.sequence_command import Sequences


class Dice:
    """The dice of one roll after another: as they were typed in, or as the dealer rolls them."""

    def __init__(self, faces: str | None, seed: str | None) -> None:
        """Raises ValueError where there are both, or what was typed cannot be read."""
        self.seed = dealer.words_for(seed, faces)
        self.typed = None if faces is None else read_pairs(faces)
        self.fell: list[int] = []
        self.steps: list[Step] = []

    def roll(self) -> Faces:
        """The next two faces. Raises ValueError where nobody typed them."""
        rolled = len(self.fell) // 2
        if self.typed is not None and rolled >= len(self.typed):
            raise ValueError(
                f"it is not over after {counted(rolled, 'roll')}: give the faces of more, or a seed instead"
            )
        ours, theirs = dealt(self.seed, rolled) if self.typed is None else self.typed[rolled]
        self.fell += ours, theirs
        return Faces(ours, theirs)

    def tell(self, title: str, faces: Faces, outcome: Outcome, after: object, clause: str) -> None:
        """Note a step of the working."""
        self.steps.append(Step(title, f"{faces.ours} and {faces.theirs}, {outcome}: {after}", clause))

    def answer(self, question: str, outcome: object) -> RollAnswer:
        """What came of it all. Raises ValueError where more faces were typed than fell."""
        if self.typed is not None and len(self.fell) < 2 * len(self.typed):
            raise ValueError(
                f"it is over after {counted(len(self.fell) // 2, 'roll')}: leave out the faces behind them"
            )
        fell, steps = tuple(self.fell), tuple(self.steps)
        return RollAnswer(game=SLUG, question=question, faces=fell, seed=self.seed, working=steps, outcome=str(outcome))


def rolled_out(asked: Sequences, words: tuple[str, ...], augments: tuple[str, ...] | None, dice: Dice) -> RollAnswer:
    """Roll until it is over. Raises ValueError that says what would be right."""
    kind = asked.kind
    if kind == "group":
        if augments is not None:
            raise ValueError("say of each member what it rolls with: leave --augment out")
        return _group(words, dice)
    situation = read_contest(words, 0, augments).situation
    check_rolled(situation)
    if kind == "scored":
        return _scored(asked.scored_from(situation), dice)
    if kind == "wagered":
        sequence = asked.wagered_from(situation)
        return _wagered(sequence, sequence.best() if asked.wager == "best" else asked.steady(sequence), dice)
    return _chained(asked.chained_from(situation), dice)


def _group(words: tuple[str, ...], dice: Dice) -> RollAnswer:
    members, against = members_of(words)
    outcomes = []
    for member in members:
        situation = contest(member, vs=against).situation
        check_rolled(situation)
        faces = dice.roll()
        outcomes.append(resolve(situation, faces))
        dice.tell(member, faces, outcomes[-1], added(outcomes), "QW3-4.2.1.2")
    return dice.answer(f"{', '.join(members)} vs {against}, all together", overall(added(outcomes)))


def _rolled(situation: Situation, dice: Dice) -> tuple[Faces, Outcome]:
    faces = dice.roll()
    return faces, resolve(situation, faces)


def _scored(sequence: ScoredSequence, dice: Dice) -> RollAnswer:
    score = sequence.score
    while score.loser is None:
        faces, outcome = _rolled(sequence.situation, dice)
        score = scored.after_round(score, outcome)
        dice.tell(f"Round {len(dice.steps) + 1}", faces, outcome, score, "QW3-5.2.1")
    return dice.answer(f"{sequence.situation.notation()}, scored from {sequence.score}", score)


def _wagered(sequence: WageredSequence, policy: Policy, dice: Dice) -> RollAnswer:
    situation, points = sequence.situation, sequence.points
    while not points.is_over:
        wagers = policy.wagers(points.ours, points.theirs)
        lead, last = order(*wagers, sequence.initiative)
        wager = wagers[lead]
        for leader in (lead, last):
            if leader is last:
                wager = policy.second(last, wagers[last], points.ours, points.theirs)
            faces, outcome = _rolled(situation, dice)
            points = after_exchange(points, wager, outcome, transfer=transfers(situation, faces, outcome))
            whose = "yours" if leader is Side.OURS else "theirs"
            dice.tell(f"Exchange {len(dice.steps) + 1}, {whose}, {wager} at stake", faces, outcome, points, "QW3-5.3.1")
            if points.is_over:
                break
    return dice.answer(f"{situation.notation()}, wagered from {sequence.points}, {policy.name}", points)


def _chained(sequence: ChainedSequence, dice: Dice) -> RollAnswer:
    """Losses are traded for consequences where that is best, as in the odds."""
    plan, place = sequence.plan(), sequence.place
    while not place.is_over:
        faces, outcome = _rolled(with_traded(sequence.situation, place.traded), dice)
        points, trades = worth(outcome), False
        match winner_of(outcome):
            case Side.OURS:
                place = place.beaten(points)
            case Side.THEIRS:
                trades = plan.is_traded(place, points)
                place = place.trading(points) if trades else place.lost(points)
            case None:
                pass
        after = f"{place.ours}-{place.theirs}" + (", the loss is traded for a consequence" if trades else "")
        dice.tell(f"Round {len(dice.steps) + 1}", faces, outcome, after, "QW3-5.4.2")
    began = f"{sequence.place.ours}-{sequence.place.theirs}"
    question = f"{sequence.situation.notation()}, chained from {began}"
    return dice.answer(question, f"{place.ours}-{place.theirs}")
