import { choice } from "firestore-panel/fields/choice";
import { date, timestamp } from "firestore-panel/fields/date";
import { text, url } from "firestore-panel/fields/text";
import { defineCollection } from "firestore-panel/schema";

export const magazines = defineCollection("Magazines", {
  label: { one: "Magazine", many: "Magazines" },
  // "modal" opens the form over the list; an address gives it a page.
  routes: { list: "/magazines", form: "modal", show: "/magazines/details" },
  menu: { label: "Magazines", icon: "folder", order: 15 },
  order: ["title", "asc"],
  search: { fields: ["title"], placeholder: "Search by title" },
  filters: [{ field: "state", default: "Current" }],
  fields: {
    // `column` is the header in the list. Without it the list omits the field.
    title: text({ label: "Title", required: true, column: "Title" }),
    state: choice({ label: "State", options: ["Current", "Ended"], required: true, column: "State" }),
    since: date({ label: "First issue", column: "Since" }),
    site: url({ label: "Web site" }),
    added: timestamp({ label: "Added", auto: "create" }),
  },
  access: { read: ["admin", "member"], write: ["admin"] },
});
