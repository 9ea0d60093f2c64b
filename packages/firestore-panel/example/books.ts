import { choice } from "firestore-panel/fields/choice";
import { date, timestamp } from "firestore-panel/fields/date";
import { image } from "firestore-panel/fields/file";
import { referenceTo } from "firestore-panel/fields/reference";
import { text } from "firestore-panel/fields/text";
import { defineCollection } from "firestore-panel/schema";
import { authors } from "./collections";

export const GENRES = ["Novel", "Poetry", "Science"] as const;

export const books = defineCollection("Books", {
  label: { one: "Book", many: "Books" },
  // "modal" opens the form over the list; an address gives it a page.
  routes: { list: "/books", form: "modal", show: "/books/details" },
  menu: { label: "Books", icon: "folder", order: 10 },
  order: ["title", "asc"],
  search: { fields: ["title"], placeholder: "Search by title" },
  filters: [{ field: "genre", group: true }],
  fields: {
    // `column` is the header in the list. Without it the list omits the field.
    title: text({ label: "Title", required: true, column: "Title", importance: "identifying" }),
    author: referenceTo(authors, "author", { label: "Author", required: true, column: "Author" }),
    genre: choice({ label: "Genre", options: GENRES, required: true, column: "Genre" }),
    published: date({ label: "Published", column: "Published" }),
    cover: image({ label: "Cover", folder: "Books/covers" }),
    added: timestamp({ label: "Added", auto: "create" }),
  },
  presence: true,
  // On each record, what `notesOn` in the definition keeps.
  notes: true,
  access: { read: ["admin"], write: ["admin"] },
});
