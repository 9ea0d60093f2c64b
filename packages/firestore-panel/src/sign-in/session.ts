import type { RecordData } from "../schema/types";
import {
  createStore,
  type Observable,
  type Credentials,
  type EndReason,
  type SessionState,
} from "../contract/session";
import type { AccountScope } from "./accounts";
import { SessionStore, type SessionOwner, type StoredSession } from "./stored-session";
import { text, type TextId } from "../texts/texts";

export type SignInResult =
  | ({ readonly outcome: "granted" } & StoredSession)
  | { readonly outcome: "no-match" }
  /** Too many failed attempts: `minutes` until the next one is accepted. */
  | { readonly outcome: "wait"; readonly minutes: number };

/** The session of one kind in this tab. Loads Firebase at a sign-in, or for a stored session. */
export interface Session extends Observable<SessionState> {
  signIn(credentials: Credentials): Promise<SignInResult>;
  signOut(): Promise<void>;
  /** Ends the session in this tab, and closes all its data. */
  end(reason: EndReason): void;
  /**
   * Changes the own account's password, which ends the session by rule, and signs in again.
   * @param credentials those after the change.
   * @returns the result of `change`. If the new sign-in fails, the session has ended, and the login page
   * shows why.
   */
  renew<T>(credentials: Credentials, change: () => Promise<T>): Promise<T>;
}

const END_MESSAGES: { readonly [reason in EndReason]: TextId } = {
  "signed-out-elsewhere": "data.session.signedOutElsewhere",
  expired: "data.session.expired",
  revoked: "data.session.revoked",
};

export interface SessionHooks {
  /** Closes the resources of the session. */
  readonly onClose: () => void;
  /** The database has confirmed the session. */
  readonly onConfirmed: () => void;
  /** Between these two calls, requests of the session may be refused. */
  readonly onRenew: (renewing: boolean) => void;
}

/**
 * A tab ends and forgets only its own session. After a sign-in in another tab this tab closes its data. It
 * opens again when the SDK and the database agree, because the SDK sees the new user later than local storage
 * does.
 * @param authenticate signs in at the database.
 * @param tabs emits other tabs' changes of local storage: the window, or undefined outside a browser.
 */
export function createSession(
  scope: AccountScope,
  authenticate: (scope: AccountScope, credentials: Credentials) => Promise<SignInResult>,
  hooks: SessionHooks,
  tabs: Pick<EventTarget, "addEventListener"> | undefined,
): Session {
  const { definition, firebase } = scope;
  const storage = new SessionStore(definition, firebase.kind);
  const stored = storage.read();
  const store = createStore<SessionState>(
    stored ? { status: "open", record: stored.record } : { status: "none" },
  );
  /** This tab's session, or the next one while this tab follows another tab's sign-in. */
  let owner = stored?.name;
  let stopWatching: (() => void) | undefined;
  let renewing = false;
  /** Why the session would have ended during its renewal. */
  let deferredEnd: EndReason | undefined;

  /** Runs while another tab renews the shared session. */
  let endTimer: ReturnType<typeof setTimeout> | undefined;

  const isOpen = (): boolean => store.getSnapshot().status === "open";
  const stopWaiting = (): void => {
    if (endTimer === undefined) return;
    clearTimeout(endTimer);
    endTimer = undefined;
    hooks.onRenew(false);
  };
  const close = (state: SessionState): void => {
    stopWaiting();
    stopWatching?.();
    stopWatching = undefined;
    storage.remove(owner?.uid);
    hooks.onClose();
    store.set(state);
  };
  const closeAs = (reason: EndReason) =>
    close({
      status: "ended",
      reason,
      // A session can end before its page has its texts.
      get message() {
        return text(END_MESSAGES[reason]);
      },
    });
  const end = (reason: EndReason): void => {
    if (renewing) {
      // A sign-out takes precedence over the end by the new password.
      if (deferredEnd !== "signed-out-elsewhere") deferredEnd = reason;
      return;
    }
    const wait = reason === "revoked" ? storage.renewalLeft() : 0;
    if (!isOpen() || endTimer !== undefined) return;
    if (wait === 0) return closeAs(reason);
    hooks.onRenew(true);
    endTimer = setTimeout(() => closeAs(reason), wait);
  };
  const watch = (wanted: SessionOwner | undefined, patient = false): void => {
    let stopped = false;
    stopWatching?.();
    stopWatching = () => (stopped = true);
    import("./watch-session")
      .then(({ watchSession }) => {
        if (stopped) return;
        if (!wanted) return end("revoked");
        stopWatching = watchSession(scope, wanted, patient, {
          onEnd: end,
          onRecord: (record) => {
            stopWaiting();
            open(record);
            hooks.onConfirmed();
          },
        });
      })
      // The module failed to load: the next reload tries again, and until then the rules decide.
      .catch(() => undefined);
  };
  const open = (record: RecordData): void => {
    const text = JSON.stringify(record);
    const state = store.getSnapshot();
    if (state.status === "open" && JSON.stringify(state.record) === text) return;
    storage.update(record, owner?.uid);
    store.set({ status: "open", record });
  };
  const signIn = async (credentials: Credentials, isWanted = () => true): Promise<SignInResult> => {
    const result = await authenticate(scope, credentials);
    if (result.outcome !== "granted") return result;
    if (!isWanted()) {
      await (await import("./sign-in-requests")).signOut(firebase, result.uid);
      return result;
    }
    owner = storage.set(result);
    store.set({ status: "open", record: result.record });
    watch(owner);
    return result;
  };

  if (stored) watch(owner);
  tabs?.addEventListener("storage", (event) => {
    const key: unknown = Reflect.get(event, "key");
    if (key !== null && key !== storage.key) return;
    const now = storage.read();
    if (now && isOpen() && now.name?.uid === owner?.uid)
      return store.set({ status: "open", record: now.record });
    const renewed = isOpen() && storage.renewalLeft() > 0;
    // The renewing tab replaces the stored record, which is briefly absent.
    if (renewed && !now) return;
    if (!renewed || now?.name?.recordId !== owner?.recordId) {
      stopWaiting();
      end("signed-out-elsewhere");
    }
    stopWatching?.();
    if (!now) return;
    ({ name: owner } = now);
    watch(owner, true);
  });

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    end,
    signIn: (credentials) => signIn(credentials),
    async renew(credentials, change) {
      renewing = true;
      deferredEnd = undefined;
      hooks.onRenew(true);
      storage.noteRenewal();
      let renewed = false;
      try {
        const result = await change();
        deferredEnd ??= "revoked";
        // After a refusal or a timeout the new password is stored, and the person signs in at the login page.
        // A sign-out in the meantime, in this tab or another, stays in effect.
        const isWanted = () => isOpen() && deferredEnd !== "signed-out-elsewhere";
        const signedIn = await signIn(credentials, isWanted).catch(() => undefined);
        renewed = signedIn?.outcome === "granted" && isWanted();
        if (renewed) deferredEnd = undefined;
        return result;
      } finally {
        renewing = false;
        storage.endRenewal(renewed);
        hooks.onRenew(false);
        if (deferredEnd) end(deferredEnd);
      }
    },
    async signOut() {
      if (!isOpen()) return;
      const own = owner?.uid;
      // Other tabs stop waiting for a renewal.
      storage.endRenewal(false);
      close({ status: "none" });
      // Another tab may sign in meanwhile, and its session must not end.
      await (await import("./sign-in-requests")).signOut(firebase, own);
    },
  };
}
