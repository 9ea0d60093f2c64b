import { deleteApp, initializeApp } from "firebase/app";
import { getStorage } from "firebase/storage";
import { afterAll, expect, test } from "vitest";
import { nameAfter, storedName } from "../../../packages/firestore-panel/src/data/file-values";
import { RecordFiles } from "../../../packages/firestore-panel/src/data/files";
import { brands } from "../../../src/resources/brands";
import { offline } from "../../../packages/firestore-panel/tests/fixtures/offline";

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
])("a file is named after a value unless the value contains a path: %j", (value, name) => {
  expect(nameAfter(value)).toBe(name);
});

const files = new RecordFiles(offline(), storage, [brands]);
test.each([
  ["in another folder", urlOf("Brands/pdfs/a.png")],
  ["whose folder has the same beginning", urlOf("Brands/images2/a.png")],
  ["with an invalid address", "Brands images a.png"],
])("a change replaces no file %s", (_, url) => {
  expect(files.replaced(brands, { img: url }, undefined)).toEqual([]);
});
