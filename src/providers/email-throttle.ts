import { store } from "./storage";

/** Stores the time of the last message for the throttle of the e-mail service's library. */
export interface EmailThrottle {
  get(key: string): Promise<string | null>;
  set(key: string, value: string): Promise<void>;
  remove(key: string): Promise<void>;
}

/**
 * Uses local storage, so that a reload does not lift the throttle, or memory where a webview has no storage.
 * A time in the future, after the clock was set back, is ignored: it would block the form until then.
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
