// On a narrow page one pane shows at a time; its tabs are links that need no round trip.

/** Bring a pane of a narrow page to the front. */
export function show(pane) {
  document.body.dataset.pane = pane;
  for (const tab of document.querySelectorAll(".tabs a")) tab.toggleAttribute("aria-current", tab.dataset.pane === pane);
  if (pane === "rail") document.querySelector(".tabs .unheard")?.remove();
}

document.addEventListener("click", (event) => {
  const tab = event.target.closest?.(".tabs a");
  if (!tab || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (document.body.classList.contains("on-sheet") && tab.dataset.pane !== "rail" && tab.dataset.pane !== "top") return;
  event.preventDefault();
  if (tab.dataset.pane === "top") return document.getElementById("menu")?.toggleAttribute("open");
  document.getElementById("menu")?.removeAttribute("open");
  show(tab.dataset.pane);
});

// A menu in which something was chosen has done its work: on a phone it would lie over the action bar.
document.addEventListener("submit", (event) => event.target.closest?.("#menu")?.removeAttribute("open"));
document.addEventListener("click", (event) => {
  const menu = document.getElementById("menu");
  const isChoice = event.target.closest?.("#menu > nav :is(a, button:not([type=submit], [aria-pressed], .theme))");
  const isElsewhere = event.isTrusted && !event.target.closest?.("#menu, .tabs");
  if (isChoice || isElsewhere) menu?.removeAttribute("open");
});
document.addEventListener("keydown", (event) => {
  const menu = document.getElementById("menu");
  if (event.key !== "Escape" || !menu?.open || document.querySelector("dialog[open]")) return;
  menu.removeAttribute("open");
  menu.querySelector("summary").focus();
});

// What takes the place of something else in the middle, such as a finished character, is shown from its head.
const inMiddle = () => document.querySelector("#region-stage > [data-shows]")?.dataset.shows;
let middle = null;
document.addEventListener("DOMContentLoaded", () => { middle = inMiddle(); });
document.addEventListener("htmx:after:swap", () => {
  if (middle !== inMiddle()) document.getElementById("region-stage").scrollTop = 0;
  middle = inMiddle();
});

// A move of one's own that changes what is under way brings the table to the front, from wherever it was made.
const underWay = () => document.getElementById("region-tray")?.dataset.digest;
let tray = null;
document.addEventListener("DOMContentLoaded", () => { tray = underWay(); });
document.addEventListener("htmx:after:swap", (event) => {
  const own = event.detail.ctx?.sourceElement?.matches?.("form[data-move]");
  if (own && underWay() !== tray && !document.body.classList.contains("on-sheet")) show("stage");
  tray = underWay();
});

// What is said or given while another pane is in front marks the tab of talk until that is looked at.
const SAID = "#region-rail :is(.kind-said, .whisper, .handout)";
let heard = null;
function listen() {
  const said = [...document.querySelectorAll(SAID)].map((each) => each.id);
  const tab = document.querySelector(".tabs a[data-pane=rail]");
  const isNew = heard !== null && said.some((id) => !heard.has(id));
  heard = new Set([...(heard ?? []), ...said]);
  if (!isNew || !tab || document.body.dataset.pane === "rail" || tab.querySelector(".unheard")) return;
  const mark = document.createElement("span");
  mark.className = "unheard";
  mark.textContent = "new";
  tab.append(" ", mark);
}
document.addEventListener("DOMContentLoaded", listen);
document.addEventListener("htmx:after:swap", listen);
