"""Group and extended contests of HeroQuest at a laptop and on a phone: nothing under way has to be scrolled for."""

from collections.abc import Callable

from playwright.sync_api import FloatRect, expect
from tests.web.browser.heroquest_table import GAME
from tests.web.browser.joining import come, do, found, sit
from tests.web.browser.person import PHONE, Look, People, Person
from tests.web.browser.questworlds_table import LAPTOP, fits
from tests.web.browser.running import RunningTable

ON_LAPTOP: Look = (LAPTOP, "light")
ON_PHONE: Look = (PHONE, "dark")
FINGER = 44
COVERED = """() => [...document.querySelectorAll("#region-tray .roster li:has(.faces)")].filter(each => {
    const dice = each.querySelector(".faces .die:last-child").getBoundingClientRect();
    const points = each.querySelector(".brought").getBoundingClientRect();
    return dice.width && points.left < dice.right && points.right > dice.left && points.top < dice.bottom
    }).map(each => each.innerText)"""  # of whom the dice cover what they bring
READY = (("Nora", "wen"), ("Pim", "casimir"), ("Ada", "pilar"), ("Jo", "osric"))


def sit_down(
    people: People, table: RunningTable, *looks: Look, before: Callable[..., None] = lambda *_: None
) -> tuple[Person, list[Person]]:
    """A game master at a laptop, and a player with a ready character for each of these looks."""
    robin = people.person(size=LAPTOP)
    code = found(robin, table, game=GAME)
    seated = []
    for (name, hero), (size, scheme) in zip(READY, looks, strict=False):
        one = people.person(size=size, scheme=scheme, touch=size == PHONE)
        sit(one, table, code, name)
        do(one, "take-ready", ready=hero)
        seated.append(one)
    before(robin, *seated)
    come(robin, *seated)
    robin.sees(f"played by {READY[len(looks) - 1][0]}")
    return robin, seated


def chooses(one: Person) -> None:
    """Press an ability: on the phone in the tray, on a wide screen on the sheet."""
    where = "#region-tray .choices" if one.size == PHONE else "#region-sheet"
    one.page.locator(f"{where} button:visible").first.click()


def sizes_of_abilities(one: Person) -> list[FloatRect]:
    """What fingers press to choose an ability; each tells its odds."""
    shown = one.page.locator("#region-tray .choices button:visible").all()
    assert len(shown) > 1
    for each in shown:
        expect(each.locator("small")).to_contain_text("%")
    return [box for each in shown if (box := each.bounding_box())]


def presses(one: Person, move: str) -> None:
    """Press what the bar has for a move, and wait until it is no longer asked for."""
    asked = one.page.locator(f"#region-bar .calls form[data-move='{move}'] button")
    expect(asked).to_have_count(1)
    asked.click()
    expect(asked).to_have_count(0)


def accepts(one: Person) -> None:
    """Accept, upon which the dice fall; if a device has yet to pledge its word they wait for a press of their own."""
    presses(one, "accept-card")
    roll = one.page.locator("#region-bar .calls form[data-move='roll'] button")
    expect(roll.or_(one.page.locator("#region-tray .verdict")).first).to_be_visible()
    if roll.count():
        presses(one, "roll")


def fits_at_both_sizes(*players: Person) -> None:
    """Nothing that is under way has to be scrolled for, at a laptop or on a phone."""
    for one in players:
        for _ in one.at_each(LAPTOP, PHONE):
            expect(one.page.locator("#region-tray")).to_be_visible()
            fits(one)


def test_a_group_contest_of_four_is_not_scrolled_for(people: People, table: RunningTable) -> None:
    """Two of them have a laptop, two a phone; when all have done the same they look at it as on the other as well."""

    def begun(robin: Person, *players: Person) -> None:
        do(robin, "frame-group", prize="The barge is ours", obstacle="the guards", resistance="Moderate", hidden=False)
        for one in players:
            do(one, "join-group")

    robin, players = sit_down(people, table, ON_LAPTOP, ON_PHONE, ON_LAPTOP, ON_PHONE, before=begun)
    everybody = (robin, *players)
    for one in players:
        fits(one)
        chooses(one)
        presses(one, "accept-card")
    fits(robin)
    fits_at_both_sizes(*players)
    for one in players:
        for _ in one.at_each(LAPTOP, PHONE):  # before the dice is the moment for a boost
            expect(one.page.locator("#region-tray [data-move='pledge-points']")).to_be_in_viewport(ratio=1)
    presses(robin, "begin-rolls")
    fits(robin)
    fits_at_both_sizes(*players)
    for one in players:
        presses(one, "roll")
        lies_in_sight(one)
    fits(robin)
    fits_at_both_sizes(*players)
    for one in players:
        presses(one, "let-stand")
    for one in everybody:
        for _ in one.at_each(*((LAPTOP,) if one is robin else (LAPTOP, PHONE))):
            expect(one.page.locator("section[id^=group-] .degree")).to_be_in_viewport(ratio=1)
            expect(one.page.locator(".roster .faces")).to_have_count(len(players))
            one.shows_no(COVERED)
    fits(robin)
    fits_at_both_sizes(*players)


def lies_in_sight(one: Person) -> None:
    """The verdict, and both dice under it."""
    for thing in (".verdict h2", ".verdict .die >> nth=0", ".verdict .die >> nth=1"):
        expect(one.page.locator(f"#region-tray {thing}").first).to_be_in_viewport(ratio=0.98)


def test_a_round_of_an_extended_contest_is_not_scrolled_for(people: People, table: RunningTable) -> None:
    def begun(robin: Person, *_: Person) -> None:
        prize, obstacle = "The lighthouse lamp is lit again before dawn", "The wreckers who hold the tower"
        do(robin, "frame-long", prize=prize, obstacle=obstacle, scene="climax", opponent="The wreckers' captain")

    robin, (nora, pim) = sit_down(people, table, ON_PHONE, ON_LAPTOP, before=begun)
    nora.sees("More abilities")
    assert all(each["height"] >= FINGER for each in sizes_of_abilities(nora))
    fits(robin)
    fits_at_both_sizes(nora, pim)
    chooses(nora)  # which begins the first round with it
    nora.sees("By degree")
    fits(robin)
    fits_at_both_sizes(nora, pim)
    accepts(nora)
    for _ in nora.at_each(LAPTOP, PHONE):
        lies_in_sight(nora)
    fits(robin)
    fits_at_both_sizes(nora, pim)
    if nora.page.locator("#region-bar .calls form[data-move='let-stand']").count():
        presses(nora, "let-stand")
    for _ in nora.at_each(LAPTOP, PHONE):
        expect(nora.page.locator("#region-tray .strip .last-dice > p")).to_be_visible()


def test_what_a_contest_leaves_behind_stays_in_one_line_of_the_bar(people: People, table: RunningTable) -> None:
    def begun(robin: Person, _: Person, pim: Person) -> None:
        do(pim, "frame-contest", prize="The captain lets us pass", obstacle="She hates smugglers")
        do(pim, "choose-ability")
        do(robin, "set-resistance", resistance=14)

    robin, (_, pim) = sit_down(people, table, ON_LAPTOP, ON_LAPTOP, before=begun)
    accepts(pim)
    pim.make("let-stand")
    closes = robin.page.locator("#region-bar .calls form[data-move='close-contest'] button")
    expect(closes).to_be_visible()
    for button in (closes, *robin.page.locator("#region-bar .calls a").all()):
        box = button.bounding_box()
        assert box
        assert box["height"] < 50


def test_two_characters_who_contend_have_as_much_room_each(people: People, table: RunningTable) -> None:
    _, (nora, pim) = sit_down(people, table, ON_PHONE, ON_LAPTOP)
    other = pim.page.locator("#region-sheet h2 a").get_attribute("href")
    assert other
    nora.make("frame-contest", prize="Who sits by the window", opponent=other.rpartition("/")[2])
    for one in (nora, pim):
        chooses(one)
    pim.sees("By degree")
    for one in (nora, pim):
        widths = [
            each["width"] for side in one.page.locator("#region-tray .side").all() if (each := side.bounding_box())
        ]
        assert 0.9 < widths[0] / widths[1] < 1.1, widths
