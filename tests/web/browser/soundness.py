"""What axe finds wrong with a page that has come to rest.

Half of axe's time goes into contrast, which is the same wherever something looks the same within the same. So that is
looked at once for each way in which an element with words and all around it look, as soon as it is seen; and of a link
that differs from its text by more than its colour, no colour is sought. Every other rule looks at the whole page.
"""

from pathlib import Path

from msgspec import Struct, convert
from playwright.sync_api import Page

AXE = (Path(__file__).parents[3] / "frontend" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
RESTS = """() => !document.querySelector(".htmx-request, [aria-busy], [data-asleep]")
    && document.getAnimations().every(each => each.playState !== "running")"""
RUN_AXE = """async known => {
    const LOOKS = ["display", "visibility", "opacity", "color", "backgroundColor", "backgroundImage", "mixBlendMode",
        "filter", "textShadow", "textIndent", "fontSize", "fontWeight", "overflowX", "overflowY", "clipPath"];
    const seen = new Set(known.split(" ")), fresh = new Set(), unseen = [];
    const shorter = text => { // 53 bits for whatever leads to an element
        let [one, two] = [0xdeadbeef, 0x41c6ce57];
        for (let at = 0; at < text.length; at++) {
            const code = text.charCodeAt(at);
            one = Math.imul(one ^ code, 2654435761);
            two = Math.imul(two ^ code, 1597334677);
        }
        return (4294967296 * (2097151 & two) + (one >>> 0)).toString(36);
    };
    const FIELDS = "input, select, textarea";
    const walk = (element, around, floats) => {
        const says = /\\S/.test(element.textContent) || element.matches(FIELDS) || element.querySelector(FIELDS);
        if (!says || !element.checkVisibility()) return; // nothing to read, or not yet: a closed fold may open
        const style = getComputedStyle(element);
        const lies = /absolute|fixed|sticky/.test(style.position); // over who knows what, unless it hides that
        const isOpaque = /^rgb\\(/.test(style.backgroundColor) && style.opacity === "1";
        const loose = (floats || lies) && !isOpaque;
        const key = shorter([around, element.localName, element.className, element.disabled,
            ...LOOKS.map(look => style[look])].join());
        if (loose || !seen.has(key)) unseen.push(element);
        if (!loose) fresh.add(key);
        for (const inner of element.children) walk(inner, key, loose);
    };
    walk(document.documentElement, 0, false);
    const isBlock = element => /^(block|list-item|table(-.*)?|flex|grid|inline-block)$/.test(
        getComputedStyle(element).display);
    const isTold = link => { // from the text around it by more than its colour, so that axe need not look at that
        let around = link.parentElement;
        while (around && !isBlock(around)) around = around.parentElement;
        return around && !isBlock(link) && axe.commons.color.elementIsDistinct(link, around);
    };
    const alike = [...document.querySelectorAll("a[href], [role=link]")].filter(link => !isTold(link));
    for (const element of unseen) element.setAttribute("data-unseen", "");
    for (const link of alike) link.setAttribute("data-alike", "");
    axe.configure({noHtml: true, rules: [{id: "color-contrast", selector: "[data-unseen]"},
        {id: "link-in-text-block", selector: "[data-alike]"}]});
    // without reading every style sheet anew: only a rule about pages for one way of holding a phone needs that
    const {violations} = await axe.run(document, {resultTypes: ["violations"], preload: false});
    for (const element of unseen) element.removeAttribute("data-unseen");
    for (const link of alike) link.removeAttribute("data-alike");
    const found = violations.map(
        each => ({id: each.id, help: each.help, places: each.nodes.map(node => node.target.join(" "))}));
    return [found, [...fresh].filter(key => !seen.has(key)).join(" ")] }"""

_looked_at: list[str] = []  # what axe has found to have contrast; told as one text, which costs far less than a list


class Violation(Struct, frozen=True):
    """What axe finds wrong with a page."""

    id: str
    help: str
    places: list[str]


def violations(page: Page) -> list[Violation]:
    """What is wrong with the page when it has come to rest."""
    page.wait_for_function(RESTS)
    if page.evaluate("() => typeof axe") == "undefined":
        page.evaluate(AXE)
    found, looks = convert(page.evaluate(RUN_AXE, " ".join(_looked_at)), tuple[list[Violation], str])
    if not found:
        _looked_at.extend(looks.split())
    return found
