// A fresh look is laid over the old one. What belongs to the reader stays: open folds, and fields that were changed.
import htmx from "htmx.org";
import { isTouched } from "./drafts.js";
import { refresh } from "./stream.js";
import { randomWord } from "./words.js";

const OWN_WORDS = "input:not([type=hidden], [type=radio], [type=checkbox])";

// What the page gives an element while it stands there: a place to hold the focus, a rest after a press, an answer awaited.
const OURS = new Set(["tabindex", "data-asleep", "aria-busy"]);

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
    if (OURS.has(attrName)) return false;
    if (attrName === "open" && element.matches("details")) return !element.firstChild; // one that is being laid down
    if (attrName === "open" && element.matches("dialog")) return false;
    if (attrName === "value" && element.matches(OWN_WORDS)) return !isTouched(element);
    return true;
  },
});

// What has the focus, and is laid down anew because its place has changed, has it again.
let focused = null;
const isLook = (event) => event.detail.ctx?.sourceElement?.id === "now";

function nameOf(element) {
  const around = element?.closest("#table > .region");
  if (!around || element === around) return null;
  if (element.id) return `#${CSS.escape(element.id)}`;
  return element.matches("a[href]") ? `#${around.id} a[href="${CSS.escape(element.getAttribute("href"))}"]` : null;
}

document.addEventListener("htmx:before:swap", (event) => {
  focused = isLook(event) ? nameOf(document.activeElement) : null; // a form that vanishes seems to have been a look
});
document.addEventListener("htmx:after:swap", () => {
  if (!focused || document.activeElement !== document.body) return;
  document.querySelector(focused)?.focus({ preventScroll: true });
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
