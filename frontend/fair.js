// The dealer's algorithm in the browser, as src/talewright/dice/fair.py describes it: to pledge words, and to check.
// Browsers have no crypto.subtle on plain http in a local network, so the digests come from a package.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

export const ALGORITHM = "talewright-hmac-sha256/2";
const BLOCKS = 2n ** 256n;

const digest = (text) => bytesToHex(sha256(utf8ToBytes(text)));
const number = (seed, text) => BigInt(`0x${bytesToHex(hmac(sha256, seed, utf8ToBytes(text)))}`);

export const pledge = (seat, word) => digest(`${ALGORITHM}:word:${seat}:${word}`);

export const commitment = (seed) =>
  `${ALGORITHM}:${bytesToHex(sha256(concatBytes(utf8ToBytes(`${ALGORITHM}:`), hexToBytes(seed))))}`;

export function mix(exchange, before, words) {
  const listed = Object.entries(words).map(([seat, word]) => `${seat}=${word}`);
  return digest(`${ALGORITHM}:mix:${exchange}:${before}:${listed.sort().join(",")}`);
}

export function face(seed, mixed, index, sides, nonce) {
  const key = hexToBytes(seed);
  const bound = BLOCKS - (BLOCKS % BigInt(sides));
  for (let attempt = 0; ; attempt += 1) {
    const block = number(key, `${ALGORITHM}:${mixed}:${index}:${sides}:${attempt}:${nonce}`);
    if (block < bound) return Number(block % BigInt(sides)) + 1;
  }
}

export function card(seed, mixed, index, cards, nonce) {
  const key = hexToBytes(seed);
  const placed = cards.map((each) => [number(key, `${ALGORITHM}:${mixed}:${index}:card:${each}:${nonce}`), each]);
  return placed.reduce((first, next) => (next[0] < first[0] ? next : first))[1];
}

/**
 * What is wrong with a session whose seed is open, in sentences, and what is strange: it is wrong if nothing of the
 * kind happened that the sentence names. *kept* is what this device remembers of the session.
 */
export function check(proof, seat, kept) {
  const wrong = [];
  const strange = [];
  if (commitment(proof.seed) !== proof.commitment) wrong.push("The secret is not the one that was sealed.");
  if (kept.commitment && kept.commitment !== proof.commitment)
    wrong.push("This is not the fingerprint that the table showed when the session opened.");
  if (proof.hidden_seed && commitment(proof.hidden_seed) !== proof.hidden_commitment)
    wrong.push("The secret of the hidden draws is not the one that was sealed.");
  if (kept.hidden && kept.hidden !== proof.hidden_commitment)
    wrong.push("The fingerprint for hidden draws is not the one that the table showed when the session opened.");
  const mixes = mixed(proof, seat, kept, wrong, strange);
  const calls = new Map(proof.calls.map((call) => [call.draw, call]));
  let checked = 0;
  for (const fell of proof.faces) {
    const call = calls.get(fell.draw);
    const seed = call?.hidden ? proof.hidden_seed : proof.seed;
    if (!call || call.index !== fell.index) wrong.push(`${said(call, fell)} was not called for under its number.`);
    if (!seed) continue;
    if (again(seed, mixes.get(call?.words ?? 0) ?? "", fell) !== fell.face)
      wrong.push(`${said(call, fell)} is not what the secret makes of it.`);
    checked += 1;
    ownWord(fell, call, seat, kept, wrong);
  }
  const [own, others] = underName(proof, seat, kept);
  if (others) strange.push(`Under your name, but not with a word that this browser gave for them: ${others}. ${ELSEWHERE}`);
  return { wrong, strange, checked, own };
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

const ELSEWHERE = "Did you play on another device, or empty this browser's memory? If not, ask your host.";

const said = (call, fell) => `${call?.label || fell.draw} (${fell.face})`;

const again = (seed, mixed, fell) =>
  fell.cards.length
    ? card(seed, mixed, fell.index, fell.cards, fell.nonce)
    : face(seed, mixed, fell.index, fell.size, fell.nonce);

function mixed(proof, seat, kept, wrong, strange) {
  const mixes = new Map();
  let before = "";
  let earlier = [];
  for (const each of proof.exchanges) {
    for (const [who, word] of Object.entries(each.revealed))
      if (pledge(who, word) !== each.pledged[who]) wrong.push("A word is not the one that was pledged.");
    const mine = kept.words[each.number];
    const saw = kept.pledged[each.number] ?? {};
    const isOther = (who) => saw[who] && each.pledged[who] !== saw[who];
    if (Object.keys(saw).some(isOther) || (mine && saw[seat] && each.revealed[seat] && each.revealed[seat] !== mine))
      wrong.push("A word of the session was changed after this device had seen what was pledged.");
    if (saw[seat] && Object.keys(each.pledged).some((who) => !(who in saw)))
      strange.push("A word was pledged when this device had told its own. If its line was not slow, ask your host.");
    if (mine && each.revealed[seat] && !saw[seat] && each.revealed[seat] !== mine)
      strange.push(`A word under your name is not from this browser. ${ELSEWHERE}`);
    const isWhole = Object.keys(each.pledged).every((who) => who in each.revealed);
    if (each.void || !isWhole) continue;
    if (!earlier.every((who) => who in each.revealed)) wrong.push("Words that had been added were left out later.");
    earlier = Object.keys(each.revealed);
    before = mix(each.number, before, each.revealed);
    mixes.set(each.number, before);
  }
  return mixes;
}

// A face that names this seat's device must have its word, and be the face that the answer to the roll told.
function ownWord(fell, call, seat, kept, wrong) {
  const word = kept.nonces[fell.draw];
  if (fell.word_of === seat && word && !kept.refused[fell.draw] && word !== fell.nonce)
    wrong.push(`${said(call, fell)} has another word than the one that this device gave.`);
  const told = kept.faces[fell.draw];
  if (told && (told.index !== fell.index || told.face !== fell.face || told.nonce !== fell.nonce))
    wrong.push(`${said(call, fell)} is not what this device was told when it fell.`);
}
