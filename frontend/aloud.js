// New sentences of the log are read out, once each and oldest first.

const MOST = 4;

let heard = null;
const verdicts = new Map(); // what was told of each, so that the log does not tell it once more, and whether it may change

const lines = () =>
  [...document.querySelectorAll("#log [data-line]")].map((line) => ({
    number: Number(line.dataset.line),
    text: spoken(line),
    isStruck: line.classList.contains("struck"),
    isUndo: line.classList.contains("kind-undone"),
    isSaid: line.classList.contains("kind-said"),
  }));

function spoken(line) {
  const sentence = line.querySelector(".sentence")?.textContent.trim() ?? "";
  const who = line.classList.contains("kind-said") ? line.querySelector(".who")?.textContent : "";
  return who ? `${who} says: ${sentence}` : sentence;
}

const plain = (node) => node?.textContent.replace(/\s+/g, " ").trim() ?? "";

// What was taken back: the oldest line that has been struck says so itself, and more than that the log does not say.
let stood = new Set();

function takenBack(told) {
  const struck = told.filter((line) => line.isStruck && stood.has(line.number));
  stood = new Set(told.filter((line) => !line.isStruck).map((line) => line.number));
  if (!struck.length) return [];
  return [struck[0].text, ...(struck.length > 1 ? [`And ${struck.length - 1} more.`] : [])];
}

const STANDS = "It stands."; // where the log does not say so

// What waits for whoever listens is said once, unless the focus has gone to its button, which says it.
let turned = "";

function turn() {
  const before = turned;
  turned = plain(document.querySelector("#turn.mine"));
  return turned && turned !== before && !document.activeElement.closest("#region-bar") ? [`${turned}.`] : [];
}

// A verdict that still may change has no line in the log.
function decided() {
  const outcomes = [];
  const there = [];
  let stands = false;
  for (const verdict of document.querySelectorAll("#region-tray .verdict[id]")) {
    const sentence = plain(verdict.querySelector("h2"));
    const isOpen = Boolean(verdict.querySelector(".provisional"));
    const before = verdicts.get(verdict.id);
    if (!sentence) continue;
    there.push(sentence);
    verdicts.set(verdict.id, { sentence, isOpen });
    if (before?.sentence === sentence) {
      stands ||= before.isOpen && !isOpen;
      continue;
    }
    const degree = [...(verdict.querySelector(".degree, h2 + p")?.childNodes ?? [])].map(plain).filter(Boolean).join(", ");
    outcomes.push([sentence, degree].filter(Boolean).map((each) => each.replace(/[.]?$/, ".")).join(" "));
  }
  return { outcomes, there, stands };
}

// What the log tells of a verdict that lies there, or lay there at the last look, perhaps behind what it is about.
let lay = [];
const isOneOf = (sentences, { text, isSaid }) =>
  !isSaid && sentences.some((sentence) => `: ${text}`.includes(`: ${sentence.replace(/[.]$/, "")}`));

function listen() {
  const aloud = document.getElementById("aloud");
  if (!aloud) return;
  const told = lines().sort((a, b) => a.number - b.number);
  const newest = told.at(-1)?.number ?? 0;
  const { outcomes, there, stands } = decided();
  const fresh = heard === null ? [] : told.filter((line) => line.number > heard).slice(-MOST);
  const undone = takenBack(told);
  const isTold = (line) => isOneOf([...lay, ...there], line) || (line.isUndo && undone.length);
  const news = fresh.filter((line) => !isTold(line)).map((line) => line.text);
  lay = there;
  const waits = turn();
  const said = [...undone, ...news, ...(heard === null ? [] : outcomes)];
  if (!said.length && stands) said.push(STANDS);
  if (heard !== null) said.push(...waits);
  if (said.length) aloud.textContent = said.join(" ");
  for (const { number } of fresh) {
    const line = document.getElementById(`line-${number}`);
    (line?.closest(".told") ?? line)?.classList.add("fresh");
  }
  heard = newest;
}

document.addEventListener("DOMContentLoaded", listen);
document.addEventListener("htmx:after:swap", listen);
