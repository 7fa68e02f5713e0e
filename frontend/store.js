// The browser's storage, which may be closed to us: then things are kept until the page is left.

const memory = new Map();

export const kept = {
  read(key) {
    try {
      return memory.get(key) ?? localStorage.getItem(key);
    } catch {
      return memory.get(key) ?? null;
    }
  },
  write(key, text) {
    memory.delete(key);
    try {
      if (text === null) localStorage.removeItem(key);
      else localStorage.setItem(key, text);
    } catch {
      if (text !== null) memory.set(key, text); // full or forbidden
    }
  },
};
