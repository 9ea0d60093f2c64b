/** Stores list preferences in local storage as JSON, or in this tab's memory if storage is unavailable. */
const memory = new Map<string, string>();

export function readLocalStore(key: string): unknown {
  try {
    return JSON.parse(memory.get(key) ?? localStorage.getItem(key) ?? "null");
  } catch {
    // Storage is forbidden, or contains invalid data.
    return null;
  }
}

/** @returns false if storage is full or forbidden, so that the value lasts only in this tab. */
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

/** @returns the stored keys with the prefix, from local storage and from memory. */
export function localStoreKeys(prefix: string): readonly string[] {
  let stored: readonly string[] = [];
  try {
    stored = Object.keys(localStorage);
  } catch {
    // Storage is forbidden.
  }
  return [...new Set([...stored, ...memory.keys()])].filter((key) => key.startsWith(prefix));
}
