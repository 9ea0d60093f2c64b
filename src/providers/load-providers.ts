/** Loads Firebase and the modules that use it, when the first page or the sign-in of a kind needs them. */
import {
  type ConnectionState,
  type Observable,
  type SessionKind,
  isNotLoaded,
  unreachable,
} from "firestore-panel/contract";
import { DASHBOARD, dashboardCalls } from "../config/dashboard";
import type { PanelProviders } from "./create-providers";

export type LoadedProviders = PanelProviders & { readonly connection: Observable<ConnectionState> };

// All at once: each chunk waited for is a round trip. The providers bring the definition along.
const load = async (kind: SessionKind): Promise<LoadedProviders> => {
  const [{ createProviders }, { connection }] = await Promise.all([
    import("./create-providers"),
    import("firestore-panel/providers"),
  ]);
  return { ...createProviders(kind), connection };
};

const loaded = new Map<SessionKind, Promise<LoadedProviders>>();

/**
 * @returns the same providers for a kind each time. After a failed load (a lost network), the next call tries
 * again.
 */
export function loadProviders(kind: SessionKind): Promise<LoadedProviders> {
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
  // With the declarations, which name the kinds.
  const [{ requestFirstRows, storedSessions }] = await Promise.all([
    import("firestore-panel/providers"),
    import("./create-providers"),
  ]);
  const open = async (kind: SessionKind) => {
    const providers = await loadProviders(kind);
    requestFirstRows(kind, window.location, providers);
    if (kind === "admin" && window.location.pathname === DASHBOARD) requestCounts(providers);
  };
  await Promise.all(storedSessions().map(open));
}

/** The dashboard reports a failure. */
function requestCounts({ dataProvider }: PanelProviders): void {
  for (const call of dashboardCalls())
    dataProvider.custom?.({ ...call, method: "get", meta: { early: true } }).catch(() => undefined);
}

/**
 * @returns why the session of this kind ended since this tab was loaded, as a message; undefined if none
 * ended.
 */
export async function endMessage(kind: SessionKind): Promise<string | undefined> {
  const state = (await loaded.get(kind))?.session.getSnapshot();
  return state?.status === "ended" ? state.message : undefined;
}
