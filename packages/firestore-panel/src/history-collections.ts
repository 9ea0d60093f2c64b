/** The panel's own collections, as lists show them: the activity and the trash. */
import { choice } from "./fields/choice/model";
import { timestamp } from "./fields/date/model";
import { number } from "./fields/number/model";
import { text } from "./fields/text/model";
import { defineCollection } from "./schema/define-collection";
import { ACTIONS, HISTORY, scopeKeys, TRASH } from "./schema/history";
import type { Principal } from "./schema/types";

export type HistoryCollections = ReturnType<typeof historyCollections>;

/** @param scopeKind the kind of account besides admins that reads its own entries. */
export function historyCollections(scopeKind: string | undefined) {
  const readers: readonly Principal[] = scopeKind === undefined ? ["admin"] : ["admin", scopeKind];
  const keys = scopeKeys(scopeKind);
  // rules/history-rules.ts has the rules, because a declaration cannot describe an entry that belongs to a write.
  const history = defineCollection(HISTORY, {
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
    access: { read: readers },
    scopeField: keys.account,
  });
  // The rules are in rules/trash-rules.ts.
  const trash = defineCollection(TRASH, {
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
    access: { read: readers, delete: ["admin"] },
    scopeField: keys.account,
  });
  return {
    history,
    /**
     * The history as a scope sees it. The first entry of an operation may belong to another account. So the first entry of
     * each account has its own time, and each account's list shows the operation once.
     */
    scopedHistory: {
      ...history,
      fields: history.fields.map((field) => (field.key === "time" ? { ...field, path: keys.time } : field)),
    },
    trash,
  };
}
