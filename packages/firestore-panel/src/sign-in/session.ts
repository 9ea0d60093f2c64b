/**
 * The session of an account. There is no password at Firebase: a browser claims to be an account, and the database
 * compares (docs/sign-in.md).
 */
import type { RecordData } from "../schema/types";
import { createStore, type Credentials, type EndReason, type SessionState } from "../contract/session";
import { signInIdOf } from "../fields/record";
import { hoursAround, minutesToNextHour, serverClock } from "../firebase/server-clock";
import { claimantOf, MAX_SIGN_IN_ID } from "../schema/sign-in";
import { accountsOf, passwordAtOf, signInIdIn, withoutPassword, type AccountScope } from "./accounts";
import type { SignInAttempt } from "./sign-in-requests";
import { knownDevice, newDevice, rememberDevice, SessionStore, type StoredSession } from "./stored-session";

export type Session = ReturnType<typeof createSession>;

/**
 * The session of one kind in this tab. Loads Firebase at a sign-in, or for a stored session.
 *
 * A tab ends and forgets only its own session. When its account signs in again, here or in another tab, it continues
 * with the new session. When another account signs in, it closes its data and reloads (panel-shell.tsx).
 * @param hooks `onClose` closes the resources of the session. `onConfirmed`: the database has confirmed it.
 * @param tabs emits other tabs' changes of local storage, and the return to this one: the window, or undefined outside a
 * browser.
 */
export function createSession(
  scope: AccountScope,
  hooks: { readonly onClose: () => void; readonly onConfirmed: () => void },
  tabs: Pick<EventTarget, "addEventListener"> | undefined,
) {
  const { definition, firebase } = scope;
  const storage = new SessionStore(definition, firebase.kind);
  const stored = storage.read();
  const openState = (record: RecordData): SessionState => {
    const id = signInIdIn(accountsOf(definition, firebase.kind), record);
    return { status: "open", record, id, isEnding: false };
  };
  const store = createStore<SessionState>(stored ? openState(stored.record) : { status: "none" });
  let owner = stored?.name;
  let stopWatching = (): void => undefined;
  let resumed = Promise.resolve();
  let resume = (): void => undefined;

  const hasAccount = (): boolean => "record" in store.getSnapshot();
  const endedBy = (reason: EndReason): SessionState => ({
    status: "ended",
    reason,
    message: reason === "revoked" ? "data.session.revoked" : "data.session.signedOutElsewhere",
  });
  const closeData = (state: SessionState): void => {
    stopWatching();
    hooks.onClose();
    store.set(state);
  };
  const close = (state: SessionState): void => {
    storage.remove(owner?.uid);
    closeData(state);
    resume();
  };
  const end = (reason: EndReason): void => {
    if (hasAccount()) close(endedBy(reason));
  };
  const pause = (): void => {
    const state = store.getSnapshot();
    if (state.status !== "open") return;
    resumed = new Promise((resolve) => (resume = resolve));
    closeData({ ...state, status: "paused" });
  };
  const watch = (isFollowing = false): void => {
    let stopped = false;
    stopWatching();
    stopWatching = () => void (stopped = true);
    import("./watch-session")
      .then(({ watchSession }) => {
        if (stopped) return;
        if (!owner) return end("revoked");
        const confirm = (record: RecordData): void => {
          if (store.getSnapshot().status === "paused") open(record);
          else update(record);
          hooks.onConfirmed();
        };
        stopWatching = watchSession(scope, { ...owner, isFollowing }, tabs, confirm, (turn) => {
          const state = store.getSnapshot();
          if (turn === "revoked") end(turn);
          else if (turn === "expired") pause();
          else if (state.status === "open") store.set({ ...state, isEnding: true });
        });
      })
      // The module failed to load: the next reload tries again, and until then the rules decide.
      .catch(() => undefined);
  };
  const update = (record: RecordData): void => {
    const state = store.getSnapshot();
    if (state.status !== "open" || JSON.stringify(state.record) === JSON.stringify(record)) return;
    storage.update(record, owner?.uid);
    store.set({ ...state, record });
  };
  const open = (record: RecordData): void => {
    store.set(openState(record));
    resume();
  };

  if (stored) watch();
  tabs?.addEventListener("storage", () => {
    const now = storage.read();
    if (now && now.name?.uid === owner?.uid) return update(now.record);
    if (now && hasAccount() && now.name?.recordId === owner?.recordId) {
      // The same account: the page goes on when the database has confirmed the new session.
      pause();
      owner = now.name;
      return watch(true);
    }
    end(now ? "replaced" : "signed-out-elsewhere");
    if (now && store.getSnapshot().status === "ended") store.set(endedBy("replaced"));
  });

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    /** Ends the session in this tab, and closes all its data. */
    end,
    /** Resolves when the session is not paused. */
    resumed: () => resumed,
    /** The page of an open session of the same account goes on. */
    async signIn(credentials: Credentials): Promise<SignInResult> {
      const result = await signIn(scope, credentials, (granted) => {
        const isSame = owner?.recordId === granted.record.id;
        pause();
        // The account's other tabs hear of it before the user of their session is gone.
        if (isSame) owner = storage.set(granted);
      });
      if (result.outcome !== "granted") return result;
      // Those of another account reload, and need the new user then.
      owner = storage.set(result);
      open(result.record);
      watch();
      return result;
    },
    async signOut(): Promise<void> {
      if (!hasAccount()) return;
      const own = owner?.uid;
      close({ status: "none" });
      // Another tab may sign in meanwhile, and its session must not end.
      await (await import("./sign-in-requests")).signOut(firebase, own);
    },
  };
}

type SignInResult =
  | ({ readonly outcome: "granted" } & StoredSession)
  | { readonly outcome: "no-match" }
  /** Too many failed attempts: `minutes` until the next one is accepted. */
  | { readonly outcome: "wait"; readonly minutes: number };

/**
 * Claims the account with the secret of the typed password, which the rules count and then compare, and reads
 * its record. Each attempt uses up its Firebase user, so an earlier user's holder has no access to a later
 * session. The requests load Firestore, so the login page shows before it arrives.
 * @param onGranted called before this session's user takes the place of the former one.
 */
async function signIn(
  scope: AccountScope,
  { id: typed, password }: Credentials,
  onGranted: (session: StoredSession) => void,
): Promise<SignInResult> {
  const { definition, firebase } = scope;
  const accounts = accountsOf(definition, firebase.kind);
  const id = signInIdOf(accounts.collection, typed);
  if (id === "" || id.length > MAX_SIGN_IN_ID || password === "") return { outcome: "no-match" };
  const { product, env } = definition;
  const account = { productId: product.id, projectId: env().firebase.projectId, kind: firebase.kind, id };
  const derived = claimantOf(account, password);
  const requests = await import("./sign-in-requests");
  return requests.withNewUser(firebase, async (firestore, user) => {
    let session: StoredSession | undefined;
    try {
      const claimant = await derived;
      const now = await serverClock(user);
      const claimed = await firstAccepted(knownDevice(claimant.key), now(), (attempt) =>
        requests.claim(firestore, user.uid, claimant, attempt),
      );
      if (!claimed) return { outcome: "wait", minutes: minutesToNextHour(now()) };
      const device = claimed.device || newDevice();
      const isGranted = await requests.grant(firestore, user.uid, claimant, claimed, device);
      const record = isGranted ? await requests.findRecord(accounts, firestore, id) : undefined;
      if (!record) return { outcome: "no-match" };
      rememberDevice(claimant.key, device);
      const passwordAt = passwordAtOf(accounts, record);
      session = { record: withoutPassword(accounts, record), uid: user.uid, passwordAt };
    } finally {
      if (!session) await requests.discardAttempt(firestore, user);
    }
    onGranted(session);
    await requests.replaceUser(firebase, user);
    return { outcome: "granted", ...session };
  });
}

/** @returns the accepted attempt; undefined after too many failed ones. A refused attempt writes no data. */
async function firstAccepted(
  knownDevice: string,
  now: number,
  claim: (attempt: SignInAttempt) => Promise<boolean>,
): Promise<SignInAttempt | undefined> {
  // A new password invalidates known devices. This browser then counts as an unknown one.
  for (const device of new Set([knownDevice, ""]))
    for (const hour of hoursAround(now)) if (await claim({ hour, device })) return { hour, device };
  return undefined;
}
