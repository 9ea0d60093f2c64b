import { expect, it } from "vitest";
import { collections, refineResources, type PageDeclaration } from "../../../src/resources";
import { brands } from "../../../src/resources/brands";
import { employees } from "../../../src/resources/employees";
import { staff } from "../../../src/resources/staff";
import { SPECIFIED } from "./specified";

const icon = (name: string) => `icon ${name}`;
const of = (...some: Parameters<typeof refineResources>[0]) => refineResources(some, [], "admin", icon);

it("gives a collection the addresses of its pages, and the words of its declaration", () => {
  const { name, ...resource } = of(staff).find((one) => one.list === "/staff")!;
  expect(name).toBe("Westwalk_Staff");
  expect(resource).toEqual({
    list: "/staff",
    create: "/add-staff-account",
    edit: "/add-staff-account/:id",
    show: "/staff-details/:id",
    meta: {
      label: "Staff",
      title: "Staff",
      one: "Staff Member",
      icon: "icon staff",
      parent: "group-Users",
      canDelete: true,
    },
  });
});

it("gives a form over the list an address that Refine can put an id into, and one that has no form none", () => {
  const [brand] = of(brands);
  expect(brand).toMatchObject({ list: "/brands", edit: "/brands/edit/:id" });
  expect(brand).not.toHaveProperty("create");
  const employee = of(employees).find(({ name }) => name === "Employees");
  expect(employee).not.toHaveProperty("create");
  expect(employee).not.toHaveProperty("edit");
});

it("puts each group where it is specified, before its members", () => {
  const specified = collections.filter(({ name }) => name in SPECIFIED);
  const names = of(...specified.toReversed()).map(({ meta }) => meta.label);
  expect(names).toEqual([
    ...["Users", "Staff", "Tenants", "Organization"],
    ...["Brands", "Flat-Offer", "Upcoming Events", "Organization"],
    ...["Settings", "Admin"],
  ]);
  const settings = of(...specified).find(({ meta }) => meta.label === "Settings");
  expect(settings).toEqual({
    name: "group-Settings",
    meta: { label: "Settings", title: "Settings", heading: true, canDelete: false },
  });
});

it("takes pages that no declaration gives, in the menu or only under their parent", () => {
  const pages: readonly PageDeclaration[] = [
    { name: "summary", path: "/summary", label: "Summary", parent: "Brands" },
    { name: "start", path: "/", label: "Start", menu: { icon: "home", order: 1 } },
  ];
  const resources = refineResources([brands], pages, "admin", icon);
  expect(resources.map(({ name }) => name)).toEqual(["start", "Brands", "summary"]);
  expect(resources[0]).toMatchObject({ list: "/", meta: { label: "Start", icon: "icon home" } });
  expect(resources[2]).toMatchObject({ list: "/summary", meta: { hide: true, parent: "Brands" } });
});

it("says that a person may delete what the declaration grants them, and nothing else", () => {
  const mayDelete = (principal: "admin" | "company") =>
    refineResources([brands, employees], [], principal, icon)
      .filter(({ meta }) => meta.canDelete)
      .map(({ name }) => name);
  expect(mayDelete("admin")).toEqual(["Employees", "Brands"]);
  expect(mayDelete("company")).toEqual(["Employees"]);
});

it("leaves out a collection that has no pages", () => {
  const { routes: _none, ...without } = brands;
  expect(of(without)).toEqual([]);
});
