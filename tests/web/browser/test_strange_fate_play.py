"""Strange FATE in play, in two real browsers: a scene with compels, a social conflict, a fight by keyboard alone."""

from playwright.sync_api import Locator, expect
from tests.web.browser.joining import Before, begin, do, play, with_real_dice
from tests.web.browser.person import BAR_CUT_OFF, DESK, PHONE, People, Person, Scheme
from tests.web.browser.running import RunningTable

Sizes = tuple[tuple[int, int], tuple[int, int]]

GAME = "Strange FATE"
SIGNATURE = "Milk-Thief of the Hollow Hill"
COMPEL, HIT = "form[data-move=accept-compel]", "form[data-move=bear-hit]"
CONSEQUENCE = "#region-tray a[data-opens^='bear-hit-hit.'][data-opens$='-second.']"  # with one; no second
FIRST = "[type=text][name=first]"


def sit_down(
    people: People, table: RunningTable, ready: str, npcs: str, *before: Before, sizes: Sizes, scheme: Scheme = "light"
) -> tuple[Person, Person]:
    """A game master with somebody made up, and Kim with a ready character, each with a width of their own."""
    gm, player = (people.person(size=size, scheme=scheme) for size in sizes)
    play(gm, player, table, lambda gm, _: do(gm, "add-npcs", text=npcs), *before, game=GAME, ready=ready)
    gm.sees("played by Kim")
    return gm, player


def rolling(by: str) -> Before:
    """Kim is about to roll a skill, of which the game master has said how difficult that is."""

    def begun(gm: Person, player: Person) -> None:
        do(player, "frame-roll", by=by)
        do(gm, "set-difficulty", difficulty="Fair")

    return begun


def ticks(person: Person, move: str, *labels: str) -> None:
    """Open the form of a move and tick boxes by what stands beside them."""
    opens = person.page.locator(f"a[data-move={move}]").first
    person.show(opens)
    opens.click()
    form = person.page.locator(f"#dialog form[data-move={move}]").first
    expect(form).to_be_visible()
    for label in labels:
        form.get_by_label(label).check()


COVERED = """() => {
    const signs = [...document.querySelectorAll(".signs .option")].filter(one => one.checkVisibility());
    const meet = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
        && one.top < other.bottom - 1 && other.top < one.bottom - 1;
    return signs.filter(one => {
        const at = one.getBoundingClientRect();
        return at.right > one.closest(".card").getBoundingClientRect().right
            || signs.some(other => other !== one && meet(at, other.getBoundingClientRect())) }).length }"""


BROKEN = """() => [...document.querySelectorAll(".faces-typed :is(legend, .face label)")].filter(one => {
    const says = one.querySelector(".which") ?? one;
    return one.checkVisibility() && says.offsetHeight > 1.8 * parseFloat(getComputedStyle(says).lineHeight) }).length"""


ALIKE = """() => {  // signs that are chosen and look as those that are not
    const look = one => getComputedStyle(one).backgroundColor + getComputedStyle(one).borderColor;
    const signs = [...document.querySelectorAll(".signs .option")].filter(one => one.checkVisibility());
    const chosen = signs.filter(one => one.querySelector(":checked"));
    const left = new Set(signs.filter(one => !chosen.includes(one)).map(look));
    return chosen.filter(one => left.has(look(one))).length }"""


def types(person: Person, faces: str) -> None:
    """Type what real dice show, by their keys alone; no sign covers another, and each die has its name on one line.

    What is chosen is seen as well where the system forces its colours.
    """
    waits = person.page.locator("form[data-move=type-face]:visible")
    expect(waits).to_have_count(len(faces))
    person.shows_no(COVERED)
    person.shows_no(BROKEN)
    person.page.locator("form[data-move=type-face] input:is([data-sign], [data-face]):visible").first.focus()
    for face in faces:
        person.page.keyboard.press(face)
    person.page.emulate_media(forced_colors="active")
    person.shows_no(ALIKE)
    person.page.emulate_media(forced_colors="none")
    person.page.keyboard.press("Enter")
    expect(waits).to_have_count(0)


def takes_back(person: Person, what: str) -> None:
    """Take back what was done last, of which the log says *what*."""
    person.show(person.page.locator("#log"))
    expect(person.page.locator("#log li:not(.struck)", has_text=what).first).to_be_visible()
    person.page.locator("#log a.take-back:visible").first.click()
    person.page.locator("#undo button").click()
    expect(person.page.locator("#log li.struck", has_text=what).first).to_be_attached()


def takes_back_by_keyboard(person: Person) -> None:
    """Take back the newest sentence of the log, with Tab and Enter."""
    person.reach("a.take-back")
    person.page.keyboard.press("Enter")
    expect(person.page.locator("#undo button")).to_be_visible()
    person.reach("#undo button", most=9)
    person.page.keyboard.press("Enter")
    expect(person.page.locator("#undo")).not_to_be_visible()


def drags(person: Person, thing: str, place: str) -> None:
    """Take a thing by the pointer and drop it in a place."""
    person.page.locator(place).scroll_into_view_if_needed()
    taken, there = (person.page.locator(each).first.bounding_box() for each in (thing, place))
    assert taken
    assert there
    mouse = person.page.mouse
    mouse.move(taken["x"] + taken["width"] / 2, taken["y"] + taken["height"] / 2)
    mouse.down()
    for steps in (2, 6):
        mouse.move(there["x"] + there["width"] / 2, there["y"] + 12, steps=steps)
    mouse.up()


def enters(person: Person, place: str) -> None:
    """Go to a button with Tab and press it with Enter."""
    person.reach(place)
    person.page.keyboard.press("Enter")


def card(person: Person, name: str) -> Locator:
    """The card of somebody among the people, or one's own sheet."""
    heading = person.page.get_by_role("heading", name=name, include_hidden=True)
    return person.page.locator("#heroes article, article.my-sheet", has=heading)


def reads(person: Person, name: str, says: str) -> None:
    """Go to the pane with somebody's card, read there what it says, and come back to the middle."""
    person.show(card(person, name))
    expect(card(person, name)).to_be_visible()
    expect(card(person, name)).to_contain_text(says)
    person.is_sound()
    person.show(person.page.locator("#region-stage"))


def have_points(*everybody: Person, marigold: int) -> None:
    """Everybody sees at a face how many fate points Marigold has."""
    for person in everybody:
        face = person.page.locator("#region-cast .face", has_text="Marigold")
        expect(face.locator("small")).to_contain_text(f"{marigold} FP")


def all_sound(*everybody: Person) -> None:
    for person in everybody:
        person.is_sound()


def test_a_scene_with_an_aspect_tagged_and_a_compel_refused(people: People, table: RunningTable) -> None:
    """What a player takes back comes back as it was, and what waits for somebody stands first."""
    host, kim = sit_down(people, table, "marigold", "Good thug (E)", sizes=(DESK, PHONE))
    ticks(host, "open-scene", "Marigold Hollow", "Thug")
    host.make("open-scene", name="The docks at night", aspects="Stacked Barrels", zones="Quay\nRoof")
    kim.sees("The docks at night")
    host.make("place-aspect", name="Thick Fog", free="1")
    kim.sees("1 free invoke, yours to use")
    kim.make("go-to", zone="Roof")
    host.sees("Faerie, played by Kim, in Roof")
    drags(host, ".drags:has-text('Marigold Hollow')", "[data-drop=Quay]")
    kim.sees("Marigold Hollow goes to Quay")
    kim.make("go-to", zone="Roof")
    host.sees("Faerie, played by Kim, in Roof")
    all_sound(host, kim)

    kim.make("frame-roll", by="Stealth: Hide", goal="Be nothing but fog.")
    host.make("set-difficulty", difficulty="Great")
    kim.make("roll")
    kim.page.emulate_media(media="print")
    for name in ("Thick Fog", "Stacked Barrels", "Quay", "Roof"):
        named = kim.page.locator(":is(.aspects, .zone-name)").get_by_text(name)
        expect(named.filter(visible=True)).not_to_have_count(0)
    kim.page.emulate_media(media="screen")
    before = int(shifts(kim))
    for _ in range(2):
        kim.make("tag", reroll="false")
        expect(kim.page.locator(".shifts b").first).to_have_text(f"{before + 2:+d}".replace("-", "−"))
        expect(host.page.locator("#scene .free-invokes")).to_have_count(0)
        all_sound(kim)
        if not kim.page.locator("li.struck").count():
            takes_back(kim, "Thick Fog")
            kim.sees("1 free invoke, yours to use")
    kim.make("let-stand")

    is_compelled(host, kim, "Church bells ring over the water")
    all_sound(host, kim)
    kim.make("accept-compel")
    have_points(kim, marigold=6)
    is_compelled(host, kim, "A barrel of milk, unguarded")
    kim.make("refuse-compel")
    host.sees("1 fate point paid")
    have_points(host, marigold=5)
    takes_back(host, "refuses")
    expect(kim.page.locator(COMPEL)).to_be_visible()
    have_points(kim, marigold=6)
    kim.make("refuse-compel")
    for person in (host, kim):
        expect(person.page.locator(".answer-refused")).to_contain_text(f"Marigold Hollow refused {SIGNATURE}")
        person.is_sound()

    kim.make("pause")
    host.sees("The table is paused")
    host.is_sound()
    kim.make("resume")
    host.make("end-scene")
    expect(kim.page.locator("#scene")).to_have_count(0)


def shifts(person: Person) -> str:
    expect(person.page.locator(".shifts b").first).to_be_visible()
    return person.page.locator(".shifts b").first.inner_text().replace("−", "-")


def is_compelled(host: Person, kim: Person, reason: str) -> None:
    host.make("offer-compel", aspect=SIGNATURE, reason=reason)
    kim.sees(reason)
    expect(kim.page.locator("#region-bar .calls")).to_contain_text("Accept")
    kim.shows_no(BAR_CUT_OFF)
    expect(kim.page.locator("#region-tray .compel .ask")).to_be_hidden()  # the bar asks
    host.sees("Kim: go along, or refuse?")


def test_a_social_conflict_ends_when_somebody_gives_up(people: People, table: RunningTable) -> None:
    """A consequence is tagged by whoever dealt it; who gives up, and takes it back, stands in the conflict again."""
    host, kim = sit_down(people, table, "ines", "Fair gossip", with_real_dice, sizes=(DESK, PHONE), scheme="dark")
    fights(host, kim, "Social", "Who is asked to the ball", "Ines Calder", "Gossip")
    expect(kim.page.locator(".yours [aria-current=step]").first).to_contain_text("Ines Calder")
    all_sound(host, kim)
    kim.make("attack", by="Contacting: Influence")
    host.make("oppose")
    types(host, "----")
    types(kim, "---0")
    all_sound(kim)
    kim.make("let-stand")
    host.sees("Gossip has 1 Reputation stress to bear")
    host.is_sound()
    host.make("bear-hit")
    expect(card(kim, "Gossip").get_by_label("box 1, marked")).to_be_visible()

    host.make("attack")
    kim.make("oppose")
    types(kim, "0000")
    types(host, "++++")
    all_sound(host)
    host.make("let-stand")
    bears(kim, "Caught in a Lie")
    expect(host.page.locator(".last-roll .came")).to_contain_text("Caught in a Lie")
    reads(host, "Ines Calder", "1 free invoke for Gossip")
    all_sound(host, kim)

    kim.make("concede", terms="She leaves by the kitchen")
    host.sees("Ines Calder concedes")
    takes_back(kim, "concedes")
    kim.make("concede", terms="She leaves with her head held high")
    host.make("end-conflict", outcome="The gossip is asked to dance")
    for person in (host, kim):
        expect(person.page.locator("section[id^=conflict-]")).to_have_count(0)
        reads(person, "Ines Calder", "Caught in a Lie")
        person.is_sound()


def bears(person: Person, aspect: str) -> None:
    """Bear a hit with one consequence."""
    person.page.locator(CONSEQUENCE).first.click()
    form = person.page.locator(f"#dialog {HIT}")
    form.locator(FIRST).fill(aspect)
    form.locator("button[type=submit]").click()


def fights(host: Person, kim: Person, scope: str, about: str, *who: str) -> None:
    """A conflict begins."""
    ticks(host, "begin-conflict", *who)
    host.page.locator("#dialog form[data-move=begin-conflict] [name=about]").first.fill(about)
    host.make("begin-conflict", scope=scope)
    kim.sees(about)


def test_a_fight_is_fought_by_keyboard_alone(people: People, table: RunningTable) -> None:
    """A hit is borne, taken back and borne otherwise; then the other side falls, and a skill is used."""
    host, kim = sit_down(people, table, "tobias", "Good thug (E), Good initiative", with_real_dice, sizes=(PHONE, DESK))
    fights(host, kim, "Physical", "A brawl below the bridge", "Tobias Wick", "Thug")
    host.make("attack")
    kim.sees("Thug attacks the Health of Tobias Wick")
    kim.page.evaluate("() => document.activeElement.blur()")
    enters(kim, "form[data-move=oppose] button")
    types(host, "++++")
    types(kim, "---1")
    all_sound(host, kim)
    host.make("let-stand")
    for aspect in ("Cracked Ribs", "A Dent in the Breastplate"):
        expect(kim.page.locator("section[id^=hit-]")).to_be_visible()
        enters(kim, CONSEQUENCE)
        kim.reach(f"#dialog {HIT} {FIRST}", most=20)
        kim.page.keyboard.type(aspect)
        kim.page.keyboard.press("Enter")
        for person in (host, kim):
            reads(person, "Tobias Wick", aspect)
            person.is_sound()
        if aspect == "Cracked Ribs":
            takes_back_by_keyboard(kim)
            expect(card(host, "Tobias Wick")).not_to_contain_text(aspect)
    enters(kim, "form[data-move=attack] button")
    host.make("oppose")
    types(host, "---1")
    types(kim, "++++")
    enters(kim, "form[data-move=let-stand] button")
    host.sees("Thug has")
    host.make("be-taken-out", fate="He sleeps in the gutter", dies="false")
    kim.sees("Thug is taken out")
    host.make("end-conflict")
    for person in (host, kim):
        expect(person.page.locator("section[id^=conflict-]")).to_have_count(0)
        reads(person, "Tobias Wick", "Moderate [Physical], taken")
        person.is_sound()
    enters(kim, "#region-bar a[data-opens='moves:act']")
    enters(kim, "#dialog a[data-move=act]")
    expect(kim.page.locator("#dialog .headed > summary").first).to_be_focused()
    for key in ("Enter", "Tab", "Space", "Enter"):  # the first skill, and the first thing that it does
        kim.page.keyboard.press(key)
    expect(kim.page.locator("#region-tray .deed")).to_be_visible()


def test_after_typed_faces_the_focus_is_on_what_comes_next(people: People, table: RunningTable) -> None:
    """However many faces were sent, one after another, by one press."""
    _, kim = sit_down(people, table, "tobias", "Good thug (E)", rolling("Cast-Iron Body"), sizes=(DESK, DESK))
    enters(kim, "#region-tray .side summary")  # once, without having chosen real dice
    types(kim, "+011")
    expect(kim.page.locator("#region-bar .calls form[data-move=let-stand] button")).to_be_focused()


def test_with_the_last_sign_that_a_finger_chooses_the_button_that_takes_them_comes_into_sight(
    people: People, table: RunningTable
) -> None:
    _, kim = sit_down(people, table, "tobias", "Good thug (E)", rolling("Lamplighter"), sizes=(DESK, PHONE))
    kim.page.locator("#region-tray summary", has_text="Type the faces").click()
    for die in kim.page.locator("form[data-move=type-face]:visible").all():
        die.locator(".option", has_text="+").click()
    expect(kim.page.get_by_role("button", name="Take these faces")).to_be_in_viewport(ratio=0.9)


def test_a_mistyped_face_accuses_nobody(people: People, table: RunningTable) -> None:
    """A d6 that shows no 0 is refused; whoever then has the table roll all of them is told of no other word."""
    _, kim = sit_down(people, table, "tobias", "Good thug (E)", rolling("Cast-Iron Body"), sizes=(DESK, DESK))
    kim.page.locator("#region-tray summary", has_text="Type the faces").click()
    figure = kim.page.locator("form[data-move=type-face]:visible input[data-face]").first
    figure.fill("0")
    figure.press("Enter")
    expect(kim.page.locator("form[data-move=type-face] .problem:not(:empty)").first).to_be_visible()
    kim.make("roll")
    expect(kim.page.locator("#region-tray .verdict").first).to_be_visible()
    expect(kim.page.locator("body")).not_to_contain_text("The dice are not as they should be")


def test_a_fight_needs_no_scripts_either(people: People, table: RunningTable) -> None:
    """Whoever waits looks again with one press: an attack is parried and borne, and answered."""
    host, kim = people.person(), people.person(size=PHONE, scripts=False)
    kim.open(f"{table.address}/join/{begin(host, table, game=GAME)}")
    kim.page.get_by_label("Your name").fill("Kim")
    kim.press("Sit down")
    kim.make("take-ready", ready="ines")
    host.make("add-npcs", text="Good thug, Good initiative (E)")
    ticks(host, "begin-conflict", "Ines Calder", "Thug")
    host.page.locator("#dialog form[data-move=begin-conflict] [name=about]").first.fill("On the quay")
    host.make("begin-conflict", scope="Physical")
    host.sees("On the quay")
    looks_again(kim, "On the quay")
    kim.press("Use real dice")
    host.make("attack")
    looks_again(kim, "Choose how you defend")
    kim.page.locator("#region-tray .answers form[data-move=oppose] button").first.click()
    host.sees("Ines Calder rolls the dice")
    host.press("Use real dice")
    types(host, "++++")
    kim.page.reload()
    for face in "1111":
        kim.make("type-face", face=face)
    kim.page.locator("#region-bar form[data-move=let-stand] button").click()
    expect(kim.page.locator("#region-tray section[id^=hit-]")).to_be_visible()
    kim.page.locator("#region-tray .answers form[data-move=bear-hit] button").first.click()
    expect(kim.page.locator("#turn")).to_have_text("Your turn")
    kim.page.locator("#region-tray form[data-move=attack] button").first.click()
    host.sees("Ines Calder attacks the Health of Thug")


def looks_again(person: Person, says: str) -> None:
    """Press the link that is there without scripts, until the page shows what is said."""
    again = person.page.locator("#region-bar").get_by_role("link", name="Look again")
    for _ in range(20):
        if says in person.page.locator("#region-tray").inner_text():
            return
        again.click()
    raise AssertionError(f"{person.page.url} does not show {says}")
