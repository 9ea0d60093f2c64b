/** What is wrong with a stored record, and how many records of a collection have such a fault. */
import {
  getDocsFromServer,
  limit,
  orderBy,
  query,
  where,
  type QueryDocumentSnapshot,
} from "firebase/firestore";
import { countOf } from "../../../data/chunked";
import type { ServiceContext } from "../../../data/service";
import { attempt } from "../../../data/errors";
import { fileFieldsOf } from "../../../data/file-values";
import { countIndexed, type CollectionHealth } from "../../../data/last-report";
import { orderPath } from "../../../data/record-reader";
import { storedPath } from "../../../data/registry";
import { isDay, isStoredMoment } from "../../../fields/date/model";
import { derivedVersion } from "../../../fields/derived";
import { expiringFields } from "../../../fields/expiry";
import { modelOf } from "../../../fields/models";
import { orderField } from "../../../schema/define-collection";
import { MAX_NAMED_RECORDS } from "../../../schema/stored-names";
import type { Collection, Field } from "../../../schema/types";

/** Whether the field of the list's order is missing, or has a value of another type. */
export function isMisordered(collection: Collection, document: QueryDocumentSnapshot): boolean {
  const value: unknown = document.get(orderPath(collection));
  const least = leastOf(collection);
  return least instanceof Date ? !isStoredMoment(value) : typeof value !== typeof least;
}

/** Whether a date is stored in another form, such as "31/12/2025", a timestamp or Arabic digits. */
export function hasOtherDate({ fields }: Collection, document: QueryDocumentSnapshot): boolean {
  return fields.some((field) => {
    if (field.type !== "date") return false;
    const stored: unknown = document.get(storedPath(field));
    return !isAbsent(stored) && !isDay(stored);
  });
}

export function lacksPassword(collection: Collection, document: QueryDocumentSnapshot): boolean {
  const field = passwordField(collection);
  return field !== undefined && isAbsent(document.get(storedPath(field)));
}

/** The password that the app compares. Of a field of type "password", only the rules know whether there is one. */
function passwordField({ fields }: Collection): Field | undefined {
  return fields.find(({ type, required }) => type === "readablePassword" && Boolean(required));
}

/** Whether the records can name a file or expire, so that a check reads them, which finds their passwords too. */
export function isRead(collection: Collection): boolean {
  return fileFieldsOf(collection).length > 0 || expiringFields([collection]).length > 0;
}

/** A count costs a read per 1,000 records. @returns also no fault that only the records tell. */
export function countFaults({ reader }: ServiceContext, collection: Collection): Promise<CollectionHealth> {
  return attempt("count", collection.label.many, async () => {
    const all = reader.all(collection);
    const ordered = reader.ordered(collection);
    const password = isRead(collection) ? undefined : passwordField(collection);
    const path = password && storedPath(password);
    // First, so that a record that is added meanwhile does not look like one that lacks something.
    const total = await countOf(all);
    const [listed, typed, indexed, texts, numbers, named] = await Promise.all([
      countOf(ordered),
      countOf(query(ordered, where(orderPath(collection), ">=", leastOf(collection)))),
      collection.indexed ? countIndexed(all, collection) : total,
      path ? countOf(query(all, where(path, ">", ""))) : total,
      path ? countOf(query(all, where(path, ">=", -Number.MAX_VALUE))) : 0,
      // Those that have the field: no query finds the others.
      path && getDocsFromServer(query(all, orderBy(path), limit(MAX_NAMED_RECORDS))),
    ]);
    const lacking = named?.docs.filter((document) => lacksPassword(collection, document)) ?? [];
    return {
      total,
      hidden: Math.max(0, total - listed),
      misplaced: Math.max(0, listed - typed),
      unindexed: Math.max(0, total - indexed),
      version: derivedVersion(collection),
      ...{ dates: 0, dateIds: [] },
      passwords: Math.max(0, total - texts - numbers),
      passwordIds: lacking.map(({ id }) => id),
    };
  });
}

/** The least value of the type that orders the list. A comparison finds values of its own type only. */
function leastOf(collection: Collection): Date | number | string {
  const field = orderField(collection);
  if (field && modelOf(field).stamps) return new Date(0);
  return field?.collation === "number" ? -Number.MAX_VALUE : "";
}

/** The most documents that the rules allow in a list query. */
export const MAX_DOCUMENTS = 500;

function isAbsent(stored: unknown): boolean {
  return stored === undefined || stored === null || stored === "";
}
