"""Dice that nobody can choose, in real browsers: devices add words by themselves, lend one, and check the faces."""

import msgspec
from msgspec import Struct
from playwright.sync_api import Route, expect
from tests.web.browser.person import PHONE, People, Person
from tests.web.browser.running import RunningTable
from tests.web.browser.sitting import begin, close_session, join

from talewright.dice import fair
from talewright.table.proof import AskTold, FaceTold, WordsTold

SAYS_NOBODY_COULD_CHOOSE = "Nobody can choose what falls, not even the host"

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
    for _ in range(100):
        told = person.context.request.get(f"{person.page.url}/dice").text()
        if all(f"<bdi>{name}</bdi>" in told.partition("With words from")[2].partition("</p>")[0] for name in names):
            return
        person.page.wait_for_timeout(200)
    raise AssertionError(f"no words of {names}: {told}")


class Told(Struct):
    """What these tests read of the dice of a session."""

    exchanges: list[WordsTold]
    asks: list[AskTold]
    faces: list[FaceTold]
    alone: int


def proof_of(person: Person, session: int) -> Told:
    """What the table tells of the dice of a session."""
    return msgspec.json.decode(person.context.request.get(f"{person.page.url}/dice/{session}").body(), type=Told)


def checks(person: Person, session: int) -> str:
    """Have this browser recompute a session; what it says."""
    here = person.page.url
    person.open(f"{here}/dice")
    section = person.page.locator(f"#session-{session}")
    section.get_by_role("button", name="Check the dice").click()
    expect(section.locator(".checked p")).to_be_visible()
    said = section.locator(".checked").inner_text()
    person.is_sound()
    person.open(here)
    return said


def test_devices_add_words_lend_one_to_the_host_and_check_what_fell(people: People, toy_table: RunningTable) -> None:
    barker, ada, pip = people.person(), people.person(), people.person(size=PHONE, scheme="dark")
    code = begin(barker, toy_table)
    join(ada, toy_table, code, "Ada")
    join(pip, toy_table, code, "Pip")
    guess(ada)
    has_words_of(ada, "Mo", "Ada", "Pip")
    ada.make("start-throw")
    ada.press("Roll")
    ada.page.locator("form[data-move=keep]").first.wait_for(state="attached")
    ada.make("keep")
    pip.make("start-dip")
    pip.press("Draw")
    pip.page.locator("form[data-move=stop], form[data-move=start-dip]").first.wait_for(state="attached")
    ada.make("start-throw")
    barker.make("roll")
    ada.page.locator("form[data-move=keep]").first.wait_for(state="attached")
    barker.make("roll-jar")
    barker.make("roll")
    close_session(barker)
    barker.sees("Session 1 is closed")
    assert "lent" not in barker.page.locator("#now").inner_text()
    ada.sees("Session 1 is closed")
    here = ada.page.url
    ada.open(f"{here}/dice")
    ada.sees(SAYS_NOBODY_COULD_CHOOSE)
    assert "no player's word" not in ada.page.locator("#session-1").inner_text()
    ada.open(here)
    assert "Checked 3: all as they fell." in checks(ada, 1)
    assert "Checked 4: all as they fell." in checks(barker, 1)
    assert checks(pip, 1).endswith("the word of this device.")


def test_a_device_that_goes_to_sleep_in_an_exchange_keeps_nobody_from_adding_words(
    people: People, toy_table: RunningTable
) -> None:
    barker, ada, pip = people.person(), people.person(), people.person(size=PHONE)
    code = begin(barker, toy_table)
    join(ada, toy_table, code, "Ada")
    join(pip, toy_table, code, "Pip")
    pip.context.route(
        "**/words",
        lambda route: route.abort() if "reveal-word" in (route.request.post_data or "") else route.continue_(),
    )
    guess(ada)
    ada.page.locator("#log").get_by_text("Session 1 begins.").wait_for()
    pip.page.wait_for_timeout(1000)
    pip.context.set_offline(True)
    has_words_of(ada, "Mo", "Ada")
    ada.sees("The dice got no new words: Pip")
    pip.context.unroute("**/words")
    pip.context.set_offline(False)
    has_words_of(ada, "Mo", "Ada", "Pip")


def test_a_roll_of_the_hosts_falls_by_itself_with_the_words_of_all(people: People, toy_table: RunningTable) -> None:
    barker, ada, pip = people.person(), people.person(), people.person(size=PHONE)
    code = begin(barker, toy_table)
    join(ada, toy_table, code, "Ada")
    join(pip, toy_table, code, "Pip")
    guess(ada)
    has_words_of(ada, "Mo", "Ada", "Pip")
    ada.make("start-throw")
    barker.make("roll")
    ada.page.locator("form[data-move=keep]").first.wait_for(state="attached")
    ada.make("keep")
    pip.page.reload()
    pip.is_connected()
    ada.make("start-throw")
    barker.make("roll")
    ada.page.locator("form[data-move=keep]").first.wait_for(state="attached")
    told = proof_of(ada, 1)
    assert [len(ask.links) for ask in told.asks] == [2, 2]
    assert [len(face.links_of) for face in told.faces] == [2, 2]
    close_session(barker)
    ada.sees("Session 1 is closed")
    for person in (barker, ada, pip):
        assert checks(person, 1) == "Checked 2: all as they fell."


def test_a_page_says_what_it_gave_and_does_not_find_and_what_was_never_asked_of_it(
    people: People, toy_table: RunningTable
) -> None:
    """A host left out a word of this device, or said that the device was not there."""
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

    def leave_out(route: Route) -> None:
        proof = route.fetch().json()
        for ask in proof["asks"]:
            ask["seats"].remove(seat)
            del ask["links"][seat]
        (face,), (ask,), (words,) = proof["faces"], proof["asks"], proof["exchanges"]
        face["links_of"].remove(seat)
        face["nonce"] = fair.joined(1, ask["links"])
        mixed = fair.mix(1, "", words["revealed"])
        face["face"] = fair.face(bytes.fromhex(proof["seed"]), mixed, face["index"], face["size"], face["nonce"])
        route.fulfill(json=proof)

    ada.context.route("**/dice/1", leave_out)
    assert "A word that this device lent was left out of what fell: 1." in checks(ada, 1)
    ada.open(here)
    ada.page.evaluate(RECALL, "never asked")
    assert "Fell without a word of this device, which had the table open all the while: 1." in checks(ada, 1)
    ada.context.unroute("**/dice/1")
    ada.open(here)
    ada.page.evaluate(RECALL, "another")
    assert "Lent with this device's words, but not for what it was told: 1." in checks(ada, 1)


def test_a_device_that_was_away_or_asleep_does_not_say_that_it_was_left_out(
    people: People, toy_table: RunningTable
) -> None:
    barker, ada, pip = people.person(), people.person(), people.person(size=PHONE)
    code = begin(barker, toy_table)
    join(ada, toy_table, code, "Ada")
    join(pip, toy_table, code, "Pip")
    guess(ada)
    has_words_of(ada, "Mo", "Ada", "Pip")
    here = pip.page.url
    pip.page.goto("about:blank")
    pip.page.wait_for_timeout(3000)  # until the table counts nobody there
    ada.make("start-throw")
    barker.make("roll")
    ada.page.locator("form[data-move=keep]").first.wait_for(state="attached")
    ada.make("keep")
    pip.open(here)
    pip.is_connected()
    pip.context.route("**/words", lambda route: route.abort())
    pip.page.evaluate("const clock = Date.now; Date.now = () => clock() + 10_000")
    ada.make("start-throw")
    barker.make("roll")
    barker.press("Don't wait")
    ada.page.locator("form[data-move=keep]").first.wait_for(state="attached")
    close_session(barker)
    pip.sees("Rolled without waiting for the word of Pip: Ada's throw (Ada).")
    assert [len(ask.seats) for ask in proof_of(ada, 1).asks] == [1, 2]
    assert checks(pip, 1) == "Checked 2: all as they fell."


def test_a_word_that_is_asked_for_twice_is_not_given_and_the_page_says_so(
    people: People, toy_table: RunningTable
) -> None:
    """A host who has seen a word puts an older journal back, and asks for the word again where it suits."""
    barker, ada = people.person(), people.person()
    join(ada, toy_table, begin(barker, toy_table), "Ada")
    guess(ada)
    has_words_of(ada, "Mo", "Ada")
    ada.page.evaluate(RECALL, "another")
    ada.make("start-throw")
    barker.make("roll")
    ada.sees("A word of this device is asked for twice.")
    assert [ask.links for ask in proof_of(ada, 1).asks] == [{}]


def test_a_browser_that_may_store_nothing_adds_its_words_all_the_same(people: People, toy_table: RunningTable) -> None:
    barker, ada = people.person(), people.person()
    ada.context.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('no'); } });")
    join(ada, toy_table, begin(barker, toy_table), "Ada")
    guess(ada)
    has_words_of(ada, "Mo", "Ada")
    ada.make("start-throw")
    barker.make("roll")
    ada.page.locator("form[data-move=keep]").first.wait_for(state="attached")
    assert [len(face.links_of) for face in proof_of(ada, 1).faces] == [1]


def test_a_hasty_second_press_does_not_take_a_roll_from_the_device_that_helps(
    people: People, toy_table: RunningTable
) -> None:
    """While the other device is silent, its owner's roll says what it waits for; only then can it go without."""
    barker, ada = people.person(), people.person()
    join(ada, toy_table, begin(barker, toy_table), "Ada")
    guess(ada)
    has_words_of(ada, "Mo", "Ada")
    ada.context.route("**/words", lambda route: route.abort())
    ada.make("start-throw")
    roll = barker.page.locator("form[data-move=roll] button")
    roll.focus()
    for _ in range(3):
        barker.page.keyboard.press("Enter")
        barker.page.wait_for_timeout(100)
    barker.sees("Another device adds its word")
    ada.sees("Another device adds its word")
    expect(barker.page.get_by_role("button", name="Don't wait")).to_have_count(0)
    barker.press("Don't wait")
    ada.page.locator("form[data-move=keep]").first.wait_for(state="attached")
    assert proof_of(barker, 1).alone == 1
    close_session(barker)
    ada.sees("Rolled without waiting for the word of Ada")
    assert "which had the table open all the while: 1. If its line was not slow" in checks(ada, 1)
    ada.open(f"{ada.page.url}/dice")
    ada.sees("Not waited for: Ada 1.")


def test_a_word_that_was_swapped_on_its_way_is_told(people: People, toy_table: RunningTable) -> None:
    """Somebody between the device and the table, or the table itself, gives a roll another word than the roller did."""
    barker, ada = people.person(), people.person()
    join(ada, toy_table, begin(barker, toy_table), "Ada")

    def swap(route: Route) -> None:
        sent = route.request.post_data or ""
        nonce = next(part for part in sent.split("&") if part.startswith("nonce="))
        route.continue_(post_data=sent.replace(nonce, "nonce=" + "ab" * 32))

    ada.make("start-throw")
    ada.page.locator("form[data-move=roll]").first.wait_for(state="attached")
    ada.page.route("**/moves", swap)
    ada.press("Roll")
    ada.sees("The dice are not as they should be")


def test_a_roll_that_is_sent_again_has_the_same_word(people: People, toy_table: RunningTable) -> None:
    """Whoever drops answers until one suits gets the same face every time."""
    barker, ada = people.person(), people.person()
    join(ada, toy_table, begin(barker, toy_table), "Ada")
    ada.make("start-throw")
    ada.page.locator("form[data-move=roll]").first.wait_for(state="attached")
    sent: list[str] = []

    def drop(route: Route) -> None:
        sent.append(next(part for part in (route.request.post_data or "").split("&") if part.startswith("nonce=")))
        route.abort()

    ada.page.route("**/moves", drop)
    for _ in range(2):
        ada.press("Roll")
        ada.sees("cannot be reached")
    ada.page.reload()
    ada.is_connected()
    ada.press("Roll")
    ada.sees("cannot be reached")
    assert len(sent) == 3
    assert len(set(sent)) == 1
    assert len(sent[0]) == len("nonce=") + 64


def sits_down_too(other: Person, person: Person) -> None:
    """Another device of the same seat."""
    here, cookies = person.page.url, person.context.cookies()
    other.context.add_cookies([{"name": each["name"], "value": each["value"], "url": here} for each in cookies])
    other.open(here)
    other.is_connected()


def test_whoever_rolls_on_one_device_and_does_not_wait_on_another_accuses_nobody(
    people: People, toy_table: RunningTable
) -> None:
    phone, laptop, ada = people.person(size=PHONE), people.person(), people.person()
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
    for _ in range(50):
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
    assert checks(laptop, 1) == "Checked 1: all as they fell. 1 has the word of this device."
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
    ada.page.wait_for_timeout(3000)  # until the table counts nobody there
    join(late, toy_table, code, "Late")
    late.page.wait_for_timeout(1000)
    barker.make("roll")
    pip.page.locator("form[data-move=keep]").first.wait_for(state="attached")
    close_session(barker)
    late.sees("Session 1 is closed")
    assert checks(late, 1) == "Checked 1: all as they fell."
