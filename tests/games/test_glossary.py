"""Every term of art has one short sentence and a clause that there is, and every page names terms that there are."""

import re
import tomllib
from importlib.resources import files

import pytest

from talewright.cli.catalogues import catalogues
from talewright.cli.play import games
from talewright.games.glossary import glossary

GAMES = games()
CLAUSES = {clause.id for text in catalogues() for clause in text.clauses}
NAMED = re.compile(r"\bterm\('([a-z-]+)'")
LONGEST = 110  # letters: what is read at a glance


@pytest.mark.parametrize("slug", GAMES)
def test_a_term_is_explained_in_one_short_sentence_and_by_a_clause(slug: str) -> None:
    terms = glossary(slug, GAMES[slug].pages)
    assert len(terms) >= 12
    assert [term.key for term in terms.values() if len(term.means) > LONGEST or term.means.count(". ")] == []
    assert {term.clause for term in terms.values()} - {""} <= CLAUSES
    assert [term.term for term in terms.values()] == sorted((each.term for each in terms.values()), key=str.casefold)


def test_a_term_that_has_a_clause_in_each_game_has_none_that_is_empty() -> None:
    source = (files("talewright.games.heroquest") / "glossary.toml").read_text(encoding="utf-8")
    clauses = [clause for each in tomllib.loads(source).values() for clause in each["clause"].values()]
    assert set(clauses) <= CLAUSES


@pytest.mark.parametrize("package", sorted({game.pages for game in GAMES.values()}))
def test_the_pages_of_a_game_name_terms_that_it_explains(package: str) -> None:
    known = {key for slug, game in GAMES.items() if game.pages == package for key in glossary(slug, package)}
    pages = [
        each.read_text(encoding="utf-8") for each in (files(package) / "pages").iterdir() if each.name.endswith("html")
    ]
    named = {key for page in pages for key in NAMED.findall(page)}
    assert named
    assert named <= known


def test_a_package_without_a_glossary_explains_nothing() -> None:
    assert glossary("toy", "tests.toy") == glossary("toy", "") == {}
