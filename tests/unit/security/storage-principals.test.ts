/** Who may do what with files, without a server: of folders that several collections share, and of every session. */
import { expect, it } from "vitest";
import { createBudget, type RulesMethod } from "local-firebase/rules";
import { file, image, PDF_TYPE } from "../../../packages/firestore-panel/src/fields/file/model";
import { admins } from "../../../src/resources/admins";
import { defineCollection } from "../../../packages/firestore-panel/src/schema/define-collection";
import type {
  CollectionDeclaration,
  FieldDeclaration,
} from "../../../packages/firestore-panel/src/schema/types";
import { storageRules } from "../../../packages/firestore-panel/src/rules/storage-rules";
import { ago, anonymousSince, finder, lazyRules, NOW, type Documents } from "./evaluate";
import { LINKED } from "./sign-in-requests";

const declared = (fields: { readonly [key: string]: FieldDeclaration }, reads: "admin" | "member") =>
  ({
    label: { one: "Car", many: "Cars" },
    order: ["picture", "asc"],
    fields,
    access: { read: [reads], write: ["admin"] },
  }) satisfies CollectionDeclaration;
const label = "File";
const shared = (maxBytes: number) => image({ label, folder: "shared", maxBytes });
const papers = file({ label, folder: "shared", contentTypes: [PDF_TYPE], maxBytes: 5 });
const collections = [
  admins,
  defineCollection(
    "Cars",
    declared({ picture: shared(20), open: image({ label, folder: "open" }) }, "member"),
  ),
  defineCollection(
    "Vans",
    declared({ picture: papers, closed: image({ label, folder: "closed" }) }, "admin"),
  ),
  defineCollection("Buses", declared({ picture: shared(10) }, "member")),
];
const rules = lazyRules(() => storageRules(collections), "storage.rules");

const session = { state: "granted", kind: "admin", credential: "k", verifier: "v", at: NOW };
const HOUR = 3600;
const DOCUMENTS: Documents = {
  "Sessions/admin": session,
  "Sessions/linked": session,
  "Sessions/late": { ...session, at: ago(11.99 * HOUR) },
  "Sessions/old": { ...session, at: ago(12 * HOUR) },
  "Sessions/claimed": { ...session, state: "claimed" },
  "Sessions/company": { ...session, kind: "company" },
  "Sessions/former": { ...session, verifier: "w" },
  "Sessions/back": { ...session, at: ago(11.995 * HOUR), credential: "later" },
  "Sessions/removed": { ...session, credential: "gone" },
  "Credentials/k": { verifier: "v", time: ago(13 * HOUR) },
  "Credentials/later": { verifier: "v", time: ago(11 * HOUR) },
};
const get = finder(DOCUMENTS);
const UIDS = [...Object.keys(DOCUMENTS).map((path) => path.split("/")[1]!), "member", null];

function allows(
  method: RulesMethod,
  path: string,
  uid: string | null,
  [contentType, size] = ["image/png", 1] as readonly [string, number],
) {
  const file = { name: path, bucket: "b", size, contentType };
  return rules().authorizeStorage({
    method,
    bucket: "b",
    path,
    auth: uid === null ? null : { uid, token: uid === "linked" ? LINKED : anonymousSince(0) },
    timeMicros: BigInt(NOW.getTime()) * 1000n,
    resource: method === "create" ? null : file,
    ...((method === "create" || method === "update") && { newResource: file }),
    lookup: { get, getAfter: get },
    budget: createBudget("storage"),
  }).allowed;
}

it.each(["open/x", "shared/x", "closed/x"])(
  "the file %s is read by admins, and by others if every collection allows it",
  (path) => {
    expect(allows("get", path, "admin")).toBe(true);
    expect(allows("get", path, "member")).toBe(path === "open/x");
    expect(allows("get", path, null)).toBe(false);
  },
);

it.each(["create", "update", "delete"] as const)(
  "the method %s is allowed to granted admins only",
  (method) => {
    const may = UIDS.filter((uid) => allows(method, "open/x", uid));
    expect(may).toEqual(["admin", "late"]);
  },
);

it("a shared folder takes what any of its fields takes, of the largest size", () => {
  for (const method of ["create", "update"] as const) {
    expect(allows(method, "shared/x", "admin", ["image/gif", 20])).toBe(true);
    expect(allows(method, "shared/x", "admin", [PDF_TYPE, 20])).toBe(true);
    expect(allows(method, "shared/x", "admin", [PDF_TYPE, 21])).toBe(false);
    expect(allows(method, "shared/x", "admin", ["text/html", 1])).toBe(false);
    expect(allows(method, "open/x", "admin", [PDF_TYPE, 1])).toBe(false);
  }
});

it("only granted admins list a folder, and no undeclared path is listed or opened", () => {
  expect(UIDS.filter((uid) => allows("list", "open", uid))).toEqual(["admin", "late"]);
  for (const path of ["", "other"]) expect(allows("list", path, "admin")).toBe(false);
  for (const path of ["x", "other/x", "open/x/y"]) expect(allows("get", path, "admin")).toBe(false);
});
