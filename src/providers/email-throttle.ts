import { store } from "./storage";

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
  return {
    get: (key) => {
      const value = store.get(key);
      return Promise.resolve(value !== null && Number(value) <= Date.now() ? value : null);
    },
    set: (key, value) => Promise.resolve(store.set(key, value)),
    remove: (key) => Promise.resolve(store.remove(key)),
  };
}
