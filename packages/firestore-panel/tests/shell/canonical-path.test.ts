import { expect, it } from "vitest";
import { canonicalPath } from "../../src/screens/shell/resource-page";

const RESOURCES = [
  { name: "dashboard", list: "/" },
  { name: "Books", list: "/books", create: "/add-books", edit: "/add-books/:id", show: "/books-details/:id" },
  { name: "upload", list: "/BulkUpload" },
];

it.each([
  ["/BOOKS", "/books"],
  ["/bulkupload", "/BulkUpload"],
  ["/Add-Books", "/add-books"],
  ["/Books-Details/Ab%2Fc", "/books-details/Ab%2Fc"],
])("the path %s is written as %s, with its ids unchanged", (path, declared) => {
  expect(canonicalPath(RESOURCES, path)).toBe(declared);
});

it.each(["/books", "/", "/books-details/Ab", "/books-details/", "/nowhere", "/books/more"])(
  "the path %s is unchanged",
  (path) => {
    expect(canonicalPath(RESOURCES, path)).toBeUndefined();
  },
);
