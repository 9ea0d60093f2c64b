import { expect, it } from "vitest";
import { definition } from "../../../src/definition";
import { collections } from "../../../src/resources";
import { principalsOf, ACCESS_METHODS } from "firestore-panel/schema";
import { generatedFiles } from "firestore-panel/rules";
import { generated } from "../../fixtures/rules";
import { readFile } from "node:fs/promises";

/** The table "Who may do what" of the shared sign-in design, written down here a second time on purpose. */
const ALL = "get list create update delete";
it.each([
  ["Brands", { admin: ALL, member: "get list" }],
  ["Flat-Offer", { admin: ALL, member: "get list" }],
  ["Events", { admin: ALL, member: "get list" }],
  ["Westwalk_Staff", { admin: ALL, owner: "get" }],
  ["Tenants", { admin: ALL }],
  ["Companies", { admin: ALL, company: "get" }],
  ["Employees", { admin: ALL, company: ALL }],
  ["Admins", { admin: ALL }],
  ["Westwalk_Staff/redeemed_discounts", { admin: "get list", owner: "get list create" }],
  ["Tenants/redeemed_discounts", { admin: "get list" }],
  ["Employees/redeemed_discounts", { admin: "get list", company: "get list" }],
])("the declaration grants the specified access to %s", (path, expected) => {
  const [name, below] = path.split("/");
  const collection = collections.find((candidate) => candidate.name === name);
  const access = below
    ? collection?.subcollections.find((sub) => sub.name === below)?.access
    : collection?.access;
  const granted = (["admin", "company", "member", "owner"] as const).map((caller) => {
    const operations = ACCESS_METHODS.filter((operation) =>
      principalsOf(access ?? {}, operation).includes(caller),
    );
    return [caller, operations.join(" ")];
  });
  expect(Object.fromEntries(granted.filter(([, operations]) => operations))).toEqual(expected);
});

it("the indexes stay within the 200 of a project without billing, and expire what sign-ins leave", () => {
  const { indexes, fieldOverrides } = JSON.parse(generated("firestore.indexes.json")) as {
    readonly indexes: readonly object[];
    readonly fieldOverrides: readonly { readonly collectionGroup: string; readonly ttl?: boolean }[];
  };
  expect(indexes.length).toBeLessThan(200);
  const expiring = fieldOverrides.filter(({ ttl }) => ttl).map(({ collectionGroup }) => collectionGroup);
  expect(expiring).toEqual(["Sessions", "SignInAttempts", "KnownDevices", "Trash", "Presence"]);
});

const root = new URL("../../../", import.meta.url);

it.each([...generatedFiles(definition)])("%s in the repository is up to date", async (name, text) => {
  expect(await readFile(new URL(name, root), "utf8")).toBe(text);
});

it("firebase.json deploys the generated files", async () => {
  const config = await readFile(new URL("firebase.json", root), "utf8");
  for (const name of generatedFiles(definition).keys()) expect(config).toContain(`"${name}"`);
});
