/** Records that lack the field that their list is ordered by: the list does not show them, and this finds them. */
import { beforeAll, expect, test } from "vitest";
import type { Counts, MissingRecords } from "../../../src/contract/calls";
import { adminPanel, companyPanel } from "../fixtures/signed-in";

const { fixture, admin } = await adminPanel();
const company = await companyPanel(fixture, "BAY");

beforeAll(async () => {
  await fixture.put("Events/listed", { nameEng: "Night Market", time: new Date() });
  await fixture.put("Events/unlisted-1", { nameEng: "Kite Day" });
  await fixture.put("Events/unlisted-2", { nameEng: "Book Fair" });
});

async function ask<Answer extends object>(url: string, payload: unknown, of = admin): Promise<Answer> {
  const answer = await of.dataProvider.custom?.<Answer>({ url, method: "get", payload });
  if (!answer) throw new Error("The provider has no custom.");
  return answer.data;
}
const unlisted = async (count: number): Promise<readonly string[]> =>
  (await ask<MissingRecords>("list/missing", { resource: "Events", count })).records.map(({ id }) => id);

test("finds them by id, as many as are wanted, each as a list would have it", async () => {
  expect(await unlisted(10)).toEqual(["unlisted-1", "unlisted-2"]);
  expect(await unlisted(1)).toEqual(["unlisted-1"]);
  const { records } = await ask<MissingRecords>("list/missing", { resource: "Events", count: 1 });
  expect(records[0]).toMatchObject({ id: "unlisted-1", nameEng: "Kite Day", time: null });
});

test("reads on beyond its first page, and tells a hundred at most", async () => {
  const ids = Array.from({ length: 620 }, (_, index) => `m${String(index).padStart(3, "0")}`);
  // The first page of 500 has none of them.
  await Promise.all(
    ids.map((id, index) =>
      fixture.put(`Flat-Offer/${id}`, { nameEng: id, ...(index < 500 && { time: new Date() }) }),
    ),
  );
  const found = async (count: number) =>
    (await ask<MissingRecords>("list/missing", { resource: "Flat-Offer", count })).records.map(
      ({ id }) => id,
    );
  expect(await found(2)).toEqual(["m500", "m501"]);
  expect(await found(1000)).toEqual(ids.slice(500, 600));
});

test("what a list can show is counted apart from what there is", async () => {
  const of = [{ resource: "Events" }, { resource: "Events", ordered: true }];
  expect(await ask<Counts>("counts", { of })).toEqual({ counts: [3, 1] });
});

test("is for who may read the list, and has to be asked rightly", async () => {
  await expect(ask("list/missing", { resource: "Events", count: 1 }, company)).rejects.toMatchObject({
    statusCode: 403,
  });
  for (const payload of [undefined, null, "Events", { resource: "Events" }, { resource: 1, count: 1 }])
    await expect(ask("list/missing", payload)).rejects.toMatchObject({
      statusCode: 400,
      message: "The payload must be { resource, count }.",
    });
  for (const of of [
    [{ resource: "Events", ordered: false }],
    [{ resource: "Events", id: "a" }],
    [{}],
    [null],
  ])
    await expect(ask("counts", { of })).rejects.toMatchObject({ statusCode: 400 });
});
