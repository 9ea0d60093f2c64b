import { useMemo, useState, useSyncExternalStore } from "react";
import type { Collection } from "../../../schema/types";
import { useShellSession } from "../../shell/shell-session";
import { writeLocalStore, readLocalStore } from "../local-store";
import { firstViewKey, viewsPrefix } from "./first-view";
import { addressOf } from "./view-address";
import { readViews, type Views } from "./view-store";

/** Notified about changes in this tab; the browser reports those of other tabs. */
const listeners = new Set<() => void>();

/** The person's saved views of a list, stored in this browser only. */
export function useViews(collection: Collection) {
  const { account } = useShellSession();
  const key = viewsPrefix(account) + collection.name;
  const [isUnstored, setUnstored] = useState(() => !writeLocalStore("list-probe", true));
  // A string, which stays equal while nothing changes.
  const text = useSyncExternalStore(subscribe, () => JSON.stringify(readLocalStore(key)));
  const views = useMemo(() => readViews(JSON.parse(text)), [text]);

  const change = (next: Views) => {
    const first = next.views.find(({ name }) => name === next.first);
    const isStored = writeLocalStore(key, next);
    writeLocalStore(firstViewKey(account, collection), first ? addressOf(collection, first) : null);
    setUnstored(!isStored);
    for (const listener of listeners) listener();
  };
  return {
    views,
    change,
    /** Storage is unavailable: saved views last only in this tab. */
    unkept: isUnstored,
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
