"""An evening at the table for tests: given who sits there, when somebody does something, then this is what is seen.

Cards are always typed by hand, so that every outcome is written in the test.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from tests.games import story
from tests.games.story import EVE, NORA, PIM, ROSA, Attempt, seated
from tests.games.story import GM as JUDGE

from talewright.dice.draw import DrawId
from talewright.games.west.play import THE_WEST_THAT_WASNT
from talewright.games.west.play.action import Action, Phase
from talewright.games.west.play.cards import DrawForEffect, DrawFurther, TakeResult
from talewright.games.west.play.checks.calls import CallComplexCheck, CallSimpleCheck
from talewright.games.west.play.checks.npcs import CallForOther
from talewright.games.west.play.deck import DiscardCards
from talewright.games.west.play.ids import ActionId, CharacterId, TrackId
from talewright.games.west.play.lines import texts
from talewright.games.west.play.outcome import Finish
from talewright.games.west.play.people import MakeCharacter
from talewright.games.west.play.sheets import SheetView, WriteSheet
from talewright.games.west.play.state import State
from talewright.games.west.play.tracks import TrackView
from talewright.games.west.play.view import ActionView, WestView
from talewright.table.moves import Roll, TypeFace
from talewright.table.offer import Value

__all__ = ("EVE", "JUDGE", "NORA", "PIM", "ROSA", "Attempt")

HANK, MIRANDA, CYRIL = CharacterId("hank-dagett"), CharacterId("miranda-val"), CharacterId("cyril-welling")
PLAYED_BY = {HANK: NORA, MIRANDA: PIM, CYRIL: ROSA}
NAMES = {HANK: "Hank", MIRANDA: "Miranda", CYRIL: "Cyril"}
TRAITS = {
    HANK: ("Coordination 2d8", "Knowledge 2d6", "Strength 2d10", "Essence 2d6"),
    MIRANDA: ("Coordination 3d8", "Knowledge 1d4", "Essence 2d8"),
    CYRIL: ("Coordination 3d10", "Knowledge 3d10", "Essence 2d10"),
}
SKILLS = {
    HANK: ("Demolitions 4 with Coordination", "Speed Load 2 with Coordination", "Bravery 3 with Essence"),
    MIRANDA: (
        "Rifles 3 with Coordination",
        "Firearms: Pistol 3 with Coordination",
        "Area Knowledge 3 with Essence",
        "Streetwise 1 with Essence",
    ),
    CYRIL: ("Stealth 4 with Coordination", "Lockpicking 3 with Knowledge", "Gambling 1 with Essence"),
}
TOOLS = {HANK: "Sticks and caps (3)10", MIRANDA: "Peacemaker (3)6", CYRIL: "Rudimentary tools (3)6"}
IMPETUS = {HANK: "Bury that mine", MIRANDA: "My father's last wish", CYRIL: "Home to Brooklyn"}

IT = ActionId("the-action-itself")


@dataclass(frozen=True)
class Evening:
    """Who has which character, and the options that the group has set."""

    characters: tuple[CharacterId, ...] = (HANK, MIRANDA, CYRIL)
    options: Mapping[str, Value] = field(default_factory=dict)


THE_CREW = Evening()


class Story(story.Story):
    """A campaign at its table. Robin is the Judge."""

    closing: ClassVar[str] = '"'

    # --- when

    def writes(self, who: str, character: CharacterId, **lines: str) -> Story:
        """Lines are added to a sheet, by their kind: one of the same name is written anew."""
        now = texts(self.crew.sheet(character).lines)
        written = {kind: "\n".join([*known, lines.get(kind, "")]) for kind, known in now.items()}
        return self.when(who, WriteSheet(character=character, **written))

    def leaves(self, *cards: int) -> Story:
        """No cards are left but these, and the ones on the table."""
        others = (str(number) for number in sorted(self.crew.piles.left) if number not in cards)
        return self.when(JUDGE, DiscardCards(cards=" ".join(others)))

    def has_drawn(self, card: int, who: str = NORA, action: str = IT) -> Story:
        """The table draws a card, the only one that is left."""
        return self.leaves(card).when(who, Roll(self.next_draw(action), nonce="x"))

    def draws(self, *cards: int, action: str = IT, who: str = JUDGE) -> Story:
        """Real cards are turned, one after another, as they are called for: the first resolves the action."""
        for number, card in enumerate(cards):
            if number and not self.waits():
                self.when(who, DrawFurther(action=ActionId(action)))
            self.when(who, TypeFace(self.next_draw(action), card))
        return self

    def increases(self, *cards: int, action: str = IT, who: str = JUDGE) -> Story:
        """Further cards are drawn for the effect."""
        for card in cards:
            self.when(who, DrawForEffect(action=ActionId(action)))
            self.when(who, TypeFace(self.next_draw(action), card))
        return self

    def takes(self, row: int, who: str = JUDGE, action: str = IT) -> Story:
        """The result of a row is taken, unless the card can only fail and has been put away by itself."""
        failed = self.kept(ActionId(action)).over is Phase.OVER
        return self if failed else self.when(who, TakeResult(action=ActionId(action), row=row))

    def finishes(self, who: str = JUDGE, action: str = IT) -> Story:
        return self.when(who, Finish(action=ActionId(action)))

    # --- then

    @property
    def crew(self) -> State:
        assert isinstance(self.state, State)
        return self.state

    def next_draw(self, action: str = IT) -> DrawId:
        return next(DrawId(draw) for draw in self.waits() if draw.startswith(f"{action}."))

    def sees(self, who: str = JUDGE) -> WestView:
        play = self.look(who).play
        assert isinstance(play, WestView)
        return play

    def action(self, action: str = IT, who: str = JUDGE) -> ActionView:
        """An action as somebody sees it, under way or over."""
        seen = self.sees(who)
        return next(each for each in (*seen.actions, *seen.recent) if each.id == action)

    def kept(self, action: ActionId = IT) -> Action:
        """An action as the table keeps it."""
        return self.crew.known_action(action)

    def outcome(self, action: str = IT, who: str = JUDGE) -> str:
        """The verdict, and what it is worth."""
        seen = self.action(action, who)
        assert seen.outcome is not None
        parts = [seen.outcome.verdict]
        parts += [f"{seen.bumps.number} bumps"] if seen.bumps and seen.bumps.number else []
        parts += [f"magnitude {seen.outcome.magnitude}"] if seen.outcome.magnitude is not None else []
        parts += [f"{seen.outcome.victories} victories"] if seen.track else []
        return ", ".join(parts)

    def lit(self, grid: str = "cause", action: str = IT, who: str = JUDGE) -> dict[str, str]:
        """The cells that count on the card which resolves the action, with their states."""
        card = self.action(action, who).card
        assert card is not None
        rows = card.cause if grid == "cause" else card.effect
        return {cell.cell: " ".join(cell.states) for row in rows for cell in row if cell.states}

    def track(self, track: str = IT, who: str = JUDGE) -> TrackView:
        return next(each for each in self.sees(who).tracks if each.id == track)

    def sheet(self, character: CharacterId = HANK, who: str = JUDGE) -> SheetView:
        return next(sheet for sheet in self.sees(who).characters if sheet.id == character)

    def holders(self) -> list[str]:
        return [player.name for player in self.sees().counters.players if player.holds]

    def pool(self) -> int:
        return self.sees().counters.pool


def given(evening: Evening = THE_CREW, told_by: type[Story] | None = None) -> Story:
    """People sit down, and each player has the character of the examples."""
    told = seated(told_by or Story, THE_WEST_THAT_WASNT, "Dodge City", evening.options)
    for character in evening.characters:
        _with_sheet(told, character)
    return told


def _with_sheet(story: Story, character: CharacterId) -> None:
    who = PLAYED_BY[character]
    story.when(who, MakeCharacter(name=NAMES[character]), called=character)
    story.writes(
        who,
        character,
        traits="\n".join(TRAITS[character]),
        skills="\n".join(SKILLS[character]),
        equipment=TOOLS[character],
        impetus=IMPETUS[character],
    )


# --- how far an action has come

WHAT = "try what the example tells"


def simple(ability: str, tn: str, *, who: CharacterId = HANK, hidden: bool = False) -> Story:
    """The Judge has called a simple check."""
    return given().when(
        JUDGE, CallSimpleCheck(character=who, what=WHAT, ability=ability, tn=tn, hidden=hidden), called=IT
    )


def complex_check(
    ability: str, tn: str, *, who: CharacterId = HANK, victories: int = 0, equipment: str = "", effect: str = ""
) -> Story:
    """The Judge has called a complex check."""
    move = CallComplexCheck(
        character=who, what=WHAT, ability=ability, tn=tn, victories=victories, equipment=equipment, effect=effect
    )
    return given().when(JUDGE, move, called=IT)


def for_other(results: str, tn: str, *, effect: str = "") -> Story:
    """The Judge has called a check for somebody without a sheet."""
    move = CallForOther(name="Octavio", what="throw a lasso", results=results, tn=tn, effect=effect)
    return given().when(JUDGE, move, called=IT)


def track_of(action: ActionId = IT) -> TrackId:
    """The track that a complex check opened: it has the id of the first attempt."""
    return TrackId(action)
