"""A conflict of Strange FATE for tests: Tobias and Hester of the players against a thug and a sailor."""

from typing import Self

from msgspec.structs import replace
from tests.games.strange_fate.play.table import GM, MADE_UP, NORA, PIM, SAILOR, THUG, Evening, Story, given

from talewright.dice.draw import DrawId
from talewright.games.strange_fate.play.acting import acting
from talewright.games.strange_fate.play.card import Place
from talewright.games.strange_fate.play.conflict.attacks import Attack
from talewright.games.strange_fate.play.conflict.card import ConflictCard
from talewright.games.strange_fate.play.conflict.order import BeginConflict
from talewright.games.strange_fate.play.conflict.turns import PassTurn
from talewright.games.strange_fate.play.conflict.view import ConflictView, FighterView
from talewright.games.strange_fate.play.harm.hits import DealStress
from talewright.games.strange_fate.play.harm.wounds import HitView
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, CharacterId, ConflictId, HitId, RollId
from talewright.games.strange_fate.play.people.characters import CorrectSheet, TakeReady
from talewright.games.strange_fate.play.people.making_up import AddNpcs
from talewright.games.strange_fate.play.reading import written
from talewright.games.strange_fate.play.rolls.opposing import Oppose
from talewright.games.strange_fate.play.scene.coming import GoTo
from talewright.games.strange_fate.play.state import Npc
from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.conflict.stress import Scope
from talewright.table.moves import TypeFace

TOBIAS, HESTER = CharacterId(ActorId("tobias-wick")), CharacterId(ActorId("hester-quill"))
SAMIRA, INES = CharacterId(ActorId("samira-vale")), CharacterId(ActorId("ines-calder"))
BRAWL = ConflictId("the-brawl-itself")
BLOW = RollId("the-blow-itself")
HIT = HitId(BLOW)
SIGNS = {"-": 1, "0": 2, "+": 3}
LINES = "Good thug (E), Good initiative\nAverage sailor"


class Fight(Story):
    """A campaign in which people fight."""

    # --- when

    def ready(self, who: str, name: str, called: CharacterId) -> Self:
        return self.when(who, TakeReady(ready=name), called=called)

    def of_flesh(self, who: CharacterId) -> Self:
        """Somebody is no Artificial any more, so that medicine does them good."""
        text = written(self.now.people[who].character, self.now.edition.creation)
        changed = text.replace('archetype = "Artificial"', 'archetype = "Mutant"')
        return self.when(GM, CorrectSheet(character=who, text=changed, reason="a beating heart"))

    def owns(self, who: CharacterId, owned: Owned) -> Self:
        """Somebody has one skill more."""
        character = self.now.people[who].character
        sheet = written(replace(character, skills=(*character.skills, owned)), self.now.edition.creation)
        return self.when(GM, CorrectSheet(character=who, text=sheet, reason="a gift"))

    def begins(self, *who: ActorId, scope: Scope = Scope.PHYSICAL, conflict: ConflictId = BRAWL) -> Self:
        return self.when(GM, BeginConflict(scope=scope, about="a brawl", who=who), called=conflict)

    def first(self, who: ActorId, signs: str) -> Self:
        """Real dice fall for the order."""
        ids = self.conflict.initiative.draw_ids(self.conflict.id, who)
        for draw, sign in zip(ids, signs, strict=True):
            self.when(GM, TypeFace(DrawId(draw), SIGNS[sign]))
        return self

    def attacks(
        self, who: ActorId, target: ActorId, by: str, *, called: RollId = BLOW, weapons: tuple[str, ...] = ()
    ) -> Self:
        """The game master has somebody attack; an NPC without a sheet harms Health."""
        track = "Health" if isinstance(acting(self.now, who), Npc) else ""
        move = Attack(conflict=self.conflict.id, who=who, target=target, by=by, weapons=weapons, track=track)
        return self.when(GM, move, called=called)

    def defends(self, who: ActorId, by: str, *, roll: RollId = BLOW) -> Self:
        return self.when(GM, Oppose(roll=roll, who=who, by=by))

    def passes(self, who: ActorId = NOBODY) -> Self:
        return self.when(GM, PassTurn(conflict=self.conflict.id, who=who or self.conflict.next))

    def stands_in(self, who: ActorId, zone: str) -> Self:
        """The game master has somebody stand in a zone, whatever it takes."""
        there = self.now.under_way().place(who) == zone
        return self if there else self.when(GM, GoTo(who=who, zone=zone, ruled=True))

    def hurts(self, who: ActorId, stress: int, track: str = "Health", *, called: str = "a-nasty-fall") -> Self:
        return self.when(GM, DealStress(who=who, track=track, stress=stress, reason="a fall"), called=called)

    # --- then

    @property
    def conflict(self) -> ConflictCard:
        return next(iter(self.now.conflicts.values()))

    def seen(self, who: str = GM) -> ConflictView:
        return self.sees(who).conflicts[0]

    def order(self, who: str = GM) -> list[str]:
        return [each.name for each in self.seen(who).fighters]

    def fighter(self, id_: ActorId, who: str = GM) -> FighterView:
        return next(each for each in self.seen(who).fighters if each.id == id_)

    def next(self) -> str:
        return next((each.name for each in self.seen().fighters if each.is_next), "")

    def hit(self, who: str = GM) -> HitView:
        (found,) = self.sees(who).hits
        return found

    def suffers(self, id_: ActorId, who: str = GM) -> list[str]:
        """Marked boxes and consequences: 'Health 2', 'Mild [Physical]: Broken Nose'."""
        found = next(each for each in self.sees(who).wounds if each.who == id_)
        boxes = [
            f"{track.name} {box}" for track in found.tracks for box, marked in enumerate(track.marked, 1) if marked
        ]
        return [*boxes, *(f"{each.title}: {each.aspect}" for each in found.consequences if each.aspect)]


def fighters(lines: str = LINES, *, hidden: bool = False, told_by: type[Fight] | None = None) -> Fight:
    """Nora has Tobias, Pim has Hester, and the game master a thug and a sailor."""
    told = given(Evening(()), told_by=told_by or Fight)
    assert isinstance(told, Fight)
    told.ready(NORA, "tobias", TOBIAS).ready(PIM, "hester", HESTER).of_flesh(TOBIAS)
    return told.when(GM, AddNpcs(text=lines, hidden=hidden), called=MADE_UP)


def brawl(*who: ActorId, hidden: bool = False) -> Fight:
    """A physical conflict under way: the thug, Hester, Tobias and the sailor, in this order."""
    told = fighters("Good thug (E), Good initiative (E)\nAverage sailor", hidden=hidden)
    told.begins(*(who or (TOBIAS, HESTER, THUG, SAILOR)))
    for each, signs in ((TOBIAS, "+000"), (SAILOR, "0000")):
        if each in told.conflict.initiative.wanted:
            told.first(each, signs)
    return told


def struck(told: Fight, blow: str = "+++6", parry: str = "0000") -> Fight:
    """The thug strikes at Tobias, who parries."""
    told.attacks(THUG, TOBIAS, "thug").defends(TOBIAS, "Fisticuffs: Parry")
    return told.rolls(blow, parry, roll=BLOW).stands(roll=BLOW)


__all__ = [
    "BLOW", "BRAWL", "HESTER", "HIT", "INES", "SAILOR", "SAMIRA", "THUG", "TOBIAS", "Fight", "Place", "brawl",
    "fighters", "struck",
]  # fmt: skip
