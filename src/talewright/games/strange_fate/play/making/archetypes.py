"""The Archetype of a character that is being made: one of the book, or one of its own with what it demands."""

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta

from talewright.games.strange_fate.play.making.step import OnDraft
from talewright.games.strange_fate.rules.characters.archetype import Archetype, Magic, archetypes
from talewright.games.strange_fate.rules.draft import archetype as own
from talewright.games.strange_fate.rules.draft import draft as drafting
from talewright.games.strange_fate.rules.draft.archetype import MOST, Asks, own_archetype
from talewright.games.strange_fate.rules.draft.draft import Draft
from talewright.games.strange_fate.rules.skills.drawback import DrawbackKind
from talewright.table.offer import Choice, Field, Line, Name, Offer, Option, Text, offer, one_of, text

WORDS = 80
KINDS = tuple(Option(each, each) for each in DrawbackKind)


class ChooseArchetype(OnDraft, tag="choose-archetype"):
    """Choose an Archetype; none for somebody who is no Stranger. *magic* is for a Magus."""

    archetype: Line = ""
    magic: Magic | None = None

    @property
    def in_words(self) -> str:
        return f"Archetype {self.archetype}" if self.archetype else "no Archetype"

    def step(self, draft: Draft) -> Draft:
        return drafting.of_archetype(draft, self.archetype, self.magic)

    @classmethod
    def choices(cls, draft: Draft) -> Iterable[Offer]:
        """One of the book, or its own (SF-archetypes.1)."""
        known = draft.character.archetype.name if draft.character.archetype else ""
        options = (
            Option("", "None: an ordinary person, without Strange skills"),
            *(Option(each.name, each.name, each.what, more=_demands(each)) for each in archetypes().values()),
        )
        mine = own_archetype(draft)
        if mine is not None and known not in archetypes():
            options = (*options, Option(known, known, mine.what, more=_demands(mine)))
        magics = tuple(Option(each, f"{each.capitalize()} magic") for each in Magic)
        chosen = draft.character.magic or ""
        magic = Choice(name="magic", label="A Magus works", options=magics, default=chosen, optional=True)
        which = Choice(name="archetype", label="Archetype", options=options, default=known)
        yield offer(cls, "Choose the Archetype", which, magic)


class InventArchetype(OnDraft, tag="invent-archetype"):
    """Begin an Archetype of one's own, or say anew what it is called and what it is."""

    name: Name
    what: Line = ""

    says = "an Archetype of its own, {name}"

    def step(self, draft: Draft) -> Draft:
        return own.invented(draft, self.name, self.what)

    @classmethod
    def choices(cls, draft: Draft) -> Iterable[Offer]:
        """One that the book does not have (SF-archetypes.3)."""
        known = own_archetype(draft)
        name = Text(name="name", label="What it is called", most=WORDS, default=known.name if known else "")
        what = text(cls, "what", "What that is", default=known.what if known else "")
        label = f"Change the Archetype {known.name}" if known else "Invent an Archetype"
        about = "One that the book does not have; player and game master agree on it."
        yield offer(cls, label, name, what).explained(about=about)


class DropDemand(OnDraft, tag="drop-demand"):
    """Strike a demand of one's own Archetype, by its words."""

    demand: Annotated[str, Meta(max_length=1_000)]

    says = "its Archetype does not demand {demand}"

    def step(self, draft: Draft) -> Draft:
        return own.undemanding(draft, self.demand)

    @classmethod
    def choices(cls, draft: Draft) -> Iterable[Offer]:
        known = own_archetype(draft)
        for each in known.demands if known else ():
            yield offer(cls, f"Not: {each.told}", demand=each.told)


class AddDemand(OnDraft, tag="add-demand"):
    """Have one's own Archetype demand something.

    *what* says it in words; *other* is the second skill of a kind of magic; *drawbacks* are those of which a Strange
    skill has one, any where none is named, and *major* says that it is a major one.
    """

    demand: Asks
    what: Line = ""
    other: Line = ""
    drawbacks: Annotated[tuple[DrawbackKind, ...], Meta(max_length=len(DrawbackKind))] = ()
    major: bool = False

    says = "its Archetype demands {demand}"

    def step(self, draft: Draft) -> Draft:
        demand = own.demand_of(self.demand, self.what, self.other, drawbacks=self.drawbacks, is_major=self.major)
        return own.demanding(draft, demand)

    @classmethod
    def choices(cls, draft: Draft) -> Iterable[Offer]:
        """What one's own Archetype may demand, as those of the book do (SF-archetypes.4)."""
        known = own_archetype(draft)
        if known is None or len(known.demands) >= MOST:
            return
        for asks, (label, fields) in FORMS.items():
            if asks is not Asks.OBSESSION or not any(each.obsession for each in known.demands):
                yield offer(cls, f"It demands {label}", *fields, demand=asks)


def _demands(archetype: Archetype) -> str:
    """What whoever is of an Archetype has to have, before it is chosen (SF-archetypes.4)."""
    told = "; ".join(each.told for each in archetype.demands)
    return f"It demands: {told}." if told else ""


def _said(label: str, name: str = "what", *, optional: bool = False) -> Text:
    return Text(name=name, label=label, most=WORDS, optional=optional)


FORMS: dict[Asks, tuple[str, tuple[Field, ...]]] = {
    Asks.THEME: ("a theme of all Strange skills", (_said("What they are about"),)),
    Asks.DRAWBACK: (
        "a drawback of one Strange skill",
        (
            Choice(
                name="drawbacks", label="One of these; any, if none is chosen", options=KINDS, many=True, optional=True
            ),
            one_of("major", "How bad", (Option("false", "Minor or major"), Option("true", "Major"))),
            _said("What it is about", optional=True),
        ),
    ),
    Asks.INVENTIONS: ("a drawback of every invention", (one_of("what", "Drawback", KINDS),)),
    Asks.WEAKNESS: ("a Weakness", (_said("Against what"),)),
    Asks.SKILL: ("a skill", (_said("What it is called"),)),
    Asks.OBSESSION: ("an Obsession", ()),
    Asks.MAGIC: (
        "a skill for each kind of magic",
        (_said("The skill of profane magic"), _said("The skill of sacred magic", "other")),
    ),
}
"""The form of each demand."""
