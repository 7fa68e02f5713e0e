"""What a page proves of its dice, for the tests in a browser."""

import msgspec
from msgspec import Struct
from playwright.sync_api import expect
from tests.web.browser.person import Person

from talewright.table.proof import AskTold, FaceTold, WordsTold

REVEAL_MS = 1500  # for so long a device waits for what the others pledge before it tells its own word
RECALL = """(recall) => {
  const key = Object.keys(localStorage).find((name) => name.startsWith("talewright-dice"));
  const kept = JSON.parse(localStorage.getItem(key));
  const seat = document.body.dataset.seat;
  for (const who of Object.keys(kept.pledged[1]).filter((who) => who !== seat)) {
    if (recall === "nobody") delete kept.pledged[1][who];
    if (recall === "other") kept.pledged[1][who] = "ab".repeat(32);
  }
  if (recall === "nothing") kept.nonces = kept.faces = {};
  if (recall === "never asked") kept.links = kept.taken = kept.faces = {};
  if (recall === "another") kept.links = { 1: ["another"] };
  localStorage.setItem(key, JSON.stringify(kept));
}"""


def guess(person: Person) -> None:
    person.make("guess", beans="42")


def has_words_of(person: Person, *names: str) -> None:
    """Wait until the newest session's dice hold the words of these people; nobody's page is left for it."""
    told = ""
    for _ in range(200):  # a device that has gone to sleep is waited for, and perhaps once more
        told = person.request.get(f"{person.page.url}/dice").text()
        if all(f"<bdi>{name}</bdi>" in told.partition("With words from")[2].partition("</p>")[0] for name in names):
            return
        person.page.wait_for_timeout(200)
    raise AssertionError(f"no words of {names}: {told}")


def is_away(person: Person, name: str) -> None:
    """Wait until the table counts *name* as away: their page has been closed for a while."""
    expect(person.page.locator(".cast [data-present]", has_text=name)).to_have_count(0)


class Told(Struct):
    """What these tests read of the dice of a session."""

    exchanges: list[WordsTold]
    asks: list[AskTold]
    faces: list[FaceTold]
    alone: int


def proof_of(person: Person, session: int) -> Told:
    """What the table tells of the dice of a session."""
    return msgspec.json.decode(person.request.get(f"{person.page.url}/dice/{session}").body(), type=Told)


def checks(person: Person, session: int, *, sound: bool = False) -> str:
    """Have this browser recompute a session; what it says. With *sound*, the page with that on it is looked over."""
    here = person.page.url
    person.open(f"{here}/dice")
    section = person.page.locator(f"#session-{session}")
    section.get_by_role("button", name="Check the dice").click()
    expect(section.locator(".checked p")).to_be_visible()
    said = section.locator(".checked").inner_text()
    if sound:
        person.is_sound()
    person.open(here)
    return said
