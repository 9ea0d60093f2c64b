import type { BaseKey, DataProvider, LiveProvider } from "@refinedev/core";
import type { PanelDefinition } from "../definition";
import { ProviderError } from "./errors";
import type { OpenDatabase } from "./context";
import { withOwnScope, declaredCollection } from "./registry";
import type { CollectionParams } from "./panel-database";
import type { Actor } from "./record-reader";
import { text } from "../texts/texts";

/**
 * Refine's data provider. It resolves a request's collection once and passes it on. Firestore loads with the
 * first call.
 * @param panel the definition, in the person's language.
 * @param open returns the same database each time.
 */
export function createDataProvider(
  panel: () => PanelDefinition,
  open: () => Promise<OpenDatabase>,
  actor: () => Actor,
): DataProvider {
  const withCollection = <P extends { readonly resource: string }>({
    resource,
    ...params
  }: P): CollectionParams<P> => ({
    ...params,
    collection: declaredCollection(panel(), resource, actor().principal),
  });
  const withOwnValues = <P extends CollectionParams<{ readonly variables: unknown }>>(params: P): P => ({
    ...params,
    variables: withOwnScope(params.collection, params.variables, actor()),
  });
  const provider: ConcreteDataProvider = {
    getList: async (params) => {
      const seenBy: unknown = params.meta?.["seenBy"];
      const viewer = typeof seenBy === "string" && actor().principal === "admin" ? seenBy : actor().principal;
      const collection = declaredCollection(panel(), params.resource, viewer);
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
    getApiUrl: () => "",
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

type End = () => void;

/**
 * Refine's live provider, on the listeners of the lists. Every event has type "*": after any change the
 * screens refetch, and memory answers. It has no `publish`, because Firestore notifies all listeners.
 */
export function createLiveProvider(
  panel: () => PanelDefinition,
  open: () => Promise<OpenDatabase>,
  actor: () => Actor,
): LiveProvider {
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
          const collection = declaredCollection(panel(), resource, actor().principal);
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
