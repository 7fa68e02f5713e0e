// The odds move at each touch: beside the chance of victory stands for a while by how much.

const STAYS_MS = 8000;

const before = new Map();

function compare() {
  for (const figure of document.querySelectorAll(".odds[data-victory]")) {
    const now = Number(figure.dataset.victory);
    const then = before.get(figure.id);
    before.set(figure.id, now);
    if (then !== undefined && then !== now) tell(figure.querySelector(".moved"), now - then);
  }
}

function tell(mark, change) {
  if (!mark) return;
  mark.textContent = `${change > 0 ? "▲ +" : "▼ −"}${Math.abs(change).toFixed(1)}`;
  mark.dataset.way = change > 0 ? "up" : "down";
  setTimeout(() => mark.replaceChildren(), STAYS_MS);
}

document.addEventListener("DOMContentLoaded", compare);
document.addEventListener("htmx:after:swap", compare);
