import type { RecordData } from "../schema/types";
import type { TextId } from "../texts/texts";

/** Sessions of both kinds may be open in one browser at once; each has a Firebase user of its own. */
export type SessionKind = "admin" | (string & {});

export interface Credentials {
  readonly id: string;
  readonly password: string;
}

/** Why a session is over, other than by Logout in this tab. "replaced": another tab has signed in somebody else. */
export type EndReason = "signed-out-elsewhere" | "replaced" | "revoked";

export type SessionState =
  | { readonly status: "none" }
  | {
      /** "paused": its time is up. Cover the page, whose requests wait, until the same account has signed in. */
      readonly status: "open" | "paused";
      /** The stored record, for the greeting. It never holds a password and grants nothing. */
      readonly record: RecordData;
      /** For the login. */
      readonly id: string;
      /** It has less than five minutes left. */
      readonly isEnding: boolean;
    }
  /** Show `message` and no data, and lead to the login. */
  | { readonly status: "ended"; readonly reason: EndReason; readonly message: TextId };

/** A changing value, in the form that React's `useSyncExternalStore` takes. */
export interface Observable<T> {
  readonly subscribe: (listener: () => void) => () => void;
  /** The same object until the value changes. */
  readonly getSnapshot: () => T;
}

export interface Store<T> extends Observable<T> {
  set(value: T): void;
}

export function createStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => value,
    set(next) {
      if (next === value) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
  };
}

/**
 * Whether panel, data and rules are of one version: if not, the panel reads only. "agreed" also until the first answer,
 * because the rules refuse the writes of another version.
 */
export type VersionState = "agreed" | "differs";

/** "offline": the screen may show old data, and nothing can be saved until the state is "online" again. */
export type ConnectionState = "online" | "offline";
