"""The demonstration of Strange FATE: an evening under way, with dice that lie on the table and may still change."""

from msgspec import Struct

from talewright.dice.draw import DrawId
from talewright.games import registry
from talewright.games.strange_fate.play import STRANGE_FATE_GAME
from talewright.games.strange_fate.play.aspects.invoking import Invoke
from talewright.games.strange_fate.play.aspects.placing import PlaceAspect
from talewright.games.strange_fate.play.card import Phase, Place
from talewright.games.strange_fate.play.compel import AcceptCompel, OfferCompel
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, CharacterId, RollId
from talewright.games.strange_fate.play.people.characters import TakeReady
from talewright.games.strange_fate.play.people.making_up import AddNpcs
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.rolls.modifiers import AddModifier
from talewright.games.strange_fate.play.rolls.opposing import Oppose, SetDifficulty
from talewright.games.strange_fate.play.rolls.standing import LetStand
from talewright.games.strange_fate.play.rolls.view import SideView
from talewright.games.strange_fate.play.scene.coming import GoTo
from talewright.games.strange_fate.play.scene.scenes import OpenScene
from talewright.games.strange_fate.play.scene.zones import DrawBorder
from talewright.games.strange_fate.play.view import StoryView
from talewright.games.strange_fate.rules.dice.dice import Dice, Fell
from talewright.table import Link, Table, keys
from talewright.table.moves import Say, TypeFace


def demo(table: Table) -> tuple[registry.Place, ...]:
    """Play the evening at *table*; its seats may be taken over."""
    evening = Evening(table)
    evening.tell()
    return (
        registry.Place("The game master's seat", evening.gm),
        registry.Place("Kim, who plays Marigold", evening.kim),
        registry.Place("Sam, who plays Orrin", evening.sam),
    )


class Evening:
    """Three people and a game master: the house of a collector, a lock that is more than iron, and the night watch."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.gm = table.seating.begin(STRANGE_FATE_GAME.slug, "The Cabinet in Finch Lane", gm="Robin")
        self.kim, self.sam, self.ana = (table.seating.join(self.gm.campaign, name) for name in ("Kim", "Sam", "Ana"))
        self.characters: dict[str, CharacterId] = {}

    def tell(self) -> None:
        """Play what has happened so far, move by move."""
        for link, ready in ((self.kim, "marigold"), (self.sam, "orrin"), (self.ana, "hester")):
            self._do(link, TakeReady(ready=ready))
            self.characters[ready] = self._view().characters[-1].id  # type: ignore[assignment]  # views hold plain text
        self._do(self.gm, AddNpcs(text="Good night watchman, Fair bruiser\nGreat hound (E)"))
        self._do(self.gm, AddNpcs(text="Great collector (S)", hidden=True))
        self._do(self.gm, Say("Rain on Finch Lane. Behind the third window somebody keeps what ought to be free."))
        self._the_lock()
        self._the_house()
        self._the_watchman()
        self._the_hound()

    def _the_lock(self) -> None:
        """A lock of a higher tier: the dice fall badly, and an aspect is invoked."""
        lock = self._framed(self.ana, "hester", "Craftsmanship", "Open a lock that no locksmith has made.")
        self._do(self.gm, SetDifficulty(roll=lock, difficulty="Great (E)"))
        self._falls(lock, "0-+0")
        self._do(self.ana, Invoke(roll=lock, aspect="Three Patents and a Lawsuit"))
        self._do(self.ana, LetStand(roll=lock))

    def _the_house(self) -> None:
        """A scene with zones and aspects, one of them to be tagged; and a compel that is taken."""
        everybody = (*self.characters.values(), self._npc("Night watchman"), self._npc("Hound"))
        self._do(
            self.gm,
            OpenScene(
                name="Behind the third window",
                present=everybody,
                aspects="Knee-Deep Shadows\nGlass Cases to the Ceiling",
                zones="The yard\nThe stairs\nThe cabinet",
            ),
        )
        hound, hester, orrin = self._npc("Hound"), self.characters["hester"], self.characters["orrin"]
        for number, zone in ((0, "The cabinet"), (2, "The cabinet"), (4, "The stairs")):
            self._do(self.gm, GoTo(who=everybody[number], zone=zone))
        self._do(self.gm, DrawBorder(one="The yard", other="The stairs", value=1, what="a barred door"))
        self._do(self.gm, PlaceAspect(name="Nose Full of Soot", on=hound, by=hester, free=1, sticky=False))
        reason = "The watchman has your likeness in his pocket, and looks twice."
        self._do(self.gm, OfferCompel(who=orrin, aspect="Wanted for What He Found", reason=reason))
        (compel,) = self._view().scene.compels
        self._do(self.sam, AcceptCompel(compel=compel.id))  # type: ignore[arg-type]  # views hold plain text

    def _the_watchman(self) -> None:
        """An opposed roll on even terms: four Fate dice on each side."""
        passing = self._framed(self.sam, "orrin", "Stealth: Hide", "Pass below his window.", against="Night watchman")
        self._do(self.gm, Oppose(roll=passing, who=self._npc("Night watchman"), by="night watchman"))
        self._falls(passing, "0-00", "+000")
        self._do(self.sam, LetStand(roll=passing))

    def _the_hound(self) -> None:
        """The roll under way: a tier above the hound, one shift short; everybody sees what an aspect would do."""
        drift = self._framed(self.kim, "marigold", "Thistledown: Move", "Drift over the hound.", against="Hound")
        self._do(self.gm, Oppose(roll=drift, who=self._npc("Hound"), by="hound"))
        self._do(self.gm, AddModifier(roll=drift, place=Place.THEIRS, name="The wind stands wrong", amount=1))
        self._falls(drift, "0--4", "0+0-")

    def _framed(self, link: Link, ready: str, by: str, goal: str, *, against: str = "") -> RollId:
        """Somebody says what their character does."""
        before = {each.id for each in self._view().rolls}
        who = self._npc(against) if against else NOBODY
        self._do(link, FrameRoll(who=self.characters[ready], by=by, goal=goal, against=who))
        (made,) = {each.id for each in self._view().rolls} - before
        return made  # type: ignore[return-value]  # views hold plain text

    def _falls(self, roll: RollId, ours: str, theirs: str = "") -> None:
        """Real dice, so that the story is the same each time."""
        (found,) = (each for each in self._view().rolls if each.id == roll)
        assert found.phase == Phase.READY
        assert found.ours
        if found.theirs and theirs:  # first, as they would fall by themselves with the player's last die
            self._typed(found.theirs, theirs)
        self._typed(found.ours, ours)

    def _typed(self, side: SideView, faces: str) -> None:
        dice = Dice.parse(side.dice)
        fell = Fell.read(faces, dice)
        for one, face, sides in zip(side.fallen, fell.faces, dice.sides, strict=True):
            draw: DrawId = one.draw  # type: ignore[assignment]  # views hold plain text
            self._do(self.gm, TypeFace(draw, face + 2 if sides == 3 else face))

    def _npc(self, name: str) -> ActorId:
        return next(each.id for each in self._view().npcs if each.name == name)  # type: ignore[return-value]

    def _view(self) -> StoryView:
        play = self.table.look(self.gm.campaign, self.gm.seat).play
        assert isinstance(play, StoryView)
        return play

    def _do(self, link: Link, move: Struct) -> None:
        self.table.act(link.campaign, link.seat, move, move_id=keys.new_id())
