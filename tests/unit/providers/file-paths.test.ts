import { expect, it } from "vitest";
import { filePathOf } from "../../../packages/firestore-panel/src/data/file-values";

it.each([
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
