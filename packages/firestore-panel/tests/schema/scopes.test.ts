import { expect, it } from "vitest";
import { readers, branches, branchReaders } from "../../example/collections";
import { definition } from "../../example/definition";
import { definePanel } from "../../src/definition";

it("a scope has default addresses, and what is given replaces a default", () => {
  const { scopes } = definePanel({
    ...definition,
    scopes: { ...definition.scopes, admin: { login: "/staff" } },
  });
  expect(scopes.admin).toMatchObject({ login: "/staff", storageKey: "library_admin" });
  expect(scopes["branch"]).toMatchObject({
    login: "/branch-login",
    storageKey: "library_branch",
    collections: [branchReaders],
    trash: { routes: { list: "/branch/trash" } },
  });
});

it("a reference by convention copies the identifying value and the name", () => {
  expect(readers.fields.find(({ key }) => key === "branch")).toMatchObject({
    collection: branches.name,
    from: { id: "code", name: "name" },
    into: { id: "branchCode", name: "branchName" },
  });
});
