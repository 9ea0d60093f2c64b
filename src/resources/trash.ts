import { text } from "../../packages/firestore-panel/src/fields/text/model";
import { timestamp } from "../../packages/firestore-panel/src/fields/date/model";
import { defineCollection } from "../../packages/firestore-panel/src/schema/define-collection";
import { TRASH } from "../../packages/firestore-panel/src/schema/history";

/** Deleted records as lists show them. Their rules are in packages/firestore-panel/src/rules/trash-rules.ts. */
export const trash = defineCollection(TRASH, {
  label: { one: "Deleted record", many: "Trash" },
  order: ["at", "desc"],
  indexed: { by: ["person", "title"] },
  search: { fields: ["title", "person"], placeholder: "Search by record or person" },
  filters: [{ field: "collection", any: true }],
  audit: false,
  fields: {
    at: timestamp({ auto: "create", label: "Deleted" }),
    person: text({ label: "By", path: "by.name" }),
    personKind: text({ label: "Kind of account", path: "by.kind" }),
    personId: text({ label: "Id of the account", path: "by.recordId" }),
    collection: text({ label: "Collection" }),
    title: text({ label: "Record" }),
    change: text({ label: "Entry of its deletion" }),
  },
  messages: { empty: "Nothing in the trash." },
  // Only an admin deletes a record for good, and an entry records it.
  access: { read: ["admin", "company"], delete: ["admin"] },
  companyField: "company",
});
