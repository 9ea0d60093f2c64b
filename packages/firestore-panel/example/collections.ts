/** The example's collections. Everything else follows from them: screens, validation, rules and indexes. */
import { choice } from "firestore-panel/fields/choice";
import { date, timestamp } from "firestore-panel/fields/date";
import { image } from "firestore-panel/fields/file";
import { password } from "firestore-panel/fields/password";
import { reference } from "firestore-panel/fields/reference";
import { email, text } from "firestore-panel/fields/text";
import { defineCollection } from "firestore-panel/schema";

const access = { read: ["admin"], write: ["admin"] };

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
  access,
});

export const books = defineCollection("Books", {
  label: { one: "Book", many: "Books" },
  routes: { list: "/books", form: "modal", show: "/books/details" },
  menu: { label: "Books", icon: "folder", order: 10 },
  order: ["title", "asc"],
  search: { fields: ["title"], placeholder: "Search by title" },
  filters: [{ field: "genre" }],
  fields: {
    title: text({ label: "Title", required: true, column: "Title", importance: "identifying" }),
    author: reference({
      label: "Author",
      collection: authors.name,
      from: { id: "code", name: "name" },
      into: { id: "authorCode", name: "authorName" },
      required: true,
      column: "Author",
    }),
    genre: choice({
      label: "Genre",
      options: ["Novel", "Poetry", "Science"],
      required: true,
      column: "Genre",
    }),
    published: date({ label: "Published", column: "Published" }),
    cover: image({ label: "Cover", folder: "Books/covers" }),
    added: timestamp({ label: "Added", auto: "create" }),
  },
  access,
});

/** The accounts that sign in. */
export const admins = defineCollection("Admins", {
  label: { one: "Admin", many: "Admins" },
  routes: { list: "/admins", form: "modal" },
  menu: { label: "Admins", icon: "admin", order: 30 },
  order: ["name", "asc"],
  fields: {
    name: text({ label: "Name", required: true, column: "Name" }),
    email: email({ label: "Email", required: true, lowerCase: true, column: "Email" }),
    password: password({ label: "Password", required: "create" }),
  },
  signIn: { kind: "admin", id: "email", password: "password" },
  access,
});
