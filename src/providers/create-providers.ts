import type { AccessControlProvider, AuthProvider, DataProvider, LiveProvider } from "@refinedev/core";
import type {
  Observable,
  SessionKind,
  SessionState,
} from "../../packages/firestore-panel/src/contract/session";
import { createAccessControlProvider } from "./access-control-provider";
import { createAuthProvider, signIn, withOwnPassword } from "./auth-provider";
import { connection } from "../../packages/firestore-panel/src/data/connection";
import {
  createDataProvider,
  createLiveProvider,
} from "../../packages/firestore-panel/src/data/data-provider";
import { readJournal } from "../../packages/firestore-panel/src/data/file-journal";
import { LiveQueries } from "../../packages/firestore-panel/src/data/live-query";
import type { Scope } from "../../packages/firestore-panel/src/data/record-reader";
import { ProviderError } from "../../packages/firestore-panel/src/data/errors";
import { firestoreOf, oncePerKind } from "../../packages/firestore-panel/src/firebase/clients";
import { signInIdIn } from "../../packages/firestore-panel/src/sign-in/accounts";
import { createSession, type Session } from "../../packages/firestore-panel/src/sign-in/session";

/**
 * The providers of one kind of session. The hook for notifications (notification.tsx) and `connection`
 * (connection.ts) serve both kinds.
 */
export interface PanelProviders {
  readonly dataProvider: DataProvider;
  readonly liveProvider: LiveProvider;
  /**
   * `login` takes Credentials. It returns no `redirectTo`: the page decides (the admin's reloads the whole
   * page).
   */
  readonly authProvider: AuthProvider;
  readonly accessControlProvider: AccessControlProvider;
  readonly session: Observable<SessionState>;
}

/** Call this once for each kind. It loads Firebase on first use. */
export function createProviders(kind: SessionKind): PanelProviders {
  const live = new LiveQueries(connection);
  const scope = (): Scope => scopeOf(kind, session);
  const openOnce = oncePerKind(async () => {
    const [firestore, { openDatabase }] = await Promise.all([
      firestoreOf(kind),
      import("../../packages/firestore-panel/src/data/panel-database"),
    ]);
    return openDatabase(kind, firestore, live, scope);
  });
  const open = () => openOnce(kind);
  const removeLeftFiles = once(async () => {
    if (readJournal().length > 0) await (await (await open()).files()).cleanUp();
  });
  const session = createSession(
    kind,
    signIn,
    {
      onClose: () => live.closeAll(),
      // Only admins may remove files. The next start repeats a failed cleanup.
      onConfirmed: () => void (kind === "admin" && removeLeftFiles().catch(() => undefined)),
      onRenew: (renewing) => live.hold(renewing),
    },
    typeof window === "undefined" ? undefined : window,
  );
  const dataProvider = withOwnPassword(kind, session, createDataProvider(open, scope));
  return {
    dataProvider,
    liveProvider: createLiveProvider(open, scope),
    authProvider: createAuthProvider(kind, session),
    accessControlProvider: createAccessControlProvider(kind, dataProvider),
    session,
  };
}

/** @throws 401 without an open session, so that no request reaches the database. */
function scopeOf(kind: SessionKind, session: Session): Scope {
  const state = session.getSnapshot();
  if (state.status !== "open") throw new ProviderError(401, "Your session has ended. Sign in again.");
  const { id: account, companyId } = state.record;
  const author = { kind, recordId: account, name: signInIdIn(kind, state.record) };
  if (kind === "admin") return { principal: kind, account, author };
  return {
    principal: kind,
    account,
    author,
    companyId: typeof companyId === "string" ? companyId : "",
    company: state.record,
  };
}

function once(task: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= task());
}
