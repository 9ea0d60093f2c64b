/** What the rules ask of a write besides: the entry, and the copy of what is deleted (docs/history.md). */
import type { Ruleset } from "local-firebase/rules";
import {
  derivedKeys,
  confidentialKeys,
  prunedKeys,
} from "../../../packages/firestore-panel/src/fields/derived";
import { CHANGE_KEY } from "../../../packages/firestore-panel/src/schema/stored-names";
import {
  scopeKeyOf,
  firstEntryId,
  HISTORY,
  isAudited,
  TRASH,
  trashId,
} from "../../../packages/firestore-panel/src/schema/history";
import { SERVER_TIME, type Collection } from "../../../packages/firestore-panel/src/schema/types";
import { SCHEMA_VERSION } from "../../../packages/firestore-panel/src/schema/version";
import { allows, credentialBeside, NOW, SESSIONS, type Changes, type Documents } from "./evaluate";

type Data = Documents[string];

export const ADMIN_AUTHOR = { kind: "admin", recordId: "a1", name: "a@b.qa" };
export const COMPANY_AUTHOR = { kind: "company", recordId: "c1", name: "ACME" };
/** New records of which each is named. More are an import, which is told by their number. */
const FEW = 10;
export const OPERATION = "w".repeat(20);
export const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

export const plain = (data: Data, at: Date): Data =>
  Object.fromEntries(Object.entries(data).map(([key, value]) => [key, value === SERVER_TIME ? at : value]));

/** What is stored is of an earlier time than it stands for, which is all the same here. */
const without = (data: Data, keys: readonly string[]): Data =>
  Object.fromEntries(
    Object.entries(data)
      .filter(([key]) => !keys.includes(key))
      .map(([key, value]) => [key, value === SERVER_TIME ? NOW : value]),
  );

/** When a commit is made, and the operation that it belongs to. */
const MOMENT = { at: NOW as unknown, expireAt: inDays(30.5), operation: OPERATION };

/** The changes, each naming its entry: one for each collection and act of the commit. */
export function withAudit(
  collections: readonly Collection[],
  author: object,
  before: Documents,
  changes: Changes,
  { at, expireAt, operation } = MOMENT,
): Changes {
  const done: { [path: string]: Data | null } = { ...changes };
  const entries = new Map<string, { id: string; entry: { [key: string]: unknown } }>();
  for (const [path, after] of Object.entries(changes)) {
    const [name = "", id = "", ...below] = path.split("/");
    const collection = collections.find((one) => one.name === name);
    if (!collection || below.length > 0 || !isAudited(collection)) continue;
    const stored = before[path];
    const action = after === null ? "delete" : stored ? "update" : "create";
    const key = scopeKeyOf(collection);
    const isMoved = key !== undefined && after && stored && after[key] !== stored[key];
    const own = key === undefined || isMoved ? null : (after ?? stored)?.[key];
    const company = typeof own === "string" ? own : null;
    const known = entries.get(`${name} ${action}`);
    const entryId = known?.id ?? `${operation}~${String(entries.size).padStart(8, "0")}`;
    const ids = [...((known?.entry["ids"] ?? []) as readonly string[]), id];
    const past = {
      ...(known?.entry["before"] as object | undefined),
      [id]: without(stored ?? {}, prunedKeys(collection)),
    };
    const secret = confidentialKeys(collection).filter((one) => after && after[one] !== stored?.[one]);
    const hidden = [...new Set([...((known?.entry["hidden"] ?? []) as readonly string[]), ...secret])];
    const isFirst = entryId === firstEntryId(operation);
    const entry = { at, ...(isFirst && { time: at, companyTime: at, attempt: "00000000" }), by: author, action, collection: name, company, schema: SCHEMA_VERSION, work: operation, count: ids.length, first: ids[0], title: "", ids }; // prettier-ignore
    entries.set(`${name} ${action}`, {
      id: entryId,
      entry: {
        ...entry,
        ...(action === "update" && {
          before: past,
          after: {},
          hidden,
        }),
      },
    });
    if (after !== null) done[path] = { ...after, [CHANGE_KEY]: entryId };
    else
      done[`${TRASH}/${trashId(name, id)}`] = { at, by: author, change: entryId, collection: name, company, title: "", record: without(stored ?? {}, derivedKeys(collection)), expireAt }; // prettier-ignore
  }
  for (const { id, entry } of entries.values()) {
    const isImport = entry["action"] === "create" && Number(entry["count"]) > FEW;
    done[`${HISTORY}/${id}`] = isImport ? { ...entry, action: "import", ids: [] } : entry;
  }
  return done;
}

/**
 * Whether an admin may write this record, with all that the rules ask for beside it.
 * @param before as it is stored. Undefined: it is added.
 */
export function mayWrite(
  rules: Ruleset,
  collection: Collection,
  id: string,
  after: Data,
  before?: Data,
): boolean {
  const path = `${collection.name}/${id}`;
  const documents = before ? { ...SESSIONS, [path]: before } : SESSIONS;
  const changes = withAudit([collection], ADMIN_AUTHOR, documents, { [path]: after });
  const beside = credentialBeside(collection, path, after);
  return allows(rules, { path, uid: "admin", before: documents, after: { ...beside, ...changes } });
}

/**
 * Whether an admin may bring a deleted record back as it was. @param stored as it was deleted. @param more what is stored
 * besides. @param beside what the same commit writes besides.
 */
export function mayRestore(
  rules: Ruleset,
  collection: Collection,
  id: string,
  stored: Data,
  more: Documents = {},
  beside: Changes = {},
): boolean {
  const path = `${collection.name}/${id}`;
  const copy = `${TRASH}/${trashId(collection.name, id)}`;
  const key = scopeKeyOf(collection);
  const company = key === undefined ? null : (stored[key] ?? null);
  const was = { ...without(stored, derivedKeys(collection)), [CHANGE_KEY]: firstEntryId("o".repeat(20)) };
  const change = firstEntryId(OPERATION);
  // Whoever signs in with it gets a new password.
  const renewed = collection.signIn ? { passwordAt: SERVER_TIME } : {};
  const hidden = Object.keys(renewed);
  const past = { before: { [id]: without(was, prunedKeys(collection)) }, after: {} };
  const entry = { at: NOW, time: NOW, companyTime: NOW, attempt: "00000000", by: ADMIN_AUTHOR, action: "restore", collection: collection.name, company, schema: SCHEMA_VERSION, work: OPERATION, count: 1, first: id, title: "", ids: [id], hidden, ...past }; // prettier-ignore
  const after = { ...stored, ...renewed, [CHANGE_KEY]: change };
  const audited = { [`${HISTORY}/${change}`]: entry, [copy]: null, [path]: after };
  const changes = { ...credentialBeside(collection, path, after), ...audited, ...beside };
  const before = { ...SESSIONS, [copy]: { company, record: was }, ...more };
  return allows(rules, { path, uid: "admin", before, after: changes });
}
