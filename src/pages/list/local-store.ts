/** What a person's browser keeps of their lists: under a key, as JSON; in the memory of this tab where it keeps nothing. */
const memory = new Map<string, string>();

export function readLocalStore(key: string): unknown {
  try {
    return JSON.parse(memory.get(key) ?? localStorage.getItem(key) ?? "null");
  } catch {
    // Storage is forbidden, or holds what nobody can read.
    return null;
  }
}

/** @returns false where storage is full or forbidden, so that it is kept for this time only. */
export function writeLocalStore(key: string, value: unknown): boolean {
  const text = JSON.stringify(value);
  memory.delete(key);
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    memory.set(key, text);
    return false;
  }
}

/** @returns the keys that begin with the prefix, of what is kept by the browser or in memory. */
export function localStoreKeys(prefix: string): readonly string[] {
  let stored: readonly string[] = [];
  try {
    stored = Object.keys(localStorage);
  } catch {
    // Storage is forbidden.
  }
  return [...new Set([...stored, ...memory.keys()])].filter((key) => key.startsWith(prefix));
}
