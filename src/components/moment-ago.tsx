import { momentText } from "./moment";
import { useNow } from "./use-now";

/** A relative time such as "3 days ago"; hovering shows the exact time. @param iso a time as ISO text. */
export function MomentAgo({ iso }: { iso: string }) {
  const now = useNow();
  const moment = new Date(iso);
  return (
    <time dateTime={iso} title={momentText(moment)}>
      {agoText(moment.getTime(), now)}
    </time>
  );
}

const AGO = new Intl.RelativeTimeFormat("en", { numeric: "always" });
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const UNITS = [
  ["year", 365 * DAY],
  ["month", 30 * DAY],
  ["day", DAY],
  ["hour", 60 * MINUTE],
  ["minute", MINUTE],
] as const;

/** In whole units, rounded down. A time in the future, as a slow clock sees it, counts as now. */
export function agoText(moment: number, now: number): string {
  const passed = now - moment;
  const [unit, length] = UNITS.find(([, span]) => passed >= span) ?? [];
  return unit === undefined ? "just now" : AGO.format(-Math.floor(passed / length), unit);
}
