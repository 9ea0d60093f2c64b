import type { LiveEvent } from "@refinedev/core";
import { afterEach, expect, test } from "vitest";
import { storedBrand } from "../../fixtures/providers/records";
import { expectRefusal } from "../../fixtures/providers/requests";
import { adminPanel } from "../../fixtures/providers/signed-in";

const { fixture, admin } = await adminPanel();
const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Subscribes as Refine's hooks do. @returns the events so far. */
function watch(resource: string, params: { readonly id?: string } = {}): LiveEvent[] {
  const events: LiveEvent[] = [];
  const subscriptionType = params.id === undefined ? "useList" : "useOne";
  const subscription: unknown = admin.liveProvider.subscribe({
    channel: `resources/${resource}`,
    types: ["*"],
    params: { resource, subscriptionType, ...params },
    callback: (event) => events.push(event),
  });
  ends.push(() => admin.liveProvider.unsubscribe(subscription));
  return events;
}
const list = async (resource: string): Promise<readonly unknown[]> =>
  (await admin.dataProvider.getList({ resource, pagination: { mode: "off" } })).data;
const listens = (urls: readonly string[]): number => urls.filter((url) => /Listen\/channel/.test(url)).length;

test("a change by someone else is one event, and the list answers it without another read", async () => {
  await fixture.put("Events/e1", storedBrand({ nameEng: "First" }));
  const cold = fixture.requests();
  const events = watch("Events");
  expect(await list("Events")).toMatchObject([{ nameEng: "First" }]);

  expect(listens(cold.urls)).toBeGreaterThan(0);

  await fixture.putAll(Array.from({ length: 10 }, (_, index) => [`Events/e${index + 2}`, storedBrand()]));
  await expect.poll(() => events).toHaveLength(1);
  expect(events[0]).toMatchObject({ channel: "resources/Events", type: "*" });
  expect(events[0]?.payload.ids).toHaveLength(10);

  const seen = fixture.requests();
  expect(await list("Events")).toHaveLength(11);
  expect(listens(seen.urls)).toBe(0);
  expect(events).toHaveLength(1);
});

test("two screens share one listener: the second costs no read, and each gets a change once", async () => {
  await fixture.put("MessageTemplates/m1", { name: "First" });
  const first = watch("MessageTemplates");
  await list("MessageTemplates");
  const seen = fixture.requests();
  const second = watch("MessageTemplates");
  expect(await list("MessageTemplates")).toHaveLength(1);
  const one = await admin.dataProvider.getOne({ resource: "MessageTemplates", id: "m1" });
  expect(one.data.id).toBe("m1");
  expect(listens(seen.urls)).toBe(0);

  await fixture.put("MessageTemplates/m1", { name: "Renamed" });
  await expect.poll(() => [first.length, second.length]).toEqual([1, 1]);
});

test("a screen reopened within the grace period costs no read", async () => {
  await fixture.put("Tenants/t1", { name: "Hind", email: "hind@example.qa", time: new Date() });
  watch("Tenants");
  await list("Tenants");
  for (const end of ends.splice(0)) end();
  const seen = fixture.requests();
  expect(await list("Tenants")).toHaveLength(1);
  expect(listens(seen.urls)).toBe(0);
  // The listener is alive: a change made meanwhile is in the next answer.
  await fixture.put("Tenants/t2", { name: "Omar", email: "omar@example.qa", time: new Date() });
  await expect.poll(() => list("Tenants")).toHaveLength(2);
});

test("a watched record gets events for its own changes only", async () => {
  const put = (id: string, name: string) =>
    fixture.put(`Staff/${id}`, { name, email: `${id}@example.qa`, staffId: id, time: new Date() });
  await put("s1", "Ali");
  await put("s2", "Bea");
  await list("Staff");
  const events = watch("Staff", { id: "s1" });
  await admin.dataProvider.getOne({ resource: "Staff", id: "s1" });
  const other = watch("Staff", { id: "s2" });
  await put("s2", "Bea B");
  await expect.poll(() => other).toHaveLength(1);
  expect(events).toHaveLength(0);
  await put("s1", "Ali A");
  await expect.poll(() => events).toHaveLength(1);
  const { data } = await admin.dataProvider.getOne({ resource: "Staff", id: "s1" });
  expect(data).toMatchObject({ name: "Ali A" });
});

test("a record opened alone is watched until its deletion", async () => {
  const passwordAt = new Date();
  await fixture.put("Companies/c1", { companyName: "Alpha", companyId: "A1", passwordAt });
  const events = watch("Companies", { id: "c1" });
  const { data } = await admin.dataProvider.getOne({ resource: "Companies", id: "c1" });
  // Of a password the screens know when it was set, and no more.
  expect(data).toMatchObject({ companyName: "Alpha", password: passwordAt.toISOString() });
  await fixture.remove("Companies/c1");
  await expect.poll(() => events).toHaveLength(1);
  await expectRefusal(admin.dataProvider.getOne({ resource: "Companies", id: "c1" }), 404);
});

test("a resource that is not declared or not granted has no events and breaks nothing", () => {
  expect(watch("Sessions")).toEqual([]);
  expect(watch("Brands", { id: "a/b" })).toEqual([]);
});

test("a record deleted in this tab is in no list once its deletion is confirmed", async () => {
  const ids = Array.from({ length: 20 }, (_, index) => `gone${index}`);
  await Promise.all(ids.map((id) => fixture.put(`Companies/${id}`, { companyName: id, companyId: id })));
  watch("Companies");
  expect(await list("Companies")).toHaveLength(20);
  for (const [index, id] of ids.entries()) {
    await admin.dataProvider.deleteOne({ resource: "Companies", id });
    expect(await list("Companies")).toHaveLength(19 - index);
  }
});
