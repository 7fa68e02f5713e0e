"""Macros that are imported with context are made once, and again wherever they would be others."""

from types import SimpleNamespace

import pytest
from jinja2 import DictLoader, Environment, StrictUndefined, TemplateError, UndefinedError, nodes

from talewright.games.registry import installed
from talewright.web.assets import Assets
from talewright.web.drawing import drawing
from talewright.web.metrics import Metrics
from talewright.web.modules import SharingEnvironment
from talewright.web.pages import Pages
from talewright.web.reads import Values

GREETING = "Hello {{ name }}, {{ 'known' if known is defined else 'unknown' }}."
MACROS = f"{{% set _ = runs.append(name) %}}{{% macro greet() %}}{GREETING}{{% endmacro %}}"
IMPORT = "{% from 'macros' import greet with context %}"


def drawn(templates: dict[str, str], runs: list[str], **values: object) -> str:
    """The template `page`, as a page is drawn."""
    environment = SharingEnvironment(DictLoader({"macros": MACROS, **templates}))
    with drawing(Values({})):
        return environment.get_template("page").render({"runs": runs, **values})


def test_macros_are_made_once_for_all_templates_of_a_page() -> None:
    runs: list[str] = []
    page = f"{IMPORT}{{{{ greet() }}}}{{% include 'part' %}}{{% include 'part' %}}"
    assert drawn({"page": page, "part": f"{IMPORT}{{{{ greet() }}}}"}, runs, name="Ada") == 3 * "Hello Ada, unknown."
    assert runs == ["Ada"]


def test_they_are_made_again_where_a_name_that_they_read_is_another() -> None:
    runs: list[str] = []
    page = "{% for name in names %}{% include 'part' %}{% endfor %}"
    told = drawn({"page": page, "part": f"{IMPORT}{{{{ greet() }}}}"}, runs, names=["Ada", "Bo", "Ada"])
    assert told == "Hello Ada, unknown.Hello Bo, unknown.Hello Ada, unknown."
    assert runs == ["Ada", "Bo"]


def test_a_name_that_is_not_given_is_another_than_none() -> None:
    runs: list[str] = []
    page = f"{{% include 'part' %}}{{% set known = none %}}{{% include 'part' %}}{IMPORT}"
    told = drawn({"page": page, "part": f"{IMPORT}{{{{ greet() }}}}"}, runs, name="Ada")
    assert told == "Hello Ada, unknown.Hello Ada, known."


def test_what_templates_read_to_which_the_macros_lead_counts_too() -> None:
    outer = "{% macro wrapped() %}{% include 'inner' %}{% endmacro %}"
    part = "{% from 'outer' import wrapped with context %}{{ wrapped() }}"
    page = "{% for word in words %}{% include 'part' %}{% endfor %}"
    templates = {"page": page, "part": part, "outer": outer, "inner": "<{{ word }}>"}
    assert drawn(templates, [], words=["one", "two"]) == "<one><two>"


def test_where_nobody_can_tell_what_they_read_they_are_made_each_time() -> None:
    outer = "{% macro wrapped() %}{% include which %}{% endmacro %}"
    part = "{% from 'outer' import wrapped with context %}{{ wrapped() }}"
    page = "{% for word in words %}{% include 'part' %}{% endfor %}"
    templates = {"page": page, "part": part, "outer": outer, "inner": "<{{ word }}>"}
    assert drawn(templates, [], words=["one", "two"], which="inner") == "<one><two>"


def test_macros_are_not_shared_between_pages() -> None:
    for name in ("Ada", "Bo"):
        page = f"{IMPORT}{{{{ greet() }}}}"
        assert drawn({"page": page}, [], name=name) == f"Hello {name}, unknown."


# --- what is read of the page


class Shelf:
    """Templates that ask for `name`, `words` and `look`, drawn for one page after another."""

    def __init__(self, **templates: str) -> None:
        self.environment = SharingEnvironment(DictLoader(templates), ("name", "words", "look"))
        self.environment.globals["note"] = self.note
        self.made = 0

    def note(self) -> None:
        """Called whenever macros are made."""
        self.made += 1

    def draw(self, **values: object) -> str:
        """The template `page`, of these values."""
        with drawing(Values(values)):
            return self.environment.get_template("page").render()


MADE = "{% set _ = note() %}"
ASKED = "{% from 'macros' import greet with context %}{{ greet() }}"


def test_macros_that_ask_their_page_are_made_once_for_all_pages() -> None:
    shelf = Shelf(macros=f"{MADE}{{% macro greet() %}}Hello {{{{ name }}}}.{{% endmacro %}}", page=ASKED)
    assert [shelf.draw(name=name) for name in ("Ada", "Bo")] == ["Hello Ada.", "Hello Bo."]
    assert shelf.made == 1


def test_macros_beside_what_was_worked_out_from_a_page_are_made_for_each_page() -> None:
    macros = f"{MADE}{{% set loud = name|upper %}}{{% macro greet() %}}Hello {{{{ loud }}}}.{{% endmacro %}}"
    shelf = Shelf(macros=macros, page=ASKED)
    assert [shelf.draw(name=name) for name in ("Ada", "Bo")] == ["Hello ADA.", "Hello BO."]
    wrapped = "{% from 'outer' import greet as inner with context %}{% macro greet() %}{{ inner() }}{% endmacro %}"
    shelf = Shelf(outer=macros, macros=wrapped, page=ASKED)
    assert [shelf.draw(name=name) for name in ("Ada", "Bo")] == ["Hello ADA.", "Hello BO."]


def test_macros_beside_what_is_only_named_of_a_page_are_made_for_each_page() -> None:
    macros = "{% set seen = look %}{% macro greet() %}Hello {{ seen.name }}.{% endmacro %}"
    wrapped = "{% from 'inner' import greet as inner with context %}{% macro greet() %}{{ inner() }}{% endmacro %}"
    for templates in ({"macros": macros}, {"inner": macros, "macros": wrapped}):
        shelf = Shelf(page=ASKED, **templates)
        assert [shelf.draw(look=SimpleNamespace(name=name)) for name in ("Ada", "Bo")] == ["Hello Ada.", "Hello Bo."]


@pytest.mark.parametrize(
    "page",
    [
        "{% set name = 'Bo' %}{{ name }}",
        "{% macro of(name) %}{{ name }}{% endmacro %}{{ of('Bo') }}",
        "{% macro of() %}{% if true %}{% set name = 'Bo' %}{% endif %}{{ name }}{% endmacro %}{{ of() }}",
        "{% for name in words %}{{ name }}{% endfor %}",
        "{% from 'macros' import greet as name with context %}{{ name() }}",
        "{% import 'macros' as name with context %}{{ name.greet() }}",
        "{% macro name() %}Bo{% endmacro %}{{ name() }}",
        "{% macro of() %}{{ caller('Bo') }}{% endmacro %}{% call(name) of() %}{{ name }}{% endcall %}",
    ],
)
def test_a_name_that_a_template_gives_to_something_else_is_not_asked_of_the_page(page: str) -> None:
    shelf = Shelf(macros="{% macro greet() %}Bo{% endmacro %}", page=page)
    assert shelf.draw(name="Ada", words=["Bo"]) == "Bo"


def test_a_value_that_a_page_has_not_is_not_defined() -> None:
    shelf = Shelf(page="{{ name is defined }} {{ words|default('none') }}")
    assert shelf.draw() == "False none"


def test_no_template_of_a_game_calls_something_else_like_what_all_of_them_may_use() -> None:
    games = installed()
    pages = Pages(games, Assets(), Metrics())
    for game in games:
        environment = pages._environment(game)  # noqa: SLF001 - what a game's pages are
        for name in environment.list_templates(extensions=("html",)):
            assert environment.loader is not None
            tree = environment.parse(environment.loader.get_source(environment, name)[0])
            named = {each.name for each in tree.find_all(nodes.Name) if each.ctx != "load"}
            assert not named & environment.globals.keys(), name


# --- what templates are compiled to


def shown(text: str, **values: object) -> str:
    """A template of this text, as a page shows it."""
    return SharingEnvironment(DictLoader({"page": text})).get_template("page").render(values)


def as_jinja_shows(text: str, **values: object) -> str:
    """The same as Jinja shows it by itself."""
    return Environment(autoescape=True, undefined=StrictUndefined).from_string(text).render(values)


MACRO = "{% macro of(one, two='&', three=3) %}[{{ one }} {{ two }} {{ three }}]{% endmacro %}"
WITH_CALLER = "{% macro of(one, two='&') %}[{{ one }} {{ caller(two) }}]{% endmacro %}"


@pytest.mark.parametrize(
    "text",
    [
        MACRO + "{{ of(1) }}{{ of('<', 2) }}{{ of(1, three=2) }}{{ of(two='>', one=1) }}{{ of(1, 2, 3) }}",
        MACRO + "{% for one in 'ab' %}{{ of(one, two=loop.index) }}{% endfor %}",
        WITH_CALLER
        + "{% call(two) of(1) %}<{{ two }}>{% endcall %}{% call(two) of('<', two=2) %}{{ two }}{% endcall %}",
        "{% macro of() %}{{ varargs|join }}{{ kwargs|length }}{% endmacro %}{{ of() }}{{ of(1) }}{{ of(1, two=2) }}",
        "{{ 'a,b'.split(',')|join }}{{ {'one': 1}.get('one') }}{{ range(3)|sum }}",
        "{{ '<' if one }}{{ '<' if not one }}{{ 'a' if one else 'b' if one }}{{ 'x' ~ ('y' if one) ~ ('z' if two) }}",
    ],
)
def test_calls_and_cases_show_what_jinja_shows(text: str) -> None:
    assert shown(text, one=0, two=2) == as_jinja_shows(text, one=0, two=2)


@pytest.mark.parametrize("call", ["of()", "of(1, 2, 3, 4)", "of(1, four=4)", "of(1, one=1)"])
def test_a_macro_takes_no_other_arguments_than_jinja_gives_it(call: str) -> None:
    text = f"{MACRO}{{{{ {call} }}}}"
    with pytest.raises((TypeError, UndefinedError)) as expected:
        as_jinja_shows(text)
    with pytest.raises(expected.type):
        shown(text)


@pytest.mark.parametrize("text", ["{{ 'a' if one }}", "{{ 'a' if one else 'b' if two }}", "{{ 'a' ~ ('b' if one) }}"])
def test_no_object_is_made_for_what_is_not_shown(text: str) -> None:
    assert "cond_expr_undefined(" in str(Environment().compile(text, raw=True))  # noqa: S701 - nothing is shown
    assert "cond_expr_undefined(" not in str(SharingEnvironment(DictLoader({})).compile(text, raw=True))


# --- filters that stand in for Jinja's own

THINGS = [
    {"id": "a", "main": True, "size": 1, "in": {"deck": "one"}},
    {"id": "b", "main": False, "size": 2, "in": {"deck": "two"}},
    {"id": "c", "main": True, "size": 3, "in": {"deck": "one"}},
]


@pytest.mark.parametrize(
    "asked",
    [
        "selectattr('main')",
        "rejectattr('main')",
        "selectattr('id', 'equalto', 'b')",
        "rejectattr('id', 'in', ['a', 'b'])",
        "selectattr('in.deck', 'equalto', 'one')",
        "selectattr('size', 'gt', 1)",
        "rejectattr('size', 'odd')",
        "selectattr('none', 'defined')",
        "map(attribute='id')",
        "map(attribute='in.deck')",
        "map(attribute='none', default='?')",
        "map('length')",
        "map('join', '-')",
        "rejectattr('main')|map(attribute='id')",
    ],
)
def test_things_are_found_as_jinja_finds_them(asked: str) -> None:
    text = f"{{{{ things|{asked}|list|tojson }}}} {{{{ things|{asked}|list|length }}}}"
    assert shown(text, things=THINGS) == as_jinja_shows(text, things=THINGS)


@pytest.mark.parametrize("asked", ["selectattr('none')", "map(attribute='none')", "map(attribute='id', other=1)"])
def test_what_jinja_cannot_find_is_not_found(asked: str) -> None:
    text = f"{{% for one in things|{asked} %}}{{{{ one }}}}{{% endfor %}}"
    with pytest.raises(TemplateError):
        as_jinja_shows(text, things=THINGS)
    with pytest.raises(TemplateError):
        shown(text, things=THINGS)
