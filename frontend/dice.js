// What this device does for the dice by itself: it adds a word when a session opens or somebody comes, lends links of
// its chain to the rolls of whoever may hold the seed, keeps what it gave and what it was told, and checks it when the
// seed is open.
import { ALGORITHMS, check, linkOf, pledge } from "./fair.js";
import { notice } from "./notice.js";
import { kept as storage } from "./store.js";
import { randomWord } from "./words.js";

const REVEAL_MS = 1500; // others pledge meanwhile
const AGAIN_MS = 4000; // the table could not be reached, or could store nothing
const SILENT_MS = 11_000; // a little more than the table waits for a device, before it lets another exchange begin
const OTHER_MS = 2000; // so long another device of this seat has to give what is asked for
const ASLEEP_MS = 5000; // a clock that stood for so long: the device slept, or the page lay in the background
const SESSIONS = 6; // how many are remembered

const seat = () => document.body.dataset.seat ?? "";
const here = () => document.body.dataset.here ?? "";
const longWord = () => randomWord() + randomWord();

let now = null; // how the exchange of words stands, as the stream told it last
let present = new Set(); // the seats with a page open
let timers = [];
let tries = 0; // exchanges begun because a device was silent, one after another
let lending = new Set(); // the links that are on their way, or were answered
let heard = null; // up to which question this device has heard everything, on one line and awake
let tick = Date.now();

// ---------------------------------------------------------------- what is remembered

const keyOf = (session) => `talewright-dice:${seat()}:${session}`;

const nothing = () => ({
  words: {}, // of this device, by exchange
  pledged: {}, // what it saw before it told its own
  chain: null, // its start and its tip
  links: {}, // by number: the draws that they were given for
  taken: {}, // by number: whether the table said that it took the link
  watched: [], // the questions that were asked while this device heard everything
  last: null, // how many had been asked when the session closed, if it heard everything until then
  calls: {}, // by draw: the index and the words that it had when a link was given for it
  nonces: {},
  sent: {}, // the moves that they went with
  faces: {},
});

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

/** The word that goes with a move for a draw: the same whenever it is tried again, so that nobody gets another face by
 * losing an answer. */
export function nonceFor(draw, move) {
  if (!session()) return ""; // the table would draw its secret after seeing it: it asks for a word when there is one
  remember(session(), (one) => {
    one.nonces[draw] ??= longWord();
    one.sent[draw] = [...new Set([...(one.sent[draw] ?? []), move])];
  });
  return remembered(session()).nonces[draw];
}

/** Keep the faces that the answer to a move told; see that those for which a word of this device went with it have it. */
export function keepFaces(header, move = "") {
  for (const fell of JSON.parse(header ?? "[]")) {
    const { draw, index, face, nonce, session } = fell;
    if (fell.by_hand) continue;
    const { nonces, sent } = remembered(session);
    if (sent[draw]?.includes(move) && fell.word_of === seat() && nonces[draw] !== nonce)
      alarm("The table answered with another word than this device gave.", `${draw} ${index}`);
    remember(session, (told) => (told.faces[draw] = { index, face, nonce }));
  }
}

// ---------------------------------------------------------------- words

async function give(move, fields) {
  const body = new URLSearchParams({ move, id: randomWord(), for: "", ...fields });
  try {
    const answer = await fetch(`${here()}/words`, { method: "POST", body, headers: { "HX-Request": "true" } });
    if (answer.status === 429 || answer.status >= 500) giveLater();
    return answer;
  } catch {
    giveLater();
    return null;
  }
}

function giveLater() {
  lending = new Set();
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
  const { words, chain } = remembered(told.session);
  const mine = words[told.exchange];
  const isOurs = mine && told.pledged[seat()] === pledge(seat(), mine, chain.tip) && !told.revealed.includes(seat());
  if (isOurs && told.mixed.every((who) => who in told.pledged)) // all whose words are in the dice take part
    timers.push(setTimeout(() => revealWord(told, mine), told.revealed.length ? 0 : REVEAL_MS));
  for (const ask of told.asks) {
    if (ask.tip === chain?.tip) lend(told.session, ask);
    else if (told.tip === ask.tip && !Object.keys(told.pledged).length) // that of another device of this seat, now silent
      timers.push(setTimeout(() => pledgeWord(told.session, told.exchange), OTHER_MS));
  }
}

// A link is given once, for what it was first asked for: a second use of it could be foreseen.
async function lend(session, { number, draws, calls }) {
  const { chain, links } = remembered(session);
  const sent = `${session} ${number}`;
  if (lending.has(sent)) return;
  const isTwice = ([of, given]) => Number(of) !== number && given.some((draw) => draws.includes(draw));
  if (Object.entries(links).some(isTwice) || String(links[number] ?? draws) !== String(draws))
    return alarm("A word of this device is asked for twice.", sent);
  if (!draws.length || !draws.every((draw) => calls[draw]))
    return alarm("A word of this device is asked for without a roll.", sent);
  remember(session, (one) => {
    one.links[number] = draws;
    one.calls = { ...calls, ...one.calls };
  });
  lending.add(sent);
  const answer = await give("lend-word", { number, link: linkOf(chain.start, number) });
  if (answer?.status !== 200) return; // it may have come late
  remember(session, (one) => (one.taken[number] = true));
  keepFaces(JSON.stringify((await answer.json()).faces));
}

// Which questions are asked while this device is connected and awake: of these it can say that they were kept from it.
function watch({ session, asked }) {
  wake();
  if (heard?.session === session && heard.asked < asked)
    remember(session, (one) => {
      for (let number = heard.asked + 1; number <= asked; number += 1) one.watched.push(number);
    });
  heard = { session, asked };
}

// What was asked after that, and before the session closed, was kept from it.
function closes(told) {
  wake();
  if (heard && heard.session !== told?.session) remember(heard.session, (one) => (one.last = heard.asked));
  if (!told) heard = null;
}

function wake() {
  if (Date.now() - tick > ASLEEP_MS) heard = null;
  tick = Date.now();
}

// With the exchange under way everybody may join; otherwise whoever has no word in the dice yet begins one.
function isMissing(told) {
  if (Object.keys(told.pledged).length) return !(seat() in told.pledged) && !told.revealed.length;
  return !told.mixed.includes(seat()) && told.mixed.every((who) => present.has(who));
}

function pledgeWord(session, exchange) {
  remember(session, (one) => {
    one.words[exchange] ??= longWord();
    one.chain ??= newChain();
  });
  const { words, chain } = remembered(session);
  give("pledge-word", { exchange, digest: pledge(seat(), words[exchange], chain.tip) });
}

function newChain() {
  const start = longWord();
  return { start, tip: linkOf(start, 0) };
}

// A device has gone to sleep in the middle of an exchange: the others begin one without it, more and more rarely.
function beginAgain(told) {
  tries += 1;
  pledgeWord(told.session, told.exchange + 1);
}

// What the others had pledged by then is kept: a word that was pledged later could have been chosen by this one.
function revealWord(told, word) {
  remember(told.session, (one) => (one.pledged[told.exchange] ??= told.pledged));
  give("reveal-word", { exchange: told.exchange, word, tip: remembered(told.session).chain.tip });
}

function seal(told) {
  const { commitment, hidden } = remembered(told.session);
  if (!commitment) remember(told.session, (one) => Object.assign(one, { commitment: told.commitment, hidden: told.hidden }));
  else if (commitment !== told.commitment || (hidden && hidden !== told.hidden))
    alarm("The fingerprint of this session's secret is not what it was.", told.session);
}

// ---------------------------------------------------------------- the check

async function checkSession(session) {
  const answer = await fetch(`${here()}/dice/${session}`);
  if (!answer.ok) return null;
  const proof = await answer.json();
  if (!proof.seed || !ALGORITHMS.includes(proof.algorithm)) return null;
  const found = check(proof, seat(), remembered(session));
  if (found.wrong.length) alarm(found.wrong[0], session);
  return { ...found, real: proof.by_hand };
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
      found.real && `${found.real === 1 ? "1 was" : `${found.real} were`} real.`,
      found.own && `${found.own === 1 ? "1 has" : `${found.own} have`} the word of this device.`,
      ...found.strange,
    ]
      .filter(Boolean)
      .join(" ");
  }
  line.className = !found || found.wrong.length ? "problem" : "sound";
  place.append(line);
  for (const fold of section.querySelectorAll(".all-rolls")) fold.open = true;
  for (const cell of section.querySelectorAll("[data-draw]")) showRoll(cell, found?.rolls ?? []);
}

// What was found of one roll, beside it, where the page lists them.
function showRoll(cell, rolls) {
  const its = rolls.filter((roll) => roll.draw === cell.dataset.draw && roll.index === Number(cell.dataset.index));
  const wrong = [...new Set(its.flatMap((roll) => roll.wrong))];
  const isSound = its.length > 0 && !wrong.length && its.every((roll) => roll.isChecked);
  if (!its.length) wrong.push("is not among what the table told to check.");
  cell.textContent = isSound ? "as it fell" : wrong.length ? `It ${wrong.join(" It ")}` : "not opened to this seat";
  cell.classList.toggle("sound", isSound);
  cell.classList.toggle("problem", wrong.length > 0);
}

const alarmed = new Set(); // told on this page: what was read and closed does not come back with the next word

/** Say once what is wrong with *which* roll, link or session. */
function alarm(sentence, which) {
  const told = `${which} ${sentence}`;
  if (alarmed.has(told)) return;
  alarmed.add(told);
  const things = document.body.dataset.things ?? "dice";
  notice("dice-alarm", `The ${things} are not as they should be. ${sentence} Ask your host, who can run talewright journal verify.`);
}

document.addEventListener("people", (event) => {
  present = new Set(JSON.parse(event.detail.data));
  if (now) listen(now);
});
document.addEventListener("htmx:sse:after:connection", () => (heard = null));
setInterval(wake, 1000);
document.addEventListener("dice", (event) => {
  const told = JSON.parse(event.detail.data);
  closes(told);
  if (told) watch(told);
  listen(told);
});
const showChecks = () => document.querySelectorAll("[data-check-now]").forEach((button) => (button.hidden = false));
document.addEventListener("htmx:after:swap", showChecks); // the page may lie open over the table
document.addEventListener("DOMContentLoaded", showChecks);
document.addEventListener("click", (event) => {
  if (event.target.closest?.("[data-check-now]")) show(event.target.closest("[data-check]"));
});
