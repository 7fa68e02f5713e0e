// Random words. `crypto.randomUUID` is missing on plain http in a local network, `getRandomValues` is not.

/** 128 random bits as hexadecimal digits. */
export function randomWord() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
