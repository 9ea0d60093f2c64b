/** How changes of many records are cut by the company that may read of them. */
import { expect, it } from "vitest";
import { byCompany } from "../../../src/providers/data/history/entry-parts";
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
