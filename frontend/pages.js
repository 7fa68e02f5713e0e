// Small comforts: the dialog, suggestions to tap, copying a link, choosing a game.
import htmx from "htmx.org";

document.documentElement.classList.add("scripted");

let shown = null;

// What was put into the dialog opens it, once, and is sent without leaving the table.
document.addEventListener("htmx:after:swap", () => {
  const dialog = document.getElementById("dialog");
  const content = dialog?.firstElementChild;
  if (!content) return;
  for (const form of content.querySelectorAll("form:not([hx-post])")) {
    form.setAttribute("hx-post", form.getAttribute("action"));
    form.setAttribute("hx-target", "#now");
    form.setAttribute("hx-swap", "innerMorph");
    htmx.process(form);
  }
  if (content === shown) return;
  shown = content;
  dialog.showModal();
  const start = startOf(dialog);
  start?.focus();
  if (start?.matches("input")) start.select(); // what it proposes is typed over
  if (!dialog.contains(document.activeElement)) dialog.querySelector(".close")?.focus(); // one form led to another
});

// The first field that leaves a choice, so that typing goes on at once; else the title, and so under a finger, where a keyboard would rise.
function startOf(dialog) {
  const title = dialog.querySelector("#dialog-title");
  if (matchMedia("(pointer: coarse)").matches) return title;
  const fields = "input:not([type=hidden], [type=file], :disabled), textarea, select, .headed > summary";
  const alone = (one) => one.type === "radio" && dialog.querySelectorAll(`input[name="${CSS.escape(one.name)}"]`).length === 1;
  const first = [...dialog.querySelectorAll(fields)].find((one) => one.checkVisibility() && !alone(one));
  const chosen = first?.type === "radio" && dialog.querySelector(`input[name="${CSS.escape(first.name)}"]:checked`);
  return chosen || first || title;
}

document.addEventListener("click", (event) => {
  const close = event.target.closest?.("dialog .close");
  if (close) {
    event.preventDefault();
    close.closest("dialog").close();
  }
  if (event.target instanceof HTMLDialogElement) event.target.close();
  const chip = event.target.closest?.("[data-fill]");
  if (chip) fillFrom(chip, event.detail === 0);
  const preset = event.target.closest?.("[data-preset]");
  if (preset) setAll(preset.closest("fieldset"), JSON.parse(preset.dataset.preset));
  const copy = event.target.closest?.("[data-copy]");
  if (copy) copyFrom(copy);
});

// Whoever chose it by a key sends the form from its field; under a finger a keyboard would rise.
function fillFrom(chip, isByKey) {
  const field = document.getElementById(chip.dataset.fill);
  field.value = chip.value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  if (isByKey) field.focus();
}

// A choice of all options at once.
function setAll(form, options) {
  for (const field of form.querySelectorAll("input, select, textarea")) {
    const name = field.name.split("/").pop(); // of its game
    if (!(name in options)) continue;
    const value = String(options[name] ?? "");
    if (field.type === "radio" || field.type === "checkbox") field.checked = field.value === value;
    else field.value = value;
  }
}

// What keeps a form from being sent lies in an open fold.
document.addEventListener(
  "invalid",
  (event) => {
    for (let fold = event.target.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  },
  true,
);

async function copyFrom(button) {
  const field = document.getElementById(button.dataset.copy);
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy"); // plain http in a local network has no clipboard of its own
  }
  button.textContent = "Copied";
}

// The options of a new campaign belong to the game that is chosen.
function showOptions() {
  const chosen = document.querySelector("input[name=game]:checked, input[name=game][type=hidden]")?.value;
  for (const part of document.querySelectorAll("[data-options-of]")) {
    const mine = part.dataset.optionsOf === chosen;
    part.hidden = !mine;
    part.disabled = !mine;
  }
}

document.addEventListener("DOMContentLoaded", showOptions);
document.addEventListener("change", showOptions);
