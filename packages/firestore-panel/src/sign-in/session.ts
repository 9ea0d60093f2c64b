import type { RecordData } from "../schema/types";
import { createStore, type Credentials, type EndReason, type SessionState } from "../contract/session";
import type { AccountScope } from "./accounts";
import { signIn, type SignInResult } from "./sign-in";
import { SessionStore } from "./stored-session";
import { text, type TextId } from "../texts/texts";

export type Session = ReturnType<typeof createSession>;

const END_MESSAGES: { readonly [reason in EndReason]: TextId } = {
  "signed-out-elsewhere": "data.session.signedOutElsewhere",
  replaced: "data.session.signedOutElsewhere",
  expired: "data.session.expired",
  revoked: "data.session.revoked",
};

/**
 * The session of one kind in this tab. Loads Firebase at a sign-in, or for a stored session.
 *
 * A tab ends and forgets only its own session. After a sign-in in another tab this tab closes its data and reloads
 * with the new session (panel-shell.tsx).
 * @param hooks `onClose` closes the resources of the session. `onConfirmed`: the database has confirmed it.
 * @param tabs emits other tabs' changes of local storage: the window, or undefined outside a browser.
 */
export function createSession(
  scope: AccountScope,
  hooks: { readonly onClose: () => void; readonly onConfirmed: () => void },
  tabs: Pick<EventTarget, "addEventListener"> | undefined,
) {
  const { definition, firebase } = scope;
  const storage = new SessionStore(definition, firebase.kind);
  const stored = storage.read();
  const store = createStore<SessionState>(
    stored ? { status: "open", record: stored.record } : { status: "none" },
  );
  let owner = stored?.name;
  let stopWatching: (() => void) | undefined;

  const isOpen = (): boolean => store.getSnapshot().status === "open";
  const endedBy = (reason: EndReason): SessionState => ({
    status: "ended",
    reason,
    // A session can end before its page has its texts.
    get message() {
      return text(END_MESSAGES[reason]);
    },
  });
  const close = (state: SessionState): void => {
    stopWatching?.();
    stopWatching = undefined;
    storage.remove(owner?.uid);
    hooks.onClose();
    store.set(state);
  };
  const end = (reason: EndReason): void => {
    if (isOpen()) close(endedBy(reason));
  };
  const watch = (): void => {
    let stopped = false;
    stopWatching?.();
    stopWatching = () => (stopped = true);
    import("./watch-session")
      .then(({ watchSession }) => {
        if (stopped) return;
        if (!owner) return end("revoked");
        const confirm = (record: RecordData): void => {
          open(record);
          hooks.onConfirmed();
        };
        stopWatching = watchSession(scope, owner, confirm, end);
      })
      // The module failed to load: the next reload tries again, and until then the rules decide.
      .catch(() => undefined);
  };
  const open = (record: RecordData): void => {
    const state = store.getSnapshot();
    if (state.status === "open" && JSON.stringify(state.record) === JSON.stringify(record)) return;
    storage.update(record, owner?.uid);
    store.set({ status: "open", record });
  };

  if (stored) watch();
  tabs?.addEventListener("storage", (event) => {
    const key: unknown = Reflect.get(event, "key");
    if (key !== null && key !== storage.key) return;
    const now = storage.read();
    if (now && isOpen() && now.name?.uid === owner?.uid)
      return store.set({ status: "open", record: now.record });
    end(now ? "replaced" : "signed-out-elsewhere");
    if (now && store.getSnapshot().status === "ended") store.set(endedBy("replaced"));
  });

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    /** Ends the session in this tab, and closes all its data. */
    end,
    async signIn(credentials: Credentials): Promise<SignInResult> {
      const result = await signIn(scope, credentials);
      if (result.outcome !== "granted") return result;
      owner = storage.set(result);
      store.set({ status: "open", record: result.record });
      watch();
      return result;
    },
    async signOut(): Promise<void> {
      if (!isOpen()) return;
      const own = owner?.uid;
      close({ status: "none" });
      // Another tab may sign in meanwhile, and its session must not end.
      await (await import("./sign-in-requests")).signOut(firebase, own);
    },
  };
}
