/** Commits that are recorded, each right as it is made; what is wrong with them is in history-table.ts. */
import { text, readablePassword } from "../../../packages/firestore-panel/src/fields/text/model";
import { timestamp } from "../../../packages/firestore-panel/src/fields/date/model";
import { admins } from "../../../src/resources/admins";
import { companies } from "../../../src/resources/companies";
import { defineCollection } from "../../../packages/firestore-panel/src/schema/define-collection";
import { ago, NOW, SESSIONS, type Changes, type Documents } from "./evaluate";
import { ADMIN_AUTHOR, COMPANY_AUTHOR, withAudit } from "./audited-changes";

/** Small, so that only what is recorded is judged: of companies, and of admins alone. */
const people = defineCollection("People", {
  label: { one: "Person", many: "People" },
  order: ["name", "asc"],
  indexed: true,
  search: { fields: ["name"], placeholder: "" },
  fields: {
    name: text({ label: "Name", required: true }),
    company: text({ label: "Company" }),
    companyId: text({ label: "Company id" }),
    password: readablePassword({ label: "Password" }),
  },
  scopeField: "companyId",
  access: { read: ["admin", "company"], write: ["admin", "company"] },
  audit: true,
});
const notes = defineCollection("Notes", {
  label: { one: "Note", many: "Notes" },
  order: ["title", "asc"],
  extraFields: { maxFields: 9, maxLength: 99 },
  fields: { title: text({ label: "Title", required: true }), id: text({ label: "Id", path: "of" }) },
  access: { read: ["admin"], write: ["admin"] },
  audit: true,
});
/** Each is an account of the app, which comes back under another id. */
const members = defineCollection("Members", {
  label: { one: "Member", many: "Members" },
  order: ["name", "asc"],
  storesId: true,
  fields: {
    name: text({ label: "Name", required: true }),
    email: text({ label: "E-mail" }),
    password: readablePassword({ label: "Password" }),
    time: timestamp({ label: "Added", auto: "create" }),
  },
  account: { email: "email", password: "password" },
  access: { read: ["admin"], write: ["admin"] },
  audit: true,
});
/** Not recorded, and open to further keys. */
const drafts = { ...notes, name: "Drafts", audit: false };
const unrecorded = [admins, companies].map((one) => ({ ...one, audit: false }));
export const collections = [...unrecorded, people, notes, members, drafts];

export interface Commit {
  readonly uid: string | undefined;
  readonly before: Documents;
  readonly after: Changes;
}

export const OWN_ID = `c1_${"n".repeat(20)}`;
export const person = { name: "P", companyId: "ACME", company: "Acme", password: "old", _search: ["p"], _sort: { _version: "1" } }; // prettier-ignore
export const theirs = { ...person, companyId: "OTHER" };
const earlier = { at: ago(900), time: ago(900), by: ADMIN_AUTHOR, action: "create", collection: "People", company: "ACME", work: "e".repeat(20), count: 1, first: "p1", title: "", ids: ["p1"] }; // prettier-ignore
export const EARLIER = `${"e".repeat(20)}~00000000`;
export const STANDING: Documents = {
  ...SESSIONS,
  "People/p1": { ...person, _change: EARLIER },
  "People/p2": { ...person, name: "Q" },
  "People/t1": theirs,
  "Notes/n1": { title: "N" },
  [`History/${EARLIER}`]: earlier,
};

const of = (uid: "admin" | "company", changes: Changes, before: Documents = {}): Commit => {
  const stored = { ...STANDING, ...before };
  const author = uid === "admin" ? ADMIN_AUTHOR : COMPANY_AUTHOR;
  return { uid, before: stored, after: withAudit(collections, author, stored, changes) };
};
/** The entry of a commit that writes one, and the copy of one that deletes one. */
export const entryPath = ({ after }: Commit) =>
  Object.keys(after).find((path) => path.startsWith("History/"))!;
export const TRASHED = "Trash/People~p1";

export const adds = (uid: "admin" | "company" = "admin") => of(uid, { [`People/${OWN_ID}`]: person });
export const edits = (uid: "admin" | "company" = "admin") =>
  of(uid, { "People/p1": { ...STANDING["People/p1"], name: "New", password: "new" } });
export const editsTwo = () =>
  of("admin", {
    "People/p1": { ...STANDING["People/p1"], name: "X" },
    "People/p2": { ...person, name: "Y" },
  });
export const deletes = (uid: "admin" | "company" = "admin") => of(uid, { "People/p1": null });
export const addsNote = () => of("admin", { "Notes/n2": { title: "New" } });
export const editsNote = () => of("admin", { "Notes/n1": { title: "New" } });
export const deletesNote = () => of("admin", { "Notes/n1": null });

/** A copy of a person who was deleted a day ago. */
export const trashedCopy = { at: ago(86_400), by: COMPANY_AUTHOR, change: EARLIER, collection: "People", company: "ACME", title: "", record: { name: "P", companyId: "ACME", company: "Acme", password: "old", former: "x" }, expireAt: new Date(NOW.getTime() + 29 * 86_400_000) }; // prettier-ignore
/** Restores whoever is in the trash, under an id that is no company's. @param record what comes back. */
export const restores = (uid: "admin" | "company", record: Documents[string] = person): Commit => {
  const commit = of(uid, { "People/gone": record }, { "Trash/People~gone": trashedCopy });
  const path = entryPath(commit);
  return {
    ...commit,
    after: {
      ...commit.after,
      [path]: { ...commit.after[path], action: "restore" },
      "Trash/People~gone": null,
    },
  };
};
