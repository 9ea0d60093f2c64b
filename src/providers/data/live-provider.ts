import type { LiveProvider } from "@refinedev/core";
import type { OpenDatabase } from "./open-database";

/** What subscribe gives and unsubscribe takes. */
type End = () => void;

/**
 * Refine's live provider, on the listeners that the lists are answered from. The type of change is not told ("*"):
 * whatever it was, the screens ask again and are answered from memory. Nothing is published: Firestore does it.
 */
export function createLiveProvider(open: () => Promise<OpenDatabase>): LiveProvider {
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
          end = database.watch(resource, ids, (changed) =>
            callback({ channel, type: "*", payload: { ids: [...changed] }, date: new Date() }),
          );
        })
        // Not granted, not declared or not loaded: the query that comes with this subscription says so to the person.
        .catch(() => undefined);
      return () => {
        ended = true;
        end?.();
      };
    },
    unsubscribe: (end: End) => end(),
  };
}
