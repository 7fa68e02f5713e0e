"""Macros that are imported with context are made once for a page, and again wherever they would be others."""

from jinja2 import DictLoader

from talewright.web.modules import MADE, Modules, SharingEnvironment

GREETING = "Hello {{ name }}, {{ 'known' if known is defined else 'unknown' }}."
MACROS = f"{{% set _ = runs.append(name) %}}{{% macro greet() %}}{GREETING}{{% endmacro %}}"
IMPORT = "{% from 'macros' import greet with context %}"


def drawn(templates: dict[str, str], runs: list[str], **values: object) -> str:
    """The template `page`, as a page is drawn."""
    environment = SharingEnvironment(DictLoader({"macros": MACROS, **templates}))
    return environment.get_template("page").render({"runs": runs, MADE: Modules(), **values})


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
