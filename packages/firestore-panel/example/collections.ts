/** The example's collections. Everything else follows from them: screens, validation, rules and indexes. */
import { password } from "firestore-panel/fields/password";
import { referenceTo } from "firestore-panel/fields/reference";
import { text } from "firestore-panel/fields/text";
import { defineCollection, type Collection, type Field } from "firestore-panel/schema";

export const authors = defineCollection("Authors", {
  label: { one: "Author", many: "Authors" },
  routes: { list: "/authors", form: "modal" },
  menu: { label: "Authors", icon: "users", order: 20 },
  order: ["name", "asc"],
  search: { fields: ["name", "code"], placeholder: "Search by name or code" },
  fields: {
    name: text({ label: "Name", required: true, column: "Name" }),
    code: text({ label: "Code", required: true, immutable: true, column: "Code" }),
  },
  unique: { field: "code" },
  access: { read: ["admin"], write: ["admin"] },
});

/** A scope: each branch signs in with its code, and sees its own readers alone. */
export const branches = defineCollection("Branches", {
  label: { one: "Branch", many: "Branches" },
  routes: { list: "/branches", form: "modal" },
  menu: { label: "Branches", icon: "home", order: 25 },
  order: ["name", "asc"],
  search: { fields: ["name", "code"], placeholder: "Search by name or code" },
  fields: {
    name: text({ label: "Name", required: true, column: "Name" }),
    code: text({ label: "Code", required: true, immutable: true, identifier: true, column: "Code" }),
    password: password({ label: "Password", required: "create" }),
  },
  signIn: { kind: "branch", id: "code", password: "password" },
  scopeField: "code",
  access: { read: ["admin"], get: ["branch"], write: ["admin"] },
});

export const readers = defineCollection("Readers", {
  label: { one: "Reader", many: "Readers" },
  routes: { list: "/readers", form: "modal" },
  menu: { label: "Readers", icon: "team", order: 27 },
  order: ["name", "asc"],
  search: { fields: ["name"], placeholder: "Search by name" },
  fields: {
    name: text({ label: "Name", required: true, column: "Name" }),
    branch: referenceTo(branches, "branch", {
      label: "Branch",
      required: true,
      immutable: true,
      column: "Branch",
    }),
  },
  scopeField: "branchCode",
  presence: true,
  notes: true,
  access: { read: ["admin", "branch"], write: ["admin", "branch"] },
});

/** What a branch sees of its readers: under an address of its own, and without the field that names the branch. */
export const branchReaders: Collection = {
  ...readers,
  routes: { list: "/branch/readers", form: "modal" },
  fields: readers.fields.map((field) => (field.key === "branch" ? hidden(field) : field)),
};

function hidden({ column: _shown, ...field }: Field): Field {
  return { ...field, form: "none", detail: false };
}
