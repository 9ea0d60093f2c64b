import { dateTime } from "../fields/date-time/model";
import { text } from "../fields/text/model";
import { timestamp } from "../fields/timestamp/model";
import { defineCollection } from "../schema/define-collection";
import { TRASH } from "../schema/history";

/** Deleted records as lists show them. Their rules are in src/security/history-rules.ts. */
export const trash = defineCollection(TRASH, {
  label: { one: "Deleted record", many: "Trash" },
  order: ["at", "desc"],
  grows: { by: ["person", "title"] },
  search: { fields: ["title", "person"], placeholder: "Search by record or person" },
  filters: [{ field: "collection", any: true }],
  audit: false,
  fields: {
    at: timestamp({ auto: "create", label: "Deleted" }),
    person: text({ label: "By", path: "by.name" }),
    personKind: text({ label: "Kind of account", path: "by.kind" }),
    collection: text({ label: "Collection" }),
    title: text({ label: "Record" }),
    change: text({ label: "Entry of its deletion" }),
    expireAt: dateTime({ label: "Kept until" }),
  },
  messages: { empty: "Nothing in the trash." },
  access: { read: ["admin", "company"] },
  companyField: "company",
});
