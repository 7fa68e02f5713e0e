// What has just appeared where somebody pressed sleeps for a moment: a second, impatient press was not meant for it.
const SLEEP_MS = 600;
const NEAR = 40; // pixels
const RECENT_MS = 4000; // an answer may take its time

let last = null; // where and when something was pressed
let known = new Set(); // the offers that stood on the page

addEventListener("pointerdown", (event) => {
  last = { x: event.clientX, y: event.clientY, at: Date.now() };
}, true);

const offered = () => [...document.querySelectorAll("form[data-offer]")];

function isNear(element) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return last.x > left - NEAR && last.x < right + NEAR && last.y > top - NEAR && last.y < bottom + NEAR;
}

document.addEventListener("htmx:after:swap", () => {
  const forms = offered();
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
  known = new Set(offered().map((form) => form.dataset.offer));
});
