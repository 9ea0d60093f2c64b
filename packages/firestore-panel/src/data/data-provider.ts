import type { DataProvider, LiveProvider } from "@refinedev/core";
import type { PanelDefinition } from "../definition";
import type { Collection } from "../schema/types";
import { ProviderError } from "./errors";
import type { OpenDatabase } from "./panel-database";
import { withOwnScope, declaredCollection } from "./registry";
import type { Actor } from "./record-reader";
import { text } from "../texts/texts";

/**
 * Refine's data provider. It resolves a request's collection once and passes it on. Firestore loads with the
 * first call.
 */
export function createDataProvider(
  panel: () => PanelDefinition,
  open: () => Promise<OpenDatabase>,
  actor: () => Actor,
): DataProvider {
  const collectionOf = (resource: string, viewer = actor().principal): Collection =>
    declaredCollection(panel(), resource, viewer);
  const provider: ConcreteDataProvider = {
    getList: async ({ resource, ...params }) => {
      const seenBy: unknown = params.meta?.["seenBy"];
      const isSeenByOther = typeof seenBy === "string" && actor().principal === "admin";
      const collection = collectionOf(resource, isSeenByOther ? seenBy : undefined);
      return (await open()).database.getList(collection, params);
    },
    getOne: async ({ resource, id }) => {
      const collection = collectionOf(resource);
      return (await open()).database.getOne(collection, id);
    },
    getMany: async ({ resource, ids }) => {
      const collection = collectionOf(resource);
      return (await open()).database.getMany(collection, ids);
    },
    create: async ({ resource, variables, meta }) => {
      const collection = collectionOf(resource);
      const values = withOwnScope(collection, variables, actor());
      return (await open()).database.createData(collection, values, meta);
    },
    update: async ({ resource, id, variables, meta }) => {
      const collection = collectionOf(resource);
      const values = withOwnScope(collection, variables, actor());
      return (await open()).database.updateData({ collection, id, variables: values, meta });
    },
    deleteOne: async ({ resource, id, meta }) => {
      const collection = collectionOf(resource);
      const { principal, account } = actor();
      // Nobody deletes their own account, so the last admin remains. The rules require the same.
      if (collection.signIn?.kind === principal && id === account)
        throw new ProviderError(403, text("data.error.ownAccount"));
      return (await open()).database.deleteData({ collection, id, meta });
    },
    getApiUrl: () => "",
  };
  // Refine lets each caller choose the type of its records. The declaration determines the real one.
  return provider as DataProvider;
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
      const { resource = channel.replace(/^resources\//, ""), id, subscriptionType } = params ?? {};
      const isList = subscriptionType === "useList";
      const ids = isList ? [] : [...(params?.ids ?? []), ...(id ? [id] : [])];
      if (ids.length === 0 && !isList) return () => undefined;
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
