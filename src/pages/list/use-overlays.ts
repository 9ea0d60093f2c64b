import { useLocation, useNavigate, useSearchParams } from "react-router";
import { originOf } from "../record/way-back";
import { useLatestLocation } from "./latest-location";

/** The parameters of a list's address that name a record and what lies over the list: its form, or its history. */
const OVERLAYS = ["edit", "history"] as const;
export type OverlayName = (typeof OVERLAYS)[number];

/**
 * What lies over a list. One that is opened while the one before it still fades out has another key, so that the end of
 * the old one does not close the new one.
 */
export interface Overlay {
  readonly key: string;
  readonly id: string;
}

/**
 * What lies over a list, by its address: so it can be opened in a new tab, outlives a reload, and Back closes it. There is
 * one at a time.
 */
export interface Overlays {
  /** What the address asks for. */
  readonly of: (name: OverlayName) => Overlay | undefined;
  /** Whether the address asks for any. */
  readonly any: boolean;
  /** The address of this list with it over it. */
  readonly hrefOf: (name: OverlayName, id: string) => string;
  readonly open: (name: OverlayName, id: string) => void;
  /** Opens an address from which the way back leads to this list as it is now. */
  readonly visit: (address: string) => void;
  /** Called when it is gone. */
  readonly onClosed: (name: OverlayName, id: string) => void;
}

export function useOverlays(): Overlays {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const latest = useLatestLocation();
  const rendered = useLocation();
  const turn = turnOf(rendered.state);

  const visit = (address: string) => {
    const { pathname, search, state } = latest();
    // The second press of a double click finds the list still on screen while the page that it led to loads.
    if (pathname !== rendered.pathname) return;
    // One that fades out is still named in the address; the next one replaces it there.
    const fading = isAny(new URLSearchParams(search));
    const next = { from: originOf(state, pathname), turn: turnOf(state) + 1 };
    void navigate(address, fading ? { replace: true, state: next } : { state: { from: pathname + search } });
  };
  return {
    of: (name) => {
      const id = params.get(name);
      return id === null ? undefined : { key: `${name} ${id} ${String(turn)}`, id };
    },
    any: isAny(params),
    hrefOf: (name, id) => `?${withOverlay(params.toString(), name, id)}`,
    open: (name, id) => visit(`?${withOverlay(latest().search, name, id)}`),
    visit,
    onClosed: (name, id) => {
      const { search, state, pathname } = latest();
      // The address may have changed already, by Back or by what was opened next.
      if (new URLSearchParams(search).get(name) !== id) return;
      if (originOf(state, pathname) !== undefined) void navigate(-1);
      else void navigate(`?${withOverlay(search)}`, { replace: true });
    },
  };
}

function isAny(params: URLSearchParams): boolean {
  return OVERLAYS.some((name) => params.has(name));
}

/** @returns the search part of the address, with this in place of what lay over the list before. */
function withOverlay(search: string, name?: OverlayName, id?: string): string {
  const params = new URLSearchParams(search);
  for (const other of OVERLAYS) params.delete(other);
  if (name !== undefined && id !== undefined) params.set(name, id);
  return params.toString();
}

/** Counts what was opened within one history entry. */
function turnOf(state: unknown): number {
  return typeof state === "object" && state !== null && "turn" in state ? Number(state.turn) : 0;
}
