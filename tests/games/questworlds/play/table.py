"""An evening at the table for tests: given who sits there, when somebody does something, then this is what is seen.

Faces are always typed by hand, so that every outcome is written in the test.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tests.games import story
from tests.games.story import EVE, GM, NORA, PIM, ROSA, Attempt, seated

from talewright.games.questworlds.play import QUESTWORLDS_3
from talewright.games.questworlds.play.acceptance import AcceptCard
from talewright.games.questworlds.play.card import Card
from talewright.games.questworlds.play.framing import FrameContest
from talewright.games.questworlds.play.outcome import LetStand
from talewright.games.questworlds.play.people import CharacterView, TakeReady
from talewright.games.questworlds.play.resistance import SetResistance
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.play.tactics import ChooseAbility
from talewright.games.questworlds.play.view import ContestView, SagaView, SideView
from talewright.games.questworlds.shared.ids import CharacterId, ContestId
from talewright.table.offer import Value

__all__ = ("EVE", "GM", "NORA", "PIM", "ROSA", "Attempt")

INES, TOBIAS, AMA = CharacterId("ines-valdera"), CharacterId("tobias-kern"), CharacterId("ama-osei")
PLAYED_BY = {INES: NORA, TOBIAS: PIM, AMA: ROSA}
READY = {INES: "ines", TOBIAS: "tobias", AMA: "ama"}

LEDGER = ContestId("the-ledger")
DUEL = ContestId("the-duel")


@dataclass(frozen=True)
class Evening:
    """Who has which character, and the options that the group has set."""

    characters: tuple[CharacterId, ...] = (INES, TOBIAS, AMA)
    options: Mapping[str, Value] = field(default_factory=dict)


HARBOUR = Evening()


class Story(story.Story):
    """A campaign at its table."""

    # --- when

    def accepted(self, contest: ContestId, *players: str) -> Story:
        """The players accept the card, and then the game master, unless that is done with the resistance."""
        for who in players:
            self.when(who, AcceptCard(contest=contest))
        if not self.card(contest).gm_accepted:
            self.when(GM, AcceptCard(contest=contest))
        return self

    # --- then

    @property
    def saga(self) -> State:
        assert isinstance(self.state, State)
        return self.state

    def sees(self, who: str = GM) -> SagaView:
        play = self.look(who).play
        assert isinstance(play, SagaView)
        return play

    def contest(self, contest: str = LEDGER, who: str = GM) -> ContestView:
        """A contest as somebody sees it, under way or told."""
        seen = self.sees(who)
        return next(each for each in (*seen.contests, *seen.past) if each.id == contest)

    def card(self, contest: ContestId = LEDGER) -> Card:
        return self.saga.cards[contest]

    def side(self, character: CharacterId = INES, contest: str = LEDGER, who: str = GM) -> SideView:
        return next(side for side in self.contest(contest, who).sides if side.character == character)

    def lines(self, character: CharacterId = INES, contest: str = LEDGER) -> list[str]:
        """The lines under a rating, and those that do not count in brackets."""
        told = []
        for line in self.side(character, contest).lines:
            words = f"{line.amount:+d} {line.source}" + (f": {line.name}" if line.name else "")
            told.append(f"({words})" if line.silent else words)
        return told

    def sheet(self, character: CharacterId = INES, who: str = GM) -> CharacterView:
        return next(sheet for sheet in self.sees(who).characters if sheet.id == character)

    def marks(self, character: CharacterId = INES) -> list[str]:
        return [f"{mark.text} {mark.amount:+d} on {', '.join(mark.abilities)}" for mark in self.sheet(character).marks]

    def draws(self) -> list[str]:
        return self.waits()


def given(evening: Evening = HARBOUR, told_by: type[Story] | None = None) -> Story:
    """People sit down, and each player takes a character."""
    told = seated(told_by or Story, QUESTWORLDS_3, "The harbour", evening.options)
    for character in evening.characters:
        told.when(PLAYED_BY[character], TakeReady(ready=READY[character]), called=character)
    return told


# --- how far a contest has come; Ines goes in with 13


def opened(evening: Evening = HARBOUR) -> Story:
    """Nora has said what Ines is after."""
    frame = FrameContest(character=INES, prize="the smugglers' ledger", conflict="the guarded warehouse")
    return given(evening).when(NORA, frame, called=LEDGER)


def framed(evening: Evening = HARBOUR, *, resistance: str = "15", hidden: bool = False) -> Story:
    """Both sides have filled in the card, and nobody has accepted it yet."""
    return (
        opened(evening)
        .when(GM, SetResistance(contest=LEDGER, resistance=resistance, hidden=hidden))
        .when(NORA, with_ability("Sure-footed"))
    )


def with_ability(ability: str, *, tactic: str = "Over the roofs, and in by the skylight.") -> ChooseAbility:
    return ChooseAbility(contest=LEDGER, character=INES, ability=ability, tactic=tactic)


def rolling(evening: Evening = HARBOUR, *, resistance: str = "15", hidden: bool = False) -> Story:
    """Both have accepted: the dice may roll."""
    return framed(evening, resistance=resistance, hidden=hidden).accepted(LEDGER, NORA)


def fallen(
    ours: int, theirs: int, evening: Evening = HARBOUR, *, resistance: str = "15", hidden: bool = False
) -> Story:
    """The dice lie on the table."""
    return rolling(evening, resistance=resistance, hidden=hidden).falls(LEDGER, ours, theirs)


def decided(ours: int, theirs: int, evening: Evening = HARBOUR, *, resistance: str = "15") -> Story:
    """The outcome stands."""
    return fallen(ours, theirs, evening, resistance=resistance).when(NORA, LetStand(contest=LEDGER))
