"""How long it takes from a press in one browser until five others show the change, at a table of any game.

    python -m benchmarks.seen [GAME] [--presses 12]

It starts `talewright demo` and opens its seats in six Chromium pages, each in a context of its own. Whoever runs the
game says a word, and each other page notes when it shows it, by the clock that all six share. It tells the median and
the worst, and the server's processor time for each press. It needs Chromium; six pages alone keep two cores busy.
"""

import argparse
import os
import re
import shutil
import socket
import statistics
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

SIZES = [(1280, 800), (1280, 800), (360, 740)]
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"]
WATCH = """() => { window.seenAt = {}; new MutationObserver(() => {
    const log = document.getElementById("log").textContent;
    for (const [word] of log.matchAll(/word\\d+word/g)) window.seenAt[word] ??= Date.now();
    }).observe(document.body, {childList: true, subtree: true, characterData: true}) }"""
SAY = """word => { const say = document.querySelector("#say form");
    say.querySelector("textarea").value = word; window.pressedAt = Date.now();
    say.querySelector("button[type=submit]").click(); return window.pressedAt }"""


@contextmanager
def demonstration(game: str) -> Iterator[tuple[list[str], int]]:
    """The links to the seats of a running demonstration, and the process id of its server."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    command = [sys.executable, "-u", "-m", "talewright.cli", "demo", game, "--port", port, "--no-open"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        links: list[str] = []
        for line in process.stdout:
            links += re.findall(r"http://\S+/s/\S+", line)
            if line.startswith("Ctrl-C"):
                break
        yield links, process.pid
        process.terminate()


def processor_s(pid: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def opened(browser: Browser, link: str, size: tuple[int, int]) -> Page:
    """A page at the table, connected."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(link)
    page.locator("#status[data-state=connected]").wait_for(state="attached")
    return page


def main() -> None:
    """Measure, and print a table of one line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="questworlds-3")
    parser.add_argument("--presses", type=int, default=12)
    asked = parser.parse_args()
    names = ("chromium-headless-shell", "chromium", "google-chrome")
    chromium = next(filter(None, map(shutil.which, names)), None)
    if chromium is None:
        print("There is no Chromium here, so this was not measured.")
        return
    with demonstration(asked.game) as (links, server), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        who, *others = [opened(browser, links[n % len(links)], SIZES[n % len(SIZES)]) for n in range(6)]
        for other in others:
            other.evaluate(WATCH)
        delays_ms, began = [], 0.0
        for n in range(asked.presses + 1):  # the first is not counted: it makes everything ready
            word = f"word{n}word"
            pressed = who.evaluate(SAY, word)
            for other in others:
                other.wait_for_function("word => window.seenAt[word]", arg=word)
            if n:
                delays_ms += [other.evaluate("word => window.seenAt[word]", word) - pressed for other in others]
            else:
                began = processor_s(server)
        each_ms = (processor_s(server) - began) / asked.presses * 1000
        browser.close()
    print("| game | looks | median | worst | server's processor time for a press |\n| --- | --- | --- | --- | --- |")
    middle, worst = statistics.median(delays_ms), max(delays_ms)
    print(f"| {asked.game} | {len(delays_ms)} | {middle:.0f} ms | {worst} ms | {each_ms:.1f} ms |")


if __name__ == "__main__":
    main()
