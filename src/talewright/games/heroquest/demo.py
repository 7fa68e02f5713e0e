"""The demonstrations of HeroQuest and QuestWorlds 2.2: a campaign under way, to look at and to go on with."""

from collections.abc import Mapping

from msgspec import Struct

from talewright.dice.draw import DrawId
from talewright.games.heroquest.play.closing import CloseContest, TellOutcome
from talewright.games.heroquest.play.extended.framing import FrameLong, JoinLong
from talewright.games.heroquest.play.extended.starting import StartRound
from talewright.games.heroquest.play.framing.accepting import AcceptCard
from talewright.games.heroquest.play.framing.contests import FrameContest
from talewright.games.heroquest.play.framing.tactics import ChooseAbility
from talewright.games.heroquest.play.framing.view import ContestView
from talewright.games.heroquest.play.groups.ending import CloseGroup, TellGroup
from talewright.games.heroquest.play.groups.joining import BeginRolls, FrameGroup, JoinGroup
from talewright.games.heroquest.play.ids import CharacterId, ContestId, GroupId, LongId
from talewright.games.heroquest.play.outcome import LetStand, SpendHeroPoint
from talewright.games.heroquest.play.people import TakeReady
from talewright.games.heroquest.play.view import SagaView
from talewright.games.heroquest.rules.editions import HEROQUEST_2E, QUESTWORLDS_2_2
from talewright.games.heroquest.rules.extended.extended import Scene
from talewright.games.questworlds.shared.card import Phase
from talewright.games.registry import Place
from talewright.table import Link, Table, keys
from talewright.table.moves import CloseSession, Say, TypeFace
from talewright.table.offer import Value

MECHANICS = "degrees", "consequences", "benefits", "long_contests", "situational_modifiers"
"""What the later edition switches on for this campaign; the second edition has most of it anyway."""


def heroquest_2e(table: Table) -> tuple[Place, ...]:
    """Play the evening of the second edition at *table*; its seats may be taken over."""
    return _told(table, HEROQUEST_2E.slug, {})


def questworlds_2_2(table: Table) -> tuple[Place, ...]:
    """Play the same by version 2.2, with its advanced mechanics."""
    return _told(table, QUESTWORLDS_2_2.slug, dict.fromkeys(MECHANICS, "true"))


def _told(table: Table, game: str, options: Mapping[str, Value]) -> tuple[Place, ...]:
    evening = Evening(table, game, options)
    evening.tell()
    return (
        Place("The game master's seat", evening.gm),
        Place("Kim, who plays Wen", evening.kim),
        Place("Sam, who plays Casimir", evening.sam),
    )


class Evening:
    """Three people and a game master: a lock, a flood, and a captain on the deck of a barge."""

    def __init__(self, table: Table, game: str, options: Mapping[str, Value]) -> None:
        self.table = table
        self.gm = table.seating.begin(game, "The Barges of the Grey Delta", gm="Robin", options=options)
        self.kim, self.sam, self.ana = (table.seating.join(self.gm.campaign, name) for name in ("Kim", "Sam", "Ana"))
        self.characters: dict[str, CharacterId] = {}

    def tell(self) -> None:
        """Play what has happened so far, move by move."""
        for link, ready in ((self.kim, "wen"), (self.sam, "casimir"), (self.ana, "pilar")):
            self._do(link, TakeReady(ready=ready))
            self.characters[ready] = self._view().characters[-1].id
        self._do(self.gm, Say("Upstream the old dam gives way. The valley has an hour, perhaps."))
        self._the_flood()
        self._do(self.gm, CloseSession())
        self._do(self.gm, Say("Three barges lie before the lock, and the captain of the first has drawn her sabre."))
        long = self._the_captain()
        self._the_lock()
        self._round(long, "I give way, step by step, towards the open hatch.")

    def _the_lock(self) -> None:
        """A simple contest with real dice: a narrow defeat, until Ana spends a hero point."""
        pilar = self.characters["pilar"]
        frame = FrameContest(
            character=pilar, prize="the lock is open", obstacle="the keeper, who has orders", resistance="High"
        )
        contest = self._opened(self.gm, frame)
        self._chosen(self.ana, contest, "pilar", "Kite Rider", "Over the gate on the evening wind, and at the winch.")
        self._accepted(self.ana, contest)
        self._falls(contest, 8, 15)
        self._do(self.ana, SpendHeroPoint(contest=contest, character=pilar))
        self._stands(contest, self.ana, "pilar")
        told = "The gates swing open, and only then does somebody shout."
        self._do(self.gm, TellOutcome(contest=contest, text=told))
        self._do(self.gm, CloseContest(contest=contest))

    def _the_flood(self) -> None:
        """A group contest: everybody rolls, and the points of all decide."""
        frame = FrameGroup(prize="the valley is warned in time", obstacle="the flood", resistance="Moderate")
        self._do(self.gm, frame)
        (group,) = (each.id for each in self._view().groups)
        bells = self._takes_part(group, self.kim, "wen", "Hears Weather Coming", "I ring every bell on the bank.")
        stairs = self._takes_part(group, self.sam, "casimir", "Steady Hand", "I carry the old people down the stairs.")
        silk = self._takes_part(group, self.ana, "pilar", "Kite Rider", "Red silk over every roof.")
        self._do(self.gm, BeginRolls(group=group))
        for contest, link, ready, ours, theirs in (
            (bells, self.kim, "wen", 9, 3),
            (stairs, self.sam, "casimir", 18, 6),
            (silk, self.ana, "pilar", 3, 17),
        ):
            self._falls(contest, ours, theirs)
            self._stands(contest, link, ready)
        self._do(self.gm, TellGroup(group=group, text="The last carts roll uphill as the water comes."))
        self._do(self.gm, CloseGroup(group=group))

    def _takes_part(self, group: GroupId, link: Link, ready: str, ability: str, tactic: str) -> ContestId:
        contest = self._opened(link, JoinGroup(group=group, character=self.characters[ready]))
        self._chosen(link, contest, ready, ability, tactic)
        self._do(link, AcceptCard(contest=contest))
        return contest

    def _the_captain(self) -> LongId:
        """An extended contest after three rounds: Wen is behind, and Casimir may come to her aid."""
        frame = FrameLong(
            prize="the captain's seal", obstacle="a deck full of her men", scene=Scene.CLIMAX,
            character=self.characters["wen"], opponent="Captain Orsolya", resistance="High",
        )  # fmt: skip
        self._do(self.gm, frame)
        (long,) = (each.id for each in self._view().longs)
        tactic = "I keep the mast between us, and the current under her feet."
        for ours, theirs in ((2, 12), (14, 18), (17, 1)):
            contest = self._round(long, tactic)
            self._falls(contest, ours, theirs)
            self._stands(contest, self.kim, "wen")
        self._do(self.gm, JoinLong(long=long, character=self.characters["casimir"]))
        return long

    def _round(self, long: LongId, tactic: str) -> ContestId:
        contest = self._opened(self.kim, StartRound(long=long, pairing=0))
        if not self._contest(contest).sides[0].chosen:
            self._chosen(self.kim, contest, "wen", "River Pilot", tactic)
        self._accepted(self.kim, contest)
        return contest

    def _opened(self, link: Link, move: Struct) -> ContestId:
        """Make a move that brings a contest to the table."""
        before = {contest.id for contest in self._view().contests}
        self._do(link, move)
        (contest,) = {contest.id for contest in self._view().contests} - before
        return contest

    def _chosen(self, link: Link, contest: ContestId, ready: str, ability: str, tactic: str) -> None:
        character = self.characters[ready]
        self._do(link, ChooseAbility(contest=contest, character=character, ability=ability, tactic=tactic))

    def _accepted(self, link: Link, contest: ContestId) -> None:
        """The player accepts the card; the game master does too, unless it was accepted with the framing."""
        self._do(link, AcceptCard(contest=contest))
        if self._contest(contest).phase == Phase.FRAMING:
            self._do(self.gm, AcceptCard(contest=contest))

    def _falls(self, contest: ContestId, ours: int, theirs: int) -> None:
        for side, face in (("theirs", theirs), ("ours", ours)):
            self._do(self.gm, TypeFace(DrawId(f"{contest}.{side}"), face))

    def _stands(self, contest: ContestId, link: Link, ready: str) -> None:
        """The player spends no hero point, if asked for one."""
        if any(each.id == contest and each.phase == Phase.FALLEN for each in self._view().contests):
            self._do(link, LetStand(contest=contest, character=self.characters[ready]))

    def _contest(self, contest: ContestId) -> ContestView:
        return next(each for each in self._view().contests if each.id == contest)

    def _view(self) -> SagaView:
        play = self.table.look(self.gm.campaign, self.gm.seat).play
        assert isinstance(play, SagaView)
        return play

    def _do(self, link: Link, move: Struct) -> None:
        self.table.act(link.campaign, link.seat, move, move_id=keys.new_id())
