import { expect, it } from "vitest";
import { authors, branches, readers } from "../../example/collections";
import { admins } from "../../src/admins";
import { completeScopes } from "../../src/scopes";

const collections = [authors, branches, readers, admins];
const product = { id: "library" };

it("each kind of account has a scope, with the lists that it may read", () => {
  const { admin, branch } = completeScopes({ collections, product });
  expect(admin).toMatchObject({ login: "/login", storageKey: "library_admin" });
  expect(branch).toMatchObject({
    login: "/branch-login",
    storageKey: "library_branch",
    trash: { routes: { list: "/branch/trash" } },
  });
  expect(branch?.collections?.map(({ name, routes }) => [name, routes])).toEqual([
    [readers.name, { list: "/branch/readers", form: "modal" }],
  ]);
});

it("a scope shows no column, form or filter of the field that names its account", () => {
  const filtered = { ...readers, filters: [{ field: "branch" }, { field: "name" }] };
  const { branch } = completeScopes({ collections: [branches, filtered], product });
  const [own] = branch?.collections ?? [];
  expect(own?.filters).toEqual([{ field: "name" }]);
  const [name, named] = own?.fields ?? [];
  expect(name).toMatchObject({ key: "name", column: "Name" });
  expect(named).toMatchObject({ key: "branch", form: "none", detail: false });
  expect(named).not.toHaveProperty("column");
});

it("what is given replaces a default, and no other kind of account becomes a scope", () => {
  const scopes = completeScopes({ collections, product, scopes: { admin: { login: "/staff" } } });
  expect(Object.keys(scopes)).toEqual(["admin"]);
  expect(scopes.admin).toMatchObject({ login: "/staff", storageKey: "library_admin" });
});

it("a reference by convention copies the identifying value and the name", () => {
  expect(readers.fields.find(({ key }) => key === "branch")).toMatchObject({
    collection: branches.name,
    from: { id: "code", name: "name" },
    into: { id: "branchCode", name: "branchName" },
  });
});
