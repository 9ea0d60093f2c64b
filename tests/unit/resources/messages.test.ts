/**
 * The words and columns that each collection declares for its screens: those of the specification (sections 2, 5 and 8 of
 * tests/specification-coverage.md), typed out once more. Other tests see that the screens show them.
 */
import { expect, it } from "vitest";
import { listColumns } from "#engine/screens/list/list-address.ts";
import { admins } from "../../../src/resources/admins";
import { brands } from "../../../src/resources/brands";
import { companies } from "../../../src/resources/companies";
import { employees } from "../../../src/resources/employees";
import { events } from "../../../src/resources/events";
import { flatOffers } from "../../../src/resources/flat-offers";
import { staff } from "../../../src/resources/staff";
import { tenants } from "../../../src/resources/tenants";
import type { Collection, Messages } from "#engine/schema/types.ts";

interface Expected extends Pick<Messages, "empty" | "confirmDelete" | "deleted" | "deleteFailed"> {
  readonly collection: Collection;
  readonly title: string;
  readonly search: string | undefined;
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

const EXPECTED: readonly Expected[] = [
  {
    ...VENUE,
    collection: brands,
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
  {
    ...VENUE,
    collection: flatOffers,
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
  {
    ...VENUE,
    collection: events,
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
  {
    ...ACCOUNT,
    collection: staff,
    title: "Staff",
    search: "Search by name, email or staff id",
    columns: ["Image", "Name", "EMP-ID", "Email", "Redeems", "Actions"],
    form: { ...ACCOUNT_FORM, add: "+ Add Staff" },
  },
  {
    ...ACCOUNT,
    collection: tenants,
    title: "Tenants",
    search: "Search by name, email, building or unit",
    columns: [
      "Name",
      "Tenant ID",
      "Phone",
      "QID",
      "Email",
      "Password",
      "Contract Start",
      "Contract Expiry",
      "Contract",
      "Redeems",
      "Actions",
    ],
    form: { ...ACCOUNT_FORM, add: "+ Add Tenant" },
  },
  {
    collection: companies,
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
  {
    collection: employees,
    title: "Employees",
    search: "Search by employee name or company name",
    columns: ["Name", "Emp ID", "QID", "Email", "Company", "Redeems", "Actions"],
    empty: "No employees found.",
    confirmDelete: "Are you sure you want to delete this employee?",
    deleted: "Employee deleted successfully!",
    deleteFailed: "Failed to delete employee",
  },
  {
    ...ACCOUNT,
    collection: admins,
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
];

it.each(EXPECTED)("$collection.name declares the specified words", ({ form, ...words }) => {
  const { collection, title, search, columns, ...messages } = words;
  expect({
    title: collection.label.title ?? collection.label.many,
    search: collection.search?.placeholder,
    columns: [
      ...listColumns(collection).flatMap(({ header, computed }) => (computed?.hidden ? [] : header)),
      "Actions",
    ],
  }).toEqual({ title, search, columns });
  expect(collection.messages).toMatchObject({ ...messages, ...form });
});
