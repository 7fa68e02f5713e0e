"""The pictures of this documentation, taken anew from the demonstration: ``make pictures`` (needs Chromium)."""

import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

IMAGES = Path(__file__).parent / "images"
WIDE, PHONE = ViewportSize(width=1280, height=860), ViewportSize(width=360, height=740)
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


@contextmanager
def demonstration(*game: str) -> Iterator[list[str]]:
    """The links of a running demonstration: the seat of whoever runs it first, then the players'."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    command = [sys.executable, "-u", "-m", "talewright.cli", "demo", *game, "--port", port, "--no-open"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        links: list[str] = []
        for line in process.stdout:
            links += re.findall(r"http://\S+/s/\S+", line)
            if line.startswith("Ctrl-C"):
                break
        yield links
        process.terminate()


def page(browser: Browser, link: str, size: ViewportSize, *, dark: bool = False) -> Page:
    """A page of one seat, in light or dark."""
    context = browser.new_context(viewport=size, color_scheme="dark" if dark else "light", reduced_motion="reduce")
    opened = context.new_page()
    opened.goto(link)
    opened.wait_for_load_state()
    return opened


def take(opened: Page, name: str) -> None:
    """One picture of what stands on the screen now."""
    opened.wait_for_timeout(400)
    opened.screenshot(path=IMAGES / f"{name}.png")


def main() -> None:
    """Take every picture."""
    IMAGES.mkdir(exist_ok=True)
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    with demonstration("questworlds-3") as links, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        host, player = links[0], links[1]
        take(page(browser, host, WIDE), "table")
        phone = page(browser, player, PHONE, dark=True)
        take(phone, "phone")
        people = page(browser, host, WIDE)
        people.goto(f"{people.url}/people")
        take(people, "people")
        odds = host.split("/s/")[0] + "/odds/questworlds-3?ability=17&vs=Hard"
        take(page(browser, odds, WIDE), "odds")
        browser.close()
    with demonstration("the-west-that-wasnt") as links, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        take(page(browser, links[1], WIDE), "western")
        browser.close()
    with demonstration("heroquest-2e") as links, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        take(page(browser, links[1], WIDE), "heroquest")
        odds = links[0].split("/s/")[0] + "/odds/heroquest-2e?kind=extended&ability=3W&vs=High&score=2-3&hero_points=1"
        explorer = page(browser, odds, WIDE)
        explorer.locator("#found").evaluate("card => card.scrollIntoView()")
        take(explorer, "heroquest-odds")
        browser.close()
    with demonstration("strange-fate") as links, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        table = page(browser, links[1], WIDE)
        take(table, "strange-fate")
        table.locator("#scene").evaluate("scene => scene.scrollIntoView()")
        take(table, "strange-fate-scene")
        odds = (
            links[0].split("/s/")[0] + "/odds/strange-fate?kind=fight&attack=4&weapon=1&their_attack=3E&bears=moderate"
        )
        explorer = page(browser, odds, WIDE)
        explorer.locator("#found").evaluate("card => card.scrollIntoView()")
        take(explorer, "strange-fate-odds")
        browser.close()


if __name__ == "__main__":
    main()
