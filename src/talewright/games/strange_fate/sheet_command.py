"""What Strange FATE brings to `talewright sheet`."""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from talewright.answer import SheetAnswer, SheetLine, SheetPart
from talewright.games.strange_fate.rules.aspects.aspect import Aspect, AspectKind
from talewright.games.strange_fate.rules.characters import creation
from talewright.games.strange_fate.rules.characters.archetype import archetypes
from talewright.games.strange_fate.rules.characters.character import Character
from talewright.games.strange_fate.rules.characters.companion import Companion
from talewright.games.strange_fate.rules.characters.gift import Improvement
from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.characters.ready import ready
from talewright.games.strange_fate.rules.characters.sheet import Sheet, read, write
from talewright.games.strange_fate.rules.conflict.stress import Bearing
from talewright.games.strange_fate.rules.dice.ladder import called
from talewright.games.strange_fate.rules.editions import STRANGE_FATE
from talewright.games.strange_fate.rules.skills import tier_benefit
from talewright.games.strange_fate.rules.skills.budget import USUAL, Century, Receipt
from talewright.games.strange_fate.rules.skills.diagram import second
from talewright.printable import check_printable

NAMELESS = "Nobody Yet"
BEGUN = "Alien"
"""The Archetype that a new sheet has until another is written: it demands nothing."""


class StrangeFateSheets(Struct, frozen=True):
    """The sheets of the game."""

    @property
    def ready(self) -> tuple[str, ...]:
        return tuple(ready())

    def new(self, name: str = "", like: str = "") -> str:
        """Begin with two aspects alone, or with a ready character."""
        if like and like not in ready():
            raise ValueError(f"there is no ready character {like[:40]!r}; there are {', '.join(ready())}")
        character = ready()[like] if like else _begun()
        check_printable(name, "the name")
        named = replace(character, name=name.strip() or character.name)
        return f"{_heading()}\n{write(Sheet(character=named))}"

    def read(self, text: str) -> SheetAnswer:
        sheet = read(text)
        character = sheet.character
        concept = character.archetype.name if character.archetype else "no Stranger"
        return SheetAnswer(
            game=STRANGE_FATE.slug,
            name=character.name,
            about=(concept, *(line for line in character.description.splitlines() if line.strip())),
            parts=tuple(part for part in _parts(sheet) if part.lines),
            price=_price(sheet),
            faults=tuple(map(str, sheet.faults)),
            remarks=(*sheet.remarks, *_open_questions(sheet)),
        )


STRANGE_FATE_SHEETS = StrangeFateSheets()


def _begun() -> Character:
    archetype = archetypes()[BEGUN]
    return Character(
        name=NAMELESS,
        archetype=archetype,
        aspects=(
            Aspect(name=archetype.examples[0], kind=AspectKind.ARCHETYPE),
            Aspect(name="Everyone Gets Home Tonight", kind=AspectKind.CONVICTION),
        ),
    )


def _heading() -> str:
    refresh = ", ".join(f"{century} {USUAL.refresh_in(century)}" for century in Century)
    kinds = ", ".join(f'"{kind}"' for kind in AspectKind if kind is not AspectKind.COMPLICATION)
    return f"""\
# A character for {STRANGE_FATE.title}. `talewright sheet check` says what is missing, and what would be right.
#
# {USUAL.skill_points()} skill points buy skills; refresh ({refresh}) buys power tiers, gifts beyond the first
# and invulnerabilities. The century stands in [series], as in century = "Late".
#   archetype = "Mutant"           # {", ".join(archetypes())}
#   [[aspect]]
#   name = "Sleeps With One Eye Open"
#   kind = "Free"                  # {kinds}
# A skill that comes with the game needs a name and a rating; `talewright skill list` shows them all:
#   [[skill]]
#   name = "Athletics"
#   rating = 3
#   tier = "Extraordinary"
# Others are built of trappings. A drawback that is an aspect has its words in brackets:
#   [[skill]]
#   name = "Harbour Pilot"
#   kind = "Unique"                # or "Strange", with a drawback
#   rating = 2
#   trappings = ["Networking", "Information", "Transport", "Environment [Estuary]"]
#   drawbacks = ["minor Complication (Smugglers Think I Owe Them)"]
# Gifts: impacts = ["Athletics"], signature_aspects = ["..."], skilled = 1, and tables [[theme]], [[equipment]] and
# [[companion]]. [[weakness]] and [[invulnerability]] say against what, and severity = "minor" or "major".
# What the group has judged is kept by the words before the colon: confirmed = ["Sleeps With One Eye Open"].
"""


def _price(sheet: Sheet) -> str:
    """The sums; by the second reading of the diagram too where that gives other skill points."""
    again = creation.points(sheet.character, sheet.rules, second())
    other = f", or {again.sum} by the second reading of the diagram" if again.sum != sheet.points.sum else ""
    return f"{sheet.points.sum}{other}; {sheet.refresh.sum}"


# ---- what is shown


def _parts(sheet: Sheet) -> Iterator[SheetPart]:
    character = sheet.character
    yield SheetPart(
        title="Aspects",
        lines=tuple(
            SheetLine(title=each.name, text=each.told + (", Signature Aspect" if _is_signed(character, each) else ""))
            for each in character.all_aspects
        ),
    )
    yield SheetPart(title="Skills", lines=tuple(line for owned in character.skills for line in _skill(owned)))
    yield SheetPart(title="Stress", lines=tuple(_tracks(character.bearing)))
    yield SheetPart(title="Consequences", lines=tuple(_slots(character.bearing)))
    yield SheetPart(title="Gifts", lines=tuple(_gifts(character)))
    for piece in character.equipment:
        yield SheetPart(title=f"Equipment: {piece.name}", lines=tuple(_improvements(piece.improvements)))
    for who in character.companions:
        yield SheetPart(title=f"Companion: {who.name}, {called(who.quality)}", lines=tuple(_companion(who)))
    yield SheetPart(title="Skill points", lines=tuple(_receipt(sheet.points)))
    yield SheetPart(title="Refresh", lines=tuple(_receipt(sheet.refresh)))


def _is_signed(character: Character, aspect: Aspect) -> bool:
    return aspect.name.casefold() in {name.casefold() for name in character.signature_aspects}


def _skill(owned: Owned) -> Iterator[SheetLine]:
    skill = owned.skill
    drawbacks = f"; {', '.join(map(str, skill.drawbacks))}" if skill.drawbacks else ""
    invention = ", an invention" if owned.is_invention else ""
    yield SheetLine(
        title=skill.name,
        value=skill.notation,
        text=f"{skill.counts_as}{invention}: {', '.join(map(str, skill.trappings))}{drawbacks}",
    )
    for trapping in owned.benefits:
        if entry := tier_benefit.benefit_of(trapping, skill.tier):
            yield SheetLine(title=f"benefit of {trapping}", text=entry.text, stands_under=True)


def _tracks(bearing: Bearing) -> Iterator[SheetLine]:
    for each in bearing.tracks:
        yield SheetLine(title=each.track, value=str(each.boxes), text=", ".join(each.working))


def _slots(bearing: Bearing) -> Iterator[SheetLine]:
    for slot in bearing.slots:
        source = f", by {slot.source}" if slot.source else ""
        yield SheetLine(
            title=str(slot), value=str(slot.degree.absorbs), text=f"takes {slot.degree.absorbs} stress{source}"
        )


def _gifts(character: Character) -> Iterator[SheetLine]:
    for kind, about in creation.gifts(character):
        yield SheetLine(title=kind, text=about)
    for theme in character.themes:
        yield from (SheetLine(title=theme.name, text=str(themed), stands_under=True) for themed in theme.skills)


def _improvements(improvements: Iterable[Improvement]) -> Iterator[SheetLine]:
    for each in improvements:
        places = "improvement" if each.takes == 1 else "improvements"
        yield SheetLine(title=each.name, value=str(each.takes), text=f"{places} ({each.clause})")


def _companion(who: Companion) -> Iterator[SheetLine]:
    for owned in who.skills:
        yield from _skill(owned)
    yield from _tracks(who.bearing)
    yield from _improvements(creation.companion_improvements(who))


def _receipt(receipt: Receipt) -> Iterator[SheetLine]:
    for line in receipt.lines:
        yield SheetLine(title=line.title, value=str(line.cost), text=f"{line.text} ({line.clause})".strip())
    yield SheetLine(title="left", value=str(receipt.left), text=receipt.sum)


def _open_questions(sheet: Sheet) -> Iterator[str]:
    """What the group has to judge still: about the character one by one, about each skill by number."""
    asked = creation.unanswered(sheet.character, sheet.rules)
    yield from (f"for the group to judge: {question}" for skill, question in asked if not skill)
    for name in dict.fromkeys(skill for skill, _ in asked if skill):
        first, *others = [question for skill, question in asked if skill == name]
        more = f", and {len(others)} more" if others else ""
        yield f"for the group to judge about {name}: {first}{more}"
