/** Entries of History and documents of Trash as they are stored, and the pages that show them. */
import { history } from "#engine/features/history/feature.ts";
import { trash } from "#engine/features/trash/feature.ts";
import type { DocumentData } from "firebase/firestore";
import { derivedWrites } from "firestore-panel/derived";
import { documentOf, readRecord } from "firestore-panel/record";
import { admins } from "../../../src/resources/admins";
import { brands } from "../../../src/resources/brands";
import { companies } from "../../../src/resources/companies";
import { employees } from "../../../src/resources/employees";
import { pageRoute } from "#engine/scope-panel.tsx";
import { firstEntryId, trashId } from "firestore-panel/history";
import type { Collection } from "#engine/schema/types.ts";
import { definition } from "../../../src/definition";
import { openPanel } from "../panel";
import { put } from "../world";

const activity: Collection = { ...definition.history, routes: { list: "/activity" } };
export const bin: Collection = { ...definition.trash, routes: { list: "/trash" } };

/** The pages of the activity and of the trash, and the lists of what they tell. @param more collections. */
export function openHistory(address: string, more: readonly Collection[] = []) {
  const collections = [...more, brands, companies, employees, admins];
  const scope = { kind: "admin", collections, activity, trash: bin };
  const pages = [history, trash]
    .flatMap((feature) => feature.pages?.(scope) ?? [])
    .flatMap(({ path, load }) => (load ? pageRoute(path, load) : []));
  return openPanel(address, collections, { pages, lists: [activity, bin] });
}

const NOOR = { kind: "admin", recordId: "noor", name: "noor@westwalk.example" };

/** An entry. With `time: null` it is a later part of its work, which has none. @param work 20 letters and digits. */
export function entry(operation: string, more: DocumentData): Promise<void> {
  const at = (more["time"] as Date | null | undefined) ?? new Date();
  const { time, ...rest } = more;
  const stored = {
    at,
    ...(time !== null && { time: at }),
    by: NOOR,
    action: "update",
    collection: "Brands",
    company: null,
    work: operation,
    count: 1,
    first: "cafe",
    title: "Café Noor",
    ids: ["cafe"],
    ...rest,
  };
  return store(definition.history, time === null ? `${operation}~aaaaaaaa` : firstEntryId(operation), stored);
}

const store = (collection: Collection, id: string, stored: DocumentData) =>
  put(`${collection.name}/${id}`, {
    ...stored,
    ...documentOf(derivedWrites(collection, readRecord(collection, "", stored))),
  });

export function deleted(collection: string, id: string, more: DocumentData): Promise<void> {
  const stored = {
    at: new Date(),
    by: NOOR,
    change: "aaaaaaaaaaaaaaaaaaaa~aaaaaaaa",
    collection,
    company: null,
    title: id,
    record: {},
    expireAt: new Date(Date.now() + 30 * 24 * 60 * 60 * 1000),
    ...more,
  };
  return store(definition.trash, trashId(collection, id), stored);
}

export const operationId = (letter: string) => letter.repeat(20);
