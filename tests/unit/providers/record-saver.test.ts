/** A save or a deletion from the request to the writer: what refuses it before anything is sent, and what explains a refusal. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { ChangedBy } from "../../../src/contract/records";
import { RecordSaver } from "../../../src/providers/data/record-saver";
import { RecordWriter } from "../../../src/providers/data/record-writer";
import type { Scope, RecordReader } from "../../../src/providers/data/record-reader";
import { ConflictError, assertNoConflicts } from "../../../src/providers/data/conflicts";
import { UnconfirmedError } from "../../../src/providers/data/commit";
import type { RecordFiles } from "../../../src/providers/data/files";
import { ProviderError } from "../../../src/providers/errors";
import { admins } from "../../../src/resources/admins";
import { employees } from "../../../src/resources/employees";
import { events } from "../../../src/resources/events";
import { staff } from "../../../src/resources/staff";
import { AUTHOR, offline, sdkError, writerOver, type Stored } from "./transactions";

const WORK = "w".repeat(20);
const ID = "n".repeat(20);
const EVENT = { nameEng: "Fair", descriptionEng: "All day", img: "https://there" };
const ADMIN: Scope = { principal: "admin", account: "a1", author: AUTHOR };

describe("what is asked of the writer", () => {
  const writer = { create: vi.fn(), update: vi.fn(), remove: vi.fn() };
  const sources = { cached: vi.fn(), existing: vi.fn(), allWith: vi.fn() };
  beforeEach(() => {
    for (const fake of [...Object.values(writer), ...Object.values(sources)]) fake.mockReset();
    for (const fake of Object.values(writer)) fake.mockResolvedValue({ data: { id: ID } });
  });
  const saver = (scope: Scope = ADMIN) =>
    new RecordSaver(sources as unknown as RecordReader, writer as unknown as RecordWriter, () => scope);

  test("is a new record under the id that its form has chosen, or one of its own", async () => {
    await saver().create(events, EVENT, { newId: ID, operation: WORK, unknown: 1 });
    expect(writer.create).toHaveBeenCalledExactlyOnceWith(
      events,
      EVENT,
      { newId: ID, operation: WORK },
      ID,
      true,
    );
    await saver().create(events, EVENT, undefined);
    expect(writer.create.mock.calls[1]?.[3]).toMatch(/^[A-Za-z0-9]{20}$/);
  });

  test("is a company's record under an id that begins with the company's, and may not be looked for", async () => {
    const company: Scope = { principal: "company", account: "c1", author: AUTHOR, companyId: "A" };
    const collection = { ...employees, unique: undefined };
    const values = {
      name: "Ada",
      empId: "7",
      qid: "1",
      password: "issued",
      company: { id: "A", name: "Ay" },
    };
    await saver(company).create(collection, values, { newId: ID });
    expect(writer.create.mock.calls[0]?.slice(3)).toEqual([`c1_${ID}`, false]);
    await saver(company).create(events, EVENT, { newId: ID });
    expect(writer.create.mock.calls[1]?.slice(3)).toEqual([ID, true]);
    await saver().create(collection, values, { newId: ID });
    expect(writer.create.mock.calls[2]?.slice(3)).toEqual([ID, true]);
  });

  test("is nothing where a value is missing, or a person has given up", async () => {
    await expect(saver().create(events, {}, {})).rejects.toMatchObject({
      statusCode: 400,
      errors: { nameEng: "English name is required", img: "Image is required" },
    });
    const signal = AbortSignal.abort();
    await expect(saver().create(events, EVENT, { signal })).rejects.toMatchObject({ statusCode: 499 });
    sources.cached.mockReturnValue({ id: "v1" });
    await expect(saver().update(events, "v1", EVENT, { signal })).rejects.toMatchObject({ statusCode: 499 });
    expect([writer.create, writer.update].flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  test("is an edit of the record as a screen holds it, which is checked before", async () => {
    const held = { id: "v1", nameEng: "Fair" };
    sources.cached.mockReturnValue(held);
    await saver().update(events, "v1", { nameEng: "Show" }, { operation: WORK });
    expect(writer.update.mock.calls[0]).toEqual([
      {
        collection: events,
        id: "v1",
        values: { nameEng: "Show" },
        known: held,
        check: expect.any(Function) as unknown,
        audit: { operation: WORK },
        author: AUTHOR,
      },
      { operation: WORK },
    ]);
    await expect(saver().update(events, "v1", { nameEng: "" }, {})).rejects.toMatchObject({
      errors: { nameEng: "English name is required" },
    });
    expect(writer.update).toHaveBeenCalledOnce();
    expect(sources.existing).not.toHaveBeenCalled();
  });

  test("is signed by who takes something back, whatever an address says", async () => {
    const signed = { action: "revert", operation: "own", undoes: "u" } as const;
    await saver().update(events, "v1", {}, { operation: WORK }, signed);
    expect(writer.update.mock.calls[0]?.[0]).toMatchObject({ audit: signed });
    await saver().remove(events, "v1", { operation: WORK }, { undoes: "u" });
    await saver().remove(events, "v1", undefined);
    expect(writer.remove.mock.calls).toEqual([
      [{ collection: events, id: "v1", audit: { operation: WORK, undoes: "u" } }],
      [{ collection: events, id: "v1", audit: { operation: undefined } }],
    ]);
  });

  test("is an edit of a record that nobody holds, which is read where more than the database changes", async () => {
    await saver().update(events, "v1", { nameEng: "Show" }, {});
    expect(sources.existing).not.toHaveBeenCalled();
    expect(writer.update.mock.calls[0]?.[0]).toMatchObject({ known: undefined });
    sources.existing.mockResolvedValue({ id: "v1" });
    await saver().update(events, "v1", { img: new File(["x"], "x.png", { type: "image/png" }) }, {});
    expect(writer.update.mock.calls[1]?.[0]).toMatchObject({ known: { id: "v1" } });
  });

  test("checks such a record when the transaction has read it", async () => {
    await saver().update(events, "v1", { nameEng: "" }, {});
    const { check } = writer.update.mock.calls[0]?.[0] as { check: (before: object) => Promise<void> };
    await expect(check({ id: "v1" })).rejects.toMatchObject({ statusCode: 400 });
    await saver().update(admins, "a2", { name: "Bo" }, {});
    const other = writer.update.mock.calls[1]?.[0] as { check: (before: object) => Promise<void> };
    await expect(other.check({ id: "a2", email: admins.protect?.value })).rejects.toMatchObject({
      statusCode: 403,
    });
    await expect(other.check({ id: "a2", email: "b@example.com" })).resolves.toBeUndefined();
  });

  describe("has a value that somebody else has", () => {
    const taken = new ProviderError(409, "Somebody has this Emp ID already.");
    const other = { empId: "7", company: { id: "A", name: "Ay" } };
    beforeEach(() => {
      sources.allWith.mockImplementation(() => {
        throw taken;
      });
    });

    test("and is not sent", async () => {
      const person = { ...other, name: "Ada", qid: "1", password: "issued" };
      await expect(saver().create(employees, person, {})).rejects.toBe(taken);
      expect(writer.create).not.toHaveBeenCalled();
    });

    test("which is told where the rules refuse it, and where nothing else does", async () => {
      const offlineFailure = sdkError("unavailable");
      writer.update
        .mockRejectedValueOnce(sdkError("permission-denied"))
        .mockRejectedValueOnce(offlineFailure);
      await expect(saver().update(employees, "e1", other, {})).rejects.toBe(taken);
      await expect(saver().update(employees, "e1", other, {})).rejects.toBe(offlineFailure);
    });
  });

  test("is refused as the rules refuse it, where no value is taken", async () => {
    for (const failure of [sdkError("permission-denied"), sdkError("unavailable")]) {
      writer.create.mockRejectedValueOnce(failure);
      await expect(saver().create(events, EVENT, {})).rejects.toBe(failure);
    }
  });
});

describe("a writer of records", () => {
  const files = { upload: vi.fn(), dropped: vi.fn(), removeUnused: vi.fn() };
  const entry = (path: string) => ({ save: "s", path, at: 0 });
  beforeEach(() => {
    for (const fake of Object.values(files)) fake.mockReset();
    files.upload.mockImplementation((_, values: object) =>
      Promise.resolve({ values: { ...values, address: "Sent" }, entries: [entry("new.png")] }),
    );
    files.dropped.mockReturnValue([entry("old.png")]);
  });

  function writer(stored: Stored = {}) {
    const { writer: audited, ...given } = writerOver(stored);
    const load = vi.fn(() => Promise.resolve(files as unknown as RecordFiles));
    return { ...given, load, audited, writer: new RecordWriter(offline(), load, audited) };
  }
  const edit = (more: object = {}) => ({
    collection: events,
    id: "v1",
    values: { nameEng: "Show" },
    known: undefined,
    check: () => Promise.resolve(),
    audit: {},
    author: AUTHOR,
    ...more,
  });

  test("stores a new record with the addresses of its files, which are its own then", async () => {
    const { writer: of, writes } = writer();
    const { data } = await of.create(events, EVENT, { operation: WORK }, ID, true);
    expect(data).toMatchObject({ id: ID, nameEng: "Fair", address: "Sent" });
    expect(writes.set[`Events/${ID}`]).toMatchObject({ nameEng: "Fair", address: "Sent" });
    expect(writes.set[`Events/${ID}`]?.["_search"]).toContain("fai");
    expect(files.removeUnused.mock.calls).toEqual([[[]]]);
    expect(files.upload.mock.calls[0]?.slice(3)).toEqual([{ operation: WORK }, undefined]);
  });

  test("removes the file that an edit replaced, when it is stored", async () => {
    const { writer: of } = writer({ "Events/v1": { nameEng: "Fair" } });
    const known = { id: "v1", nameEng: "Fair" };
    await of.update(edit({ known }), {});
    expect(files.upload.mock.calls[0]?.[4]).toBe(known);
    expect(files.dropped.mock.calls[0]?.slice(0, 3)).toEqual([
      events,
      expect.objectContaining({ nameEng: "Fair" }),
      { nameEng: "Show", address: "Sent" },
    ]);
    expect(files.removeUnused.mock.calls).toEqual([[[entry("old.png")]]]);
  });

  test.each([
    ["removes what was sent where the write failed", sdkError("permission-denied"), [[["new.png"]]]],
    ["keeps what was sent where it may be stored", new UnconfirmedError(), []],
  ])("%s", async (_, failure, removed) => {
    const { writer: of, audited } = writer();
    audited.commit = () => Promise.reject(failure);
    await expect(of.create(events, EVENT, {}, ID, true)).rejects.toBe(failure);
    const paths = files.removeUnused.mock.calls.map(([entries]) => [
      (entries as readonly { path: string }[]).map(({ path }) => path),
    ]);
    expect(paths).toEqual(removed);
  });

  test("asks for no storage where a collection has no files, or what is deleted goes to the trash", async () => {
    const {
      writer: of,
      load,
      writes,
    } = writer({ "Events/v1": { nameEng: "Fair" }, "Admins/a2": { name: "Bo" } });
    await of.update(edit({ collection: admins, id: "a2", values: { name: "Cy" } }), {});
    expect(writes.updated["Admins/a2"]).toMatchObject({ name: "Cy" });
    const { data } = await of.remove({ collection: events, id: "v1", audit: {} });
    expect(data).toMatchObject({ nameEng: "Fair" });
    expect(load).not.toHaveBeenCalled();
  });

  test("removes the files of what is deleted for good", async () => {
    const { writer: of, load } = writer({ "Events/v1": { nameEng: "Fair" } });
    await of.remove({ collection: { ...events, audit: false }, id: "v1", audit: {} });
    expect(load).toHaveBeenCalledOnce();
    expect(files.dropped.mock.calls[0]?.[2]).toBeUndefined();
    expect(files.removeUnused.mock.calls).toEqual([[[entry("old.png")]]]);
  });

  test("answers a deletion of what was gone with its id alone, and leaves no user behind", async () => {
    const { data, notice } = await writer().writer.remove({ collection: staff, id: "s1", audit: {} });
    expect([data.id, data["name"], notice]).toEqual(["s1", null, undefined]);
  });
});

describe("a conflict is said", () => {
  const conflict = (key: string, by?: ChangedBy) => ({
    key,
    opened: null,
    theirs: null,
    mine: null,
    ...(by && { by }),
  });
  const [bo, own] = [
    { kind: "admin", recordId: "bo", name: "bo@example.com", at: "2026", isOwn: false },
    { kind: "admin", recordId: "ada", name: "ada@example.com", at: "2026", isOwn: true },
  ];
  const nothing = "since you opened this event. Nothing was saved.";

  test.each([
    ["of one field", [conflict("nameEng")], `Somebody else has changed English name ${nothing}`],
    [
      "of several",
      [conflict("nameEng"), conflict("address"), conflict("further")],
      `Somebody else has changed English name, Address and further ${nothing}`,
    ],
    ["with who made it", [conflict("nameEng", bo)], `Somebody else has changed English name ${nothing}`],
    ["of oneself", [conflict("nameEng", own)], `You have changed English name in another window ${nothing}`],
    [
      "of several people",
      [conflict("nameEng", bo), conflict("address", own)],
      `Somebody else has changed English name and Address ${nothing}`,
    ],
  ])("%s", (_, conflicts, message) => {
    expect(new ConflictError(events, conflicts)).toMatchObject({ statusCode: 409, message });
  });

  test("with the names of files that are not stored yet", () => {
    const img = new File(["x"], "mine.png");
    const save = () =>
      assertNoConflicts(events, { img }, { img: undefined }, { id: "v1", img: "https://theirs" });
    expect(save).toThrow(
      expect.objectContaining({
        conflicts: [{ key: "img", opened: null, theirs: "https://theirs", mine: "mine.png" }],
      }),
    );
  });

  test("of no field that was not opened, that nobody has changed to something else, or that a save sets by itself", () => {
    const before = { id: "v1", nameEng: "Theirs", time: "2026-01-02T00:00:00.000Z" };
    expect(() => assertNoConflicts(events, { nameEng: "Mine" }, {}, before)).not.toThrow();
    expect(() => assertNoConflicts(events, { nameEng: "Mine" }, { nameEng: "Theirs" }, before)).not.toThrow();
    expect(() => assertNoConflicts(events, { nameEng: "Theirs" }, { nameEng: "Old" }, before)).not.toThrow();
    expect(() =>
      assertNoConflicts(events, { time: null }, { time: "2026-01-01T00:00:00.000Z" }, before),
    ).not.toThrow();
    expect(() => assertNoConflicts(events, { nameEng: "Mine" }, { nameEng: "Old" }, before)).toThrow(
      ProviderError,
    );
  });
});
