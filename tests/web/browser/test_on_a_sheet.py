"""What waits for somebody who looks at a sheet, which stands in the place of the buttons of their own."""

import re

from playwright.sync_api import expect
from tests.web.browser.heroquest_table import GAME, sheet_of
from tests.web.browser.joining import begin, join
from tests.web.browser.person import People, Person
from tests.web.browser.questworlds_table import LAPTOP, sit_down
from tests.web.browser.running import RunningTable


def chooses_here(nora: Person) -> None:
    """An ability is pressed in the tray, without leaving the sheet."""
    ability = nora.page.locator("#region-tray .choices button").first
    expect(ability).to_be_in_viewport(ratio=1)
    expect(nora.page.get_by_text("Press an ability on your sheet")).to_be_hidden()
    ability.click()
    expect(nora.page.locator("#region-bar form[data-move='accept-card']")).to_be_visible()


def test_in_questworlds_ones_abilities_lie_in_the_tray_beside_an_open_sheet(
    people: People, table: RunningTable
) -> None:
    gm, lee, _ = sit_down(people, table, LAPTOP)
    gm.make("frame-contest", prize="The ledger", resistance="14")
    expect(lee.page.locator("#region-sheet button.thing").first).to_be_visible()
    lee.page.emulate_media(media="print")
    expect(lee.page.locator("#region-sheet button.thing").first).to_be_visible()  # a table as it lies has what is on it
    lee.page.emulate_media(media="screen")
    lee.page.locator("article[id^=my-] h2 a").click()
    expect(lee.page.locator(".sheet-page")).to_be_visible()
    chooses_here(lee)
    lee.page.emulate_media(media="print")
    expect(lee.page.locator(".sheet-page")).to_be_visible()
    for screen_only in ("#region-tray", "#region-bar", "#menu", ".tabs", "button", ".button"):
        expect(lee.page.locator(screen_only).filter(visible=True)).to_have_count(0)


def test_a_sheet_is_printed_on_one_page_without_what_is_folded_or_empty_there(
    people: People, table: RunningTable
) -> None:
    robin, nora = people.person(size=LAPTOP), people.person(size=LAPTOP)
    join(nora, table, begin(robin, table, game="Strange FATE"), "Nora")
    nora.make("take-ready", ready="marigold")
    sheet = nora.page.locator("article.my-sheet").first
    nora.open(f"{nora.page.url}/sheet/{str(sheet.get_attribute('id'))[3:]}")
    expect(nora.page.locator(".sheet-page")).to_be_visible()
    assert len(re.findall(rb"/Type\s*/Page\b", nora.page.pdf(format="A4"))) == 1
    nora.page.emulate_media(media="print")
    for screen_only in ("#editor-title", "summary"):
        expect(nora.page.locator(f".sheet-page {screen_only}").filter(visible=True)).to_have_count(0)


def test_in_a_long_contest_of_heroquest_too(people: People, table: RunningTable) -> None:
    robin, nora = people.person(size=LAPTOP), people.person(size=LAPTOP)
    join(nora, table, begin(robin, table, game=GAME), "Nora")
    nora.make("take-ready", ready="wen")
    robin.sees("Wen Okoro")
    sheet_of(nora)
    robin.make("frame-long", prize="The bridge", obstacle="The watch", scene="climax", opponent="The sergeant")
    nora.make("start-round")
    chooses_here(nora)
