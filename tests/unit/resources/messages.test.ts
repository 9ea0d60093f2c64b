/**
 * The words and columns that each collection declares for its screens: those of the specification (sections 2, 5 and 8 of
 * tests/specification-coverage.md), typed out once more. Other tests see that the screens show them.
 */
import { expect, it } from "vitest";
import { listColumns } from "#engine/screens/list/list-address.ts";
import { collections } from "../../../src/resources";
import type { Messages } from "#engine/schema/types.ts";

interface Expected extends Pick<Messages, "empty" | "confirmDelete" | "deleted" | "deleteFailed"> {
  readonly title: string;
  readonly search: string;
  readonly columns: readonly string[];
  /** Where the list offers a new record; what is updated, where records are edited. */
  readonly form?: Pick<Messages, "add" | "invalid" | "created" | "saveFailed"> & Partial<Messages>;
}

const ACCOUNT = {
  empty: "No accounts found.",
  confirmDelete: "Are you sure you want to delete this account?",
  deleted: "Account deleted successfully!",
  deleteFailed: "Failed to delete account",
};
const ACCOUNT_FORM = {
  invalid: "Please fill in all required fields.",
  created: "Account added successfully!",
  updated: "Account updated successfully!",
  saveFailed: "Failed to save account.",
};
const VENUE = {
  search: "Search Venue by name",
  empty: "No Data found.",
  confirmDelete: "Are you sure you want to delete this venue?",
  deleted: "Deleted successfully",
  deleteFailed: "Failed to delete",
};

const EXPECTED: { readonly [name: string]: Expected } = {
  Brands: {
    ...VENUE,
    title: "Services Management",
    columns: ["Logo", "Brand Name", "Categories", "Discount", "Status", "Pin", "Actions"],
    form: {
      add: "+ Add Brands",
      invalid: "Please fill all required fields!",
      created: "Brand added successfully!",
      updated: "Brand updated successfully!",
      saveFailed: "Error saving brand",
    },
  },
  "Flat-Offer": {
    ...VENUE,
    title: "Flat Offers",
    columns: ["Logo", "Brand Name", "Discount", "Status", "Pin", "Actions"],
    form: {
      add: "+ Add Brands",
      invalid: "All fields are required!",
      created: "Service added successfully!",
      updated: "Service updated successfully!",
      saveFailed: "Error saving service",
    },
  },
  Events: {
    ...VENUE,
    title: "Events Management",
    columns: ["Image", "Event Name", "Start At", "End At", "Actions"],
    confirmDelete: "Are you sure you want to delete this Events?",
    form: {
      add: "+ Add Events",
      invalid: "Please fill all required fields.",
      created: "Event added!",
      updated: "Event updated!",
      saveFailed: "Failed to save Event",
    },
  },
  Westwalk_Staff: {
    ...ACCOUNT,
    title: "Staff",
    search: "Search by name, email or staff id",
    columns: ["Image", "Name", "EMP-ID", "Email", "Redeems", "Actions"],
    form: { ...ACCOUNT_FORM, add: "+ Add Staff" },
  },
  Tenants: {
    ...ACCOUNT,
    title: "Tenants",
    search: "Search by name, email, building or unit",
    columns: [
      ...["Name", "Tenant ID", "Phone", "QID", "Email", "Password", "Contract Start", "Contract Expiry"],
      ...["Contract", "Redeems", "Actions"],
    ],
    form: { ...ACCOUNT_FORM, add: "+ Add Tenant" },
  },
  Companies: {
    title: "Companies",
    search: "Search by company name or id",
    columns: ["Logo", "Name", "ID", "Password", "Actions"],
    empty: "No companies found.",
    confirmDelete: "Are you sure you want to delete this company?",
    deleted: "Company deleted successfully!",
    deleteFailed: "Failed to delete company",
    form: {
      add: "+ Add Company",
      invalid: "Please fill in all required fields.",
      created: "Company added!",
      saveFailed: "Something went wrong. Please try again.",
    },
  },
  Employees: {
    title: "Employees",
    search: "Search by employee name or company name",
    columns: ["Name", "Emp ID", "QID", "Email", "Company", "Redeems", "Actions"],
    empty: "No employees found.",
    confirmDelete: "Are you sure you want to delete this employee?",
    deleted: "Employee deleted successfully!",
    deleteFailed: "Failed to delete employee",
  },
  Admins: {
    ...ACCOUNT,
    title: "Admin Accounts",
    search: "Search by name or email",
    columns: ["Name", "Email", "Password", "Role", "Actions"],
    form: {
      ...ACCOUNT_FORM,
      add: "+ Add Account",
      invalid: "All fields are required",
      saveFailed: "Error saving account",
    },
  },
};

const rows = Object.entries(EXPECTED).map(([name, words]) => {
  return { collection: collections.find((one) => one.name === name)!, words };
});
it.each(rows)("$collection.name declares the specified words", ({ collection, words }) => {
  const { title, search, columns, form, ...messages } = words;
  const headers = listColumns(collection).flatMap(({ header, computed }) => (computed?.hidden ? [] : header));
  expect(collection.label.title ?? collection.label.many).toBe(title);
  expect(collection.search?.placeholder).toBe(search);
  expect([...headers, "Actions"]).toEqual(columns);
  expect(collection.messages).toMatchObject({ ...messages, ...form });
});
