"""What is written on sheets: as events keep it, and as the game master puts it right."""

from collections.abc import Iterable
from typing import Annotated

import msgspec
from msgspec.structs import replace

from talewright.decoding import convert
from talewright.games.heroquest.play.base import At, Facts, GmMove, Offers, Public, Viewer
from talewright.games.heroquest.play.ids import CharacterId, sidekick_of
from talewright.games.heroquest.play.state import Sheet, State
from talewright.games.heroquest.rules.abilities.keyword import Abilities, Handling
from talewright.games.heroquest.rules.characters.character import Character
from talewright.games.heroquest.rules.editions import Edition
from talewright.games.heroquest.rules.sheet import CharacterEntry, character_of, entry_of
from talewright.games.heroquest.rules.sheet import Sheet as SheetFile
from talewright.games.questworlds.rules.keyword import AbilityRef, is_same_name
from talewright.games.questworlds.rules.rating import MASTERY
from talewright.games.questworlds.shared.offering import options
from talewright.recasting import recast
from talewright.refusal import Refused, as_refusals
from talewright.table.offer import Line, Words, offer, one_of, text
from talewright.table.recounting import Gain
from talewright.wording import bare

FURTHEST = 500  # no rating on a sheet is higher
Reason = Annotated[Line, Words("A correction needs its reason, so that everyone can follow it: write why.")]


class StrikeLine(GmMove, tag="strike-line"):
    """Take an ability, a breakout, a flaw or the sidekick off a sheet, with a reason."""

    otherwise = "The game master corrects sheets: ask for it."

    character: CharacterId
    name: Line
    reason: Reason

    def decide(self, state: State, at: At) -> Facts:
        sheet = state.sheet(self.character)
        with as_refusals():
            if in_use(state, sheet, self.name):
                raise Refused(f"{self.name} is in use on the table: finish that first.")
            change = f"corrected: {self.name} is struck"
            yield sheet_written(state, sheet.id, struck(sheet.character, self.name), change, self.reason)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sheet in state.sheets.values():
            character = sheet.character
            names = [*(str(ref) for ref in character.abilities.refs), *(flaw.name for flaw in character.flaws)]
            names += [character.sidekick.name] if character.sidekick else []
            free = options(name for name in names if not in_use(state, sheet, name))
            if free:
                fields = one_of("name", "Line", free), text(cls, "reason", "Why")
                yield offer(cls, f"Strike a line of {character.name}", *fields, character=sheet.id)


# --- what happened


class SheetWritten(Public, tag="sheet-written/1"):
    """A sheet is as it stands here now; *change* says in words what is new, and *why*.

    *improved* if the character has grown in play; journals from before it do not say so.
    """

    character: CharacterId
    sheet: CharacterEntry
    change: str
    why: str = ""
    improved: bool = False

    def file(self, state: State) -> State:
        before = state.sheets[self.character]
        character = character_of(self.sheet, state.edition.creation)
        kept = replace(character, points=before.character.points)
        gained = (*before.gained, bare(self.change)) if self.improved else before.gained
        return state.with_sheet(replace(before, character=kept, gained=gained))

    def told(self, state: State) -> str:
        return f"{state.name(self.character)}: {bare(self.change)}" + (f" ({bare(self.why)})" if self.why else "")

    def gains(self, state: State) -> Iterable[Gain]:
        if self.improved:
            yield Gain(state.name(self.character), bare(self.change))


def sheet_written(
    state: State, id_: CharacterId, character: Character, change: str, why: str = "", *, improved: bool = False
) -> SheetWritten:
    """A sheet as it stands now, with what is new in words."""
    entry = written(character, state.edition)
    return SheetWritten(character=id_, sheet=entry, change=change, why=why, improved=improved)


def written(character: Character, edition: Edition) -> CharacterEntry:
    """A character as an event keeps it, with M for a mastery whatever sign the group uses.

    Raises ``Refused`` for what could not be read again.
    """
    entry = entry_of(SheetFile(edition=replace(edition, mastery=MASTERY), character=character))
    with as_refusals():
        kept = convert(msgspec.to_builtins(recast(entry, CharacterEntry)), CharacterEntry)
        character_of(kept, edition.creation)
    return kept


# --- lines of a sheet


def raised(abilities: Abilities, ref: AbilityRef, by: int) -> Abilities:
    """Abilities with one that is rated higher or lower. Raises ``Refused`` if a breakout would add nothing."""
    line = abilities.line(ref)
    if not ref.breakout:
        return abilities.with_line(replace(line, improved=line.improved + by))
    breakout = line.breakout(ref.breakout)
    if breakout is None:
        raise Refused(f"There is no {ref.breakout} under {ref.name}: choose one from the sheet.")
    least = 0 if abilities.handling is Handling.PACKAGE else 1
    if breakout.bonus + by < least:
        raise Refused(
            f"{ref} would add nothing to {ref.name}: write a higher rating, or strike it.", clause="QW2-3.3.7"
        )
    return abilities.with_line(line.with_breakout(replace(breakout, improved=breakout.improved + by)))


def struck(character: Character, name: str) -> Character:
    """A sheet without a line; a keyword takes its flaws with it. Raises ``Refused`` if there is no such line."""
    if character.sidekick and is_same_name(character.sidekick.name, name):
        return replace(character, sidekick=None)
    if any(is_same_name(flaw.name, name) for flaw in character.flaws):
        flaws = tuple(each for each in character.flaws if not is_same_name(each.name, name))
        return replace(character, flaws=flaws)
    ref = AbilityRef.read(name)
    line = character.abilities.line(ref)
    if not ref.breakout:
        flaws = tuple(each for each in character.flaws if not is_same_name(each.keyword, line.name))
        return replace(character, abilities=character.abilities.without(line.name), flaws=flaws)
    if line.breakout(ref.breakout) is None:
        raise Refused(f"There is no {ref.breakout} under {ref.name}: choose one from the sheet.")
    left = tuple(each for each in line.breakouts if not is_same_name(each.name, ref.breakout))
    changed = replace(line, breakouts=left)
    return replace(character, abilities=character.abilities.with_line(changed))


def in_use(state: State, sheet: Sheet, name: str) -> bool:
    """Whether a line of a sheet is used in a contest that is under way."""
    sidekick = sheet.character.sidekick
    is_sidekick = sidekick is not None and is_same_name(sidekick.name, name)
    sides = [*(side for card in state.open_cards() for side in card.sides), *state.last_sides.values()]
    used = [(side.acts, side.ability) for side in sides]
    used += [(each.acts, each.ability) for side in sides for each in side.augments]
    if is_sidekick and sidekick_of(sheet.id) in {*_busy(state), *(acts for acts, _ in used)}:
        return True
    own = [ability for acts, ability in used if acts == sheet.id and ability]
    if any(is_same_name(name, known) for ability in own for known in (ability.name, str(ability))):
        return True
    mine = (card for card in state.open_cards() if card.ours.character == sheet.id)
    return any(is_same_name(card.subject, name) for card in mine)


def _busy(state: State) -> set[str]:
    """Everybody who contends in something that is under way."""
    alone = {side.character for card in state.open_cards() for side in card.sides}
    long = {who for each in state.longs.values() for who in (*each.everyone.ours, *each.everyone.theirs)}
    return alone | {hero for group in state.groups.values() for hero in group.heroes} | long
