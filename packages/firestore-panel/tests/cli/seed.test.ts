import { expect, it } from "vitest";
import { definition } from "../../example/definition";
import { seedDocuments } from "../../cli/seed";
import { credentialKeyOf } from "../../src/schema/sign-in";

const date = new Date("2026-01-05T09:00:00Z");
const at = { timestampValue: "2026-01-05T09:00:00.000000Z" };

it("a record is stored as its form would store it, beside the version of the data", async () => {
  const author = { id: "austen", name: "Jane Austen" };
  const documents = await seedDocuments(
    definition,
    { Books: [{ id: "emma", title: "Emma", author, genre: "Novel", published: "1815-12-23" }] },
    date,
  );
  expect(documents.map(({ path }) => path)).toEqual(["Meta/schema", "Books/emma"]);
  expect(documents[1]?.fields).toMatchObject({
    title: { stringValue: "Emma" },
    authorCode: { stringValue: "austen" },
    authorName: { stringValue: "Jane Austen" },
    published: { stringValue: "1815-12-23" },
    cover: { nullValue: "NULL_VALUE" },
    added: at,
  });
});

it("an account gets a credential, and no document holds its password", async () => {
  const documents = await seedDocuments(
    definition,
    { Branches: [{ name: "North", code: "NORTH", password: "North-Reading-34" }] },
    date,
  );
  const key = await credentialKeyOf("branch", "NORTH");
  expect(documents.find(({ path }) => path === `Credentials/${key}`)?.fields).toMatchObject({
    kind: { stringValue: "branch" },
    recordId: { stringValue: "branches-1" },
    time: at,
  });
  expect(JSON.stringify(documents)).not.toContain("North-Reading-34");
});

it.each([
  [{ Shelves: [{}] }, 'The panel declares no collection "Shelves" to seed.'],
  [{ Branches: [{ name: "North", code: "NORTH" }] }, /^Branches, record 1 of the seed, field password: /],
])("what a form would refuse is an error: %j", async (records, message) => {
  await expect(seedDocuments(definition, records, date)).rejects.toThrow(message);
});
