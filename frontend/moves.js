// Moves: each form has an id of its own, so that a move sent twice happens once, and keeps it until it succeeds.
import htmx from "htmx.org";
import { keepFaces, nonceFor } from "./dice.js";
import { forget } from "./drafts.js";
import { randomWord } from "./words.js";

const UNREACHABLE = "The table cannot be reached just now. Nothing is lost: try again in a moment.";
const FAILED = "The table could not do this. Nothing is lost: try again in a moment.";

const ids = new WeakMap();

const moveForm = (element) => element?.closest?.("form[data-offer]") ?? null;

// An extension hears of a form that a fresh look has taken off the page meanwhile; a listener would not.
htmx.registerExtension("moves", {
  htmx_config_request(element, { ctx }) {
    const form = moveForm(element);
    if (form) send(form, ctx);
  },
  htmx_after_request(element, { ctx }) {
    const form = moveForm(element);
    if (element.matches?.("[data-answers]")) return; // a question whose answer says what was wrong with it
    if (ctx.response.status >= 400) refused(form, ctx);
    else if (form) succeeded(form, ctx);
  },
  htmx_error(element, { ctx }) {
    const form = moveForm(element ?? ctx?.sourceElement);
    if (form) tell(form, UNREACHABLE);
  },
  htmx_finally_request(element) {
    moveForm(element)?.removeAttribute("aria-busy");
  },
  htmx_after_swap(_, { ctx }) {
    if (ctx.target?.id === "now") findFocus();
  },
});

// Another button of the same form, or other words in it, are another move.
function idOf(form, body) {
  const told = [...body].filter(([name]) => name !== "id" && name !== "nonce").join("\n");
  if (ids.get(form)?.told !== told) ids.set(form, { told, id: randomWord() });
  return ids.get(form).id;
}

function send(form, ctx) {
  const id = idOf(form, ctx.request.body);
  ctx.request.body.set("id", id);
  if (ctx.request.body.has("nonce")) ctx.request.body.set("nonce", nonceFor(ctx.request.body.get("draw"), id));
  form.setAttribute("aria-busy", "true");
  tell(form, "");
  left = form.contains(document.activeElement) ? { place: placeOf(form), at: Date.now() } : null;
}

// What the server says stands beside the form that asked; everything typed stays where it is.
function refused(form, ctx) {
  left = null;
  const problem = form?.querySelector(".problem");
  const isPart = !/<html/i.test(ctx.text ?? "");
  if (problem && isPart && ctx.text?.trim()) {
    ctx.target = problem;
    ctx.swap = "innerHTML";
    return;
  }
  ctx.swap = "none";
  if (form) tell(form, FAILED);
}

function succeeded(form, ctx) {
  keepFaces(ctx.response.headers?.get?.("Talewright-Faces"), !!ctx.request.body?.get?.("nonce"));
  ids.delete(form);
  forget(form);
  form.closest("dialog")?.close();
  form.closest("details.offer-folded")?.removeAttribute("open");
  form.reset();
  if (ctx.response.status === 204) document.getElementById("now")?.dispatchEvent(new CustomEvent("refresh"));
}

function tell(form, sentence) {
  const problem = form.querySelector(".problem");
  if (!problem) return;
  problem.replaceChildren();
  if (!sentence) return;
  const paragraph = document.createElement("p");
  paragraph.textContent = sentence;
  problem.append(paragraph);
}

// A form that has done its work may vanish with the focus in it: then the focus goes to what stands in its place.
const FORGET_MS = 5000;
let left = null;

const placeOf = (form) => form.closest("section[id], .card[id]")?.id ?? "";

const shown = (around, wanted) => [...(around?.querySelectorAll(wanted) ?? [])].find((one) => one.checkVisibility());

function findFocus() {
  if (!left || Date.now() - left.at > FORGET_MS) return;
  const around = document.getElementById(left.place);
  if (document.activeElement && document.activeElement !== document.body) return;
  if (around?.querySelector(".late")) return; // it goes on by itself in a moment, and the focus with it
  left = null;
  const next = shown(around, "button.main") ?? shown(around, "summary, button") ?? shown(document, "#play button.main");
  (next ?? document.getElementById("now"))?.focus({ preventScroll: true });
}
