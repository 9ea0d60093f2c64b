/**
 * The rules by which no record is written without an entry that tells the truth of it, and none is deleted without its
 * copy (docs/history.md, docs/decisions/history-by-rules.md). Entry, copy and record are written in one request: what
 * one of the three rules has asked is not asked again by the others.
 */
import { derivedKeys } from "../fields/derived";
import { storedKeysOf } from "../fields/models";
import { confidentialKeys, untoldKeys } from "../fields/untold-keys";
import { history } from "../resources/history";
import { trash } from "../resources/trash";
import { CHANGE_KEY } from "../schema/derived-keys";
import {
  companyKeyOf,
  FIRST_PART,
  HISTORY,
  isAudited,
  MAX_PURGES,
  MAX_TITLE,
  MAX_WRITTEN,
  PART_FORM,
  SESSION_ENTRY,
  TRASH,
  WORK_FORM,
  WORK_HOURS,
  type Action,
} from "../schema/history";
import { ruleList, ruleString } from "../schema/rule-text";
import type { Collection } from "../schema/types";
import { derivedFunctions } from "./derived-rules";
import { block } from "./rule-writer";
import { documentPath, lines } from "./session-rules";
import { copyRules } from "./trash-rules";
import { isUnlockRecorded, unlockFunctions } from "./unlock-rules";

/** Records of one entry: as many as a commit may write. */
const MAX_IDS = 500;
/** Characters of their ids together: room for as many as one entry tells of. */
const MAX_IDS_TEXT = 30_000;
/** Characters of the names of what was written, and of what separates them. */
const MAX_NAMES = 2 * MAX_WRITTEN;

/** What an entry may say that was done to a record that was there, and to one that was not. */
const CHANGES: readonly Action[] = ["update", "import", "revert"];
const ADDS: readonly Action[] = ["create", "import", "restore"];

/** The collections whose marks History and Trash carry. Empty where nothing is recorded. */
export function historyCollections(collections: readonly Collection[]): readonly Collection[] {
  return collections.some(isAudited) ? [history, trash] : [];
}

/** What the rules of an audited record ask besides: conditions by operation. */
export interface ChangeRules {
  readonly create: readonly string[];
  readonly update: readonly string[];
  readonly remove: readonly string[];
}

/** Where the collection is not audited: nothing. */
export function changeRules(collection: Collection): ChangeRules {
  if (!isAudited(collection)) return { create: [], update: [], remove: [] };
  const name = ruleString(collection.name);
  const key = companyKeyOf(collection);
  const ofCompany = (d: string, company: string) =>
    key === undefined ? [] : [`entry(${d}.${CHANGE_KEY}).company == ${company}`];
  // An entry that moves a record tells the company after it what the one before kept: so it is none's.
  const moved = key === undefined ? "false" : `changed.hasAny(${ruleList([key])})`;
  const after = "request.resource.data";
  const derived = derivedKeys(collection);
  const untold = ruleList(untoldKeys(collection));
  const changed = [
    `isChanged(d.${CHANGE_KEY}, ${name}, id, ${untold})`,
    ...confidentialKeys(collection).map(
      (one) => `(!(${ruleString(one)} in changed) || ${ruleString(one)} in entry(d.${CHANGE_KEY}).hidden)`,
    ),
    ...ofCompany("d", `(${moved} ? null : ${companyIn("d", collection)})`),
  ];
  // What a record is found by is mended without anybody's doing.
  const mended = `changed.hasOnly(${ruleList(derived)}) || `;
  return {
    create: [addition(collection), ...ofCompany(after, companyIn(after, collection))],
    update: derived.length > 0 ? [`(${mended}${changed.join(" && ")})`] : changed,
    remove: [`isKept(${name}, id, ${companyIn("resource.data", collection)}, ${ruleList(derived)})`],
  };
}

/**
 * A new record is valid, or comes out of the trash: exactly as it was deleted, whatever its fields are held to today, or
 * as a valid one. What it is found by may be new, and is judged as everywhere: else whoever restores could hide it from
 * lists. The entry is asked first: to judge all fields twice would take more expressions than a write has.
 */
function addition(collection: Collection): string {
  const { name, grows, fields, signIn } = collection;
  const own = ruleString(name);
  const password = fields.filter(({ key }) => key === signIn?.password).flatMap(storedKeysOf);
  const anew = ruleList([...derivedKeys({ grows }), CHANGE_KEY, ...password]);
  const asItWas = `isAsItWas(${own}, id, ${anew})${grows ? " && isDerived(request.resource.data)" : ""}`;
  const returned = `isReturned(${own}, id, ${ruleList(untoldKeys(collection))})`;
  const told = confidentialKeys(collection).map(
    (key) => ` && isPasswordTold(${own}, id, ${ruleString(key)})`,
  );
  const either = `isAdded(${own}, id) && isValidCreate() || ${returned} && (${asItWas} || isValidCreate())`;
  return `(${either})${told.join("")}`;
}

/** The functions that the rules of all audited records call. */
export function changeFunctions(collections: readonly Collection[]): readonly string[] {
  if (!collections.some(isAudited)) return [];
  const entry = documentPath(HISTORY, "$(change)");
  const copy = documentPath(TRASH, "$(collection + '~' + id)");
  const ownCopy = documentPath(TRASH, "$(e.collection + '~' + id)");
  return lines(`
// Who writes, as an entry names them: nobody can write one in another's name.
function author() { return {'kind': session().kind, 'recordId': ownRecordId(), 'name': session().id}; }
function entry(change) { return getAfter(${entry}).data; }
// The entry that a record names is written in this very request. The id becomes part of a path, so it is held to its
// characters. One look-up, however many records name the same entry. It tells of no past, which nobody could compare.
// What is in the trash comes back by its restore alone. An admin's import has more rows than look-ups.
function isAdded(collection, id) {
  let change = request.resource.data.${CHANGE_KEY};
  let e = entry(change);
  return change.matches('${WORK_FORM}~${PART_FORM}') && e.at == request.time && e.collection == collection
    && (e.action == 'create' ? id in e.ids : isAddedOtherwise(e, id))
    && (e.action == 'import' && e.by.kind == 'admin' || !existsAfter(${copy}));
}
// The new rows of an import are told by their number alone. What comes out of the trash under its id has a past, which is
// to be told.
function isAddedOtherwise(e, id) {
  return !(id in e.get('before', {})) && (e.action == 'import'
    || e.action == 'restore' && id in e.ids && !exists(${ownCopy}));
}
// A password that is not the one that the trash kept is named as changed: under its id, or under the one that is named
// last of an account that comes back under another.
function isPasswordTold(collection, id, key) {
  let e = entry(request.resource.data.${CHANGE_KEY});
  return e.action != 'restore' || key in e.get('hidden', [])
    || copied(collection, exists(${copy}) ? id : e.ids[e.ids.size() - 1]).record.get(key, null) == request.resource.data.get(key, null);
}
// Of what comes out of the trash it tells what was kept there.
function isReturned(collection, id, untold) {
  let change = request.resource.data.${CHANGE_KEY};
  let e = entry(change);
  let copy = copied(collection, id);
  return e.action == 'restore' && change.matches('${WORK_FORM}~${PART_FORM}') && e.at == request.time
    && e.collection == collection && isRestored(collection, id) && copy.company == e.company
    && isTold(e, id, copy.record, untold);
}
// It holds the record as it was, and neither passwords nor what is derived.
function isTold(e, id, record, untold) {
  return e.before[id].diff(record).affectedKeys().hasOnly(untold)
    && !e.before[id].keys().hasAny(untold);
}
function isChanged(change, collection, id, untold) {
  let e = entry(change);
  return change.matches('${WORK_FORM}~${PART_FORM}') && e.at == request.time && e.collection == collection
    && e.action in ${ruleList(CHANGES)}
    && isTold(e, id, resource.data, untold);
}
// The record's copy is written in this very request, and is the whole of it.
function isKept(collection, id, company, derived) {
  let copy = getAfter(${copy}).data;
  return copy.at == request.time && copy.company == company
    && copy.record.diff(resource.data).affectedKeys().hasOnly(derived)
    && copy.change.matches('${WORK_FORM}~${PART_FORM}') && isDeletion(entry(copy.change), collection, id, company);
}
function isDeletion(e, collection, id, company) {
  return e.at == request.time && e.collection == collection && e.action == 'delete' && e.company == company && id in e.ids;
}
// An admin's session names the entry of what leaves the trash, which no rule finds otherwise.
function isNamingEntry(uid) {
  return isOwner(uid) && isAdmin() && request.resource.data.diff(resource.data).affectedKeys().hasOnly(['${SESSION_ENTRY}'])
    && request.resource.data.${SESSION_ENTRY}.matches('${WORK_FORM}~${PART_FORM}');
}
// The record comes out of the trash: its copy goes in this very request.
function isRestored(collection, id) { return exists(${copy}) && !existsAfter(${copy}); }
function copied(collection, id) { return get(${copy}).data; }
function isAsItWas(collection, id, anew) {
  return copied(collection, id).record.diff(request.resource.data).affectedKeys().hasOnly(anew);
}`).concat(unlockFunctions(collections));
}

/** History and Trash. Empty where nothing is recorded. */
export function historyMatches(collections: readonly Collection[]): readonly string[] {
  const audited = collections.filter(isAudited);
  if (audited.length === 0) return [];
  const names = ruleList(audited.map(({ name }) => name));
  const ofCompanies = ruleList(
    audited.filter((one) => companyKeyOf(one) !== undefined).map(({ name }) => name),
  );
  return [
    "// What was done. Nobody changes or deletes an entry.",
    ...block(`match /${HISTORY}/{id}`, [
      ...entryRules(
        names,
        ofCompanies,
        audited.filter((one) => confidentialKeys(one).length > 0),
        isUnlockRecorded(collections),
      ),
      ...derivedFunctions(history),
    ]),
    "",
    "// Deleted records. A copy is written beside its deletion, and is never overwritten.",
    ...block(`match /${TRASH}/{id}`, [...copyRules(names, audited), ...derivedFunctions(trash)]),
    "",
  ];
}

/**
 * @param confidential the collections with passwords, which entries name as changed.
 * @param unlocks whether unlocks of accounts are recorded.
 */
function entryRules(
  names: string,
  ofCompanies: string,
  confidential: readonly Collection[],
  unlocks: boolean,
): readonly string[] {
  const passwords = [...new Set(confidential.flatMap(confidentialKeys))];
  // Other collections may have another value under the same key.
  const named = `(${confidential.map(({ name }) => name).join("|")})//([^/]*/)*(${passwords.join("|")})//([^/]*/)*`;
  const secret = passwords.length > 0 ? ` && !(collection + '//' + names).matches('${named}')` : "";
  const record = documentPath("$(d.collection)", "$(d.first)");
  const first = documentPath(HISTORY, `$(d.work + '~${FIRST_PART}')`);
  return lines(`
allow get, list: if isAdmin() || isCompany(resource.data.company);
allow create: if (isAdmin() || isCompany(request.resource.data.company))
  && isWholeEntry(request.resource.data) && isComplete(request.resource.data)
  && isPart(request.resource.data) && isTrueEntry(request.resource.data);

function isWholeEntry(d) {
  return d.keys().hasOnly(['at', 'time', 'companyTime', 'attempt', 'by', 'action', 'collection', 'company', 'work', 'count', 'first', 'title', 'ids', 'before', 'after', 'hidden', 'undoes', '_search', '_sort'])
    && d.work.matches('${WORK_FORM}') && id.matches(d.work + '~${PART_FORM}')
    && d.count is int && d.count > 0
    && d.title is string && d.title.size() <= ${MAX_TITLE}
    && areIds(d.ids)
    && d.get('hidden', []).hasOnly(${ruleList(passwords)}) && d.get('hidden', []).size() <= ${passwords.length}
    && d.get('undoes', d.work).matches('${WORK_FORM}')
    && isDerived(d);
}
// Each can be the id of a document: else nobody could ask for what the entry names.
function areIds(ids) {
  let text = ids.join('/');
  return ids.size() <= ${MAX_IDS} && text.size() <= ${MAX_IDS_TEXT}
    && ids.hasOnly(text.split('/')) && !ids.hasAny(['', '.', '..']) && !('/' + text + '/').matches('([^/]*/)*__[^/]*__/([^/]*/)*');
}
// What was written is told in texts, by record and key, so that it can be measured. No password is among it.
function isShort(written, collection) {
  let names = written.keys().join('//') + '//';
  return written.values().join('').size() <= ${MAX_WRITTEN} && names.size() <= ${MAX_NAMES}${secret};
}
// It counts the records that it names. Of an import it names those that were there, and an account that comes back under
// another id is named by both. It tells what they were where they were there or in the trash.
function isComplete(d) {
  let told = d.get('before', {});
  return told.keys().hasOnly(d.ids) && isShort(d.get('after', {}), d.collection) && (told.size() > 0 || d.get('after', {}).size() == 0)
    && (d.action in ['restore', 'purge'] || told.size() == (d.action in ['create', 'delete', 'unlock'] ? 0 : d.ids.size()))
    && (d.action == 'import' ? d.count >= d.ids.size()
      : d.action == 'restore' ? d.count <= d.ids.size() : d.count == d.ids.size());
}
// The first of a work stands in lists, by its time; and in those of companies the first of each, by another one. A later
// one is of the same account and day. What stands in lists by its name alone hides in no other work.
function isPart(d) {
  return id == d.work + '~${FIRST_PART}'
    ? d.time == request.time && d.companyTime == request.time && d.attempt.matches('${PART_FORM}')
    : !d.keys().hasAny(['time', 'attempt']) && isBegunBy(getAfter(${first}).data, d);
}
function isBegunBy(first, d) {
  return first.by.kind == d.by.kind && first.by.recordId == d.by.recordId
    && request.time < first.at + duration.value(${WORK_HOURS}, 'h')
    && (!(d.action in ['purge', 'unlock']) || first.action == d.action)
    && (!('companyTime' in d) || d.companyTime == request.time && d.company != first.company);
}
// It is of now and of whoever writes it, and the record that it names first was written or deleted beside it.
function isTrueEntry(d) {
  return d.at == request.time && d.by == author()
    && d.collection in ${names} && (d.collection in ${ofCompanies} || d.company == null)
    && d.first.matches('[^/]+')
    && (d.action == 'delete' ? isOfDeleted(d) : d.action == 'purge' ? isOfPurged(d) : ${unlocks ? "d.action == 'unlock' ? isOfUnlock(d, id) : " : ""}isOfWritten(d));
}
// Few at once, so that the activity names each.
function isOfPurged(d) { return isAdmin() && d.ids.size() <= ${MAX_PURGES} && isRestored(d.collection, d.first); }
function isOfDeleted(d) {
  return getAfter(${documentPath(TRASH, "$(d.collection + '~' + d.first)")}).data.change == id;
}
function isOfWritten(d) {
  return getAfter(${record}).data.${CHANGE_KEY} == id
    && (exists(${record}) ? d.action in ${ruleList(CHANGES)} : d.action in ${ruleList(ADDS)});
}`);
}

/** Whose company's a record is, as an entry names it; null: no company sees the entry. */
function companyIn(data: string, collection: Collection): string {
  const key = companyKeyOf(collection);
  return key === undefined ? "null" : `${data}.get(${ruleString(key)}, null)`;
}
