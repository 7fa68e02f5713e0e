// Faces typed from real dice: the focus moves on by itself as soon as a face can only be that one.
import htmx from "htmx.org";

const typing = (within) => [...within.querySelectorAll("form[data-move=type-face]")];
const figureOf = (form) => form.querySelector("input[data-face]");
const chosenIn = (form) => form.querySelector("input[data-sign]:checked");

const isWhole = (form) => {
  const input = figureOf(form);
  if (!input) return Boolean(chosenIn(form));
  const face = Number(input.value);
  return input.value !== "" && face >= 1 && face <= Number(input.dataset.face);
};
const isOpen = (form) => (figureOf(form) ? figureOf(form).value === "" : !chosenIn(form));
const canGrow = (input) => Number(input.value) * 10 <= Number(input.dataset.face);

document.addEventListener("input", (event) => {
  const input = event.target;
  if (!input.matches?.("input[data-face]")) return;
  input.value = input.value.replace(/\D/g, "");
  if (isWhole(input.form) && !canGrow(input)) moveOn(input.form);
});

// On a die with signs, such as - 0 +, the sign itself is the key.
document.addEventListener("keydown", (event) => {
  if (!event.target.matches?.("input[data-sign]") || event.ctrlKey || event.altKey || event.metaKey) return;
  const sign = [...event.target.form.querySelectorAll("input[data-sign]")].find((one) => one.dataset.sign === event.key);
  if (!sign) return;
  event.preventDefault();
  sign.click();
  moveOn(sign.form);
});

// By a finger they are chosen in any order: with the last of them the button that sends them comes into sight.
document.addEventListener("change", (event) => {
  if (!event.target.matches?.("input[data-sign]") || nextOf(event.target.form)) return;
  sendButton(event.target.form)?.scrollIntoView({ block: "nearest" });
});

function moveOn(form) {
  const next = nextOf(form);
  (next ? figureOf(next) ?? next.querySelector("input[data-sign]") : sendButton(form))?.focus();
}

const around = (form) => typing(form.closest("section, .card, main") ?? document);
const nextOf = (form) => around(form).find((other) => other !== form && isOpen(other) && other.checkVisibility());
const buttonOf = (form) => form.querySelector("button[type=submit]");
const sendButton = (form) => around(form).map(buttonOf).find((button) => button?.checkVisibility()) ?? buttonOf(form);

// Several faces were typed, each in its own form: sending one sends the others.
let sent = false;
export const hasMoreFaces = () => sent && typing(document).some(isWhole);

htmx.registerExtension("faces", {
  htmx_after_request(form, { ctx }) {
    sent = form.dataset?.move === "type-face" && ctx.response.status < 400;
  },
  htmx_after_swap() {
    if (!sent) return;
    sent = false;
    typing(document).find(isWhole)?.requestSubmit();
  },
});
