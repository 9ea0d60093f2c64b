import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import { useLocation, useNavigate, useSearchParams, type Location } from "react-router";
import { isProtected } from "../../schema/define-collection";
import { entryState, type ListedRows } from "../record/neighbors";
import {
  addAddress,
  copyAddress,
  formAddress,
  originOf,
  recordAddress,
  useLatestLocation,
} from "../record/record-address";
import type { Collection } from "../../schema/types";
import { useShellSession } from "../shell/shell-session";
import { useParts } from "../features";
import { OVERLAYS } from "./list-address";
import type { Rights } from "./record-rights";
import type { ListTable } from "./use-list-table";

export type Overlays = ReturnType<typeof useOverlays>;

/**
 * The overlays of a list, controlled by its address. They open in a new tab, survive a reload, and close on Back. Only
 * one is open at a time.
 * @param list whose rows lead from an opened record to the next one.
 */
export function useOverlays(list?: ListTable) {
  const rows = useRef<ListedRows>(undefined);
  useEffect(() => {
    rows.current = list?.settled ? listedRows(list) : undefined;
  }, [list]);
  const drawers = useParts("rowDrawers");
  const names = useMemo(() => [...OVERLAYS, ...drawers.map(({ key }) => key)], [drawers]);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const latest = useLatestLocation();
  const { pathname: here } = useLocation();

  // One object until the address changes, so that the rows do not render again.
  return useMemo(() => {
    /** Opens an address whose Back leads to this list in its current state. */
    const visit = (address: string) => {
      const { pathname, search, state } = latest();
      // The second click of a double click still hits the list while the next page loads.
      if (pathname !== here) return;
      // A closing overlay is still in the address; the next one replaces its entry.
      const shown = new URLSearchParams(search);
      const fading = names.some((name) => shown.has(name));
      const from = fading ? originOf(state, pathname) : pathname + search;
      void navigate(address, { replace: fading, state: { from, rows: rows.current } });
    };
    return {
      get: (name: string) => {
        const id = params.get(name);
        // By this key, one that opens while another fades out is not closed by the other's `onClosed`.
        return id === null ? undefined : { key: `${name} ${id}`, id };
      },
      hrefOf: (name: string, id: string) => `?${withOverlay(params.toString(), names, name, id)}`,
      open: (name: string, id: string) => visit(`?${withOverlay(latest().search, names, name, id)}`),
      visit,
      onClosed: (name: string, id: string) => {
        const { search, state, pathname } = latest();
        // The address may have changed already, through Back or another overlay.
        if (new URLSearchParams(search).get(name) !== id) return;
        if (originOf(state, pathname) !== undefined) void navigate(-1);
        else void navigate(`?${withOverlay(search, names)}`, { replace: true });
      },
    };
  }, [params, names, here, navigate, latest]);
}

function listedRows({ collection, result, currentPage, pageCount, grouping }: ListTable): ListedRows {
  return {
    // Nobody opens the form of a protected record.
    ids: result.data.filter((row) => !isProtected(collection, row)).map(({ id }) => id),
    // Of another page of groups, all may be folded.
    previous: currentPage > 1 && !grouping,
    next: currentPage < pageCount && !grouping,
  };
}

/** After the step from a page's last record to the next page, opens that page's first record; and the other way round. */
export function usePageTurn(list: ListTable, overlays: Overlays, editing: Editing) {
  const location: Location<unknown> = useLocation();
  const { state, key, search } = location;
  const navigate = useNavigate();
  const { turn } = entryState(state);
  const handled = useRef("");
  const open = useEffectEvent(async () => {
    if (!turn || handled.current === key) return;
    handled.current = key;
    const id = listedRows(list).ids.at(turn.direction === "next" ? 0 : -1);
    // Back to this page opens nothing.
    await navigate(search === "" ? "?" : search, { replace: true, state: null });
    if (id === undefined) return;
    if (turn.place === "form") editing.edit(id);
    else overlays.visit(recordAddress(list.collection, id) ?? "");
  });
  useEffect(() => {
    if (list.settled) void open();
  }, [list.settled, key]);
}

function withOverlay(search: string, names: readonly string[], name?: string, id?: string): string {
  const params = new URLSearchParams(search);
  for (const other of names) params.delete(other);
  if (name !== undefined && id !== undefined) params.set(name, id);
  return params.toString();
}

export type Editing = ReturnType<typeof useEditing>["editing"];

/** @returns the open form over the list, and what opens forms. */
export function useEditing(collection: Collection, rights: Rights, overlays: Overlays) {
  const { readOnly } = useShellSession();
  const { create: mayAdd, edit: mayEdit } = rights;
  const inModal = collection.routes?.form === "modal";
  const edited = overlays.get("edit");
  const copied = overlays.get("copy");
  const opened = inModal ? (edited ?? copied) : undefined;
  // An open form stays when the panel begins to read only: it keeps what was typed.
  const isAllowed = readOnly || (edited && edited.id !== "" ? mayEdit : mayAdd);
  // One object until the address changes, so that the rows do not render again.
  const editing = useMemo(() => {
    const open = (name: "edit" | "copy", id: string, address: string | undefined) => {
      if (inModal) overlays.open(name, id);
      else if (address !== undefined) overlays.visit(address);
    };
    return {
      /** The address of a record's form: a page, or this list with the form over it. Undefined: there is none. */
      hrefOf: (id: string) => {
        if (!mayEdit) return undefined;
        return inModal ? overlays.hrefOf("edit", id) : formAddress(collection, id);
      },
      edit: (id: string) => {
        if (mayEdit) open("edit", id, formAddress(collection, id));
      },
      add: () => open("edit", "", addAddress(collection)),
      copy: (id: string) => open("copy", id, copyAddress(collection, id)),
    };
  }, [collection, inModal, mayEdit, overlays]);
  if (!isAllowed || !opened) return { form: undefined, editing };
  const form = {
    key: opened.key,
    // An empty id is for a new record.
    id: edited?.id || undefined,
    copiedId: edited ? undefined : opened.id,
    onClose: () => overlays.onClosed(edited ? "edit" : "copy", opened.id),
  };
  return { form, editing };
}
