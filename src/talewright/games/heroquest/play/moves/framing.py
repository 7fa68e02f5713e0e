"""Moves on a contest that is being framed."""

from talewright.games.heroquest.advanced import Advanced
from talewright.games.heroquest.character import Whose
from talewright.games.heroquest.framing import Reason
from talewright.games.heroquest.modifier import Source
from talewright.games.questworlds.shared import moves as shared
from talewright.games.questworlds.shared.ids import NO_CHARACTER, CharacterId, ContestId, Move
from talewright.table.moves import Line, Prose


class FrameContest(Move, frozen=True, kw_only=True, tag="frame-contest"):
    """Open a contest: what is to be gained, and what stands before it.

    *resistance* is a class or a number, and only the game master sets it. With *opponent* it is a contest between two
    player characters, and there is no resistance.
    """

    character: CharacterId
    prize: Line
    obstacle: Line
    resistance: Line = ""
    hidden: bool = False
    opponent: CharacterId = NO_CHARACTER


class ForceFlaw(Move, frozen=True, kw_only=True, tag="force-flaw"):
    """Let a flaw pull at a character, who resists it in a contest against the rating that it has by its rank."""

    character: CharacterId
    flaw: Line
    about: Line


class Reframe(Move, frozen=True, kw_only=True, tag="reframe"):
    """Change what a contest is about."""

    contest: ContestId
    prize: Line
    obstacle: Line


class ChooseAbility(Move, frozen=True, kw_only=True, tag="choose-ability"):
    """Choose an ability and say how it is used. Without a relevant one, leave it empty: that is a rating of 6."""

    contest: ContestId
    character: CharacterId
    ability: Line = ""
    tactic: Prose
    whose: Whose = Whose.PC
    new_way: bool = False


class DisputeTactic(Move, frozen=True, kw_only=True, tag="dispute-tactic"):
    """Put the question whether a tactic is credible to the whole group."""

    contest: ContestId
    character: CharacterId
    about: Line = ""


class GiveOpinion(Move, frozen=True, kw_only=True, tag="give-opinion"):
    """Say whether a disputed tactic is credible; the game master rules afterwards."""

    contest: ContestId
    credible: bool
    why: Line = ""


class RuleCredible(Move, frozen=True, kw_only=True, tag="rule-credible"):
    """Rule that a disputed tactic is credible after all."""

    contest: ContestId
    reason: Prose = ""


class SetModifier(Move, frozen=True, kw_only=True, tag="set-modifier"):
    """Set a line under a rating; with an amount of 0 it goes away."""

    contest: ContestId
    character: CharacterId
    source: Source
    name: Line = ""
    amount: int


class UseFlaw(Move, frozen=True, kw_only=True, tag="use-flaw"):
    """Let a flaw hinder its owner against another resistance, or no longer."""

    contest: ContestId
    character: CharacterId
    flaw: Line
    hinders: bool = True


class UseMechanic(Move, frozen=True, kw_only=True, tag="use-mechanic"):
    """Treat this contest otherwise than the rest of the game, with an advanced mechanic or without it."""

    contest: ContestId
    mechanic: Advanced
    used: bool


class GiveVictory(Move, frozen=True, kw_only=True, tag="give-victory"):
    """Give an automatic victory: the obstacle falls without a contest, perhaps at a cost."""

    contest: ContestId
    reason: Reason
    cost: Line = ""
    exception: bool = False


FRAMING_MOVES = (
    FrameContest,
    ForceFlaw,
    Reframe,
    ChooseAbility,
    DisputeTactic,
    GiveOpinion,
    RuleCredible,
    SetModifier,
    UseFlaw,
    UseMechanic,
    GiveVictory,
    *shared.FRAMING_MOVES,
)
