"""What comes of a contest within a sequence, once its outcome stands."""

from talewright.games.questworlds.play.base import At, Facts
from talewright.games.questworlds.play.card import Card, Deed
from talewright.games.questworlds.play.framing import ContestClosed
from talewright.games.questworlds.play.sequences.assigning import persuaded
from talewright.games.questworlds.play.sequences.followers import follower_attacked, followers_hit
from talewright.games.questworlds.play.sequences.giving import given_away, second_chance
from talewright.games.questworlds.play.sequences.helping import acted, assisted
from talewright.games.questworlds.play.sequences.recovery import recovered
from talewright.games.questworlds.play.sequences.rounds import round_played
from talewright.games.questworlds.play.sequences.shots import shot_taken
from talewright.games.questworlds.rules.contest import Outcome


def part_settled(at: At, card: Card, outcome: Outcome) -> Facts:
    """What follows from the outcome of a round, an assist and so on."""
    bond = at.now.bonds.get(card.id)
    if bond is None or bond.sequence not in at.now.sequences:
        yield ContestClosed(contest=card.id)
        return
    match bond.deed:
        case Deed.ROUND:
            yield from round_played(at, card, outcome)
            yield from followers_hit(at.now.sequences[bond.sequence], card)
            if at.now.sequences[bond.sequence].helped:
                yield from recovered(at, at.now.sequences[bond.sequence], card, outcome)
        case Deed.PARTING_SHOT:
            yield from shot_taken(at, card, outcome)
        case Deed.ASSIST:
            yield from assisted(at, card, outcome)
        case Deed.UNRELATED:
            yield from acted(at, card, outcome)
        case Deed.REMOVAL:
            yield from follower_attacked(at, card, outcome)
        case Deed.SECOND_CHANCE:
            yield from second_chance(at, card, outcome)
        case Deed.GIFT:
            yield from given_away(at, card, outcome)
        case Deed.PERSUASION:
            yield from persuaded(at, card, outcome)
