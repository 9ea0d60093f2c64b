import { describe, expect, test, vi } from "vitest";
import { sequentially } from "../../../src/providers/data/panel-database";
import { changeParallel, mapParallel } from "../../../src/providers/data/chunked";
import { ProviderError } from "../../../src/providers/errors";

describe("sequential saves", () => {
  const saved = (id: string, more: object = {}) => Promise.resolve({ data: { id }, ...more });

  test("sequential saves return their records in order, all notices and the first operation", async () => {
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

  test("sequential saves end with the first failure and count those before it", async () => {
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
});

describe("parallel requests", () => {
  test("parallel requests run eight at a time and return their results in order", async () => {
    let [now, most] = [0, 0];
    const items = Array.from({ length: 20 }, (_, index) => index);
    const request = async (item: number) => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setTimeout(resolve, item % 2));
      now -= 1;
      return item * 2;
    };
    expect(await mapParallel(items, request)).toEqual(items.map((item) => item * 2));
    expect(most).toBe(8);
    most = 0;
    await changeParallel(items, request);
    expect(most).toBe(8);
  });

  test("parallel changes end with the first failure, after those under way", async () => {
    const done: number[] = [];
    const request = async (item: number) => {
      if (item === 0) throw new Error("first");
      await new Promise((resolve) => setTimeout(resolve, 1));
      done.push(item);
      if (item === 1) throw new Error("second");
    };
    const items = Array.from({ length: 20 }, (_, index) => index);
    await expect(changeParallel(items, request)).rejects.toThrow("first");
    expect(done).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});
