"""Walks through a campaign of Strange FATE that do only what is offered."""

from importlib.resources import files
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace
from tests.games.strange_fate.play.table import MARIGOLD, Evening, Story, given

from talewright.games.strange_fate.play.deeds.setting_about import SetAbout
from talewright.games.strange_fate.play.deeds.trappings.networking import TO_REFUTE
from talewright.games.strange_fate.play.ids import DeedId, RollId
from talewright.games.strange_fate.play.making import archetypes, bench, gear, gifts, skills, under_way, written_aspects
from talewright.games.strange_fate.play.reading import written
from talewright.games.strange_fate.rules.characters.ready import ready
from talewright.games.strange_fate.rules.skills.budget import CreationRules
from talewright.games.strange_fate.rules.trappings.rumour import TRACE
from talewright.table.chapter import moves_of
from talewright.table.laws import walking
from talewright.table.offer import Offer, Text, Value

OPTIONS: tuple[dict[str, Value], ...] = (
    {},
    {"dice": "d6-d6", "century": "Late"},
    {"dice": "flat"},
    {"century": "Early", "free_aspects": 4},
)
RATINGS = ("Good", "Great (E)", "2", "4S", "-1", "Average (A)", "0G", "Epic")
LINES = ("Good thug (E), Fair liar", "Average sailor\nPoor cook (E)", "Great count (S), Good dancer")

DIAGRAMS = (
    "\n".join(
        f'[[box]]\ntrapping = "{name}"\nborder = "dotted"\nx = {place}\ny = 0'
        for place, name in enumerate(("Strike", "Shoot", "Move", "Hide", "Minions", "Environment", "Notice"))
    ).join(('title = "Seven boxes"\n', "")),
    (files("talewright.games.strange_fate.rules.skills") / "diagram.toml").read_text("utf-8"),
)


MAKERS = (under_way, archetypes, written_aspects, skills, bench, gifts, gear)
MAKING = {str(move.__struct_config__.tag) for move in moves_of(MAKERS)} - {"take-sheet"}


class AtPlay(Story):
    """A campaign in which nobody makes a character: that goes on walks of its own."""

    def offers(self, who: str, *, acting_for: str = "") -> tuple[Offer, ...]:
        return tuple(offer for offer in super().offers(who, acting_for=acting_for) if offer.move not in MAKING)


class Walk(walking.Walk[Story]):
    """One walk through a campaign with some options or other."""

    rarely: ClassVar[tuple[str, ...]] = (
        "cancel-roll", "take-ready", "take-sheet", "give-character", "correct-sheet", "correct-rating", "retire",
        "bring-back", "drop-npc", "show-npc", "show-side", "use-diagram", "drop-draft", "rename-scene", "drop-zone",
        "draw-border", "drop-border", "draw-zone", "go-away", "end-scene", "end-story", "remove-aspect", "hand-over",
        "count-points", "end-conflict", "get-away", "concede", "deal-stress", "bring-vehicle", "count-group",
        "drop-hit", "clear-track", "end-consequence", "grant-gear", "lose-gear", "give-slots",
    )  # fmt: skip
    under_way: ClassVar[tuple[str, ...]] = ("roll", "draw", "compel", "wish", "hit", "conflict")
    first = 0.3
    goes_on = 0.8
    texts: ClassVar = {
        "difficulty": RATINGS,
        "rating": RATINGS,
        "defences": ('minor-weakness "silver"',),
    }

    def begun(self, seed: int) -> Story:
        return given(Evening((MARIGOLD,), OPTIONS[seed % len(OPTIONS)]), told_by=AtPlay)

    def filled(self, offer: Offer) -> Struct:
        """Other words take the place of a rumour that is refuted alone."""
        move = super().filled(offer)
        if isinstance(move, SetAbout) and move.words and not move.against.startswith(TO_REFUTE):
            deed = self.sitting.now.acts.deeds[move.deed]
            return replace(move, words="") if deed.procedure is TRACE else move
        return move

    def words(self, offer: Offer, field: Text) -> str:
        match offer.move, field.name:
            case "set-about", "words" if self.is_part_or_work(offer):
                return field.default
            case "grant-gear", "piece":
                return field.default
            case "add-npcs" | "call-minions", "text":
                return self.chance.choice(LINES)
            case "end-deed", "words":
                return field.default
            case "take-sheet", "text":
                return self.sheet(f"Somebody {next(self.names)}")
            case "use-diagram", "text":
                return self.chance.choice(DIAGRAMS)
            case "correct-sheet", "text":
                return field.default
            case "correct-rating", "rating":
                return self.chance.choice(("1", "3E", "4S", "10"))
            case _, "difficulty" | "rating" | "quality" if self.is_a_work(offer):
                return "Good"
            case _:
                return super().words(offer, field)

    def is_part_or_work(self, offer: Offer) -> bool:
        """Whether the words of an offer are a piece with its improvements, or aspects of somebody in particular."""
        deed = self.sitting.now.acts.deeds.get(DeedId(str(offer.fixed.get("deed", ""))))
        return deed is not None and deed.slug.startswith(("craft-reveal", "live-the-part"))

    def is_a_work(self, offer: Offer) -> bool:
        """Whether an offer sets the difficulty of a work or of mending one: no higher in tier than the skill."""
        acts = self.sitting.now.acts
        by_roll = acts.of_roll(RollId(str(offer.fixed.get("roll", ""))))
        deed = by_roll or acts.deeds.get(DeedId(str(offer.fixed.get("deed", ""))))
        return deed is not None and deed.procedure.trapping in {"Craft", "Repair"}

    def sheet(self, name: str) -> str:
        """A sheet that nobody has brought along yet."""
        text = written(self.chance.choice([*ready().values()]), CreationRules())
        first, _, rest = text.partition("\nname = ")
        return f'{first}\nname = "{name}"\n{rest.partition(chr(10))[2]}'
