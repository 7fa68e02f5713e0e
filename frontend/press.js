// While something is pressed the page keeps still: what moved away under a finger would not be pressed, or its neighbour
// would. A fresh look that comes meanwhile is asked for again when the finger is lifted.
import { refresh } from "./stream.js";

const LONGEST_MS = 1000; // whoever holds still for longer, such as to select text, presses no button
const CLICK_MS = 60; // from lifting a finger until the browser tells of the click

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

// The answer to a form changes what a second press of it would do: that one is not held back.
document.addEventListener("htmx:before:swap", (event) => {
  const { ctx } = event.detail;
  if (!pressed || !ctx?.target?.matches?.("#now[hx-get]") || isOwn(ctx.sourceElement)) return;
  isLate = true;
  event.preventDefault();
});

// What has just appeared where somebody pressed sleeps for a moment: a second, impatient press was not meant for it.
const SLEEP_MS = 600;
const NEAR = 40; // pixels
const RECENT_MS = 4000; // an answer may take its time

let last = null; // where and when something was pressed
let known = new Set(); // the offers that stood on the page

addEventListener("pointerdown", (event) => {
  last = { x: event.clientX, y: event.clientY, at: Date.now() };
}, true);

const keys = () => [...document.querySelectorAll("form[data-offer]")];

function isNear(element) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return last.x > left - NEAR && last.x < right + NEAR && last.y > top - NEAR && last.y < bottom + NEAR;
}

document.addEventListener("htmx:after:swap", () => {
  const forms = keys();
  const isRecent = last && Date.now() - last.at < RECENT_MS;
  for (const form of forms) {
    const button = known.has(form.dataset.offer) || !isRecent ? null : form.querySelector("button[type=submit]");
    if (!button || !isNear(button)) continue;
    button.dataset.asleep = "";
    setTimeout(() => delete button.dataset.asleep, SLEEP_MS);
  }
  known = new Set(forms.map((form) => form.dataset.offer));
});
document.addEventListener("DOMContentLoaded", () => {
  known = new Set(keys().map((form) => form.dataset.offer));
});

const isOwn = (form) => form.id !== "now" && form.contains(pressed);
