import { useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams, type Location } from "react-router";
import { originOf, useLatestLocation } from "../record/record-address";
import type { Collection } from "../../schema/types";
import { draftOf } from "../form/draft";
import { useShellSession } from "../shell/shell-session";
import { useParts } from "../features";
import { OVERLAYS } from "./list-address";
import type { Rights } from "./record-rights";

/**
 * One that opens while the previous one fades out has another key, so that the old one's `onClosed` does not close it.
 */
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
  readonly any: boolean;
  readonly hrefOf: (name: string, id: string) => string;
  readonly open: (name: string, id: string) => void;
  /** Opens an address whose Back leads to this list in its current state. */
  readonly visit: (address: string) => void;
  readonly onClosed: (name: string, id: string) => void;
}

export function useOverlayNames(): readonly string[] {
  const drawers = useParts("rowDrawers");
  return useMemo(() => [...OVERLAYS, ...drawers.map(({ key }) => key)], [drawers]);
}

export function useOverlays(): Overlays {
  const names = useOverlayNames();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const latest = useLatestLocation();
  const rendered = useLocation();
  const { pathname: here } = rendered;
  const turn = turnOf(rendered.state);

  // One object until the address changes, so that the rows do not render again.
  return useMemo(() => {
    const visit = (address: string) => {
      const { pathname, search, state } = latest();
      // The second click of a double click still hits the list while the next page loads.
      if (pathname !== here) return;
      // A closing overlay is still in the address; the next one replaces its entry.
      const fading = isAny(new URLSearchParams(search), names);
      const next = { from: originOf(state, pathname), turn: turnOf(state) + 1 };
      void navigate(
        address,
        fading ? { replace: true, state: next } : { state: { from: pathname + search } },
      );
    };
    return {
      get: (name) => {
        const id = params.get(name);
        return id === null ? undefined : { key: `${name} ${id} ${String(turn)}`, id };
      },
      any: isAny(params, names),
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
  }, [params, names, turn, here, navigate, latest]);
}

function isAny(params: URLSearchParams, names: readonly string[]): boolean {
  return names.some((name) => params.has(name));
}

export function withOverlay(search: string, names: readonly string[], name?: string, id?: string): string {
  const params = new URLSearchParams(search);
  for (const other of names) params.delete(other);
  if (name !== undefined && id !== undefined) params.set(name, id);
  return params.toString();
}

/** Counts the overlays opened in one history entry. */
function turnOf(state: unknown): number {
  return typeof state === "object" && state !== null && "turn" in state ? Number(state.turn) : 0;
}

/** A form over the list. Without an id it is for a new record, and the address does not name it. */
type OpenForm = Pick<Overlay, "key"> & { readonly id: string | undefined };

export interface Editing {
  readonly form: OpenForm | undefined;
  /** The address of a record's form: a page, or this list with the form over it. Undefined: there is none. */
  readonly hrefOf: (id: string) => string | undefined;
  readonly edit: (id: string) => void;
  readonly add: () => void;
  readonly onClosed: (form: OpenForm) => void;
}

export function useEditing({ name, routes }: Collection, rights: Rights, overlays: Overlays): Editing {
  const { account, readOnly } = useShellSession();
  const { edit: mayEdit } = rights;
  const inModal = routes?.form === "modal";
  // An open form stays when the panel begins to read only: it keeps what was typed.
  const edited = inModal && (mayEdit || readOnly) ? overlays.get("edit") : undefined;
  const [added, setAdded] = useState<OpenForm | undefined>(() => {
    if (!inModal || overlays.any) return undefined;
    const draft = draftOf(account, name);
    return draft && { key: "draft", id: draft.id };
  });
  return useMemo(() => {
    const pageOf = (id: string) =>
      mayEdit && !inModal && routes?.form !== undefined
        ? `${routes.form}/${encodeURIComponent(id)}`
        : undefined;

    return {
      form: edited ?? added,
      hrefOf: (id) => (inModal && mayEdit ? overlays.hrefOf("edit", id) : pageOf(id)),
      edit: (id) => {
        const page = pageOf(id);
        if (page !== undefined) overlays.visit(page);
        else if (inModal && mayEdit) overlays.open("edit", id);
      },
      add: () => {
        if (inModal)
          setAdded((before) => ({ key: before?.key === "new" ? "another" : "new", id: undefined }));
        else if (routes?.form !== undefined) overlays.visit(routes.form);
      },
      onClosed: (closed) => {
        setAdded((now) => (now?.key === closed.key ? undefined : now));
        if (closed.id !== undefined) overlays.onClosed("edit", closed.id);
      },
    };
  }, [added, edited, inModal, mayEdit, overlays, routes]);
}

const ADD = { add: true };

interface AddAddress {
  readonly to: string;
  readonly state?: object;
}

/** @returns where records are added: a page, or the list, which then opens its form. Undefined: nowhere. */
export function addAddress({ routes }: Collection): AddAddress | undefined {
  if (routes?.form === undefined) return undefined;
  return routes.form === "modal" ? { to: routes.list, state: ADD } : { to: routes.form };
}

/**
 * Opens a form once: a reload or Back does not reopen it.
 * @param add undefined while the permission is unknown.
 */
export function useAddRequest(add: (() => void) | undefined): void {
  const location: Location<unknown> = useLocation();
  const { key, pathname, search, state } = location;
  const navigate = useNavigate();
  const done = useRef<string>(undefined);
  useEffect(() => {
    if (!add || !isAdd(state) || done.current === key) return;
    done.current = key;
    add();
    void navigate(pathname + search, { replace: true, state: null });
  }, [add, state, key, pathname, search, navigate]);
}

function isAdd(state: unknown): boolean {
  return typeof state === "object" && state !== null && "add" in state;
}
