import { useMemo } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { addAddress, formAddress, originOf, useLatestLocation } from "../record/record-address";
import type { Collection } from "../../schema/types";
import { useShellSession } from "../shell/shell-session";
import { useParts } from "../features";
import { OVERLAYS } from "./list-address";
import type { Rights } from "./record-rights";

/** The key is of its name and record: one that opens while another fades out is not closed by the other's `onClosed`. */
interface Overlay {
  readonly key: string;
  readonly id: string;
}

/**
 * The overlays of a list, controlled by its address. They open in a new tab, survive a reload, and close on Back. Only
 * one is open at a time.
 */
export interface Overlays {
  readonly get: (name: string) => Overlay | undefined;
  readonly hrefOf: (name: string, id: string) => string;
  readonly open: (name: string, id: string) => void;
  /** Opens an address whose Back leads to this list in its current state. */
  readonly visit: (address: string) => void;
  readonly onClosed: (name: string, id: string) => void;
}

function useOverlayNames(): readonly string[] {
  const drawers = useParts("rowDrawers");
  return useMemo(() => [...OVERLAYS, ...drawers.map(({ key }) => key)], [drawers]);
}

export function useOverlays(): Overlays {
  const names = useOverlayNames();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const latest = useLatestLocation();
  const { pathname: here } = useLocation();

  // One object until the address changes, so that the rows do not render again.
  return useMemo(() => {
    const visit = (address: string) => {
      const { pathname, search, state } = latest();
      // The second click of a double click still hits the list while the next page loads.
      if (pathname !== here) return;
      // A closing overlay is still in the address; the next one replaces its entry.
      const fading = isAny(new URLSearchParams(search), names);
      const from = fading ? originOf(state, pathname) : pathname + search;
      void navigate(address, { replace: fading, state: { from } });
    };
    return {
      get: (name) => {
        const id = params.get(name);
        return id === null ? undefined : { key: `${name} ${id}`, id };
      },
      hrefOf: (name, id) => `?${withOverlay(params.toString(), names, name, id)}`,
      open: (name, id) => visit(`?${withOverlay(latest().search, names, name, id)}`),
      visit,
      onClosed: (name, id) => {
        const { search, state, pathname } = latest();
        // The address may have changed already, through Back or another overlay.
        if (new URLSearchParams(search).get(name) !== id) return;
        if (originOf(state, pathname) !== undefined) void navigate(-1);
        else void navigate(`?${withOverlay(search, names)}`, { replace: true });
      },
    };
  }, [params, names, here, navigate, latest]);
}

function isAny(params: URLSearchParams, names: readonly string[]): boolean {
  return names.some((name) => params.has(name));
}

function withOverlay(search: string, names: readonly string[], name?: string, id?: string): string {
  const params = new URLSearchParams(search);
  for (const other of names) params.delete(other);
  if (name !== undefined && id !== undefined) params.set(name, id);
  return params.toString();
}

export interface Editing {
  /** The address of a record's form: a page, or this list with the form over it. Undefined: there is none. */
  readonly hrefOf: (id: string) => string | undefined;
  readonly edit: (id: string) => void;
  readonly add: () => void;
}

/** @returns the open form over the list, whose empty id is for a new record, and what opens forms. */
export function useEditing(collection: Collection, rights: Rights, overlays: Overlays) {
  const { readOnly } = useShellSession();
  const { create: mayAdd, edit: mayEdit } = rights;
  const inModal = collection.routes?.form === "modal";
  const opened = inModal ? overlays.get("edit") : undefined;
  // An open form stays when the panel begins to read only: it keeps what was typed.
  const isAllowed = readOnly || (opened?.id === "" ? mayAdd : mayEdit);
  // One object until the address changes, so that the rows do not render again.
  const editing = useMemo((): Editing => {
    const open = (id: string, address: string | undefined) => {
      if (inModal) overlays.open("edit", id);
      else if (address !== undefined) overlays.visit(address);
    };
    return {
      hrefOf: (id) => {
        if (!mayEdit) return undefined;
        return inModal ? overlays.hrefOf("edit", id) : formAddress(collection, id);
      },
      edit: (id) => {
        if (mayEdit) open(id, formAddress(collection, id));
      },
      add: () => open("", addAddress(collection)),
    };
  }, [collection, inModal, mayEdit, overlays]);
  return { form: isAllowed ? opened : undefined, editing };
}
