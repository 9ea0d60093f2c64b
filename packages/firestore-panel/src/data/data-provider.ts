import type { BaseKey, DataProvider, LiveProvider } from "@refinedev/core";
import { ProviderError } from "./errors";
import type { OpenDatabase, CallContext } from "./context";
import { withOwnScope, declaredCollection } from "./registry";
import type { CollectionParams } from "./panel-database";
import type { Actor } from "./record-reader";
import type { Answer, CallName, Payload } from "../contract/calls";
import { isNotLoaded, unreachable } from "../contract/unreachable";
import { text } from "../texts/texts";

/** How long the answer to an early call waits for the page that asks for it. */
const EARLY_MS = 10_000;

/**
 * Refine's data provider. It resolves a request's collection once and passes it on. Firestore loads with the
 * first call.
 * @param open returns the same database each time.
 * @returns its `custom` answers the calls of contract/calls.ts. With `meta.early`, before the page has loaded, the next
 * same call is given the same answer.
 */
export function createDataProvider(open: () => Promise<OpenDatabase>, actor: () => Actor): DataProvider {
  const withCollection = <P extends { readonly resource: string }>({
    resource,
    ...params
  }: P): CollectionParams<P> => ({
    ...params,
    collection: declaredCollection(resource, actor().principal),
  });
  const withOwnValues = <P extends CollectionParams<{ readonly variables: unknown }>>(params: P): P => ({
    ...params,
    variables: withOwnScope(params.collection, params.variables, actor()),
  });
  const answerCall = async (url: string, payload: unknown) => {
    const [opened, answer] = await Promise.all([open(), loadHandler(url)]);
    const { principal, scopeRecord, author } = actor();
    return { data: await answer({ ...opened, principal, scopeRecord, author }, payload) };
  };
  const early = new Map<string, ReturnType<typeof answerCall>>();
  const provider: ConcreteDataProvider = {
    getList: async (params) => {
      const seenBy: unknown = params.meta?.["seenBy"];
      const viewer = typeof seenBy === "string" && actor().principal === "admin" ? seenBy : actor().principal;
      const collection = declaredCollection(params.resource, viewer);
      return (await open()).database.getList({ ...params, collection });
    },
    getOne: async (params) => (await open()).database.getOne(withCollection(params)),
    getMany: async (params) => (await open()).database.getMany(withCollection(params)),
    create: async (params) => (await open()).database.createData(withOwnValues(withCollection(params))),
    update: async (params) => (await open()).database.updateData(withOwnValues(withCollection(params))),
    deleteOne: async (refineParams) => {
      const params = withCollection(refineParams);
      assertNotOwnAccount(params, params.id, actor());
      return (await open()).database.deleteData(params);
    },
    createMany: async (refineParams) => {
      const params = withCollection(refineParams);
      const all = params.variables.map((one) => withOwnScope(params.collection, one, actor()));
      return (await open()).database.createManyData({ ...params, variables: all });
    },
    updateMany: async (params) =>
      (await open()).database.updateManyData(withOwnValues(withCollection(params))),
    deleteMany: async (refineParams) => {
      const params = withCollection(refineParams);
      for (const id of params.ids) assertNotOwnAccount(params, id, actor());
      return (await open()).database.deleteManyData(params);
    },
    getApiUrl: () => "",
    custom: async ({ url, payload, meta }) => {
      const isEarly = meta?.["early"] === true;
      // Payloads of later calls may be long.
      const request = isEarly || early.size > 0 ? JSON.stringify([actor().account, url, payload]) : "";
      const answer = early.get(request) ?? answerCall(url, payload);
      early.delete(request);
      if (isEarly) {
        early.set(request, answer);
        setTimeout(() => early.delete(request), EARLY_MS);
      }
      return answer;
    },
  };
  // Refine lets each caller choose the type of its records. The declaration determines the real one.
  return provider as DataProvider;
}

/** Nobody deletes their own account, so the last admin remains. The rules require the same. */
function assertNotOwnAccount(
  { collection }: CollectionParams<object>,
  id: BaseKey,
  { principal, account }: Actor,
): void {
  if (collection.signIn?.kind === principal && id === account)
    throw new ProviderError(403, text("data.error.ownAccount"));
}

/** Refine's interface, with the callers' type parameters at their defaults. */
type ConcreteDataProvider = {
  readonly [Method in keyof DataProvider]: NonNullable<DataProvider[Method]> extends (
    ...args: infer A
  ) => infer R
    ? (...args: A) => R
    : DataProvider[Method];
};

/** Ends a subscription. */
type End = () => void;

/**
 * Refine's live provider, on the listeners of the lists. Every event has type "*": after any change the
 * screens refetch, and memory answers. It has no `publish`, because Firestore notifies all listeners.
 */
export function createLiveProvider(open: () => Promise<OpenDatabase>, actor: () => Actor): LiveProvider {
  return {
    subscribe({ channel, params, callback }): End {
      const resource = params?.resource ?? channel.replace(/^resources\//, "");
      const ids =
        params?.subscriptionType === "useList"
          ? []
          : [...(params?.ids ?? []), ...(params?.id ? [params.id] : [])];
      if (ids.length === 0 && params?.subscriptionType !== "useList") return () => undefined;
      let end: End | undefined;
      let ended = false;
      open()
        .then(({ database }) => {
          if (ended) return;
          const collection = declaredCollection(resource, actor().principal);
          end = database.watch(collection, ids, (changed) =>
            callback({ channel, type: "*", payload: { ids: [...changed] }, date: new Date() }),
          );
        })
        // The query of this subscription fails for the same reason, and reports it.
        .catch(() => undefined);
      return () => {
        ended = true;
        end?.();
      };
    },
    unsubscribe: (end: End) => end(),
  };
}

/** @throws HttpErrors: 400 for an invalid payload, 403 and 404 as for a single record. */
type Handler<Name extends CallName> = (context: CallContext, payload: Payload<Name>) => Promise<Answer<Name>>;
/** A handler of a call that was chosen by its name. Pages send the payload of that call (packages/firestore-panel/src/screens/calls.ts). */
type AnyHandler = (context: CallContext, payload: unknown) => Promise<Answer<CallName>>;

const HANDLERS: { readonly [Name in CallName]: () => Promise<Handler<Name>> } = {
  counts: async () => (await import("./counts")).answerCounts,
  "counts/below": async () => (await import("./counts-below")).answerCountsBelow,
  tally: async () => (await import("./counts")).answerTally,
  "expiry/counts": async () => (await import("./expiry-counts")).answerExpiryCounts,
  "expiry/records": async () => (await import("./expiry")).answerExpiring,
  unlock: async () => (await import("./unlock")).answerUnlock,
  "list/matching": async () => (await import("./lists/matching")).answerMatching,
  "list/count": async () => (await import("./lists/matching")).answerCount,
  "list/set": async () => (await import("./lists/bulk")).answerBulkSet,
  "list/delete": async () => (await import("./lists/bulk")).answerBulkDelete,
  "history/record": async () => (await import("./history/record-history")).answerHistory,
  "history/operation": async () => (await import("./history/operation")).answerOperation,
  "history/count": async () => (await import("./history/operation")).answerOperationCount,
  "history/items": async () => (await import("./history/activity-items")).answerActivityItems,
  "history/passwords": async () => (await import("./history/operation")).answerPasswords,
  "history/revert": async () => (await import("./history/revert")).answerRevert,
  "history/undo": async () => (await import("./history/undo")).answerUndo,
  "trash/record": async () => (await import("./history/stored-records")).answerTrashedRecord,
  "trash/restore": async () => (await import("./history/restore")).answerRestore,
  "trash/purge": async () => (await import("./history/purge")).answerPurge,
  "trash/dependents": async () => (await import("./history/trashed-dependents")).answerTrashedDependents,
  "trash/restore-dependents": async () =>
    (await import("./history/trashed-dependents")).answerRestoreDependents,
  "trash/sign-ins": async () => (await import("./history/stored-records")).answerSignIns,
  consequences: async () => (await import("./history/dependents")).answerConsequences,
  "consequences/bulk": async () => (await import("./history/dependents")).answerBulkConsequences,
  "delete-dependents": async () => (await import("./history/delete-records")).answerDeleteDependents,
  "health/report": async () => (await import("./health/report")).answerReport,
  "health/save": async () => (await import("./health/report")).answerSaveReport,
  "health/count": async () => (await import("./health/report")).answerHealthCount,
  "health/misordered": async () => (await import("./health/checks")).answerMisordered,
  "health/reindex": async () => (await import("./health/checks")).answerReindex,
  "health/records": async () => (await import("./health/checks")).answerRecords,
  "health/stored-files": async () => (await import("./health/checks")).answerStoredFiles,
  "health/unused-files": async () => (await import("./health/checks")).answerUnusedFiles,
  "health/remove-files": async () => (await import("./health/checks")).answerRemoveFiles,
  "import/find": async () => (await import("./import-request")).answerFindRows,
  "import/groups": async () => (await import("./import-request")).answerFindGroups,
  "import/write": async () => (await import("./import-request")).answerWriteRows,
};

/** @throws 404 where there is no such call. */
export async function loadHandler(name: string): Promise<AnyHandler> {
  if (!isCall(name)) throw new ProviderError(404, `There is no call "${name}".`);
  const load = HANDLERS[name] as () => Promise<AnyHandler>;
  return load().catch((error: unknown) => {
    // The browser's own message would name the address of a script.
    throw isNotLoaded(error) ? new ProviderError(503, unreachable()) : error;
  });
}

function isCall(name: string): name is CallName {
  return Object.hasOwn(HANDLERS, name);
}
