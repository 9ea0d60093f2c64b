/** What this browser stores of an account's lists. Without React: the first rows are requested before it has loaded. */
import type { Collection } from "../../schema/types";
import { SEARCH, VIEW, withColumns } from "./list-address";

/** Replaces local storage in this tab if it is unavailable. */
const memory = new Map<string, string>();

export function readLocalStore(key: string): unknown {
  try {
    return JSON.parse(memory.get(key) ?? localStorage.getItem(key) ?? "null");
  } catch {
    // Storage is forbidden, or contains invalid data.
    return null;
  }
}

/** @returns false if storage is full or forbidden, so that the value lasts only in this tab. */
export function writeLocalStore(key: string, value: unknown): boolean {
  const text = JSON.stringify(value);
  memory.delete(key);
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    memory.set(key, text);
    return false;
  }
}

/** @returns the stored keys with the prefix, from local storage and from memory. */
function localStoreKeys(prefix: string): readonly string[] {
  let stored: readonly string[] = [];
  try {
    stored = Object.keys(localStorage);
  } catch {
    // Storage is forbidden.
  }
  return [...new Set([...stored, ...memory.keys()])].filter((key) => key.startsWith(prefix));
}

export const viewsPrefix = (account: string) => `list-views ${account} `;
const firstViewPrefix = (account: string) => `list-first ${account} `;
/** The storage key of the default view's address. It is separate from the views, which load on demand. */
export const firstViewKey = (account: string, { name }: Collection) => firstViewPrefix(account) + name;

/** A named list state: search, filters and order as in the address, and the columns. */
export interface View {
  readonly name: string;
  /** Without the page. */
  readonly search: string;
  /** Keys of the hidden columns. */
  readonly hidden: readonly string[];
}

export interface Views {
  readonly views: readonly View[];
  /** Name of the default view. Undefined: all records. */
  readonly first?: string;
}

const NONE: Views = { views: [] };

/** @param stored the browser's stored value. Invalid parts are dropped. */
export function readViews(stored: unknown): Views {
  if (typeof stored !== "object" || stored === null || !("views" in stored) || !Array.isArray(stored.views))
    return NONE;
  const views = stored.views.filter(isView);
  const first = "first" in stored ? views.find(({ name }) => name === stored.first) : undefined;
  return { views, ...(first && { first: first.name }) };
}

function isView(value: unknown): value is View {
  return (
    typeof value === "object" &&
    value !== null &&
    "name" in value &&
    typeof value.name === "string" &&
    value.name !== "" &&
    "search" in value &&
    typeof value.search === "string" &&
    "hidden" in value &&
    Array.isArray(value.hidden) &&
    value.hidden.every((key) => typeof key === "string")
  );
}

/** @returns the view's address with its complete state, so that others see the same. */
export function viewAddress(collection: Collection, { name, search, hidden }: View): string {
  const params = new URLSearchParams(withColumns(collection, search, hidden));
  params.set(VIEW, name);
  return params.toString().replaceAll("%2C", ",");
}

/** @returns the address of the default view, which replaces one without parameters. Undefined: all records. */
export function firstView(collection: Collection, account: string): string | undefined {
  const stored = readLocalStore(firstViewKey(account, collection));
  return typeof stored === "string" ? stored : undefined;
}

/**
 * Removes search texts from an account's saved views when its session ends: they often name people, and others may use
 * the browser. Filters, order and columns stay.
 * @param account record id of the account.
 */
export function forgetSearchWords(account: string): void {
  for (const key of [viewsPrefix(account), firstViewPrefix(account)].flatMap(localStoreKeys)) {
    const stored = JSON.stringify(readLocalStore(key), (name, value: unknown) =>
      // The address of a view, and of the default view.
      typeof value === "string" && (name === "search" || name === "") ? withoutSearch(value) : value,
    );
    writeLocalStore(key, JSON.parse(stored));
  }
}

function withoutSearch(address: string): string {
  const params = new URLSearchParams(address);
  params.delete(SEARCH);
  return params.toString().replaceAll("%2C", ",");
}
