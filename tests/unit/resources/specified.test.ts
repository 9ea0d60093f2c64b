/**
 * What the specification says of each collection (sections 3, 4, 5, 7 and 9 of tests/specification-coverage.md), typed
 * out once more: a declaration that departs from it fails a test.
 */
import { describe, expect, it } from "vitest";
import { modelOf, storedKeysOf } from "#engine/fields/models.ts";
import { checkRecord, initialRecord, isRequired, type SaveMode } from "firestore-panel/record";
import { collections } from "../../../src/resources/index";
import type { Collection, Field } from "#engine/schema/types.ts";
import { parseListQuery, answerSmall } from "#engine/data/lists/list-query.ts";
import { companyEmployees } from "../../../src/resources/company-employees";

interface Specified {
  /** Every stored field, a field of a map as "map.field". */
  readonly fields: readonly string[];
  /** Order of the list. Where the specification has none, ours. */
  readonly order: readonly [field: string, direction: "asc" | "desc"];
  readonly pageSize: number;
  readonly required: readonly string[];
  /** Those of them that an edit does without. */
  readonly requiredWhenAdding?: readonly string[];
  readonly choices?: { readonly [field: string]: readonly string[] };
  readonly defaults?: { readonly [field: string]: string };
  readonly folders?: { readonly [field: string]: string };
}

const VENUE_CHOICES = {
  selectedCategory: [
    "Food and Drink",
    "Retail and Services",
    "Beauty and Spa",
    "Health and Fitness",
    "Entertainment",
    "Hotel",
    "Services",
  ],
  status: ["Active", "In-active"],
  isBestSeller: ["Yes", "No"],
};
const VENUE_FIELDS = [
  ...["nameEng", "nameArabic", "discount", "descriptionEng", "descriptionArabic", "PhoneNumber"],
  ...["longitude", "latitude", "address", "timings", "startAt", "endAt", "pin", "isBestSeller"],
  ...["selectedCategory", "status", "img", "pdfUrl", "time"],
];
const VENUE_REQUIRED = [
  ...["nameEng", "nameArabic", "descriptionEng", "descriptionArabic", "address", "PhoneNumber"],
  ...["selectedCategory", "img"],
];
const VENUE_FOLDERS = { img: "Brands/images", pdfUrl: "Brands/pdfs" };

const SPECIFIED: { readonly [collection: string]: Specified } = {
  Westwalk_Staff: {
    fields: [
      ...["name", "email", "qid", "qidExpiry", "password", "time", "staffId", "profileImg"],
      "documents.contract",
    ],
    order: ["time", "desc"],
    pageSize: 10,
    required: ["name", "email", "staffId", "password"],
    requiredWhenAdding: ["password"],
    folders: { profileImg: "profileImages", "documents.contract": "contracts" },
  },
  Tenants: {
    fields: [
      ...["name", "email", "password", "time", "tenantId", "tenantCategory", "shopNumber", "unitNumber"],
      ...["buildingNo", "occupants", "phoneNumber", "qid", "joiningDate", "contractExpiry", "status"],
      ...["nationality", "documents.contract"],
    ],
    order: ["time", "desc"],
    pageSize: 100,
    required: ["name", "email", "password"],
    requiredWhenAdding: ["password"],
    choices: {
      tenantCategory: ["Commercial", "Residential"],
      status: ["active", "non-active"],
      buildingNo: ["A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4", "B5"],
    },
    defaults: { status: "active" },
    folders: { "documents.contract": "contracts" },
  },
  Companies: {
    fields: ["companyName", "companyId", "passwordAt", "logoUrl"],
    order: ["companyName", "asc"],
    pageSize: 10,
    // Not specified: nobody could sign in to a company without them.
    required: ["companyName", "companyId", "passwordAt"],
    requiredWhenAdding: ["companyName", "companyId", "passwordAt"],
    folders: { logoUrl: "companyLogos" },
  },
  Employees: {
    fields: ["name", "empId", "qid", "email", "password", "companyId", "companyName"],
    order: ["name", "asc"],
    pageSize: 10,
    required: ["name", "empId", "qid", "password", "companyId"],
  },
  Admins: {
    fields: ["name", "email", "passwordAt", "role", "time"],
    order: ["time", "desc"],
    pageSize: 10,
    required: ["name", "email", "passwordAt", "role"],
    requiredWhenAdding: ["passwordAt"],
    choices: { role: ["User", "Admin"] },
  },
  Brands: {
    fields: [...VENUE_FIELDS, "id", "isLimited", "menuUrl", "multiImages"],
    order: ["time", "desc"],
    pageSize: 10,
    required: VENUE_REQUIRED,
    choices: VENUE_CHOICES,
    defaults: { status: "In-active" },
    folders: { ...VENUE_FOLDERS, multiImages: "Brands/multiImages" },
  },
  "Flat-Offer": {
    fields: [...VENUE_FIELDS, "id", "multiImageUrls"],
    order: ["time", "desc"],
    pageSize: 10,
    required: VENUE_REQUIRED,
    requiredWhenAdding: ["img"],
    choices: VENUE_CHOICES,
    defaults: { status: "In-active" },
    folders: { ...VENUE_FOLDERS, multiImageUrls: "Brands/multiImages" },
  },
  Events: {
    fields: [
      ...["nameEng", "nameArabic", "descriptionEng", "descriptionArabic", "PhoneNumber", "address"],
      ...["startAt", "endAt", "img", "time"],
    ],
    order: ["time", "desc"],
    pageSize: 10,
    required: ["nameEng", "descriptionEng", "img"],
    requiredWhenAdding: ["img"],
    folders: { img: "Events/images" },
  },
};

const DEFAULT_PAGE_SIZE = 10;
const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/** "documents.contract" -> the field that is stored there. */
function fieldAt({ fields }: Collection, stored: string): Field {
  const field = fields.find((candidate) => storedKeysOf(candidate).includes(stored));
  if (!field) throw new Error(`No field is stored as ${stored}.`);
  return field;
}
function requiredIn(collection: Collection, mode: SaveMode): readonly string[] {
  return collection.fields.flatMap((field) => {
    const inForm = [undefined, "both", mode].includes(field.form);
    const [stored = field.key] = storedKeysOf(field);
    return inForm && isRequired(field, mode) ? [stored] : [];
  });
}

/** @throws when it is not declared. Others may be: the specification says nothing of them. */
function declared(name: string): Collection {
  const collection = collections.find((candidate) => candidate.name === name);
  if (!collection) throw new Error(`${name} is specified and not declared.`);
  return collection;
}

describe.each(Object.entries(SPECIFIED))("%s", (name, specified) => {
  const collection = declared(name);
  const { required, requiredWhenAdding = [], choices = {}, defaults = {}, folders = {} } = specified;

  it("a record stores the specified fields and no other", () => {
    const own = collection.storesId ? ["id"] : [];
    const stored = [...own, ...collection.fields.flatMap(storedKeysOf)];
    expect(stored.sort()).toEqual([...specified.fields].sort());
  });

  it("a list has the specified order and page size", () => {
    expect(collection.order).toEqual(specified.order);
    expect(collection.pageSize ?? DEFAULT_PAGE_SIZE).toBe(specified.pageSize);
  });

  it("a new record and an edit require the specified fields", () => {
    const whenEditing = required.filter((stored) => !requiredWhenAdding.includes(stored));
    expect([...requiredIn(collection, "create")].sort()).toEqual([...required].sort());
    expect([...requiredIn(collection, "edit")].sort()).toEqual([...whenEditing].sort());
    const faults = Object.keys(checkRecord(collection, {}, "create"));
    expect(faults.sort()).toEqual(required.map((stored) => fieldAt(collection, stored).key).sort());
  });

  it("a form offers the specified choices and defaults", () => {
    const offered = collection.fields.flatMap((field) => {
      const all = modelOf(field).choices?.(field);
      return all ? [[field.key, all] as const] : [];
    });
    expect(Object.fromEntries(offered)).toEqual(choices);
    expect(initialRecord(collection)).toMatchObject(defaults);
  });

  it("a record stores its files in the specified folders", () => {
    const kept = collection.fields.flatMap((field) => {
      const folder = modelOf(field).upload?.(field).folder;
      return folder === undefined ? [] : storedKeysOf(field).map((key) => [key, folder] as const);
    });
    expect(Object.fromEntries(kept)).toEqual(folders);
  });
});

it.each(["Brands", "Flat-Offer"])("%s have hours for seven days", (name) => {
  const timings = Object.fromEntries(DAYS.map((day) => [day, "9-17"]));
  const field = fieldAt(declared(name), "timings");
  expect(modelOf(field).read({ timings: { ...timings, funday: "9-17" } }, field)).toEqual(timings);
});

it("an edit hides the issued password of staff, and shows that of a tenant and of an employee", () => {
  const forms = collections
    .filter(({ name }) => name in SPECIFIED)
    .flatMap(({ name, fields }) =>
      fields
        .filter((field) => modelOf(field).type === "readablePassword")
        .map(({ form = "both" }) => [name, form]),
    );
  expect(Object.fromEntries(forms)).toEqual({ Westwalk_Staff: "create", Tenants: "both", Employees: "both" });
});

/** What each list is searched by, and what it says when it cannot be read, typed out once more from the specification and issue 31. */

const PERSON = { name: "Ramon Cruz", email: "ramon@mailbox.example" };
const VENUE = { nameEng: "Dhow Sushi", nameArabic: "سوشي الداو" };
const QID = { qid: "28463400123" };
const EMPLOYEE = { empId: "N-11", ...QID, email: PERSON.email };
const TENANT = { tenantId: "101A", phoneNumber: "+974 5512 3456", ...QID };

/** Of each list a value for every field that it is searched by, and its words. */
const LISTS: { readonly [path: string]: readonly [searched: object, loadFailed: string] } = {
  "/brands": [VENUE, "Failed to load brands."],
  "/flat-offer": [VENUE, "Failed to load flat offers."],
  "/events": [VENUE, "Failed to load events."],
  "/organization": [{ companyName: "Pearl Trading", companyId: "ID-C" }, "Failed to load companies."],
  "/organization-emp": [
    { name: "Aisha Zaki", company: { id: "c", name: "Bay" }, ...EMPLOYEE },
    "Failed to fetch employees",
  ],
  "/employee-list": [{ ...PERSON, empId: "N-11" }, "Failed to load employees."],
  "/staff": [{ ...PERSON, staffId: "WW-77", ...QID }, "Failed to fetch staff or redeem info"],
  "/tenant": [{ ...PERSON, buildingNo: "B2", unitNumber: "10A", ...TENANT }, "Failed to fetch tenant info."],
  "/admin": [PERSON, "Failed to load accounts."],
};
const textOf = (value: unknown) =>
  typeof value === "object" && value !== null && "name" in value ? String(value.name) : String(value);

describe.each(Object.entries(LISTS))("the list at %s", (path, [searched, loadFailed]) => {
  const collection = [...collections, companyEmployees].find(({ routes }) => routes?.list === path);
  if (!collection) throw new Error(`No collection has a list at ${path}.`);

  it("a search finds records by the specified fields only, in any case and position", () => {
    expect(collection.search?.fields).toEqual(Object.keys(searched));
    for (const [field, value] of Object.entries(searched)) {
      const found = (words: string) => {
        const asked = { filters: [{ field: "q", operator: "contains" as const, value: words }] };
        return answerSmall([{ id: "one", [field]: value }], parseListQuery(collection, asked));
      };
      expect(found(textOf(value).slice(1).toLowerCase()), field).toHaveLength(1);
      expect(found("nobody"), field).toEqual([]);
    }
  });

  it("a list has its own message for a failed read", () => {
    expect(collection.messages.loadFailed).toBe(loadFailed);
  });
});
