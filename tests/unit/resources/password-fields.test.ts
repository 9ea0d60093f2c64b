import { expect, it } from "vitest";
import { modelOf } from "../../../packages/firestore-panel/src/fields/models";
import { collections } from "../../../src/resources";
import { SPECIFIED } from "./specified";

it("an edit hides the issued password of staff, and shows that of a tenant and of an employee", () => {
  const forms = collections
    .filter(({ name }) => name in SPECIFIED)
    .flatMap(({ name, fields }) =>
      fields
        .filter((field) => modelOf(field).type === "readablePassword")
        .map(({ form = "both" }) => [name, form]),
    );
  expect(Object.fromEntries(forms)).toEqual({
    Westwalk_Staff: "create",
    Tenants: "both",
    Employees: "both",
  });
});
