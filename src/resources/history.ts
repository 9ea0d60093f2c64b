import { choice } from "../../packages/firestore-panel/src/fields/choice/model";
import { number } from "../../packages/firestore-panel/src/fields/number/model";
import { text } from "../../packages/firestore-panel/src/fields/text/model";
import { timestamp } from "../../packages/firestore-panel/src/fields/date/model";
import { defineCollection } from "../../packages/firestore-panel/src/schema/define-collection";
import { ACTIONS, HISTORY } from "../../packages/firestore-panel/src/schema/history";
import type { Collection } from "../../packages/firestore-panel/src/schema/types";

/**
 * The entries of History as lists show them. packages/firestore-panel/src/rules/history-rules.ts has the rules of this collection,
 * because a declaration cannot describe an entry that belongs to a write.
 */
export const history = defineCollection(HISTORY, {
  label: { one: "Change", many: "Activity" },
  // Only the first entry of an operation has a time, so lists show each operation once, whatever its number
  // of commits.
  order: ["time", "desc"],
  indexed: { by: ["person", "title"] },
  pageSize: 20,
  search: { fields: ["title", "person"], placeholder: "Search by record or person" },
  filters: [
    { field: "action" },
    { field: "collection", any: true },
    { field: "person", any: true },
    { field: "time" },
  ],
  audit: false,
  fields: {
    time: timestamp({ auto: "create", label: "When" }),
    person: text({ label: "Who", path: "by.name" }),
    personKind: text({ label: "Kind of account", path: "by.kind" }),
    personId: text({ label: "Id of the account", path: "by.recordId" }),
    action: choice({ label: "What", options: ACTIONS }),
    collection: text({ label: "Collection" }),
    // Of this entry: an operation may have more.
    count: number({ label: "Records" }),
    // Title of the first record, from its writer. Empty where there are several records.
    title: text({ label: "Record" }),
    first: text({ label: "Id of the first record" }),
    work: text({ label: "Operation" }),
    // The operation that this one reverts.
    undoes: text({ label: "Undoes" }),
  },
  access: { read: ["admin", "company"] },
  companyField: "company",
});

/**
 * The history as a company sees it. The first entry of an operation may belong to another company. So the
 * first entry of each company has its own time, and each company's list shows the operation once.
 */
export const companyHistory: Collection = {
  ...history,
  fields: history.fields.map((field) => (field.key === "time" ? { ...field, path: "companyTime" } : field)),
};
