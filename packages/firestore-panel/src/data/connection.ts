import { createStore, type ConnectionState, type Observable } from "../contract/session";

/** Each live query reports whether the server confirms its result. */
export interface ConnectionWatch {
  report(source: object, synced: boolean): void;
}

/**
 * Offline when the browser reports it, or when the server does not confirm a live query.
 * @param target emits "online" and "offline": the window, or a stand-in.
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

/** Whether the server confirms the data on screen. The whole panel shares one. */
export const connection = watchConnection(
  typeof window === "undefined" ? undefined : window,
  () => typeof navigator === "undefined" || navigator.onLine !== false,
);
