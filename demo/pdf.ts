/** A line of text on the page. `size` is in points; `gap` is the space above it in points. */
export interface PdfLine {
  readonly text: string;
  readonly size?: number;
  readonly bold?: boolean;
  readonly gap?: number;
  /** A second text, aligned right: a price, a date. */
  readonly right?: string;
}

// A4 in points.
const WIDTH = 595;
const HEIGHT = 842;
const MARGIN = 72;
/**
 * Advance widths of Helvetica in ems. They are exact for digits and average for other characters, which
 * suffices for short texts.
 */
const ADVANCE = { digit: 0.556, capital: 0.69, other: 0.5 };

/** @returns a one-page PDF 1.4 in Helvetica, with a thin rule under the first line. Latin text only. */
export function onePagePdf(title: string, lines: readonly PdfLine[]): Buffer {
  const content = pageContent(lines);
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents 4 0 R ` +
      "/Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>",
    `<< /Length ${Buffer.byteLength(content, "latin1")} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>",
    `<< /Title ${literal(title)} /Producer (Westwalk demo data) >>`,
  ];
  let body = "%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n";
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const startOfTable = body.length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  body += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 7 0 R >>\nstartxref\n${startOfTable}\n%%EOF\n`;
  // One byte per character, so that the offsets counted above are byte offsets.
  return Buffer.from(body, "latin1");
}

function pageContent(lines: readonly PdfLine[]): string {
  let y = HEIGHT - MARGIN;
  return lines
    .flatMap((line, index) => {
      const size = line.size ?? 11;
      y -= size + (line.gap ?? 6);
      const font = line.bold ? "F2" : "F1";
      const right = line.right ?? "";
      const rightEdge = WIDTH - MARGIN - widthOf(right) * size;
      return [
        textAt(MARGIN, y, font, size, line.text),
        ...(right ? [textAt(rightEdge, y, font, size, right)] : []),
        ...(index === 0 ? [`0.5 w ${MARGIN} ${y - 8} m ${WIDTH - MARGIN} ${y - 8} l S`] : []),
      ];
    })
    .join("\n");
}

function textAt(x: number, y: number, font: string, size: number, text: string): string {
  return `BT /${font} ${size} Tf ${x.toFixed(1)} ${y.toFixed(1)} Td ${literal(text)} Tj ET`;
}

function literal(text: string): string {
  return `(${text.replace(/[\\()]/g, "\\$&")})`;
}

/** @returns the width in ems. */
function widthOf(text: string): number {
  const advances = Array.from(text, (character) => {
    if (/[0-9]/.test(character)) return ADVANCE.digit;
    return /[A-Z]/.test(character) ? ADVANCE.capital : ADVANCE.other;
  });
  return advances.reduce((sum, advance) => sum + advance, 0);
}
