// Half-written words stay in the browser, by seat and offer, until they are sent: through a reload, or a restart.
import { kept } from "./store.js";

const WORDS = "input[type=text], input[type=number], textarea, select, input[type=radio], input[type=checkbox]";

const keyOf = (form) => `talewright-draft:${document.body.dataset.seat ?? ""}:${form.dataset.offer}`;
const fields = (form) => [...form.elements].filter((field) => field.name && field.matches(WORDS));

/** What has been changed in a form, by the id of the field. */
function written(form) {
  const changed = {};
  for (const field of fields(form)) {
    if (isChoice(field)) {
      if (field.checked !== field.defaultChecked) changed[field.id] = field.checked;
    } else if (field.value !== valueAtFirst(field)) changed[field.id] = field.value;
  }
  return changed;
}

const isChoice = (field) => field.type === "radio" || field.type === "checkbox";

function valueAtFirst(field) {
  if (field.tagName !== "SELECT") return field.defaultValue;
  return ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value ?? "";
}

export function forget(form) {
  kept.write(keyOf(form), null);
}

/** Whether somebody has changed this field since the page gave it. */
export function isTouched(field) {
  if (isChoice(field)) return field.checked !== field.defaultChecked;
  return field.value !== valueAtFirst(field);
}

document.addEventListener("input", (event) => {
  const form = event.target.closest?.("form[data-offer]");
  if (!form) return;
  const changed = written(form);
  kept.write(keyOf(form), Object.keys(changed).length ? JSON.stringify(changed) : null);
});

const restored = new WeakSet();

function restore() {
  for (const form of document.querySelectorAll("form[data-offer]")) {
    if (restored.has(form)) continue;
    restored.add(form);
    const draft = kept.read(keyOf(form));
    if (draft) fill(form, draft);
  }
}

function fill(form, draft) {
  let changed;
  try {
    changed = JSON.parse(draft);
  } catch {
    return forget(form);
  }
  for (const field of fields(form)) {
    if (!(field.id in changed) || isTouched(field)) continue;
    if (isChoice(field)) field.checked = changed[field.id];
    else field.value = changed[field.id];
  }
  for (let fold = form.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
}

document.addEventListener("DOMContentLoaded", restore);
document.addEventListener("htmx:after:swap", restore);
