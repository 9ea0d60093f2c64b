/** A page that is loaded again with the SDK's cache in IndexedDB, as phones keep it. */
import { expect, inject, it, onTestFinished } from "vitest";
import { env } from "../../../src/config/env";
import { change, put, putAll, remove } from "../world";
import { loadPage } from "./frame";

it("is brought up to date by what changed, and keeps nothing that is gone", async () => {
  const path = `cached-${crypto.randomUUID()}`;
  const load = () => {
    const page = loadPage({
      projectId: env().firebase.projectId,
      path,
      port: inject("localFirebase").firestore,
    });
    onTestFinished(page.close);
    return page;
  };
  const before = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`d${n}`, { n }]));
  await putAll(Object.entries(before).map(([id, data]) => [`${path}/${id}`, data]));

  const first = load();
  await expect.poll(() => first.shown.at(-1)?.fromCache, { timeout: 10_000 }).toBe(false);
  expect(first.shown.at(-1)?.documents).toEqual(before);
  first.close();

  await put(`${path}/new`, { n: 50 });
  await change(`${path}/d1`, { n: -1 });
  await remove(`${path}/d2`);
  await remove(`${path}/d3`);

  const second = load();
  await expect.poll(() => second.shown.at(-1)?.fromCache, { timeout: 10_000 }).toBe(false);
  const after = { ...before, d1: { n: -1 }, new: { n: 50 } };
  expect(second.shown[0]).toMatchObject({ fromCache: true, documents: before });
  expect(second.shown.at(-1)?.documents).toEqual(
    Object.fromEntries(Object.entries(after).filter(([id]) => id !== "d2" && id !== "d3")),
  );
  // One event with the difference: the resume token was taken, and nothing had to be asked for one by one.
  expect(second.shown).toHaveLength(2);
  expect([...(second.shown[1]?.changes ?? [])].sort()).toEqual([
    "added new",
    "modified d1",
    "removed d2",
    "removed d3",
  ]);
});
