// The screen stays on while somebody looks at the table, if they wish it: a phone grows dark while others talk.
import { kept } from "./store.js";

const KEY = "talewright-awake";

let held = null; // a promise of the lock: a browser lets go of it by itself when the page is out of sight

function hold() {
  if (held || document.hidden || !kept.read(KEY) || !document.getElementById("awake")) return;
  const none = () => (held = null);
  held = navigator.wakeLock?.request("screen").then((lock) => {
    lock.addEventListener("release", none);
    return lock;
  }, none);
}

function show() {
  const button = document.getElementById("awake");
  if (!button) return;
  button.hidden = !navigator.wakeLock; // there is none on a page that came without TLS
  button.setAttribute("aria-pressed", String(Boolean(kept.read(KEY))));
}

document.addEventListener("DOMContentLoaded", () => {
  show();
  hold();
});
document.addEventListener("visibilitychange", hold);
document.addEventListener("click", async (event) => {
  if (!event.target.closest?.("#awake")) return;
  const isOn = !kept.read(KEY);
  kept.write(KEY, isOn ? "on" : null);
  show();
  if (isOn) hold();
  else (await held)?.release();
});
