import { expect, it } from "vitest";
import { refineResources } from "../../../src/resources";
import { brands } from "../../../src/resources/brands";
import { employees } from "../../../src/resources/employees";
import { staff } from "../../../src/resources/staff";

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

it("leaves out a collection that has no pages", () => {
  const { routes: _none, ...without } = brands;
  expect(of(without)).toEqual([]);
});
