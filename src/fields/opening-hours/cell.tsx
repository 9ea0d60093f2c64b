import { CutText } from "../../components/cut-text";
import type { CellProps } from "../view-types";
import { WEEK_DAYS, type WeekDay, type OpeningHoursField, type OpeningHoursValue } from "./model";

/** Renders "Mon-Thu 9-17, Fri 14-22": consecutive days with the same text are joined. */
export function OpeningHoursCell({ value, show }: CellProps<OpeningHoursField, OpeningHoursValue>) {
  const lines = value
    ? spans(value).map(({ from, to, text }) => `${from === to ? from : `${from}-${to}`} ${text}`)
    : [];
  if (lines.length === 0) return <span aria-label="empty">–</span>;
  if (show === "line") return <CutText text={lines.join(", ")}>{lines.join(", ")}</CutText>;
  return lines.map((line) => <div key={line}>{line}</div>);
}

interface Span {
  from: string;
  to: string;
  readonly text: string;
}

function spans(value: OpeningHoursValue): readonly Span[] {
  const found: Span[] = [];
  let before: WeekDay | undefined;
  for (const day of WEEK_DAYS) {
    const text = value[day]?.trim() ?? "";
    const last = found.at(-1);
    if (last && before && text !== "" && value[before]?.trim() === text) last.to = short(day);
    else if (text !== "") found.push({ from: short(day), to: short(day), text });
    before = day;
  }
  return found;
}

function short(day: WeekDay): string {
  return day.charAt(0).toUpperCase() + day.slice(1, 3);
}
