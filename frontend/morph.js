// A fresh look is laid over the old one. What belongs to the reader stays: open folds, and fields that were changed.
import htmx from "htmx.org";
import { isTouched } from "./drafts.js";

const OWN_WORDS = "input:not([type=hidden], [type=radio], [type=checkbox])";

htmx.registerExtension("keep", {
  htmx_before_morph_node(element, { newNode }) {
    if (newNode.dataset && "same" in newNode.dataset) return false; // this region has not changed
    return !(element.tagName === "TIME" && element.dateTime === newNode.dateTime); // told in local time already
  },
  htmx_before_morph_attr(element, { attrName }) {
    if (attrName === "tabindex") return false; // given to hold the focus
    if (attrName === "open" && element.matches("details")) return !element.firstChild; // one that is being laid down
    if (attrName === "open" && element.matches("dialog")) return false;
    if (attrName === "value" && element.matches(OWN_WORDS)) return !isTouched(element);
    return true;
  },
});

// Every look says which regions the page has, by their digests: only the others come.
htmx.registerExtension("have", {
  htmx_config_request(_, { ctx }) {
    if (ctx.target?.id !== "now") return;
    const regions = [...document.querySelectorAll("#table > [data-digest]")].map((one) => `${one.id.slice(7)}=${one.dataset.digest}`);
    const position = document.getElementById("table")?.dataset.position;
    ctx.request.headers["Talewright-Have"] = [`position=${position}`, ...regions].join(" ");
  },
});

// An answer that set out earlier and arrives later must not turn the table back.
document.addEventListener("htmx:before:swap", (event) => {
  const { ctx } = event.detail;
  if (ctx?.target?.id !== "now") return;
  const now = Number(document.getElementById("table")?.dataset.position ?? 0);
  const then = Number(/id="table" data-position="(\d+)"/.exec(ctx.text ?? "")?.[1] ?? now);
  if (then < now) event.preventDefault();
});
