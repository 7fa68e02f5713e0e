// Other pages lie open over the table: the story, the people, the odds, the dice. Their links and forms stay in there.
import htmx from "htmx.org";

const PAGES = /^\/(?:t\/[^/]+\/(?:log|people|dice|odds|glossary|pictures|sessions(?:\/\d+)?)|odds\/[^/]+)$/;
const INTO = { target: "#drawer-body", swap: "innerHTML" };

const TAKE_BACK = [["hx-target", "#dialog"], ["hx-swap", "innerHTML"], ["hx-select", "#undo"]];

const drawer = () => document.getElementById("drawer");
const isInside = (element) => Boolean(element?.closest?.("#drawer-body"));

// What is asked for in there is answered in there, and the table's address stays.
function settle(body) {
  for (const form of body.querySelectorAll("form")) {
    form.removeAttribute("hx-replace-url");
    if (form.hasAttribute("hx-get") || form.hasAttribute("hx-post") || form.action.endsWith("/leave")) continue;
    form.setAttribute("hx-post", form.getAttribute("action"));
    form.setAttribute("hx-target", "#drawer-body");
    form.setAttribute("hx-swap", "innerHTML");
    form.setAttribute("data-answers", "");
    htmx.process(form);
  }
  for (const link of body.querySelectorAll("a.take-back")) { // asks in the dialog over the table
    for (const [name, value] of TAKE_BACK) link.setAttribute(name, value);
    link.setAttribute("hx-get", link.getAttribute("href"));
    htmx.process(link);
  }
  drawer().setAttribute("aria-label", body.querySelector("h1, h2")?.textContent.trim() || "Over the table");
}

document.addEventListener("htmx:after:swap", (event) => {
  const body = document.getElementById("drawer-body");
  if (event.detail.ctx?.target !== body) return;
  settle(body);
  if (event.detail.ctx.sourceElement?.id !== "ask-odds" && event.detail.ctx.swap !== "innerMorph") body.scrollTop = 0;
  if (drawer().open || !event.detail.ctx.sourceElement?.matches?.("[data-drawer]")) return; // a late answer changes nothing
  document.getElementById("menu")?.removeAttribute("open");
  drawer().showModal();
  body.focus({ preventScroll: true });
});

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (!isInside(link) || event.ctrlKey || event.metaKey || event.shiftKey || link.hasAttribute("hx-get")) return;
  const { origin, pathname, search } = new URL(link.href);
  if (origin !== location.origin || !PAGES.test(pathname)) return;
  event.preventDefault();
  htmx.ajax("GET", pathname + search, { ...INTO, source: document.getElementById("drawer-body") });
});

// What the server rendered open is a dialog like any other from now on.
document.addEventListener("DOMContentLoaded", () => {
  for (const dialog of document.querySelectorAll("dialog[open]")) {
    dialog.removeAttribute("open");
    dialog.showModal();
    if (dialog.id === "drawer") settle(document.getElementById("drawer-body"));
    dialog.addEventListener("close", () => history.replaceState(null, "", dialog.querySelector(".close").href), { once: true });
  }
});

// The link that opened it may lie in a menu that is closed by now; what opened a form may have gone meanwhile.
document.addEventListener("close", (event) => {
  if (event.target === drawer()) document.getElementById("drawer-body").replaceChildren();
  const { activeElement: focused, body } = document;
  if (focused !== body && focused.checkVisibility()) return;
  const back = event.target === drawer() ? "#menu > summary" : "#region-bar a.opens";
  document.querySelector(back)?.focus({ preventScroll: true });
}, true);
