/** What becomes of several records that are deleted, as it is told when all were tried. */
import { expect, test } from "vitest";
import { ProviderError } from "../../../src/providers/errors";
import { DeletionProgress } from "../../../src/providers/data/history/deletion-progress";
import { brands } from "../../../src/resources/brands";

const denied = new ProviderError(403, "Not allowed.", { code: "permission-denied" });
const busy = new ProviderError(409, "Somebody else is at it.", { code: "aborted" });
const course = () => new DeletionProgress(brands);

test("what stays is told by its name, or by its id where nothing was read of it", () => {
  const one = course();
  one.skip("b1", { nameEng: "Café" }, "Protected.");
  one.skip("b2", undefined, "Protected.");
  one.notices.push("By hand.");
  expect(one.finish()).toEqual({
    done: 0,
    gone: 0,
    left: [
      { id: "b1", title: "Café", reason: "Protected." },
      { id: "b2", title: "b2", reason: "Protected." },
    ],
    notices: ["By hand."],
  });
});

test("where the rules deny every record, it is about who asks", () => {
  const one = course();
  one.deny("b1", denied);
  one.deny("b2", denied);
  expect(() => one.finish()).toThrow(denied);
});

test.each<[string, (one: DeletionProgress) => void]>([
  ["one was deleted", (one) => void (one.done += 1)],
  ["one was gone already", (one) => void (one.gone += 1)],
  [
    "as many were deleted as were gone",
    (one) => {
      one.done += 1;
      one.gone += 1;
    },
  ],
  ["one stays for another reason", (one) => one.skip("b2", undefined, "Protected.")],
])("where the rules deny some and %s, those stay", (_, happens) => {
  const one = course();
  one.deny("b1", denied);
  happens(one);
  expect(one.finish().left[0]).toEqual({ id: "b1", title: "b1", reason: "Not allowed." });
});

test("where all are refused because somebody changes them, they stay", () => {
  const one = course();
  one.deny("b1", busy);
  expect(one.finish().left).toHaveLength(1);
});

test("of nothing, nothing is told", () => {
  expect(course().finish()).toEqual({ done: 0, gone: 0, left: [], notices: [] });
});
