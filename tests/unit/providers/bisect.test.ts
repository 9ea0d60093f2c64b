import { describe, expect, test, vi } from "vitest";
import { bisect } from "../../../src/providers/data/bisect";

const refusal = new Error("refused");
const isRefusal = (error: unknown) => error === refusal;
/** Does as many as are given, or none if they are too many or one of them is faulty. */
const workOf = (most: number, faulty: readonly number[] = []) =>
  vi.fn((some: readonly number[]) =>
    some.length > most || some.some((one) => faulty.includes(one))
      ? Promise.reject(refusal)
      : Promise.resolve(some.length),
  );

describe("work on several items", () => {
  test("on none is none", async () => {
    const work = workOf(1);
    expect(await bisect([], work, isRefusal)).toEqual({ done: 0, refused: [] });
    expect(work).not.toHaveBeenCalled();
  });

  test("is done at once where nothing is refused", async () => {
    const work = workOf(5);
    expect(await bisect([1, 2, 3, 4, 5], work, isRefusal)).toEqual({ done: 5, refused: [] });
    expect(work).toHaveBeenCalledOnce();
  });

  test("that is too much at once is done in parts, each item once", async () => {
    const work = workOf(2);
    expect(await bisect([1, 2, 3, 4, 5], work, isRefusal)).toEqual({ done: 5, refused: [] });
    const done = work.mock.calls.map(([some]) => some).filter((some) => some.length <= 2);
    expect(done.flat()).toEqual([1, 2, 3, 4, 5]);
  });

  test("names those that are refused alone, and does the others", async () => {
    expect(await bisect([1, 2, 3, 4, 5], workOf(5, [2, 5]), isRefusal)).toEqual({
      done: 3,
      refused: [2, 5],
    });
  });

  test("ends with a failure that is no refusal", async () => {
    const work = vi.fn(() => Promise.reject(new Error("offline")));
    await expect(bisect([1, 2], work, isRefusal)).rejects.toThrow("offline");
    expect(work).toHaveBeenCalledOnce();
  });
});
