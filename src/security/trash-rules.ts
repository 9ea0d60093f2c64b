/** The rules of Trash: when a copy of a deleted record is written, and when it may go (docs/history.md). */
import { derivedKeys } from "../fields/derived";
import { modelOf, storedKeysOf } from "../fields/models";
import { untoldKeys } from "../fields/untold-keys";
import { CHANGE_KEY } from "../schema/derived-keys";
import { MAX_TITLE, SAFE_HOURS, SESSION_ENTRY, TRASH_DAYS } from "../schema/history";
import { ruleList, ruleString } from "../schema/rule-text";
import type { Account, Collection } from "../schema/types";
import { documentPath, lines } from "./session-rules";

/**
 * The rules of copies in the trash.
 * @param names the audited collections, as a list of the rules.
 */
export function copyRules(names: string, audited: readonly Collection[]): readonly string[] {
  const record = documentPath("$(d.collection)", "$(recordId())");
  const own = documentPath("$(resource.data.collection)", "$(recordId())");
  const accounts = audited.flatMap((collection) => {
    const { account, name } = collection;
    if (account === undefined) return [];
    const [renewed, untold] = [renewedKeys(collection, account), untoldKeys(collection)];
    return ` || isAccountBack(e, ${ruleString(name)}, ${ruleList(renewed)}, ${ruleList(untold)})`;
  });
  return lines(`
allow get, list: if isAdmin() || isCompany(resource.data.company);
// A copy goes after its days, with its record's return, or by an admin's entry.
allow delete: if (isAdmin() || isCompany(resource.data.company))
  && (isAdmin() && isLetGo(entry(sessionAfter().${SESSION_ENTRY})) || isBack() || isPast(${TRASH_DAYS}, 'd'));
allow create: if isToBeKept(request.resource.data);

function isToBeKept(d) { return (isAdmin() || isCompany(d.company)) && isCopy(d) && isOfDeletion(d); }

function recordId() { return id.replace('^[A-Za-z0-9_-]+~', ''); }
function isPast(time, unit) { return request.time >= resource.data.at + duration.value(time, unit); }
// The rule of the record that comes back has compared the two.
function isBack() {
  let e = entry(getAfter(${own}).data.${CHANGE_KEY});
  return e.at == request.time && e.action == 'restore';
}
// An admin's entry of this request names it.
function isLetGo(e) {
  return e.at == request.time && e.collection == resource.data.collection && e.company == resource.data.company
    && recordId() in e.ids && (e.action == 'purge' && isPast(${SAFE_HOURS}, 'h')${accounts.join("")});
}${
    accounts.length === 0
      ? ""
      : `
// An account comes back under another id, with what its new user signs in with. The entry tells what it was.
function isAccountBack(e, collection, renewed, untold) {
  return e.action == 'restore' && e.collection == collection && e.ids.size() == 2
    && isTold(e, recordId(), resource.data.record, untold)
    && getAfter(${documentPath("$(collection)", "$(e.first)")}).data.diff(resource.data.record).affectedKeys().hasOnly(renewed);
}`
  }
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

/** Stored keys that an account has anew when it comes back. */
function renewedKeys(collection: Collection, { email, password }: Account): readonly string[] {
  const isRenewed = (field: Collection["fields"][number]) =>
    [email, password].includes(field.key) || modelOf(field).stamps?.(field, "create");
  const own = collection.storesId ? ["id"] : [];
  return [
    ...collection.fields.filter(isRenewed).flatMap(storedKeysOf),
    ...own,
    ...derivedKeys(collection),
    CHANGE_KEY,
  ];
}
