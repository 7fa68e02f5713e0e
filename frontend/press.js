// While something is pressed the page keeps still: what moved away under a finger would not be pressed, or its neighbour
// would. A fresh look that comes meanwhile is asked for again when the finger is lifted.
import { refresh } from "./stream.js";

const LONGEST_MS = 1000; // whoever holds still for longer, such as to select text, presses no button
const CLICK_MS = 60; // from lifting a finger until the browser tells of the click, at most

let pressed = null;
let isLate = false;
let waiting = 0;

function letGo() {
  pressed = null;
  if (isLate) refresh();
  isLate = false;
}

function letGoIn(milliseconds) {
  clearTimeout(waiting);
  waiting = setTimeout(letGo, milliseconds);
}

addEventListener("pointerdown", (event) => {
  pressed = event.target;
  letGoIn(LONGEST_MS);
}, true);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => pressed && letGoIn(CLICK_MS), true);
addEventListener("click", () => pressed && letGoIn(0), true); // what is pressed next, such as by a key, is answered at once

// The answer to a form changes what a second press of it would do: that one is not held back.
document.addEventListener("htmx:before:swap", (event) => {
  const { ctx } = event.detail;
  if (!pressed || !ctx?.target?.matches?.("#now[hx-get]") || isOwn(ctx.sourceElement)) return;
  isLate = true;
  event.preventDefault();
});

const isOwn = (form) => form.id !== "now" && form.contains(pressed);
