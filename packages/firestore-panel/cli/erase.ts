import { StartError, type WireFields, type WireValue } from "local-firebase";
import { TARGET_OPTIONS, ownerCommand, say, flag, text } from "./owner/command-line";
import { readTarget, withDocuments, requireVersion } from "./owner/data";
import { plainFields } from "../src/firebase/plain";
import { toWireFields, type PlainFields } from "./owner/wire";
import type { PanelDefinition } from "../src/definition";
import { derivedWrites } from "../src/fields/derived";
import { documentOf, readRecord } from "../src/fields/record";
import { firstEntryId, HISTORY, newOperationId, scopeKeys, TRASH, trashId } from "../src/schema/history";
import { CHANGE_KEY, ERASED_KEY } from "../src/schema/stored-names";
import type { Collection } from "../src/schema/types";
import { SCHEMA_VERSION } from "../src/schema/version";
import {
  type OwnerDatabase,
  type OwnerDocument,
  commitBatches,
  type OwnerWrite,
  removalOf,
} from "./owner/owner-database";
import type { SweepOptions } from "./sweep";

const HELP = `Lists where history and trash hold the values of one record, for example of a person who asked for their removal, and
with --delete erases them (docs/security.md). Who changed the record and when stays, and an entry says that its values
were erased. The record itself is deleted in the panel first. It may be run again at any time.

In a project each entry of the history costs a read, and each that held values a write.

  npm run owner -- erase --record COLLECTION/ID           lists
  npm run owner -- erase --record COLLECTION/ID --delete  erases
`;

export const command = ownerCommand(
  HELP,
  { ...TARGET_OPTIONS, record: text, delete: flag },
  async (options, product) => {
    const [name, id, ...more] = options.record?.split("/") ?? [];
    const collection = product.definition.collections.find((candidate) => candidate.name === name);
    if (!collection || !id || more.length > 0)
      throw new StartError("--record takes a collection and an id: COLLECTION/ID.");
    const remove = options.delete ?? false;
    const target = await readTarget(options, product.local.projectId);
    const refused = await withDocuments(target, async (documents) => {
      if (remove) await requireVersion(documents);
      return erase(documents, { definition: product.definition, collection, id, remove, report: say });
    });
    if (!remove) say("Nothing was erased: --delete erases it.");
    return refused;
  },
);

interface EraseOptions extends SweepOptions {
  readonly definition: PanelDefinition;
  readonly collection: Collection;
  readonly id: string;
}

/** Entries per commit: they may be large. */
const COMMIT = 50;

/**
 * Erases one record's values from the entries that hold them, and its copy in the trash. The links of the chain stay.
 * @returns the number of documents that could not be erased. While the record exists, nothing is erased.
 */
export async function erase(documents: OwnerDatabase, options: EraseOptions): Promise<number> {
  const { definition, collection, remove, report } = options;
  const { ids, entries } = await entriesHolding(documents, collection, options.id);
  const [records, copies] = await Promise.all([
    documents.get(ids.map((id) => `${collection.name}/${id}`)),
    documents.get(ids.map((id) => `${TRASH}/${trashId(collection.name, id)}`)),
  ]);
  for (const { path } of records)
    report(`${path}: still exists, with its values. Delete it in the panel first`);
  if (remove && records.length > 0) return records.length;
  const writes = [...entries.map((entry) => erasure(definition, entry, ids)), ...copies.map(removalOf)];
  if (!remove) for (const { path } of writes) report(`${path}: holds values`);
  const refused = remove ? await commitBatches(writes, COMMIT, (batch) => documents.commit(batch)) : [];
  for (const { path } of refused) report(`${path}: stays, because it was changed meanwhile`);
  const done = writes.length - refused.length;
  if (remove && done > 0) await documents.commit([eraseEntry(definition, collection, ids)]);
  const documentsDone = `${String(done)} ${done === 1 ? "document" : "documents"}`;
  report(`${collection.name}/${options.id}: ${documentsDone} ${remove ? "erased" : "to erase"}`);
  return refused.length;
}

/** @returns also the ids that the record had before or after a restore, where it is an account. */
async function entriesHolding(
  documents: OwnerDatabase,
  collection: Collection,
  id: string,
): Promise<{ readonly ids: readonly string[]; readonly entries: readonly OwnerDocument[] }> {
  const ids = new Set([id]);
  const entries = new Map<string, OwnerDocument>();
  for (let size = 0; size < ids.size;) {
    size = ids.size;
    for await (const batch of documents.batches(HISTORY))
      for (const document of batch) {
        const { collection: name, action, count, ids: named } = plainFields(document.fields);
        if (name !== collection.name) continue;
        const all = Array.isArray(named) ? named.filter((value) => typeof value === "string") : [];
        if (action === "restore" && count === 1 && all.some((other) => ids.has(other)))
          for (const other of all) ids.add(other);
        if (holdsValues(document, [...ids])) entries.set(document.path, document);
      }
  }
  return { ids: [...ids], entries: [...entries.values()] };
}

function holdsValues({ fields }: OwnerDocument, ids: readonly string[]): boolean {
  const [before, after] = [mapIn(fields["before"]), mapIn(fields["after"])];
  return (
    ids.some((id) => before[id] && !(ERASED_KEY in mapIn(before[id]))) ||
    Object.keys(after).some((name) => isOf(name, ids)) ||
    isNamed(fields, ids)
  );
}

function isNamed(fields: WireFields, ids: readonly string[]): boolean {
  const { first, title, count } = plainFields(fields);
  return count === 1 && title !== "" && typeof first === "string" && ids.includes(first);
}

/** @param name "id/key", or the id alone in old entries. */
function isOf(name: string, ids: readonly string[]): boolean {
  return ids.includes(name.split("/")[0] ?? name);
}

function erasure(
  definition: PanelDefinition,
  { path, fields, updateTime }: OwnerDocument,
  ids: readonly string[],
): OwnerWrite {
  const rest: { [key: string]: WireValue } = {};
  if (fields["before"]) {
    const records = Object.entries(mapIn(fields["before"]));
    rest["before"] = mapOf(records.map(([id, record]) => [id, ids.includes(id) ? link(record) : record]));
  }
  if (fields["after"])
    rest["after"] = mapOf(Object.entries(mapIn(fields["after"])).filter(([name]) => !isOf(name, ids)));
  if (isNamed(fields, ids)) rest["title"] = { stringValue: "" };
  const changed = { ...rest, ...derivedFields(definition, { ...fields, ...rest }) };
  return { path, fields: changed, only: Object.keys(changed), condition: { updateTime } };
}

/** What stays of a record in an entry: the link to the change before. */
function link(record: WireValue): WireValue {
  const { [CHANGE_KEY]: change } = mapIn(record);
  const erased: [string, WireValue] = [ERASED_KEY, { booleanValue: true }];
  return mapOf([erased, ...(change ? [[CHANGE_KEY, change] as const] : [])]);
}

function mapOf(entries: readonly (readonly [string, WireValue])[]): WireValue {
  return { mapValue: { fields: Object.fromEntries(entries) } };
}

/** The activity item that says what was done. No scope reads it. */
function eraseEntry(definition: PanelDefinition, collection: Collection, ids: readonly string[]): OwnerWrite {
  const operation = newOperationId();
  const [first = ""] = ids;
  const fields = toWireFields({
    by: { kind: "owner", recordId: "", name: "Owner" },
    action: "erase",
    collection: collection.name,
    [scopeKeys(definition.scopeKind).account]: null,
    schema: SCHEMA_VERSION,
    work: operation,
    count: 1,
    first,
    title: "",
    ids,
  });
  return {
    path: `${HISTORY}/${firstEntryId(operation)}`,
    fields: { ...fields, ...derivedFields(definition, fields) },
    stamps: ["at", "time"],
    condition: { exists: false },
  };
}

function derivedFields({ history }: PanelDefinition, fields: WireFields): WireFields {
  const derived = derivedWrites(history, readRecord(history, "", plainFields(fields)));
  return toWireFields(documentOf(derived) as PlainFields);
}

function mapIn(value: WireValue | undefined): WireFields {
  return value && "mapValue" in value ? (value.mapValue.fields ?? {}) : {};
}
