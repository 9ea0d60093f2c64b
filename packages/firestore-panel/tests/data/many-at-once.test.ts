import { expect, test } from "vitest";
import { changeParallel, mapParallel } from "../../src/data/chunked";

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
