// The browser's storage, which may be closed to us: then nothing is kept, and nothing breaks.

export const kept = {
  read(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key, text) {
    try {
      if (text === null) localStorage.removeItem(key);
      else localStorage.setItem(key, text);
    } catch {
      // full or forbidden
    }
  },
};
