/** The data, live and auth providers of one kind of account, its session, and the requests that come before its panel's own code. */
import type { AuthProvider, DataProvider, LiveProvider } from "@refinedev/core";
import {
  createStore,
  type Credentials,
  type Observable,
  type SessionKind,
  type VersionState,
} from "./contract/session";
import { loadOnce } from "./contract/unreachable";
import {
  countRequest,
  earlyAnswer,
  firstPageRequest,
  forgetEarly,
  type Early,
  type EarlyRequest,
} from "./data/early-requests";
import { attempt, ProviderError, toHttpError } from "./data/errors";
import { parseListQuery, requestedPage } from "./data/lists/list-query";
import { connection, LiveQueries } from "./data/live-query";
import type { OpenDatabase } from "./data/panel-database";
import type { Actor } from "./data/record-reader";
import { serviceCaller } from "./data/service";
import { scopeCollections, type PanelDefinition } from "./definition";
import { firstView, listRequest } from "./screens/list/list-address";
import { documentsUrl, firebaseClients } from "./firebase/clients";
import { textIn } from "./schema/stored-values";
import { accountsOf, signInIdIn } from "./sign-in/accounts";
import { createSession, type Session } from "./sign-in/session";
import { SessionStore } from "./sign-in/stored-session";
import { setTimeZone } from "./texts/days";
import { localized } from "./texts/declared";
import { text } from "./texts/texts";
import { returnPath } from "./ui/login-handover";

export { toHttpError } from "./data/errors";
export type { Session } from "./sign-in/session";

export type ScopeProviders = ReturnType<typeof createScopeProviders>;

export function storedSessions(definition: PanelDefinition): readonly SessionKind[] {
  const isStored = (kind: SessionKind) => new SessionStore(definition, kind).read() !== undefined;
  return Object.keys(definition.scopes).filter(isStored);
}

/** Call this once for each kind. It loads Firebase on first use. */
export function createScopeProviders(definition: PanelDefinition, kind: SessionKind) {
  setTimeZone(definition.product.timeZone);
  const firebase = firebaseClients(definition.env, kind);
  const panel = () => localized(definition);
  const live = new LiveQueries();
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
  /** What a covered page requests waits until its account has signed in. */
  const ready = () => session.resumed().then(open);
  return {
    dataProvider: createDataProvider(ready),
    liveProvider: createLiveProvider(ready, session),
    call: serviceCaller(ready, actor),
    firebase,
    session,
    connection,
    /** Known a moment after the first rows. */
    version: versions as Observable<VersionState>,
  };
}

type Open = () => Promise<OpenDatabase>;

/** Refine's names of the database's methods. */
const METHODS = {
  getList: "getList",
  getOne: "getOne",
  getMany: "getMany",
  create: "createData",
  update: "updateData",
  deleteOne: "deleteData",
} as const;

/** Refine's data provider. Firestore and the database load with the first call. */
function createDataProvider(open: Open): DataProvider {
  const methods = Object.entries(METHODS).map(([name, method]) => [
    name,
    async (params: never) => (await open()).database[method](params),
  ]);
  return { ...Object.fromEntries(methods), getApiUrl: () => "" } as DataProvider;
}

type End = () => void;

/**
 * Refine's live provider, on the listeners of the lists. Every event has type "*": after any change the
 * screens refetch, and memory answers. It has no `publish`, because Firestore notifies all listeners.
 */
function createLiveProvider(open: Open, session: Session): LiveProvider {
  return {
    subscribe({ channel, params, callback }): End {
      const { resource = channel.replace(/^resources\//, ""), id, subscriptionType } = params ?? {};
      const isList = subscriptionType === "useList";
      const ids = isList ? [] : [...(params?.ids ?? []), ...(id ? [id] : [])];
      if (ids.length === 0 && !isList) return () => undefined;
      let end: End | undefined;
      let ended = false;
      const watch = () => {
        open()
          .then(({ database }) => {
            if (ended) return;
            end?.();
            end = database.watch(resource, ids, (changed) =>
              callback({ channel, type: "*", payload: { ids: [...changed] }, date: new Date() }),
            );
          })
          // The query of this subscription fails for the same reason, and reports it.
          .catch(() => undefined);
      };
      watch();
      const stop = session.subscribe(() => session.getSnapshot().status === "paused" && watch());
      return () => {
        ended = true;
        stop();
        end?.();
      };
    },
    unsubscribe: (end: End) => end(),
  };
}

/** @throws 401 without an open session, so that no request reaches the database. */
function actorOf(definition: PanelDefinition, kind: SessionKind, session: Session): Actor {
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

/**
 * All of Refine's auth provider but `login`, over the session of one kind of account. Its methods always resolve, as
 * Refine requires.
 * @param login the address of the login.
 */
export function sessionAuth(session: Session, login: string) {
  return {
    async logout() {
      await session.signOut().catch(() => undefined);
      return { success: true, redirectTo: login };
    },
    /**
     * Does not wait for the SDK to restore its user, so that a page requests its data at the same moment. The rules
     * refuse a session that is no longer valid, and the engine ends it.
     */
    async check() {
      return "record" in session.getSnapshot()
        ? { authenticated: true }
        : { authenticated: false, redirectTo: login };
    },
    /** The shell shows why a session ended, so Refine never signs out by itself. */
    async onError(error: { readonly statusCode?: unknown }) {
      if (error.statusCode === 401 && session.getSnapshot().status === "open") session.end("revoked");
      return {};
    },
    async getIdentity() {
      const state = session.getSnapshot();
      return "record" in state ? state.record : null;
    },
  } satisfies Omit<AuthProvider, "login">;
}

/** @param start the page after a sign-in that no other page asked for. */
export function createAuthProvider(session: Session, login: string, start: string): AuthProvider {
  const failed = (message: string) => ({
    success: false,
    error: { name: text("signIn.failed"), message },
  });
  return {
    ...sessionAuth(session, login),
    async login(credentials: Credentials) {
      try {
        const result = await session.signIn(credentials);
        if (result.outcome === "no-match") return failed(text("signIn.noMatch"));
        if (result.outcome === "wait") return failed(text("signIn.wait", { minutes: result.minutes }));
        return { success: true, redirectTo: returnPath(window.location.search, start) };
      } catch (error) {
        return failed(toHttpError(error, { action: "sign in", what: text("signIn.toPanel") }).message);
      }
    },
  };
}

/**
 * Requests the first rows of the list at an address before the panel's own code runs: a moment later they
 * would wait for the answer that confirms the session. An address without parameters shows the account's
 * default view. The list's own request shares the answer, and reports a failure.
 */
export function requestFirstRows(
  definition: PanelDefinition,
  kind: SessionKind,
  { pathname, search }: Pick<Location, "pathname" | "search">,
  { session, dataProvider }: Pick<ScopeProviders, "session" | "dataProvider">,
): void {
  const state = session.getSnapshot();
  const path = pathname.replace(/(?<=.)\/+$/, "");
  const collection = scopeCollections(definition, kind).listed.find(({ routes }) => routes?.list === path);
  if (state.status !== "open" || !collection) return;
  const view = search === "" ? firstView(collection, state.record.id) : undefined;
  dataProvider.getList(listRequest(collection, view ?? search)).catch(() => undefined);
}

/**
 * For the next visit (data/early-requests.ts).
 * @param counts the names of the collections that are counted, by the address of the page.
 */
export function noteFirstRequests(
  definition: PanelDefinition,
  kind: SessionKind,
  counts: { readonly [path: string]: readonly string[] },
  { session }: Pick<ScopeProviders, "session">,
): void {
  const { account, scopeId } = actorOf(definition, kind, session);
  const { listed } = scopeCollections(definition, kind);
  const lists = listed.flatMap((collection) => {
    const request = listRequest(collection, firstView(collection, account) ?? "");
    const { size = 0 } = requestedPage(collection, request) ?? {};
    const first = firstPageRequest(collection, scopeId, parseListQuery(collection, request), size);
    // Rows in groups come after their counts.
    return collection.routes && first && !request.meta?.["group"]
      ? [[collection.routes.list, [first]] as const]
      : [];
  });
  const counted = Object.entries(counts).map(([path, names]) => {
    const collections = listed.filter(({ name }) => names.includes(name));
    return [path, collections.map((collection) => countRequest(collection, scopeId))] as const;
  });
  const paths = Object.fromEntries<readonly EarlyRequest[]>([...lists, ...counted]);
  new SessionStore(definition, kind).setRequests({ url: documentsUrl(definition.env()), paths });
}
