"""Moves by which a character is made, as it goes, and put right."""

from enum import StrEnum

from talewright.dice.draw import SeatId
from talewright.games.heroquest.character import Whose
from talewright.games.heroquest.keyword import KeywordKind
from talewright.games.heroquest.relationship import RelationshipKind
from talewright.games.questworlds.shared.ids import CharacterId, Move
from talewright.games.questworlds.shared.moves import DescribeCharacter
from talewright.table.moves import Line, Name, Prose


class FirstUse(StrEnum):
    """Where the rating of an ability starts."""

    LATER = "when it is first used"
    USUAL = "at the usual rating"
    BEST = "at the best rating"


class FlawIs(StrEnum):
    """What a flaw is; the last two are relationships."""

    PERSONALITY = "personality trait"
    PHYSICAL = "physical challenge"
    SOCIAL = "social hurdle"
    DEPENDENT = "dependent"
    ADVERSARY = "adversary"


class Which(StrEnum):
    """One of the three abilities of a sidekick."""

    FIRST = "the first"
    SECOND = "the second"
    THIRD = "the third"
    NONE = "none of them"


class MakeCharacter(Move, frozen=True, kw_only=True, tag="make-character"):
    """Begin a new character: a name, and a concept of two words or so that are its first two abilities."""

    name: Name
    trait: Name
    role: Name
    keyword: KeywordKind | None = None
    description: Prose = ""
    player: SeatId = SeatId("")


class TakeFreeKeyword(Move, frozen=True, kw_only=True, tag="take-free-keyword"):
    """Take the one further keyword that costs no place."""

    character: CharacterId
    name: Name
    keyword: KeywordKind


class MakeUpAbility(Move, frozen=True, kw_only=True, tag="make-up-ability"):
    """Make up an ability, a keyword or a relationship."""

    character: CharacterId
    name: Name
    keyword: KeywordKind | None = None
    relationship: RelationshipKind | None = None
    starts: FirstUse = FirstUse.LATER


class MakeUpBreakout(Move, frozen=True, kw_only=True, tag="make-up-breakout"):
    """Make up a breakout ability under a keyword."""

    character: CharacterId
    keyword: Line
    name: Name
    points: int


class RateAbility(Move, frozen=True, kw_only=True, tag="rate-ability"):
    """Give an ability its rating, at its first use."""

    character: CharacterId
    ability: Line
    best: bool = False
    points: int = 0


class SpendPoints(Move, frozen=True, kw_only=True, tag="spend-points"):
    """Put points of creation into an ability, of the character or of its sidekick."""

    character: CharacterId
    ability: Line
    points: int
    whose: Whose = Whose.PC


class AddFlaw(Move, frozen=True, kw_only=True, tag="add-flaw"):
    """Take a flaw, chosen or of a keyword."""

    character: CharacterId
    name: Name
    kind: FlawIs = FlawIs.PERSONALITY
    keyword: Line = ""


class RankFlaw(Move, frozen=True, kw_only=True, tag="rank-flaw"):
    """Put the flaw of a keyword at the first or the second rank."""

    character: CharacterId
    flaw: Line
    rank: int


class MakeSidekick(Move, frozen=True, kw_only=True, tag="make-sidekick"):
    """Make a sidekick: at creation, in the place of one that was lost, or of a *retainer*.

    *trait* says which of its abilities is a trait of personality, *culture* which is the keyword of an unusual species
    or culture.
    """

    character: CharacterId
    name: Name
    story: Prose = ""
    first: Name
    second: Name
    third: Name
    trait: Which = Which.SECOND
    culture: Which = Which.NONE
    retainer: Line = ""


class FinishCreation(Move, frozen=True, kw_only=True, tag="finish-creation"):
    """End creation: what comes then is improved in play."""

    character: CharacterId


class CorrectRating(Move, frozen=True, kw_only=True, tag="correct-rating"):
    """Correct a rating on a sheet, with a reason."""

    character: CharacterId
    ability: Line
    rating: Line
    reason: Line
    whose: Whose = Whose.PC


class StrikeLine(Move, frozen=True, kw_only=True, tag="strike-line"):
    """Take an ability, a breakout, a flaw or the sidekick off a sheet, with a reason."""

    character: CharacterId
    name: Line
    reason: Line


MAKING_MOVES = (
    MakeCharacter,
    DescribeCharacter,
    TakeFreeKeyword,
    MakeUpAbility,
    MakeUpBreakout,
    RateAbility,
    SpendPoints,
    AddFlaw,
    RankFlaw,
    MakeSidekick,
    FinishCreation,
    CorrectRating,
    StrikeLine,
)
