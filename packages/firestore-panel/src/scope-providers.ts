/** The data and live providers of one kind of account, and its session. */

import { createStore, type Observable, type SessionKind, type VersionState } from "./contract/session";
import type { PanelDefinition } from "./definition";
import { textIn } from "./schema/stored-values";
import { firebaseClients } from "./firebase/clients";
import { loadOnce } from "./contract/load-once";
import { accountsOf, signInIdIn } from "./sign-in/accounts";
import { createSession, type Session } from "./sign-in/session";
import { SessionStore } from "./sign-in/stored-session";
import { localized } from "./texts/declared";
import { setTimeZone } from "./texts/days";
import { text } from "./texts/texts";
import { connection } from "./data/connection";
import { createDataProvider, createLiveProvider } from "./data/data-provider";
import { earlyAnswer, forgetEarly, type Early } from "./data/early-requests";
import { attempt, ProviderError } from "./data/errors";
import { LiveQueries } from "./data/live-query";
import type { Actor } from "./data/record-reader";
import { serviceCaller } from "./data/service";

export type ScopeProviders = ReturnType<typeof createScopeProviders>;

/** @returns the kinds that have a session stored in this browser. */
export function storedSessions(definition: PanelDefinition): readonly SessionKind[] {
  const isStored = (kind: SessionKind) => new SessionStore(definition, kind).read() !== undefined;
  return Object.keys(definition.scopes).filter(isStored);
}

/** Call this once for each kind. It loads Firebase on first use. */
export function createScopeProviders(definition: PanelDefinition, kind: SessionKind) {
  setTimeZone(definition.product.timeZone);
  const firebase = firebaseClients(definition.env, kind);
  const panel = () => localized(definition);
  const live = new LiveQueries(connection);
  const versions = createStore<VersionState>("agreed");
  const actor = (): Actor => actorOf(definition, kind, session);
  const stored = new SessionStore(definition, kind);
  const early: Early = (request) => earlyAnswer(stored.read()?.name?.uid, request);
  const open = loadOnce(() =>
    attempt("read", text("data.what.someRecords"), async () => {
      const [firestore, { openDatabase }] = await Promise.all([
        firebase.firestore(),
        import("./data/panel-database"),
      ]);
      return openDatabase(firestore, { panel, firebase, live, actor, versions, early });
    }),
  );
  const session = createSession(
    { definition, firebase },
    {
      onClose: () => {
        live.closeAll();
        forgetEarly();
      },
      onConfirmed: () => {
        open().then(
          (opened) => session.getSnapshot().status === "open" && opened.version.watch(),
          () => undefined,
        );
      },
    },
    typeof window === "undefined" ? undefined : window,
  );
  return {
    dataProvider: createDataProvider(panel, open, actor),
    liveProvider: createLiveProvider(panel, open, actor),
    /** Runs the functions of services (data/services.ts). */
    call: serviceCaller(open, actor),
    firebase,
    session,
    connection,
    /** Known a moment after the first rows. */
    version: versions as Observable<VersionState>,
  };
}

/** @throws 401 without an open session, so that no request reaches the database. */
export function actorOf(definition: PanelDefinition, kind: SessionKind, session: Session): Actor {
  const state = session.getSnapshot();
  if (state.status !== "open") throw new ProviderError(401, "Your session has ended. Sign in again.");
  const accounts = accountsOf(definition, kind);
  const account = state.record.id;
  const author = { kind, recordId: account, name: signInIdIn(accounts, state.record) };
  const actor = { principal: kind, account, author };
  if (kind === "admin") return actor;
  // As stored: the author's name is its normalized form.
  return { ...actor, scopeId: textIn(state.record[accounts.signIn.id]), scopeRecord: state.record };
}
