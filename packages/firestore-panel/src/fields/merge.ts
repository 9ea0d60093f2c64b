/** Merges two people's changes inside one value: different keys of a map, and items added to a list. Pure. */
import type { Field, FormValues } from "../schema/types";
import { modelOf } from "./models";
import { asStored, canonical, sameValue } from "./record";

/** A value before both changes, and after each of them. */
interface Versions {
  readonly was: unknown;
  readonly theirs: unknown;
  readonly mine: unknown;
}

interface Merged {
  /** Contains mine where both changed the same part. */
  readonly value: unknown;
  readonly conflict: boolean;
}

/** @param field absent for a part that no declaration names, such as a weekday. */
export function mergeValue(field: Field | undefined, { was, theirs, mine }: Versions): Merged {
  if (sameValue(field, theirs, was) || sameValue(field, theirs, mine))
    return { value: mine, conflict: false };
  if (sameValue(field, mine, was)) return { value: theirs, conflict: false };
  const { merges, check } = field ? modelOf(field) : {};
  if (!field || !merges) return { value: mine, conflict: true };
  const stored = { was: asStored(field, was), theirs: asStored(field, theirs), mine: asStored(field, mine) };
  const merged = merges === "keys" ? mergeKeys(field, stored) : mergeItems(stored);
  // Together the changes may be too many.
  const isRefused = !merged.conflict && check?.(merged.value, field) !== undefined;
  return isRefused ? { value: mine, conflict: true } : merged;
}

function mergeKeys(field: Field, { was, theirs, mine }: Versions): Merged {
  const mapOf = (value: unknown) => (value ?? {}) as FormValues;
  const maps = { was: mapOf(was), theirs: mapOf(theirs), mine: mapOf(mine) };
  const members = modelOf(field).members?.(field);
  const parts = Object.keys({ ...maps.was, ...maps.theirs, ...maps.mine }).map((key) => {
    const member = members?.find((one) => one.key === key);
    return [
      key,
      mergeValue(member, { was: maps.was[key], theirs: maps.theirs[key], mine: maps.mine[key] }),
    ] as const;
  });
  return {
    value: Object.fromEntries(parts.map(([key, { value }]) => [key, value])),
    conflict: parts.some(([, { conflict }]) => conflict),
  };
}

/** Lists merge if both still have all former items in their order. My new items follow theirs. */
function mergeItems({ was, theirs, mine }: Versions): Merged {
  const listOf = (value: unknown) => (value ?? []) as readonly unknown[];
  const former = listOf(was).map(canonical);
  const isKept = (value: unknown) =>
    canonical(
      listOf(value)
        .map(canonical)
        .filter((item) => former.includes(item)),
    ) === canonical(former);
  if (!isKept(theirs) || !isKept(mine)) return { value: mine, conflict: true };
  const present = [...former, ...listOf(theirs).map(canonical)];
  const added = listOf(mine).filter((item) => !present.includes(canonical(item)));
  return { value: [...listOf(theirs), ...added], conflict: false };
}
