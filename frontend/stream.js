// The stream says that there is something new; the badge says whether it is open.

const SAYS = { connecting: "Connecting", connected: "Connected", reconnecting: "Reconnecting", offline: "Offline" };
const AGAIN_MS = 1500;

const stream = () => document.getElementById("stream");
const refresh = () => document.getElementById("now")?.dispatchEvent(new CustomEvent("refresh"));

let wasLost = false;

function show(state) {
  const badge = document.getElementById("status");
  if (!badge || badge.dataset.state === state) return;
  badge.dataset.state = state;
  document.getElementById("status-says").textContent = SAYS[state];
}

function lost() {
  wasLost = true;
  show(navigator.onLine ? "reconnecting" : "offline");
}

document.addEventListener("htmx:sse:after:connection", () => {
  show("connected");
  if (wasLost) refresh();
  wasLost = false;
});
document.addEventListener("htmx:sse:before:connection", (event) => {
  if (event.detail.connection.attempt > 0) lost();
});
document.addEventListener("htmx:sse:error", lost);
document.addEventListener("htmx:sse:close", again);
document.addEventListener("htmx:error", (event) => {
  if (event.detail.ctx?.sourceElement === stream()) again();
});
document.addEventListener("htmx:response:error", (event) => {
  if (event.detail.ctx?.sourceElement === stream()) again();
});

function again() {
  lost();
  setTimeout(() => stream()?.dispatchEvent(new CustomEvent("again")), AGAIN_MS);
}

addEventListener("offline", () => stream() && lost());
addEventListener("online", () => stream() && refresh());

// Who has the table open.
document.addEventListener("people", (event) => {
  const here = new Set(JSON.parse(event.detail.data));
  for (const seat of document.querySelectorAll("[data-seat]:not(body)")) {
    seat.toggleAttribute("data-present", here.has(seat.dataset.seat));
  }
});
