import { expect, it } from "vitest";
import { createBudget, type RulesMethod } from "local-firebase/rules";
import { modelOf } from "#engine/fields/models.ts";
import { collections } from "../../../src/resources";
import { storageRules } from "#engine/rules/storage-rules.ts";
import { file, image, PDF_TYPE } from "firestore-panel/fields/file";
import { admins } from "../../../src/resources/admins";
import { defineCollection } from "#engine/schema/define-collection.ts";
import type { FieldDeclaration } from "#engine/schema/types.ts";
import { LINKED } from "#fixtures/rules/sign-in-requests";
import {
  ago,
  anonymousSince,
  finder,
  lazyRules,
  NOW,
  SESSIONS,
  type Documents,
} from "#fixtures/rules/evaluate";

type Upload = readonly [contentType: string, size: number];
/** Who may do what with files, without a server. @param documents of sessions and credentials. */
function judgeOf(rules: ReturnType<typeof lazyRules>, documents: Documents) {
  const get = finder(documents);
  return (method: RulesMethod, path: string, uid: string | null, [contentType, size]: Upload = IMAGE) => {
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
  };
}
const IMAGE: Upload = ["image/png", 1];

const judge = judgeOf(
  lazyRules(() => storageRules(collections), "storage.rules"),
  SESSIONS,
);
const uploads = (path: string, ...upload: Upload) => judge("create", path, "admin", upload);

const folders = new Map(
  collections.flatMap(({ fields }) =>
    fields.flatMap((field) => {
      const upload = modelOf(field).upload?.(field);
      return upload ? [[upload.folder, upload] as const] : [];
    }),
  ),
);

it.each([...folders.values()])(
  "a file in $folder has at most $maxBytes bytes",
  ({ folder, contentTypes, maxBytes }) => {
    for (const type of contentTypes) {
      expect(uploads(`${folder}/x`, type, maxBytes)).toBe(true);
      expect(uploads(`${folder}/x`, type, maxBytes + 1)).toBe(false);
    }
    expect(uploads(`${folder}-other/x`, contentTypes[0] ?? "", 1)).toBe(false);
  },
);

/** From the specification, not from the declarations: a folder that becomes public by mistake fails here. */
it.each([
  ["Brands/images", "image/png", true],
  ["Brands/multiImages", "image/webp", true],
  ["Brands/pdfs", PDF_TYPE, true],
  ["Events/images", "image/jpeg", true],
  ["companyLogos", "image/png", false],
  ["profileImages", "image/png", false],
  ["contracts", PDF_TYPE, false],
] as const)(
  "files in %s of type %s are read by members: %s, and written by admins alone",
  (folder, type, isShared) => {
    const path = `${folder}/x`;
    for (const uid of ["admin", "company", "member", null]) {
      const isAdmin = uid === "admin";
      expect(judge("get", path, uid), uid ?? "").toBe(isAdmin || (isShared && uid !== null));
      for (const method of ["list", "create", "update", "delete"] as const)
        expect(judge(method, method === "list" ? folder : path, uid, [type, 1]), method).toBe(isAdmin);
    }
    for (const other of [
      ...["image/svg+xml", "text/html", "text/xml", "application/xhtml+xml", "text/javascript", ""],
      ...["image/png, text/html", "image/png; charset=x", "IMAGE/PNG"],
    ])
      for (const method of ["create", "update"] as const)
        expect(judge(method, path, "admin", [other, 1]), other).toBe(false);
    expect(uploads(path, type, 0)).toBe(false);
    expect(uploads(`${folder}/below/a`, type, 1)).toBe(false);
  },
);

/** Folders that several collections share, and every session. */

type Files = { readonly picture: FieldDeclaration; readonly [key: string]: FieldDeclaration };
const declared = (name: string, reads: "admin" | "member", fields: Files) =>
  defineCollection(name, {
    label: { one: name, many: name },
    order: ["picture", "asc"],
    fields,
    access: { read: [reads], write: ["admin"] },
  });
const label = "File";
const sharedImage = (maxBytes: number) => image({ label, folder: "shared", maxBytes });
const papers = file({ label, folder: "shared", contentTypes: [PDF_TYPE], maxBytes: 5 });
const sharing = [
  admins,
  declared("Cars", "member", { picture: sharedImage(20), open: image({ label, folder: "open" }) }),
  declared("Vans", "admin", { picture: papers, closed: image({ label, folder: "closed" }) }),
  declared("Buses", "member", { picture: sharedImage(10) }),
];
const rules = lazyRules(() => storageRules(sharing), "storage.rules");

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
const UIDS = [...Object.keys(DOCUMENTS).map((path) => path.split("/")[1]!), "member", null];

const allows = judgeOf(rules, DOCUMENTS);

it.each(["open/x", "shared/x", "closed/x"])(
  "the file %s is read by admins, and by others if every collection allows it",
  (path) => {
    expect(allows("get", path, "admin")).toBe(true);
    expect(allows("get", path, "member")).toBe(path === "open/x");
    expect(allows("get", path, null)).toBe(false);
  },
);

it.each(["create", "update", "delete", "list"] as const)(
  "the method %s is for granted admins only",
  (method) => {
    const path = method === "list" ? "open" : "open/x";
    expect(UIDS.filter((uid) => allows(method, path, uid))).toEqual(["admin", "late"]);
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

it("no undeclared path is listed or opened", () => {
  for (const path of ["", "other"]) expect(allows("list", path, "admin")).toBe(false);
  for (const path of ["x", "other/x", "open/x/y"]) expect(allows("get", path, "admin")).toBe(false);
});
