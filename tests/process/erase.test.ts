/** `npm run owner -- erase` as it is run, on the folder of a stopped local Firebase. */
import { beforeEach, describe, expect, it } from "vitest";
import { openDataFolder } from "local-firebase";
import { schemaDocument } from "firestore-panel/version";
import { usesOtherEmulator } from "../fixtures/local-firebase";
import { commandFolder, putRecords, recordsOf } from "../fixtures/owner-commands";

const { path: SCHEMA, fields: schema } = schemaDocument(new Date(0));
const CHANGE = `${"a".repeat(20)}~00000000`;

describe.skipIf(usesOtherEmulator)("erasure in the local Firebase", { timeout: 240_000 }, () => {
  const { target, run, runFromSources, expectRefusal } = commandFolder("erase");
  beforeEach(() => openDataFolder(target().dataDir));

  it("erase lists what holds a record's values, and erases it with --delete", async () => {
    const other = { name: "Maha", at: new Date(0) };
    await putRecords(target(), {
      [SCHEMA]: schema,
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
    const listed = await runFromSources(["--record", "Employees/one"]);
    expect(listed.said.split("\n")).toEqual([
      `History/${CHANGE}: holds values`,
      "Trash/Employees~one: holds values",
      "Employees/one: 2 documents to erase",
      "Nothing was erased: --delete erases it.",
      "",
    ]);
    const { code, said } = await run(["--record", "Employees/one", "--delete"]);
    expect([code, said]).toEqual([0, "Employees/one: 2 documents erased\n"]);
    const { [`History/${CHANGE}`]: entry, ...rest } = await recordsOf(target(), "History", "Trash");
    expect(entry).toMatchObject({
      before: { one: { _erased: true, _change: CHANGE }, two: { name: "Maha", at: other.at.toISOString() } },
      after: { "two/name": '"Maha B"' },
    });
    expect(Object.values(rest)).toEqual([expect.objectContaining({ action: "erase", ids: ["one"] })]);
  });

  it("erase lists a record that exists, and erases nothing of it", async () => {
    const stored = {
      "Employees/one": { name: "Hessa" },
      "Trash/Employees~one": { collection: "Employees", record: { name: "Hessa" } },
    };
    await putRecords(target(), { [SCHEMA]: schema, ...stored });
    const exists = "Employees/one: still exists, with its values. Delete it in the panel first";
    const listed = await run(["--record", "Employees/one"]);
    expect(listed.said.split("\n").slice(0, 3)).toEqual([
      exists,
      "Trash/Employees~one: holds values",
      "Employees/one: 1 document to erase",
    ]);
    const { code, said } = await run(["--record", "Employees/one", "--delete"]);
    expect([code, said]).toEqual([1, `${exists}\n`]);
    expect(await recordsOf(target(), "History", "Trash", "Employees")).toEqual(stored);
  });

  it.each([
    ["no record", [], /^--record takes a collection and an id/],
    [
      "a collection that is not declared",
      ["--record", "Persons/one"],
      /^--record takes a collection and an id/,
    ],
  ])("erase refuses %s in one line", async (_, args, message) => {
    await expectRefusal(args, message);
  });
});
