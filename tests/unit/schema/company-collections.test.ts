import { expect, it } from "vitest";
import { collections, companyCollections } from "../../../src/resources";
import { checkDeclarations } from "firestore-panel/rules";
import { definition } from "../../../src/definition";
import { generated } from "../../fixtures/rules";

/** What is declared, with the company's views in the place of the collections they are views of. */
const asCompaniesSeeThem = collections.map(
  (collection) => companyCollections.find(({ name }) => name === collection.name) ?? collection,
);

it("a company's view of a collection is a sound declaration", () => {
  expect(() => checkDeclarations({ ...definition, collections: asCompaniesSeeThem })).not.toThrow();
});

it("a company's view asks for no other rules and indexes than the collection itself", () => {
  const views = { collections: asCompaniesSeeThem, scopeKind: "company" };
  for (const name of ["firestore.rules", "firestore.indexes.json"] as const)
    expect(generated(name, views)).toBe(generated(name));
});

const own = companyCollections.filter(({ follows }) => !follows);
it.each(own)("$name shows a company no field that says whose the record is", ({ fields, search }) => {
  const shown = fields.filter(
    ({ form, column, detail }) => form !== "none" || column !== undefined || detail !== false,
  );
  expect(shown.map(({ key }) => key)).toEqual(["name", "empId", "qid", "email", "password"]);
  expect(search?.fields).toEqual(["name", "email", "empId"]);
});
