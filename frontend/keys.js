// Single keys for what is pressed often. `?` shows them; they can be switched off, and never act while somebody types.
import { kept } from "./store.js";
import { show } from "./panes.js";

const OFF = "talewright-keys-off";
const TYPES = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";

// The focus goes along: from what was pressed it finds its way to what comes next.
function press(place) {
  const one = [...document.querySelectorAll(place)].find((each) => each.checkVisibility());
  one?.focus({ preventScroll: true });
  one?.click();
}

function goTo(pane, place) {
  show(pane);
  document.querySelector(place)?.focus();
}

const KEYS = {
  "?": () => document.getElementById("keys").showModal(),
  1: () => press("#region-bar :is(.calls :is(button, a), #turn a)"),
  m: () => press('#region-bar [data-opens="more"]'),
  u: () => press("#bar-undo"),
  d: () => goTo("stage", "#region-tray"),
  s: () => goTo("sheet", "#region-sheet"),
  t: () => goTo("rail", "#say textarea"),
  l: () => document.querySelector("#menu [data-drawer=log]")?.click(),
  o: () => document.querySelector("#menu [data-drawer=odds]")?.click(),
};

document.addEventListener("keydown", (event) => {
  const act = KEYS[event.key];
  if (!act || event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
  if (kept.read(OFF) || !document.getElementById("table") || document.querySelector("dialog[open]")) return;
  if (event.target.closest?.(TYPES)) return;
  event.preventDefault();
  act();
});

document.addEventListener("click", (event) => {
  if (event.target.closest?.("#show-keys")) document.getElementById("keys").showModal();
});
// The bar says what one may do; where that is decided in the tray, the way leads there. What others do there is no news.
document.addEventListener("click", (event) => {
  if (!event.target.closest?.('.skip[href="#region-bar"]') || !document.querySelector("#turn.mine")) return;
  const tray = document.getElementById("region-tray");
  if (!tray?.checkVisibility() || !tray.querySelector("form[data-offer]")) return;
  event.preventDefault();
  tray.focus();
});
document.addEventListener("change", (event) => {
  if (event.target.id === "use-keys") kept.write(OFF, event.target.checked ? null : "off");
});
document.addEventListener("DOMContentLoaded", () => {
  const use = document.getElementById("use-keys");
  if (!use) return;
  use.checked = !kept.read(OFF);
  const show = document.getElementById("show-keys"); // only beside the play are there any
  if (show) show.hidden = false;
});
