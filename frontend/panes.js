// On a narrow page one pane shows at a time; its tabs are links that need no round trip.

import { kept } from "./store.js";

/** Bring a pane of a narrow page to the front. */
export function show(pane) {
  document.body.dataset.pane = pane;
  markTabs();
  mark();
}

// The menu lies over the pane for as long as it is open.
function markTabs() {
  const { pane } = document.body.dataset;
  const front = document.getElementById("menu")?.open ? "top" : !pane || pane === "top" ? "stage" : pane;
  for (const tab of document.querySelectorAll(".tabs a")) {
    if (tab.dataset.pane === front) tab.setAttribute("aria-current", "true");
    else tab.removeAttribute("aria-current");
  }
}

document.addEventListener("toggle", (event) => event.target.id === "menu" && markTabs(), true);

// What is said, whispered or handed out while another pane is in front marks the tab that it stands behind, until that
// is opened; through a reload too.
const SPOKEN = ".kind-said, .kind-handout-given";
const talk = () => document.querySelector(".tabs a[data-pane=rail]");
const newest = () => Math.max(0, ...[...document.querySelectorAll("#log [data-line]")]
  .filter((line) => line.matches(SPOKEN))
  .map((line) => Number(line.dataset.line)));

// So does what is decided while the table is out of sight.
const table = () => document.querySelector(".tabs a[data-pane=stage]");
const decided = () => [...document.querySelectorAll("#region-tray .verdict h2")].map((each) => each.textContent).join();
let known = null;

function markTable() {
  const isSeen = known === null || document.getElementById("region-tray")?.checkVisibility();
  if (isSeen) known = decided();
  table()?.toggleAttribute("data-unread", Boolean(decided()) && decided() !== known);
}

function mark() {
  markTable();
  const tab = talk();
  if (!tab) return;
  const key = `talewright-read:${document.body.dataset.seat ?? ""}`;
  const read = kept.read(key);
  const isSeen = read === null || document.body.dataset.pane === "rail" || tab.checkVisibility() === false;
  if (isSeen) kept.write(key, String(newest()));
  tab.toggleAttribute("data-unread", !isSeen && newest() > Number(read));
}

document.addEventListener("DOMContentLoaded", mark);
document.addEventListener("htmx:after:swap", mark);

document.addEventListener("click", (event) => {
  const tab = event.target.closest?.(":is(.tabs, .turn) a[data-pane]");
  if (!tab || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (document.body.classList.contains("on-sheet") && tab.dataset.pane !== "rail" && tab.dataset.pane !== "top") return;
  event.preventDefault();
  if (tab.dataset.pane === "top") return document.getElementById("menu")?.toggleAttribute("open");
  document.getElementById("menu")?.removeAttribute("open");
  show(tab.dataset.pane);
  if (tab.closest(".turn")) chooses()?.focus();
});

// What waits in the middle of the table, such as the choice of a character: in a wide window nothing else would happen.
function chooses() {
  const fields = (place) => document.querySelectorAll(`#region-stage ${place} :is(input, select, textarea, button, a[href])`);
  return [...fields(".ready"), ...fields("")].find((each) => each.checkVisibility());
}

// A menu in which something was chosen has done its work: on a phone it would lie over the action bar.
document.addEventListener("submit", (event) => event.target.closest?.("#menu")?.removeAttribute("open"));
document.addEventListener("click", (event) => {
  const menu = document.getElementById("menu");
  const isChoice = event.target.closest?.("#menu > nav :is(a, button:not([type=submit], [aria-pressed], .theme))");
  const isElsewhere = event.isTrusted && !event.target.closest?.("#menu, .tabs");
  if (isChoice || isElsewhere) menu?.removeAttribute("open");
});
document.addEventListener("focusin", (event) => { // it would lie over what has the focus now
  if (!event.target.closest("#menu, .tabs")) document.getElementById("menu")?.removeAttribute("open");
});
document.addEventListener("keydown", (event) => {
  const menu = document.getElementById("menu");
  if (event.key !== "Escape" || !menu?.open || document.querySelector("dialog[open]")) return;
  menu.removeAttribute("open");
  menu.querySelector("summary").focus();
});

// What takes the place of something else, such as a finished character or the next contest, is shown from its head, unless
// somebody types where they are.
const heads = () => ({
  "region-stage": document.querySelector("#region-stage > [data-shows]")?.dataset.shows,
  "region-tray": document.querySelector("#region-tray [id]")?.id,
});
let laid = {};

/** Show what lies in the middle now from its head, if it is another thing than before. */
export function showHeads() {
  const before = laid;
  laid = heads();
  for (const [id, head] of Object.entries(laid)) {
    const region = document.getElementById(id);
    if (head !== before[id] && !region?.querySelector(":is(input, textarea, select):focus")) region?.scrollTo(0, 0);
  }
}

document.addEventListener("DOMContentLoaded", () => { laid = heads(); });

// A move of one's own that changes what is under way brings the table to the front, from wherever it was made. Only
// before its answer is laid down does the answer tell of the form, which may vanish with it.
const underWay = () => document.getElementById("region-tray")?.dataset.digest;
let tray = null;
let own = false;
document.addEventListener("DOMContentLoaded", () => { tray = underWay(); });
document.addEventListener("htmx:before:swap", (event) => {
  own = Boolean(event.detail.ctx?.sourceElement?.matches?.("form[data-move]"));
});
/** Bring the table to the front, if a move of one's own has changed what is under way. */
export function showUnderWay() {
  if (own && underWay() !== tray && !document.body.classList.contains("on-sheet")) show("stage");
  own = false;
  tray = underWay();
}

// Where only a part of what the keyboard reaches is seen, such as the last face of the cast, or a field of a form behind the
// button that sends it, a browser leaves it so.
document.addEventListener("focusin", ({ target }) => {
  if (!target.matches(":focus-visible") || !target.closest(".cast, #dialog .field")) return;
  target.scrollIntoView({ block: "nearest", inline: "nearest" });
});
