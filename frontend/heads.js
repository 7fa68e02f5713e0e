// What this browser has seen of a table stays known: how many records, and their digest. If the table's journal has lost
// or changed some of them, the page says so. Nothing is kept from anybody, and play goes on.
import { kept } from "./store.js";
import { refresh } from "./stream.js";

// The number is that of the extract's format: other digests are not compared with these.
const key = () => `talewright-head-1:${document.body.dataset.seat}`;
const here = () => document.body.dataset.here;
const notice = () => document.getElementById("lost");
const table = () => document.getElementById("table");

const isSame = (one, other) => one.count === other.count && one.digest === other.digest;

function read(text) {
  const [count, digest] = (text ?? "").split(":");
  return digest ? { count: Number(count), digest } : null;
}

const seen = () => read(kept.read(key()));
const remember = ({ count, digest }) => kept.write(key(), `${count}:${digest}`);

const CHANGED = "In the table's files some of them are not the same.";

let isChecked = false; // that this table goes on from what was seen; anew after each loss of the line

/** The table's head now, or as it was at some count; nothing if the table cannot be reached. */
async function ask(query = "") {
  try {
    const answer = await fetch(`${here()}/head${query}`, { cache: "no-store" });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

function look() {
  const now = read(table()?.dataset.head);
  if (!now || !notice()) return;
  const before = seen();
  if (!before || isSame(before, now) || (isChecked && now.count > before.count)) {
    isChecked = true;
    remember(now);
    notice().hidden = true;
  } else {
    check(); // what looks older may only have set out earlier: the table itself must say so
  }
}

async function check() {
  const before = seen();
  if (!before || !notice()) return;
  const there = await ask(`?count=${before.count}`);
  if (!there || !notice()) return;
  isChecked = isSame(before, there);
  if (!isChecked) return tell(before, there);
  notice().hidden = true;
  const now = read(table()?.dataset.head);
  if (now && now.count > (seen()?.count ?? 0)) remember(now);
}

function tell(before, there) {
  const seen = `This browser remembers ${before.count} things that happened here`;
  const few = there.count < before.count;
  document.getElementById("lost-says").textContent = `${seen}. ${few ? `The table has only ${there.count} of them.` : CHANGED}`;
  const head = `${document.body.dataset.seat}:${before.count}:${before.digest}`;
  document.getElementById("lost-line").value = `talewright journal verify --head ${head}`;
  notice().hidden = false;
  if (Number(table().dataset.position) <= there.count) return;
  table().dataset.position = "0"; // what the page shows is gone, so an older look may replace it
  refresh();
}

async function accept() {
  const now = await ask();
  if (!now) return;
  remember(now);
  isChecked = true;
  notice().hidden = true;
}

document.addEventListener("DOMContentLoaded", look);
document.addEventListener("htmx:after:swap", look);
document.addEventListener("htmx:sse:before:connection", (event) => {
  if (event.detail.connection.attempt > 0) isChecked = false;
});
document.addEventListener("htmx:sse:close", () => (isChecked = false));
document.addEventListener("htmx:sse:after:connection", () => isChecked || check());
document.addEventListener("click", (event) => event.target.closest?.("#lost-accept") && accept());
