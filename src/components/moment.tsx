const MOMENT = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** Some browsers abbreviate September to four letters, others to three. Lists and forms always use three. */
export const momentText = (moment: Date) => MOMENT.format(moment).replace("Sept ", "Sep ");

const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });

/** "21 Nov 2026" in the person's time zone; hovering shows the exact time. */
export function MomentDay({ moment }: { moment: Date }) {
  return (
    <time dateTime={moment.toISOString()} title={momentText(moment)}>
      {DAY.format(moment).replace("Sept ", "Sep ")}
    </time>
  );
}

/** "21 Nov 2026, 14:05" in the person's time zone. @param iso a time as ISO text. */
export function Moment({ iso }: { iso: string | null | undefined }) {
  const moment = iso ? new Date(iso) : undefined;
  if (!iso || !moment || Number.isNaN(moment.getTime())) return <span aria-label="empty">–</span>;
  return <time dateTime={iso}>{momentText(moment)}</time>;
}
