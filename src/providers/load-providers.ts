/** Loads Firebase and the modules that use it, when the first page or the sign-in of a kind needs them. */
import type { SessionKind } from "firestore-panel/session";
import { text } from "firestore-panel/texts";
import { isNotLoaded, unreachable } from "firestore-panel/unreachable";
import { COUNTED } from "../config/dashboard";
import { DASHBOARD } from "../config/product";
import type { PanelProviders } from "./create-providers";

// All at once: each chunk waited for is a round trip. The providers bring the definition along.
const load = async (kind: SessionKind): Promise<PanelProviders> => {
  const [{ createProviders, definition }, { noteFirstRequests }] = await Promise.all([
    import("./create-providers"),
    import("firestore-panel/providers"),
  ]);
  const providers = createProviders(kind);
  const { session } = providers;
  // The next page sends them before its code has come: also the one that follows a sign-in.
  const note = () => {
    if (session.getSnapshot().status === "open")
      noteFirstRequests(definition, kind, countsOf(kind), providers);
  };
  session.subscribe(note);
  note();
  return providers;
};

const countsOf = (kind: SessionKind): { readonly [path: string]: readonly string[] } =>
  kind === "admin" ? { [DASHBOARD]: COUNTED.map(({ resource }) => resource) } : {};

const loaded = new Map<SessionKind, Promise<PanelProviders>>();

/**
 * @returns the same providers for a kind each time. After a failed load (a lost network), the next call tries
 * again.
 */
export function loadProviders(kind: SessionKind): Promise<PanelProviders> {
  const providers =
    loaded.get(kind) ??
    load(kind).catch((error: unknown) => {
      loaded.delete(kind);
      throw isNotLoaded(error) ? new Error(unreachable(), { cause: error }) : error;
    });
  loaded.set(kind, providers);
  return providers;
}

/**
 * Opens the sessions that this browser stores: looks up their accounts, and requests what the page at this address shows
 * first.
 */
export async function openSessions(): Promise<void> {
  const [{ requestFirstRows, storedSessions }, { definition }] = await Promise.all([
    import("firestore-panel/providers"),
    import("./create-providers"),
  ]);
  const open = async (kind: SessionKind) => {
    const providers = await loadProviders(kind);
    requestFirstRows(definition, kind, window.location, providers);
  };
  await Promise.all(storedSessions(definition).map(open));
}

/**
 * @returns why the session of this kind ended since this tab was loaded, as a message; undefined if none
 * ended.
 */
export async function endMessage(kind: SessionKind): Promise<string | undefined> {
  const state = (await loaded.get(kind))?.session.getSnapshot();
  return state?.status === "ended" ? text(state.message) : undefined;
}
