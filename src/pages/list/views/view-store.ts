/** Pure functions on the saved views of a list; use-views.ts stores them. */
import { trimText } from "../../../schema/visible-text";

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

/** A deleted view with the information to restore it. */
export interface DeletedView {
  readonly view: View;
  /** Its former index. */
  readonly place: number;
  readonly first: boolean;
}

export const LONGEST_NAME = 40;
export const ALL_RECORDS = "All records";
const NONE: Views = { views: [] };

/** @param stored the browser's stored value. Invalid parts are dropped. */
export function readViews(stored: unknown): Views {
  if (typeof stored !== "object" || stored === null || !("views" in stored) || !Array.isArray(stored.views))
    return NONE;
  const views = stored.views.filter(isView);
  const first = "first" in stored ? views.find(({ name }) => name === stored.first) : undefined;
  return { views, ...(first && { first: first.name }) };
}

/**
 * @param name as typed.
 * @param own the view's current name. Undefined: a new view.
 * @returns the error of the name.
 */
export function nameError({ views }: Views, name: string, own?: string): string | undefined {
  const given = cleanName(name);
  if (given === "") return "Give the view a name";
  if ([...given].length > LONGEST_NAME) return `At most ${String(LONGEST_NAME)} characters`;
  const taken = [ALL_RECORDS, ...views.map((view) => view.name)].filter((other) => other !== own);
  return taken.some((other) => fold(other) === fold(given))
    ? "There is a view of this name already"
    : undefined;
}

/** The normalized name: repeated spaces become one. */
export function cleanName(name: string): string {
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
export function deletedView({ views, first }: Views, view: View): DeletedView {
  return { view, place: views.findIndex(({ name }) => name === view.name), first: first === view.name };
}

/** Restores a view in its place, and as the default if there is none now. Its name must be free. */
export function withRestored({ views, first }: Views, { view, place, first: wasFirst }: DeletedView): Views {
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
