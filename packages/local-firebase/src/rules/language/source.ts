import { RulesError } from "../api";

/** The text of a rules file, with conversion of offsets to lines and columns. */
export class Source {
  private lineStarts: number[] | undefined;

  constructor(
    readonly text: string,
    readonly file: string,
  ) {}

  /** @returns line and column, both counted from 1, of an offset into the text. */
  position(offset: number): { readonly line: number; readonly column: number } {
    const starts = (this.lineStarts ??= findLineStarts(this.text));
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  }

  error(offset: number, detail: string): RulesError {
    const { line, column } = this.position(offset);
    return new RulesError(this.file, line, column, detail);
  }
}

function findLineStarts(text: string): number[] {
  const starts = [0];
  for (let i = text.indexOf("\n"); i !== -1; i = text.indexOf("\n", i + 1)) starts.push(i + 1);
  return starts;
}
