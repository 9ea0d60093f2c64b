/**
 * Reads documents so that a write of their values stores what was there. The SDK reads every number as a JavaScript
 * number, and then writes 1.0 as an integer and an integer above 2^53 as a double. It reads a reference to another
 * database as one to its own. No public call shows the difference, so this reads the answer behind the snapshot.
 * Such a value is written in the way of the SDK's own expressions. tests/providers/history/exact.test.ts fails if an
 * update of the SDK changes either.
 */
import type { DocumentData, DocumentSnapshot, QueryDocumentSnapshot } from "firebase/firestore";

interface Wire {
  readonly integerValue?: unknown;
  readonly doubleValue?: unknown;
  readonly referenceValue?: unknown;
  readonly arrayValue?: { readonly values?: readonly Wire[] };
  readonly mapValue?: { readonly fields?: { readonly [key: string]: Wire } };
}

/** A value that the SDK would write differently. */
class ExactValue {
  /** The SDK writes a value with this mark as `_toProto` returns it. */
  readonly _protoValueType = "ProtoValue";

  constructor(
    private readonly wire: Wire,
    private readonly read: unknown,
  ) {}

  _toProto(): Wire {
    return this.wire;
  }

  toRead(): unknown {
    return this.read;
  }
}

/** @returns what `snapshot.data()` returns, with exact values. */
export function storedData(snapshot: QueryDocumentSnapshot): DocumentData;
export function storedData(snapshot: DocumentSnapshot): DocumentData | undefined;
export function storedData(snapshot: DocumentSnapshot): DocumentData | undefined {
  const data = snapshot.data();
  if (!data) return undefined;
  const { value } = (Reflect.get(snapshot, "_document") as { readonly data: { readonly value: Wire } }).data;
  return exactMap(data, value);
}

function exactMap(data: DocumentData, { mapValue }: Wire): DocumentData {
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, exact(value, mapValue?.fields?.[key] ?? {})]),
  );
}

function exact(value: unknown, wire: Wire): unknown {
  if (Array.isArray(value))
    return value.map((item, index) => exact(item, wire.arrayValue?.values?.[index] ?? {}));
  if (typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype)
    return exactMap(value, wire);
  const { integerValue, doubleValue, referenceValue } = wire;
  const isWrittenAsInteger = Number.isSafeInteger(value) && !Object.is(value, -0);
  const differs = isWrittenAsInteger ? doubleValue !== undefined : integerValue !== undefined;
  return differs || referenceValue !== undefined ? new ExactValue(wire, value) : value;
}
