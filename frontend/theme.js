// Light or dark: as the system has it, until somebody chooses.
import { kept } from "./store.js";

const KEY = "talewright-theme";
const WORDS = { light: "Light", dark: "Dark", "": "Light or dark: as the system" };
const DARK = matchMedia("(prefers-color-scheme: dark)");

let theme = kept.read(KEY) ?? "";

function show() {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  const button = document.getElementById("theme");
  if (!button) return;
  button.hidden = false;
  button.setAttribute("aria-label", `Colours: ${WORDS[theme]}. Change`);
  button.title = WORDS[theme];
}

show(); // before anything is painted
document.addEventListener("DOMContentLoaded", show);
document.addEventListener("click", (event) => {
  if (!event.target.closest?.("#theme")) return;
  const system = DARK.matches ? "dark" : "light";
  const next = (theme || system) === "dark" ? "light" : "dark"; // every press changes what is seen
  theme = next === system ? "" : next;
  kept.write(KEY, theme || null);
  show();
});
