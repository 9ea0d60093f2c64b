/** `npm run owner -- erase` as it is run, on the folder of a stopped local Firebase. */
import { beforeEach, describe, expect, it } from "vitest";
import { openDataFolder } from "local-firebase";
import { schemaDocument } from "firestore-panel/version";
import { withDocuments } from "../../packages/firestore-panel/cli/owner/data";
import { usesOtherEmulator } from "../fixtures/local-firebase";
import { commandFolder, putRecords, recordsOf } from "../fixtures/owner-commands";

const { path: SCHEMA, fields: schema } = schemaDocument(new Date(0));
const CHANGE = `${"a".repeat(20)}~00000000`;

describe.skipIf(usesOtherEmulator)("erasure in the local Firebase", { timeout: 240_000 }, () => {
  const { target, run, runFromSources, expectRefusal } = commandFolder("erase");
  beforeEach(() => openDataFolder(target().dataDir));

  it("erase lists what holds a record's values, and erases it with --delete once the record is gone", async () => {
    const other = { name: "Maha", at: new Date(0) };
    await putRecords(target(), {
      [SCHEMA]: schema,
      "Employees/one": { name: "Hessa" },
      [`History/${CHANGE}`]: {
        at: new Date(0),
        action: "update",
        collection: "Employees",
        count: 2,
        ids: ["one", "two"],
        before: { one: { name: "Hessa", _change: CHANGE }, two: other },
        after: { "one/name": '"Hessa B"', "two/name": '"Maha B"' },
      },
      "Trash/Employees~one": { collection: "Employees", record: { name: "Hessa" } },
    });
    const stored = () => recordsOf(target(), "History", "Trash", "Employees");
    const before = await stored();
    const exists = "Employees/one: still exists, with its values. Delete it in the panel first\n";
    const listed = [
      `History/${CHANGE}: holds values`,
      "Trash/Employees~one: holds values",
      "Employees/one: 2 documents to erase",
      "Nothing was erased: --delete erases it.",
      "",
    ].join("\n");
    expect((await run(["--record", "Employees/one"])).said).toBe(exists + listed);
    const erasing = ["--record", "Employees/one", "--delete"];
    expect(await run(erasing)).toEqual({ code: 1, said: exists });
    expect(await stored()).toEqual(before);

    await withDocuments(target(), ({ commit }) => commit([{ path: "Employees/one" }]));
    expect((await runFromSources(["--record", "Employees/one"])).said).toBe(listed);
    expect(await run(erasing)).toEqual({ code: 0, said: "Employees/one: 2 documents erased\n" });
    const { [`History/${CHANGE}`]: entry, ...rest } = await stored();
    expect(entry).toMatchObject({
      before: { one: { _erased: true, _change: CHANGE }, two: { name: "Maha", at: other.at.toISOString() } },
      after: { "two/name": '"Maha B"' },
    });
    expect(Object.values(rest)).toEqual([expect.objectContaining({ action: "erase", ids: ["one"] })]);
  });

  it("erase refuses no record, and a collection that is not declared, in one line", async () => {
    for (const args of [[], ["--record", "Persons/one"]])
      await expectRefusal(args, /^--record takes a collection and an id/);
  });
});
