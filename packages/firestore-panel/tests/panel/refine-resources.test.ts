import { createElement } from "react";
import { expect, it } from "vitest";
import { definition, brands, employees, staff } from "../fixtures/residence";
import { Icon } from "../../src/ui/icon";
import { refineResources } from "../../src/scope-panel";

const groups = definition.menuGroups;
const of = (...some: Parameters<typeof refineResources>[0]) => refineResources(some, [], "admin", groups);

it("a collection has the addresses of its pages and the labels of its declaration", () => {
  const { name, ...resource } = of(staff).find((one) => one.list === "/staff")!;
  expect(name).toBe("Staff");
  expect(resource).toEqual({
    list: "/staff",
    create: "/add-staff-account",
    edit: "/add-staff-account/:id",
    show: "/staff-details/:id",
    meta: {
      label: "Staff",
      title: "Staff",
      one: "Staff Member",
      icon: createElement(Icon, { name: "id-card" }),
      parent: "group-Users",
      canDelete: true,
    },
  });
});

it("a form over the list has an address with an id, a collection without a form has none, and one without pages is no resource", () => {
  const [brand] = of(brands);
  expect(brand).toMatchObject({ list: "/brands", edit: "/brands/edit/:id" });
  expect(brand).not.toHaveProperty("create");
  const employee = of(employees).find(({ name }) => name === "Employees");
  expect(employee).not.toHaveProperty("create");
  expect(employee).not.toHaveProperty("edit");
  const { routes: _none, ...without } = brands;
  expect(of(without)).toEqual([]);
});
