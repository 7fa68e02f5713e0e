"""What a screen reader tells of the table: what is under way, and what is said when it changes."""

import re
from pathlib import Path

from tests.web.browser.person import Person

KEPT = Path(__file__).parents[2] / "golden" / "spoken"
LISTEN = """() => { globalThis.said = [];
    new MutationObserver(() => { const text = aloud.textContent.trim(); if (text) said.push(text) })
        .observe(document.getElementById("aloud"), {childList: true, characterData: true, subtree: true}) }"""
UNTOLD = re.compile(r"^\s*- /url: .*\n", re.MULTILINE)


class Listener:
    """Somebody who hears the table, and what they have heard."""

    def __init__(self, person: Person) -> None:
        self._person, self.page = person, person.page
        self.heard: list[str] = []
        self.page.evaluate(LISTEN)

    def hears(self, title: str) -> None:
        """Note what was said since the last time, and how what is under way reads now: after all that has happened."""
        self._person.is_up_to_date()
        said = " ".join(self.page.evaluate("() => said.splice(0)"))  # in how many pieces is a matter of the network
        tray = UNTOLD.sub("", self.page.locator("#region-tray").aria_snapshot() + "\n")
        turn = self.page.locator("#turn").inner_text()
        self.heard.append("\n".join([f"# {title}", f"Said: {said}", f"Turn: {turn}", tray]))

    @property
    def text(self) -> str:
        return "\n".join(self.heard)
