// The stream says that there is something new; the badge says whether it is open.

const SAYS = { connecting: "Connecting", connected: "Connected", reconnecting: "Reconnecting", offline: "Offline" };
const AGAIN_MS = 1500;
const LOOK_MS = 20_000; // a stream can die without a word: then the page looks for itself

const stream = () => document.getElementById("stream");
const refresh = () => document.getElementById("now")?.dispatchEvent(new CustomEvent("refresh"));

let isOpen = false;
let waiting = 0;

function show(state) {
  const badge = document.getElementById("status");
  if (!badge || badge.dataset.state === state) return;
  badge.dataset.state = state;
  document.getElementById("status-says").textContent = SAYS[state];
}

function opened() {
  const wasLost = !isOpen;
  isOpen = true;
  show("connected");
  if (wasLost) refresh();
}

function lost() {
  isOpen = false;
  show(navigator.onLine ? "reconnecting" : "offline");
}

function again() {
  lost();
  clearTimeout(waiting);
  waiting = setTimeout(() => stream()?.dispatchEvent(new CustomEvent("again")), AGAIN_MS);
}

const isClosed = (status) => [401, 403, 404].includes(status); // this browser has no seat here any more
const ofStream = (event) => event.detail.ctx?.sourceElement === stream();
const ofPage = (event) => event.detail.ctx?.sourceElement?.id === "now";

document.addEventListener("htmx:sse:after:connection", opened);
document.addEventListener("htmx:sse:before:connection", (event) => event.detail.connection.attempt > 0 && lost());
document.addEventListener("htmx:sse:error", (event) => {
  lost();
  if (isClosed(event.detail.status)) location.reload(); // the page says why
});
document.addEventListener("htmx:sse:close", again);
document.addEventListener("htmx:error", (event) => {
  if (ofStream(event)) again();
  else if (ofPage(event)) lost();
});
document.addEventListener("htmx:response:error", (event) => {
  const { status } = event.detail.ctx.response;
  if (ofStream(event)) {
    again();
    refresh();
  } else if (ofPage(event) && isClosed(status)) {
    location.reload();
  }
});

addEventListener("offline", () => stream() && show("offline"));
addEventListener("online", () => {
  if (!stream()) return;
  show(isOpen ? "connected" : "reconnecting");
  refresh();
});
document.addEventListener("visibilitychange", () => !document.hidden && refresh());
setInterval(() => !document.hidden && refresh(), LOOK_MS);

// Who has the table open.
document.addEventListener("people", (event) => {
  const here = new Set(JSON.parse(event.detail.data));
  for (const seat of document.querySelectorAll("[data-seat]:not(body)")) {
    seat.toggleAttribute("data-present", here.has(seat.dataset.seat));
  }
});
