import type { CoverageReport, ExpressionReport } from "./api";

const STYLE = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;margin:2rem;max-width:72rem}
pre{font:13px/1.7 ui-monospace,monospace;overflow-x:auto}pre .line::before{content:attr(data-n);display:inline-block;
width:3rem;margin-right:1rem;text-align:right;opacity:.5}
.never{background:#d3365633;text-decoration:underline wavy #d33656}.one{background:#c9890033}.both{background:#2b8a3e33}
.key span{padding:.1rem .4rem;margin-right:1rem}`;

/** Renders a report as a page: the rules, and on each expression its values with their counts. */
export function coveragePage({ rules, report = [] }: CoverageReport): string {
  const [file] = rules.files;
  const all = report.flatMap(withParts);
  const never = all.filter((one) => ownCount(one) === 0).length;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Coverage of ${escaped(file?.name ?? "rules")}</title>
<style>${STYLE}</style></head><body><h1>${escaped(file?.name ?? "rules")}</h1>
<p>${all.length - never} of ${all.length} expressions were evaluated.</p>
<p class="key"><span class="both">different values</span><span class="one">one value</span><span class="never">never</span></p>
<pre>${lines(marked(Array.from(file?.content ?? ""), report))}</pre></body></html>
`;
}

/** The text with its expressions marked; a pair of marks never spans lines. */
function marked(characters: readonly string[], report: readonly ExpressionReport[]): string {
  const write = (from: number, to: number, inside: readonly ExpressionReport[]): string => {
    let text = "";
    let at = from;
    for (const one of [...inside].sort(byStart)) {
      const { currentOffset, endOffset } = one.sourcePosition;
      if (currentOffset < at) continue;
      text += escaped(characters.slice(at, currentOffset).join(""));
      const inner = write(currentOffset, endOffset + 1, one.children ?? []);
      const open = `<span class="${kindOf(one)}" title="${escaped(titleOf(one))}">`;
      text += open + inner.replaceAll("\n", `</span>\n${open}`) + "</span>";
      at = endOffset + 1;
    }
    return text + escaped(characters.slice(at, to).join(""));
  };
  return write(0, characters.length, report);
}

function lines(text: string): string {
  return text
    .split("\n")
    .map((line, i) => `<span class="line" data-n="${i + 1}">${line}</span>`)
    .join("\n");
}

function withParts(report: ExpressionReport): ExpressionReport[] {
  return [report, ...(report.children ?? []).flatMap(withParts)];
}

/** The expression's values, without the count of skipped evaluations. */
function ownValues({ values = [] }: ExpressionReport) {
  return values.filter(({ value }) => Object.keys(value).length > 0);
}

function ownCount(report: ExpressionReport): number {
  return ownValues(report).reduce((sum, { count }) => sum + count, 0);
}

function kindOf(report: ExpressionReport): string {
  return ["never", "one"][ownValues(report).length] ?? "both";
}

function titleOf(report: ExpressionReport): string {
  const values = ownValues(report).map(
    ({ value, count }) => `${JSON.stringify(Object.values(value)[0])} ×${count}`,
  );
  return values.length > 0 ? values.join("\n") : "never evaluated";
}

function byStart(a: ExpressionReport, b: ExpressionReport): number {
  return a.sourcePosition.currentOffset - b.sourcePosition.currentOffset;
}

function escaped(text: string): string {
  const names: { readonly [character: string]: string } = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
  };
  return text.replace(/[&<>"]/g, (character) => names[character] ?? "");
}
