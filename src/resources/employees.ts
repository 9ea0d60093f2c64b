import { email, readablePassword, text } from "firestore-panel/fields/text";
import { reference } from "firestore-panel/fields/reference";
import { defineCollection } from "firestore-panel/schema";
import { redeemedDiscounts } from "./redeemed-discounts";

/** Employees of partner companies. Imported rows keep the further fields of their file. */
export const employees = defineCollection("Employees", {
  label: { one: "Employee", many: "Employees" },
  routes: { list: "/organization-emp", links: [{ label: "Bulk Upload Data", to: "/BulkUpload" }] },
  menu: { label: "Organization", icon: "org-chart", order: 23, group: "Users" },
  order: ["name", "asc"],
  pageSize: 10,
  // Companies search their own employees by some of these.
  indexed: { by: ["name", "company", "empId", "qid", "email"], orders: ["company"] },
  search: {
    fields: ["name", "company", "empId", "qid", "email"],
    placeholder: "Search by employee name or company name",
  },
  filters: [{ field: "company", group: true }],
  fields: {
    name: text({ label: "Name", required: true, column: "Name" }),
    empId: text({ label: "Emp ID", dir: "ltr", required: true, column: "Emp ID", importance: "identifying" }),
    qid: text({ label: "QID", dir: "ltr", required: true, column: "QID", importance: "identifying" }),
    email: email({ label: "Email", emptyAs: "null", column: "Email", importance: "identifying" }),
    password: readablePassword({ label: "Password", required: true }),
    company: reference({
      label: "Company",
      collection: "Companies",
      from: { id: "companyId", name: "companyName" },
      into: { id: "companyId", name: "companyName" },
      required: true,
      column: "Company",
      importance: "identifying",
    }),
  },
  extraFields: { maxFields: 60, maxLength: 1000 },
  presence: true,
  notes: true,
  access: { read: ["admin", "company"], write: ["admin", "company"] },
  scopeField: "companyId",
  unique: { field: "empId", within: "companyId" },
  bulk: { identity: ["companyId", "empId"] },
  subcollections: { redeemed_discounts: redeemedDiscounts({ read: ["admin", "company"] }) },
  messages: {
    invalid: "Please fill in all required fields (Name, Emp ID, QID, Password).",
    created: "Employee added successfully!",
    updated: "Employee updated successfully!",
    deleted: "Employee deleted successfully!",
    saveFailed: "Something went wrong while adding employee.",
    updateFailed: "Something went wrong while updating employee.",
    loadFailed: "Failed to fetch employees",
  },
});
