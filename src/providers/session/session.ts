import type { RecordData } from "../../schema/types";
import { createStore } from "../connection";
import type { Observable } from "../../contract/observable";
import type { Credentials, EndReason, SessionKind, SessionState } from "../../contract/session";
import { END_MESSAGES, KINDS } from "./kinds";
import type { SignInResult } from "./sign-in";
import { readStored, removeStored, storeSession, updateStored } from "./stored-record";

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

/**
 * A tab ends and forgets its own session only. After a sign-in in another tab this one follows: it closes what it
 * shows, and opens again when the SDK, which learns of the user later than local storage, and the database agree.
 * @param tabs where other tabs' changes of local storage are heard: the window, or undefined outside a browser.
 */
export function createSession(
  kind: SessionKind,
  hooks: SessionHooks,
  tabs: Pick<EventTarget, "addEventListener"> | undefined,
): Session {
  const stored = readStored(kind);
  const store = createStore<SessionState>(
    stored ? { status: "open", record: stored.record } : { status: "none" },
  );
  /** The user of this tab's session, or, while it follows another tab's sign-in, of the session to come. */
  let uid = stored?.uid;
  let stopWatching: (() => void) | undefined;

  const isOpen = (): boolean => store.getSnapshot().status === "open";
  const close = (state: SessionState): void => {
    stopWatching?.();
    stopWatching = undefined;
    removeStored(kind, uid);
    hooks.onClose();
    store.set(state);
  };
  const end = (reason: EndReason): void => {
    if (isOpen()) close({ status: "ended", reason, message: END_MESSAGES[reason] });
  };
  const watch = (patient = false): void => {
    let stopped = false;
    stopWatching?.();
    stopWatching = () => (stopped = true);
    import("./watch-session")
      .then(({ watchSession }) => {
        if (stopped) return;
        const user = { uid, patient };
        stopWatching = watchSession(kind, user, {
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
    updateStored(kind, record, uid);
    store.set({ status: "open", record });
  };

  if (stored) watch();
  tabs?.addEventListener("storage", (event) => {
    const key: unknown = Reflect.get(event, "key");
    if (key !== null && key !== KINDS[kind].storageKey) return;
    const now = readStored(kind);
    if (now && isOpen() && now.uid === uid) return store.set({ status: "open", record: now.record });
    end("signed-out-elsewhere");
    stopWatching?.();
    if (!now) return;
    ({ uid } = now);
    watch(true);
  });

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    end,
    async signIn(credentials) {
      const { signIn } = await import("./sign-in");
      const result = await signIn(kind, credentials);
      if (result.outcome === "granted") {
        ({ uid } = result);
        storeSession(kind, result);
        store.set({ status: "open", record: result.record });
        watch();
      }
      return result;
    },
    async signOut() {
      if (!isOpen()) return;
      const own = uid;
      close({ status: "none" });
      // Meanwhile this tab may hear of another's sign-in, which is not to end.
      await (await import("./sign-out")).signOut(kind, own);
    },
  };
}
