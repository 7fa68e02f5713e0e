"""How people come to a table: the same for every game.

Most tests only need people to be there: the forms are sent without a page. Those who fill them in say so. What a test
begins with, and is not about, may be done by ``found``, ``sit`` and ``do`` before anybody opens a page: it takes a
fifth of what the same takes in open pages.
"""

import re

from tests.web.browser.person import Person
from tests.web.browser.running import RunningTable

SEE_OTHER = 303
CAMPAIGN, GM = "The spring fair", "Mo"


def begin(host: Person, table: RunningTable, *, game: str = "", **options: str) -> str:
    """Begin a campaign, of this game where there are several, and come to its table; returns its code."""
    code = found(host, table, game=game, **options)
    come(host)
    return code


def found(host: Person, table: RunningTable, *, game: str = "", **options: str) -> str:
    """Begin a campaign, and open no page; returns its code."""
    home = host.request.get(table.host_link).text()
    slugs = re.findall(rf'name="game" value="([^"]+)"[^>]*>\s*<span class="option-says">{re.escape(game)}', home)
    chosen = {f"{slugs[0]}/{name}": value for name, value in options.items()}
    _take_seat(host, f"{table.address}/campaigns", game=slugs[0], name=CAMPAIGN, gm=GM, **chosen)
    people = host.request.get(f"{host.seat}/people").text()
    code: str = re.findall(r'<b class="code">([^<]+)<', people)[0]
    return code


def join(person: Person, table: RunningTable, code: str, name: str) -> None:
    """Take a seat, and come to the table."""
    sit(person, table, code, name)
    come(person)


def sit(person: Person, table: RunningTable, code: str, name: str) -> None:
    """Take a seat, and open no page."""
    _take_seat(person, f"{table.address}/join", code=code, name=name)


def do(person: Person, move: str, **fields: str) -> None:
    """Make a move whose form asks for no more than these *fields*, and look at no page."""
    _send(person, f"{person.seat}/moves", move=move, id="", **{"for": ""}, **fields)


def come(*people: Person) -> None:
    """Open the table, each from their seat."""
    for person in people:
        person.open(person.seat)
        person.is_connected()


def _take_seat(person: Person, address: str, **form: str) -> None:
    person.seat = f"{address.rpartition('/')[0]}{_send(person, address, **form)}"


def _send(person: Person, address: str, **form: str) -> str:
    """Send a form; returns where that leads."""
    answer = person.request.post(address, form=form, max_redirects=0)  # type: ignore[arg-type]  # invariant
    assert answer.status == SEE_OTHER, answer.text()
    return answer.headers["location"]


def begin_by_form(host: Person, table: RunningTable, *, game: str) -> str:
    """Fill in the form of a new campaign; returns its code."""
    host.open(table.host_link)
    host.page.get_by_role("radio", name=game).check()
    host.page.get_by_label("Name of the campaign").fill(CAMPAIGN)
    host.page.get_by_label("Your name as game master").fill(GM)
    host.press("Begin")
    host.is_connected()
    here = host.page.url
    host.open(f"{here}/people")
    code = host.page.locator(".code").inner_text()
    host.open(here)
    host.is_connected()
    return code


def close_session(person: Person) -> None:
    """Close the session of play, and come back to the table."""
    here = person.page.url
    person.follow("Close the session")
    person.page.locator("form[data-move='close-session'] button").click()
    person.page.wait_for_url("**/sessions/*")
    person.open(here)
