import type {
  Collection,
  CollectionDeclaration,
  ComputedDeclaration,
  Field,
  FieldDeclarations,
  RecordFrom,
  Access,
  Principal,
  AccessMethod,
  Messages,
} from "./types";
import { declaredCount } from "../texts/texts";

/** @param name the collection's Firestore name, which is also the Refine resource's name. */
export function defineCollection<
  Fields extends FieldDeclarations,
  Of extends { readonly [key: string]: string } = { readonly [key: string]: never },
>(name: string, declaration: CollectionDeclaration<Fields, Of>): Collection<RecordFrom<Fields>> {
  const subcollections = Object.entries(declaration.subcollections ?? {});
  return {
    ...declaration,
    name,
    fields: keyed(declaration.fields),
    computed: keyed<ComputedDeclaration>(declaration.computed ?? {}),
    subcollections: subcollections.map(([subName, sub]) => ({
      ...sub,
      name: subName,
      fields: keyed(sub.fields),
    })),
    messages: { ...defaultMessages(declaration.label), ...declaration.messages },
  };
}

/** @returns the declared items in their order, each with its key. */
export function keyed<Item extends object>(items: { readonly [key: string]: Item }) {
  return Object.entries(items).map(([key, item]) => ({ ...item, key }));
}

/** @returns the fields, for a section of the form under this heading. */
export function section<Fields extends FieldDeclarations>(heading: string, fields: Fields): Fields {
  const entries = Object.entries(fields).map(([key, field]) => [key, { ...field, section: heading }]);
  return Object.fromEntries(entries) as Fields;
}

export const ACCESS_METHODS: readonly AccessMethod[] = ["get", "list", "create", "update", "delete"];

/** @returns principals that are granted the operation, by its own name or by `read` or `write`. */
export function principalsOf(access: Access, method: AccessMethod): readonly Principal[] {
  const group = method === "get" || method === "list" ? access.read : access.write;
  return [...new Set([...(access[method] ?? []), ...(group ?? [])])];
}

export function canDo(principal: Principal, method: AccessMethod, collection: Collection): boolean {
  return principalsOf(collection.access, method).includes(principal);
}

/** Whether it is the kind of a scope, which has a session as admins have, and a grant for its own records only. */
export function isScope(principal: Principal): boolean {
  return principal !== "admin" && principal !== "member" && principal !== "owner";
}

export function isProtected(
  { protect }: Pick<Collection, "protect">,
  record: { readonly [key: string]: unknown } | undefined,
): boolean {
  return protect !== undefined && record?.[protect.field] === protect.value;
}

/** The filter option that shows all records. No filterable field has this value. */
export const ALL = "All";
export const DEFAULT_PAGE_SIZE = 10;

/** @returns the field by whose days a list is filtered. */
export function daysField({ filters = [], order: [key], fields }: Collection): Field | undefined {
  const isDays = ({ type, key: own }: Field) => type === "date" || (type === "timestamp" && own === key);
  return fields.find((field) => isDays(field) && filters.some((filter) => filter.field === field.key));
}

/** @returns the field by whose values a list is ordered. */
export function orderField({ order: [key], fields }: Collection): Field | undefined {
  return fields.find((field) => field.key === key);
}

function defaultMessages({ one, many }: CollectionDeclaration["label"]): Messages {
  const record = withinSentence(one);
  return {
    add: `+ Add ${one}`,
    empty: `No ${withinSentence(many)} found.`,
    invalid: "Please fill in all required fields.",
    created: `${one} added!`,
    updated: `${one} updated!`,
    deleted: `${one} deleted!`,
    saveFailed: `Failed to save ${record}`,
    deleteFailed: `Failed to delete ${record}`,
    loadFailed: `Failed to load ${withinSentence(many)}`,
    confirmDelete: `Are you sure you want to delete this ${record}?`,
  };
}

/** "Parking Permits" becomes "parking permits". Words with several capitals stay unchanged: "VIP", "QR". */
export function withinSentence(label: string): string {
  return label.replace(/\S+/g, (word) => (/^\p{Lu}\P{Lu}+$/u.test(word) ? word.toLowerCase() : word));
}

/** "1 book", "3 libraries". Without a plural in the catalog it is that of `one`: `many` may be "Staff". */
export function counted(count: number, { one }: CollectionDeclaration["label"]): string {
  const translated = declaredCount(one, count);
  if (translated !== undefined) return translated;
  const word = withinSentence(one);
  const number = count.toLocaleString("en");
  if (count === 1) return `${number} ${word}`;
  if (/[^aeiou]y$/.test(word)) return `${number} ${word.slice(0, -1)}ies`;
  return `${number} ${word}${/(s|x|z|ch|sh)$/.test(word) ? "es" : "s"}`;
}
