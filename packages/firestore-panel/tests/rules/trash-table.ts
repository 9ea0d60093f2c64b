/** What leaves the trash, and what keeps it there: as history-table.ts, each wrong in nothing else. */
import { ago, NOW, SESSIONS, type Changes, type Documents } from "../fixtures/rules/evaluate";
import {
  adds,
  at,
  but,
  collections,
  drop,
  entryPath,
  trashedCopy,
  OWN_ID,
  person,
  restores,
  STANDING,
  numbered,
  type CheckedCommit,
  type Commit,
  later,
} from "./history-table";
import { SCHEMA_VERSION } from "../../src/schema/version";
import { ADMIN_AUTHOR, COMPANY_AUTHOR, withAudit, OPERATION } from "../fixtures/rules/audited-changes";

type Data = Documents[string];

const GONE = "Trash/People~gone";
const SESSION = "Sessions/admin";
const ENTRY = `${OPERATION}~00000000`;
const DAY = 24 * 3600;

/** An admin deletes somebody for good who was deleted a day ago. @param copy what the trash holds otherwise. */
const purges = (copy: Data = {}, uid: "admin" | "company" = "admin"): Commit => {
  const before = { ...STANDING, [GONE]: { ...trashedCopy, ...copy } };
  const author = uid === "admin" ? ADMIN_AUTHOR : COMPANY_AUTHOR;
  const entry = { at: NOW, time: NOW, companyTime: NOW, attempt: "00000000", by: author, action: "purge", collection: "People", company: "ACME", schema: SCHEMA_VERSION, work: OPERATION, count: 1, first: "gone", title: "P", ids: ["gone"], after: { "gone/name": '"P"' } }; // prettier-ignore
  const session = `Sessions/${uid}`;
  const named = { ...SESSIONS[session], entry: ENTRY };
  return { uid, before, after: { [`History/${ENTRY}`]: entry, [session]: named, [GONE]: null } };
};
const withEntry = (change: Data, path = GONE, commit = purges()): CheckedCommit =>
  but(commit, entryPath(commit), change, path);
const ofEntry = (change: Data): CheckedCommit => withEntry(change, `History/${ENTRY}`);
const names = (session: Data, path = SESSION): CheckedCommit => ({ ...purges(), after: { [path]: { ...SESSIONS[path], ...session } }, path }); // prettier-ignore

/** What the trash kept of a member, and as the entry tells it. */
const WAS_WHOLE = { name: "M", email: "old@b.qa", password: "old", id: "old", time: ago(DAY) };
const { password: _, ...WAS } = WAS_WHOLE;
/** A member whose new user has another id. @param record what is stored then. */
const returns = (record: Data = {}, entry: Data = {}, collection = "Members"): CheckedCommit => {
  const copy = { ...trashedCopy, at: ago(60), collection, company: null, record: WAS_WHOLE };
  const path = `Trash/${collection}~old`;
  const stored = { ...purges().before, [path]: copy };
  const back = { name: "M", email: "new@b.qa", password: "new", id: "new", time: NOW, ...record };
  const commit = withAudit(collections, ADMIN_AUTHOR, stored, { "Members/new": back });
  const own = `History/${ENTRY}`;
  const after: Changes = {
    ...commit,
    [own]: {
      ...commit[own],
      action: "restore",
      collection,
      ids: ["new", "old"],
      before: { old: WAS },
      ...entry,
    },
    [SESSION]: { ...SESSIONS[SESSION], entry: ENTRY },
    [path]: null,
  };
  return { uid: "admin", before: stored, after, path };
};

/** What is removed alone, by nobody's entry. */
const alone = (uid: "admin" | "company" | "member", copy: Data = {}): CheckedCommit => ({
  uid,
  before: purges(copy).before,
  after: { [GONE]: null },
  path: GONE,
});
/** The copy of what is restored. @param entry what its entry says otherwise. */
const back = (uid: "admin" | "company", entry: Data = {}, copy: Data = {}): CheckedCommit => {
  const commit = restores(uid, person);
  const before = { ...commit.before, [GONE]: { ...trashedCopy, at: ago(60), ...copy } };
  return withEntry(entry, GONE, { ...commit, before });
};
/** A new record, whose id is in the trash of another company. @param entry what its entry says otherwise. */
const addsOver = (uid: "admin" | "company", entry: Data = {}, id = OWN_ID): CheckedCommit => {
  const commit = adds(uid, id);
  const before = { ...commit.before, [`Trash/People~${id}`]: { ...trashedCopy, company: "OTHER" } };
  return withEntry(entry, `People/${id}`, { ...commit, before });
};
const HASHED_ID = "0a".repeat(32);
const OTHER = { company: "OTHER" };
const UNNAMED = { action: "import", ids: [] };
const LASTING = { at: ago(30 * DAY) };

export const RIGHT_TRASH: { readonly [what: string]: CheckedCommit } = {
  "what is purged a day after its deletion": at(purges(), GONE),
  "the entry of what is purged": at(purges(), `History/${ENTRY}`),
  "the entry of what is purged, telling nothing of it": ofEntry({ before: {}, after: {} }),
  "a later part of a purge": later(purges(), { action: "purge" }),
  "an admin's session that names the entry": at(purges(), SESSION),
  "what has been in the trash for 30 days, by an admin": alone("admin", LASTING),
  "what has been in the trash for 30 days, by its company": alone("company", LASTING),
  "the copy of what an admin restores": back("admin"),
  "the copy of what a company restores": back("company"),
  "an account's copy, beside its return under another id": returns(),
  "the entry of an account's return under another id": { ...returns(), path: `History/${ENTRY}` },
  "a row of an admin's import under a hashed id, whatever is in the trash": addsOver(
    "admin",
    UNNAMED,
    HASHED_ID,
  ),
  "a row of an admin's import under another id": withEntry(UNNAMED, `People/${OWN_ID}`, adds("admin")),
};

export const WRONG_TRASH: { readonly [what: string]: CheckedCommit } = {
  "what is purged a second too early": at(purges({ at: ago(DAY - 1) }), GONE),
  "what a company adds under the id of another's deleted record": addsOver("company"),
  "what an admin adds under the id of a deleted record": addsOver("admin"),
  "what an admin adds under the hashed id of a deleted record": addsOver("admin", {}, HASHED_ID),
  "a row of a company's import, under the id of a deleted record": addsOver("company", UNNAMED),
  "a row of an admin's import, under the id of a deleted record": addsOver("admin", UNNAMED),
  "a row of an admin's import under a longer id, in the trash": addsOver("admin", UNNAMED, `x${HASHED_ID}`),
  "what is purged without an entry": alone("admin"),
  "what is purged, its session naming nothing": drop(purges(), SESSION, GONE),
  "what is purged by an old entry": withEntry({ at: ago(1) }),
  "what is purged by an entry of another collection": withEntry({ collection: "Notes" }),
  "what is purged by an entry of another company": withEntry(OTHER),
  "what is purged by an entry that does not name it": withEntry({ ids: ["p1"] }),
  "what is purged by an entry of an edit": withEntry({ action: "update" }),
  "what a company purges of its own": at(purges({}, "company"), GONE),
  "a company's entry of a purge": at(purges({}, "company"), `History/${ENTRY}`),
  "an entry of a purge of 21": ofEntry({ ids: ["gone", ...numbered(20, (n) => `p${n}`)], count: 21 }),
  "an entry of a purge whose copy stays": drop(purges(), GONE, `History/${ENTRY}`),
  "an entry of a purge that says deleted": ofEntry({ action: "delete", before: {}, after: {} }),
  "a purge in an operation that began as an edit": later(purges(), { action: "update" }),
  "a session of another that names the entry": names({ entry: ENTRY }, "Sessions/company"),
  "a company's session that names the entry": at(purges({}, "company"), "Sessions/company"),
  "a session that names the entry and becomes another": names({ entry: ENTRY, id: "b@b.qa" }),
  "a session that names a path": names({ entry: `${ENTRY}/x` }),
  "what has been in the trash for almost 30 days": alone("company", { at: ago(30 * DAY - 1) }),
  "what has been in the trash for 30 days, by another company": alone("company", { ...LASTING, ...OTHER }),
  "the copy of what another company restores": back("company", {}, OTHER),
  "the copy of what is added anew": back("admin", { action: "create" }),
  "the copy of what was restored before": back("admin", { at: ago(1) }),
  "an account's copy, whose entry adds": returns({}, { action: "create" }),
  "an account's copy, whose entry names others besides": returns({}, { ids: ["new", "old", "x"] }),
  "the copy of what is no account, beside an account": returns({}, {}, "People"),
  "an account's copy, beside somebody else": returns({ name: "Other" }),
  "the entry of an account's return, told with other values": {
    ...returns({}, { before: { old: { ...WAS, name: "Other" } } }),
    path: `History/${ENTRY}`,
  },
  "an entry of a purge with values": ofEntry({ before: { gone: { name: "P" } } }),
  "an account's copy, told with the password": returns({}, { before: { old: WAS_WHOLE } }),
};
