// New sentences of the log are read out, once each and oldest first.

const MOST = 4;

let heard = null;

const lines = () =>
  [...document.querySelectorAll("#log [data-line]")].map((line) => ({
    number: Number(line.dataset.line),
    text: spoken(line),
  }));

function spoken(line) {
  const sentence = line.querySelector(".sentence")?.textContent.trim() ?? "";
  const who = line.classList.contains("kind-said") ? line.querySelector(".who")?.textContent : "";
  return who ? `${who} says: ${sentence}` : sentence;
}

function listen() {
  const aloud = document.getElementById("aloud");
  if (!aloud) return;
  const told = lines().sort((a, b) => a.number - b.number);
  const newest = told.at(-1)?.number ?? 0;
  if (heard !== null && newest > heard) {
    const fresh = told.filter((line) => line.number > heard).slice(-MOST);
    aloud.textContent = fresh.map((line) => line.text).join(" ");
    for (const { number } of fresh) {
      const line = document.getElementById(`line-${number}`);
      (line?.closest(".told") ?? line)?.classList.add("fresh");
    }
  }
  heard = newest;
}

document.addEventListener("DOMContentLoaded", listen);
document.addEventListener("htmx:after:swap", listen);
