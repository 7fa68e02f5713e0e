"""What HeroQuest and QuestWorlds 2.2 bring to `talewright sheet`."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from talewright.answer import SheetAnswer, SheetLine, SheetPart
from talewright.games.heroquest.rules.abilities.keyword import Abilities, Ability, Breakout, KeywordKind, Origin
from talewright.games.heroquest.rules.characters import creation
from talewright.games.heroquest.rules.characters.character import Character
from talewright.games.heroquest.rules.characters.creation import CreationRules
from talewright.games.heroquest.rules.editions import HEROQUEST_2E, QUESTWORLDS_2_2, Edition
from talewright.games.heroquest.rules.ready import ready
from talewright.games.heroquest.rules.sheet import Sheet, read, write
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.rules.rating import Rating
from talewright.printable import check_printable

NAMELESS = "Nobody Yet"


class HeroQuestSheets(Struct, frozen=True):
    """The sheets of one edition."""

    edition: Edition

    @property
    def ready(self) -> tuple[str, ...]:
        return tuple(ready())

    def new(self, name: str = "", like: str = "") -> str:
        """Begin with a concept alone, or with a ready character."""
        if like and like not in ready():
            raise ValueError(f"there is no ready character {like[:40]!r}; there are {', '.join(ready())}")
        character = ready()[like] if like else _begun(self.edition.creation)
        check_printable(name, "the name")
        named = replace(character, name=name.strip() or character.name)
        return f"{_heading(self.edition)}\n{write(Sheet(edition=self.edition, character=named))}"

    def read(self, text: str) -> SheetAnswer:
        sheet = read(text)
        character = sheet.character
        return SheetAnswer(
            game=sheet.edition.slug,
            name=character.name,
            about=tuple(line for line in (character.concept, *character.description.splitlines()) if line.strip()),
            parts=tuple(part for part in _parts(sheet) if part.lines),
            price=sheet.price.sum,
            faults=tuple(map(str, sheet.faults)),
            remarks=sheet.remarks,
        )


HEROQUEST_2E_SHEETS = HeroQuestSheets(HEROQUEST_2E)
QUESTWORLDS_2_2_SHEETS = HeroQuestSheets(QUESTWORLDS_2_2)


def _begun(rules: CreationRules) -> Character:
    return creation.begin(NAMELESS, "restless", "wanderer", keyword=KeywordKind.OCCUPATION, rules=rules)


def _heading(edition: Edition) -> str:
    rules, sign = edition.creation, edition.mastery
    return f"""\
# A character for {edition.title}. `talewright sheet check` says what is missing, and what would be right.
#
# {rules.places} abilities in all. A rating is written when the ability is first used. One starts at {rules.best},
# with defining = true, the others start at {rules.usual}. Then {rules.points} points raise ratings by 1 each, at
# most {rules.most_on_one} on any one ability:
#   [[ability]]
#   name = "Hunter"
#   rating = "1{sign}"
#   defining = true
#   keyword = "occupation"        # or "species or culture", "religion", "other"
#   breakouts = [{{ name = "Tracking", bonus = 2 }}]
# An ability may be a relationship: relationship = "ally", "patron", "contact", "retainer" and so on.
# Up to {rules.chosen_flaws} flaws, whose ratings follow from those of the abilities:
#   [[flaw]]
#   name = "Cannot Refuse a Dare"
# A sidekick stands in [sidekick], with three abilities in [[sidekick.ability]]. When all is done: finished = true.
"""


def _parts(sheet: Sheet) -> Iterator[SheetPart]:
    character, sign = sheet.character, sheet.edition.mastery
    yield SheetPart(title="Abilities", lines=tuple(_lines(character.abilities, sign)))
    flaws = (
        SheetLine(
            title=flaw.name,
            value=rating.written(sign) if (rating := character.rating_of_flaw(flaw.name)) else "",
            text=f"rank {rank}, {flaw.relationship or flaw.kind}" + (f", of {flaw.keyword}" if flaw.keyword else ""),
        )
        for rank, flaw in enumerate(character.ranked_flaws, start=1)
    )
    yield SheetPart(title="Flaws", lines=tuple(flaws))
    if character.sidekick is not None:
        sidekick = character.sidekick
        title = f"Sidekick: {sidekick.name}" + (f". {sidekick.story}" if sidekick.story else "")
        yield SheetPart(title=title, lines=tuple(_lines(sidekick.abilities, sign)))
    if character.points.experience:
        held = SheetLine(title="Experience points", value=str(character.points.experience))
        yield SheetPart(title="Points", lines=(held,))


def _lines(abilities: Abilities, sign: str) -> Iterator[SheetLine]:
    for line in abilities.lines:
        yield SheetLine(
            title=line.name,
            value=line.rating.written(sign) if line.rating else "-",
            text=", ".join(_told(line, sign)),
        )
        for each in line.breakouts:
            rated = (
                f" = {abilities.rating_of(AbilityRef(line.name, each.name)).written(sign)}"
                if _is_rated(line, each)
                else ""
            )
            yield SheetLine(title=each.name, value=f"+{each.bonus}{rated}", stands_under=True)


def _told(line: Ability, sign: str) -> Iterator[str]:
    """What a rating is made of, and what the ability is."""
    if line.start is None:
        yield "rated on its first use"
    elif line.points or line.improved:
        started = Rating(line.start).written(sign)
        points = f" {_added(line.points)}" if line.points else ""
        improved = f" {_added(line.improved)} in play" if line.improved else ""
        yield f"{started}{points}{improved}"
    if line.keyword is not None:
        yield f"keyword ({line.keyword})"
    if line.relationship is not None:
        yield line.relationship.value
    if line.origin is not Origin.CHOSEN:
        yield {Origin.FREE: "free of charge", Origin.IN_PLAY: "gained in play"}[line.origin]


def _added(number: int) -> str:
    return f"{'+' if number > 0 else '−'} {abs(number)}"


def _is_rated(line: Ability, breakout: Breakout) -> bool:
    return line.start is not None and breakout.bonus > 0
