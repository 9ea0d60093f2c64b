import { expect, it } from "vitest";
import { canonicalPath } from "../../../packages/firestore-panel/src/screens/shell/resource-page";

const RESOURCES = [
  { name: "dashboard", list: "/" },
  { name: "Staff", list: "/staff", create: "/add-staff", edit: "/add-staff/:id", show: "/staff-details/:id" },
  { name: "upload", list: "/BulkUpload" },
];

it.each([
  ["/STAFF", "/staff"],
  ["/bulkupload", "/BulkUpload"],
  ["/Add-Staff", "/add-staff"],
  ["/Staff-Details/Ab%2Fc", "/staff-details/Ab%2Fc"],
])("the path %s is written as %s, with its ids unchanged", (path, declared) => {
  expect(canonicalPath(RESOURCES, path)).toBe(declared);
});

it.each(["/staff", "/", "/staff-details/Ab", "/staff-details/", "/nowhere", "/staff/more"])(
  "the path %s is unchanged",
  (path) => {
    expect(canonicalPath(RESOURCES, path)).toBeUndefined();
  },
);
