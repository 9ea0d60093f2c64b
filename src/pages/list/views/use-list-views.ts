import { useState, useMemo, useSyncExternalStore } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { Collection } from "../../../schema/types";
import { useLatestLocation } from "../list-location";
import type { ListTable } from "../use-list-table";
import {
  firstViewKey,
  readLocalStore,
  viewsPrefix,
  writeLocalStore,
  type TablePreferences,
} from "../list-preferences";
import {
  addressOf,
  renamed,
  showsSame,
  VIEW,
  viewOf,
  cleanName,
  deletedView,
  nameError,
  withFirst,
  withoutView,
  withRestored,
  withView,
  readViews,
  type DeletedView,
  type View,
  type Views,
} from "./view-store";
import { useShellSession } from "../../shell/shell-session";

/** The saved views of a list, the current view, and functions to change them. */
export function useListViews(
  collection: Collection,
  list: Pick<ListTable, "filters" | "sorters">,
  preferences: Pick<TablePreferences, "hidden">,
) {
  const { views, change, isUnstored } = useViews(collection);
  const navigate = useNavigate();
  const latest = useLatestLocation();
  const [params] = useSearchParams();
  const [deleted, setDeleted] = useState<DeletedView>();
  const name = params.get(VIEW) ?? "";
  const current = viewOf(collection, name, list, preferences.hidden);
  const own = views.views.find((view) => view.name === name);
  // Another view may have taken its name since, in this tab or another one.
  const restorable = deleted && nameError(views, deleted.view.name) === undefined ? deleted : undefined;

  const open = (search: string, replace: boolean) => {
    const { search: now, state } = latest();
    if (now !== `?${search}`) void navigate(`?${search}`, replace ? { replace, state } : {});
  };
  const call = (next: string) => open(renamed(latest().search, next), true);
  const pageHref = () => `${window.location.origin}${latest().pathname}`;

  return {
    views,
    isUnstored,
    /** The view's name in the address. Empty: none. */
    name,
    /** The person has saved this view; otherwise a shared link provides it. */
    own,
    /** No search, filter, order or view is active. */
    isPlain: name === "" && current.search === "",
    changed: own !== undefined && !showsSame(collection, own, current),
    /** The last deleted view, while it can be restored. */
    deleted: restorable?.view,
    open: (view: View | undefined) => open(view ? addressOf(collection, view) : `${VIEW}=`, false),
    /** @param typed a valid name. */
    saveAs: (typed: string) => {
      const view = { ...current, name: cleanName(typed) };
      setDeleted(undefined);
      change(withView(views, view));
      open(addressOf(collection, view), true);
    },
    saveChanges: () => change(withView(views, current)),
    rename: (view: View, typed: string) => {
      const next = { ...view, name: cleanName(typed) };
      change(withView(views, next, view.name));
      if (view.name === name) call(next.name);
    },
    remove: (view: View) => {
      setDeleted(deletedView(views, view));
      change(withoutView(views, view.name));
      if (view.name === name) call("");
    },
    restore: () => {
      setDeleted(undefined);
      if (restorable) change(withRestored(views, restorable));
    },
    /** Sets the default view, or no default. */
    beginWith: (view: View | undefined) => change(withFirst(views, view?.name)),
    /** The complete address of a view, or of the current state. */
    linkTo: (view: View = current) =>
      `${pageHref()}?${view.name === "" ? withoutName(addressOf(collection, view)) : addressOf(collection, view)}`,
  };
}

export type ListViews = ReturnType<typeof useListViews>;

function withoutName(address: string): string {
  return address.replace(new RegExp(`&?${VIEW}=$`), "");
}

/** Notified about changes in this tab; the browser reports those of other tabs. */
const listeners = new Set<() => void>();

/** The person's saved views of a list, stored in this browser only. */
function useViews(collection: Collection) {
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
    isUnstored,
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
