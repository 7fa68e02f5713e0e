"""Every pattern of the package, found by itself, and the worst texts for it: ``python -m tests.growth.patterns``."""

import ast
import importlib
import inspect
import pkgutil
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from types import ModuleType
from typing import Any

from tests.growth.measuring import Slow, Work, slowest, texts

import talewright

METHODS = ("fullmatch", "match", "search", "findall", "finditer", "split", "sub", "subn")
LONGEST = 1 << 14  # characters
MOST_CHOICES = 6  # parts that a pattern may choose from, each of them begun with
USUAL = (" ", "a", "1", "\n", "!")  # what stands for letters, digits, blanks, and what does not fit
OF_THE_MODULE = re.compile(r"\bre\.")
UNREAD = ("talewright.journal.migrations",)  # run by Alembic alone


@dataclass(frozen=True)
class Used:
    """A pattern with one way in which its module uses it."""

    module: str
    name: str
    pattern: re.Pattern[str]
    method: str

    @property
    def work(self) -> Work:
        """What is done with a text."""
        match self.method:
            case "sub" | "subn":
                return lambda text: self.pattern.sub("", text)
            case "finditer":
                return self.pattern.findall
            case _:
                work: Work = getattr(self.pattern, self.method)
                return work

    def __str__(self) -> str:
        return f"{self.module}.{self.name}.{self.method}"


def modules() -> Iterator[ModuleType]:
    """Every module of the package."""
    for found in pkgutil.walk_packages(talewright.__path__, "talewright."):
        if not found.name.startswith(UNREAD) and not found.name.endswith("__main__"):
            yield importlib.import_module(found.name)


def nameless() -> Iterator[str]:
    """Uses of ``re`` in which the pattern is not compiled beforehand, where this could not find it."""
    for module in modules():
        for call in _calls(module) if OF_THE_MODULE.search(inspect.getsource(module)) else ():
            match call.func:
                case ast.Attribute(value=ast.Name(id="re"), attr=attr) if attr not in {"compile", "escape"}:
                    yield f"{module.__name__}, line {call.lineno}: re.{attr}"
                case ast.Attribute(value=ast.Name(id="re"), attr="compile") if call.col_offset == 0:
                    yield f"{module.__name__}, line {call.lineno}: compiled without a name"


def used() -> Iterator[Used]:
    """Every pattern with each of the ways in which its own module or another one uses it."""
    seen: set[tuple[str, int, str]] = set()
    for module in modules():
        patterns = {name: value for name, value in vars(module).items() if isinstance(value, re.Pattern)}
        ways = [*_ways(module, patterns)] if patterns else []
        for name, method in ways:
            key = (patterns[name].pattern, patterns[name].flags, method)
            if key not in seen:
                seen.add(key)
                yield Used(module.__name__, name, patterns[name], method)


def unused() -> Iterator[str]:
    """Patterns of which no use was found."""
    ways = {each.pattern.pattern for each in used()}
    for module in modules():
        for name, value in vars(module).items():
            if isinstance(value, re.Pattern) and value.pattern not in ways:
                yield f"{module.__name__}.{name}"


def _ways(module: ModuleType, patterns: dict[str, re.Pattern[str]]) -> Iterator[tuple[str, str]]:
    for call in _calls(module):
        match call.func:
            case ast.Attribute(value=ast.Name(id=name), attr=method) if name in patterns and method in METHODS:
                yield name, method


@cache
def _calls(module: ModuleType) -> tuple[ast.Call, ...]:
    tree = ast.parse(inspect.getsource(module))
    return tuple(node for node in ast.walk(tree) if isinstance(node, ast.Call))


# --- the worst texts


def too_slow(each: Used) -> Slow | None:
    """The worst text for a pattern, if it takes too long."""
    parsed = _parsed(each.pattern)
    known = tuple(dict.fromkeys((*USUAL, *_signs(parsed))))
    fits = [[*_fitting(parsed, choice)] for choice in range(MOST_CHOICES)]
    before = dict.fromkeys(("", *known, *("".join(fit[: end + 1]) for fit in fits for end in range(len(fit)))))
    signs = [sign for sign in known if len(sign) == 1]  # of a word behind, the first letter fits and the rest does not
    pairs = tuple(map("".join, permutations(known, 2)))
    return slowest(each.work, texts(before, (*known, *pairs), ("", *signs)), LONGEST)


Parsed = list[tuple[str, Any]]


def _parsed(pattern: re.Pattern[str]) -> Parsed:
    """What a pattern is made of, in the terms of the module that compiles it."""
    parser = re._parser  # type: ignore[attr-defined]  # noqa: SLF001 - nothing public tells what a pattern is made of
    return _parts(parser.parse(pattern.pattern, pattern.flags))


def _parts(parsed: Iterable[Any]) -> Parsed:
    return [(str(kind), argument) for kind, argument in parsed]


def _inside(kind: str, argument: Any) -> list[Parsed]:  # noqa: ANN401 - each kind has its own
    """The parts of a group, a repetition or a choice."""
    match kind:
        case "BRANCH":
            return [_parts(one) for one in argument[1]]
        case "SUBPATTERN" | "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT" | "ASSERT" | "ASSERT_NOT":
            return [_parts(argument[-1])]
        case "ATOMIC_GROUP":
            return [_parts(argument)]
        case _:
            return []


def _signs(parsed: Parsed) -> Iterator[str]:
    """Characters that a pattern names, and words with their first character."""
    word = ""
    for kind, argument in (*parsed, ("", None)):
        if kind == "LITERAL":
            word += chr(argument)
            continue
        yield from filter(None, dict.fromkeys((word[:1], word)))
        word = ""
        match kind:
            case "NOT_LITERAL":
                yield chr(argument)
            case "RANGE":
                yield chr(argument[0])
            case "IN":
                for part in _parts(argument):
                    yield from _signs([part])
            case _:
                for parts in _telling(_inside(kind, argument)):
                    yield from _signs(parts)


def _telling(parts: list[Parsed]) -> list[Parsed]:
    """Of many words to choose from, a few stand for all, and all that begin another one: only those can be mistaken."""
    words = ["".join(chr(argument) for kind, argument in each if kind == "LITERAL") for each in parts]
    if [*map(len, words)] != [*map(len, parts)]:
        return parts
    begin = [any(other != word and other.startswith(word) for other in words) for word in words]
    return [each for number, each in enumerate(parts) if number < MOST_CHOICES or begin[number]]


def _fitting(parsed: Parsed, choice: int) -> Iterator[str]:
    """A text that a pattern fits, with everything in it that may be left out, and one part of each choice.

    It comes piece by piece, as the pattern does; inside of a word a pattern has nothing to try.
    """
    word = ""
    for kind, argument in (*parsed, ("", None)):
        if kind == "LITERAL":
            word += chr(argument)
            continue
        yield from filter(None, [word])
        word = ""
        match kind:
            case "ANY" | "NOT_LITERAL" | "IN":
                one: Parsed = _parts(argument) if kind == "IN" else [(kind, argument)]
                yield next((sign for sign in map(chr, range(32, 127)) if _takes(one, sign)), "a")
            case "ASSERT" | "ASSERT_NOT":
                pass
            case _:
                inside = _inside(kind, argument)
                yield from _fitting(inside[choice % len(inside)], choice) if inside else ()


def _takes(parts: Parsed, sign: str) -> bool:
    """Whether one of several characters is this one."""
    kinds = {"CATEGORY_DIGIT": str.isdigit, "CATEGORY_SPACE": str.isspace, "CATEGORY_WORD": str.isalnum}
    denied, found = False, False
    for kind, argument in parts:
        match kind:
            case "NEGATE":
                denied = True
            case "ANY":
                found = True
            case "LITERAL" | "NOT_LITERAL":
                found |= (ord(sign) == argument) is (kind == "LITERAL")
            case "RANGE":
                found |= argument[0] <= ord(sign) <= argument[1]
            case "CATEGORY":
                found |= kinds[str(argument).replace("NOT_", "")](sign) is ("NOT_" not in str(argument))
    return found is not denied


def main(say: Callable[[str], object] = print) -> int:
    """Say which patterns have no name, and which grow too fast."""
    wrong = [f"{each}: compile it under a name" for each in nameless()]
    wrong += [f"{each}: no use of it was found" for each in unused()]
    count = 0
    for count, each in enumerate(used(), start=1):  # noqa: B007 - said at the end
        found = too_slow(each)
        if found:
            wrong.append(f"{each}: {found}")
    for each_wrong in wrong:
        say(each_wrong)
    say(f"{count} uses of patterns")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
