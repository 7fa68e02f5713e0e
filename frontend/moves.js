// Moves: each form has an id of its own, so that a move sent twice happens once, and keeps it until it succeeds.
import htmx from "htmx.org";
import { keepFaces, nonceFor } from "./dice.js";
import { hasMoreFaces } from "./faces.js";
import { forget } from "./drafts.js";
import { notice } from "./notice.js";
import { showHeads, showUnderWay } from "./panes.js";
import { refresh } from "./stream.js";
import { randomWord } from "./words.js";

const OFFLINE = "The table cannot be reached just now. Nothing is lost: try again in a moment.";
const UNREACHABLE =
  "The table cannot be reached just now. What you sent may still arrive: press again in a moment, and it counts once.";
const BACK = "The table can be reached again. If nothing has come of what you sent, press once more.";
const FAILED = "The table could not do this. Nothing is lost: try again in a moment.";

const ids = new WeakMap(); // of each form the ids of what it told and nobody has confirmed
const sent = new WeakSet(); // forms that hold nothing but what is on its way, or has arrived

const isIn = (form, focused) => form.contains(focused) || focused?.form === form; // its button may stand elsewhere

const moveForm = (element) => element?.closest?.("form[data-offer]") ?? null;

// An extension hears of a form that a fresh look has taken off the page meanwhile; a listener would not.
htmx.registerExtension("moves", {
  htmx_config_request(element, { ctx }) {
    const form = moveForm(element);
    if (form) send(form, ctx);
  },
  htmx_before_request(element) {
    const form = moveForm(element);
    if (form) sent.add(form);
  },
  htmx_after_request(element, { ctx }) {
    const form = moveForm(element);
    if (element.matches?.("[data-answers]")) return; // a question whose answer says what was wrong with it
    if (ctx.response.status >= 400) refused(form, ctx);
    else if (form) succeeded(form, ctx);
  },
  htmx_error(element, { ctx }) {
    const form = moveForm(element ?? ctx?.sourceElement);
    if (form) tell(form, navigator.onLine ? UNREACHABLE : OFFLINE);
  },
  htmx_finally_request(element) {
    moveForm(element)?.removeAttribute("aria-busy");
  },
  htmx_after_swap(_, { ctx }) {
    showUnderWay(); // what it hides has no focus to keep
    if (ctx.target?.matches?.(".problem")) ctx.target.scrollIntoView({ block: "nearest" });
    if (ctx.target?.id !== "now") return;
    showHeads();
    if (left && Date.now() - left.at <= FORGET_MS) goOn();
  },
});

// Another button of the same form, or other words in it, are another move.
const toldIn = (body) => [...body].filter(([name]) => name !== "id" && name !== "nonce").join("\n");

function idOf(form, told) {
  const known = ids.get(form) ?? ids.set(form, new Map()).get(form);
  if (!known.has(told)) known.set(told, randomWord());
  return known.get(told);
}

// Where a server goes, the last presses have no answer, or that of a proxy before it: they are sent again, with the same
// id. Whoever has no network is told so at once.
const AGAIN_MS = [250, 1000, 2500];
const FROM_PROXY = new Set([502, 504]);

async function sendUntilAnswered(address, request) {
  for (const pause of AGAIN_MS) {
    try {
      const answer = await fetch(address, request);
      if (!FROM_PROXY.has(answer.status)) return answer;
    } catch (fault) {
      if (request.signal?.aborted || !navigator.onLine) throw fault;
    }
    await new Promise((go) => setTimeout(go, pause));
  }
  return fetch(address, request);
}

// What is pressed next waits until then: it may be meant for what the first press has made of the table.
let before = Promise.resolve();

function sendInTurn(address, request) {
  const answer = before.then(() => sendUntilAnswered(address, request));
  before = answer.catch(() => null);
  return answer;
}

function send(form, ctx) {
  ctx.fetch = sendInTurn;
  const id = idOf(form, toldIn(ctx.request.body));
  ctx.request.body.set("id", id);
  if (ctx.request.body.has("nonce")) ctx.request.body.set("nonce", nonceFor(ctx.request.body.get("draw"), id));
  form.setAttribute("aria-busy", "true");
  tell(form, "");
  document.getElementById("told")?.remove();
  // What one press sends after another, such as several faces, takes along the focus that the first of them had.
  const hadFocus = (left?.isMade && left.hadFocus) || isIn(form, document.activeElement);
  const inDialog = Boolean(form.closest("dialog"));
  left = { place: placeOf(form), at: Date.now(), hadFocus, inDialog, isMade: false, known: verdicts().map(textOf) };
}

// What is typed while an answer is awaited is no part of the move.
document.addEventListener("input", (event) => sent.delete(moveForm(event.target)));

// A form may have been taken off the page meanwhile: then what it is told stands at the head of the page.
function problemOf(form) {
  if (form.isConnected) return form.querySelector(".problem");
  return document.getElementById(form.id)?.querySelector(".problem") ?? notice("told");
}

// What the server says stands beside the form that asked; everything typed stays where it is.
function refused(form, ctx) {
  left = null;
  const problem = form && problemOf(form);
  const isPart = !/<html/i.test(ctx.text ?? "");
  if (problem && isPart && ctx.text?.trim()) {
    ctx.target = problem;
    ctx.swap = "innerHTML";
    return;
  }
  ctx.swap = "none";
  if (form) tell(form, FROM_PROXY.has(ctx.response.status) ? UNREACHABLE : FAILED);
}

function succeeded(form, ctx) {
  keepFaces(ctx.response.headers?.get?.("Talewright-Faces"), ctx.request.body?.get?.("id"));
  ids.get(form)?.delete(toldIn(ctx.request.body));
  if (sent.has(form)) empty(form);
  if (left) left.isMade = true;
  if (left?.inDialog) left.opened = document.activeElement.closest("#region-stage, #region-sheet")?.id ?? "";
  if (ctx.response.status === 204) refresh();
}

function empty(form) {
  forget(form);
  form.closest("dialog")?.close();
  fold(form.closest("details.offer-folded"));
  form.reset();
}

// What opened a form has the focus again, as after a dialog.
function fold(details) {
  if (details?.contains(document.activeElement)) details.querySelector("summary").focus();
  details?.removeAttribute("open");
}

function tell(form, sentence) {
  const problem = problemOf(form);
  if (!problem) return;
  problem.replaceChildren();
  if (!sentence) return;
  const paragraph = document.createElement("p");
  paragraph.textContent = sentence;
  paragraph.toggleAttribute("data-unreached", [OFFLINE, UNREACHABLE].includes(sentence));
  problem.append(paragraph);
  problem.scrollIntoView({ block: "nearest" });
}

// What was told of a table that could not be reached is true no more. What was sent may have arrived or not.
document.addEventListener("back", () => {
  for (const told of document.querySelectorAll(".problem [data-unreached]")) {
    told.textContent = BACK;
    told.removeAttribute("data-unreached");
  }
});

// A form that has done its work may vanish: what there is to do next comes into sight, and has the focus if the form had
// it. First the action bar, then what has just been decided, then whatever stands where the form stood, or has opened it.
const FORGET_MS = 5000;
const OPENERS = ":is(a.opens, summary, button):not([aria-hidden])";
let left = null;

const placeOf = (form) => form.closest("section[id], .card[id]")?.id ?? "";

const shown = (around, wanted) => [...(around?.querySelectorAll(wanted) ?? [])].find((one) => one.checkVisibility());

// Whoever went on by themselves is left alone; what opened a dialog has the focus again by itself when that closes. What
// a closed fold hides now has none, nor has what cannot be pressed yet.
const isElsewhere = (focused) =>
  focused?.checkVisibility() && focused !== document.body && !focused.closest(".late") &&
  !(left.inDialog && focused.matches(".opens"));

// What has been decided lies there already when something else is pressed, and is not looked for again.
const verdicts = () => [...document.querySelectorAll("#region-tray .verdict")];
const textOf = (one) => one.textContent;

function goOn() {
  const told = verdicts().find((one) => one.checkVisibility() && !left.known.includes(textOf(one)));
  if (told) left.known.push(textOf(told));
  told?.scrollIntoView({ block: "nearest" });
  if (!left.isMade || hasMoreFaces()) return;
  left.isMade = false;
  const around = document.getElementById(left.place);
  const tray = document.getElementById("region-tray");
  const next = call() ?? shown(around, "button.main");
  if (!left.hadFocus) return;
  if (isElsewhere(document.activeElement)) return document.activeElement.scrollIntoView({ block: "nearest" });
  left.hadFocus = false;
  const rests = around?.querySelector(".late") && around; // it goes on by itself in a moment, and the focus with it
  const card = shown(tray, ".card");
  for (const one of [rests, told, card]) one?.setAttribute("tabindex", "-1");
  const made = shown(around, ".hero.mine h3 a"); // whom the form has brought
  const beside = around?.matches(".region") ? null : shown(around, OPENERS); // a whole region has many, and none is next
  const opener = left.inDialog && document.activeElement.matches(".opens") ? document.activeElement : null;
  const within = document.getElementById(left.opened ?? ""); // what opened the dialog has gone from there
  const bar = document.getElementById("region-bar");
  const there = rests ?? next ?? told ?? card ?? made ?? beside ?? opener ?? within ?? shown(bar, OPENERS);
  (there ?? document.getElementById("now"))?.focus({ preventScroll: true });
  there?.scrollIntoView({ block: "nearest" });
  waits = there === next ? null : there;
}

// What others do may ask something of whoever waits where the last press has led them, or turn a button of the action bar
// into another while it has the focus: then the focus goes to what there is to press.
let waits = null;

const call = () => shown(document.getElementById("region-bar"), ".calls button, .calls a");

document.addEventListener("htmx:before:swap", () => {
  const focused = document.activeElement;
  if (focused?.closest("#region-bar .calls")) waits = focused;
  else if (focused !== waits) waits = null;
});

document.addEventListener("htmx:after:swap", (event) => {
  const focused = document.activeElement;
  if (!waits || left?.isMade || event.detail.ctx?.target?.id !== "now") return;
  if (focused !== document.body && (focused !== waits || focused.closest(".calls"))) return;
  call()?.focus({ preventScroll: true });
});
