import { deleteApp, initializeApp } from "firebase/app";
import { getStorage } from "firebase/storage";
import { afterAll, expect, test } from "vitest";
import { brands } from "../fixtures/residence";
import { offline } from "../fixtures/offline";
import { filePathOf, nameAfter, storedName } from "../../src/data/file-values";
import { RecordFiles } from "../../src/data/files";

const BUCKET = "files.example.com";
const app = initializeApp({ projectId: "files", storageBucket: BUCKET }, "files");
const storage = getStorage(app);
afterAll(() => deleteApp(app));

const urlOf = (path: string) =>
  `https://firebasestorage.googleapis.com/v0/b/${BUCKET}/o/${encodeURIComponent(path)}?alt=media&token=t`;

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
])("the stored name of %j contains no path", (name, stored) => {
  expect(storedName(name, 1)).toBe(stored);
});

test.each([
  ["  W-1 ", "W-1"],
  ["a.b-c_d", "a.b-c_d"],
  ["شركة", "شركة"],
  ...["", "  ", ".", null, "..", "a/b", "a\\b", "a#b", "a?b", "a*", "[a]", "a\nb", 7].map((value) => [value]),
])("a file is named after a value unless the value contains a path: %j", (value, name?) => {
  expect(nameAfter(value)).toBe(name);
});

const files = new RecordFiles(offline(), storage, [brands]);
test.each([
  ["in another folder", urlOf("Brands/pdfs/a.png")],
  ["whose folder has the same beginning", urlOf("Brands/images2/a.png")],
  ["in another bucket", urlOf("Brands/images/a.png").replace(BUCKET, "another-bucket")],
  ["at an external address", "https://example.qa/Brands/images/logo.png"],
  ["with an invalid address", "Brands images a.png"],
  ["in it", urlOf("Brands/images/a.png"), "Brands/images/a.png"],
])(
  "a change replaces a file of the field's folder in the panel's bucket only: one %s",
  (_, url, ...paths) => {
    expect(files.replaced(brands, { img: url }, undefined)).toEqual(paths);
  },
);

test.each([
  [
    "https://firebasestorage.googleapis.com/v0/b/x/o/Brands%2Fimages%2Fa%20b.webp?alt=media&token=t",
    "Brands/images/a b.webp",
  ],
  ["http://127.0.0.1:9199/v0/b/x/o/contracts%2Fa.pdf?alt=media", "contracts/a.pdf"],
  ["gs://bucket/contracts/a%2Fb.pdf", "contracts/a%2Fb.pdf"],
  ["https://storage.googleapis.com/bucket/contracts/a.pdf?x=1", "contracts/a.pdf"],
  ["https://firebasestorage.googleapis.com/v0/b/x/o/50%", "50%"],
  ["https://karak.example/menu", undefined],
  ["contracts/a.pdf", undefined],
])("the address %s names the file %s", (address, path) => {
  expect(filePathOf(address)).toBe(path);
});
