// The stream brings what is new, or says that there is something; the badge says whether it is open.
import htmx from "htmx.org";

const SAYS = { connecting: "Connecting", connected: "Connected", reconnecting: "Reconnecting", offline: "Offline" };
const AGAIN_MS = 1500;
const BEAT_MS = 15_000; // so often the stream says something, whatever happens
const SILENT_MS = 2.5 * BEAT_MS; // it can die without a word: then the page looks for itself, and opens another

const stream = () => document.getElementById("stream");

/** Ask for a fresh look at what the page shows. */
export const refresh = () => document.getElementById("now")?.dispatchEvent(new CustomEvent("refresh"));

let line = null; // the connection of the stream, while it is open
let waiting = 0;
let looking = 0;

function show(state) {
  const badge = document.getElementById("status");
  if (!badge || badge.dataset.state === state) return;
  badge.dataset.state = state;
  document.getElementById("status-says").textContent = SAYS[state];
  if (state === "connected") document.dispatchEvent(new CustomEvent("back"));
}

function opened(connection) {
  const wasLost = !line;
  line = connection;
  show("connected");
  if (wasLost) refresh();
}

function lost() {
  line = null;
  here = null;
  show(navigator.onLine ? "reconnecting" : "offline");
}

// The page itself could not be had. The stream may be none the worse, and then tells of no news twice.
function unseen() {
  show(navigator.onLine ? "reconnecting" : "offline");
  clearTimeout(looking);
  looking = setTimeout(refresh, AGAIN_MS);
}

function again() {
  lost();
  clearTimeout(waiting);
  waiting = setTimeout(() => stream()?.dispatchEvent(new CustomEvent("again")), AGAIN_MS);
}

const isClosed = (status) => [401, 403, 404].includes(status); // this browser has no seat here any more
const ofStream = (event) => event.detail.ctx?.sourceElement === stream();
const ofPage = (event) => event.detail.ctx?.sourceElement?.id === "now";

document.addEventListener("htmx:sse:after:connection", (event) => opened(event.detail.connection));
document.addEventListener("htmx:sse:before:connection", (event) => event.detail.connection.attempt > 0 && lost());
document.addEventListener("htmx:sse:error", (event) => {
  lost();
  if (isClosed(event.detail.status)) location.reload(); // the page says why
});
document.addEventListener("htmx:sse:close", again);
document.addEventListener("htmx:error", (event) => {
  if (ofStream(event)) again();
  else if (ofPage(event)) unseen();
});
document.addEventListener("htmx:after:request", (event) => {
  if (!ofPage(event) || event.detail.ctx.response.status >= 400) return;
  clearTimeout(looking);
  if (line) show("connected");
});
document.addEventListener("htmx:response:error", (event) => {
  const { status } = event.detail.ctx.response;
  if (ofStream(event)) {
    again();
    refresh();
  } else if (ofPage(event)) {
    if (isClosed(status)) location.reload();
    else unseen();
  }
});

addEventListener("offline", () => stream() && show("offline"));
addEventListener("online", () => {
  if (!stream()) return;
  show("reconnecting");
  line?.reader?.cancel(); // it may be dead and not know it: a new one asks what was missed
  refresh();
});
document.addEventListener("visibilitychange", () => !document.hidden && refresh());

let heard = Date.now();
document.addEventListener("htmx:sse:after:message", () => (heard = Date.now()));
setInterval(() => {
  if (document.hidden || Date.now() - heard < SILENT_MS) return;
  line?.reader?.cancel();
  refresh();
}, BEAT_MS);

// News that an answer to a press has brought already is no news. While such an answer is on its way, it is waited for,
// but not for long.
const ANSWER_MS = 600;

const known = () => Number(document.getElementById("table")?.dataset.position ?? 0);
let told = 0;
let listening = 0;

function hear() {
  clearTimeout(listening);
  if (told > known()) refresh();
}

document.addEventListener("news", (event) => {
  told = Math.max(told, Number(event.detail.data));
  clearTimeout(listening);
  if (document.querySelector("form[aria-busy]")) listening = setTimeout(hear, ANSWER_MS);
  else hear();
});
document.addEventListener("htmx:finally:request", (event) => !ofPage(event) && setTimeout(hear)); // a look has looked

// What the stream brings is laid down as the answer to a look would be, without asking.
let brought = null;

document.addEventListener("table", (event) => {
  brought = event.detail.data;
  refresh();
});
htmx.registerExtension("brought", {
  htmx_config_request(element, { ctx }) {
    if (element.id !== "now" || brought === null) return;
    const answer = new Response(brought, { headers: { "Content-Type": "text/html; charset=utf-8" } });
    brought = null;
    ctx.fetch = () => Promise.resolve(answer);
  },
});

// Who has the table open. A look that set out earlier may not know it yet.
let here = null;

function mark() {
  for (const seat of here ? document.querySelectorAll("[data-seat]:not(body)") : []) {
    seat.toggleAttribute("data-present", here.has(seat.dataset.seat));
  }
}

document.addEventListener("people", (event) => {
  here = new Set(JSON.parse(event.detail.data));
  mark();
});
document.addEventListener("htmx:after:swap", mark);

// A page of an older version of the server has scripts that do not fit any more.
document.addEventListener("htmx:after:swap", () => {
  const [page, table] = [document.body.dataset.built, document.getElementById("table")?.dataset.built];
  if (page && table && page !== table) location.reload();
});
