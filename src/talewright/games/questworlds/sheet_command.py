"""What QuestWorlds brings to `talewright sheet`."""

from collections.abc import Iterator

from talewright.answer import SheetAnswer, SheetLine, SheetPart
from talewright.games.questworlds.rules.creating.making import ABILITY_SLOTS, BEST, POINTS, USUAL, Draft, begin, rated
from talewright.games.questworlds.rules.creating.sheet import GAME, read, write
from talewright.games.questworlds.rules.keyword import Keyword
from talewright.games.questworlds.rules.rating import Rating
from talewright.printable import check_printable

NAMELESS = "Nobody Yet"
HEADING = f"""\
# A character of QuestWorlds. `talewright sheet check` says what is missing, and what would be right.
#
# {ABILITY_SLOTS} abilities in all, breakouts among them. A rating is written when the ability is first used: {BEST} for
# one with defining = true and for the one with distinguishing = true, {USUAL} for the others. Then {POINTS} points
# raise ratings by 1 each, to 5M at most, but never a breakout:
#   [[ability]]
#   name = "Hunter"
#   rating = "1M"
#   defining = true
#   keyword = "occupation"        # or "heritage", "belief system", "community", "other"
#   breakouts = [{{ name = "Tracking", bonus = 5 }}]
# Up to three flaws, whose ratings follow from those of the abilities; keyword = "Hunter" for one that comes with it:
#   [[flaw]]
#   name = "Cannot Refuse a Dare"
#   kind = "psychological"         # or "physical", "philosophy", "relationship"
# A sidekick stands in [sidekick], with a reason and three [[sidekick.abilities]]. A character in prose has
# method = "prose" and its text. When all is done: finished = true.
"""


class QuestWorldsSheets:
    """The sheets of the third edition."""

    ready: tuple[str, ...] = ()

    def new(self, name: str = "", like: str = "") -> str:
        """Begin with a concept alone."""
        if like:
            raise ValueError(f"there is no ready character {like[:40]!r} as a file; leave it out")
        check_printable(name, "the name")
        draft = rated(begin(name.strip() or NAMELESS, "Restless", "Wanderer"), "Wanderer", best=True)
        return f"{HEADING}\n{write(draft)}"

    def read(self, text: str) -> SheetAnswer:
        sheet = read(text)
        character, making = sheet.draft
        return SheetAnswer(
            game=GAME,
            name=character.name,
            about=tuple(line for line in (character.concept, *character.description.splitlines()) if line.strip()),
            parts=tuple(part for part in _parts(sheet.draft) if part.lines),
            price=f"{POINTS - making.points_left} of {POINTS} points spent",
            faults=tuple(map(str, sheet.faults)),
            remarks=sheet.remarks,
        )


QUESTWORLDS_3_SHEETS = QuestWorldsSheets()


def _parts(draft: Draft) -> Iterator[SheetPart]:
    character, making = draft
    yield SheetPart(title="Abilities", lines=tuple(_lines(draft)))
    flaws = (SheetLine(title=each.name, value=str(each.rating)) for each in character.flaws)
    yield SheetPart(title="Flaws", lines=tuple(flaws))
    if character.sidekick:
        one = character.sidekick
        lines = tuple(
            SheetLine(title=each.name, value=str(each.rating), text="keyword" if isinstance(each, Keyword) else "")
            for each in one.abilities
        )
        yield SheetPart(title=f"Sidekick: {one.name}. {one.reason}", lines=lines)
    if making.text:
        yield SheetPart(title="Text", lines=(SheetLine(title=making.text),))


def _lines(draft: Draft) -> Iterator[SheetLine]:
    for slot in (each for each in draft.making.slots if not each.is_breakout):
        value = str(Rating(slot.start + slot.points)) if slot.start else "-"
        how = f"{slot.start} + {slot.points}" if slot.points else "" if slot.start else "rated on its first use"
        kind = f"keyword ({slot.keyword})" if slot.keyword else ""
        yield SheetLine(title=slot.ability, value=value, text=", ".join(filter(None, (how, kind))))
        for keyword in draft.character.keywords:
            for each in keyword.breakouts if keyword.name == slot.ability else ():
                rating = keyword.rating_of(each.name)
                yield SheetLine(title=each.name, value=f"+{each.bonus} = {rating}", stands_under=True)
