/** The rules that require a history entry for each unlock of an account (docs/sign-in.md). */
import { isAudited, STEP_ID_PATTERN, OPERATION_ID_PATTERN } from "../schema/history";
import { ruleString } from "../schema/rule-text";
import { HOUR_MS } from "../schema/sign-in-limits";
import type { Collection } from "../schema/types";
import { accountKinds } from "./accounts";
import { documentPath, lines } from "./session-rules";

const recordedKinds = (collections: readonly Collection[]) => accountKinds(collections.filter(isAudited));

/**
 * Whether an unlock needs an entry: where a collection of accounts is audited. Only accounts of such
 * collections can then be unlocked.
 */
export function isUnlockRecorded(collections: readonly Collection[]): boolean {
  return recordedKinds(collections).length > 0;
}

/** The functions that entries and counters call. Empty where the history records no unlock. */
export function unlockFunctions(collections: readonly Collection[]): readonly string[] {
  const kinds = recordedKinds(collections);
  if (kinds.length === 0) return [];
  const key = kinds.reduceRight((others, { kind, name, id }) => {
    const record = `get(${documentPath(name, "$(e.first)")}).data.${id}`;
    return `e.collection == ${ruleString(name)} ? keyOf(${ruleString(kind)}, ${record}) : ${others}`;
  }, "''");
  return lines(`
// The same request writes the unlock's entry, which names the account's record.
function isUnlockEntry(change, counter) {
  let e = entry(change);
  return change.matches('${OPERATION_ID_PATTERN}~${STEP_ID_PATTERN}') && e.at == request.time && e.action == 'unlock' && counter in unlockedBy(e);
}
// The counters of the hour and of the day.
function unlockedBy(e) {
  let key = ${key};
  return [key + '-' + string(hourOf(e.at)), key + '-d' + string(e.at.toMillis() / ${24 * HOUR_MS})];
}
// The same request resets the counter of the hour, whose rule checks the reset.
function isOfUnlock(d, id) {
  return d.ids == [d.first] && getAfter(${documentPath("SignInAttempts", "$(unlockedBy(d)[0])")}).data.change == id;
}`);
}
