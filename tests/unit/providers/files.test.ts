/** Files of records: where they go, which of them a change leaves without a record, and how their upload goes on. */
import { deleteApp, initializeApp } from "firebase/app";
import { getStorage } from "firebase/storage";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { newPath } from "../../../src/providers/data/file-paths";
import {
  fileFieldsOf,
  nameAfter,
  pendingFiles,
  storedName,
  urlsOf,
  withUrls,
} from "../../../src/providers/data/file-values";
import { RecordFiles } from "../../../src/providers/data/files";
import { patienceFor, progressOf, watchdog } from "../../../src/providers/data/upload-progress";
import { brands } from "../../../src/resources/brands";
import { companies } from "../../../src/resources/companies";
import { staff } from "../../../src/resources/staff";
import type { Collection } from "../../../src/schema/types";
import { offline } from "./transactions";

const BUCKET = "files.example.com";
const app = initializeApp({ projectId: "files", storageBucket: BUCKET }, "files");
const storage = getStorage(app);
afterAll(() => deleteApp(app));

const file = (name: string, size = 1) => new File(["x".repeat(size)], name);
const urlOf = (path: string, bucket = BUCKET) =>
  `https://firebasestorage.googleapis.com/v0/b/${bucket}/o/${encodeURIComponent(path)}?alt=media&token=t`;

describe("a field of files", () => {
  const [one, other] = [file("a.png"), file("b.png")];

  test("is known by its collection's declaration", () => {
    expect(fileFieldsOf(brands).map(({ field, rule }) => [field.key, rule.folder])).toEqual([
      ["img", "Brands/images"],
      ["multiImages", "Brands/multiImages"],
      ["pdfUrl", "Brands/pdfs"],
    ]);
  });

  test("holds files that were chosen and addresses of those that are stored", () => {
    expect(pendingFiles([one, "https://a", other])).toEqual([one, other]);
    expect([pendingFiles(one), pendingFiles("https://a"), pendingFiles(undefined)]).toEqual([[one], [], []]);
    expect(urlsOf([one, "https://a", "", null, "https://b"])).toEqual(["https://a", "https://b"]);
    expect([urlsOf("https://a"), urlsOf(""), urlsOf(undefined)]).toEqual([["https://a"], [], []]);
  });

  test("holds the addresses in the place of the files that were sent", () => {
    const urls = new Map([[one, "https://one"]]);
    const values = { img: one, multiImages: ["https://a", one, other], nameEng: one };
    expect(withUrls(brands, values, urls)).toEqual({
      img: "https://one",
      multiImages: ["https://a", "https://one", other],
      nameEng: one,
    });
    expect(withUrls(brands, { nameEng: "Café" }, urls)).toEqual({ nameEng: "Café" });
  });
});

describe("the name of a stored file", () => {
  test.each([
    ["My logo (1).png", "1-My-logo-1-.png"],
    ["../../etc/passwd", "1-etc-passwd"],
    ["..hidden.png", "1-hidden.png"],
    ["-.-", "1-file"],
    ["", "1-file"],
    ["شعار.png", "1-شعار.png"],
    ["cafe\u0301.png", "1-café.png"],
    [`${"a".repeat(100)}.png`, `1-${"a".repeat(80)}.png`],
    ["a.b.png", "1-a.b.png"],
    [`a.${"x".repeat(11)}`, `1-a.${"x".repeat(11)}`],
    ["two  spaces_and-more.pdf", "1-two-spaces_and-more.pdf"],
    ["a?b#c%2Fd.PDF", "1-a-b-c-2Fd.PDF"],
  ])("of %j keeps what names no place", (name, stored) => {
    expect(storedName(name, 1)).toBe(stored);
  });

  test("is no other upload's", () => {
    expect(storedName("a.png", 17, "3f9c1a2b")).toBe("17-3f9c1a2b-a.png");
  });

  test.each([
    ["  W-1 ", "W-1"],
    ["a.b-c_d", "a.b-c_d"],
    ["شركة", "شركة"],
    ["", undefined],
    ["  ", undefined],
    [".", undefined],
    [null, undefined],
    ["..", undefined],
    ["a/b", undefined],
    ["a\\b", undefined],
    ["a#b", undefined],
    ["a?b", undefined],
    ["a*", undefined],
    ["[a]", undefined],
    ["a\nb", undefined],
    [7, undefined],
  ])("after a value is that value, unless it would be another place: %j", (value, name) => {
    expect(nameAfter(value)).toBe(name);
  });
});

describe("the path of a new file", () => {
  const own = { folder: "logos", naming: { field: "companyId" } } as const;
  const path = (rule: Parameters<typeof newPath>[1], values: object, known?: object) =>
    newPath(storage, rule, file("a.png"), { ...values }, known && { ...known });

  test.each([
    ["a name of its own", { folder: "images" }, {}, undefined, /^images\/\d{13}-[0-9a-f]{8}-a\.png$/],
    [
      "the time and its name",
      { folder: "contracts", naming: "time" },
      {},
      undefined,
      /^contracts\/\d{13}-a\.png$/,
    ],
    [
      "a name of its own where the value is none",
      own,
      { companyId: "a/b" },
      undefined,
      /^logos\/\d{13}-[0-9a-f]{8}-a\.png$/,
    ],
    [
      "the record's value, and something more in an edit",
      own,
      {},
      { companyId: "W-1" },
      /^logos\/W-1-\d{13}-[0-9a-f]{8}$/,
    ],
    [
      "the value as it will be",
      own,
      { companyId: "W-2" },
      { companyId: "W-1" },
      /^logos\/W-2-\d{13}-[0-9a-f]{8}$/,
    ],
  ] as const)("has %s", async (_, rule, values, known, form) => {
    expect(await path({ ...rule, multiple: false } as never, values, known)).toMatch(form);
  });
});

describe("files that a change leaves without a record", () => {
  const files = new RecordFiles(offline(), storage);
  const paths = (before: object, after?: object, collection: Collection = brands) =>
    files.dropped(collection, { ...before }, after && { ...after }, "save").map(({ path }) => path);
  const [img, more] = [urlOf("Brands/images/a.png"), urlOf("Brands/multiImages/b.png")];

  test("are those that the record held and holds no more, noted with their save", () => {
    expect(files.dropped(brands, { img }, { img: "https://new" }, "save")).toEqual([
      { save: "save", path: "Brands/images/a.png", url: img, at: expect.any(Number) as unknown },
    ]);
    expect(
      paths({ multiImages: [more, urlOf("Brands/multiImages/c.png")] }, { multiImages: [more] }),
    ).toEqual(["Brands/multiImages/c.png"]);
  });

  test("are all of a record that goes, and none of fields that are not written", () => {
    expect(paths({ img, multiImages: [more] })).toEqual(["Brands/images/a.png", "Brands/multiImages/b.png"]);
    expect(paths({ img, multiImages: [more] }, { nameEng: "Café" })).toEqual([]);
    expect(paths({ img, multiImages: [more] }, { img: null })).toEqual(["Brands/images/a.png"]);
  });

  test.each([
    ["in another folder", urlOf("Brands/pdfs/a.png")],
    ["whose folder begins alike", urlOf("Brands/images2/a.png")],
    ["in another bucket", urlOf("Brands/images/a.png", "other.example.com")],
    ["of somebody else", "https://example.com/Brands/images/a.png"],
    ["that is no address", "Brands images a.png"],
  ])("are none %s", (_, url) => {
    expect(paths({ img: url })).toEqual([]);
  });

  test("are looked for inside a map as well", () => {
    expect(paths({ contract: urlOf("contracts/a.pdf") }, undefined, staff)).toEqual(["contracts/a.pdf"]);
    expect(paths({ logoUrl: urlOf("companyLogos/W-1") }, { logoUrl: "" }, companies)).toEqual([
      "companyLogos/W-1",
    ]);
  });

  test("of other places than ours count as there", async () => {
    expect(await files.exists("https://example.com/a.png")).toBe(true);
    expect(await files.exists(urlOf("Brands/images/a.png", "other.example.com"))).toBe(true);
  });
});

describe("a save without files", () => {
  test("sends none, and keeps its values as they are", async () => {
    const values = { img: "https://there", nameEng: "Café" };
    const onUploadProgress = vi.fn();
    const uploaded = await new RecordFiles(offline(), storage).upload(brands, values, "save", {
      onUploadProgress,
    });
    expect(uploaded).toEqual({ values, entries: [] });
    expect(onUploadProgress).not.toHaveBeenCalled();
  });

  test("with files, that was given up before, sends none", async () => {
    const uploading = new RecordFiles(offline(), storage).upload(brands, { img: file("a.png") }, "save", {
      signal: AbortSignal.abort(),
    });
    await expect(uploading).rejects.toMatchObject({
      statusCode: 499,
      message: "Cancelled. Nothing was saved.",
    });
  });
});

describe("an upload", () => {
  test("is told of as a part of all bytes, which is never more than all", () => {
    const [one, other] = [file("a.png", 30), file("b.png", 10)];
    const told: unknown[] = [];
    const progress = progressOf([one, other], { onUploadProgress: (...now) => told.push(now) });
    progress(one, 0);
    progress(one, 10);
    progress(other, 10);
    // What is sent is more than the file where it was begun anew.
    progress(one, 40);
    expect(told).toEqual([
      [0, "a.png"],
      [0.25, "a.png"],
      [0.5, "b.png"],
      [1, "a.png"],
    ]);
  });

  test("of empty files is done at once, and may be watched by nobody", () => {
    const onUploadProgress = vi.fn();
    const empty = file("a.png", 0);
    progressOf([empty], { onUploadProgress })(empty, 0);
    expect(onUploadProgress).toHaveBeenCalledExactlyOnceWith(1, "a.png");
    expect(() => progressOf([empty], {})(empty, 0)).not.toThrow();
  });

  test.each([
    ["ten seconds without a byte", [10 * 1024 * 1024], 10_000],
    ["more where small files are sent in one piece each", [256 * 1024, 256 * 1024], 26_214.4],
    ["ten seconds where it needs less", [1024], 10_000],
    ["what the small ones take, beside a large one", [256 * 1024, 256 * 1024 + 1], 13_107.2],
  ])("is given %s", (_, sizes, patience) => {
    expect(patienceFor(sizes.map((size) => ({ size })))).toBe(patience);
  });
});

describe("a watchdog", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("barks where it is not fed, and not where it is, or where all has ended", () => {
    const bark = vi.fn();
    const { feed, end } = watchdog(100, bark);
    vi.advanceTimersByTime(99);
    feed();
    vi.advanceTimersByTime(99);
    expect(bark).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(bark).toHaveBeenCalledOnce();
    feed();
    end();
    vi.advanceTimersByTime(1_000);
    expect(bark).toHaveBeenCalledOnce();
  });
});
