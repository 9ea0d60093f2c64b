import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { Collection } from "../../../schema/types";
import { useLatestLocation } from "../latest-location";
import type { ListTable } from "../use-list-table";
import type { TablePreferences } from "../use-table-preferences";
import { useViews } from "./use-views";
import { addressOf, renamed, showsSame, VIEW, viewOf } from "./view-address";
import {
  cleanName,
  deletedView,
  nameError,
  withFirst,
  withoutView,
  withRestored,
  withView,
  type DeletedView,
  type View,
} from "./view-store";

/** What may be done with the views of a list, and which of them is shown. */
export function useListViews(
  collection: Collection,
  list: Pick<ListTable, "filters" | "sorters">,
  preferences: Pick<TablePreferences, "hidden">,
) {
  const { views, change, unkept: isUnstored } = useViews(collection);
  const navigate = useNavigate();
  const latest = useLatestLocation();
  const [params] = useSearchParams();
  const [deleted, setDeleted] = useState<DeletedView>();
  const name = params.get(VIEW) ?? "";
  const current = viewOf(collection, name, list, preferences.hidden);
  const own = views.views.find((view) => view.name === name);
  // Its name may have been given to another view meanwhile, in this tab or another one.
  const restorable = deleted && nameError(views, deleted.view.name) === undefined ? deleted : undefined;

  const open = (search: string, replace: boolean) => {
    const { search: now, state } = latest();
    if (now !== `?${search}`) void navigate(`?${search}`, replace ? { replace, state } : {});
  };
  const call = (next: string) => open(renamed(latest().search, next), true);
  const pageHref = () => `${window.location.origin}${latest().pathname}`;

  return {
    views,
    unkept: isUnstored,
    /** Name of the view that the address tells. Empty: none. */
    name,
    /** The person has saved it; another one's comes with a link. */
    own,
    /** Nothing is searched for, filtered or put in another order, and no view is named. */
    isPlain: name === "" && current.search === "",
    changed: own !== undefined && !showsSame(collection, own, current),
    /** The view that was deleted last, while it can be brought back. */
    deleted: restorable?.view,
    open: (view: View | undefined) => open(view ? addressOf(collection, view) : `${VIEW}=`, false),
    /** @param typed a name without error. */
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
    /** Opens the list with a view, or with all records. */
    beginWith: (view: View | undefined) => change(withFirst(views, view?.name)),
    /** The whole address of a view, or of what is shown now. */
    linkTo: (view: View = current) =>
      `${pageHref()}?${view.name === "" ? withoutName(addressOf(collection, view)) : addressOf(collection, view)}`,
  };
}

export type ListViews = ReturnType<typeof useListViews>;

function withoutName(address: string): string {
  return address.replace(new RegExp(`&?${VIEW}=$`), "");
}
