// What lies open over the table follows it: who sits there, the story, and what would be taken back. It is asked for again
// when something has happened; what somebody has typed or unfolded there stays.
import htmx from "htmx.org";

const FOLLOW = /^\/t\/[^/]+\/(?:people|log|sessions)$/;

const byId = (id) => document.getElementById(id);
const position = () => byId("table")?.dataset.position;

let inDrawer = ""; // the address of what the drawer shows, if that follows
let followed;

// An answer to a form is shown once, such as the link of a new seat: nothing takes its place.
function note(ctx) {
  const { method, action } = ctx.request;
  inDrawer = method === "GET" && FOLLOW.test(action) ? action : "";
}

const renew = (address, target) => htmx.ajax("GET", address, { target, source: target, swap: "innerMorph" });

function follow() {
  if (followed === position()) return;
  followed = position();
  if (byId("drawer")?.open && inDrawer) renew(inDrawer, "#drawer-body");
  const undo = byId("dialog")?.open && byId("undo");
  if (undo) renew(undo.dataset.address, "#dialog");
}

// What was asked for before something else came to lie there, such as the link of a new seat, comes too late. It is noted
// as it is laid down: until htmx says that it lies there, an older look may come in between.
document.addEventListener("htmx:before:swap", (event) => {
  const { sourceElement, swap, request, target } = event.detail.ctx ?? {};
  if (target?.id !== "drawer-body") return;
  if (sourceElement === target && swap === "innerMorph" && request.action !== inDrawer) event.preventDefault();
  else note(event.detail.ctx);
});
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => ctx?.target?.id === "now" && follow());
document.addEventListener("DOMContentLoaded", () => {
  followed = position();
  const drawer = new URLSearchParams(location.search).get("drawer");
  const address = `${document.body.dataset.here}/${drawer}`;
  if (byId("drawer")?.open && FOLLOW.test(address)) inDrawer = address;
});
