import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { store } from "../../browser-storage";
import type { Collection } from "../../schema/types";
import { useShellSession } from "../../screens/shell/shell-session";
import { trimText } from "../../schema/text";
import type { Translate } from "../../texts/texts";
import { useText } from "../../texts/use-text";
import { useLatestLocation } from "../../screens/record/record-address";
import { useStored } from "../../ui/browser-hooks";
import type { ListTable } from "../../screens/list/use-list-table";
import type { TablePreferences } from "../../screens/list/list-preferences";
import {
  readViews,
  viewAddress,
  viewsKey,
  withParameter,
  type View,
  type Views,
} from "../../screens/list/stored-preferences";
import { listParameters, optionalColumns, VIEW } from "../../screens/list/list-address";

const MAX_NAME_LENGTH = 40;

export function useListViews(
  collection: Collection,
  { address }: Pick<ListTable, "address">,
  preferences: Pick<TablePreferences, "hidden">,
) {
  const { account } = useShellSession();
  const [saved, change] = useStored(viewsKey(account, collection.name), readViews);
  const { views, first } = saved;
  /** Storage is unavailable: saved views last only in this tab. */
  const [isUnstored] = useState(() => !store.isKept());
  const navigate = useNavigate();
  const latest = useLatestLocation();
  const [params] = useSearchParams();
  const t = useText();
  const [deleted, setDeleted] = useState<{ view: View; index: number; wasFirst: boolean }>();
  const name = params.get(VIEW) ?? "";
  const current = currentView(collection, name, address, preferences.hidden);
  const own = views.find((view) => view.name === name);
  // Another view may have taken its name since, in this tab or another one.
  const restorable = deleted && nameError(t, saved, deleted.view.name) === undefined ? deleted : undefined;

  const open = (search: string, replace: boolean) => {
    const { search: now, state } = latest();
    if (now !== `?${search}`) void navigate(`?${search}`, replace ? { replace, state } : {});
  };
  const renameInAddress = (next: string) => open(withParameter(latest().search, VIEW, next), true);
  const replace = (former: string, view: View) =>
    change({
      views: views.map((other) => (other.name === former ? view : other)),
      first: first === former ? view.name : first,
    });

  return {
    ...{ saved, isUnstored },
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
    saveAs: (typed: string) => {
      const view = { ...current, name: cleanName(typed) };
      setDeleted(undefined);
      change({ views: [...views, view], first });
      open(viewAddress(collection, view), true);
    },
    saveChanges: () => replace(name, current),
    rename: (view: View, typed: string) => {
      const next = cleanName(typed);
      replace(view.name, { ...view, name: next });
      if (view.name === name) renameInAddress(next);
    },
    remove: (view: View) => {
      const wasFirst = first === view.name;
      setDeleted({ view, index: views.indexOf(view), wasFirst });
      change({ views: views.filter((other) => other !== view), first: wasFirst ? undefined : first });
      if (view.name === name) renameInAddress("");
    },
    restore: () => {
      setDeleted(undefined);
      if (!restorable) return;
      const { view, index, wasFirst } = restorable;
      change({ views: views.toSpliced(index, 0, view), first: first ?? (wasFirst ? view.name : undefined) });
    },
    setFirst: (view: View | undefined) => change({ views, first: view?.name }),
    /** The complete address of a view, or of the current state. */
    linkTo: (view: View = current) => {
      const address = viewAddress(collection, view);
      const search = view.name === "" ? withParameter(address, VIEW) : address;
      return `${window.location.origin}${latest().pathname}?${search}`;
    },
  };
}

export type ListViews = ReturnType<typeof useListViews>;

/** @param own the view's current name. Undefined: a new view. */
export function nameError(t: Translate, { views }: Views, name: string, own?: string): string | undefined {
  const cleaned = cleanName(name);
  if (cleaned === "") return t("list.views.noName");
  if ([...cleaned].length > MAX_NAME_LENGTH) return t("list.views.longName", { count: MAX_NAME_LENGTH });
  const taken = [t("list.views.all"), ...views.map((view) => view.name)].filter((other) => other !== own);
  return taken.some((other) => fold(other) === fold(cleaned)) ? t("list.views.takenName") : undefined;
}

function cleanName(name: string): string {
  return trimText(name.normalize("NFC")).replaceAll(/\s+/g, " ");
}

function fold(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}

function currentView(
  collection: Collection,
  name: string,
  address: string,
  hidden: ReadonlySet<string>,
): View {
  return {
    name,
    search: withParameter(listParameters(collection, address).toString(), "page"),
    hidden: optionalColumns(collection).flatMap(({ key }) => (hidden.has(key) ? key : [])),
  };
}

/** Whether two views show the same, regardless of their names. A view may be older than the declaration. */
export function showsSame(collection: Collection, one: View, other: View): boolean {
  const [first, second] = [one, other].map(({ search, hidden }) =>
    JSON.stringify(currentView(collection, "", search, new Set(hidden))),
  );
  return first === second;
}
