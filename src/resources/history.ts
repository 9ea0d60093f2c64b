import { choice } from "../fields/choice/model";
import { number } from "../fields/number/model";
import { text } from "../fields/text/model";
import { timestamp } from "../fields/timestamp/model";
import { defineCollection } from "../schema/define-collection";
import { ACTIONS, HISTORY } from "../schema/history";
import type { Collection } from "../schema/types";

/**
 * The entries of History as lists show them. The rules of this collection are not made of the declaration: an entry is
 * written with what it tells of, and never again (src/security/history-rules.ts).
 */
export const history = defineCollection(HISTORY, {
  label: { one: "Change", many: "Activity" },
  // Only the first entry of an operation has a time: what a person did at once is one line, however many commits it
  // took.
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
    // Of the first record, as its writer says. Empty where there are several.
    title: text({ label: "Record" }),
    first: text({ label: "Id of the first record" }),
    work: text({ label: "Work" }),
    // The operation that it took back.
    undoes: text({ label: "Takes back" }),
  },
  access: { read: ["admin", "company"] },
  companyField: "company",
});

/**
 * The same as a company sees it. The first entry of an operation may be another company's, so the first of each company
 * has a time of its own, by which the operation is one line there.
 */
export const companyHistory: Collection = {
  ...history,
  fields: history.fields.map((field) => (field.key === "time" ? { ...field, path: "companyTime" } : field)),
};
