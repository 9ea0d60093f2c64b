/** A company's id and name in what it writes: they come from its session, whatever its form or an address says. */
import { expect, test } from "vitest";
import { ownCompanyWrites, withOwnCompany } from "../../../src/providers/data/own-company";
import { brands } from "../../../src/resources/brands";
import { employees } from "../../../src/resources/employees";

const company = { id: "c1", companyId: "BAY", companyName: "Company Bay" };
const OWN = { company: { id: "BAY", name: "Company Bay" } };

test.each([
  [{ name: "Noor" }, { name: "Noor", ...OWN }],
  [
    { name: "Noor", company: { id: "OTHER", name: "Other" } },
    { name: "Noor", ...OWN },
  ],
  [undefined, OWN],
  [null, OWN],
  ["Noor", OWN],
])("a company that writes %j writes its own", (variables, written) => {
  expect(withOwnCompany(employees, variables, { company })).toEqual(written);
});

test("what belongs to no company is written as it is, and so is what an admin writes", () => {
  const variables = { name: "Noor" };
  expect(withOwnCompany(brands, variables, { company })).toEqual(variables);
  expect(withOwnCompany(employees, variables, { company: undefined })).toBe(variables);
});

test.each([
  [
    "all of it",
    {},
    [
      [["companyId"], "BAY"],
      [["companyName"], "Company Bay"],
    ],
  ],
  ["a former name", { companyId: "BAY", companyName: "Bay" }, [[["companyName"], "Company Bay"]]],
  ["nothing", { companyId: "BAY", companyName: "Company Bay" }, []],
])(
  "a record that is written as it was stored is given what it lacks of its company: %s",
  (_, stored, writes) => {
    expect(ownCompanyWrites(employees, stored, { company })).toEqual(
      writes.map(([path, value]) => ({ path, value })),
    );
  },
);

test("an admin gives it nothing, and what belongs to no company needs nothing", () => {
  expect(ownCompanyWrites(employees, {}, { company: undefined })).toEqual([]);
  expect(ownCompanyWrites(brands, {}, { company })).toEqual([]);
});

test("a name deep inside a record is found there, and a collection without a company has none", () => {
  const deep = {
    ...employees,
    companyField: "of.id",
    fields: employees.fields.map((field) =>
      field.key === "company" ? { ...field, into: { id: "of.id", name: "of.name" } } : field,
    ),
  };
  expect(ownCompanyWrites(deep, { of: { id: "BAY" } }, { company })).toEqual([
    { path: ["of", "name"], value: "Company Bay" },
  ]);
  const { companyField: _, ...none } = employees;
  expect(withOwnCompany(none, { name: "Noor" }, { company })).toEqual({ name: "Noor" });
});
