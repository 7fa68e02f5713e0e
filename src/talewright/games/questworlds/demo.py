"""The demonstration of QuestWorlds: a campaign under way, to look at and to go on with."""

from msgspec import Struct

from talewright.dice.draw import DrawId
from talewright.games.questworlds.play.acceptance import AcceptCard, HandBack
from talewright.games.questworlds.play.augments import ProposeAugment
from talewright.games.questworlds.play.communities.resources import FoundCommunity
from talewright.games.questworlds.play.framing import FrameContest
from talewright.games.questworlds.play.groups.closing import CloseGroup
from talewright.games.questworlds.play.groups.joining import FrameGroup
from talewright.games.questworlds.play.marks import GiveBenefit, GiveConsequence
from talewright.games.questworlds.play.outcome import CloseContest, LetStand
from talewright.games.questworlds.play.people import TakeReady
from talewright.games.questworlds.play.relationships.sidekicks import MakeSidekick
from talewright.games.questworlds.play.sequences.ending import CloseSequence, EndSequence
from talewright.games.questworlds.play.sequences.framing import FrameSequence
from talewright.games.questworlds.play.sequences.joining import EnterWith
from talewright.games.questworlds.play.sequences.manners import DeclareManner
from talewright.games.questworlds.play.sequences.starting import StartRound
from talewright.games.questworlds.play.tactics import ChooseAbility
from talewright.games.questworlds.play.view import ContestView, SagaView
from talewright.games.questworlds.rules.consequence import Kind
from talewright.games.questworlds.rules.contest import Verdict
from talewright.games.questworlds.rules.editions import QUESTWORLDS_3
from talewright.games.questworlds.rules.sequences.scored import Manner
from talewright.games.questworlds.shared.card import Phase
from talewright.games.questworlds.shared.ids import CharacterId, ContestId
from talewright.games.registry import Place
from talewright.table import Link, Table, keys
from talewright.table.moves import CloseSession, Roll, Say, TypeFace


def demo(table: Table) -> tuple[Place, ...]:
    """Play the evening at *table*; its seats may be taken over."""
    evening = Evening(table)
    evening.tell()
    return (
        Place("The game master's seat", evening.gm),
        Place("Kim, who plays Ines", evening.kim),
        Place("Sam, who plays Tobias", evening.sam),
    )


class Evening:
    """Four people and a game master, one session played, and a contest in the middle of the next."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.gm = table.seating.begin(QUESTWORLDS_3.slug, "The Drowned Lighthouse", gm="Robin")
        self.kim, self.sam, self.ana, self.lee = (
            table.seating.join(self.gm.campaign, name) for name in ("Kim", "Sam", "Ana", "Lee")
        )
        self.characters: dict[str, CharacterId] = {}

    def tell(self) -> None:
        """Play what has happened so far, move by move."""
        for link, ready in ((self.kim, "ines"), (self.sam, "tobias"), (self.ana, "ama"), (self.lee, "fenn")):
            self._do(link, TakeReady(ready=ready))
            self.characters[ready] = self._view().characters[-1].id
        self._the_wharf()
        self._do(self.gm, Say("The lighthouse has been dark for nine nights, and the harbour master will not say why."))
        self._the_stairs()
        self._the_ledger()
        self._the_captain()
        self._the_storm()
        self._do(self.gm, CloseSession())
        self._do(self.gm, Say("Dawn. Somebody has to take the boat through the shoals while the tide allows it."))
        self._the_shoals()

    def _the_wharf(self) -> None:
        """Whom the characters live among, and who follows them."""
        wharf = FoundCommunity(
            name="Lantern Wharf", first="Morale", second="Diplomacy", third="Wealth", fourth="Magic", fifth="Military"
        )
        self._do(self.gm, wharf)
        pip = MakeSidekick(
            character=self.characters["tobias"], name="Pip", reason="he taught her to read",
            first="Never Where You Look", second="Quick Fingers", third="Knows Every Boat",
        )  # fmt: skip
        self._do(self.sam, pip)

    def _the_stairs(self) -> None:
        """A climax of three rounds, drawn out as a scored sequence: the second is lost, the third a risky gambit."""
        ines = self.characters["ines"]
        stairs = FrameSequence(
            prize="the key of the lamp room", conflict="two hundred steps, and the keeper ahead on them",
            character=ines, opponent="The keeper", resistance="Hard",
        )  # fmt: skip
        self._do(self.gm, stairs)
        (sequence,) = self._view().sequences
        self._do(self.kim, EnterWith(sequence=sequence.id, character=ines, ability="Sure-footed"))
        for ours, theirs, manner in ((13, 18, Manner.PLAIN), (17, 8, Manner.PLAIN), (13, 17, Manner.GAMBIT)):
            self._do(self.kim, StartRound(sequence=sequence.id, pair=0, who=ines))
            (contest,) = (each.id for each in self._view().contests)
            if manner is not Manner.PLAIN:
                self._do(self.kim, DeclareManner(contest=contest, manner=manner))
            self._do(self.kim, AcceptCard(contest=contest))
            self._do(self.gm, TypeFace(self._draw(contest, "theirs"), theirs))
            self._do(self.kim, TypeFace(self._draw(contest, "ours"), ours))
            self._do(self.gm, LetStand(contest=contest))
        self._do(self.gm, EndSequence(sequence=sequence.id))
        self._do(self.gm, CloseSequence(sequence=sequence.id))

    def _the_ledger(self) -> None:
        """A contest with dice that people threw themselves."""
        fenn = self.characters["fenn"]
        contest = self._framed(fenn, "the harbour master's ledger", "a locked office, and a dog behind it", "Base")
        self._chosen(self.lee, contest, fenn, "Burglar: Locks", "By the skylight, with a sausage for the dog.")
        self._accepted(self.lee, contest)
        self._do(self.gm, TypeFace(self._draw(contest, "theirs"), 17))
        self._do(self.lee, TypeFace(self._draw(contest, "ours"), 11))
        self._do(self.gm, LetStand(contest=contest))
        ledger = GiveBenefit(
            character=fenn, contest=contest, text="The ledger, with ten years of bribes", bonus=10, kind=Kind.ITEM,
            abilities=("Fast Talk",), expires="when its secrets are out",
        )  # fmt: skip
        self._do(self.gm, ledger)
        self._do(self.gm, CloseContest(contest=contest))

    def _the_captain(self) -> None:
        """A contest with the table's own dice, which may end either way."""
        tobias = self.characters["tobias"]
        contest = self._framed(tobias, "a way past the captain of the watch", "the best blade in the harbour", "Hard")
        self._chosen(self.sam, contest, tobias, "Duellist: Feint", "He is to think that my knee is worse than it is.")
        self._accepted(self.sam, contest)
        self._do(self.sam, Roll(self._draw(contest, "ours"), nonce=keys.new_id()))
        if self._contest(contest).phase != Phase.DECIDED:
            self._do(self.gm, LetStand(contest=contest))
        self._aftermath(tobias, self._contest(contest))
        self._do(self.gm, CloseContest(contest=contest))

    def _aftermath(self, tobias: CharacterId, duel: ContestView) -> None:
        """What the duel leaves behind, as the dice would have it."""
        assert duel.outcome, "the duel is decided"
        if duel.outcome.verdict == Verdict.VICTORY:
            respect = GiveBenefit(
                character=tobias, contest=duel.id, text="The watch steps aside for him", kind=Kind.SOCIAL,
                bonus=duel.outcome.suggested, abilities=("Duellist: Court Manners",),
            )  # fmt: skip
            self._do(self.gm, respect)
        elif duel.outcome.verdict == Verdict.DEFEAT:
            cut = GiveConsequence(
                character=tobias, contest=duel.id, text="A cut across the sword arm", kind=Kind.PHYSICAL,
                penalty=abs(duel.outcome.suggested), abilities=("Duellist",),
            )  # fmt: skip
            self._do(self.gm, cut)

    def _the_storm(self) -> None:
        """A contest of all four, each with dice of their own."""
        storm = FrameGroup(
            prize="everybody home, and the boats too", conflict="the first storm of the autumn",
            characters=tuple(self.characters.values()),
        )  # fmt: skip
        self._do(self.gm, storm)
        (group,) = self._view().groups
        for link, who, ability, ours, theirs in (
            (self.ana, "ama", "Patient", 15, 4),
            (self.sam, "tobias", "Card Player", 14, 3),
            (self.kim, "ines", "Sure-footed", 5, 12),
            (self.lee, "fenn", "Fast Talk", 9, 12),
        ):
            character = self.characters[who]
            contest = next(each.contest for each in group.members if each.character == character)
            self._chosen(link, contest, character, ability, "")
            self._do(link, AcceptCard(contest=contest))
            self._do(self.gm, TypeFace(self._draw(contest, "theirs"), theirs))
            self._do(link, TypeFace(self._draw(contest, "ours"), ours))
            self._do(link, LetStand(contest=contest))
        self._do(self.gm, CloseGroup(group=group.id))

    def _the_shoals(self) -> None:
        """A contest that waits for the game master: the ability is chosen, and help is offered."""
        ines, ama = self.characters["ines"], self.characters["ama"]
        contest = self._framed(
            ines, "the lighthouse, before the tide turns", "shoals that move overnight", "Challenging"
        )
        self._chosen(
            self.kim, contest, ines, "Cartographer: Read the Land", "I read the colour of the water, not the chart."
        )
        compass = ProposeAugment(
            contest=contest, character=ines, ability="Brass Compass of Her Mother",
            about="It has never once pointed her wrong in the fog.",
        )  # fmt: skip
        self._do(self.kim, compass)
        calm = ProposeAugment(
            contest=contest, character=ama, beneficiary=ines, ability="Patient",
            about="Ama counts the waves aloud, so that nobody hurries.",
        )  # fmt: skip
        self._do(self.ana, calm)
        self._do(self.kim, HandBack(contest=contest, note="That is all the help we have. Is it enough?"))

    def _framed(self, character: CharacterId, prize: str, conflict: str, resistance: str) -> ContestId:
        before = {contest.id for contest in self._view().contests}
        self._do(self.gm, FrameContest(character=character, prize=prize, conflict=conflict, resistance=resistance))
        (contest,) = {contest.id for contest in self._view().contests} - before
        return contest

    def _chosen(self, link: Link, contest: ContestId, character: CharacterId, ability: str, tactic: str) -> None:
        self._do(link, ChooseAbility(contest=contest, character=character, ability=ability, tactic=tactic))

    def _accepted(self, link: Link, contest: ContestId) -> None:
        """The player accepts the card; the game master does too, unless it was accepted with the framing."""
        self._do(link, AcceptCard(contest=contest))
        if self._contest(contest).phase == Phase.FRAMING:
            self._do(self.gm, AcceptCard(contest=contest))

    def _draw(self, contest: ContestId, side: str) -> DrawId:
        """The die of one side of a contest: "ours" or "theirs"."""
        draws = self.table.look(self.gm.campaign, self.gm.seat).draws
        return next(draw.id for draw in draws if draw.group == contest and draw.id.endswith(side))

    def _contest(self, contest: ContestId) -> ContestView:
        view = self._view()
        return next(each for each in (*view.contests, *view.past) if each.id == contest)

    def _view(self) -> SagaView:
        play = self.table.look(self.gm.campaign, self.gm.seat).play
        assert isinstance(play, SagaView)
        return play

    def _do(self, link: Link, move: Struct) -> None:
        self.table.act(link.campaign, link.seat, move, move_id=keys.new_id())
