import { features } from "../../../packages/firestore-panel/src/panel/features";
import { expect, it } from "vitest";
import { collections, companyCollections } from "../../../src/resources";
import { checkCollections } from "../../../packages/firestore-panel/src/rules/check-collections";
import { firestoreIndexes } from "../../../packages/firestore-panel/src/rules/indexes";
import { firestoreRules } from "../../../packages/firestore-panel/src/rules/firestore-rules";

/** What is declared, with the company's views in the place of the collections they are views of. */
const asCompaniesSeeThem = collections.map(
  (collection) => companyCollections.find(({ name }) => name === collection.name) ?? collection,
);

it("a company's view of a collection is a sound declaration", () => {
  expect(() => checkCollections({ collections: asCompaniesSeeThem, scopeKind: "company" })).not.toThrow();
});

it("a company's view asks for no other rules and indexes than the collection itself", () => {
  expect(firestoreRules(asCompaniesSeeThem, "company", features)).toBe(
    firestoreRules(collections, "company", features),
  );
  expect(firestoreIndexes(asCompaniesSeeThem, "company", features)).toEqual(
    firestoreIndexes(collections, "company", features),
  );
});

it.each(companyCollections.map((collection) => ({ name: collection.name, collection })))(
  "$name shows a company no field that says whose the record is",
  ({ collection }) => {
    const shown = collection.fields.filter(
      ({ form, column, detail }) => form !== "none" || column !== undefined || detail !== false,
    );
    expect(shown.map(({ key }) => key)).toEqual(["name", "empId", "qid", "email", "password"]);
    expect(collection.search?.fields).toEqual(["name", "email", "empId"]);
  },
);
