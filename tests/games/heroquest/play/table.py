"""An evening at the table for tests: given who sits there, when somebody does something, then this is what is seen.

Faces are always typed by hand, so that every outcome is written in the test.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import msgspec
from msgspec.structs import replace
from tests.games import story
from tests.games.story import EVE, GM, NORA, PIM, ROSA, Attempt, seated

from talewright.games.heroquest.play import HEROQUEST_2E, QUESTWORLDS_2_2, HeroQuest
from talewright.games.heroquest.play.card import Card
from talewright.games.heroquest.play.framing.accepting import AcceptCard
from talewright.games.heroquest.play.framing.contests import FrameContest
from talewright.games.heroquest.play.framing.resistance import SetResistance
from talewright.games.heroquest.play.framing.tactics import ChooseAbility
from talewright.games.heroquest.play.framing.view import ContestView, SideView
from talewright.games.heroquest.play.ids import CharacterId, ContestId
from talewright.games.heroquest.play.outcome import LetStand
from talewright.games.heroquest.play.people import CharacterView, TakeReady
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.play.view import SagaView
from talewright.games.heroquest.rules.characters.character import Whose
from talewright.games.heroquest.rules.contests.contest import Outcome
from talewright.table.offer import Value

__all__ = ("EVE", "GM", "NORA", "PIM", "ROSA", "Attempt")

WEN, CASIMIR, PILAR = CharacterId("wen-okoro"), CharacterId("casimir-lunt"), CharacterId("pilar-quist")
PLAYED_BY = {WEN: NORA, CASIMIR: PIM, PILAR: ROSA}
READY = {WEN: "wen", CASIMIR: "casimir", PILAR: "pilar"}

LOCK = ContestId("the-lock")
DUEL = ContestId("the-duel")


@dataclass(frozen=True)
class Evening:
    """Who has which character, and the options that the group has set."""

    characters: tuple[CharacterId, ...] = (WEN, CASIMIR, PILAR)
    game: HeroQuest = HEROQUEST_2E
    options: Mapping[str, Value] = field(default_factory=dict)


DELTA = Evening()
LATER = Evening(game=QUESTWORLDS_2_2)  # the same people, by the later edition


class Story(story.Story):
    """A campaign at its table."""

    # --- when

    def accepted(self, contest: ContestId, *players: str) -> Story:
        """The players accept the card, and then the game master, unless it was accepted with the framing."""
        for who in (*players, GM):
            if who != GM or not self.saga.cards[contest].called:
                self.when(who, AcceptCard(contest=contest))
        return self

    # --- then

    @property
    def game(self) -> HeroQuest:
        game = self.played
        assert isinstance(game, HeroQuest)
        return game

    @property
    def saga(self) -> State:
        assert isinstance(self.state, State)
        return self.state

    def sees(self, who: str = GM) -> SagaView:
        play = self.look(who).play
        assert isinstance(play, SagaView)
        return play

    def contest(self, contest: str = LOCK, who: str = GM) -> ContestView:
        """A contest as somebody sees it, under way or told."""
        seen = self.sees(who)
        return next(each for each in (*seen.contests, *seen.past) if each.id == contest)

    def card(self, contest: ContestId = LOCK) -> Card:
        return self.saga.cards[contest]

    def side(self, character: CharacterId = WEN, contest: str = LOCK, who: str = GM) -> SideView:
        return next(side for side in self.contest(contest, who).sides if side.character == character)

    def lines(self, character: CharacterId = WEN, contest: str = LOCK) -> list[str]:
        """The lines under a rating, and those that do not count in brackets."""
        told = []
        for line in self.side(character, contest).lines:
            words = f"{line.amount:+d} {line.source}" + (f": {line.name}" if line.name else "")
            told.append(f"({words})" if line.silent else words)
        return told

    def sheet(self, character: CharacterId = WEN, who: str = GM) -> CharacterView:
        return next(sheet for sheet in self.sees(who).characters if sheet.id == character)

    def marks(self, character: CharacterId = WEN) -> list[str]:
        """What lasts on a character, and what it does."""
        return [f"{mark.text} ({mark.state or 'benefit'}): {mark.effect}" for mark in self.sheet(character).marks]

    def draws(self) -> list[str]:
        return self.waits()


def given(evening: Evening = DELTA, told_by: type[Story] | None = None) -> Story:
    """People sit down, and each player takes a character."""
    told = seated(told_by or Story, evening.game, "The delta", evening.options)
    for character in evening.characters:
        told.when(PLAYED_BY[character], TakeReady(ready=READY[character]), called=character)
    return told


# --- how far a contest has come; Wen goes in with 3M, and 14 stands against her


def opened(evening: Evening = DELTA) -> Story:
    """Nora has said what Wen is after."""
    frame = FrameContest(character=WEN, prize="the barge is through by dawn", obstacle="the lock-keeper's guards")
    return given(evening).when(NORA, frame, called=LOCK)


def framed(evening: Evening = DELTA, *, resistance: str = "Moderate", hidden: bool = False) -> Story:
    """Both sides have filled in the card, and nobody has accepted it yet."""
    return (
        opened(evening)
        .when(GM, SetResistance(contest=LOCK, resistance=resistance, hidden=hidden))
        .when(NORA, with_ability("River Pilot"))
    )


def with_ability(
    ability: str, *, tactic: str = "Through the reeds, without a light.", whose: Whose = Whose.PC
) -> ChooseAbility:
    return ChooseAbility(contest=LOCK, character=WEN, ability=ability, tactic=tactic, whose=whose)


def rolling(evening: Evening = DELTA, *, resistance: str = "Moderate", hidden: bool = False) -> Story:
    """Both have accepted: the dice may roll."""
    return framed(evening, resistance=resistance, hidden=hidden).accepted(LOCK, NORA)


def fallen(
    ours: int, theirs: int, evening: Evening = DELTA, *, resistance: str = "Moderate", hidden: bool = False
) -> Story:
    """The dice lie on the table."""
    return rolling(evening, resistance=resistance, hidden=hidden).falls(LOCK, ours, theirs)


def decided(ours: int, theirs: int, evening: Evening = DELTA, *, resistance: str = "Moderate") -> Story:
    """The outcome stands."""
    story = fallen(ours, theirs, evening, resistance=resistance)
    if story.card().outcome is None:
        story.when(NORA, LetStand(contest=LOCK, character=WEN))
    return story


def degrees_named(story: Story) -> set[str]:
    """The outcomes that are named with a degree, in what the game master reads now."""
    seen, log = story.sees(), story.table.log(story.campaign, story.seats[GM])
    plain = [
        replace(each, outcome=replace(each.outcome, outcome="") if each.outcome else None, last_roll=None)
        for each in (*seen.contests, *seen.past)
    ]
    texts = msgspec.json.encode([plain, seen.groups, seen.longs, story.offers(GM), log]).decode()
    return {str(outcome) for outcome in Outcome if outcome and str(outcome) in texts}
