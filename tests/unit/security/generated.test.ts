import { describe, expect, it } from "vitest";
import { collections } from "../../../src/resources";
import { principalsOf, ACCESS_METHODS } from "../../../src/schema/access";
import { firestoreIndexes } from "../../../src/security/indexes";
import { storageRules } from "../../../src/security/storage-rules";
import { firestoreRules } from "../../../src/security/firestore-rules";
import { brands } from "../../../src/resources/brands";

it("grants nothing to admins and companies where no collection signs them in", () => {
  expect(firestoreRules([brands])).toContain("function isAdmin() { return false; }");
  expect(storageRules([brands])).toContain("function isAdmin() { return false; }");
  expect(firestoreRules([brands])).toContain("function isCompany(companyId) { return false; }");
  expect(firestoreRules([brands])).not.toMatch(/match \/(Sessions|SignInAttempts|KnownDevices|Credentials)/);
});

/** The table "Who may do what" of the shared sign-in design, written down here a second time on purpose. */
describe("who is granted what", () => {
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
  ])("%s", (path, expected) => {
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
});

describe("indexes", () => {
  const swept = (collectionGroup: string) => ({
    collectionGroup,
    fieldPath: "expireAt",
    ttl: true,
    indexes: [],
  });

  interface IndexFile {
    readonly indexes: readonly { readonly collectionGroup: string }[];
    readonly fieldOverrides: readonly { collectionGroup: string; fieldPath: string }[];
  }
  const { indexes, fieldOverrides } = JSON.parse(firestoreIndexes(collections)) as IndexFile;

  it("serve lists in numbers that a project without billing takes, which are 200", () => {
    const names = indexes.map(({ collectionGroup }) => collectionGroup);
    const counts = Object.fromEntries(
      [...new Set(names)].map((name) => [name, names.filter((one) => one === name).length]),
    );
    expect(counts).toEqual({
      Brands: 1,
      "Flat-Offer": 1,
      Events: 1,
      Westwalk_Staff: 1,
      Tenants: 29,
      Employees: 11,
      History: 30,
      Trash: 6,
    });
    expect(indexes.length).toBeLessThan(200);
  });

  it("serve filters over all subcollections, no marks by themselves, and sweep what sign-ins leave", () => {
    const marks = (collectionGroup: string) => ({ collectionGroup, fieldPath: "_search", indexes: [] });
    expect(fieldOverrides[0]).toMatchObject({
      collectionGroup: "redeemed_discounts",
      fieldPath: "brandName",
    });
    const growing = [
      "Brands",
      "Flat-Offer",
      "Events",
      "Westwalk_Staff",
      "Tenants",
      "Employees",
      "History",
      "Trash",
    ];
    const whole = (collectionGroup: string, fieldPath: string) => ({ ...marks(collectionGroup), fieldPath });
    // Which files a copy names is asked by their own fields of it.
    const fileOf = ({ collectionGroup, fieldPath }: { collectionGroup: string; fieldPath: string }) =>
      collectionGroup === "Trash" && fieldPath.startsWith("record.");
    expect(fieldOverrides.slice(1).filter((one) => !fileOf(one))).toEqual([
      ...growing.map(marks),
      ...["Sessions", "SignInAttempts", "KnownDevices"].map(swept),
      ...["before", "after", "hidden"].map((key) => whole("History", key)),
      whole("Trash", "record"),
      swept("Trash"),
    ]);
  });
});
