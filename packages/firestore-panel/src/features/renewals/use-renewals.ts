/** What the page of renewals shows: its address, its rows, and those that are selected. */
import { keepPreviousData } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useLocation, useNavigate, type Location } from "react-router";
import { useNow } from "../../ui/values";
import { expiringFields } from "../../fields/expiry";
import type { Collection } from "../../schema/types";
import { dayOf } from "../../texts/days";
import { useLanguage } from "../../texts/use-text";
import { expiry } from "./service";
import { useServiceQuery } from "../../screens/use-service";
import { renewalsOf, type Renewal } from "./renewals";
import { expiringParams, readRenewals, renewalsAddress, type RenewalsQuery } from "./renewals-address";

/** Rows of a page. A page costs at most 60 reads. */
const PAGE_ROWS = 50;

/**
 * One page of what expires. The filters are in the address. The pages turned so far are in the history entry: Back and a
 * reload lead to the same page, and a shared address begins with the first one.
 */
export function useRenewals(collections: readonly Collection[]) {
  const address: Location<unknown> = useLocation();
  const { pathname, search } = address;
  const navigate = useNavigate();
  const language = useLanguage().id;
  const today = dayOf(new Date(useNow()));
  const expiring = useMemo(() => expiringFields(collections), [collections]);
  const query = useMemo(() => readRenewals(expiring, search), [expiring, search]);
  const before = cursorsOf(address.state);
  const cursor = before.at(-1);
  const params = expiringParams(expiring, query, today);
  const {
    data: answer,
    error,
    isPending,
    isPlaceholderData,
    refetch,
  } = useServiceQuery(
    expiry.records,
    { ...params, size: PAGE_ROWS, ...(cursor !== undefined && { cursor }) },
    { placeholderData: keepPreviousData },
  );
  const rows = useMemo(
    () => renewalsOf(expiring, answer?.rows ?? [], today, language),
    [expiring, answer, today, language],
  );
  const turn = (cursors: readonly string[]) =>
    void navigate(pathname + search, { state: { before: cursors } });
  const next = answer?.cursor;
  return {
    ...{ expiring, query, params, today, rows, error, isPending, refetch },
    /** The rows belong to the previous page or filter. */
    stale: isPlaceholderData,
    filter: (changed: RenewalsQuery) => void navigate(renewalsAddress(pathname, changed)),
    page: JSON.stringify([params, cursor]),
    previous: before.length > 0 ? () => turn(before.slice(0, -1)) : undefined,
    next: next === undefined ? undefined : () => turn([...before, next]),
    /** Rows on the pages before. */
    skipped: before.length * PAGE_ROWS,
  };
}

/** @param state of a history entry. @returns the cursor of each page before this one. */
function cursorsOf(state: unknown): readonly string[] {
  const before = typeof state === "object" && state !== null && "before" in state ? state.before : [];
  return Array.isArray(before) ? before.filter((cursor): cursor is string => typeof cursor === "string") : [];
}

export interface SelectedRenewals {
  readonly rows: readonly Renewal[];
  readonly ids: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

/** Another page or filter clears the selection, and a row that leaves is not selected any more. */
export function useSelectedRenewals(rows: readonly Renewal[], page: string): SelectedRenewals {
  const [selected, setSelected] = useState<{ readonly page: string; readonly ids: readonly string[] }>();
  const ids = selected?.page === page ? selected.ids : [];
  const chosen = rows.filter(({ id }) => ids.includes(id));
  return {
    rows: chosen,
    ids: chosen.map(({ id }) => id),
    onChange: (next) => setSelected({ page, ids: next }),
  };
}
