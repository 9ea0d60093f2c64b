/** A panel whose version is not that of the rules or of the data: it writes nothing. */
import { readFile } from "node:fs/promises";
import { afterEach, expect, test } from "vitest";
import { SCHEMA_PATH, SCHEMA_VERSION } from "../../../src/schema/version";
import { adminPanel, companyPanel } from "../../fixtures/providers/signed-in";

const { fixture, admin, data } = await adminPanel();
const company = await companyPanel(fixture, "ACME");
const RULES = await readFile("firestore.rules", "utf8");

/** Puts rules of another version in force, as they differ from these. */
const deployRules = async (version: number) => {
  const earlier = Array.from({ length: version - 1 }, (_, before) => `'after-${String(before + 1)}'`);
  const content = RULES.replace(
    /id in \['schema'.*\]/,
    `id in ['schema', 'version-${String(version)}', ${earlier.join(", ")}]`,
  ).replace(/d\.schema == \d+/, `d.schema == ${String(version)}`);
  await fixture.putRules(content);
};
const setVersion = (version: number) => fixture.put(SCHEMA_PATH, { version, time: new Date() });
const state = (panel = admin) => panel.version.getSnapshot();
const add = (name: string) =>
  data.create({ resource: "Tenants", variables: { name, email: `${name}@b.qa`, password: "Sea-1-Breeze" } });
const REFUSED = { statusCode: 412, message: expect.stringMatching(/^This was not saved/) as unknown };

afterEach(async () => {
  await deployRules(SCHEMA_VERSION);
  await setVersion(SCHEMA_VERSION);
  await expect.poll(() => [state(), state(company)]).toEqual(["agreed", "agreed"]);
});

const VERSIONS = [
  ["newer", SCHEMA_VERSION + 1],
  ["older", SCHEMA_VERSION - 1],
] as const;
test.each(VERSIONS)(
  "with %s data, admins and companies read only, and write again when all agree",
  async (_, version) => {
    await setVersion(version);
    await expect.poll(() => [state(), state(company)]).toEqual(["differs", "differs"]);
    await expect(add("held")).rejects.toMatchObject(REFUSED);
    expect((await data.getList({ resource: "Tenants" })).data).toBeInstanceOf(Array);
    await setVersion(SCHEMA_VERSION);
    await expect.poll(() => state()).toBe("agreed");
    await expect(add("agreed")).resolves.toMatchObject({ data: { name: "agreed" } });
  },
);

test("data that name no version are older", async () => {
  await fixture.remove(SCHEMA_PATH);
  await expect.poll(() => state()).toBe("differs");
});

test.each(VERSIONS)(
  "%s rules refuse a save, and from then on the panel reads only",
  async (name, version) => {
    await deployRules(version);
    expect(state()).toBe("agreed");
    await expect(add(name)).rejects.toMatchObject(REFUSED);
    expect(state()).toBe("differs");
    expect(await fixture.find("Tenants", "name", name)).toEqual([]);
  },
);

test("a session that begins under older rules learns so without a save", async () => {
  await deployRules(SCHEMA_VERSION - 1);
  await setVersion(SCHEMA_VERSION);
  await expect.poll(() => state()).toBe("differs");
});
