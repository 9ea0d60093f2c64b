/** Many saves or requests: in turn, or a bounded number at once. */
import { describe, expect, test, vi } from "vitest";
import { sequentially } from "../../../src/providers/data/sequential";
import { changeParallel, chunksOf, mapParallel } from "../../../src/providers/data/chunked";
import { ProviderError } from "../../../src/providers/errors";

describe("saves in turn", () => {
  const saved = (id: string, more: object = {}) => Promise.resolve({ data: { id }, ...more });

  test("are answered in their order, with every notice and the work of the first", async () => {
    const more: { readonly [id: string]: object } = {
      a: {},
      b: { operation: "w1", notice: "One." },
      c: { operation: "w2", notice: "Two." },
    };
    expect(await sequentially(["a", "b", "c"], "saved", (id) => saved(id, more[id]))).toEqual({
      data: [{ id: "a" }, { id: "b" }, { id: "c" }],
      operation: "w1",
      notice: "One. Two.",
    });
    expect(await sequentially(["a"], "saved", (id) => saved(id))).toEqual({ data: [{ id: "a" }] });
  });

  test("end with the first that fails, and say how many were done before it", async () => {
    const refusal = new ProviderError(400, "Faulty.", { errors: { name: "Empty" }, code: "any" });
    const save = vi.fn((id: string) => (id === "b" ? Promise.reject(refusal) : saved(id)));
    await expect(sequentially(["a", "b", "c"], "deleted", save)).rejects.toMatchObject({
      statusCode: 400,
      message: "1 of 3 were deleted. Faulty.",
      errors: { name: "Empty" },
      code: "any",
    });
    expect(save).toHaveBeenCalledTimes(2);
    await expect(sequentially(["b"], "saved", save)).rejects.toBe(refusal);
  });

  test("fail as they fail where that was not put in words", async () => {
    const error = new Error("Any.");
    await expect(sequentially(["a", "b"], "saved", () => Promise.reject(error))).rejects.toBe(error);
  });
});

describe("much work", () => {
  test("is cut into parts of one size, the last as it comes", () => {
    expect(chunksOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
    expect(chunksOf([], 2)).toEqual([]);
  });

  test("is done eight at a time, and answered in its order", async () => {
    let [now, most] = [0, 0];
    const items = Array.from({ length: 20 }, (_, index) => index);
    const work = async (item: number) => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setTimeout(resolve, item % 2));
      now -= 1;
      return item * 2;
    };
    expect(await mapParallel(items, work)).toEqual(items.map((item) => item * 2));
    expect(most).toBe(8);
    most = 0;
    await changeParallel(items, work);
    expect(most).toBe(8);
  });

  test("that changes something ends with the first failure, when what is under way has ended", async () => {
    const done: number[] = [];
    const work = async (item: number) => {
      if (item === 0) throw new Error("first");
      await new Promise((resolve) => setTimeout(resolve, 1));
      done.push(item);
      if (item === 1) throw new Error("second");
    };
    const items = Array.from({ length: 20 }, (_, index) => index);
    await expect(changeParallel(items, work)).rejects.toThrow("first");
    expect(done).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});
