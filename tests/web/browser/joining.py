"""How people come to a table: the same for every game."""

from tests.web.browser.person import Person
from tests.web.browser.running import RunningTable


def begin(host: Person, table: RunningTable, *, game: str = "") -> str:
    """Begin a campaign, of this game where there are several; returns its code."""
    host.open(table.host_link)
    if game:
        host.page.get_by_role("radio", name=game).check()
    host.page.get_by_label("Name of the campaign").fill("The spring fair")
    host.page.get_by_label("Your name as game master").fill("Mo")
    host.press("Begin")
    host.is_connected()
    here = host.page.url
    host.open(f"{here}/people")
    code = host.page.locator(".code").inner_text()
    host.open(here)
    host.is_connected()
    return code


def join(person: Person, table: RunningTable, code: str, name: str) -> None:
    person.open(f"{table.address}/join/{code}")
    person.page.get_by_label("Your name").fill(name)
    person.press("Sit down")
    person.is_connected()


def close_session(person: Person) -> None:
    """Close the session of play, and come back to the table."""
    here = person.page.url
    person.follow("Close the session")
    person.page.locator("form[data-move='close-session'] button").click()
    person.page.wait_for_url("**/sessions/*")
    person.open(here)
