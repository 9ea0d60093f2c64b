import { expect, it } from "vitest";
import { fileName } from "../../src/ui/values";

const url = (name: string) =>
  `https://files.example/v0/b/panel/o/${encodeURIComponent(`contracts/${name}`)}?alt=media&token=1`;

it.each([
  ["1790000000000-tenancy agreement.pdf", "tenancy agreement.pdf"],
  ["1790000000000-3f9c1a2b-عقد.pdf", "عقد.pdf"],
  ["tenancy.pdf", "tenancy.pdf"],
  ["2026-tenancy.pdf", "2026-tenancy.pdf"],
  ["1790000000000-", "1790000000000-"],
])("the stored file %s is shown as %s", (stored, shown) => {
  expect(fileName(url(stored))).toBe(shown);
});
