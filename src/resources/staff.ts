import { date, timestamp } from "firestore-panel/fields/date";
import { email, readablePassword, text } from "firestore-panel/fields/text";
import { file, image } from "firestore-panel/fields/file";
import { defineCollection, section } from "firestore-panel/schema";
import { CONTRACT } from "./shared-options";
import { redeemedDiscounts } from "./redeemed-discounts";

/** The group's own staff. A record's document id is the person's Firebase Auth uid. */
export const staff = defineCollection("Westwalk_Staff", {
  label: { one: "Staff Member", many: "Staff" },
  routes: { list: "/staff", form: "/add-staff-account", show: "/staff-details" },
  menu: { label: "Staff", icon: "id-card", order: 21, group: "Users" },
  order: ["time", "desc"],
  pageSize: 10,
  indexed: true,
  search: { fields: ["name", "email", "staffId", "qid"], placeholder: "Search by name, email or staff id" },
  fields: {
    ...section("Person", {
      profileImg: image({
        label: "Profile picture",
        folder: "profileImages",
        naming: "time",
        column: "Image",
      }),
      name: text({ label: "Name", required: true, column: "Name" }),
      staffId: text({
        label: "Staff id",
        dir: "ltr",
        required: true,
        column: "EMP-ID",
        importance: "identifying",
      }),
      qid: text({ label: "QID", dir: "ltr", importance: "identifying" }),
      qidExpiry: date({ label: "QID expiry", expires: { what: "QID", notice: [90, 30] } }),
    }),
    ...section("Sign-in", {
      email: email({ label: "Email", required: true, column: "Email", importance: "identifying" }),
      // Firebase Auth accepts no shorter password.
      password: readablePassword({ label: "Password", required: "create", minLength: 6, form: "create" }),
    }),
    ...section("Documents", { contract: file({ label: "Contract", ...CONTRACT }) }),
    time: timestamp({ label: "Added", auto: "create" }),
  },
  presence: true,
  notes: true,
  access: { read: ["admin"], get: ["owner"], write: ["admin"] },
  account: { email: "email", password: "password" },
  subcollections: { redeemed_discounts: redeemedDiscounts({ read: ["admin", "owner"], create: ["owner"] }) },
  messages: {
    add: "+ Add Staff",
    empty: "No accounts found.",
    created: "Account added successfully!",
    updated: "Account updated successfully!",
    deleted: "Account deleted successfully!",
    saveFailed: "Failed to save account.",
    deleteFailed: "Failed to delete account",
    loadFailed: "Failed to fetch staff or redeem info",
    confirmDelete: "Are you sure you want to delete this account?",
    noRecord: "No staff data found.",
  },
});
