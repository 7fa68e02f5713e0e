"""What is played in a load test: one contest after another, from its framing to its end, with the table's own dice.

What takes words is written here; what takes one press is pressed as it stands in the bar of the page.
"""

import secrets
from collections.abc import Generator, Mapping, Sequence
from itertools import count
from typing import NamedTuple

Form = Mapping[str, str]

GM = 0
MOST_PRESSES = 12  # in one contest: whatever still waits then is left to lie
CASTS: Mapping[str, Mapping[str, str]] = {  # the ready characters of each game, and the ability that each of them uses
    "questworlds-3": {"ines": "Cartographer", "tobias": "Duellist", "ama": "Healer"},
    "heroquest-2e": {"wen": "River Pilot", "casimir": "Steady Hand", "pilar": "Kite Rider"},
    "strange-fate": {"marigold": "Thistledown: Move", "orrin": "Stealth: Hide", "hester": "Craftsmanship"},
    "the-west-that-wasnt": {"josefa": "Firearms: Rifle", "ezra": "Demolitions"},
}
GAMES = tuple(CASTS)


class Step(NamedTuple):
    """A form that a seat fills in; with *offered* only if its page offers this move."""

    seat: int
    form: Form
    offered: str = ""


class Called(NamedTuple):
    """A press of what the bar calls for in the contest *about*, by the first of these seats that is called."""

    seats: Sequence[int]
    about: str


Evening = Generator[Step | Called, bool, None]  # each is told whether there was something to do


def new_id() -> str:
    """What a device makes up: the id of a move, or a nonce."""
    return secrets.token_hex(8)


def evening(slug: str, characters: Sequence[str]) -> Evening:
    """One contest after the other; seat 1 plays the first of *characters*, and so on."""
    for number in count():
        place = number % len(characters)
        yield from CONTESTS[slug](place + 1, characters[place], [*CASTS[slug].values()][place], number)


def questworlds(seat: int, who: str, ability: str, number: int, against: str = "conflict") -> Evening:
    """A simple contest: framed, accepted (the dice fall with that), let stand, closed unless it was put away."""
    it = new_id()
    story = {"prize": f"the ledger of ship {it}", against: f"watchman {it}", "resistance": str(8 + number % 10)}
    yield Step(GM, {"id": it, "move": "frame-contest", "character": who, **story})
    card = {"contest": it, "character": who, "ability": ability, "tactic": "Over the roofs."}
    yield Step(seat, {"move": "choose-ability", **card})
    yield from presses(seat, it)
    yield Step(GM, {"move": "close-contest", "contest": it}, "close-contest")


def heroquest(seat: int, who: str, ability: str, number: int) -> Evening:
    """The same with hero points, which nobody spends."""
    return questworlds(seat, who, ability, number, "obstacle")


def strange_fate(seat: int, who: str, ability: str, number: int) -> Evening:
    """A roll of four Fate dice against a difficulty."""
    it = new_id()
    yield Step(seat, {"id": it, "move": "frame-roll", "who": who, "by": ability, "goal": f"Past door {number}."})
    yield Step(GM, {"move": "set-difficulty", "roll": it, "difficulty": "Good"})
    yield from presses(seat, it)


def western(seat: int, who: str, ability: str, number: int) -> Evening:
    """A simple check with a card; further ones are drawn where they may be."""
    it = new_id()
    said = {"character": who, "what": f"Shoot out lamp {number}.", "ability": ability}
    yield Step(seat, {"id": it, "move": "describe-action", **said})
    called = {"action": it, "ability": ability, "tn": "Standard", "on_success": "The yard is dark."}
    yield Step(GM, {"move": "call-simple-check", **called})
    yield from presses(seat, it)
    yield Step(GM, {"move": "rule-calamity", "action": it, "ruling": "It goes up in flames."}, "rule-calamity")


def presses(seat: int, it: str) -> Evening:
    """Whatever the player is called for, and else the game master, until nobody is."""
    for _ in range(MOST_PRESSES):
        if not (yield Called((seat, GM), it)):
            return


CONTESTS = dict(zip(GAMES, (questworlds, heroquest, strange_fate, western), strict=True))
