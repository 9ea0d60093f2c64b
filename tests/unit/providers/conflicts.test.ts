import { expect, test } from "vitest";
import { assertNoConflicts } from "../../../src/providers/data/conflicts";
import { companies } from "../../../src/resources/companies";

const SET_AT = "2026-09-21T14:13:20.123Z";
const save = (values: object, opened: object, before: object) => () =>
  assertNoConflicts(companies, { ...values }, { ...opened }, { id: "c1", ...before });

test.each([
  ["left empty, while a colleague has set one for the first time", "", null, SET_AT],
  ["typed, while the account has lost the one it had", "Violet-Anchor-31", SET_AT, null],
])("a password is no conflict: %s", (_, password, opened, before) => {
  expect(save({ password }, { password: opened }, { password: before })).not.toThrow();
});

test("what somebody else has changed beside a password is told without it", () => {
  const values = { password: "Violet-Anchor-31", companyName: "Mine" };
  const opened = { password: SET_AT, companyName: "" };
  expect(save(values, opened, { password: null, companyName: "Theirs" })).toThrow(
    expect.objectContaining({
      conflicts: [{ key: "companyName", opened: "", theirs: "Theirs", mine: "Mine" }],
    }),
  );
});
