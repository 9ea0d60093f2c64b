import type { LiveProvider } from "@refinedev/core";
import type { OpenDatabase } from "./context";
import { declaredCollection } from "./registry";
import type { Scope } from "./record-reader";

/** Ends a subscription. */
type End = () => void;

/**
 * Refine's live provider, on the listeners of the lists. Every event has type "*": after any change the
 * screens refetch, and memory answers. It has no `publish`, because Firestore notifies all listeners.
 */
export function createLiveProvider(open: () => Promise<OpenDatabase>, scope: () => Scope): LiveProvider {
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
          const collection = declaredCollection(resource, scope().principal);
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
