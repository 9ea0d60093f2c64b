/** An operation continues under the account and within the day of its beginning, from any number of tabs. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { firstEntryId, newOperationId } from "../../../packages/firestore-panel/src/schema/history";
import { storedBrand } from "../fixtures/records";
import { isCommit } from "../fixtures/requests";
import { data, entriesOf, fixture } from "./history-panel";

const { createProviders } = await import("../../../src/providers/create-providers");
/** Another tab of the same session, which does not know the operations of the first. */
const other = createProviders("admin");
const { dataProvider: otherTab } = other;
beforeAll(async () => {
  expect(await other.authProvider.check({})).toMatchObject({ authenticated: true });
});

let operation: string;
let ids: readonly [string, string];
beforeEach(async () => {
  operation = newOperationId();
  ids = [`a-${crypto.randomUUID()}`, `b-${crypto.randomUUID()}`];
  for (const id of ids) await fixture.put(`Brands/${id}`, storedBrand({ discount: "10%" }));
});

const save = (tab: typeof data, id: string) =>
  tab.update({ resource: "Brands", id, variables: { discount: "20%" }, meta: { operation } });
const discounts = async () =>
  Promise.all(ids.map(async (id) => (await fixture.read(`Brands/${id}`))?.["discount"]));
/** Of each entry, whether it is an activity item, and the records that it names. */
const entries = async () =>
  (await entriesOf(operation)).map((one) => [
    one.get("time") !== undefined,
    one.get("ids") as readonly string[],
  ]);

test.each([
  { what: "is refused for it", fails: false },
  { what: "never reaches the server", fails: true },
])(
  "of two tabs that begin an operation at once, the one whose first try $what writes a later step",
  async ({ fails }) => {
    await save(otherTab, ids[1]);
    const path = `History/${firstEntryId(operation)}`;
    const others = { ...(await fixture.read(path)) };
    await fixture.remove(path);
    let isFirst = true;
    fixture.requests((url, _method, send) => {
      if (!isCommit(url) || !isFirst) return undefined;
      isFirst = false;
      const answer = () => (fails ? Promise.reject(new TypeError("offline")) : send());
      return fixture.put(path, others).then(answer);
    });
    await save(data, ids[0]);
    expect(await discounts()).toEqual(["20%", "20%"]);
    expect(await entries()).toEqual([
      [true, [ids[1]]],
      [false, [ids[0]]],
    ]);
  },
);

/** Begins an operation in the other tab, and changes its stored first entry. */
const began = async (change: object) => {
  await save(otherTab, ids[1]);
  const path = `History/${firstEntryId(operation)}`;
  await fixture.put(path, { ...(await fixture.read(path)), ...change });
};
const hoursAgo = (hours: number) => ({ at: new Date(Date.now() - hours * 3_600_000) });

test("an operation begun some hours ago continues", async () => {
  await began(hoursAgo(23));
  await save(data, ids[0]);
  expect(await discounts()).toEqual(["20%", "20%"]);
});

test.each([
  {
    what: "yesterday",
    change: hoursAgo(25),
    message: "This was started more than 24 hours ago. Start it again.",
  },
  {
    what: "by another admin",
    change: { by: { kind: "admin", recordId: "other", name: "noor@example.qa" } },
    message: "Another person started this. Start it again to continue.",
  },
])(
  "an operation begun $what is refused with that reason, and nothing is written",
  async ({ change, message }) => {
    await began(change);
    await expect(save(data, ids[0])).rejects.toMatchObject({ statusCode: 409, message });
    expect(await discounts()).toEqual(["10%", "20%"]);
  },
);
