"""An evening at the table for tests: given who sits there, when somebody does something, then this is what is seen.

Faces are always typed by hand, so that every outcome is written in the test.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count

import pytest
from msgspec import Struct

from talewright.dice.draw import DrawId, SeatId
from talewright.games.heroquest.character import Whose
from talewright.games.heroquest.play import HEROQUEST_2E, QUESTWORLDS_2_2, HeroQuest
from talewright.games.heroquest.play import moves as mv
from talewright.games.heroquest.play.card import Card
from talewright.games.heroquest.play.moves import CharacterId, ContestId
from talewright.games.heroquest.play.saga import Saga
from talewright.games.heroquest.play.views import CharacterView, ContestView, SagaView, SideView
from talewright.refusal import Refused
from talewright.table import CampaignId, MemoryJournal, Role, Table
from talewright.table.ledger import AnyCampaign
from talewright.table.moves import ChooseDice, CloseSession, Redo, Ruling, TypeFace, Undo
from talewright.table.offer import Offer, Value
from talewright.table.seat import MoveId
from talewright.table.views import Look

GM, NORA, PIM, ROSA, EVE = "Robin", "Nora", "Pim", "Rosa", "Eve"
WEN, CASIMIR, PILAR = CharacterId("wen-okoro"), CharacterId("casimir-lunt"), CharacterId("pilar-quist")
PLAYED_BY = {WEN: NORA, CASIMIR: PIM, PILAR: ROSA}
READY = {WEN: "wen", CASIMIR: "casimir", PILAR: "pilar"}

LOCK = ContestId("the-lock")
DUEL = ContestId("the-duel")

STORIES: list[Story] = []  # those of the test that runs, so that each can be replayed when it is over


@dataclass(frozen=True)
class Evening:
    """Who has which character, and the options that the group has set."""

    characters: tuple[CharacterId, ...] = (WEN, CASIMIR, PILAR)
    game: HeroQuest = HEROQUEST_2E
    options: Mapping[str, Value] = field(default_factory=dict)


DELTA = Evening()
LATER = Evening(game=QUESTWORLDS_2_2)  # the same people, by the later edition


def ticking() -> Iterator[str]:
    """Times that only go on when they are asked for."""
    return (
        f"2026-05-01T{20 + number // 3600:02}:{number // 60 % 60:02}:{number % 60:02}.000+00:00" for number in count()
    )


@dataclass
class Story:
    """A campaign as it goes on. Robin is the game master, Eve looks on."""

    table: Table
    campaign: CampaignId
    seats: dict[str, SeatId]
    done: list[MoveId] = field(default_factory=list)
    moves: list[Struct] = field(default_factory=list)

    # --- when

    def when(self, who: str, move: Struct, *, called: str = "", acting_for: str = "") -> Story:
        """Somebody does something. *called* names the move, and what it brings into play."""
        as_id = called or f"a-move-{len(self.done):04}"
        absent = self.seats[acting_for] if acting_for else None
        self.table.act(self.campaign, self.seats[who], move, move_id=as_id, acting_for=absent)
        self.done.append(MoveId(as_id))
        self.moves.append(move)
        return self

    def attempt(self, who: str, move: Struct, *, acting_for: str = "") -> Attempt:
        """Somebody tries what is forbidden; nothing may come of it."""
        before = self.records()
        with pytest.raises(Refused) as refused:
            self.when(who, move, acting_for=acting_for)
        assert self.records() == before
        return Attempt(self, refused.value)

    def falls(self, contest: str, ours: int | None = None, theirs: int | None = None) -> Story:
        """Real dice fall, and the game master types what they show."""
        for side, face in (("ours", ours), ("theirs", theirs)):
            if face is not None:
                self.when(GM, TypeFace(DrawId(f"{contest}.{side}"), face))
        return self

    def accepted(self, contest: ContestId, *players: str) -> Story:
        """The players accept the card, and then the game master."""
        for who in (*players, GM):
            self.when(who, mv.AcceptCard(contest=contest))
        return self

    def rules(self, who: str, clause: str, about: str, choice: str, reason: str = "") -> Story:
        return self.when(who, Ruling(clause, about, choice, reason))

    def undo(self, who: str = GM, move: str = "") -> Story:
        """Take back a move: the last one, if none is named."""
        return self.when(who, Undo(MoveId(move) if move else self.done[-1]))

    def redo(self) -> Story:
        return self.when(GM, Redo())

    def next_session(self) -> Story:
        return self.when(GM, CloseSession())

    # --- then

    @property
    def folded(self) -> AnyCampaign:
        return self.table.ledger.campaign(self.campaign)

    @property
    def game(self) -> HeroQuest:
        game = self.folded.game
        assert isinstance(game, HeroQuest)
        return game

    @property
    def saga(self) -> Saga:
        state = self.folded.play.state
        assert isinstance(state, Saga)
        return state

    def look(self, who: str = GM) -> Look:
        return self.table.look(self.campaign, self.seats[who])

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
        return [str(draw.id) for draw in self.look().draws]

    def reads(self, who: str = GM) -> list[str]:
        """The sentences that somebody reads and that stand."""
        log = self.table.log(self.campaign, self.seats[who])
        return [line.text for line in log if not line.struck]

    def offers(self, who: str, *, acting_for: str = "") -> tuple[Offer, ...]:
        absent = self.seats[acting_for] if acting_for else None
        return self.table.offers(self.campaign, self.seats[who], acting_for=absent)

    def offered(self, who: str, kind: type[mv.Move], *, acting_for: str = "") -> list[Offer]:
        """Every offer of one move."""
        tag = kind.__struct_config__.tag
        return [offer for offer in self.offers(who, acting_for=acting_for) if offer.move == tag]

    def records(self) -> list[tuple[str, str | None]]:
        """Kind and body of every record."""
        return [(record.header.kind, record.body) for record in self.table.ledger.journal.read(self.campaign)]

    def kinds(self) -> list[str]:
        return [kind.partition("/")[0] for kind, _ in self.records()]


@dataclass(frozen=True)
class Attempt:
    """Something that was refused."""

    story: Story
    why: Refused

    def refused(self, clause: str = "", *, saying: str = "") -> Story:
        """It was refused by this clause, in these words."""
        assert self.why.clause == clause
        assert saying in self.why.why
        return self.story


def given(evening: Evening = DELTA, told_by: type[Story] | None = None) -> Story:
    """People sit down, and each player takes a character."""
    times, salts = ticking(), count()
    games = {game.slug: game for game in (HEROQUEST_2E, QUESTWORLDS_2_2)}
    table = Table(
        MemoryJournal(),
        games,  # type: ignore[arg-type]  # a table asks a game for its own states back
        clock=lambda: next(times),
        salt=lambda: f"{next(salts):032x}",
        chance=lambda: bytes(32),
    )
    host = table.seating.begin(evening.game.slug, "The delta", gm=GM, options=evening.options)
    seats = {GM: host.seat}
    for name in (NORA, PIM, ROSA):
        seats[name] = table.seating.join(host.campaign, name).seat
    seats[EVE] = table.seating.join(host.campaign, EVE, Role.SPECTATOR).seat
    story = (told_by or Story)(table, host.campaign, seats).when(GM, ChooseDice(by_hand=True))
    for character in evening.characters:
        story.when(PLAYED_BY[character], mv.TakeReady(ready=READY[character]), called=character)
    STORIES.append(story)
    return story


# --- how far a contest has come; Wen goes in with 3M, and 14 stands against her


def opened(evening: Evening = DELTA) -> Story:
    """Nora has said what Wen is after."""
    frame = mv.FrameContest(character=WEN, prize="the barge is through by dawn", obstacle="the lock-keeper's guards")
    return given(evening).when(NORA, frame, called=LOCK)


def framed(evening: Evening = DELTA, *, resistance: str = "Moderate", hidden: bool = False) -> Story:
    """Both sides have filled in the card, and nobody has accepted it yet."""
    return (
        opened(evening)
        .when(GM, mv.SetResistance(contest=LOCK, resistance=resistance, hidden=hidden))
        .when(NORA, with_ability("River Pilot"))
    )


def with_ability(
    ability: str, *, tactic: str = "Through the reeds, without a light.", whose: Whose = Whose.PC
) -> mv.ChooseAbility:
    return mv.ChooseAbility(contest=LOCK, character=WEN, ability=ability, tactic=tactic, whose=whose)


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
        story.when(NORA, mv.LetStand(contest=LOCK, character=WEN))
    return story
