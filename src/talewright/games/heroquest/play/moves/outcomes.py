"""Moves after the dice: the outcome, and what it leaves behind."""

from enum import StrEnum

from talewright.games.questworlds.shared.ids import NO_CONTEST, CharacterId, ContestId, MarkId, Move
from talewright.games.questworlds.shared.moves import CloseContest
from talewright.table.moves import Line, Prose, Several


class Settling(StrEnum):
    """How the game master settles a tie."""

    STANDS = "it stands"  # nobody gets what they wanted (QW2-2.3.5.2.1)
    FOR_PC = "for the player character"  # QW2-2.3.5.2.3
    BOTH_DEFEATED = "both are defeated"  # two fumbles alone (HQ2-SC.20)
    SITUATION = "the situation changes"  # so that the prize no longer matters (QW2-2.3.5.2.2)


class Harm(StrEnum):
    """The states of adversity by their names."""

    DAZED = "Dazed"
    HURT = "Hurt"
    IMPAIRED = "Impaired"
    INJURED = "Injured"
    DYING = "Dying"
    DEAD = "Dead"


class SpendHeroPoint(Move, frozen=True, kw_only=True, tag="spend-hero-point"):
    """Spend a hero point on a roll that has fallen: one bump up."""

    contest: ContestId
    character: CharacterId


class LetStand(Move, frozen=True, kw_only=True, tag="let-stand"):
    """Let the roll stand as it is."""

    contest: ContestId
    character: CharacterId


class SettleTie(Move, frozen=True, kw_only=True, tag="settle-tie"):
    """Say what becomes of a tie: it stands, or is settled where it makes no sense."""

    contest: ContestId
    how: Settling
    reason: Prose = ""


class TellOutcome(Move, frozen=True, kw_only=True, tag="tell-outcome"):
    """Say what happens: a suggestion from a player, the last word from the game master."""

    contest: ContestId
    text: Prose


class GiveConsequence(Move, frozen=True, kw_only=True, tag="give-consequence"):
    """Leave a character in a state of adversity, with the abilities that it reaches."""

    character: CharacterId
    text: Line
    state: Harm
    abilities: Several[Line] = ()
    physical: bool = True
    contest: ContestId = NO_CONTEST


class GiveBenefit(Move, frozen=True, kw_only=True, tag="give-benefit"):
    """Give a character a benefit of victory, for some abilities or for a situation."""

    character: CharacterId
    text: Line
    bonus: int
    abilities: Several[Line] = ()
    situation: Line = ""
    contest: ContestId = NO_CONTEST


class EndMark(Move, frozen=True, kw_only=True, tag="end-mark"):
    """Let a consequence or a benefit be over."""

    mark: MarkId
    why: Line


OUTCOME_MOVES = (
    SpendHeroPoint,
    LetStand,
    SettleTie,
    TellOutcome,
    GiveConsequence,
    GiveBenefit,
    EndMark,
    CloseContest,
)
