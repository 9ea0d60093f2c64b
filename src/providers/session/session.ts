import type { RecordData } from "../../schema/types";
import { createStore } from "../connection";
import type { Credentials, EndReason, Observable, SessionKind, SessionState } from "../contract";
import { END_MESSAGES, KINDS } from "./kinds";
import type { SignInResult } from "./sign-in";
import { readStoredRecord, removeStoredRecord, storeRecord } from "./stored-record";

/** The session of one kind in this tab. Firebase is loaded when somebody signs in, or was signed in before. */
export interface Session extends Observable<SessionState> {
  signIn(credentials: Credentials): Promise<SignInResult>;
  signOut(): Promise<void>;
  /** Ends it here because it is no longer valid: no data stays. */
  end(reason: EndReason): void;
}

export interface SessionHooks {
  /** Close what was opened in the session's name. */
  readonly onClose: () => void;
  /** The database has confirmed the session. */
  readonly onConfirmed: () => void;
}

/** @param tabs where other tabs' changes of local storage are heard: the window, or undefined outside a browser. */
export function createSession(
  kind: SessionKind,
  hooks: SessionHooks,
  tabs: Pick<EventTarget, "addEventListener"> | undefined,
): Session {
  const stored = readStoredRecord(kind);
  const store = createStore<SessionState>(stored ? { status: "open", record: stored } : { status: "none" });
  let stopWatching: (() => void) | undefined;

  const close = (state: SessionState): void => {
    stopWatching?.();
    stopWatching = undefined;
    removeStoredRecord(kind);
    hooks.onClose();
    store.set(state);
  };
  const end = (reason: EndReason): void => {
    if (store.getSnapshot().status === "open")
      close({ status: "ended", reason, message: END_MESSAGES[reason] });
  };
  const watch = (): void => {
    let stopped = false;
    stopWatching?.();
    stopWatching = () => (stopped = true);
    import("./watch-session")
      .then(({ watchSession }) => {
        if (stopped) return;
        stopWatching = watchSession(kind, {
          onEnd: end,
          onRecord: (record) => {
            open(record);
            hooks.onConfirmed();
          },
        });
      })
      // Not loaded: the next reload tries again, and until then the rules decide.
      .catch(() => undefined);
  };
  const open = (record: RecordData): void => {
    const text = JSON.stringify(record);
    const state = store.getSnapshot();
    if (state.status === "open" && JSON.stringify(state.record) === text) return;
    storeRecord(kind, record);
    store.set({ status: "open", record });
  };

  if (stored) watch();
  tabs?.addEventListener("storage", (event) => {
    const key: unknown = Reflect.get(event, "key");
    if (key !== null && key !== KINDS[kind].storageKey) return;
    const record = readStoredRecord(kind);
    if (!record) return end("signed-out-elsewhere");
    const wasOpen = store.getSnapshot().status === "open";
    store.set({ status: "open", record });
    if (!wasOpen) watch();
  });

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    end,
    async signIn(credentials) {
      const { signIn } = await import("./sign-in");
      const result = await signIn(kind, credentials);
      if (result.outcome === "granted") {
        open(result.record);
        watch();
      }
      return result;
    },
    async signOut() {
      const wasOpen = store.getSnapshot().status === "open";
      close(wasOpen ? { status: "none" } : store.getSnapshot());
      if (wasOpen) await (await import("./sign-out")).signOut(kind);
    },
  };
}
