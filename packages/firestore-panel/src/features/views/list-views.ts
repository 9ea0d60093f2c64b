import { useState, useMemo, useSyncExternalStore } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { Collection } from "../../schema/types";
import { useShellSession } from "../../screens/shell/shell-session";
import { trimText } from "../../schema/text";
import type { Translate } from "../../texts/texts";
import { useText } from "../../texts/use-text";
import { useLatestLocation } from "../../screens/list/list-location";
import type { ListTable } from "../../screens/list/use-list-table";
import type { TablePreferences } from "../../screens/list/list-preferences";
import {
  firstViewKey,
  readLocalStore,
  readViews,
  viewAddress,
  viewsPrefix,
  writeLocalStore,
  type View,
  type Views,
} from "../../screens/list/stored-preferences";
import {
  readAddress,
  VIEW,
  writeAddress,
  optionalColumns,
  type TableState,
} from "../../screens/list/list-address";

/** A deleted view with the information to restore it. */
interface DeletedView {
  readonly view: View;
  /** Its former index. */
  readonly place: number;
  readonly first: boolean;
}

const LONGEST_NAME = 40;

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
  const t = useText();
  const [deleted, setDeleted] = useState<DeletedView>();
  const name = params.get(VIEW) ?? "";
  const current = viewOf(collection, name, list, preferences.hidden);
  const own = views.views.find((view) => view.name === name);
  // Another view may have taken its name since, in this tab or another one.
  const restorable = deleted && nameError(t, views, deleted.view.name) === undefined ? deleted : undefined;

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
    open: (view: View | undefined) => open(view ? viewAddress(collection, view) : `${VIEW}=`, false),
    /** @param typed a valid name. */
    saveAs: (typed: string) => {
      const view = { ...current, name: cleanName(typed) };
      setDeleted(undefined);
      change(withView(views, view));
      open(viewAddress(collection, view), true);
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
      `${pageHref()}?${view.name === "" ? withoutName(viewAddress(collection, view)) : viewAddress(collection, view)}`,
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
    writeLocalStore(firstViewKey(account, collection), first ? viewAddress(collection, first) : null);
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

/**
 * @param name as typed.
 * @param own the view's current name. Undefined: a new view.
 * @returns the error of the name.
 */
export function nameError(t: Translate, { views }: Views, name: string, own?: string): string | undefined {
  const given = cleanName(name);
  if (given === "") return t("list.views.noName");
  if ([...given].length > LONGEST_NAME) return t("list.views.longName", { count: LONGEST_NAME });
  const taken = [t("list.views.all"), ...views.map((view) => view.name)].filter((other) => other !== own);
  return taken.some((other) => fold(other) === fold(given)) ? t("list.views.takenName") : undefined;
}

/** The normalized name: repeated spaces become one. */
function cleanName(name: string): string {
  return trimText(name.normalize("NFC")).replaceAll(/\s+/g, " ");
}

/** Adds a view, or replaces the view named `own` in its place. */
export function withView({ views, first }: Views, view: View, own: string = view.name): Views {
  const known = views.some(({ name }) => name === own);
  const all = known ? views.map((other) => (other.name === own ? view : other)) : [...views, view];
  return { views: all, ...(first !== undefined && { first: first === own ? view.name : first }) };
}

export function withoutView({ views, first }: Views, name: string): Views {
  const rest = views.filter((view) => view.name !== name);
  return { views: rest, ...(first !== undefined && first !== name && { first }) };
}

/** @returns the information to restore the view after its deletion. */
function deletedView({ views, first }: Views, view: View): DeletedView {
  return { view, place: views.findIndex(({ name }) => name === view.name), first: first === view.name };
}

/** Restores a view in its place, and as the default if there is none now. Its name must be free. */
function withRestored({ views, first }: Views, { view, place, first: wasFirst }: DeletedView): Views {
  const all = [...views.slice(0, place), view, ...views.slice(place)];
  return withFirst({ views: all }, first ?? (wasFirst ? view.name : undefined));
}

/** @param first undefined: all records. */
export function withFirst({ views }: Views, first: string | undefined): Views {
  return { views, ...(first !== undefined && { first }) };
}

function fold(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}

/** @returns the list's current state as a named view. */
function viewOf(
  collection: Collection,
  name: string,
  state: Pick<TableState, "filters" | "sorters">,
  hidden: ReadonlySet<string>,
): View {
  return {
    name,
    search: writeAddress(collection, "", { ...state, currentPage: 1 }),
    hidden: optionalColumns(collection).flatMap(({ key }) => (hidden.has(key) ? key : [])),
  };
}

/** Whether two views show the same, regardless of their names. A view may be older than the declaration. */
export function showsSame(collection: Collection, one: View, other: View): boolean {
  const [first, second] = [one, other].map(({ search, hidden }) =>
    JSON.stringify(viewOf(collection, "", readAddress(collection, search), new Set(hidden))),
  );
  return first === second;
}

/** @returns the address with another view name. */
function renamed(search: string, name: string): string {
  const params = new URLSearchParams(search);
  params.set(VIEW, name);
  return params.toString().replaceAll("%2C", ",");
}
