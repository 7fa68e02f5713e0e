// What this device does for the dice by itself: it adds a word when a session opens or somebody comes, lends one to
// the rolls of whoever may hold the seed, keeps what it gave and what it was told, and checks it when the seed is open.
import { check, pledge } from "./fair.js";
import { notice } from "./notice.js";
import { kept as storage } from "./store.js";
import { randomWord } from "./words.js";

const REVEAL_MS = 1500; // others pledge meanwhile
const OTHERS_MS = 1200; // a word is lent by one device, by the others only if that one is silent
const AGAIN_MS = 4000; // the table could not be reached, or could store nothing
const SILENT_MS = 11_000; // a little more than the table waits for a device, before it lets another exchange begin
const SESSIONS = 6; // how many are remembered

const seat = () => document.body.dataset.seat ?? "";
const here = () => document.body.dataset.here ?? "";
const longWord = () => randomWord() + randomWord();

let now = null; // how the exchange of words stands, as the stream told it last
let present = new Set(); // the seats with a page open
let timers = [];
let tries = 0; // exchanges begun because a device was silent, one after another

// ---------------------------------------------------------------- what is remembered

const keyOf = (session) => `talewright-dice:${seat()}:${session}`;

const nothing = () => ({ words: {}, pledged: {}, nonces: {}, refused: {}, faces: {} });

function remembered(session) {
  try {
    return { ...nothing(), ...JSON.parse(storage.read(keyOf(session)) ?? "{}") };
  } catch {
    return nothing();
  }
}

function remember(session, change) {
  const told = remembered(session);
  change(told);
  storage.write(keyOf(session), JSON.stringify(told));
  if (session > SESSIONS) storage.write(keyOf(session - SESSIONS), null);
}

const session = () => now?.session ?? (Number(document.getElementById("table")?.dataset.session) || null);

/** The word for a draw: the same whenever it is tried again, so that nobody gets another face by losing an answer. */
export function nonceFor(draw) {
  if (!session()) return ""; // the table would draw its secret after seeing it: it asks for a word when there is one
  remember(session(), (one) => (one.nonces[draw] ??= longWord()));
  return remembered(session()).nonces[draw];
}

/** Whether the table took the word for a draw: it refuses a second one, such as that of another device of this seat. */
export function keepTaken(draw, isTaken) {
  if (!session() || !draw) return;
  remember(session(), (one) => {
    if (isTaken) delete one.refused[draw];
    else one.refused[draw] = true;
  });
}

/** Keep the faces that the answer to a move told, and see that they have this device's word. */
export function keepFaces(header) {
  for (const fell of JSON.parse(header ?? "[]")) {
    const { draw, index, face, nonce, session } = fell;
    if (fell.by_hand) continue;
    const { nonces, refused } = remembered(session);
    if (fell.word_of === seat() && nonces[draw] && !refused[draw] && nonces[draw] !== nonce)
      alarm("The table answered with another word than this device gave.");
    remember(session, (told) => (told.faces[draw] = { index, face, nonce }));
  }
}

// ---------------------------------------------------------------- words

async function give(move, fields) {
  const body = new URLSearchParams({ move, id: randomWord(), for: "", ...fields });
  try {
    const answer = await fetch(`${here()}/words`, { method: "POST", body, headers: { "HX-Request": "true" } });
    if (answer.status === 429 || answer.status >= 500) giveLater();
    if (move !== "lend-word") return;
    keepTaken(fields.draw, answer.ok);
    if (answer.ok) keepFaces(JSON.stringify((await answer.json()).faces));
  } catch {
    giveLater();
  }
}

function giveLater() {
  timers.push(setTimeout(() => listen(now), AGAIN_MS));
}

function listen(told) {
  const before = now;
  now = told;
  for (const timer of timers) clearTimeout(timer);
  timers = [];
  if (before && before.session !== told?.session) checkSession(before.session);
  if (!told) return;
  seal(told);
  if (isMissing(told)) pledgeWord(told.session, told.exchange);
  if (Object.keys(told.pledged).length) timers.push(setTimeout(() => beginAgain(told), SILENT_MS * 2 ** tries));
  else tries = 0;
  const mine = remembered(told.session).words[told.exchange];
  const isOurs = mine && told.pledged[seat()] === pledge(seat(), mine) && !told.revealed.includes(seat());
  if (isOurs && told.mixed.every((who) => who in told.pledged)) // all whose words are in the dice take part
    timers.push(setTimeout(() => revealWord(told, mine), told.revealed.length ? 0 : REVEAL_MS));
  for (const draw of told.asks) {
    const lend = () => give("lend-word", { draw, nonce: nonceFor(draw) });
    timers.push(setTimeout(lend, told.first === seat() ? 0 : OTHERS_MS));
  }
}

// With the exchange under way everybody may join; otherwise whoever has no word in the dice yet begins one.
function isMissing(told) {
  if (Object.keys(told.pledged).length) return !(seat() in told.pledged) && !told.revealed.length;
  return !told.mixed.includes(seat()) && told.mixed.every((who) => present.has(who));
}

function pledgeWord(session, exchange) {
  remember(session, (one) => (one.words[exchange] ??= longWord()));
  const word = remembered(session).words[exchange];
  give("pledge-word", { exchange, digest: pledge(seat(), word) });
}

// A device has gone to sleep in the middle of an exchange: the others begin one without it, more and more rarely.
function beginAgain(told) {
  tries += 1;
  pledgeWord(told.session, told.exchange + 1);
}

// What the others had pledged by then is kept: a word that was pledged later could have been chosen by this one.
function revealWord(told, word) {
  remember(told.session, (one) => (one.pledged[told.exchange] ??= told.pledged));
  give("reveal-word", { exchange: told.exchange, word });
}

function seal(told) {
  const { commitment, hidden } = remembered(told.session);
  if (!commitment) remember(told.session, (one) => Object.assign(one, { commitment: told.commitment, hidden: told.hidden }));
  else if (commitment !== told.commitment || (hidden && hidden !== told.hidden))
    alarm("The fingerprint of this session's secret is not what it was.");
}

// ---------------------------------------------------------------- the check

async function checkSession(session) {
  const answer = await fetch(`${here()}/dice/${session}`);
  if (!answer.ok) return null;
  const proof = await answer.json();
  if (!proof.seed || !proof.algorithm.endsWith("/2")) return null;
  const found = check(proof, seat(), remembered(session));
  if (found.wrong.length) alarm(found.wrong[0]);
  return found;
}

async function show(section) {
  const place = section.querySelector(".checked");
  const found = await checkSession(Number(section.id.replace("session-", "")));
  place.replaceChildren();
  const line = document.createElement("p");
  if (!found) line.textContent = "This session could not be checked here.";
  else if (found.wrong.length) line.textContent = found.wrong.join(" ");
  else {
    line.textContent = [
      `Checked ${found.checked}: all as they fell.`,
      found.own && `${found.own === 1 ? "1 has" : `${found.own} have`} the word of this device.`,
      ...found.strange,
    ]
      .filter(Boolean)
      .join(" ");
  }
  line.className = !found || found.wrong.length ? "problem" : "sound";
  place.append(line);
}

function alarm(sentence) {
  const things = document.body.dataset.things ?? "dice";
  notice("dice-alarm", `The ${things} are not as they should be. ${sentence} Ask your host, who can run talewright journal verify.`);
}

document.addEventListener("people", (event) => {
  present = new Set(JSON.parse(event.detail.data));
  if (now) listen(now);
});
document.addEventListener("words", (event) => listen(JSON.parse(event.detail.data)));
document.addEventListener("DOMContentLoaded", () => {
  for (const button of document.querySelectorAll("[data-check-now]")) button.hidden = false;
});
document.addEventListener("click", (event) => {
  if (event.target.closest?.("[data-check-now]")) show(event.target.closest("[data-check]"));
});
