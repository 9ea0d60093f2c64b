import { choice } from "../../../packages/firestore-panel/src/fields/choice/model";
import { text } from "../../../packages/firestore-panel/src/fields/text/model";
import { timestamp } from "../../../packages/firestore-panel/src/fields/date/model";
import { defineCollection } from "../../../packages/firestore-panel/src/schema/define-collection";

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
