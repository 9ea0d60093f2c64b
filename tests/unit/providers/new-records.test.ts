/** A form's new record: stored once, however often it is sent, and never in the place of somebody else's. */
import { serverTimestamp, Timestamp } from "firebase/firestore";
import { describe, expect, test, vi } from "vitest";
import { documentOf, writeRecord } from "../../../src/fields/record";
import { NewRecords, type NewRecord } from "../../../src/providers/data/new-records";
import { admins } from "../../../src/resources/admins";
import { brands } from "../../../src/resources/brands";
import { employees } from "../../../src/resources/employees";
import { SERVER_TIME, type Collection, type FormValues } from "../../../src/schema/types";
import { offline, sdkError, tryTwice, writerOver } from "./transactions";

const VALUES = { nameEng: "Café", discount: "10%", pin: "123456" };
const WORK = "w".repeat(20);

function record(collection: Collection, values: FormValues, more: Partial<NewRecord> = {}): NewRecord {
  const writes = writeRecord(collection, values, "create");
  return { collection, id: "r1", writes, form: "r1", seesAbsence: true, signal: undefined, ...more };
}

/** What the database holds after these writes. */
function storedAs({ writes }: NewRecord, more: object = {}): object {
  const document = documentOf(writes, { _change: `${WORK}~00000000` });
  const times = Object.entries(document).map(([key, value]): [string, unknown] => [
    key,
    value === SERVER_TIME ? Timestamp.fromMillis(0) : value,
  ]);
  return { ...Object.fromEntries(times), ...more };
}

/** A first try that may have arrived: its answer was lost. */
async function sentBefore(first: NewRecord, code = "unavailable") {
  const stored: { [path: string]: object } = {};
  const given = writerOver(stored);
  const records = new NewRecords(offline(), given.writer);
  const commit = vi.spyOn(given.writer, "commit").mockRejectedValueOnce(sdkError(code));
  await expect(records.store(first, () => undefined)).rejects.toThrow(code);
  commit.mockRestore();
  return { ...given, records, stored };
}

describe("a new record", () => {
  test("is written with its entry and what belongs beside it, and answered as it is stored", async () => {
    const { writer, writes, steps } = writerOver();
    const [credential, alongside] = [vi.fn(), vi.fn()];
    const one = record(brands, VALUES, { credential, alongside, operation: WORK });
    const { data, operation } = await new NewRecords(offline(), writer).store(one, () => undefined);
    expect(data).toMatchObject({ id: "r1", ...VALUES });
    expect(operation).toBe(WORK);
    expect(writes.set["Brands/r1"]).toMatchObject({
      ...VALUES,
      time: serverTimestamp(),
      _change: `${WORK}~00000001`,
    });
    expect(writes.set[`History/${WORK}~00000001`]).toMatchObject({ action: "create", ids: ["r1"] });
    expect(steps).toEqual([{ collection: brands, action: "create", operation: WORK }]);
    expect(credential).toHaveBeenCalledExactlyOnceWith(expect.anything(), "r1");
    expect(alongside).toHaveBeenCalledOnce();
  });

  test("does not replace what is stored under its id, which is somebody else's", async () => {
    const { writer, writes } = writerOver({ "Brands/r1": { nameEng: "Other" } });
    const storing = new NewRecords(offline(), writer).store(record(brands, VALUES), () => undefined);
    await expect(storing).rejects.toMatchObject({
      statusCode: 409,
      message:
        "This brand was already saved, and has changed since. Close the form and check it in the list.",
    });
    expect(writes.set).toEqual({});
  });

  test("of who may not ask for what is not there is asked for from the second try on", async () => {
    const { writer, reads } = writerOver();
    const records = new NewRecords(offline(), writer);
    const one = record(employees, { name: "Ada" }, { seesAbsence: false });
    await records.store(one, () => undefined);
    expect(reads).toEqual([]);
    await records.store(one, () => undefined);
    expect(reads).toEqual(["Employees/r1"]);
  });

  test("of who may is asked for at once", async () => {
    const { writer, reads } = writerOver();
    await new NewRecords(offline(), writer).store(record(brands, VALUES), () => undefined);
    expect(reads).toEqual(["Brands/r1"]);
  });

  test("is asked for where its commit is tried again", async () => {
    const { writer, reads } = writerOver();
    tryTwice(writer);
    const one = record(employees, { name: "Ada" }, { seesAbsence: false });
    await new NewRecords(offline(), writer).store(one, () => undefined);
    expect(reads).toEqual(["Employees/r1"]);
  });
});

describe("where a try is remembered", () => {
  test.each([
    ["unavailable", true],
    ["deadline-exceeded", true],
    ["cancelled", true],
    ["unknown", true],
    ["internal", true],
    ["permission-denied", false],
    ["invalid-argument", false],
  ])("after %s: %s", async (code, isKept) => {
    const { records } = await sentBefore(record(brands, VALUES), code);
    expect(records.idsOf("r1")).toEqual(isKept ? ["r1"] : []);
  });

  test("an error without a code leaves it open, and another form's record is not known", async () => {
    const { writer } = writerOver();
    const records = new NewRecords(offline(), writer);
    writer.commit = () => Promise.reject(new Error("timeout"));
    const first = record(brands, VALUES);
    await expect(records.store(first, () => undefined)).rejects.toThrow("timeout");
    await expect(records.store({ ...first, id: "r2" }, () => undefined)).rejects.toThrow("timeout");
    expect([records.idsOf("r1"), records.idsOf("other")]).toEqual([["r1", "r2"], []]);
  });

  test("a refusal takes away the try that was refused, and no other", async () => {
    const { writer } = writerOver();
    const records = new NewRecords(offline(), writer);
    const first = record(brands, VALUES);
    writer.commit = () => Promise.reject(sdkError("unavailable"));
    await expect(records.store(first, () => undefined)).rejects.toThrow("unavailable");
    writer.commit = () => Promise.reject(sdkError("permission-denied"));
    await expect(records.store({ ...first, id: "r2" }, () => undefined)).rejects.toThrow("permission-denied");
    expect(records.idsOf("r1")).toEqual(["r1"]);
  });
});

describe("a form that saves again after its answer was lost", () => {
  const first = record(brands, VALUES);

  test("changes nothing where nothing was typed since, and names what it was recorded as", async () => {
    const { records, stored, writes } = await sentBefore(first);
    stored["Brands/r1"] = storedAs(first);
    const replaces = vi.fn();
    const { data, operation } = await records.store(first, replaces);
    expect([data["nameEng"], operation]).toEqual(["Café", WORK]);
    expect([writes.set, writes.updated]).toEqual([{}, {}]);
    expect(replaces.mock.calls).toEqual([[expect.objectContaining({ id: "r1", nameEng: "Café" })]]);
  });

  test("names no work where none was recorded", async () => {
    const { records, stored } = await sentBefore(first);
    stored["Brands/r1"] = { ...storedAs(first), _change: 7 };
    expect(await records.store(first, () => undefined)).not.toHaveProperty("operation");
  });

  test("writes what was typed since, with the time of a save and the name that goes", async () => {
    const { records, stored, writes } = await sentBefore(first);
    stored["Brands/r1"] = storedAs(first);
    const second = record(brands, { ...VALUES, nameEng: "Bar", discount: "20%" }, { operation: WORK });
    await records.store(second, () => undefined);
    expect(writes.updated["Brands/r1"]).toEqual({
      nameEng: "Bar",
      discount: "20%",
      time: serverTimestamp(),
      formerNames: ["Café"],
      _change: `${WORK}~00000001`,
    });
    expect(writes.set[`History/${WORK}~00000001`]).toMatchObject({
      action: "update",
      before: { r1: { nameEng: "Café" } },
    });
  });

  test.each([
    ["somebody has changed a value", { discount: "50%" }],
    ["somebody has added a value", { further: 1 }],
    ["a time is missing", { time: null }],
    ["a list differs", { multiImages: ["https://other"] }],
    ["a value inside a map differs", { timings: { monday: "9-5" } }],
  ])("leaves the record alone where %s", async (_, change) => {
    const { records, stored, writes } = await sentBefore(first);
    stored["Brands/r1"] = storedAs(first, change);
    await expect(records.store(first, () => undefined)).rejects.toMatchObject({ statusCode: 409 });
    expect(writes.updated).toEqual({});
  });

  test("leaves the record alone where a value that was sent is gone", async () => {
    const { records, stored } = await sentBefore(first);
    const { discount: _, ...rest } = storedAs(first) as { discount?: string };
    stored["Brands/r1"] = rest;
    await expect(records.store(first, () => undefined)).rejects.toMatchObject({ statusCode: 409 });
  });

  test("does not take for its own what it has sent to another id", async () => {
    const { records, stored } = await sentBefore({ ...first, id: "r0" });
    stored["Brands/r1"] = storedAs(first);
    const other = record(brands, { ...VALUES, discount: "20%" });
    await expect(records.store(other, () => undefined)).rejects.toMatchObject({ statusCode: 409 });
  });

  test("sets its password again, and takes the credential of an id that was changed meanwhile", async () => {
    const account = { name: "Ada", email: "ada@example.com", role: "Admin", password: "x" };
    const before = record(admins, account);
    const { records, stored, writes } = await sentBefore(before);
    stored["Admins/r1"] = storedAs(before);
    const credential = vi.fn();
    const renamed = record(admins, { ...account, email: "bo@example.com" }, { credential });
    await records.store(renamed, () => undefined);
    expect(Object.keys(writes.updated["Admins/r1"] ?? {}).toSorted()).toEqual([
      "_change",
      "email",
      "passwordAt",
    ]);
    expect(credential).toHaveBeenCalledExactlyOnceWith(expect.anything(), "r1");
    expect(writes.deleted).toEqual([expect.stringMatching(/^Credentials\//)]);
  });

  test("keeps its credential where the id is the same", async () => {
    const account = { name: "Ada", email: "ada@example.com", role: "Admin", password: "x" };
    const before = record(admins, account);
    const { records, stored, writes } = await sentBefore(before);
    stored["Admins/r1"] = storedAs(before);
    await records.store({ ...before, credential: vi.fn() }, () => undefined);
    expect(writes.deleted).toEqual([]);
    expect(writes.updated["Admins/r1"]).toHaveProperty("passwordAt");
  });
});
