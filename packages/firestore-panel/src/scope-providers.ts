/** The data and live providers of one kind of account, and its session. */
import type { DataProvider, LiveProvider } from "@refinedev/core";
import type { Observable, SessionKind, VersionState } from "./contract/session";
import { panel } from "./definition";
import { firestoreOf, oncePerKind } from "./firebase/clients";
import { accountsOf, signInIdIn } from "./sign-in/accounts";
import { createSession, type Session } from "./sign-in/session";
import { hasStored } from "./sign-in/stored-session";
import { signIn } from "./sign-in/sign-in";
import { text } from "./texts/texts";
import { connection, createStore } from "./data/connection";
import { createDataProvider, createLiveProvider } from "./data/data-provider";
import { attempt, ProviderError } from "./data/errors";
import { readJournal } from "./data/file-journal";
import { LiveQueries } from "./data/live-query";
import type { Actor } from "./data/record-reader";

export interface ScopeProviders {
  readonly dataProvider: DataProvider;
  readonly liveProvider: LiveProvider;
  readonly session: Session;
  /** Known a moment after the first rows. */
  readonly version: Observable<VersionState>;
}

/** @returns the kinds that have a session stored in this browser. */
export function storedSessions(): readonly SessionKind[] {
  return Object.keys(panel().scopes).filter(hasStored);
}

/** Call this once for each kind. It loads Firebase on first use. */
export function createScopeProviders(kind: SessionKind): ScopeProviders {
  const live = new LiveQueries(connection);
  const version = createStore<VersionState>("agreed");
  const actor = (): Actor => actorOf(kind, session);
  const openOnce = oncePerKind(() =>
    attempt("read", text("data.what.someRecords"), async () => {
      const [firestore, { openDatabase }] = await Promise.all([
        firestoreOf(kind),
        import("./data/panel-database"),
      ]);
      return openDatabase(kind, firestore, live, actor, version);
    }),
  );
  const open = () => openOnce(kind);
  const removeLeftFiles = once(async () => {
    if (readJournal().length > 0) await (await (await open()).files()).cleanUp();
  });
  const session = createSession(
    kind,
    signIn,
    {
      onClose: () => live.closeAll(),
      onConfirmed: () => {
        open().then(
          (opened) => session.getSnapshot().status === "open" && opened.version.watch(),
          () => undefined,
        );
        // Only admins may remove files. The next start repeats a failed cleanup.
        if (kind === "admin") removeLeftFiles().catch(() => undefined);
      },
      onRenew: (renewing) => live.hold(renewing),
    },
    typeof window === "undefined" ? undefined : window,
  );
  return {
    dataProvider: withOwnPassword(kind, session, createDataProvider(open, actor)),
    liveProvider: createLiveProvider(open, actor),
    session,
    version,
  };
}

/** @throws 401 without an open session, so that no request reaches the database. */
function actorOf(kind: SessionKind, session: Session): Actor {
  const state = session.getSnapshot();
  if (state.status !== "open") throw new ProviderError(401, "Your session has ended. Sign in again.");
  const account = state.record.id;
  const author = { kind, recordId: account, name: signInIdIn(kind, state.record) };
  if (kind === "admin") return { principal: kind, account, author };
  // As stored: the author's name is its normalized form.
  const scopeId = state.record[accountsOf(kind).signIn.id];
  return {
    principal: kind,
    account,
    author,
    scopeId: typeof scopeId === "string" ? scopeId : "",
    scopeRecord: state.record,
  };
}

function once(task: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= task());
}

/**
 * A new password ends every session of its account, even the one that sets it. This provider then signs in
 * again with the new password.
 */
function withOwnPassword(kind: SessionKind, session: Session, provider: DataProvider): DataProvider {
  return {
    ...provider,
    update: (params) => {
      const { collection, signIn } = accountsOf(kind);
      const state = session.getSnapshot();
      const values: { readonly [key: string]: unknown } = Object.fromEntries(
        Object.entries(params.variables ?? {}),
      );
      const password = values[signIn.password];
      const isOwn =
        params.resource === collection.name && state.status === "open" && state.record.id === params.id;
      if (!isOwn || typeof password !== "string" || password === "") return provider.update(params);
      const id = values[signIn.id] ?? state.record[signIn.id];
      return session.renew({ id: String(id), password }, () => provider.update(params));
    },
  };
}
