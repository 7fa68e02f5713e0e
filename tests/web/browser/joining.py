"""How people come to a table: the same for every game.

Most tests only need people to be there: the forms are sent without a page. Those who fill them in say so.
"""

import re

from tests.web.browser.person import Person
from tests.web.browser.running import RunningTable

SEE_OTHER = 303
CAMPAIGN, GM = "The spring fair", "Mo"


def begin(host: Person, table: RunningTable, *, game: str = "", **options: str) -> str:
    """Begin a campaign, of this game where there are several; returns its code."""
    home = host.request.get(table.host_link).text()
    slugs = re.findall(rf'name="game" value="([^"]+)"[^>]*>\s*<span class="option-says">{re.escape(game)}', home)
    chosen = {f"{slugs[0]}/{name}": value for name, value in options.items()}
    _send(host, f"{table.address}/campaigns", game=slugs[0], name=CAMPAIGN, gm=GM, **chosen)
    people = host.request.get(f"{host.page.url}/people").text()
    code: str = re.findall(r'<b class="code">([^<]+)<', people)[0]
    return code


def join(person: Person, table: RunningTable, code: str, name: str) -> None:
    _send(person, f"{table.address}/join", code=code, name=name)


def _send(person: Person, address: str, **form: str) -> None:
    """Send a form that leads to a seat, and open that."""
    answer = person.request.post(address, form=form, max_redirects=0)  # type: ignore[arg-type]  # invariant
    assert answer.status == SEE_OTHER, answer.text()
    person.open(f"{address.rpartition('/')[0]}{answer.headers['location']}")
    person.is_connected()


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
