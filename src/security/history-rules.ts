/**
 * The rules by which no record is written without an entry that tells the truth of it, and none is deleted without its
 * copy (docs/history.md, docs/decisions/history-by-rules.md). Entry, copy and record are written in one request: what
 * one of the three rules has asked is not asked again by the others.
 */
import { derivedKeys } from "../fields/derived";
import { storedKeysOf } from "../fields/models";
import { untoldKeys } from "../fields/untold-keys";
import { history } from "../resources/history";
import { trash } from "../resources/trash";
import { CHANGE_KEY } from "../schema/derived-keys";
import {
  companyKeyOf,
  HISTORY,
  isAudited,
  MAX_TITLE,
  PART_FORM,
  TRASH,
  TRASH_DAYS,
  WORK_FORM,
  type Action,
} from "../schema/history";
import { ruleList, ruleString } from "../schema/rule-text";
import type { Collection } from "../schema/types";
import { derivedFunctions } from "./derived-rules";
import { block } from "./rule-writer";
import { documentPath, lines } from "./session-rules";

/** Records of one entry: as many as a commit may write. */
const MAX_IDS = 500;

/** What an entry may say that was done to a record that was there, and to one that was not. */
const CHANGES: readonly Action[] = ["update", "import", "revert"];
const ADDS: readonly Action[] = ["create", "import", "restore", "revert"];

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
  const changed = [
    `isChanged(d.${CHANGE_KEY}, ${name}, id, ${ruleList(untoldKeys(collection))})`,
    ...ofCompany("d", `(${moved} ? null : ${companyIn("d", collection)})`),
  ];
  // What a record is found by is mended without anybody's doing.
  const mended = `changed.hasOnly(${ruleList(derived)}) || `;
  return {
    create: [
      `isAdded(${after}.${CHANGE_KEY}, ${name}, id)`,
      ...ofCompany(after, companyIn(after, collection)),
    ],
    update: derived.length > 0 ? [`(${mended}${changed.join(" && ")})`] : changed,
    remove: [`isKept(${name}, id, ${companyIn("resource.data", collection)}, ${ruleList(derived)})`],
  };
}

/**
 * The condition that a new record is exactly the deleted one, whatever its fields are held to today. What it is found by
 * may be new, and is judged as everywhere: else whoever restores could hide it from lists.
 */
export function restoredAsItWas({ name, grows, fields, signIn }: Collection): string {
  const password = fields.filter(({ key }) => key === signIn?.password).flatMap(storedKeysOf);
  const anew = [...derivedKeys({ grows }), CHANGE_KEY, ...password];
  const isFound = grows ? " && isDerived(request.resource.data)" : "";
  return `isAsItWas(${ruleString(name)}, id, ${ruleList(anew)})${isFound}`;
}

/** The functions that the rules of all audited records call. */
export function changeFunctions(collections: readonly Collection[]): readonly string[] {
  if (!collections.some(isAudited)) return [];
  const entry = documentPath(HISTORY, "$(change)");
  const copy = documentPath(TRASH, "$(collection + '~' + id)");
  return lines(`
// Who writes, as an entry names them: nobody can write one in another's name.
function author() { return {'kind': session().kind, 'recordId': ownRecordId(), 'name': session().id}; }
function entry(change) { return getAfter(${entry}).data; }
// The entry that a record names is written in this very request. The id becomes part of a path, so it is held to its
// characters. One look-up, however many records name the same entry. It tells of no past, which nobody could compare.
function isAdded(change, collection, id) {
  let e = entry(change);
  return change.matches('${WORK_FORM}~${PART_FORM}') && e.at == request.time && e.collection == collection
    && !(id in e.get('before', {}));
}
// It holds the record as it is stored, but for passwords and what is derived.
function isChanged(change, collection, id, untold) {
  let e = entry(change);
  return change.matches('${WORK_FORM}~${PART_FORM}') && e.at == request.time && e.collection == collection
    && e.action in ${ruleList(CHANGES)}
    && e.before[id].diff(resource.data).affectedKeys().hasOnly(untold);
}
// The record's copy is written in this very request, and is the whole of it.
function isKept(collection, id, company, derived) {
  let copy = getAfter(${copy}).data;
  return copy.at == request.time && copy.company == company
    && copy.record.diff(resource.data).affectedKeys().hasOnly(derived)
    && isAdded(copy.change, collection, id) && isDeletion(entry(copy.change), id, company);
}
function isDeletion(e, id, company) { return e.action == 'delete' && e.company == company && id in e.ids; }
// The record comes out of the trash: its copy goes in this very request.
function isRestored(collection, id) { return exists(${copy}) && !existsAfter(${copy}); }
function isAsItWas(collection, id, anew) {
  return isRestored(collection, id)
    && get(${copy}).data.record.diff(request.resource.data).affectedKeys().hasOnly(anew);
}`);
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
    ...block(`match /${HISTORY}/{id}`, [...entryRules(names, ofCompanies), ...derivedFunctions(history)]),
    "",
    "// Deleted records. A copy is written beside its deletion, and is never the only one that is overwritten.",
    ...block(`match /${TRASH}/{id}`, [...copyRules(names), ...derivedFunctions(trash)]),
    "",
  ];
}

function entryRules(names: string, ofCompanies: string): readonly string[] {
  const record = documentPath("$(d.collection)", "$(d.first)");
  return lines(`
allow get, list: if isAdmin() || isCompany(resource.data.company);
allow create: if (isAdmin() || isCompany(request.resource.data.company))
  && isWholeEntry(request.resource.data) && isTrueEntry(request.resource.data);

function isWholeEntry(d) {
  return d.keys().hasOnly(['at', 'time', 'by', 'action', 'collection', 'company', 'work', 'count', 'first', 'title', 'ids', 'before', 'after', 'hidden', 'undoes', '_search', '_sort'])
    && d.work.matches('${WORK_FORM}') && id.matches(d.work + '~${PART_FORM}')
    && d.count is int && d.count > 0
    && d.title is string && d.title.size() <= ${MAX_TITLE}
    && d.ids is list && d.ids.size() <= ${MAX_IDS}
    && d.get('before', {}) is map && d.get('after', {}) is map && d.get('hidden', []) is list
    && d.get('undoes', d.work).matches('${WORK_FORM}')
    && isDerived(d);
}
// It is of now and of whoever writes it, and the record that it names first was written or deleted beside it.
function isTrueEntry(d) {
  return d.at == request.time && d.get('time', request.time) == request.time
    && d.by == author()
    && d.collection in ${names} && (d.collection in ${ofCompanies} || d.company == null)
    && d.first.matches('[^/]+') && (d.action == 'delete' ? isOfDeleted(d) : isOfWritten(d));
}
function isOfDeleted(d) {
  return getAfter(${documentPath(TRASH, "$(d.collection + '~' + d.first)")}).data.change == id;
}
function isOfWritten(d) {
  return getAfter(${record}).data.${CHANGE_KEY} == id
    && (exists(${record}) ? d.action in ${ruleList(CHANGES)} : d.action in ${ruleList(ADDS)});
}`);
}

function copyRules(names: string): readonly string[] {
  const record = documentPath("$(d.collection)", "$(recordId())");
  return lines(`
allow get, list, delete: if isAdmin() || isCompany(resource.data.company);
allow create, update: if (isAdmin() || isCompany(request.resource.data.company))
  && isCopy(request.resource.data) && isOfDeletion(request.resource.data);

function recordId() { return id.replace('^[A-Za-z0-9_-]+~', ''); }
function isCopy(d) {
  return d.keys().hasOnly(['at', 'by', 'change', 'collection', 'company', 'title', 'record', 'expireAt', '_search', '_sort'])
    && d.at == request.time && d.by == author()
    && d.title is string && d.title.size() <= ${MAX_TITLE}
    && d.expireAt >= request.time + duration.value(${TRASH_DAYS}, 'd')
    && d.expireAt <= request.time + duration.value(${TRASH_DAYS + 1}, 'd')
    && isDerived(d);
}
// The record was there and goes in this very request. So its own rule has compared it with the copy.
function isOfDeletion(d) {
  return d.collection in ${names} && id == d.collection + '~' + recordId()
    && exists(${record}) && !existsAfter(${record});
}`);
}

/** Whose company's a record is, as an entry names it; null: no company sees the entry. */
function companyIn(data: string, collection: Collection): string {
  const key = companyKeyOf(collection);
  return key === undefined ? "null" : `${data}.get(${ruleString(key)}, null)`;
}
