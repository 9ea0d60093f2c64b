import type { WireFields, WireValue } from "../../core/wire";
import { compareValues, isNumber, toNumber, typeOrder, type NumberValue } from "./compare";

/**
 * Whether two documents have the same content. It is stricter than a query's equality: 1 and 1.0 differ, as do 0 and
 * -0. The order of a map's fields and the notation of times and bytes do not matter.
 */
export function sameFields(a: WireFields, b: WireFields): boolean {
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => {
      const [left, right] = [a[name], Object.hasOwn(b, name) ? b[name] : undefined];
      return left !== undefined && right !== undefined && sameValue(left, right);
    })
  );
}

function sameValue(a: WireValue, b: WireValue): boolean {
  if (isNumber(a) && isNumber(b)) return sameNumber(a, b);
  if ("mapValue" in a && "mapValue" in b) return sameFields(a.mapValue.fields ?? {}, b.mapValue.fields ?? {});
  if ("arrayValue" in a && "arrayValue" in b)
    return sameList(a.arrayValue.values ?? [], b.arrayValue.values ?? []);
  return typeOrder(a) === typeOrder(b) && compareValues(a, b) === 0;
}

function sameNumber(a: NumberValue, b: NumberValue): boolean {
  if ("integerValue" in a && "integerValue" in b) return a.integerValue === b.integerValue;
  return "doubleValue" in a && "doubleValue" in b && Object.is(toNumber(a), toNumber(b));
}

function sameList(a: readonly WireValue[], b: readonly WireValue[]): boolean {
  return (
    a.length === b.length &&
    a.every((left, at) => {
      const right = b[at];
      return right !== undefined && sameValue(left, right);
    })
  );
}
