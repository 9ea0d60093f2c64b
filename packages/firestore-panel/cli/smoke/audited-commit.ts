/**
 * Writes records by plain HTTP, each with the entry and the copy that the rules require (docs/history.md).
 */
import { toWireFields, type PlainFields } from "../owner/to-wire";
import { derivedKeys, confidentialKeys, prunedKeys } from "../../src/fields/derived";
import { chunksOf, mapParallel } from "../../src/data/chunked";
import { CHANGE_KEY } from "../../src/schema/stored-names";
import {
  scopeKeyOf,
  firstEntryId,
  HISTORY,
  isAudited,
  MAX_DELETIONS,
  MAX_COMPARED,
  newAttempt,
  newEntryId,
  newOperationId,
  TRASH,
  TRASH_DAYS,
  trashId,
  operationOf,
  type Action,
  type Author,
} from "../../src/schema/history";
import type { Collection } from "../../src/schema/types";
import { SCHEMA_VERSION } from "../../src/schema/version";
import {
  at,
  commit,
  firestore,
  nameOf,
  runQuery,
  type RestAnswer,
  type RestPrincipal,
  type Project,
} from "./rest";
import { foundIds, recordQuery, signedInAs } from "./sign-in";

type Fields = { readonly [key: string]: unknown };
/** The needed part of a write in Firestore's HTTP interface. */
interface Write {
  readonly update?: { readonly name: string; readonly fields?: Fields };
  readonly delete?: string;
  readonly updateMask?: { readonly fieldPaths: readonly string[] };
}
interface EntryDraft {
  readonly id: string;
  readonly collection: Collection;
  readonly action: Action;
  readonly company: unknown;
  readonly ids: string[];
  readonly before: { [id: string]: Fields };
}

const NOTHING = { nullValue: null };
/** Maximum number of new records that an entry lists by id. */
const FEW = 10;
/** Two hours more than the rules require. */
const RETENTION_MS = (TRASH_DAYS * 24 + 2) * 3_600_000;

/**
 * Commits as the principal. @param reader a principal who may read the stored documents; default: the
 * principal.
 */
export async function auditedCommit(
  project: Project,
  principal: RestPrincipal,
  writes: readonly object[],
  reader = principal,
): Promise<RestAnswer> {
  const author = await authorOf(project, principal);
  return commit(project, principal, await withAudit(project, author, reader, writes));
}

/**
 * Deletes records. Their copies stay in the trash for 30 days, and their entries stay permanently.
 * @returns whether all were deleted.
 */
export async function removeRecords(
  project: Project,
  principal: RestPrincipal,
  paths: readonly string[],
): Promise<boolean> {
  let done = true;
  for (const some of chunksOf(paths, MAX_DELETIONS)) {
    const deletes = some.map((path) => ({ delete: nameOf(project, path) }));
    const { status } = await auditedCommit(project, principal, deletes);
    done = status === 200 && done;
  }
  return done;
}

/**
 * @returns the principal's author for the rules. A principal without a session gets an arbitrary author,
 * which the rules refuse.
 */
async function authorOf(project: Project, principal: RestPrincipal): Promise<Author> {
  const account = signedInAs(principal);
  if (!account) return { kind: "admin", recordId: "nobody", name: "nobody" };
  const [recordId = ""] = foundIds(await runQuery(project, principal, recordQuery(project, account)));
  return { kind: account.kind, recordId, name: account.id };
}

/** @returns the writes with their history: one entry for each collection, company and action. */
async function withAudit(
  project: Project,
  author: Author,
  reader: RestPrincipal,
  writes: readonly object[],
): Promise<readonly object[]> {
  const entries = new Map<string, EntryDraft>();
  const done: object[] = [];
  const found = await mapParallel(writes as readonly Write[], async (write) => {
    const [collection, id] = recordOf(project, write);
    const stored = collection && (await storedFields(project, reader, `${collection.name}/${id}`));
    return { write, collection, id, stored };
  });
  for (const { write, collection, id, stored } of found) {
    const draft = collection && entryOf(entries, collection, write, stored);
    if (!collection || !draft) {
      done.push(write);
      continue;
    }
    draft.ids.push(id);
    if (draft.action === "update") draft.before[id] = without(stored ?? {}, prunedKeys(collection));
    if (draft.action !== "delete") done.push(withChange(write, draft.id));
    else done.push(write, copyWrite(project, author, draft, id, stored ?? {}));
  }
  return [...done, ...[...entries.values()].map((entry) => entryWrite(project, author, entry))];
}

function entryWrite(
  project: Project,
  author: Author,
  { id, collection, action, company, ids, before }: EntryDraft,
): object {
  const [first = ""] = ids;
  const operation = operationOf(id);
  // Like the panel: many new rows are an import, whose entry has only their number.
  const isImport = action === "create" && ids.length > FEW;
  const named = isImport ? { action: "import", ids: [] } : { action, ids };
  const isFirst = id === firstEntryId(operation);
  const plain: PlainFields = { ...(isFirst && { attempt: newAttempt() }), by: { ...author }, ...named, collection: collection.name, schema: SCHEMA_VERSION, work: operation, first, title: "", count: ids.length }; // prettier-ignore
  const previous = Object.entries(before).map(([id, fields]) => [id, { mapValue: { fields } }] as const);
  return {
    update: {
      name: nameOf(project, `${HISTORY}/${id}`),
      fields: {
        // The writes of a smoke test may change any password.
        ...toWireFields({ ...plain, hidden: [...confidentialKeys(collection)] }),
        company,
        ...(Object.keys(before).length > 0 && {
          before: { mapValue: { fields: Object.fromEntries(previous) } },
          after: { mapValue: {} },
        }),
      },
    },
    updateTransforms: (isFirst ? ["at", "time", "companyTime"] : ["at"]).map(now),
  };
}

function copyWrite(project: Project, author: Author, entry: EntryDraft, id: string, stored: Fields): object {
  const { collection } = entry;
  const expireAt = new Date(Date.now() + RETENTION_MS);
  const plain: PlainFields = { by: { ...author }, change: entry.id, collection: collection.name, title: "", expireAt }; // prettier-ignore
  return {
    update: {
      name: nameOf(project, `${TRASH}/${trashId(collection.name, id)}`),
      fields: {
        ...toWireFields(plain),
        company: entry.company,
        record: { mapValue: { fields: without(stored, derivedKeys(collection)) } },
      },
    },
    updateTransforms: [now("at")],
  };
}

const now = (fieldPath: string) => ({ fieldPath, setToServerValue: "REQUEST_TIME" });

/** @returns the write with a reference to its entry. */
function withChange(write: Write, change: string): object {
  const { update, updateMask } = write;
  return {
    ...write,
    update: { ...update, fields: { ...update?.fields, [CHANGE_KEY]: { stringValue: change } } },
    ...(updateMask && { updateMask: { fieldPaths: [...updateMask.fieldPaths, CHANGE_KEY] } }),
  };
}

/** @returns undefined if the write needs no entry, because it deletes a document that does not exist. */
function entryOf(
  entries: Map<string, EntryDraft>,
  collection: Collection,
  write: Write,
  stored: Fields | undefined,
): EntryDraft | undefined {
  if (!stored && (write.delete !== undefined || write.updateMask)) return undefined;
  const action: Action = write.delete !== undefined ? "delete" : stored ? "update" : "create";
  const unchanged = write.delete !== undefined || write.updateMask ? stored : {};
  const key = scopeKeyOf(collection);
  const company = (key !== undefined && { ...unchanged, ...write.update?.fields }[key]) || NOTHING;
  const name = JSON.stringify([collection.name, action, company]);
  const begun = entries.get(name);
  if (begun && (action !== "update" || begun.ids.length < MAX_COMPARED)) return begun;
  // Like the panel: the entry that lists read holds few values.
  const further = `${name} further`;
  const id = begun ? newEntryId(operationOf(begun.id)) : firstEntryId(newOperationId());
  const entry = entries.get(further) ?? { id, collection, action, company, ids: [], before: {} };
  entries.set(begun ? further : name, entry);
  return entry;
}

/** @returns the audited record that is written. */
function recordOf(
  project: Project,
  { update, delete: deleted }: Write,
): readonly [Collection | undefined, string] {
  const [name = "", id = "", ...below] = (update?.name ?? deleted ?? "")
    .slice(nameOf(project, "").length)
    .split("/");
  const collection =
    below.length === 0 ? project.panel.collections.find((one) => one.name === name) : undefined;
  return [collection && isAudited(collection) ? collection : undefined, id];
}

async function storedFields(
  project: Project,
  reader: RestPrincipal,
  path: string,
): Promise<Fields | undefined> {
  const { status, body } = await firestore(project, reader, "GET", `/${encodedPath(path)}`);
  if (status !== 200) return undefined;
  return (at(body, "fields") ?? {}) as Fields;
}

function without(fields: Fields, keys: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => !keys.includes(key)));
}

/** Replaces lone surrogates, which no address can contain. */
function encodedPath(path: string): string {
  return path
    .split("/")
    .map((entry) => encodeURIComponent(Buffer.from(entry).toString()))
    .join("/");
}
