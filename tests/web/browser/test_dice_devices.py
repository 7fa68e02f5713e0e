"""Several devices of one seat, and what a page says of words that it did not give."""

import pytest
from playwright.sync_api import Route, expect
from tests.web.browser.joining import begin, close_session, join
from tests.web.browser.person import PHONE, People, Person
from tests.web.browser.proving import RECALL, checks, guess, has_words_of, is_away, proof_of
from tests.web.browser.running import RunningTable
from tests.web.browser.test_dice import AGAIN_MS

from talewright.dice import fair

pytestmark = pytest.mark.usefixtures("on_swift_lines")


def sits_down_too(other: Person, person: Person) -> None:
    """Another device of the same seat."""
    here, cookies = person.page.url, person.context.cookies()
    other.context.add_cookies([{"name": each["name"], "value": each["value"], "url": here} for each in cookies])
    other.open(here)
    other.is_connected()


# --- several devices


def test_whoever_rolls_on_one_device_and_does_not_wait_on_another_accuses_nobody(
    people: People, toy_table: RunningTable
) -> None:
    phone, laptop, ada = people.person(size=PHONE), people.person(), people.person()
    laptop.is_hasty()
    join(ada, toy_table, begin(phone, toy_table), "Ada")
    sits_down_too(laptop, phone)
    guess(ada)
    has_words_of(ada, "Mo", "Ada")
    ada.context.route("**/words", lambda route: route.abort())
    ada.make("start-throw")
    phone.make("roll")
    laptop.press("Don't wait")
    ada.page.locator("form[data-move=keep]").first.wait_for(state="attached")
    close_session(laptop)
    for person in (phone, laptop):
        person.sees("Session 1 is closed")
        assert "Checked 1: all as they fell." in checks(person, 1)
        assert not person.page.locator("#dice-alarm").count()


def test_a_seat_whose_first_device_was_closed_lends_from_the_next_one(people: People, toy_table: RunningTable) -> None:
    barker, phone, laptop = people.person(), people.person(size=PHONE), people.person()
    join(phone, toy_table, begin(barker, toy_table), "Ada")
    guess(phone)
    has_words_of(phone, "Mo", "Ada")
    sits_down_too(laptop, phone)
    phone.page.goto("about:blank")
    laptop.make("start-throw")
    barker.make("roll")
    barker.press("Don't wait")
    laptop.page.locator("form[data-move=keep]").first.wait_for(state="attached")
    laptop.make("keep")
    for _ in range(150):
        if sum(each.is_whole for each in proof_of(laptop, 1).exchanges) == 2:
            break
        laptop.page.wait_for_timeout(200)
    laptop.make("start-throw")
    barker.make("roll")
    laptop.page.locator("form[data-move=keep]").first.wait_for(state="attached")
    told = proof_of(laptop, 1)
    assert [len(face.links_of) for face in told.faces] == [0, 1]
    assert [ask.exchange for ask in told.asks] == [1, 2]


def test_whoever_cannot_roll_on_one_device_and_does_so_on_another_accuses_nobody(
    people: People, toy_table: RunningTable
) -> None:
    barker, phone, laptop = people.person(), people.person(size=PHONE), people.person()
    phone.is_hasty(*AGAIN_MS)
    join(phone, toy_table, begin(barker, toy_table), "Ada")
    sits_down_too(laptop, phone)
    phone.make("start-throw")
    laptop.page.locator("form[data-move=roll]").first.wait_for(state="attached")
    phone.page.route("**/moves", lambda route: route.abort())
    phone.press("Roll")
    phone.sees("cannot be reached")
    laptop.press("Roll")
    barker.page.locator("#log").get_by_text("Ada's throw:").wait_for()
    close_session(barker)
    phone.sees("Session 1 is closed")
    assert "Under your name, but not with a word that this browser gave for them: 1." in checks(phone, 1)
    # A remark may follow that another browser gave the seat's word.
    assert checks(laptop, 1).startswith("Checked 1: all as they fell. 1 has the word of this device.")
    assert not phone.page.locator("#dice-alarm").count()


def test_two_devices_of_one_seat_accuse_nobody(people: People, toy_table: RunningTable) -> None:
    barker, phone, laptop = people.person(), people.person(size=PHONE), people.person()
    join(phone, toy_table, begin(barker, toy_table), "Ada")
    sits_down_too(laptop, phone)
    guess(phone)
    has_words_of(phone, "Mo", "Ada")
    phone.make("start-throw")
    barker.make("roll")
    phone.page.locator("form[data-move=keep]").first.wait_for(state="attached")
    close_session(barker)
    laptop.sees("Session 1 is closed")
    for person in (phone, laptop):
        assert "Checked 1: all as they fell." in checks(person, 1)
        assert not person.page.locator("#dice-alarm").count()


def test_words_other_than_those_that_this_device_gave_and_saw_are_told(people: People, toy_table: RunningTable) -> None:
    """A host wrote that it did, or pledged a word, or changed one, knowing what this device had revealed."""
    barker, ada = people.person(), people.person()
    join(ada, toy_table, begin(barker, toy_table), "Ada")
    guess(ada)
    has_words_of(ada, "Mo", "Ada")
    ada.make("start-throw")
    ada.press("Roll")
    ada.page.locator("form[data-move=keep]").first.wait_for(state="attached")
    close_session(barker)
    ada.sees("Session 1 is closed")

    for recall, said in (
        ("nothing", "Under your name, but not with a word that this browser gave for them: 1."),
        ("other", "changed after this device had seen what was pledged"),
        ("nobody", "A word was pledged when this device had told its own"),
    ):
        ada.page.evaluate(RECALL, recall)
        assert said in checks(ada, 1)


def test_a_browser_without_scripts_is_told_plainly_what_holds(people: People, toy_table: RunningTable) -> None:
    barker, ada = people.person(), people.person(scripts=False)
    code = begin(barker, toy_table)
    ada.open(f"{toy_table.address}/join/{code}")
    ada.page.get_by_label("Your name").fill("Ada")
    ada.press("Sit down")
    here = ada.page.url
    barker.make("roll-jar")
    expect(barker.page.locator("#table")).not_to_have_attribute("data-session", "")
    ada.open(f"{here}/dice")
    ada.sees("Your browser runs no scripts")
    ada.sees("No player's device has added a word yet")


FORGED = """(given) => {
  const key = Object.keys(localStorage).find((name) => name.startsWith("talewright-dice"));
  const kept = JSON.parse(localStorage.getItem(key));
  if (given === "early") kept.links[4000] = ["booth-99.1"];
  if (given === "other index") for (const draw of Object.keys(kept.calls)) kept.calls[draw] = [7, 1];
  const { last } = kept; // so many questions had been told when the session closed
  if (given === "late") Object.assign(kept, { calls: {}, faces: {} });
  if (given === "never told") Object.assign(kept, { links: {}, taken: {}, calls: {}, faces: {}, watched: [], last: 0 });
  localStorage.setItem(key, JSON.stringify(kept));
  return last;
}"""


def test_a_page_says_what_it_lent_too_early_or_for_another_index_and_what_it_was_not_told(
    people: People, toy_table: RunningTable
) -> None:
    barker, ada, pip = people.person(), people.person(), people.person(size=PHONE)
    code = begin(barker, toy_table)
    join(ada, toy_table, code, "Ada")
    join(pip, toy_table, code, "Pip")
    guess(ada)
    has_words_of(ada, "Mo", "Ada", "Pip")
    ada.make("start-throw")
    barker.make("roll")
    ada.page.locator("form[data-move=keep]").first.wait_for(state="attached")
    close_session(barker)
    ada.sees("Session 1 is closed")
    here, seat = ada.page.url, ada.page.evaluate("document.body.dataset.seat")
    assert checks(ada, 1) == "Checked 1: all as they fell."
    assert ada.page.evaluate(FORGED, "early") == 1
    assert "Lent by this device, for a roll that the session does not know: 1." in checks(ada, 1)
    ada.page.evaluate(FORGED, "other index")
    assert "has another number, or other words, than when this device lent its own for it." in checks(ada, 1)

    def leave_out(route: Route) -> None:
        proof = route.fetch().json()
        (face,), (ask,), (words,) = proof["faces"], proof["asks"], proof["exchanges"]
        face["links_of"].remove(seat)
        face["nonce"] = fair.joined(1, {who: link for who, link in ask["links"].items() if who != seat})
        mixed = fair.mix(1, "", words["revealed"])
        face["face"] = fair.face(bytes.fromhex(proof["seed"]), mixed, face["index"], face["size"], face["nonce"])
        route.fulfill(json=proof)

    ada.open(here)
    ada.page.evaluate(FORGED, "late")
    ada.context.route("**/dice/1", leave_out)
    assert "Fell without a word of this device, which had the table open all the while: 1." in checks(ada, 1)
    ada.page.evaluate(FORGED, "never told")
    assert "Fell without a word of this device, which had the table open all the while: 1." in checks(ada, 1)


def test_a_device_that_has_shown_no_chain_does_not_say_that_it_was_left_out(
    people: People, toy_table: RunningTable
) -> None:
    """It came when another whose word is in the dice had gone, so that no exchange of words could begin."""
    barker, ada, pip, late = people.person(), people.person(), people.person(size=PHONE), people.person()
    code = begin(barker, toy_table)
    join(ada, toy_table, code, "Ada")
    join(pip, toy_table, code, "Pip")
    guess(ada)
    has_words_of(ada, "Mo", "Ada", "Pip")
    pip.make("start-throw")
    ada.page.goto("about:blank")
    is_away(barker, "Ada")
    join(late, toy_table, code, "Late")
    late.page.wait_for_timeout(1000)
    barker.make("roll")
    pip.page.locator("form[data-move=keep]").first.wait_for(state="attached")
    close_session(barker)
    late.sees("Session 1 is closed")
    assert checks(late, 1) == "Checked 1: all as they fell."
