/**
 * Adds the history of the last weeks to the demo's records: entries of History and copies in Trash. Each
 * entry holds the records' earlier values, because the rules compare them (docs/history.md).
 */
import {
  entryDocument,
  prunedDocument,
  trashDocument,
  writtenTexts,
} from "../packages/firestore-panel/src/fields/history-documents";
import { confidentialKeys } from "firestore-panel/derived";
import { definition } from "../src/definition";
import { collections } from "../src/resources";
import {
  firstEntryId,
  HISTORY,
  scopeKeys,
  TRASH,
  TRASH_DAYS,
  trashId,
  type Action,
  type Author,
} from "firestore-panel/history";
import { stableId } from "./random";
import type { PlainDocument } from "./types";
import type { Plain, PlainFields } from "../packages/firestore-panel/cli/owner/wire";

const DAY_MS = 86_400_000;
const SCOPE_KEYS = scopeKeys(definition.scopeKind);

/** One action of a person. */
export interface DemoOperation {
  /** Unique. The operation's ids are derived from it. */
  readonly name: string;
  readonly at: Date;
  readonly by: Author;
  readonly action: Action;
  readonly collection: string;
  /** Each step makes one entry. */
  readonly steps: readonly DemoStep[];
  /** The name of the operation that this one undoes. */
  readonly undoes?: string;
}

/** One commit. Its values are by record id. */
export interface DemoStep {
  /** Earlier values of the changed fields. */
  readonly changed?: { readonly [id: string]: PlainFields };
  readonly added?: readonly string[];
  /** Deleted records. Records that were restored later can be omitted. */
  readonly removed?: { readonly [id: string]: PlainFields };
  readonly restored?: readonly string[];
}

/**
 * A record at some moment. Operations are processed backwards, so the entry that wrote it is set by the
 * preceding operation.
 */
type State = { [key: string]: Plain };

/**
 * Processes the operations from last to first, from the records' final state to earlier ones.
 * @param records the final state. @param operations in chronological order.
 * @returns the records, each with the entry of its last change, the entries, and the trash.
 */
export function withHistory(
  records: readonly PlainDocument[],
  operations: readonly DemoOperation[],
): PlainDocument[] {
  const left = records.map(({ path, fields }): [string, State] => [path, { ...fields }]);
  const states = new Map(left);
  const recorded = operations.toReversed().flatMap((operation) => {
    const steps = [...operation.steps.entries()].reverse();
    return withCompanyItems(steps.flatMap(([index, step]) => documentsOf(operation, index, step, states)));
  });
  return [...left.map(([path, fields]) => ({ path, fields })), ...recorded.reverse()];
}

/**
 * @param documents an operation's entries, the last first. @returns them, with each company's first entry
 * marked as its activity item.
 */
function withCompanyItems(documents: readonly PlainDocument[]): PlainDocument[] {
  const companies = new Set<Plain>([null]);
  const listed = documents.toReversed().map((one) => {
    const { at = null, [SCOPE_KEYS.account]: company = null } = one.fields;
    if (!one.path.startsWith(`${HISTORY}/`) || companies.has(company)) return one;
    companies.add(company);
    return { ...one, fields: { ...one.fields, [SCOPE_KEYS.time]: at } };
  });
  return listed.reverse();
}

function documentsOf(
  operation: DemoOperation,
  index: number,
  step: DemoStep,
  states: Map<string, State>,
): PlainDocument[] {
  const { changed = {}, added = [], removed = {}, restored = [] } = step;
  const collection = collectionOf(operation.collection);
  const pathOf = (id: string) => `${operation.collection}/${id}`;
  const id = entryIdOf(operation.name, index);
  const documents: PlainDocument[] = [];
  const [before, after]: [State, { [id: string]: State }] = [{}, {}];
  /** @returns the record as the operation left it. */
  const written = (recordId: string): State => {
    const state = states.get(pathOf(recordId));
    if (!state) throw new Error(`The demo's history changes ${pathOf(recordId)}, which is not there.`);
    return Object.assign(state, { _change: id });
  };
  const recordStates = new Map<string, State>();
  for (const [recordId, was] of Object.entries(changed)) {
    const { _change, ...state } = written(recordId);
    recordStates.set(recordId, state);
    const earlier = prunedDocument(collection, { ...state, ...was }) as State;
    before[recordId] = earlier;
    const keys = Object.keys(was).map((key): [string, Plain] => [key, state[key] ?? null]);
    after[recordId] = Object.fromEntries(keys);
    states.set(pathOf(recordId), earlier);
  }
  for (const recordId of added) {
    recordStates.set(recordId, written(recordId));
    states.delete(pathOf(recordId));
  }
  for (const recordId of restored) {
    const { _change, ...state } = written(recordId);
    recordStates.set(recordId, state);
    const pruned = prunedDocument(collection, state) as State;
    before[recordId] = pruned;
    after[recordId] = {};
    states.set(pathOf(recordId), pruned);
  }
  for (const [recordId, fields] of Object.entries(removed)) {
    const isBack = states.has(pathOf(recordId));
    const state = states.get(pathOf(recordId)) ?? { ...fields };
    recordStates.set(recordId, state);
    states.set(pathOf(recordId), state);
    if (!isBack) documents.push(copyIn(operation, id, recordId, state));
  }
  const [first = ["", {}]] = recordStates;
  const entry = entryDocument({
    at: operation.at,
    author: operation.by,
    scopeKeys: SCOPE_KEYS,
    collection,
    action: operation.action,
    operation: operationIdOf(operation.name),
    isActivityItem: index === 0,
    attempt: index === 0 ? stableId(`attempt of ${operation.name}`, 8) : undefined,
    first: { id: first[0], document: first[1] },
    count: recordStates.size,
    ids: [...recordStates.keys()].filter((one) => operation.action !== "import" || !added.includes(one)),
    before,
    after: writtenTexts(collection, after),
    hidden: confidentialKeys(collection).filter((key) => Object.values(changed).some((was) => key in was)),
    undoes: operation.undoes === undefined ? undefined : operationIdOf(operation.undoes),
  });
  return [...documents, { path: `${HISTORY}/${id}`, fields: entry as PlainFields }];
}

function copyIn(
  { at, by, collection: name }: DemoOperation,
  change: string,
  id: string,
  state: State,
): PlainDocument {
  const collection = collectionOf(name);
  const pruned = trashDocument({
    at,
    author: by,
    scopeKeys: SCOPE_KEYS,
    change,
    collection,
    record: { id, document: state },
    // The same object, because an earlier operation sets the entry that wrote it.
    copy: state,
    expireAt: new Date(at.getTime() + (TRASH_DAYS + 0.5) * DAY_MS),
  });
  return { path: `${TRASH}/${trashId(name, id)}`, fields: pruned as PlainFields };
}

function collectionOf(name: string) {
  const found = collections.find((collection) => collection.name === name);
  if (!found) throw new Error(`The demo's history names ${name}, which is not declared.`);
  return found;
}

function operationIdOf(name: string): string {
  return stableId(`work ${name}`);
}

function entryIdOf(name: string, index: number): string {
  const operation = operationIdOf(name);
  return index === 0 ? firstEntryId(operation) : `${operation}~${stableId(`entry ${index} of ${name}`, 8)}`;
}
