/** Finds the records that refer to a record, and counts what depends on records before they are deleted. */
import type { PanelDefinition } from "../../definition";
import {
  query,
  where,
  collection as collectionRef,
  getCountFromServer,
  type Query,
} from "firebase/firestore";
import type { BulkConsequencesParams, Consequences, ConsequencesParams } from "../../contract/history";
import { modelOf, storedKeysOf } from "../../fields/models";
import { readRecord } from "../../fields/record";
import { readText } from "../../fields/text-value";
import { principalsOf, canDo } from "../../schema/define-collection";
import type { Collection, RecordData } from "../../schema/types";
import { attempt } from "../errors";
import { chunksOf, MAX_ALTERNATIVES, mapParallel, storedForms } from "../chunked";
import type { ServiceContext } from "../context";
import { fileFieldsOf, urlsOf } from "../file-values";
import { plainData } from "../../firebase/plain";
import { grantedCollection, nounOf, validId } from "../registry";
import { storedRecords } from "./stored-records";
import { text } from "../../texts/texts";

export interface Dependent {
  readonly dependent: Collection;
  /** The stored key of the referenced record. */
  readonly from: string;
  /** The stored key of the reference. */
  readonly into: string;
}

export function dependentsOf(
  { collections }: Pick<PanelDefinition, "collections">,
  { name }: Collection,
): readonly Dependent[] {
  return collections.flatMap((dependent) =>
    dependent.fields.flatMap((field) => {
      const target = modelOf(field).target?.(field);
      const [from, into] = [target?.keys[0], storedKeysOf(field)[0]];
      return target?.collection === name && from !== undefined && into !== undefined
        ? [{ dependent, from, into }]
        : [];
    }),
  );
}

/**
 * @returns the referring records that the principal may see. Undefined where the record has no value to refer
 * to.
 */
export function namedBy(
  context: Pick<ServiceContext, "reader">,
  dependent: Dependent,
  record: RecordData,
): Query | undefined {
  return namedByAny(context, dependent, [record])[0];
}

/**
 * Does the same for several records. It makes as few queries as their values allow, and no two of them return
 * the same record.
 */
export function namedByAny(
  { reader }: Pick<ServiceContext, "reader">,
  { dependent, from, into }: Dependent,
  records: readonly RecordData[],
): readonly Query[] {
  const names = new Set(records.map((record) => readText(record[from]) ?? "").filter((name) => name !== ""));
  const forms = [...names].flatMap(storedForms);
  return chunksOf(forms, MAX_ALTERNATIVES).map((some) =>
    query(reader.all(dependent), where(into, "in", some)),
  );
}

/** Uses aggregation: it reads only the record itself, which a screen holds. */
export async function findConsequences(
  context: ServiceContext,
  { resource, id: given }: ConsequencesParams,
): Promise<Consequences> {
  const collection = grantedCollection(context, resource, "delete");
  const id = validId(given);
  return attempt("count", text("data.what.dependents", { record: nounOf(collection) }), async () =>
    countAll(context, collection, [await context.reader.existing(collection, id)]),
  );
}

/** Sums the same counts over several records. Records deleted meanwhile do not count. */
export async function findBulkConsequences(
  context: ServiceContext,
  { resource, ids: given }: BulkConsequencesParams,
): Promise<Consequences> {
  const collection = grantedCollection(context, resource, "delete");
  const ids = given.map(validId);
  const what = text("data.what.dependentsOfSeveral", { records: collection.label.many.toLowerCase() });
  return attempt("count", what, async () => {
    const found = await storedRecords(context, collection, ids);
    const records = [...found].map(([id, data]) => readRecord(collection, id, plainData(data)));
    return countAll(context, collection, records);
  });
}

async function countAll(
  context: ServiceContext,
  collection: Collection,
  of: readonly RecordData[],
): Promise<Consequences> {
  const [records, below] = await Promise.all([
    countDependents(context, collection, of),
    countBelow(context, collection, of),
  ]);
  const fields = fileFieldsOf(collection);
  const files = of.flatMap((record) => fields.flatMap(({ field }) => urlsOf(record[field.key]))).length;
  return { records, below, signsIn: (collection.signIn ?? collection.account) !== undefined, files };
}

async function countDependents(
  context: ServiceContext,
  collection: Collection,
  of: readonly RecordData[],
): Promise<Consequences["records"]> {
  const seen = dependentsOf(context.reader.panel(), collection).filter(({ dependent }) =>
    canDo(context.principal, "list", dependent),
  );
  const counts = seen.map(async (one) => {
    const counted = await mapParallel(
      namedByAny(context, one, of),
      async (naming) => (await getCountFromServer(naming)).data().count,
    );
    return { resource: one.dependent.name, count: sum(counted) };
  });
  return (await Promise.all(counts)).filter(({ count }) => count > 0);
}

async function countBelow(
  { firestore, principal }: ServiceContext,
  { name, subcollections }: Collection,
  of: readonly RecordData[],
): Promise<Consequences["below"]> {
  const seen = subcollections.filter(({ access }) => principalsOf(access, "list").includes(principal));
  const counts = seen.map(async (sub) => {
    const counted = await mapParallel(of, async ({ id }) => {
      const entries = query(collectionRef(firestore, name, id, sub.name));
      return (await getCountFromServer(entries)).data().count;
    });
    return { subcollection: sub.name, label: sub.count?.label ?? sub.name, count: sum(counted) };
  });
  return (await Promise.all(counts)).filter(({ count }) => count > 0);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
