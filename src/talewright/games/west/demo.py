"""The demonstration of The West That Wasnt: an evening under way, with a card that waits for its player."""

from msgspec import Struct

from talewright.dice.draw import DrawId
from talewright.games.registry import Place
from talewright.games.west.play import THE_WEST_THAT_WASNT
from talewright.games.west.play.calamity import RuleCalamity
from talewright.games.west.play.cards import TakeResult
from talewright.games.west.play.checks.actions import DescribeAction
from talewright.games.west.play.checks.calls import CallComplexCheck
from talewright.games.west.play.deck import Shuffle
from talewright.games.west.play.ids import ActionId, CharacterId
from talewright.games.west.play.outcome import Finish
from talewright.games.west.play.people import TakeReady
from talewright.games.west.play.view import ActionView, WestView
from talewright.table import Link, Table, keys
from talewright.table.moves import ChooseDice, Roll, Say, TypeFace

LAMP = 34  # a card with a marked result in column 8: there is something to decide


def demo(table: Table) -> tuple[Place, ...]:
    """Play the evening at *table*; its seats may be taken over."""
    evening = Evening(table)
    evening.tell()
    return (
        Place("The Judge's seat", evening.judge),
        Place("Lee, who plays Josefa", evening.lee),
        Place("Max, who plays Ezra", evening.max),
    )


class Evening:
    """Three people and a Judge: a bridge that is being mined, and bandits below a lamp."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.judge = table.seating.begin(THE_WEST_THAT_WASNT.slug, "The Bridge at Cutter Pass", gm="Mo")
        self.lee, self.max, self.ida = (table.seating.join(self.judge.campaign, name) for name in ("Lee", "Max", "Ida"))
        self.characters: dict[str, CharacterId] = {}

    def tell(self) -> None:
        """Play what has happened so far, move by move."""
        for link, ready in ((self.lee, "josefa"), (self.max, "ezra"), (self.ida, "delphine")):
            self._do(link, TakeReady(ready=ready))
            self.characters[ready] = self._view().characters[-1].id
        self._do(
            self.judge, Say("Midnight. Six riders camp in the yard of the relay station, and the bridge is theirs.")
        )
        self._the_bridge()
        self._the_lamp()

    def _the_bridge(self) -> None:
        """A complex check over time, with the table's own cards: it may go well or badly."""
        what = "Ezra sets a charge at the middle pier."
        mining = self._described(self.max, "ezra", what, "Demolitions")
        call = CallComplexCheck(
            action=mining, ability="Demolitions", tn="Standard", victories=6, equipment="Sticks and caps",
            on_success="The bridge can be blown at any moment.", on_failure="Somebody hears the hammering.",
        )  # fmt: skip
        self._do(self.judge, call)
        self._do(self.max, Roll(self._draw(mining), nonce=keys.new_id()))
        self._put_away(self.max, mining)

    def _the_lamp(self) -> None:
        """A shot by a real card, which Lee has turned up and is to read."""
        self._do(self.lee, ChooseDice(by_hand=True))
        shot = self._described(self.lee, "josefa", "Shoot the lamp out above the riders.", "Firearms: Rifle")
        call = CallComplexCheck(
            action=shot, ability="Firearms: Rifle", tn="Challenging", effect="(3)6", on_success="The yard is dark."
        )
        self._do(self.judge, call)
        if LAMP in self._view().deck.discarded:
            self._do(self.judge, Shuffle())
        self._do(self.lee, TypeFace(self._draw(shot), LAMP))

    def _put_away(self, player: Link, action: ActionId) -> None:
        """Bring a check to its end, whatever card has fallen; one that can only fail is put away by itself."""
        found = self._found(action)
        if found and found.phase == "turned":
            self._do(player, TakeResult(action=action, row=next(each.row for each in found.choices if each.highest)))
        if found and found.phase == "calamity":
            self._do(self.judge, RuleCalamity(action=action, ruling="A stick rolls off the pier, and hisses."))
        if self._found(action):
            self._do(player, Finish(action=action))

    def _found(self, action: ActionId) -> ActionView | None:
        return next((each for each in self._view().actions if each.id == action), None)

    def _described(self, player: Link, who: str, what: str, ability: str) -> ActionId:
        self._do(player, DescribeAction(character=self.characters[who], what=what, ability=ability))
        return self._view().actions[-1].id

    def _draw(self, action: ActionId) -> DrawId:
        draws = self.table.look(self.judge.campaign, self.judge.seat).draws
        return next(draw.id for draw in draws if draw.group == action)

    def _view(self) -> WestView:
        play = self.table.look(self.judge.campaign, self.judge.seat).play
        assert isinstance(play, WestView)
        return play

    def _do(self, link: Link, move: Struct) -> None:
        self.table.act(link.campaign, link.seat, move, move_id=keys.new_id())
