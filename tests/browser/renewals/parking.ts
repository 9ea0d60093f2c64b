import { date } from "firestore-panel/fields/date";
import { email, text } from "firestore-panel/fields/text";
import { defineCollection } from "firestore-panel/schema";

/** A collection that the product does not have. Its declaration alone brings its dates to the page of renewals. */
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
