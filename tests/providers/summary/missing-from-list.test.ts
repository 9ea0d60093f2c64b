/** Records that lack the field that their list is ordered by: the list does not show them, and this finds them. */
import { beforeAll, expect, test } from "vitest";
import { call } from "../fixtures/provider-calls";
import { adminPanel, companyPanel } from "../fixtures/signed-in";

const { fixture, admin } = await adminPanel();
const company = await companyPanel(fixture, "BAY");

beforeAll(async () => {
  await fixture.put("Events/listed", { nameEng: "Night Market", time: new Date() });
  await fixture.put("Events/unlisted-1", { nameEng: "Kite Day" });
  await fixture.put("Events/unlisted-2", { nameEng: "Book Fair" });
});

const missing = async (resource: string, count: number) =>
  (await call(admin, "list/missing", { resource, count })).records;
const missingIds = async (resource: string, count: number) =>
  (await missing(resource, count)).map(({ id }) => id);

test("records missing from a list are found by id, as many as are requested, as a list would show them", async () => {
  expect(await missingIds("Events", 10)).toEqual(["unlisted-1", "unlisted-2"]);
  expect(await missingIds("Events", 1)).toEqual(["unlisted-1"]);
  expect((await missing("Events", 1))[0]).toMatchObject({
    id: "unlisted-1",
    nameEng: "Kite Day",
    time: null,
  });
});

test("records missing from a list are found beyond the first page, a hundred at most", async () => {
  const ids = Array.from({ length: 620 }, (_, index) => `m${String(index).padStart(3, "0")}`);
  // The first page of 500 has none of them.
  await Promise.all(
    ids.map((id, index) =>
      fixture.put(`Flat-Offer/${id}`, { nameEng: id, ...(index < 500 && { time: new Date() }) }),
    ),
  );
  expect(await missingIds("Flat-Offer", 2)).toEqual(["m500", "m501"]);
  expect(await missingIds("Flat-Offer", 1000)).toEqual(ids.slice(500, 600));
});

test("a count of listed records excludes those that a list cannot show", async () => {
  const of = [{ resource: "Events" }, { resource: "Events", ordered: true as const }];
  expect(await call(admin, "counts", { of })).toEqual({ counts: [3, 1] });
});

test("a request for missing records is refused to a person who may not list them, and in a wrong form", async () => {
  await expect(call(company, "list/missing", { resource: "Events", count: 1 })).rejects.toMatchObject({
    statusCode: 403,
  });
  const ask = (url: string, payload: unknown) =>
    admin.dataProvider.custom?.({ url, method: "get", payload: payload as object });
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
