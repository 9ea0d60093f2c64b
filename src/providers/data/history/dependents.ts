/** Finds records that refer to another record, in collections that have a reference to its collection. */
import { query, where, type Query } from "firebase/firestore";
import { modelOf, storedKeysOf } from "../../../fields/models";
import { readText } from "../../../fields/text-value";
import { collections } from "../../../resources";
import type { Collection, RecordData } from "../../../schema/types";
import type { CallContext } from "../context";
import { chunksOf, MAX_ALTERNATIVES } from "../chunked";
import { storedForms } from "../stored-forms";

export interface Dependent {
  readonly dependent: Collection;
  /** The stored key of the referenced record. */
  readonly from: string;
  /** The stored key of the reference. */
  readonly into: string;
}

export function dependentsOf({ name }: Collection): readonly Dependent[] {
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
  context: Pick<CallContext, "reader">,
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
  { reader }: Pick<CallContext, "reader">,
  { dependent, from, into }: Dependent,
  records: readonly RecordData[],
): readonly Query[] {
  const names = new Set(records.map((record) => readText(record[from]) ?? "").filter((name) => name !== ""));
  const forms = [...names].flatMap(storedForms);
  return chunksOf(forms, MAX_ALTERNATIVES).map((some) =>
    query(reader.all(dependent), where(into, "in", some)),
  );
}
