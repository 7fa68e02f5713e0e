// The dealer's algorithm in the browser, as src/talewright/dice/fair.py describes it: to pledge words, and to check.
// Browsers have no crypto.subtle on plain http in a local network, so the digests come from a package.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

export const ALGORITHM = "talewright-hmac-sha256/3";
const WITHOUT_CHAINS = "talewright-hmac-sha256/2";
export const ALGORITHMS = [ALGORITHM, WITHOUT_CHAINS];
const LINKS = 4096;
const BLOCKS = 2n ** 256n;

const digest = (text) => bytesToHex(sha256(utf8ToBytes(text)));
const number = (seed, text) => BigInt(`0x${bytesToHex(hmac(sha256, seed, utf8ToBytes(text)))}`);

const listed = (given) => Object.entries(given).map(([seat, text]) => `${seat}=${text}`).sort().join(",");

export const pledge = (seat, word, tip, name = ALGORITHM) =>
  digest(`${name}:word:${seat}:${word}${name === WITHOUT_CHAINS ? "" : `:${tip}`}`);

export const commitment = (seed, name = ALGORITHM) =>
  `${name}:${bytesToHex(sha256(concatBytes(utf8ToBytes(`${name}:`), hexToBytes(seed))))}`;

export const mix = (exchange, before, words, name = ALGORITHM) =>
  digest(`${name}:mix:${exchange}:${before}:${listed(words)}`);

function along(link, steps) {
  let reached = link;
  for (let step = 0; step < steps; step += 1) reached = digest(`${ALGORITHM}:link:${reached}`);
  return reached;
}

/** The link of this number in the chain that begins with *start*; number 0 is its tip. */
export function linkOf(start, number) {
  if (!(number >= 0 && number < LINKS)) throw new RangeError(`A chain has no link ${number}.`); // the start is not told
  return along(start, LINKS - number);
}

export const joined = (number, links) => digest(`${ALGORITHM}:links:${number}:${listed(links)}`);

export function face(seed, mixed, index, sides, nonce, name = ALGORITHM) {
  const key = hexToBytes(seed);
  const bound = BLOCKS - (BLOCKS % BigInt(sides));
  for (let attempt = 0; ; attempt += 1) {
    const block = number(key, `${name}:${mixed}:${index}:${sides}:${attempt}:${nonce}`);
    if (block < bound) return Number(block % BigInt(sides)) + 1;
  }
}

export function card(seed, mixed, index, cards, nonce, name = ALGORITHM) {
  const key = hexToBytes(seed);
  const placed = cards.map((each) => [number(key, `${name}:${mixed}:${index}:card:${each}:${nonce}`), each]);
  return placed.reduce((first, next) => (next[0] < first[0] ? next : first))[1];
}

/**
 * What is wrong with a session whose seed is open, in sentences, and what is strange: it is wrong if nothing of the
 * kind happened that the sentence names. *rolls* says of each face whether it could be recomputed, and what is wrong
 * with it. *kept* is what this device remembers of the session.
 */
export function check(proof, seat, kept) {
  const wrong = [];
  const strange = [];
  const name = proof.algorithm;
  if (commitment(proof.seed, name) !== proof.commitment) wrong.push("The secret is not the one that was sealed.");
  if (kept.commitment && kept.commitment !== proof.commitment)
    wrong.push("This is not the fingerprint that the table showed when the session opened.");
  if (proof.hidden_seed && commitment(proof.hidden_seed, name) !== proof.hidden_commitment)
    wrong.push("The secret of the hidden draws is not the one that was sealed.");
  if (kept.hidden && kept.hidden !== proof.hidden_commitment)
    wrong.push("The fingerprint for hidden draws is not the one that the table showed when the session opened.");
  const mixes = mixed(proof, seat, kept, wrong, strange);
  const asks = lent(proof, seat, kept, wrong, strange);
  const calls = new Map(proof.calls.map((call) => [call.draw, call]));
  const rolls = [];
  for (const fell of proof.faces) {
    const isIts = (one) => one.draw === fell.draw && one.index === fell.index;
    const call = isIts(calls.get(fell.draw) ?? {}) ? calls.get(fell.draw) : proof.calls.find(isIts) ?? calls.get(fell.draw);
    const seed = call?.hidden ? proof.hidden_seed : proof.seed;
    const its = wrongWith(fell, call, seed, { mixes, asks, seat, kept, name });
    rolls.push({ draw: fell.draw, index: fell.index, isChecked: Boolean(seed), wrong: its });
    wrong.push(...its.map((sentence) => `${said(call, fell)} ${sentence}`));
  }
  const checked = rolls.filter((roll) => roll.isChecked).length;
  const [own, others] = underName(proof, seat, kept);
  if (others) strange.push(`Under your name, but not with a word that this browser gave for them: ${others}. ${ELSEWHERE}`);
  return { wrong, strange, checked, own, rolls };
}

// What is wrong with one face, as what is said of it.
function wrongWith(fell, call, seed, { mixes, asks, seat, kept, name }) {
  const wrong = [];
  if (call && kept.calls[fell.draw] && String(kept.calls[fell.draw]) !== String([call.index, call.words]))
    wrong.push("has another number, or other words, than when this device lent its own for it.");
  if (!call || call.index !== fell.index) wrong.push("was not called for under its number.");
  if (!seed) return wrong;
  if (again(seed, mixes.get(call?.words ?? 0) ?? "", fell, name) !== fell.face)
    wrong.push("is not what the secret makes of it.");
  if (name === ALGORITHM && fell.nonce && !fell.word_of && fell.nonce !== nonceOf(asks.get(fell.draw), fell))
    wrong.push("has not the words that devices lent for it.");
  return [...wrong, ...ownWord(fell, seat, kept)];
}

// How many faces under this seat's name have a word of this device's, and how many another. A word counts for the draw
// that it was given for, and for those that fell in the same move: later ones could have been called to suit it.
function underName(proof, seat, kept) {
  const given = new Map(Object.entries(kept.nonces).map(([draw, nonce]) => [nonce, draw]));
  const fallen = new Set(proof.faces.flatMap(({ move, draw }) => [draw, `${move} ${draw}`]));
  const mine = proof.faces.filter((fell) => fell.word_of === seat);
  const isOwn = ({ nonce, move }) => {
    const draw = given.get(nonce);
    return draw !== undefined && (fallen.has(`${move} ${draw}`) || !fallen.has(draw)); // or it was typed in
  };
  const known = new Set(mine.filter(isOwn).map((fell) => fell.draw));
  const own = mine.filter((fell) => known.has(fell.draw)).length;
  return [own, mine.length - own];
}

const ASK = "Ask your host.";
const SLOW = "If its line was not slow, ask your host.";
const ELSEWHERE = "Did you play on another device, or empty this browser's memory? If not, ask your host.";

const said = (call, fell) => `${call?.label || fell.draw} (${fell.face})`;

const again = (seed, mixed, fell, name) =>
  fell.cards.length
    ? card(seed, mixed, fell.index, fell.cards, fell.nonce, name)
    : face(seed, mixed, fell.index, fell.size, fell.nonce, name);

const nonceOf = (ask, fell) =>
  ask && joined(ask.number, Object.fromEntries(fell.links_of.map((who) => [who, ask.links[who]])));

// What devices were asked for, by draw. Each link must lead to the tip that its seat told; that this device's own are
// those that it gave, and that none is missing, is held against what it keeps.
function lent(proof, seat, kept, wrong, strange) {
  const told = new Map(proof.exchanges.map((each) => [each.number, each.tips]));
  const asks = new Map();
  const known = new Map();
  const owed = { left: 0, silent: 0, others: 0 };
  for (const [place, ask] of proof.asks.entries()) {
    const tips = told.get(ask.exchange) ?? {};
    if (ask.number !== place + 1 || !ask.draws.length) wrong.push("What devices were asked for is out of order.");
    for (const [who, link] of Object.entries(ask.links)) {
      const [reached, last] = known.get(tips[who]) ?? [0, tips[who]];
      if (along(link, ask.number - reached) !== last) wrong.push("A word that was lent is not of the chain that was shown.");
      known.set(tips[who], [ask.number, link]);
    }
    for (const draw of ask.draws) if (!asks.has(draw)) asks.set(draw, ask);
    if (kept.chain && kept.chain.tip === tips[seat] && !proof.runs.includes(seat)) count(owed, ask, proof.faces, seat, kept);
  }
  const isKnown = (number) => proof.asks.some((ask) => String(ask.number) === number);
  const lost = Object.keys(kept.links).filter((number) => !isKnown(number)).length;
  if (lost) strange.push(`Lent by this device, for a roll that the session does not know: ${lost}. ${ASK}`);
  if (owed.left) wrong.push(`A word that this device lent was left out of what fell: ${owed.left}.`);
  if (owed.others) strange.push(`Lent with this device's words, but not for what it was told: ${owed.others}. ${ASK}`);
  if (owed.silent)
    strange.push(`Fell without a word of this device, which had the table open all the while: ${owed.silent}. ${SLOW}`);
  return asks;
}

// A question to which this device could give a word, if what it was asked for has fallen.
function count(owed, ask, faces, seat, kept) {
  const fallen = faces.filter((fell) => ask.draws.includes(fell.draw));
  if (ask.links[seat] && String(kept.links[ask.number]) !== String(ask.draws)) owed.others += 1;
  if (!fallen.length || fallen.some((fell) => fell.links_of.includes(seat))) return;
  const isThere = seat in ask.links; // it came when the roll had fallen, as a roll that is taken back can: that is listed
  if (kept.taken[ask.number] && !isThere) owed.left += 1;
  else if (kept.watched.includes(ask.number) || ask.number > (kept.last ?? Infinity)) owed.silent += 1;
}

function mixed(proof, seat, kept, wrong, strange) {
  const mixes = new Map();
  let before = "";
  let earlier = [];
  for (const each of proof.exchanges) {
    for (const [who, word] of Object.entries(each.revealed))
      if (pledge(who, word, each.tips[who] ?? "", proof.algorithm) !== each.pledged[who]) wrong.push("A word is not the one that was pledged.");
    const mine = kept.words[each.number];
    const saw = kept.pledged[each.number] ?? {};
    const isOther = (who) => saw[who] && each.pledged[who] !== saw[who];
    if (Object.keys(saw).some(isOther) || (mine && saw[seat] && each.revealed[seat] && each.revealed[seat] !== mine))
      wrong.push("A word of the session was changed after this device had seen what was pledged.");
    if (saw[seat] && Object.keys(each.pledged).some((who) => !(who in saw)))
      strange.push("A word was pledged when this device had told its own. " + SLOW);
    if (mine && each.revealed[seat] && !saw[seat] && each.revealed[seat] !== mine)
      strange.push(`A word under your name is not from this browser. ${ELSEWHERE}`);
    const isWhole = Object.keys(each.pledged).every((who) => who in each.revealed);
    if (each.void || !isWhole) continue;
    if (!earlier.every((who) => who in each.revealed)) wrong.push("Words that had been added were left out later.");
    earlier = Object.keys(each.revealed);
    before = mix(each.number, before, each.revealed, proof.algorithm);
    mixes.set(each.number, before);
  }
  return mixes;
}

// A face whose word came with a move of this device must have its word, and be the face that the answer to the roll told.
function ownWord(fell, seat, kept) {
  const wrong = [];
  const word = kept.nonces[fell.draw];
  if (fell.word_of === seat && word && word !== fell.nonce && kept.sent[fell.draw]?.includes(fell.given))
    wrong.push("has another word than the one that this device gave.");
  const told = kept.faces[fell.draw];
  if (told && (told.index !== fell.index || told.face !== fell.face || told.nonce !== fell.nonce))
    wrong.push("is not what this device was told when it fell.");
  return wrong;
}
