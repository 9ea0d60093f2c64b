import type { ConnectionState, Observable } from "../contract/observable";

/** A store of one value: see Observable. */
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

/** Called by each live query: whether the server confirms what it shows. */
export interface ConnectionWatch {
  report(source: object, synced: boolean): void;
}

/**
 * Offline when the browser says so, or when a live query that should be confirmed is not.
 * @param target where "online" and "offline" are heard: the window, or a stand-in.
 */
export function watchConnection(
  target: Pick<EventTarget, "addEventListener"> | undefined,
  hasNetwork: () => boolean,
): Observable<ConnectionState> & ConnectionWatch {
  const unconfirmed = new Set<object>();
  const decide = (): ConnectionState => (hasNetwork() && unconfirmed.size === 0 ? "online" : "offline");
  const store = createStore(decide());
  const update = (): void => store.set(decide());
  target?.addEventListener("online", update);
  target?.addEventListener("offline", update);
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    report(source, synced) {
      if (synced) unconfirmed.delete(source);
      else unconfirmed.add(source);
      update();
    },
  };
}

/** Whether what is on screen is confirmed by the server. One for the whole panel. */
export const connection = watchConnection(
  typeof window === "undefined" ? undefined : window,
  () => typeof navigator === "undefined" || navigator.onLine !== false,
);
