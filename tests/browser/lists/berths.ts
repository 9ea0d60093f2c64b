import { boolean } from "../../../packages/firestore-panel/src/fields/boolean/model";
import { choice, choices } from "../../../packages/firestore-panel/src/fields/choice/model";
import { text } from "../../../packages/firestore-panel/src/fields/text/model";
import { defineCollection } from "../../../packages/firestore-panel/src/schema/define-collection";

/** A collection that the product does not have, with each kind of field that has a few values. */
export const berths = defineCollection("Berths", {
  label: { one: "Berth", many: "Berths" },
  routes: { list: "/berths", form: "modal" },
  order: ["name", "asc"],
  fields: {
    name: text({ label: "Name", required: true, column: "Name" }),
    taken: boolean({ label: "Taken", words: { yes: "Taken", no: "Free" }, column: "Taken" }),
    services: choices({ label: "Services", options: ["Water", "Power", "Fuel"], column: "Services" }),
    side: choice({ label: "Side", options: ["Port", "Starboard"], immutable: true }),
  },
  access: { read: ["admin"], write: ["admin"] },
});
