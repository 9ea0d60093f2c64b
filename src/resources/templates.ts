import { choices } from "firestore-panel/fields/choice";
import { longText, text } from "firestore-panel/fields/text";
import { defineCollection, section } from "firestore-panel/schema";

const PLACEHOLDERS =
  "Placeholders: {name}, {what}, {date}, {days}, and the key of any field, such as {unitNumber}.";

const WHATS = ["Contract", "QID", "Offer"] as const;

/** Texts that admins send to people whose contracts, QIDs or offers expire, in English and in Arabic. */
export const templates = defineCollection("MessageTemplates", {
  label: { one: "Message template", many: "Message templates" },
  routes: { list: "/message-templates", form: "modal" },
  menu: { label: "Message templates", icon: "mail", order: 925, group: "Settings" },
  order: ["name", "asc"],
  search: { fields: ["name", "purpose"], placeholder: "Search by name or purpose" },
  fields: {
    ...section("Template", {
      name: text({ label: "Name", required: true, column: "Name" }),
      purpose: text({ label: "What it is for", column: "What it is for" }),
      kinds: choices({ label: "For", options: WHATS, column: "For", help: "None: for all." }),
    }),
    ...section("Message", {
      subjectEng: text({ label: "English subject", language: "en", required: true }),
      subjectArabic: text({ label: "Arabic subject", language: "ar", translates: "subjectEng" }),
      bodyEng: longText({ label: "English text", language: "en", required: true, help: PLACEHOLDERS }),
      bodyArabic: longText({
        label: "Arabic text",
        language: "ar",
        translates: "bodyEng",
        help: PLACEHOLDERS,
      }),
    }),
  },
  presence: true,
  access: { read: ["admin"], write: ["admin"] },
});
