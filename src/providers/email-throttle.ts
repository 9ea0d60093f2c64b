/** When the last message went out, as the e-mail service's library keeps it for its throttle. */
export interface EmailThrottle {
  get(key: string): Promise<string | null>;
  set(key: string, value: string): Promise<void>;
  remove(key: string): Promise<void>;
}

/**
 * Kept in local storage, so that a reload does not lift the throttle; in memory where a webview has no storage.
 * A time in the future (the clock was set back) is no time at all: it would block the form until then.
 */
export function emailThrottle(): EmailThrottle {
  const memory = new Map<string, string>();
  return {
    get: (key) => {
      const value = attempt(() => localStorage.getItem(key)) ?? memory.get(key) ?? null;
      return Promise.resolve(value !== null && Number(value) <= Date.now() ? value : null);
    },
    set: (key, value) => {
      memory.set(key, value);
      attempt(() => localStorage.setItem(key, value));
      return Promise.resolve();
    },
    remove: (key) => {
      memory.delete(key);
      attempt(() => localStorage.removeItem(key));
      return Promise.resolve();
    },
  };
}

/** @returns undefined where the browser refuses storage. */
function attempt<T>(storage: () => T): T | undefined {
  try {
    return storage();
  } catch {
    return undefined;
  }
}
