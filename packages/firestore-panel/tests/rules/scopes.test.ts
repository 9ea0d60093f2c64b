/** The rules of other panels: one with a scope of its own name, and one for admins alone. */
import { expect, it } from "vitest";
import { password } from "../../src/fields/password/model";
import { text } from "../../src/fields/text/model";
import { firestoreRules } from "../../src/rules/firestore-rules";
import { storageRules } from "../../src/rules/storage-rules";
import { firestoreIndexes } from "../../src/rules/indexes";
import { declared } from "../fixtures/specimens/specimen";
import type { Collection, CollectionDeclaration } from "../../src/schema/types";
import { compileRules } from "local-firebase/rules";
import { admins, brands } from "../fixtures/residence";
import { allows, NOW, SESSIONS, type Documents } from "../fixtures/rules/evaluate";

const authors = declared("Authors", {
  fields: { code: text({ label: "Code" }), password: password({ label: "Password" }) },
  signIn: { kind: "author", id: "code", password: "password" },
});
const booksOf = (change: Partial<CollectionDeclaration>) =>
  declared("Books", {
    audit: true,
    fields: { title: text({ label: "Title" }), author: text({ label: "Author" }) },
    ...change,
  });

function generated(collections: readonly Collection[], scopeKind?: string) {
  const rules = firestoreRules(collections, scopeKind);
  return {
    text: rules,
    rules: compileRules(rules, "firestore.rules"),
    indexes: firestoreIndexes(collections, scopeKind),
  };
}

const DOCUMENTS: Documents = {
  ...SESSIONS,
  "Sessions/author": { ...SESSIONS["Sessions/company"], kind: "author", id: "A1", credential: "author" },
  "Credentials/author": { ...SESSIONS["Credentials/company"], kind: "author", recordId: "a" },
  "Authors/a": { code: "A1", password: NOW },
  "Books/own": { title: "Own", author: "A1" },
  "Books/other": { title: "Other", author: "A2" },
};
const reads = ({ rules }: ReturnType<typeof generated>, uid: string, path: string) =>
  allows(rules, { method: "get", path, uid, before: DOCUMENTS });

const scoped = { scopeField: "author", access: { read: ["admin", "author"], write: ["admin", "author"] } };

it("a panel with the scope author lets an author read the own books only, and names entries' authors after it", () => {
  const made = generated([admins, authors, booksOf(scoped)], "author");
  expect(reads(made, "author", "Books/own")).toBe(true);
  expect(reads(made, "author", "Books/other")).toBe(false);
  expect(reads(made, "admin", "Books/other")).toBe(true);
  expect(reads(made, "company", "Books/own")).toBe(false);
  const { text: rules, indexes } = made;
  expect(rules).toContain("isAuthor(request.resource.data.author)");
  expect(rules).toContain("'authorTime'");
  expect(indexes).toContain('"authorTime"');
  expect(`${rules}${indexes}`).not.toMatch(/company/i);
});

it("a panel for admins alone lets admins read and nobody else, and grants nothing to a scope", () => {
  const made = generated([admins, booksOf({})]);
  expect(reads(made, "admin", "Books/own")).toBe(true);
  expect(reads(made, "author", "Books/own")).toBe(false);
  expect(made.text).toContain("function isScope(scopeId) { return false; }");
  expect(made.text).not.toMatch(/company/i);
});

it("the rules grant nothing to admins and companies if no collection signs them in", () => {
  expect(firestoreRules([brands], "company")).toContain("function isAdmin() { return false; }");
  expect(storageRules([brands])).toContain("function isAdmin() { return false; }");
  expect(firestoreRules([brands], "company")).toContain("function isCompany(companyId) { return false; }");
  expect(firestoreRules([brands], "company")).not.toMatch(
    /match \/(Sessions|SignInAttempts|KnownDevices|Credentials)/,
  );
});
