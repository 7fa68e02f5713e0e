"""TOML that people paste is counted before it is parsed."""

import tomllib
from contextlib import suppress
from importlib.resources import files

import pytest
from tests.growth.measuring import Grown, slow

from talewright import toml

BUNDLED = (
    "games/west/rules/cards/decks/sagebrush.toml",
    "games/strange_fate/rules/skills/diagram.toml",
    "games/strange_fate/rules/skills/second_diagram.toml",
    "games/strange_fate/rules/skills/skills.toml",
)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("x = 1\n" + ".".join("abcdefghi") + " = 1", "line 2: a key has 8 parts at most"),
        ("[" + " . ".join("abcdefghi") + "]", "line 1: a key has 8 parts at most"),
        ('"a".' * 8 + "a = 1", "line 1: a key has 8 parts at most"),
        ("a = { " + "b." * 8 + "b = 1 }", "line 1: a key has 8 parts at most"),
        ("a = " + "[" * 17 + "]" * 17, "line 1: brackets stand 16 deep in each other at most"),
        ("a = " + "{ a = " * 5_000, "line 1: brackets stand 16 deep in each other at most"),
        ("#" * 200_001, "a file has 200,000 characters at most, not 200,001"),
        ("a = " + "9" * 5_000, "one of its numbers has too many digits"),
        ("a = ", "Invalid value"),
    ],
)
def test_what_is_too_dotted_too_deep_or_too_long_is_refused_before_it_is_parsed(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=r".") as refused:
        toml.loads(text)
    assert says in str(refused.value)


@pytest.mark.parametrize(
    "text",
    [
        "a.b.c.d.e.f.g.h = 1",
        'a = "a.b.c.d.e.f.g.h.i [[[[[[[[[[[[[[[[[[[["',
        "a = 'a.b.c.d.e.f.g.h.i'  # a.b.c.d.e.f.g.h.i [[[[[[[[[[[[[[[[[[[[",
        'a = """\na.b.c.d.e.f.g.h.i "" \\""" [[[[[[[[[[[[[[[[[[[[\n"""""',
        "a = '''\na.b.c.d.e.f.g.h.i '' [[[[[[[[[[[[[[[[[[[[\n'''''",
        'a = "\\"a.b.c.d.e.f.g.h.i"',
        "a = [" + "1.5, " * 100 + "1.5]",
        "[[a]]\nb = [[1], [2]]\n" * 100,
    ],
)
def test_dots_and_brackets_count_only_where_they_are_no_words(text: str) -> None:
    assert toml.loads(text) == tomllib.loads(text)


@pytest.mark.parametrize("name", BUNDLED)
def test_the_files_of_the_games_are_read(name: str) -> None:
    text = (files("talewright") / name).read_text("utf-8")
    assert toml.loads(text) == tomllib.loads(text)


GROWING = (
    *(Grown("a", f"{sign}a", " = 1") for sign in ".\n \"'[{,=#"),
    *(
        Grown("a = ", repeated, "")
        for repeated in ("[", "{a=", '"', "'", '"""', "\\", '\\"', "[],", "{},", "1.5,", "9")
    ),
    *(
        Grown(before, repeated, "")
        for before in ('a = "', 'a = """', "a = '''")
        for repeated in ("\\", '\\"', '""', "''")
    ),
    *(
        Grown("", repeated, "")
        for repeated in ("a.b.c.d.e.f.g.h = 1\n", "[a]\n", "[[a]]\n", "#\n", " ", "\n", '"""\\"')
    ),
)


@pytest.mark.parametrize("text", GROWING)
def test_the_time_grows_with_the_text(text: Grown) -> None:
    def work(written: str) -> None:
        with suppress(ValueError):
            toml.loads(written)

    assert slow(work, text, 200, 100_000) is None


@pytest.mark.parametrize(
    "text",
    [
        "One\nTwo",
        "\nOne\n",
        'She said: "no"\nand "yes".',
        'ends with "\n"',
        '"""\n',
        "back\\\nslash",
        "tab\t\nbell\a",
        "a\r\nb",
    ],
)
def test_a_text_of_several_lines_is_written_in_lines_where_it_can_be_and_comes_back(text: str) -> None:
    written = toml.dumps({"note": text, "move": {"type": "say", "text": text}}, headed=lambda *_: False)
    assert toml.loads(written) == {"note": text, "move": {"type": "say", "text": text}}


QUOTES = '"' * 3
LONG = "Talk, cards, or a look at his maps. " * 4 + "He is better at this than he looks."
TABLES = [{"name": f"Skill {number}", "rank": number, "trait": "Essence"} for number in range(6)]


@pytest.mark.parametrize("value", [LONG, f'"{LONG}" It is.', TABLES, [LONG, "short"]])
def test_a_long_value_is_written_in_several_lines_and_comes_back(value: object) -> None:
    written = toml.dumps({"value": value}, headed=lambda *_: False)
    assert toml.loads(written) == {"value": value}
    assert max(map(len, written.splitlines())) <= toml.WIDE + len(QUOTES)


@pytest.mark.parametrize(
    "value", [f"{LONG}\\", f'{LONG} "Quite."', f" {LONG}", f"{LONG}\tand", "x" * 300, [{"a": [LONG] * 2}]]
)
def test_what_does_not_go_into_such_lines_comes_back_all_the_same(value: object) -> None:
    assert toml.loads(toml.dumps({"value": value}, headed=lambda *_: False)) == {"value": value}


def test_lines_of_a_text_are_lines_of_the_file() -> None:
    assert toml.dumps({"note": "One\nTwo"}) == 'note = """\nOne\nTwo"""\n'
