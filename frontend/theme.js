// Light or dark: as the system has it, until somebody chooses.
import { kept } from "./store.js";

const KEY = "talewright-theme";
const WORDS = { light: "Light", dark: "Dark", "": "Light or dark: as the system" };
const NEXT = { "": "light", light: "dark", dark: "" };

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
  theme = NEXT[theme] ?? "";
  kept.write(KEY, theme || null);
  show();
});
