// Small comforts: the dialog, suggestions to tap, copying a link, choosing a game.

document.documentElement.classList.add("scripted");

document.addEventListener("htmx:after:swap", () => {
  const dialog = document.getElementById("dialog");
  if (dialog?.querySelector("#undo") && !dialog.open && fresh(dialog)) dialog.showModal();
});

let shown = null;

// A dialog opens once for what was put into it.
function fresh(dialog) {
  const content = dialog.firstElementChild;
  if (content === shown) return false;
  shown = content;
  return true;
}

document.addEventListener("click", (event) => {
  const close = event.target.closest?.("dialog .close");
  if (close) {
    event.preventDefault();
    close.closest("dialog").close();
  }
  if (event.target instanceof HTMLDialogElement) event.target.close();
  const chip = event.target.closest?.("[data-fill]");
  if (chip) fillFrom(chip);
  const copy = event.target.closest?.("[data-copy]");
  if (copy) copyFrom(copy);
});

function fillFrom(chip) {
  const field = document.getElementById(chip.dataset.fill);
  field.value = chip.value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

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
  const chosen = document.querySelector("input[name=game]:checked")?.value;
  for (const part of document.querySelectorAll("[data-options-of]")) {
    const mine = part.dataset.optionsOf === chosen;
    part.hidden = !mine;
    part.disabled = !mine;
  }
}

document.addEventListener("DOMContentLoaded", showOptions);
document.addEventListener("change", showOptions);
