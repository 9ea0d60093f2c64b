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

export const activity: Collection = { ...definition.history, routes: { list: "/activity" } };
export const bin: Collection = { ...definition.trash, routes: { list: "/trash" } };
export const RECORDED_COLLECTIONS = [brands, companies, employees, admins];

export const historyRoutes = () => {
  const scope = { kind: "admin", collections: RECORDED_COLLECTIONS, activity, trash: bin };
  return [history, trash]
    .flatMap((feature) => feature.pages?.(scope) ?? [])
    .flatMap(({ path, load }) => (load ? pageRoute(path, load) : []));
};

export const openHistory = (address: string) =>
  openPanel(address, RECORDED_COLLECTIONS, { pages: historyRoutes(), lists: [activity, bin] });

/** An entry. With `time: null` it is a later part of its work, which has none. @param work 20 letters and digits. */
export function entry(operation: string, more: DocumentData): Promise<void> {
  const at = (more["time"] as Date | null | undefined) ?? new Date();
  const { time, ...rest } = more;
  const stored = {
    at,
    ...(time !== null && { time: at }),
    by: { kind: "admin", recordId: "noor", name: "noor@westwalk.example" },
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
  return put(`History/${time === null ? `${operation}~aaaaaaaa` : firstEntryId(operation)}`, {
    ...stored,
    ...documentOf(derivedWrites(definition.history, readRecord(definition.history, "", stored))),
  });
}

export function deleted(collection: string, id: string, more: DocumentData): Promise<void> {
  const stored = {
    at: new Date(),
    by: { kind: "admin", recordId: "noor", name: "noor@westwalk.example" },
    change: "aaaaaaaaaaaaaaaaaaaa~aaaaaaaa",
    collection,
    company: null,
    title: id,
    record: {},
    expireAt: new Date(Date.now() + 30 * 24 * 60 * 60 * 1000),
    ...more,
  };
  return put(`Trash/${trashId(collection, id)}`, {
    ...stored,
    ...documentOf(derivedWrites(definition.trash, readRecord(definition.trash, "", stored))),
  });
}

export const operationId = (letter: string) => letter.repeat(20);
