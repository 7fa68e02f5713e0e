"""Moves on hero points and on growth."""

from talewright.games.heroquest.character import Whose
from talewright.games.heroquest.fortune import Fortune
from talewright.games.heroquest.improvement import NEW_ABILITY, Option
from talewright.games.heroquest.play.moves.ids import WishId
from talewright.games.questworlds.shared.ids import CharacterId, MarkId, Move
from talewright.table.moves import Line, Name, Prose


class CorrectPoints(Move, frozen=True, kw_only=True, tag="correct-points"):
    """Correct the hero points and the experience points of a character, with a reason."""

    character: CharacterId
    hero: int
    experience: int
    reason: Line


class GiveHeroPoints(Move, frozen=True, kw_only=True, tag="give-hero-points"):
    """Give a character hero points during a session, for a reason."""

    character: CharacterId
    number: int = 1
    reason: Line


class StopPlaying(Move, frozen=True, kw_only=True, tag="stop-playing"):
    """Stop playing for this session: now there is time for improvements, until the session is closed."""


class BuyImprovement(Move, frozen=True, kw_only=True, tag="buy-improvement"):
    """Buy an improvement with hero points; *title* names a row that the group has added to the list.

    What is new has a *name*: under the *ability*, or alone.
    """

    character: CharacterId
    option: Option
    ability: Line = ""
    name: Line = ""
    whose: Whose = Whose.PC
    title: Line = ""


class CementBenefit(Move, frozen=True, kw_only=True, tag="cement-benefit"):
    """Make a benefit of victory last for good, and say what the experience has taught.

    A new breakout ability has a *name*.
    """

    character: CharacterId
    mark: MarkId
    option: Option
    ability: Line
    name: Line = ""
    story: Prose
    whose: Whose = Whose.PC


class LearnAbility(Move, frozen=True, kw_only=True, tag="learn-ability"):
    """Buy a new ability with experience."""

    character: CharacterId
    name: Name
    whose: Whose = Whose.PC


class BuyAdvance(Move, frozen=True, kw_only=True, tag="buy-advance"):
    """Buy an advance: two different elements, A1 to A5, and the ability that each goes to.

    What is new has a name: under the ability, or alone.
    """

    character: CharacterId
    first: Line
    first_ability: Line = ""
    first_name: Line = ""
    second: Line
    second_ability: Line = ""
    second_name: Line = ""
    first_whose: Whose = Whose.PC
    second_whose: Whose = Whose.PC


Wish = BuyImprovement | CementBenefit | LearnAbility | BuyAdvance
"""What a player may wish for; some of it the game master has to allow."""


class AnswerWish(Move, frozen=True, kw_only=True, tag="answer-wish"):
    """Allow an improvement that a player asks for, or not yet."""

    wish: WishId
    agrees: bool
    reason: Prose = ""


class WithdrawWish(Move, frozen=True, kw_only=True, tag="withdraw-wish"):
    """Ask for an improvement no longer."""

    wish: WishId


class CatchUp(Move, frozen=True, kw_only=True, tag="catch-up"):
    """Raise up to three abilities that lag behind a new mastery, each once; none of them lets it be."""

    character: CharacterId
    behind: Line
    first: Line = ""
    second: Line = ""
    third: Line = ""
    whose: Whose = Whose.PC


class DirectRaise(Move, frozen=True, kw_only=True, tag="direct-raise"):
    """Raise an ability at once and for nothing."""

    character: CharacterId
    ability: Line
    amount: int
    why: Line
    whose: Whose = Whose.PC


class DirectAbility(Move, frozen=True, kw_only=True, tag="direct-ability"):
    """Give a new ability at once and for nothing."""

    character: CharacterId
    name: Name
    rating: int = NEW_ABILITY
    why: Line
    whose: Whose = Whose.PC


class NameFortune(Move, frozen=True, kw_only=True, tag="name-fortune"):
    """Say which state of fortune a benefit is, so that it can be cemented."""

    mark: MarkId
    fortune: Fortune


GROWTH_MOVES = (
    CorrectPoints,
    GiveHeroPoints,
    StopPlaying,
    BuyImprovement,
    CementBenefit,
    LearnAbility,
    BuyAdvance,
    AnswerWish,
    WithdrawWish,
    CatchUp,
    DirectRaise,
    DirectAbility,
    NameFortune,
)
