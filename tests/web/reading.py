"""A table's page without a server: how it is drawn for a seat, and what somebody finds on it."""

import re
from collections import Counter
from collections.abc import Collection, Mapping
from html.parser import HTMLParser
from typing import Protocol

from msgspec.structs import replace

from talewright.table.known import Head
from talewright.table.ledger import AnyGame
from talewright.table.offer import Offer
from talewright.table.views import Look
from talewright.web import about
from talewright.web.assets import Assets
from talewright.web.metrics import Metrics
from talewright.web.pages import Pages
from talewright.web.screens import TableScreen
from talewright.web.tables import calls

DIGEST = re.compile(r' data-digest="[0-9a-f]+"')


class Read(HTMLParser):
    """What a page has: ids, forms of offers, what opens forms, what a browser would refuse, labels of cards."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.ids: Counter[str] = Counter()
        self.forms: Counter[str] = Counter()
        self.opens: Counter[str] = Counter()
        self.refused: list[str] = []
        self.cards: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        self.ids.update([has["id"]] if "id" in has else [])
        if not has.get("id", "").startswith("press-"):  # the form of an offer, answered in one press
            self.forms.update([has["data-offer"]] if "data-offer" in has else [])
        self.opens.update([has["data-opens"]] if "data-opens" in has else [])
        self.refused += [name for name in has if name == "style" or name.startswith("on")]
        self.refused += [tag] if tag == "style" or (tag == "script" and "src" not in has) else []
        if has.get("class", "").startswith("action-card") and "aria-label" in has:
            self.cards.append(has["aria-label"])


class Told(Protocol):
    """A story at a table, as the tests of each game tell it."""

    def look(self, who: str) -> Look: ...
    def offers(self, who: str) -> tuple[Offer, ...]: ...


class Drawing:
    """The pages of some games."""

    def __init__(self, *games: AnyGame) -> None:
        self.games: Mapping[str, AnyGame] = {game.slug: game for game in games}
        self.pages = Pages(self.games, Assets(), Metrics())

    def screen(self, story: Told, who: str, sheet: str = "") -> TableScreen:
        """What somebody's table is given, its regions drawn."""
        screen = self.given(story, who, sheet)
        return replace(screen, regions=self.pages.regions(screen))

    def region(self, story: Told, who: str, name: str) -> str:
        """One of these regions."""
        return next(each.html or "" for each in self.screen(story, who).regions if each.name == name)

    def given(self, story: Told, who: str, sheet: str = "") -> TableScreen:
        """What it is given, with no region drawn."""
        look, offers = story.look(who), story.offers(who)
        game = self.games[look.game]
        return TableScreen(
            here="/t/here",
            title=game.title,
            roles=game.roles,
            look=look,
            head=Head(0, ""),
            offers=offers,
            acting_for=None,
            present=frozenset(),
            sheet=sheet,
            in_bar=frozenset(offer.key for offer in calls(offers)),
        )

    def page(self, story: Told, who: str, sheet: str = "") -> str:
        """The page of somebody's table, or of a sheet."""
        screen = self.screen(story, who, sheet)
        return DIGEST.sub("", self.pages.render("table.html", screen))

    def opened(self, story: Told, who: str, what: str) -> str:
        """What a press on something opens."""
        screen = self.given(story, who)
        opened = about.listed(what, "", about.about(what, screen.offers), screen.look)
        return self.pages.render("about_main.html", replace(screen, about=opened))

    def is_sound(self, story: Told, who: str, sheet: str = "") -> None:
        """Nothing stands twice, all that is opened is there, and whatever may be done is found under "More"."""
        page, offers = Read(self.page(story, who, sheet)), story.offers(who)
        assert not twice(page.ids), f"twice on the page: {twice(page.ids)}"
        assert not twice(page.forms), f"twice on the page: {twice(page.forms)}"
        assert not page.refused, page.refused
        for what in page.opens:
            assert about.about(what, offers), f"{what} opens nothing"
        if not sheet:  # the dialog is the same, whatever lies behind it
            self.lists_all(story, who, offers)
        rolled = {offer.group for offer in offers if offer.move == "roll" and offer.key in page.forms}
        for offer in offers:
            if offer.main and not (offer.move == "roll" and offer.group in rolled):  # dice that fall together
                assert self.leads_to(page, offer), f"{offer.key} waits for {who} and stands nowhere"

    def lists_all(self, story: Told, who: str, offers: tuple[Offer, ...]) -> None:
        """All that somebody may do is found under "More", once."""
        more = Read(self.opened(story, who, about.MORE))
        found, wanted = more.forms + more.opens, Counter(offer.key for offer in offers)
        assert found == wanted, f"not listed: {wanted - found}, listed beyond: {found - wanted}"
        assert not twice(more.ids), f"twice in the dialog: {twice(more.ids)}"

    @staticmethod
    def leads_to(page: Read, offer: Offer) -> bool:
        """Whether a press on the page, or a press and another one, makes this move or opens its form."""
        named = {offer.key, f"moves:{offer.move}", about.THING + offer.group}
        listed = {
            tag for what in page.opens if what.startswith(about.MOVES) for tag in what[6:].partition("@")[0].split(",")
        }
        return bool(named & {*page.forms, *page.opens}) or offer.move in listed


def order_in_bar(page: str) -> list[str]:
    """What the action bar calls for, in this order."""
    calls = page[page.index('<div class="calls">') : page.index('<div class="verbs">')]
    return re.findall('data-move="([^"]+)"', calls)


def in_bar(page: str) -> list[tuple[str, str]]:
    """What the action bar calls for, in this order: each move, and what its button says."""
    calls = page[page.index('<div class="calls">') : page.index('<div class="verbs">')]
    found = re.findall(r'<(form|a)\b[^>]*data-move="([^"]+)"[^>]*>(.*?)</\1>', calls, re.DOTALL)
    return [(move, " ".join(re.sub("<[^>]+>", " ", inside).split())) for _, move, inside in found]


def twice(counted: Counter[str]) -> Collection[str]:
    return [one for one, times in counted.items() if times > 1]
