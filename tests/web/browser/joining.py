"""How people come to a table: the same for every game.

Most tests only need people to be there: the forms are sent without a page. Those who fill them in say so. What a test
begins with, and is not about, may be done by ``found``, ``sit`` and ``do`` before anybody opens a page: it takes a
fifth of what the same takes in open pages.
"""

import re
from collections.abc import Callable
from urllib.parse import urlencode

import msgspec
from tests.web.browser.person import Person
from tests.web.browser.running import RunningTable

from talewright.table.offer import Choice, Face, Field, Offer, Value

Before = Callable[[Person, Person], None]  # what a game master and a player have done before they open a page

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
    return code_of(host)


def code_of(host: Person) -> str:
    """The code with which others join."""
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


def do(person: Person, move: str, *, about: str = "", **fields: Value) -> None:
    """Send the first form of that move, with *about* in its offer's key, and look at no page."""
    (token,) = (each["value"] for each in person.request.storage_state()["cookies"] if person.seat[-8:] in each["name"])
    here = person.seat.partition("/t/")[0]
    told = person.request.get(f"{here}/api/v1/offers", headers={"Authorization": f"Bearer {token}"})
    offers = msgspec.json.decode(told.body(), type=list[Offer])
    asked = (each for each in offers if each.move == move and about in each.key)
    offer = next(asked, Offer(move=move, label=""))  # whose dice roll is settled elsewhere
    left = {each.name: _untouched(each) for each in offer.fields}
    _send(person, f"{person.seat}/moves", move=move, id="", **{"for": ""}, **{**left, **offer.fixed, **fields})


def play(
    gm: Person, player: Person, table: RunningTable, *before: Before, game: str, ready: str, name: str = "Kim"
) -> None:
    """A campaign begins, a player has a ready character, and all has happened *before* both open their pages."""
    sit(player, table, found(gm, table, game=game), name)
    do(player, "take-ready", ready=ready)
    for each in before:
        each(gm, player)
    come(gm, player)


def with_real_dice(*both: Person) -> None:
    for person in both:
        do(person, "choose-dice", by_hand=True)


def _untouched(field: Field) -> Value:
    """What a form sends of a field that is left as it is."""
    match field:
        case Choice(many=True):
            return field.chosen
        case Choice(default="", optional=False):
            return field.options[0].value
        case Face():
            return None
        case _:
            return field.default


def come(*people: Person) -> None:
    """Open the table, each from their seat."""
    for person in people:
        person.open(person.seat)
        person.is_connected()


def _take_seat(person: Person, address: str, **form: Value) -> None:
    person.seat = f"{address.rpartition('/')[0]}{_send(person, address, **form)}"


def _send(person: Person, address: str, **form: Value) -> str:
    """Send a form; returns where that leads."""
    filled = {name: str(value).lower() if value is True or value is False else value for name, value in form.items()}
    sent = urlencode({name: value for name, value in filled.items() if value not in (None, "")}, doseq=True)
    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    answer = person.request.post(address, data=sent, headers=kind, max_redirects=0)
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
