/**
 * The rules that require a correct entry for each write of a record, and a copy for each deletion
 * (docs/history.md). One request writes entry, copy and record. Each condition is checked by only one of
 * their rules.
 */
import { historyCollections } from "../history-collections";
import { derivedKeys, confidentialKeys, prunedKeys } from "../fields/derived";
import { storedKeysOf } from "../fields/models";
import { CHANGE_KEY, DELETED_ACCOUNTS, DELETED_OF_COLLECTION } from "../schema/stored-names";
import {
  scopeKeyOf,
  FIRST_STEP_ID,
  HISTORY,
  isAudited,
  MAX_COMPARED,
  MAX_PURGES,
  MAX_TITLE,
  MAX_WRITTEN,
  STEP_ID_PATTERN,
  scopeKeys,
  SESSION_ENTRY,
  TRASH,
  OPERATION_ID_PATTERN,
  OPERATION_HOURS,
  type Action,
} from "../schema/history";
import { LINE_PATTERN, ruleList, ruleString } from "../schema/text";
import type { Collection } from "../schema/types";
import { SCHEMA_VERSION } from "../schema/version";
import { derivedFunctions } from "./derived-rules";
import { block, type Declarations, type RecordConditions } from "./rule-writer";
import { documentPath, templateLines, scopeFunctions } from "./session-rules";
import { copyRules } from "./trash-rules";
import { isUnlockRecorded, unlockFunctions } from "./sign-in-rules";

/** As many as one commit may write. */
const MAX_ENTRY_IDS = 500;
/** Characters of an entry's ids together. */
const MAX_IDS_TEXT = 30_000;
/** Characters of the written values' names, with their separators. */
const MAX_NAMES = 2 * MAX_WRITTEN;

/** An imported row's id (`identityDocumentId`). */
const HASHED_ID_PATTERN = "[0-9a-f]{64}";

/** The actions of an entry on an existing record, and on a new one. */
const CHANGES: readonly Action[] = ["update", "import", "revert"];
const ADDS: readonly Action[] = ["create", "import", "restore"];

/** History and Trash, which carry search tokens. None where no collection is audited. */
export function recordedLists({ collections, scopeKind }: Declarations): readonly Collection[] {
  if (!collections.some(isAudited)) return [];
  const { history, trash } = historyCollections(scopeKind);
  return [history, trash];
}

/** @returns empty lists where the collection is not audited. */
export function changeRules(collection: Collection, scopeKind: string | undefined): RecordConditions {
  if (!isAudited(collection)) return { create: [], update: [], delete: [] };
  const name = ruleString(collection.name);
  const key = scopeKeyOf(collection);
  const { account } = scopeKeys(scopeKind);
  const ofScope = (d: string, scope: string) =>
    key === undefined ? [] : [`entry(${d}.${CHANGE_KEY}).${account} == ${scope}`];
  // No scope may read an entry that moves a record: it would show the former scope's values to the new one.
  const moved = key === undefined ? "false" : `changed.hasAny(${ruleList([key])})`;
  const after = "request.resource.data";
  const derived = derivedKeys(collection);
  const pruned = ruleList(prunedKeys(collection));
  const changed = [
    `isChanged(d.${CHANGE_KEY}, ${name}, id, ${pruned})`,
    ...confidentialKeys(collection).map(
      (key) => `(!(${ruleString(key)} in changed) || ${ruleString(key)} in entry(d.${CHANGE_KEY}).hidden)`,
    ),
    ...ofScope("d", `(${moved} ? null : ${scopeExpression("d", collection)})`),
  ];
  // Repairs of index keys need no entry.
  const repaired = `changed.hasOnly(${ruleList(derived)}) || `;
  return {
    create: [addition(collection), ...ofScope(after, scopeExpression(after, collection))],
    update: derived.length > 0 ? [`(${repaired}${changed.join(" && ")})`] : changed,
    delete: [`isTrashed(${name}, id, ${scopeExpression("resource.data", collection)}, ${ruleList(derived)})`],
  };
}

/**
 * A new record is valid, or a restore from the trash. A restored record equals its trash copy, whatever its
 * fields require today. Its index keys may differ, and the rules check them: otherwise a restore could hide a
 * record from lists. The entry comes first, because checking all fields twice exceeds the expressions of a
 * write.
 */
function addition(collection: Collection): string {
  const { name, indexed, fields, signIn } = collection;
  const own = ruleString(name);
  const password = fields.filter(({ key }) => key === signIn?.password).flatMap(storedKeysOf);
  const renewed = ruleList([...derivedKeys({ indexed }), CHANGE_KEY, ...password]);
  const sameAsCopy = `isSameAsCopy(${own}, id, ${renewed})${indexed ? " && isDerived(request.resource.data)" : ""}`;
  // Otherwise the totals would go on without what is below the record.
  const note = documentPath(DELETED_ACCOUNTS, name, DELETED_OF_COLLECTION, "$(id)");
  const withoutNote = collection.subcollections.some(({ tally }) => tally) ? ` && !existsAfter(${note})` : "";
  const restored = `isRestored(${own}, id, ${ruleList(prunedKeys(collection))})${withoutNote}`;
  const passwordConditions = confidentialKeys(collection).map(
    (key) => ` && isPasswordRecorded(${own}, id, ${ruleString(key)})`,
  );
  const either = `isAdded(${own}, id) && isValidCreate() || ${restored} && (${sameAsCopy} || isValidCreate())`;
  return `(${either})${passwordConditions.join("")}`;
}

/** The functions that the rules of all audited records call. */
export function changeFunctions({ collections, scopeKind }: Declarations): readonly string[] {
  if (!collections.some(isAudited)) return [];
  const { account } = scopeKeys(scopeKind);
  const entry = documentPath(HISTORY, "$(change)");
  const copy = documentPath(TRASH, "$(collection + '~' + id)");
  const ownCopy = documentPath(TRASH, "$(e.collection + '~' + id)");
  return templateLines(`
function entry(change) { return getAfter(${entry}).data; }
// The same request writes the entry that a record names. The entry's id becomes part of a path, so its
// pattern is checked. All records of one entry share one look-up. The entry holds no earlier values, which
// no rule could compare. Only a restore recreates a record in the trash. An import's hashed ids, which no scope
// may add, are not looked up there, because its rows exceed the look-ups.
function isAdded(collection, id) {
  let change = request.resource.data.${CHANGE_KEY};
  let e = entry(change);
  return change.matches('${OPERATION_ID_PATTERN}~${STEP_ID_PATTERN}') && e.at == request.time && e.collection == collection
    && (e.action == 'create' ? id in e.ids : isImportedOrRestored(e, id))
    && (e.action == 'import' && id.matches('${HASHED_ID_PATTERN}') || !existsAfter(${copy}));
}
// An import records only the number of its new rows. A record that returns from the trash under its own id
// has earlier values, which its entry records.
function isImportedOrRestored(e, id) {
  return !(id in e.get('before', {})) && (e.action == 'import'
    || e.action == 'restore' && id in e.ids && !exists(${ownCopy}));
}
// The entry names a password that differs from the trash copy's as changed. The copy has the record's id. For
// an account that returns under another id, the copy has the entry's last id.
function isPasswordRecorded(collection, id, key) {
  let e = entry(request.resource.data.${CHANGE_KEY});
  return e.action != 'restore' || key in e.get('hidden', [])
    || isPasswordKept(collection, exists(${copy}) ? id : e.ids[e.ids.size() - 1], key);
}
// Only a request that removes the copy is compared with it. Otherwise the answer would confirm a guessed password
// of any deleted record.
function isPasswordKept(collection, id, key) {
  return isRemovedFromTrash(collection, id) && trashCopy(collection, id).record.get(key, null) == request.resource.data.get(key, null);
}
// A restore's entry holds the values of the trash copy.
function isRestored(collection, id, pruned) {
  let change = request.resource.data.${CHANGE_KEY};
  let e = entry(change);
  let copy = trashCopy(collection, id);
  return e.action == 'restore' && change.matches('${OPERATION_ID_PATTERN}~${STEP_ID_PATTERN}') && e.at == request.time
    && e.collection == collection && isRemovedFromTrash(collection, id) && copy.${account} == e.${account}
    && isRecorded(e, id, copy.record, pruned);
}
// The entry holds the earlier record, without passwords and derived keys.
function isRecorded(e, id, record, pruned) {
  return e.before[id].diff(record).affectedKeys().hasOnly(pruned)
    && !e.before[id].keys().hasAny(pruned);
}
function isChanged(change, collection, id, pruned) {
  let e = entry(change);
  return change.matches('${OPERATION_ID_PATTERN}~${STEP_ID_PATTERN}') && e.at == request.time && e.collection == collection
    && e.action in ${ruleList(CHANGES)}
    && isRecorded(e, id, resource.data, pruned);
}
// The same request writes a complete copy of the record, without derived keys, which could have any size.
function isTrashed(collection, id, ${account}, derived) {
  let copy = getAfter(${copy}).data;
  return copy.at == request.time && copy.${account} == ${account}
    && copy.record.diff(resource.data).affectedKeys().hasOnly(derived) && !copy.record.keys().hasAny(derived)
    && copy.change.matches('${OPERATION_ID_PATTERN}~${STEP_ID_PATTERN}') && isDeletion(entry(copy.change), collection, id, ${account});
}
function isDeletion(e, collection, id, ${account}) {
  return e.at == request.time && e.collection == collection && e.action == 'delete' && e.${account} == ${account} && id in e.ids;
}
// An admin's session names the entry of a removal from the trash, because no rule can find that entry
// otherwise.
function isEntryReference(uid) {
  return isOwner(uid) && isAdmin() && request.resource.data.diff(resource.data).affectedKeys().hasOnly(['${SESSION_ENTRY}'])
    && request.resource.data.${SESSION_ENTRY}.matches('${OPERATION_ID_PATTERN}~${STEP_ID_PATTERN}');
}
// This request deletes the record's copy from the trash.
function isRemovedFromTrash(collection, id) { return exists(${copy}) && !existsAfter(${copy}); }
function trashCopy(collection, id) { return get(${copy}).data; }
function isSameAsCopy(collection, id, renewed) {
  return trashCopy(collection, id).record.diff(request.resource.data).affectedKeys().hasOnly(renewed);
}`).concat(unlockFunctions(collections));
}

/** The matches of History and Trash. Empty where no collection is audited. */
export function historyMatches({ collections, scopeKind }: Declarations): readonly string[] {
  const audited = { collections: collections.filter(isAudited), scopeKind };
  if (audited.collections.length === 0) return [];
  const { history, trash } = historyCollections(scopeKind);
  return [
    "// The history. Nobody changes or deletes an entry.",
    ...block(`match /${HISTORY}/{id}`, [...entryRules(audited), ...derivedFunctions(history)]),
    "",
    "// Deleted records. The deletion writes a copy, which nothing overwrites.",
    ...block(`match /${TRASH}/{id}`, [...copyRules(audited), ...derivedFunctions(trash)]),
    "",
  ];
}

function entryRules({ collections: audited, scopeKind }: Declarations): readonly string[] {
  const names = ruleList(audited.map(({ name }) => name));
  const ofScopes = ruleList(
    audited.filter((collection) => scopeKeyOf(collection) !== undefined).map(({ name }) => name),
  );
  const unlocks = isUnlockRecorded(audited);
  const confidential = audited.filter((collection) => confidentialKeys(collection).length > 0);
  const passwords = [...new Set(confidential.flatMap(confidentialKeys))];
  // Other collections may have another value under the same key.
  const named = `(${confidential.map(({ name }) => name).join("|")})//([^/]*/)*(${passwords.join("|")})//([^/]*/)*`;
  const secret = passwords.length > 0 ? ` && !(collection + '//' + names).matches('${named}')` : "";
  const { account, time } = scopeKeys(scopeKind);
  const { is } = scopeFunctions({ scopeKind });
  const record = documentPath("$(d.collection)", "$(d.first)");
  const first = documentPath(HISTORY, `$(d.work + '~${FIRST_STEP_ID}')`);
  const written = documentPath("$(d.collection)", "$(d.ids[at])");
  const listed = Array.from({ length: MAX_COMPARED }, (_, at) => `isFormerValue(d, ${at})`);
  const accounts = audited.filter((collection) => collection.account !== undefined);
  const returned =
    accounts.length === 0
      ? ""
      : `
    || isRemovedFromTrash(d.collection, d.ids[at]) && isRecorded(d, d.ids[at], trashCopy(d.collection, d.ids[at]).record, ${ruleList([...new Set(accounts.flatMap(prunedKeys))])})`;
  return templateLines(`
allow get, list: if isAdmin() || ${is}(resource.data.${account});
allow create: if (isAdmin() || ${is}(request.resource.data.${account}))
  && isWholeEntry(request.resource.data) && isComplete(request.resource.data)
  && isOperationStep(request.resource.data) && isTrueEntry(request.resource.data)
  && areFormerValues(request.resource.data);

// Its writer is of the rules' version: an older or newer panel writes nothing.
function isWholeEntry(d) {
  return d.keys().hasOnly(['at', 'time', ${ruleString(time)}, 'attempt', 'by', 'action', 'collection', ${ruleString(account)}, 'schema', 'work', 'count', 'total', 'first', 'title', 'ids', 'before', 'after', 'hidden', 'undoes', '_search', '_sort'])
    && d.schema == ${SCHEMA_VERSION} && d.work.matches('${OPERATION_ID_PATTERN}') && id.matches(d.work + '~${STEP_ID_PATTERN}')
    && d.count is int && d.count > 0 && (!('total' in d) || d.action == 'import' && d.total is int && d.total >= d.count)
    && d.title.size() <= ${MAX_TITLE} && d.title.matches(${ruleString(LINE_PATTERN)})
    && areIds(d.ids)
    && d.get('hidden', []).hasOnly(${ruleList(passwords)}) && d.get('hidden', []).size() <= ${passwords.length}
    && d.get('undoes', d.work).matches('${OPERATION_ID_PATTERN}')
    && isDerived(d);
}
// Each must be a valid document id: otherwise no query can find the records of the entry.
function areIds(ids) {
  let text = ids.join('/');
  return ids.size() <= ${MAX_ENTRY_IDS} && text.size() <= ${MAX_IDS_TEXT}
    && ids.hasOnly(text.split('/')) && !ids.hasAny(['', '.', '..']) && !('/' + text + '/').matches('([^/]*/)*__[^/]*__/([^/]*/)*');
}
// Written values are texts, by record and key, so that the rules can measure them. None is a password.
function isShort(written, collection) {
  let names = written.keys().join('//') + '//';
  return written.values().join('').size() <= ${MAX_WRITTEN} && names.size() <= ${MAX_NAMES}${secret};
}
// The count equals the number of named records. An import names only existing records. An account that
// returns under another id has both ids. The entry holds the earlier values of records that existed or were
// in the trash. Of a permanent deletion it has only written names.
function isComplete(d) {
  let before = d.get('before', {});
  return before.keys().hasOnly(d.ids) && isShort(d.get('after', {}), d.collection)
    && (before.size() > 0 || d.action == 'purge' || d.get('after', {}).size() == 0)
    && (d.action == 'restore' || before.size() == (d.action in ['create', 'delete', 'purge', 'unlock'] ? 0 : d.ids.size()))
    && (d.action == 'import' ? d.count >= d.ids.size()
      : d.action == 'restore' ? d.count <= d.ids.size() && d.ids.size() <= 2 * d.count : d.count == d.ids.size());
}
// Nobody may fill an entry with values of records that it does not change. Only an admin's entries of many records
// are not compared with all of them, because these exceed the look-ups. No list reads such an entry.
function areFormerValues(d) {
  return d.get('before', {}).size() == 0
    || (d.ids.size() > ${MAX_COMPARED} ? d.by.kind == 'admin' && !d.keys().hasAny(['time', ${ruleString(time)}]) : ${listed.join(" && ")});
}
// The rule of a record compares its values with the entry that it names.
function isFormerValue(d, at) {
  return d.ids.size() <= at || getAfter(${written}).data.${CHANGE_KEY} == id${returned};
}
// Admins' lists show the first entry of an operation, by its time. The scope's lists show the first of their
// own, by its ${time}. A later entry has the same account and day. A purge or an unlock follows only a
// first entry of the same action, because lists show no later ones.
function isOperationStep(d) {
  return id == d.work + '~${FIRST_STEP_ID}'
    ? d.time == request.time && d.${time} == request.time && d.attempt.matches('${STEP_ID_PATTERN}')
    : !d.keys().hasAny(['time', 'attempt', 'total']) && isStartedBy(getAfter(${first}).data, d);
}
function isStartedBy(first, d) {
  return first.by.kind == d.by.kind && first.by.recordId == d.by.recordId
    && request.time < first.at + duration.value(${OPERATION_HOURS}, 'h')
    && (!(d.action in ['purge', 'unlock']) || first.action == d.action)
    && (!(${ruleString(time)} in d) || d.${time} == request.time && d.${account} != first.${account});
}
// The entry has the request's time and author. The request writes or deletes its first record.
function isTrueEntry(d) {
  return d.at == request.time && d.by == author()
    && d.collection in ${names} && (d.collection in ${ofScopes} || d.${account} == null)
    && d.first.matches('[^/]+')
    && (d.action == 'delete' ? isOfDeleted(d) : d.action == 'purge' ? isOfPurged(d) : ${unlocks ? "d.action == 'unlock' ? isOfUnlock(d, id) : " : ""}isOfWritten(d));
}
// A small number, so that the activity names each.
function isOfPurged(d) { return isAdmin() && d.ids.size() <= ${MAX_PURGES} && isRemovedFromTrash(d.collection, d.first); }
function isOfDeleted(d) {
  return getAfter(${documentPath(TRASH, "$(d.collection + '~' + d.first)")}).data.change == id;
}
function isOfWritten(d) {
  return getAfter(${record}).data.${CHANGE_KEY} == id
    && (exists(${record}) ? d.action in ${ruleList(CHANGES)} : d.action in ${ruleList(ADDS)});
}`);
}

/** The scope that may read a record's entry, as a rule expression. Null: none. */
function scopeExpression(data: string, collection: Collection): string {
  const key = scopeKeyOf(collection);
  return key === undefined ? "null" : `${data}.get(${ruleString(key)}, null)`;
}
