// Whose turn it is, told to the one whose it is: by the title and icon of the page, a sound if that is switched on, and a
// notification if the page lies in the background and that was allowed.
import { kept } from "./store.js";

const SOUND = "talewright-sound";
const WORKER = "/static/bundle/call-worker.js";
const DOT = "data:image/svg+xml," + encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><circle cx="8" cy="8" r="7" fill="#9a3412"/></svg>',
);

let wasMine = null;
let icon = "";

const isMine = () => Boolean(document.querySelector("#turn.mine"));

const unmarked = () => document.title.replace(/^● /, "");

function mark(mine) {
  document.title = mine ? `● ${unmarked()}` : unmarked();
  const link = document.querySelector("link[rel=icon]");
  if (!link) return;
  icon ||= link.href;
  link.href = mine ? DOT : icon;
}

function sound() {
  const audio = new AudioContext();
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.frequency.value = 660;
  volume.gain.setValueAtTime(0.12, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.5);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.5);
  tone.addEventListener("ended", () => audio.close());
}

async function notify() {
  const says = { body: "Your turn", tag: location.pathname };
  const worker = await navigator.serviceWorker?.getRegistration(WORKER);
  if (worker?.active) return worker.showNotification(unmarked(), says);
  try {
    new Notification(unmarked(), says);
  } catch {
    // a phone shows it only through a worker, and that is not ready yet: the page itself is marked
  }
}

const makeReady = () => navigator.serviceWorker?.register(WORKER).catch(() => null); // some windows keep none

function call() {
  const mine = isMine();
  if (wasMine !== null && mine && !wasMine) {
    if (kept.read(SOUND)) sound();
    if (document.hidden && globalThis.Notification?.permission === "granted") notify();
  }
  if (mine !== wasMine || document.title.startsWith("● ") !== mine) mark(mine); // what was opened brings its own title
  wasMine = mine;
}

function show() {
  const button = document.getElementById("calls");
  if (!button) return;
  button.hidden = false;
  const isOn = Boolean(kept.read(SOUND));
  button.setAttribute("aria-pressed", String(isOn));
}

document.addEventListener("DOMContentLoaded", () => {
  call();
  show();
  if (kept.read(SOUND)) makeReady(); // which another browser may have let go
});
document.addEventListener("htmx:after:swap", call);
document.addEventListener("htmx:finally:swap", call); // by then the title has come
document.addEventListener("click", (event) => {
  if (!event.target.closest?.("#calls")) return;
  const isOn = !kept.read(SOUND);
  kept.write(SOUND, isOn ? "on" : null);
  if (isOn) {
    sound();
    globalThis.Notification?.requestPermission?.();
    makeReady();
  }
  show();
});
