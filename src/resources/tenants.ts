import { daysBetween } from "firestore-panel/days";
import { choice } from "firestore-panel/fields/choice";
import { date, timestamp } from "firestore-panel/fields/date";
import { email, readablePassword, phone, text } from "firestore-panel/fields/text";
import { file } from "firestore-panel/fields/file";
import { defineCollection, section } from "firestore-panel/schema";
import { CONTRACT } from "./shared-options";
import { redeemedDiscounts } from "./redeemed-discounts";

const CATEGORIES = ["Commercial", "Residential"] as const;
const BUILDINGS = ["A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4", "B5"] as const;

/** Tenants of flats (Residential) and of shops or offices (Commercial). */
export const tenants = defineCollection("Tenants", {
  label: { one: "Tenant", many: "Tenants" },
  routes: { list: "/tenant", form: "/add-tenant-account", show: "/tenant-details" },
  menu: { label: "Tenants", icon: "home", order: 22, group: "Users" },
  order: ["time", "desc"],
  sort: ["tenantId", "asc"],
  pageSize: 100,
  indexed: true,
  search: {
    fields: ["name", "email", "buildingNo", "unitNumber", "tenantId", "phoneNumber", "qid"],
    placeholder: "Search by name, email, building or unit",
  },
  filters: [
    { field: "tenantCategory", default: "Residential", group: true },
    { field: "buildingNo", group: true },
  ],
  fields: {
    ...section("Tenant", {
      name: text({ label: "Name", required: true, column: "Name" }),
      tenantId: text({
        label: "Tenant id",
        dir: "ltr",
        column: "Tenant ID",
        importance: "identifying",
        // Sorts "101A" by building letter, then by unit.
        collation: "suffix-number",
      }),
      phoneNumber: phone({ label: "Phone number", column: "Phone" }),
      qid: text({ label: "QID", dir: "ltr", column: "QID", importance: "identifying" }),
      nationality: text({ label: "Nationality" }),
    }),
    ...section("Sign-in", {
      email: email({ label: "Email", required: true, column: "Email", importance: "identifying" }),
      password: readablePassword({
        label: "Password",
        required: "create",
        column: "Password",
        importance: "secondary",
      }),
    }),
    ...section("Home or shop", {
      tenantCategory: choice({ label: "Category", options: CATEGORIES, default: "Residential" }),
      buildingNo: choice({ label: "Building", options: BUILDINGS }),
      unitNumber: text({ label: "Unit number", dir: "ltr" }),
      shopNumber: text({ label: "Shop number", dir: "ltr" }),
      occupants: text({ label: "Enter BHK", dir: "ltr" }),
    }),
    ...section("Contract", {
      joiningDate: date({ label: "Contract start", column: "Contract Start", importance: "secondary" }),
      contractExpiry: date({
        label: "Contract expiry",
        notBefore: "joiningDate",
        expires: {
          what: "Contract",
          notice: [90, 30, 7],
          while: {
            ...{ field: "status", value: "active" },
            leftOut: [{ value: "non-active", label: "Contracts of former tenants" }],
          },
        },
        column: "Contract Expiry",
      }),
      contract: file({
        label: "Contract",
        ...CONTRACT,
        column: "Contract",
        importance: "secondary",
        cut: 10,
      }),
      status: choice({
        label: "Status",
        options: ["active", "non-active"],
        tones: { active: "good", "non-active": "bad" },
        default: "active",
      }),
    }),
    time: timestamp({ label: "Added", auto: "create" }),
  },
  computed: {
    daysLeft: {
      label: "Days left",
      column: "Days left",
      hidden: true,
      of: ["status", "contractExpiry"],
      // A former tenant's contract is over whatever its day. Below 0: an active tenant whose contract ended.
      value: ({ status, contractExpiry }, today) =>
        status === "active" && contractExpiry !== null ? daysBetween(today, contractExpiry) : null,
    },
  },
  presence: true,
  notes: true,
  access: { read: ["admin"], write: ["admin"] },
  subcollections: { redeemed_discounts: redeemedDiscounts({ read: ["admin"] }) },
  messages: {
    empty: "No accounts found.",
    created: "Account added successfully!",
    updated: "Account updated successfully!",
    deleted: "Account deleted successfully!",
    saveFailed: "Failed to save account.",
    deleteFailed: "Failed to delete account",
    loadFailed: "Failed to fetch tenant info.",
    confirmDelete: "Are you sure you want to delete this account?",
    noRecord: "No Tenants data found.",
  },
});
