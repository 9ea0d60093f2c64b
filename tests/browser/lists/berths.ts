import { boolean } from "../../../src/fields/boolean/model";
import { choice, choices } from "../../../src/fields/choice/model";
import { text } from "../../../src/fields/text/model";
import { defineCollection } from "../../../src/schema/define-collection";

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
