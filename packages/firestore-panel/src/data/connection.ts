import { createStore, type ConnectionState, type Observable } from "../contract/session";

/** Each live query reports whether the server confirms its result. */
export interface ConnectionWatch {
  report(source: object, synced: boolean): void;
}

const unconfirmed = new Set<object>();
/** Offline when the browser reports it, or when the server does not confirm a live query. Node has a network. */
const decide = (): ConnectionState =>
  globalThis.navigator?.onLine !== false && unconfirmed.size === 0 ? "online" : "offline";
const store = createStore(decide());
const update = (): void => store.set(decide());
for (const name of ["online", "offline"]) globalThis.window?.addEventListener(name, update);

/** Whether the server confirms the data on screen. The whole panel shares one. */
export const connection: Observable<ConnectionState> & ConnectionWatch = {
  subscribe: store.subscribe,
  getSnapshot: store.getSnapshot,
  report(source, synced) {
    if (synced) unconfirmed.delete(source);
    else unconfirmed.add(source);
    update();
  },
};
