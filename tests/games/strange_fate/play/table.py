"""An evening of Strange FATE for tests: Nora plays Marigold, Pim plays Orrin, and Robin is the game master.

Dice are always typed by hand, so that every outcome is written in the test: "--+2" is one sign for each die.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Self

from tests.games import story
from tests.games.story import EVE, GM, NORA, PIM, ROSA, seated

from talewright.games.strange_fate.play import STRANGE_FATE_GAME
from talewright.games.strange_fate.play.card import Card, Place
from talewright.games.strange_fate.play.ids import ActorId, CharacterId, NpcId, RollId
from talewright.games.strange_fate.play.people.characters import TakeReady
from talewright.games.strange_fate.play.people.making_up import AddNpcs
from talewright.games.strange_fate.play.people.view import PersonView
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.rolls.opposing import Oppose, SetDifficulty
from talewright.games.strange_fate.play.rolls.standing import LetStand
from talewright.games.strange_fate.play.rolls.view import RollView
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.play.view import StoryView
from talewright.games.strange_fate.rules.dice.dice import Fell
from talewright.table.moves import TypeFace
from talewright.table.offer import Value

__all__ = ("EVE", "GM", "NORA", "PIM", "ROSA")

MARIGOLD, ORRIN = CharacterId(ActorId("marigold-hollow")), CharacterId(ActorId("orrin-the-mutant"))
PLAYED_BY = {MARIGOLD: NORA, ORRIN: PIM}
READY = {MARIGOLD: "marigold", ORRIN: "orrin"}
MADE_UP = "the-made-up-ones"
THUG, SAILOR = NpcId(ActorId(f"{MADE_UP}.1")), NpcId(ActorId(f"{MADE_UP}.2"))

IT = RollId("the-roll-itself")
GOAL = "get through the window"


@dataclass(frozen=True)
class Evening:
    """Who has which character, and the options that the group has set."""

    characters: tuple[CharacterId, ...] = (MARIGOLD, ORRIN)
    options: Mapping[str, Value] = field(default_factory=dict)


LONDON = Evening()


class Story(story.Story):
    """A campaign at its table."""

    closing: ClassVar[str] = "\"')"

    # --- when

    def rolls(self, ours: str = "", theirs: str = "", *, roll: RollId = IT, who: str = GM) -> Self:
        """Real dice fall on both sides."""
        for place, faces in ((Place.OURS, ours), (Place.THEIRS, theirs)):
            card = self.card(roll)
            ids = card.draw_ids(place)
            if faces:
                fell = Fell.read(faces, card.dice_of(place))
                for draw, face, sides in zip(ids, fell.faces, fell.dice.sides, strict=True):
                    self.when(who, TypeFace(draw, face + 2 if sides == 3 else face))
        return self

    def stands(self, who: str = GM, roll: RollId = IT) -> Self:
        return self.when(who, LetStand(roll=roll))

    # --- then

    @property
    def now(self) -> State:
        assert isinstance(self.state, State)
        return self.state

    def card(self, roll: RollId = IT) -> Card:
        """A roll as the table keeps it."""
        return self.now.known_roll(roll)

    def sees(self, who: str = GM) -> StoryView:
        play = self.look(who).play
        assert isinstance(play, StoryView)
        return play

    def roll(self, roll: RollId = IT, who: str = GM) -> RollView:
        """A roll as somebody sees it, under way or over."""
        seen = self.sees(who)
        return next(each for each in (*seen.rolls, *seen.recent) if each.id == roll)

    def outcome(self, roll: RollId = IT, who: str = GM) -> str:
        """The verdict, and the shifts as far as somebody sees them."""
        seen = self.roll(roll, who)
        return seen.verdict if seen.shifts is None else f"{seen.verdict} {seen.shifts:+d}"

    def person(self, character: CharacterId = MARIGOLD, who: str = GM) -> PersonView:
        return next(each for each in self.sees(who).characters if each.id == character)


def given(evening: Evening = LONDON, told_by: type[Story] | None = None) -> Story:
    """People sit down, and two of the players have a ready character."""
    told = seated(told_by or Story, STRANGE_FATE_GAME, "London", evening.options)
    for character in evening.characters:
        told.when(PLAYED_BY[character], TakeReady(ready=READY[character]), called=character)
    return told


def against_difficulty(
    difficulty: str, *, by: str = "Stealth: Hide", hidden: bool = False, options: Mapping[str, Value] | None = None
) -> Story:
    """Marigold rolls, and the game master has set a difficulty."""
    told = given(Evening(options=options or {}))
    told.when(NORA, FrameRoll(who=MARIGOLD, by=by, goal=GOAL), called=IT)
    return told.when(GM, SetDifficulty(roll=IT, difficulty=difficulty, hidden=hidden))


def with_npcs(lines: str = "Good thug (E), Fair liar\nAverage sailor", *, hidden: bool = False) -> Story:
    """The game master has made two people up."""
    return given().when(GM, AddNpcs(text=lines, hidden=hidden), called=MADE_UP)


def against_npc(by: str = "Thistledown", *, hidden: bool = False, theirs: str = "thug") -> Story:
    """Marigold rolls against a thug."""
    told = with_npcs(hidden=hidden)
    told.when(NORA, FrameRoll(who=MARIGOLD, by=by, goal=GOAL), called=IT)
    return told.when(GM, Oppose(roll=IT, who=THUG, by=theirs))
