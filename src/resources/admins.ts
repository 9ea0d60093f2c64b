import { PROTECTED_ADMIN_EMAIL } from "../config/product";
import { choice } from "firestore-panel/fields/choice";
import { email, text } from "firestore-panel/fields/text";
import { password } from "firestore-panel/fields/password";
import { timestamp } from "firestore-panel/fields/date";
import { defineCollection } from "firestore-panel/schema";

/** Accounts of the admin panel. Both roles have the same permissions. */
export const admins = defineCollection("Admins", {
  label: { one: "Admin", many: "Admins", title: "Admin Accounts" },
  routes: { list: "/admin", form: "modal" },
  menu: { label: "Admin", icon: "admin", order: 910, group: "Settings" },
  order: ["time", "desc"],
  search: { fields: ["name", "email"], placeholder: "Search by name or email" },
  fields: {
    name: text({ label: "Name", required: true, column: "Name" }),
    email: email({
      label: "Email",
      required: true,
      lowerCase: true,
      column: "Email",
      importance: "identifying",
    }),
    password: password({ label: "Password", required: "create", form: "create", column: "Password" }),
    role: choice({ label: "Role", options: ["User", "Admin"], required: true, column: "Role" }),
    time: timestamp({ label: "Added", auto: "create" }),
  },
  presence: true,
  access: { read: ["admin"], write: ["admin"] },
  signIn: { kind: "admin", id: "email", password: "password" },
  protect: { field: "email", value: PROTECTED_ADMIN_EMAIL, message: "This account cannot be deleted." },
  messages: {
    add: "+ Add Account",
    empty: "No accounts found.",
    invalid: "All fields are required",
    created: "Account added successfully!",
    updated: "Account updated successfully!",
    deleted: "Account deleted successfully!",
    saveFailed: "Error saving account",
    deleteFailed: "Failed to delete account",
    loadFailed: "Failed to load accounts.",
    confirmDelete: "Are you sure you want to delete this account?",
  },
});
