// A fresh look is laid over the old one. What belongs to the reader stays: open folds, and fields that were changed.
import htmx from "htmx.org";
import { isTouched } from "./drafts.js";
import { refresh } from "./stream.js";
import { randomWord } from "./words.js";

const OWN_WORDS = "input:not([type=hidden], [type=radio], [type=checkbox])";

// What the page gives an element while it stands there: a rest after a press, an answer awaited, a place to hold the focus.
const OURS = new Set(["data-asleep", "aria-busy"]);
const isOurs = (element, name) => OURS.has(name) || (name === "tabindex" && element.getAttribute(name) === "-1");

// A link that leads elsewhere is another, and so is an item of a list that begins with one: a focus on the old one must
// not come to stand on it.
const linkIn = (element) => (element.matches("a") ? element : element.matches("li") && element.querySelector("a"));
const address = (element) => (linkIn(element) || null)?.getAttribute("href") ?? "";

htmx.registerExtension("keep", {
  init(api) {
    const { isSoftMatch } = api;
    api.isSoftMatch = (old, fresh) => isSoftMatch(old, fresh) && address(old) === address(fresh);
  },
  htmx_before_morph_node(element, { newNode }) {
    if (newNode.dataset && "same" in newNode.dataset) return false; // this region has not changed
    if (element.tagName === "TEXTAREA" && isTouched(element)) return false;
    return !(element.tagName === "TIME" && element.dateTime === newNode.dateTime); // told in local time already
  },
  htmx_before_morph_attr(element, { attrName }) {
    if (isOurs(element, attrName)) return false;
    if (attrName === "open" && element.matches("details")) return !element.firstChild; // one that is being laid down
    if (attrName === "open" && element.matches("dialog")) return false;
    if (attrName === "value" && element.matches(OWN_WORDS)) return !isTouched(element);
    return true;
  },
});

// Chromium goes on painting what is moved into a closed fold where it was: there it is put in like anything else.
const { moveBefore } = Element.prototype;
if (moveBefore) {
  Element.prototype.moveBefore = function (element, after) {
    const isFolded = this.closest("details:not([open])") && !this.closest("summary");
    const move = isFolded ? this.insertBefore : moveBefore;
    move.call(this, element, after);
  };
}

// Where one fold of a group is open, the browser closes another that is laid down open: but that is the one to be read.
const laid = new WeakSet();

function openFronts() {
  for (const fold of document.querySelectorAll("details[data-front]")) {
    if (!laid.has(fold)) fold.open = true;
    laid.add(fold);
  }
}

openFronts();
document.addEventListener("htmx:after:swap", openFronts);

// What has the focus, and is laid down anew because its place has changed, has it again. If it is gone, its region has it.
let focused = null;
const isLook = (event) => event.detail.ctx?.sourceElement?.id === "now";

function placeOf(element) {
  const around = element?.closest("#table > .region");
  if (!around || element === around) return null;
  const name = element.id ? `#${CSS.escape(element.id)}` : `a[href="${CSS.escape(element.getAttribute("href") ?? "")}"]`;
  return { around, name };
}

const shownIn = (around, wanted) => [...around.querySelectorAll(wanted)].find((one) => one.checkVisibility());

document.addEventListener("htmx:before:swap", (event) => {
  focused = isLook(event) ? placeOf(document.activeElement) : null; // a form that vanishes seems to have been a look
});
document.addEventListener("htmx:after:swap", () => {
  if (!focused || document.activeElement !== document.body) return;
  const { around, name } = focused;
  const there = around.querySelector(name) ?? (around.matches("[tabindex]") ? around : shownIn(around, "a, button"));
  there?.focus({ preventScroll: true });
});

const table = () => document.getElementById("table");
const region = (name) => document.getElementById(`region-${name}`);

function shown() {
  const regions = [...document.querySelectorAll("#table > [data-digest]")].map((one) => `${one.id.slice(7)}=${one.dataset.digest}`);
  return [`position=${table()?.dataset.position}`, ...regions].join(" ");
}

// Every look, every press and the stream say which regions the page has, by their digests: only the others come.
const PAGE = randomWord();

htmx.registerExtension("have", {
  htmx_config_request(_, { ctx }) {
    const { headers } = ctx.request;
    if (ctx.sourceElement?.id === "stream") {
      // The stream is opened again with these very headers: they are read anew each time.
      Object.defineProperty(headers, "Talewright-Have", { get: shown, enumerable: true });
    } else if (ctx.target?.id === "now") {
      headers["Talewright-Have"] = shown();
    } else return;
    headers["Talewright-Page"] = PAGE;
  },
});

// An answer that set out earlier and arrives later must not turn the table back. One that leaves out what the page has
// not, since something was lost on the way, or overtaken, is not laid down: a fresh look brings all.
const LEFT_OUT = /id="region-(\w+)" data-same="(\w+)"/g;

const isSame = ([, name, digest]) => region(name)?.dataset.digest === digest;

document.addEventListener("htmx:before:swap", (event) => {
  const { ctx } = event.detail;
  if (ctx?.target?.id !== "now") return;
  const text = ctx.text ?? "";
  const now = Number(table()?.dataset.position ?? 0);
  const then = Number(/id="table" data-position="(\d+)"/.exec(text)?.[1] ?? now);
  if (then < now) return event.preventDefault();
  if ([...text.matchAll(LEFT_OUT)].every(isSame)) return;
  event.preventDefault();
  refresh();
});
