import { useMemo, useState, useSyncExternalStore } from "react";
import type { Collection } from "../../../schema/types";
import { useShellSession } from "../../shell/shell-session";
import { writeLocalStore, readLocalStore } from "../local-store";
import { firstViewKey, viewsPrefix } from "./first-view";
import { addressOf } from "./view-address";
import { readViews, type Views } from "./view-store";

/** Called for a change in this tab; the browser tells of those in others. */
const listeners = new Set<() => void>();

/** The views that a person has saved of a list. They are kept in this browser: another one does not know them. */
export function useViews(collection: Collection) {
  const { account } = useShellSession();
  const key = viewsPrefix(account) + collection.name;
  const [isUnstored, setUnstored] = useState(() => !writeLocalStore("list-probe", true));
  // As text, which is the same one while nothing changes.
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
    /** The browser keeps nothing: what is saved is gone with this tab. */
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
