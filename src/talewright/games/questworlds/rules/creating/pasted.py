"""A character that another table has: a sheet as a file, or its lines as people write them."""

import re
from collections.abc import Sequence

from msgspec.structs import replace

from talewright.games.questworlds.rules.character import Character
from talewright.games.questworlds.rules.creating import sheet
from talewright.games.questworlds.rules.creating.making import Draft, Making
from talewright.games.questworlds.rules.flaw import Flaw
from talewright.games.questworlds.rules.keyword import Ability, Breakout, Keyword
from talewright.refusal import Refused, refuse

FLAW = "flaw:"
BULLETS = "-*•–— "
HEADINGS = frozenset(("keywords", "abilities", "breakouts", "ratings", "character", "flaws"))
RATING = re.compile(r"[:=(] *([^ :=()]+)[)]?$")


def read_sheet(text: str) -> Draft:
    """Read a character; one from a file keeps what creation remembers, and must be legal.

    Raises Refused for what the rules forbid, and ValueError for what cannot be read.
    """
    if 'game = "' in text:
        found = sheet.read(text)
        refuse(found.faults)
        return found.draft
    return Draft(_of_lines([line for line in text.splitlines() if line.strip()]), Making())


def _of_lines(lines: Sequence[str]) -> Character:
    """The name, perhaps the concept, and then an ability on each line: breakouts below their keyword, with a plus."""
    if not lines:
        raise Refused("There is no character in an empty text: paste its sheet.", clause="QW3-3.0.1")
    name, *rest = (line.strip(BULLETS) for line in lines)
    concept = rest.pop(0) if rest and not (_has_rating(rest[0]) or _is_flaw(rest[0]) or _heading(rest[0])) else ""
    made, over, among = Character(name=name[:80], concept=concept[:200]), "", ""
    for line in map(_plain, rest):
        if heading := _heading(line):
            among = heading
            continue
        made = _with_line(made, f"{FLAW} {line}" if among == "flaws" and not _is_flaw(line) else line, over)
        over = over if "+" in line.rsplit(maxsplit=1)[-1] else line.rpartition(" ")[0].strip()
    return made


def _heading(line: str) -> str:
    """The word over a part of a sheet, such as "Flaws:"; empty for every other line."""
    word = line.removesuffix(":").strip().casefold()
    return word if word in HEADINGS else ""


def _plain(line: str) -> str:
    """A line of an ability, or of a flaw, with nothing between its name and its rating."""
    found = RATING.search(line) if _has_rating(line) else None
    return f"{line[: found.start()].rstrip()} {found[1]}" if found else line


def _is_flaw(line: str) -> bool:
    return line.casefold().startswith(FLAW)


def _has_rating(line: str) -> bool:
    return any(sign.isdigit() for sign in line.rsplit(maxsplit=1)[-1])


def _with_line(made: Character, line: str, over: str) -> Character:
    """The sheet with one more line; *over* is the name on the last line that was no breakout."""
    if not _has_rating(line):
        raise Refused(f"{line[:80]} has no rating: write one behind it, as in Scribe 15.")
    if _is_flaw(line):
        return replace(made, flaws=(*made.flaws, Flaw.parse(line[len(FLAW) :].strip())))
    if "+" not in line.rsplit(maxsplit=1)[-1]:
        return made.with_ability(Ability.parse(line))
    breakout = Breakout.parse(line)
    if any(each.name == over for each in made.keywords):
        keywords = (each.with_breakout(breakout) if each.name == over else each for each in made.keywords)
        return replace(made, keywords=tuple(keywords))
    above = next((each for each in made.abilities if each.name == over), None)
    if above is None:
        raise Refused(f"{line} stands under no keyword: write the keyword above it.", clause="QW3-2.1.1.1.2")
    keyword = Keyword(above.name, above.rating, (breakout,))
    abilities = tuple(each for each in made.abilities if each is not above)
    return replace(made, abilities=abilities, keywords=(*made.keywords, keyword))
