import { describe, expect, it } from "vitest";
import { onePagePdf } from "../../../demo/pdf";

const pdf = onePagePdf("A (short) title", [
  { text: "Heading", size: 20, bold: true },
  { text: "Brackets (and) a back\\slash", right: "12" },
]).toString("latin1");

describe("onePagePdf", () => {
  it("has a cross-reference table whose offsets are those of the objects", () => {
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)?.[1]);
    expect(pdf.slice(start, start + 5)).toBe("xref\n");
    const offsets = [...pdf.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
    expect(offsets).toHaveLength(7);
    offsets.forEach((offset, index) =>
      expect(pdf.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj\n`)),
    );
  });

  it("gives the true length of its content", () => {
    const [, length, content] = /\/Length (\d+) >>\nstream\n([\s\S]*)\nendstream/.exec(pdf) ?? [];
    expect(Number(length)).toBe(content?.length);
  });

  it("escapes what would end a string", () => {
    expect(pdf).toContain("(Brackets \\(and\\) a back\\\\slash) Tj");
    expect(pdf).toContain("/Title (A \\(short\\) title)");
  });
});
