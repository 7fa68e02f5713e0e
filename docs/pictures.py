"""The pictures of this documentation, taken anew from the demonstration: ``make pictures`` (needs Chromium)."""

import re
import shutil
import socket
import subprocess
import sys
import uuid
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

IMAGES = Path(__file__).parent / "images"
WIDE, PHONE = ViewportSize(width=1280, height=860), ViewportSize(width=360, height=740)
CHROMIUMS = ("chromium", "chromium-headless-shell", "google-chrome")
SITE = "tales.example"  # the table by a name that phones could open too
MAPPED = f"--host-resolver-rules=MAP {SITE} 127.0.0.1"
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", MAPPED]


def demonstration(game: str) -> AbstractContextManager[list[str]]:
    """The links of a running demonstration: the seat of whoever runs it first, then the players'."""
    return running("demo", game)


@contextmanager
def running(*words: str) -> Iterator[list[str]]:
    """The links that a table prints as it starts, which runs for as long as the block lasts."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    command = [sys.executable, "-u", "-m", "talewright.cli", *words, "--port", port, "--no-open"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        links: list[str] = []
        for line in process.stdout:
            links += re.findall(r"http://\S+/(?:s|host)/\S+", line)
            if line.startswith("Ctrl-C"):
                break
        try:
            yield links
        finally:
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


def asked(link: str, path: str, body: object = None) -> Any:  # noqa: ANN401 - whatever the API answers
    """An answer of the API to a seat."""
    address, token = link.split("/s/")
    heads, address = {"Authorization": f"Bearer {token}"}, f"{address}/api/v1/{path}"
    answer = httpx.post(address, json=body, headers=heads) if body else httpx.get(address, headers=heads)
    return answer.raise_for_status().json()


def view(link: str) -> Any:  # noqa: ANN401 - the view of any game
    """What a seat sees."""
    return asked(link, "view")


def act(link: str, move: str, **fields: object) -> None:
    """Make a move."""
    asked(link, "moves", {"id": uuid.uuid4().hex, "move": {"type": move, **fields}})


def falls(host: str, link: str, contest: str, theirs: int, ours: int) -> None:
    """A card is accepted, and real dice fall."""
    act(link, "accept-card", contest=contest)
    for who, side, face in ((host, "theirs", theirs), (link, "ours", ours)):
        (draw,) = (each["id"] for each in view(who)["draws"] if each["group"] == contest and each["id"].endswith(side))
        act(who, "type-face", draw=draw, face=face)


def chapters_of_questworlds(browser: Browser, links: list[str]) -> None:
    """A sequence, a group contest, the community and a character, in the campaign of the demonstration."""
    host, kim, sam = links
    (shoals,) = view(host)["play"]["contests"]
    who = {each["name"]: each["id"] for each in view(host)["play"]["characters"]}
    ines, tobias = who["Ines Valdera"], who["Tobias Kern"]
    act(host, "cancel-contest", contest=shoals["id"], reason="the boat is through")
    for link, sheet, name in ((host, "community", "questworlds-community"), (sam, tobias, "questworlds-character")):
        opened = page(browser, link, WIDE)
        opened.goto(f"{opened.url}/sheet/{sheet}")
        take(opened, name)
    act(
        host,
        "frame-sequence",
        prize="the lamp of the lighthouse",
        character=ines,
        opponent="The keeper",
        resistance="Hard",
    )
    (sequence,) = (each["id"] for each in view(host)["play"]["sequences"])
    act(kim, "enter-with", sequence=sequence, character=ines, ability="Cartographer: Read the Land")
    for faces in ((14, 20), ()):
        act(kim, "start-sequence-round", sequence=sequence, pair=0, who=ines)
        (contest,) = (each["id"] for each in view(host)["play"]["contests"])
        if faces:
            falls(host, kim, contest, *faces)
            act(host, "let-stand", contest=contest)
    take(page(browser, kim, WIDE), "questworlds-sequence")
    act(host, "drop-sequence", sequence=sequence, reason="the tide turns")
    act(host, "frame-group", prize="everybody home", conflict="the tide", characters=[*who.values()])
    own = {each["character"]: each["contest"] for each in view(host)["play"]["groups"][0]["members"]}
    for link, character, ability, faces in ((kim, ines, "Restless", (13, 5)), (sam, tobias, "Duellist: Feint", (4, 9))):
        act(link, "choose-ability", contest=own[character], character=character, ability=ability)
        falls(host, link, own[character], *faces)
    act(kim, "let-stand", contest=own[ines])
    take(page(browser, sam, WIDE), "questworlds-group")


def a_pack(browser: Browser, host: str) -> None:
    """A campaign that has just begun with a genre pack, and what its pocket says first."""
    table = page(browser, host, WIDE)
    table.get_by_role("button", name="The Lantern Coast").click()
    table.get_by_label("Your name as game master").fill("Robin")
    table.get_by_role("button", name="Begin", exact=True).click()
    table.locator("#pocket summary").first.click()
    take(table, "pack")


def main() -> None:
    """Take every picture."""
    IMAGES.mkdir(exist_ok=True)
    chromium = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if chromium is None:
        raise SystemExit(f"Pictures need Chromium: install one of {', '.join(CHROMIUMS)}.")
    with demonstration("questworlds-3") as links, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        host, player = links[0], links[1]
        take(page(browser, host, WIDE), "table")
        phone = page(browser, player, PHONE, dark=True)
        take(phone, "phone")
        people = page(browser, host.replace("127.0.0.1", SITE), WIDE)
        people.goto(f"{people.url}/people")
        take(people, "people")
        odds = host.split("/s/")[0] + "/odds/questworlds-3?ability=17&vs=Hard"
        take(page(browser, odds, WIDE), "odds")
        chapters_of_questworlds(browser, links)
        browser.close()
    with TemporaryDirectory() as data, running("play", "--data", data) as links, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        a_pack(browser, links[0])
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
        table.locator("#region-bar .calls button").first.click()  # the roll stands, and the scene has the room
        table.locator("#region-bar .calls button").wait_for(state="detached")
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
