"""A character's sheet: a plain editor, and all that is written is recorded.

A character made by the rules grows by them too: what is written beside them is the game master's (QW3-3.1.9).
"""

from abc import abstractmethod
from collections.abc import Collection, Iterable
from typing import ClassVar, TypeVar

from msgspec.structs import replace

from talewright.games.questworlds.play.base import At, Facts, Offers, OfMine, OnSheet, Viewer
from talewright.games.questworlds.play.card import CardKind
from talewright.games.questworlds.play.state import Sheet, State
from talewright.games.questworlds.play.written import SheetLines, read, written
from talewright.games.questworlds.rules.character import Character
from talewright.games.questworlds.rules.creating.flaws import followed
from talewright.games.questworlds.rules.flaw import Flaw, FlawKind
from talewright.games.questworlds.rules.keyword import Ability, AbilityRef, Breakout, Keyword, is_same_name, named
from talewright.games.questworlds.shared.card import Phase
from talewright.games.questworlds.shared.ids import NO_CHARACTER, CharacterId
from talewright.games.questworlds.shared.saga import Named
from talewright.refusal import Refused, as_refusals
from talewright.table.legible import legible
from talewright.table.offer import Line, Name, Number, Option, Prose, Text, allowed, offer, one_of, text, words
from talewright.table.seat import Seat
from talewright.wording import signed

MOST_BREAKOUT = 100
GROWS = "Made by the rules: its abilities and flaws grow by advances."
DISTINGUISHING = Breakout.of_distinguishing_characteristic("it").bonus
NAME = Text(name="name", label="Name", most=80)
NamedT = TypeVar("NamedT", bound=Named)
KIND = one_of("kind", "Kind", (Option(kind, kind.capitalize()) for kind in FlawKind), default=FlawKind.PSYCHOLOGICAL)
RATING = words("rating", "Rating", default="10")


class Write(OfMine):
    """Write something on a sheet."""

    changes_lines: ClassVar[bool] = True
    grows_by: ClassVar[str] = "QW3-3.1.9"  # the clause by which a player has it from an advance

    def decide(self, state: State, at: At) -> Facts:
        sheet = state.sheet(self.character)
        self.check_open(sheet, at.seat)
        with as_refusals():
            after, told = self.change(state, sheet.character)
            for ref in after.refs:  # every line must have a rating, breakouts too
                after.rating_of(ref)
        yield written_anew(state, sheet, after, told)

    @abstractmethod
    def change(self, state: State, sheet: Character) -> tuple[Character, str]:
        """The sheet with it, and what has changed in words. Raises ``ValueError`` or ``Refused``."""

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        own = (sheet for sheet in state.sheets.values() if state.acts_for(viewer.seat, sheet.id))
        free = (sheet for sheet in own if allowed(cls.check_open, sheet, viewer.seat))
        return (made for sheet in free for made in cls.offers_on(state, sheet))

    @classmethod
    def check_open(cls, sheet: Sheet, seat: Seat) -> None:
        """Refuse to write lines on the sheet of a character that the rules are making or have made."""
        if cls.changes_lines:
            check_made(sheet)
            check_beside_rules(sheet, seat, cls.grows_by)

    @classmethod
    @abstractmethod
    def offers_on(cls, state: State, sheet: Sheet) -> Offers:
        """What may be written on one sheet."""


class DescribeCharacter(Write, tag="describe-character"):
    """Change who a character is."""

    changes_lines = False

    name: Name
    concept: Line = ""
    description: Prose = ""

    def change(self, state: State, sheet: Character) -> tuple[Character, str]:
        name = legible_name(self.name)
        check_name(state, name, of=self.character)
        changed = replace(sheet, name=name, concept=self.concept, description=self.description)
        return changed, "name and concept are written anew"

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        """Whoever writes no lines here reads why (QW3-3.1.9)."""
        for made in super().offers(state, viewer):
            sheet = state.sheet(CharacterId(str(made.fixed["character"])))
            writes = allowed(check_beside_rules, sheet, viewer.seat, cls.grows_by)
            yield made if writes else made.explained(about=GROWS)

    @classmethod
    def offers_on(cls, state: State, sheet: Sheet) -> Offers:
        now = sheet.character
        name = replace(NAME, default=now.name)
        concept = text(cls, "concept", "Concept", default=now.concept)
        description = text(cls, "description", "What others notice at once", default=now.description)
        yield offer(cls, "Change name and concept", name, concept, description, character=sheet.id)


class WriteAbility(Write, tag="write-ability"):
    """Add an ability of any name, or change its rating."""

    name: Name
    rating: Line

    def change(self, state: State, sheet: Character) -> tuple[Character, str]:
        ability = Ability(_line(self.name), state.rating_of(self.rating))
        return with_ability(sheet, ability), f"{ability.name} {state.sign(ability.rating)}"

    @classmethod
    def offers_on(cls, state: State, sheet: Sheet) -> Offers:
        name = replace(NAME, suggestions=state.edition.sample_abilities)
        yield offer(cls, "Write an ability", name, RATING, character=sheet.id)


class WriteKeyword(Write, tag="write-keyword"):
    """Add a keyword, change its rating, or turn an ability into a keyword."""

    name: Name
    rating: Line

    def change(self, state: State, sheet: Character) -> tuple[Character, str]:
        keyword = Keyword(_line(self.name), state.rating_of(self.rating))
        return with_keyword(sheet, keyword), f"{keyword.name} {state.sign(keyword.rating)} (a keyword)"

    @classmethod
    def offers_on(cls, state: State, sheet: Sheet) -> Offers:
        yield offer(cls, "Write a keyword", NAME, RATING, character=sheet.id)


class WriteBreakout(Write, tag="write-breakout"):
    """Add a breakout under a keyword, or change what it adds."""

    keyword: Line
    name: Name
    bonus: int = 5

    def change(self, state: State, sheet: Character) -> tuple[Character, str]:
        if self.bonus > MOST_BREAKOUT:
            raise Refused(f"A breakout of +{self.bonus} is beyond all use: write +5, +10 or the like.")
        breakout = Breakout(_line(self.name), self.bonus)
        under = next((known for known in sheet.keywords if is_same_name(known.name, self.keyword)), None)
        if under is None:
            raise Refused(
                f"{sheet.name} has no keyword called {self.keyword}: add the keyword first.", clause="QW3-2.1.1.1.2"
            )
        changed = with_breakout(under, breakout)
        keywords = tuple(changed if known is under else known for known in sheet.keywords)
        return replace(sheet, keywords=keywords), f"{under.name}: {breakout}"

    @classmethod
    def offers_on(cls, state: State, sheet: Sheet) -> Offers:
        if sheet.character.keywords:
            keyword = one_of("keyword", "Keyword", (each.name for each in sheet.character.keywords))
            bonus = Number(name="bonus", label="What it adds", least=1, most=MOST_BREAKOUT, default=5)
            yield offer(cls, "Write a breakout", keyword, NAME, bonus, character=sheet.id)
            made = offer(
                cls, "Write a distinguishing characteristic", keyword, NAME, bonus=DISTINGUISHING, character=sheet.id
            )
            yield made.explained(about=f"A breakout that starts at {signed(DISTINGUISHING)}.")


class WriteFlaw(Write, tag="write-flaw"):
    """Add a flaw, or change its rating; it keeps its *kind* where that is left out."""

    grows_by = "QW3-8.2.11"

    name: Name
    rating: Line
    kind: FlawKind | None = None

    def change(self, state: State, sheet: Character) -> tuple[Character, str]:
        """A flaw is of one of four kinds (QW3-2.1.2.2)."""
        was = (each.kind for each in sheet.flaws if is_same_name(each.name, self.name))
        kind = self.kind or next(was, FlawKind.PSYCHOLOGICAL)
        flaw = Flaw(_line(self.name), state.rating_of(self.rating), kind)
        return with_flaw(sheet, flaw), flaw_told(state, flaw)

    @classmethod
    def offers_on(cls, state: State, sheet: Sheet) -> Offers:
        yield offer(cls, "Write a flaw", NAME, RATING, KIND, character=sheet.id)


class StrikeLine(Write, tag="strike-line"):
    """Take an ability, a keyword, a breakout or a flaw off the sheet."""

    grows_by = "QW3-8.2.9"

    name: Line

    def change(self, state: State, sheet: Character) -> tuple[Character, str]:
        if needs(in_use(state, self.character), self.name):
            raise Refused(f"{self.name} is in use on the table: finish that first.")
        return without_line(sheet, self.name), f"{self.name} is struck"

    @classmethod
    def offers_on(cls, state: State, sheet: Sheet) -> Offers:
        lines = [*(str(ref) for ref in sheet.character.own_refs), *(flaw.name for flaw in sheet.character.flaws)]
        used = in_use(state, sheet.id)
        free = [line for line in lines if not needs(used, line)]
        if free:
            yield offer(cls, "Strike a line", one_of("name", "Line", free), character=sheet.id)


# --- what happened


class SheetWritten(OnSheet, tag="sheet-written/1"):
    """A sheet was changed; *change* says what, in words."""

    sheet: SheetLines
    change: str

    def on_sheet(self, sheet: Sheet) -> Sheet:
        return replace(sheet, character=read(self.sheet, experience=sheet.character.experience))

    def told(self, state: State) -> str:
        return f"On the sheet of {state.name(self.character)}: {self.change}"


def written_anew(state: State, sheet: Sheet, after: Character, change: str) -> SheetWritten:
    """A sheet with something new; the flaws of a character that the rules have made follow it (QW3-3.4.10)."""
    then, told = flaws_follow(state, sheet.id, after) if sheet.is_by_rules else (after, "")
    return SheetWritten(character=sheet.id, sheet=written(then), change=change + told)


def flaws_follow(state: State, character: CharacterId, after: Character) -> tuple[Character, str]:
    """What a character becomes as its flaws follow, and the end of a sentence that tells of those that do."""
    before = state.sheet(character)
    then = followed(before.character, after, before.of_keywords)
    told = (f", {flaw_told(state, flaw)}" for flaw in then.flaws if flaw not in after.flaws)
    return then, "".join(told)


def flaw_told(state: State, flaw: Flaw) -> str:
    """A flaw in words, as it is written."""
    return f"{flaw.name} {state.sign(flaw.rating)} (a flaw)"


# --- names and lines


def legible_name(typed: str) -> str:
    """A character's name as it is written down: without blanks around it, and all of it can be seen."""
    return " ".join(legible(typed).split())


def check_made(sheet: Sheet) -> None:
    """Refuse to write lines on the sheet of a character that is still made by the rules (QW3-3.1.2)."""
    if not sheet.is_made:
        raise Refused(
            f"{sheet.character.name} is being made by the rules: add an ability there, or finish it first.",
            clause="QW3-3.1.2",
        )


def check_beside_rules(sheet: Sheet, seat: Seat, clause: str) -> None:
    """Refuse a player what only an advance gives, once the rules have made the character (QW3-3.1.9)."""
    if sheet.is_by_rules and not seat.is_gm:
        raise Refused(
            f"{sheet.character.name} was made by the rules and grows by advances: plan one, or ask the game master.",
            clause=clause,
        )


def check_name(state: State, name: str, *, of: CharacterId = NO_CHARACTER) -> None:
    """Refuse a name that is empty, or that another character has."""
    if not name:
        raise Refused("A character needs a name: write one.", clause="QW3-3.0.1")
    if any(is_same_name(other.character.name, name) for other in state.sheets.values() if other.id != of):
        raise Refused(f"There is a character called {name} already: choose another.")


def _line(typed: str) -> str:
    return named(" ".join(typed.split()))


def with_ability(sheet: Character, ability: Ability) -> Character:
    """The sheet with an ability that stands alone, in the place where one of that name stood (QW3-2.1.1)."""
    if has(sheet.keywords, ability.name):
        keywords = (line.with_rating(ability.rating) if same(line, ability) else line for line in sheet.keywords)
        return replace(sheet, keywords=tuple(keywords))
    if has(sheet.abilities, ability.name):
        return replace(sheet, abilities=tuple(ability if same(line, ability) else line for line in sheet.abilities))
    return sheet.with_ability(ability)


def with_flaw(sheet: Character, flaw: Flaw) -> Character:
    """The sheet with a flaw, in the place where one of that name stood: its place is its rank (QW3-3.4.6)."""
    if has(sheet.flaws, flaw.name):
        return replace(sheet, flaws=tuple(flaw if same(line, flaw) else line for line in sheet.flaws))
    return replace(sheet, flaws=(*sheet.flaws, flaw))


def with_keyword(sheet: Character, keyword: Keyword) -> Character:
    """The sheet with a keyword; an ability of that name becomes it, and a keyword keeps its breakouts."""
    if has(sheet.keywords, keyword.name):
        return with_ability(sheet, Ability(keyword.name, keyword.rating))
    return replace(sheet, abilities=without(sheet.abilities, keyword.name), keywords=(*sheet.keywords, keyword))


def with_breakout(keyword: Keyword, breakout: Breakout) -> Keyword:
    """The keyword with a breakout added, or changed where it has one of that name."""
    if not has(keyword.breakouts, breakout.name):
        return keyword.with_breakout(breakout)
    return replace(keyword, breakouts=tuple(breakout if same(line, breakout) else line for line in keyword.breakouts))


def without_line(sheet: Character, name: str) -> Character:
    """The sheet without a line. Raises ``Refused`` if it has no such line."""
    ref = AbilityRef.parse(name)
    if ref.breakout:
        changed = replace(
            sheet,
            keywords=tuple(
                replace(line, breakouts=without(line.breakouts, ref.breakout)) if same(line, ref) else line
                for line in sheet.keywords
            ),
        )
    else:
        abilities, flaws = without(sheet.abilities, ref.name), without(sheet.flaws, ref.name)
        changed = replace(sheet, abilities=abilities, flaws=flaws, keywords=without(sheet.keywords, ref.name))
    if changed == sheet:
        raise Refused(f"There is no line {name!r} on the sheet of {sheet.name}.")
    return changed


def same(line: Named, other: Named) -> bool:
    """Whether two lines have the same name."""
    return is_same_name(line.name, other.name)


def has(lines: Iterable[Named], name: str) -> bool:
    """Whether one of some lines has this name."""
    return any(is_same_name(line.name, name) for line in lines)


def without(lines: Iterable[NamedT], name: str) -> tuple[NamedT, ...]:
    """Some lines without the one of this name."""
    return tuple(line for line in lines if not is_same_name(line.name, name))


# --- what is in use


def needs(used: Collection[AbilityRef], line: str) -> bool:
    """Whether what is in use needs this line of the sheet: a keyword, when one of its breakouts is."""
    if not used:
        return False
    ref = AbilityRef.read(line)
    return any(each.is_same(ref) or (not ref.breakout and each.keyword.is_same(ref)) for each in used)


def in_use(state: State, character: CharacterId) -> list[AbilityRef]:
    """What a character uses in contests that are not decided, and the flaws that wait for an answer."""
    used = [AbilityRef.parse(each.flaw) for each in state.triggers.values() if each.character == character]
    for card in state.open_cards():
        if card.phase is Phase.DECIDED:
            continue
        used += [side.ability for side in card.sides if side.character == character and side.ability]
        for augment in (augment for side in card.sides for augment in side.augments if not augment.refused):
            if augment.helper == character and augment.ability:
                used.append(augment.ability)
        if card.kind is CardKind.HINDRANCE and card.ours.character == character:
            used.append(AbilityRef.parse(card.subject))
    return used
