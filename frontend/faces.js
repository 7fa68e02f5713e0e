// Faces typed from real dice: the focus moves on by itself as soon as a face can only be that one.
import htmx from "htmx.org";

const faces = (within) => [...within.querySelectorAll("input[data-face]")];

const isWhole = (input) => {
  const face = Number(input.value);
  return input.value !== "" && face >= 1 && face <= Number(input.dataset.face);
};
const canGrow = (input) => Number(input.value) * 10 <= Number(input.dataset.face);

document.addEventListener("input", (event) => {
  const input = event.target;
  if (!input.matches?.("input[data-face]")) return;
  input.value = input.value.replace(/\D/g, "");
  if (isWhole(input) && !canGrow(input)) moveOn(input);
});

function moveOn(input) {
  const around = input.closest("section, .card, main") ?? document;
  const next = faces(around).find((other) => other !== input && other.value === "" && other.checkVisibility());
  (next ?? input.form.querySelector("button[type=submit]"))?.focus();
}

// Several faces were typed, each in its own form: sending one sends the others.
let sent = false;

htmx.registerExtension("faces", {
  htmx_after_request(form, { ctx }) {
    sent = form.dataset?.move === "type-face" && ctx.response.status < 400;
  },
  htmx_after_swap() {
    if (!sent) return;
    sent = false;
    faces(document).find(isWhole)?.form.requestSubmit();
  },
});
