/** How changes of many records are cut by the company that may read of them. */
import { expect, it } from "vitest";
import { byCompany, chunkByValues, recordedValues } from "../../../src/providers/data/history/entry-batches";
import { employees } from "../../../src/resources/employees";

const change = (before: string | undefined, after: string) => ({ before, after });
const stays = [change("A", "A"), change("B", "B")] as const;
const moves = [change("A", "B"), change("C", "A")] as const;
const added = change(undefined, "A");

it("puts what moves from one company to another by itself, since no company may read of it", () => {
  const items = [stays[0], moves[0], stays[1], moves[1], added];
  const parts = byCompany(
    employees,
    items,
    ({ after }) => ({ companyId: after }),
    ({ before }) => (before === undefined ? undefined : { companyId: before }),
  );
  expect(parts).toEqual([[stays[0], added], moves, [stays[1]]]);
});

it("cuts nothing where no company reads of the records", () => {
  const items = [...stays, ...moves];
  const parts = byCompany({ ...employees, companyField: undefined }, items, ({ after }) => ({
    companyId: after,
  }));
  expect(parts).toEqual([items]);
});

it("has no parts where there is nothing, whoever reads of it", () => {
  for (const companyField of [undefined, "companyId"])
    expect(byCompany({ ...employees, companyField }, [], () => ({}))).toEqual([]);
});

it("cuts nothing where nothing is recorded", () => {
  const items = [...stays];
  expect(byCompany({ ...employees, audit: false }, items, ({ after }) => ({ companyId: after }))).toEqual([
    items,
  ]);
});

it.each<[string, readonly number[], number, readonly (readonly number[])[]]>([
  ["all that one entry may hold", [100, 200], 9, [[100, 200]]],
  ["more than that", [100, 201], 9, [[100], [201]]],
  ["one that is too large by itself", [400, 1, 1], 9, [[400], [1, 1]]],
  ["more items than a commit takes", [1, 2, 3], 2, [[1, 2], [3]]],
  ["a second part, which is filled as the first", [300, 150, 150, 1], 9, [[300], [150, 150], [1]]],
  ["nothing", [], 9, []],
])("makes entries of %s", (_, values, most, parts) => {
  expect(chunkByValues(values, (value) => value, most)).toEqual(parts);
});

it("counts what an entry tells of a record before and after, without passwords and what lists find it by", () => {
  const stored = { name: "Ada", tags: ["a", "b"], password: "x", _search: ["a"] };
  const writes = [
    { path: ["name"], value: "Bo" },
    { path: ["password"], value: "y" },
  ];
  // The record and its two values, of which one is a list of two; the change and its one.
  expect(recordedValues(employees, stored, writes)).toBe(1 + 1 + 3 + 1 + 1);
  expect(recordedValues({ ...employees, audit: false }, stored, writes)).toBe(0);
});
