/** The rules of what deletions write: copies in Trash, and notes of subcollections (docs/history.md). */
import { derivedKeys, prunedKeys } from "../fields/derived";
import { modelOf, storedKeysOf } from "../fields/models";
import {
  CHANGE_KEY,
  DELETED_ACCOUNTS,
  DELETED_OF_COLLECTION,
  MAX_DELETED_NAMES,
  MAX_DELETED_TEXT,
  MAX_DELETED_TOTAL,
  MAX_LARGE_COUNTS,
  SMALL_COUNT,
} from "../schema/stored-names";
import { MAX_TITLE, SAFE_HOURS, scopeKeyOf, scopeKeys, SESSION_ENTRY, TRASH_DAYS } from "../schema/history";
import { LINE_PATTERN, ruleList, ruleString } from "../schema/text";
import type { AccountFields, Collection } from "../schema/types";
import { documentPath, templateLines, scopeFunctions } from "./session-rules";
import { block, conjunction, type Declarations } from "./rule-writer";

/** Of the audited collections. */
export function copyRules({ collections: audited, scopeKind }: Declarations): readonly string[] {
  const names = ruleList(audited.map(({ name }) => name));
  const { account } = scopeKeys(scopeKind);
  const { is } = scopeFunctions({ scopeKind });
  const record = documentPath("$(d.collection)", "$(recordId())");
  const own = documentPath("$(resource.data.collection)", "$(recordId())");
  const accounts = audited.flatMap((collection) => {
    const { account: user, name } = collection;
    if (user === undefined) return [];
    const [renewed, pruned] = [renewedKeys(collection, user), prunedKeys(collection)];
    return ` || isAccountRestored(e, ${ruleString(name)}, ${ruleList(renewed)}, ${ruleList(pruned)})`;
  });
  return templateLines(`
allow get, list: if isAdmin() || ${is}(resource.data.${account});
// A copy is deleted after its days, by its record's restore, or by an admin's entry.
allow delete: if (isAdmin() || ${is}(resource.data.${account}))
  && (isAdmin() && isRemovalEntry(entry(sessionAfter().${SESSION_ENTRY})) || isRecordRestored() || isOlderThan(${TRASH_DAYS}, 'd'));
allow create: if isValidCopy(request.resource.data);

function isValidCopy(d) { return (isAdmin() || ${is}(d.${account})) && isCopy(d) && isOfDeletion(d); }

function recordId() { return id.replace('^[A-Za-z0-9_-]+~', ''); }
function isOlderThan(time, unit) { return request.time >= resource.data.at + duration.value(time, unit); }
// The rule of the restored record compares it with the copy.
function isRecordRestored() {
  let e = entry(getAfter(${own}).data.${CHANGE_KEY});
  return e.at == request.time && e.action == 'restore';
}
// An admin's entry of this request names the copy's record.
function isRemovalEntry(e) {
  return e.at == request.time && e.collection == resource.data.collection && e.${account} == resource.data.${account}
    && recordId() in e.ids && (e.action == 'purge' && isOlderThan(${SAFE_HOURS}, 'h')${accounts.join("")});
}${
    accounts.length === 0
      ? ""
      : `
// An account returns under another id, with its new user's sign-in. The entry holds its earlier values.
function isAccountRestored(e, collection, renewed, pruned) {
  return e.action == 'restore' && e.collection == collection && e.ids.size() == 2
    && isRecorded(e, recordId(), resource.data.record, pruned)
    && getAfter(${documentPath("$(collection)", "$(e.first)")}).data.diff(resource.data.record).affectedKeys().hasOnly(renewed);
}`
  }
function isCopy(d) {
  return d.keys().hasOnly(['at', 'by', 'change', 'collection', ${ruleString(account)}, 'title', 'record', 'expireAt', '_search', '_sort'])
    && d.at == request.time && d.by == author()
    && d.title.size() <= ${MAX_TITLE} && d.title.matches(${ruleString(LINE_PATTERN)})
    && d.expireAt >= request.time + duration.value(${TRASH_DAYS}, 'd')
    && d.expireAt <= request.time + duration.value(${TRASH_DAYS + 1}, 'd')
    && isDerived(d);
}
// This request deletes the record, and the record's rule compares it with the copy.
function isOfDeletion(d) {
  return d.collection in ${names} && id == d.collection + '~' + recordId()
    && exists(${record}) && !existsAfter(${record});
}`);
}

/** Stored keys of an account that a restore under another id changes. */
function renewedKeys(collection: Collection, { email, password }: AccountFields): readonly string[] {
  const isRenewed = (field: Collection["fields"][number]) =>
    [email, password].includes(field.key) || modelOf(field).stamps?.(field, "create");
  return [
    ...collection.fields.filter(isRenewed).flatMap(storedKeysOf),
    ...(collection.storesId ? ["id"] : []),
    ...derivedKeys(collection),
    CHANGE_KEY,
  ];
}

const numbersTo = (last: number) => Array.from({ length: last + 1 }, (_, number) => number);

/**
 * A note belongs to the batch that deletes its record, so only an admin or the record's own scope writes one.
 * Otherwise a client could subtract the redemptions of an existing account, or learn which were deleted. A
 * scope notes 0, and an admin's panel counts afterwards: its numbers would be subtracted from everybody's.
 */
export function deletedAccountMatches(panel: Declarations): readonly string[] {
  const noted = panel.collections.filter(({ subcollections }) => subcollections.some(({ tally }) => tally));
  if (noted.length === 0) return [];
  return [
    "",
    "// Notes of the documents below a deleted record, written in the batch that deletes it. Only admins count.",
    ...conjunction("isDeletionNote(d)", [
      "d.keys().hasOnly(['time', 'total', 'names'])",
      "d.time == request.time",
      "d.total is int && d.total >= 0",
      `d.total <= ${MAX_DELETED_TOTAL}`,
      "d.names is map",
      `d.names.size() <= ${MAX_DELETED_NAMES}`,
      `d.names.keys().join('').size() <= ${MAX_DELETED_TEXT}`,
      "areCounts(d.names.values(), d.total)",
    ]),
    "// Integers up to the total. One call removes all small ones, and few large ones may remain.",
    ...conjunction(
      "areCounts(counts, total)",
      [
        `large.size() <= ${MAX_LARGE_COUNTS}`,
        ...numbersTo(MAX_LARGE_COUNTS - 1).map((at) => `isLarge(large, ${at}, total)`),
      ],
      [
        `let small = [${numbersTo(SMALL_COUNT).join(", ")}];`,
        `let large = counts.removeAll(small[0:(total < ${SMALL_COUNT} ? total + 1 : ${SMALL_COUNT + 1})]);`,
      ],
    ),
    "function isLarge(large, at, total) {",
    `  return large.size() <= at || large[at] is int && large[at] > ${SMALL_COUNT} && large[at] <= total;`,
    "}",
    ...noted.flatMap((collection) => {
      const { name } = collection;
      const record = documentPath(name, "$(id)");
      const scope = scopeKeyOf(collection);
      const ofScope = (key: string) =>
        ` || ${scopeFunctions(panel).is}(get(${record}).data.get(${ruleString(key)}, null))` +
        " && request.resource.data.total == 0 && request.resource.data.names.size() == 0";
      return block(`match /${DELETED_ACCOUNTS}/${name}/${DELETED_OF_COLLECTION}/{id}`, [
        "allow list: if isAdmin();",
        `allow create: if isDeletionNote(request.resource.data) && exists(${record}) && !existsAfter(${record})`,
        `  && (isAdmin()${scope === undefined ? "" : ofScope(scope)});`,
        `allow update: if isAdmin() && isDeletionNote(request.resource.data) && !existsAfter(${record})`,
        `  && (exists(${record}) || resource.data.total == 0);`,
        // A restored record counts the documents below it again.
        `allow delete: if isAdmin() || isSignedIn() && !exists(${record}) && existsAfter(${record});`,
      ]);
    }),
  ];
}
