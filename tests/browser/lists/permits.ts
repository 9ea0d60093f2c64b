import { choice } from "firestore-panel/fields/choice";
import { text } from "firestore-panel/fields/text";
import { timestamp } from "firestore-panel/fields/date";
import { defineCollection } from "firestore-panel/schema";

/** A collection that the product does not have, with every option of generated lists. */
export const permits = defineCollection("Permits", {
  label: { one: "Permit", many: "Permits" },
  routes: { list: "/permits", form: "modal", show: "/permit-details" },
  order: ["time", "desc"],
  sort: ["plate", "asc"],
  search: { fields: ["plate"], placeholder: "Search by plate" },
  filters: [{ field: "zone", default: "South" }, { field: "kind" }],
  fields: {
    plate: text({ label: "Plate", required: true, collation: "suffix-number", column: "Plate" }),
    zone: choice({ label: "Zone", options: ["North", "South"], default: "South", column: "Zone" }),
    kind: choice({ label: "Kind", options: ["Car", "Van"] }),
    time: timestamp({ label: "Added", auto: "create" }),
  },
  access: { read: ["admin"], write: ["admin"] },
  subcollections: {
    visits: {
      fields: { gate: text({ label: "Gate" }) },
      access: { read: ["admin"] },
      count: { label: "Visits so far", column: "Visits" },
    },
  },
  messages: { noRecord: "No permit here." },
});
