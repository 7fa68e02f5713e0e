"""The phrase book: what each game, the journal, the command and the pages say, by their files, to be read as one text.

``python -m tests.phrases`` writes it into ``tests/golden/phrases``: the sentences that stand in the code, and of what
the log tells, examples from the stored evenings. No other test quotes a sentence, so that one that is said better
changes the phrase book and nothing else.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.golden import brawl, delta, duel, errands, gulch, harbour, london, nell, upstream
from tests.golden.evening import Golden

from talewright.table.campaign import Campaign, event_reader

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "talewright"
BOOK = ROOT / "tests" / "golden" / "phrases"

TEXTS: Mapping[str, Path] = {
    "questworlds": SOURCE / "games" / "questworlds",
    "heroquest": SOURCE / "games" / "heroquest",
    "strange-fate": SOURCE / "games" / "strange_fate",
    "the-west-that-wasnt": SOURCE / "games" / "west",
    "table": SOURCE / "table",
    "journal": SOURCE / "journal",
    "cli": SOURCE / "cli",
    "web": SOURCE / "web",
}
EVENINGS: Mapping[str, Sequence[Golden[Any]]] = {
    "questworlds": (harbour.HARBOUR,),
    "heroquest": (delta.DELTA, upstream.CHALLENGE, upstream.STORY, duel.DUEL),
    "strange-fate": (brawl.THE_BRAWL, errands.ERRANDS, london.LONDON, nell.NELL_HARROW),
    "the-west-that-wasnt": (gulch.GULCH,),
    "table": (harbour.HARBOUR,),
}
EXAMPLES = 2  # of each kind of event

REFUSALS = {"Refused", "Fault"}
SQL = re.compile(r"(SELECT|INSERT|CREATE|DELETE|UPDATE|BEGIN|LOCK|PRAGMA|SET)\b")
CLAUSE = re.compile(r"[A-Z]+\d*-[\w.-]+")
NO_PROSE = {"counted", "getattr", "TypeVar", "NewType", "compile", "fullmatch", "match", "partition", "split", "join"}


def written(book: str) -> str:
    """What the phrase book says of a game, or of the table."""
    told = heard(book)
    files = sorted(path for path in TEXTS[book].rglob("*.py") if path.name != "demo.py")  # people's own words
    pages = (page(TEXTS[book], path, told) for path in files)
    return "\n\n".join(filter(None, pages)) + "\n"


def page(root: Path, path: Path, told: Mapping[str, Sequence[str]]) -> str:
    """The sentences of one file, under the names of its classes and functions."""
    shelf = path.relative_to(root).as_posix()
    lines = [line for item in ast.parse(path.read_text("utf-8")).body for line in entry(item, shelf, told)]
    return "\n".join((f"# {shelf}", *lines)) if lines else ""


def entry(item: ast.stmt, shelf: str, told: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """What one class or function says."""
    if isinstance(item, ast.Import | ast.ImportFrom):
        return
    said = dict.fromkeys(phrases(item, shelf))
    heading = ""
    if isinstance(item, ast.ClassDef):
        heading = shown(item)
        said |= dict.fromkeys(f"    > {sentence}" for sentence in told.get(item.name, ()))
    if said or heading:
        yield ""
        yield heading or getattr(item, "name", "") or name_of(item)
        yield from said


def name_of(item: ast.stmt) -> str:
    """What an assignment is called."""
    first = item.targets[0] if isinstance(item, ast.Assign) else getattr(item, "target", None)
    return ast.unparse(first) if first is not None else "(at once)"


def shown(item: ast.ClassDef) -> str:
    """The name of a move with what programs are told of it; nothing for what is no move."""
    tags = [each.value.value for each in item.keywords if each.arg == "tag" and isinstance(each.value, ast.Constant)]
    if not tags or "/" in str(tags[0]):
        return ""
    return f"{item.name}: {(ast.get_docstring(item) or '').splitlines()[0]}"


def phrases(item: ast.stmt, shelf: str) -> Iterator[str]:
    """The sentences in a class or function, in their order, each with what it is said for."""
    rules = shelf.startswith("rules/")
    for node, above in walked(item, ()):
        text = prose(node)
        if text is None or not is_said(text, above, rules=rules):
            continue
        yield f"  {purpose(above)}{' '.join(text.split())}"


def walked(node: ast.AST, above: tuple[ast.AST, ...]) -> Iterator[tuple[ast.AST, tuple[ast.AST, ...]]]:
    """Every text in *node*, with what stands round it; what stands in a text is part of it."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.JoinedStr | ast.Constant):
            yield child, (*above, node)
        elif not (isinstance(node, ast.arg | ast.AnnAssign) and child is node.annotation and not has_words(child)):
            yield from walked(child, (*above, node))


def has_words(annotation: ast.AST) -> bool:
    """Whether a field says what is told where it is empty."""
    return any(isinstance(each, ast.Call) for each in ast.walk(annotation))


def is_said(text: str, above: Sequence[ast.AST], *, rules: bool) -> bool:
    """Whether people read it: a sentence, or a word that a call or a table shows."""
    *_, holder = above
    if isinstance(holder, ast.Expr) or "\\" in text or called(holder) in NO_PROSE:
        return False
    if CLAUSE.fullmatch(text) or SQL.match(text):
        return False
    if isinstance(holder, ast.keyword) and holder.arg in {"tag", "clause", "rename"}:
        return False
    if rules:
        return refusing(above) is not None or text.count(" ") > 2
    words = re.findall(r"[^\W\d_]{2,}", re.sub(r"{[^}]*}", "", text))
    if " " not in text.strip():
        return bool(words) and text[:1].isupper() and not text.isupper() and isinstance(holder, ast.Call)
    return bool(words)


def purpose(above: Sequence[ast.AST]) -> str:
    """What a text is said for."""
    refusal = refusing(above)
    if refusal is not None:
        clause = next((each.value for each in refusal.keywords if each.arg == "clause"), None)
        return f"refused ({clause.value!s}): " if isinstance(clause, ast.Constant) else "refused: "
    if any(isinstance(each, ast.FunctionDef) and each.name == "told" for each in above):
        return "told: "
    return ""


def refusing(above: Sequence[ast.AST]) -> ast.Call | None:
    """The refusal that a text stands in."""
    return next((each for each in above if isinstance(each, ast.Call) and called(each) in REFUSALS), None)


def called(node: ast.AST) -> str:
    """The name of the function that is called."""
    match node:
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name
    return ""


def prose(node: ast.AST) -> str | None:
    """A text as it is read, with what changes in it by its name."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(prose(part) or "" for part in parts)
        case ast.FormattedValue(
            value=ast.Call(func=ast.Name(id="counted"), args=[number, ast.Constant(value=str(unit)), *_])
        ):
            return f"{{{variable(number)}}} {unit}(s)"
        case ast.FormattedValue(value=value):
            return f"{{{variable(value)}}}"
    return None


def variable(node: ast.expr) -> str:
    """What changes in a text, called as shortly as can be."""
    match node:
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=[*_, last]):
            return variable(last) if isinstance(last, ast.Name | ast.Attribute) else name
        case ast.Call(func=func):
            return variable(func)
        case ast.IfExp(body=one, orelse=other):
            return "|".join(prose(each) or (variable(each) if prose(each) is None else "") for each in (one, other))
    return "…"


def heard(book: str) -> dict[str, list[str]]:
    """Sentences of the log from the stored evenings, by the kinds of event that they tell of."""
    told: dict[str, list[str]] = defaultdict(list)
    for evening in EVENINGS.get(book, ()):
        table, campaign = evening.stored()
        game = table.ledger.campaign(campaign).game
        first, *records = table.ledger.journal.read(campaign)
        again, read = Campaign.begun(game, campaign, [first]), event_reader(game)
        for record in records:
            before, event = len(again.log), read(record.body or "")
            again.follow(record, event)
            examples = told[type(event).__name__]
            texts = (each.text for each in again.log[before:] if each.text not in examples)
            examples += list(texts)[: EXAMPLES - len(examples)] if len(examples) < EXAMPLES else ()
    return told


def main() -> None:
    """Write the phrase book anew."""
    BOOK.mkdir(exist_ok=True)
    for book in TEXTS:
        (BOOK / f"{book}.txt").write_text(written(book), "utf-8")


if __name__ == "__main__":
    main()
