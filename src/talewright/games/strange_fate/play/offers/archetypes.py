"""What may be done about the Archetype of a character that is being made: one of the book, or one of its own."""

from collections.abc import Iterable, Mapping

from talewright.games.strange_fate.archetype import Archetype, Magic, archetypes
from talewright.games.strange_fate.draft_archetype import MOST, Asks, own_archetype
from talewright.games.strange_fate.drawback import DrawbackKind
from talewright.games.strange_fate.play import moves as mv
from talewright.games.strange_fate.play.drafts import Making
from talewright.table.offer import Choice, Field, Offer, Option, Text
from talewright.table.offering import explained, offer, one_of, words

WORDS = 80
KINDS = tuple(Option(each, each) for each in DrawbackKind)


def of_archetype(making: Making) -> Iterable[Offer]:
    """An Archetype to choose, or to invent with its demands (SF-archetypes.1, SF-archetypes.3)."""
    here = {"group": making.id, "draft": making.id}
    character, own = making.draft.character, own_archetype(making.draft)
    known = character.archetype.name if character.archetype else ""
    choices = (
        Option("", "None: an ordinary person, without Strange skills"),
        *(Option(each.name, each.name, each.what) for each in archetypes().values()),
    )
    if own is not None and known not in archetypes():
        choices = (*choices, Option(known, known))
    magic = Choice(
        name="magic",
        label="A Magus works",
        options=tuple(Option(each, f"{each.capitalize()} magic") for each in Magic),
        default=character.magic or "",
        optional=True,
    )
    which = Choice(name="archetype", label="Archetype", options=choices, default=known)
    yield offer(mv.ChooseArchetype, "Choose the Archetype", which, magic, **here)
    name = Text(name="name", label="What it is called", most=WORDS, default=own.name if own else "")
    what = words("what", "What that is", default=own.what if own else "", optional=True)
    made = offer(
        mv.InventArchetype, f"Change the Archetype {own.name}" if own else "Invent an Archetype", name, what, **here
    )
    yield explained(made, about="One that the book does not have; player and game master agree on it.")
    if own is not None:
        yield from _demands(own, here)


def _demands(own: Archetype, here: Mapping[str, str]) -> Iterable[Offer]:
    """What one's own Archetype may demand, as those of the book do (SF-archetypes.4)."""
    for each in own.demands:
        yield offer(mv.DropDemand, f"Not: {each.told}", demand=each.told, **here)
    if len(own.demands) >= MOST:
        return
    for asks, (label, fields) in FORMS.items():
        if asks is not Asks.OBSESSION or not any(each.obsession for each in own.demands):
            yield offer(mv.AddDemand, f"It demands {label}", *fields, demand=asks, **here)


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
