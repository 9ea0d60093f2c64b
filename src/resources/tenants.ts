import { choice } from "../fields/choice/model";
import { date } from "../fields/date/model";
import { email } from "../fields/email/model";
import { file } from "../fields/file/model";
import { issuedPassword } from "../fields/issued-password/model";
import { phone } from "../fields/phone/model";
import { text } from "../fields/text/model";
import { timestamp } from "../fields/timestamp/model";
import { defineCollection } from "../schema/define-collection";
import { CONTRACT } from "./contract";
import { redeemedDiscounts } from "./redeemed-discounts";

const CATEGORIES = ["Commercial", "Residential"] as const;
const BUILDINGS = ["A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4", "B5"] as const;

/** Who rents: flats (Residential) and shops or offices (Commercial). */
export const tenants = defineCollection("Tenants", {
  label: { one: "Tenant", many: "Tenants" },
  order: ["time", "desc"],
  pageSize: 100,
  search: {
    fields: ["name", "email", "buildingNo", "unitNumber"],
    placeholder: "Search by name, email, building or unit",
  },
  fields: {
    name: text({ label: "Name", required: true, column: "Name" }),
    tenantId: text({ label: "Tenant id", column: "Tenant ID" }),
    tenantCategory: choice({ label: "Category", options: CATEGORIES, default: "Residential" }),
    phoneNumber: phone({ label: "Phone number", column: "Phone" }),
    qid: text({ label: "QID", column: "QID" }),
    email: email({ label: "Email", required: true, column: "Email" }),
    password: issuedPassword({ label: "Password", required: "create", column: "Password" }),
    buildingNo: choice({ label: "Building", options: BUILDINGS }),
    unitNumber: text({ label: "Unit number" }),
    shopNumber: text({ label: "Shop number" }),
    occupants: text({ label: "Enter BHK" }),
    nationality: text({ label: "Nationality" }),
    joiningDate: date({ label: "Contract start", column: "Contract Start" }),
    contractExpiry: date({ label: "Contract expiry", column: "Contract Expiry" }),
    contract: file({ label: "Contract", ...CONTRACT, column: "Contract" }),
    status: choice({
      label: "Status",
      options: ["active", "non-active"],
      tones: { active: "good", "non-active": "bad" },
      default: "active",
    }),
    time: timestamp({ label: "Added", auto: "create" }),
  },
  access: { read: ["admin"], write: ["admin"] },
  subcollections: { redeemed_discounts: redeemedDiscounts({ read: ["admin"] }) },
  messages: {
    add: "+ Add Tenant",
    empty: "No accounts found.",
    invalid: "Please fill in all required fields.",
    created: "Account added successfully!",
    updated: "Account updated successfully!",
    deleted: "Account deleted successfully!",
    saveFailed: "Failed to save account.",
    deleteFailed: "Failed to delete account",
    loadFailed: "Failed to fetch tenant info.",
    confirmDelete: "Are you sure you want to delete this account?",
  },
});
