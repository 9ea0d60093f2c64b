/** What an edit asks of the database: its record once, in the transaction that writes it. */
import { beforeEach, expect, test } from "vitest";
import { picture, storedBrand } from "../fixtures/brand-fixture";
import { adminPanel } from "../fixtures/signed-in";

const { fixture, data } = await adminPanel();

let id: string;
beforeEach(async () => {
  id = crypto.randomUUID();
  await fixture.put(`Brands/${id}`, storedBrand({ discount: "10%" }));
});

/**
 * The requests from now on that name the record. "batchGet" and "commit" are a transaction's, "Listen" is a listener's;
 * those of the session's own listeners name other records.
 */
function requestsNaming(...ids: readonly string[]): () => Promise<readonly string[]> {
  const kinds: Promise<readonly string[]>[] = [];
  fixture.requests((url, _method, _send, body) => {
    const kind = /documents:(\w+)|Firestore\/(Listen)/.exec(url)?.slice(1).find(Boolean) ?? url;
    kinds.push(body().then((text) => (ids.some((one) => text.includes(one)) ? [kind] : [])));
    return undefined;
  });
  return async () => (await Promise.all(kinds)).flat();
}

test.each([
  { who: "nobody has looked at", look: () => Promise.resolve() },
  { who: "a screen holds", look: () => data.getOne({ resource: "Brands", id }) },
])("an edit of a record that $who reads it once", async ({ look }) => {
  await look();
  const asked = requestsNaming(id);
  await data.update({ resource: "Brands", id, variables: { discount: "20%" } });
  expect(await asked()).toEqual(["batchGet", "commit"]);
  expect(await fixture.read(`Brands/${id}`)).toMatchObject({ discount: "20%" });
});

test("an edit of several records reads each once", async () => {
  const other = crypto.randomUUID();
  await fixture.put(`Brands/${other}`, storedBrand());
  const asked = requestsNaming(id, other);
  await data.updateMany?.({ resource: "Brands", ids: [id, other], variables: { discount: "20%" } });
  expect(await asked()).toEqual(["batchGet", "commit", "batchGet", "commit"]);
});

test("a forbidden edit has read the record and writes nothing", async () => {
  const asked = requestsNaming(id);
  const edit = data.update({ resource: "Brands", id, variables: { selectedCategory: "Weapons" } });
  await expect(edit).rejects.toMatchObject({ statusCode: 400 });
  expect(await asked()).toEqual(["batchGet"]);
  expect(await fixture.read(`Brands/${id}`)).toMatchObject({ selectedCategory: "Food and Drink" });
});

test("an edit with a file is checked before the file is sent", async () => {
  const edit = (variables: object) =>
    data.update({ resource: "Brands", id, variables: { ...variables, img: picture() } });
  const refused = fixture.requests();
  await expect(edit({ selectedCategory: "Weapons" })).rejects.toMatchObject({ statusCode: 400 });
  expect(refused.urls.filter((url) => url.includes("/v0/b/"))).toEqual([]);
  expect(await fixture.storedFiles()).toEqual([]);

  await edit({ selectedCategory: "Beauty and Spa" });
  expect(await fixture.storedFiles()).toHaveLength(1);
});
