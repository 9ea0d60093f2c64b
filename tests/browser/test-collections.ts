/** Collections that the product does not have. The registry knows them in all tests of this folder (page-setup.ts). */
import { choice } from "firestore-panel/fields/choice";
import { date, timestamp } from "firestore-panel/fields/date";
import { email, text } from "firestore-panel/fields/text";
import { defineCollection, type Collection } from "firestore-panel/schema";
import { specimens } from "#fixtures/specimens/specimens";
import { combinedSpecimens } from "#fixtures/specimens/combined-specimens";

/** With every option of generated lists. */
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

/** Its declaration alone brings its dates to the page of renewals. */
export const parking = defineCollection("Parking", {
  label: { one: "Parking permit", many: "Parking permits" },
  routes: { list: "/parking", form: "modal" },
  order: ["plate", "asc"],
  fields: {
    plate: text({ label: "Plate", required: true, column: "Plate" }),
    email: email({ label: "Email", importance: "identifying" }),
    from: date({ label: "From" }),
    until: date({ label: "Until", notBefore: "from", expires: { what: "Permit", notice: [30, 7] } }),
  },
  access: { read: ["admin"], write: ["admin"] },
});

export const testCollections: readonly Collection[] = [
  ...[...specimens, ...combinedSpecimens].map(({ collection }) => collection),
  permits,
  parking,
];
