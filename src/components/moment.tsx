const MOMENT = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** "Sept" has four letters in some browsers and three in others; days in lists and forms have three. */
export const momentText = (moment: Date) => MOMENT.format(moment).replace("Sept ", "Sep ");

const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });

/** "21 Nov 2026" in the reader's time zone, and the moment itself on hovering. */
export function MomentDay({ moment }: { moment: Date }) {
  return (
    <time dateTime={moment.toISOString()} title={momentText(moment)}>
      {DAY.format(moment).replace("Sept ", "Sep ")}
    </time>
  );
}

/** "21 Nov 2026, 14:05" in the reader's time zone. @param iso a moment as ISO text. */
export function Moment({ iso }: { iso: string | null | undefined }) {
  const moment = iso ? new Date(iso) : undefined;
  if (!iso || !moment || Number.isNaN(moment.getTime())) return <span aria-label="empty">–</span>;
  return <time dateTime={iso}>{momentText(moment)}</time>;
}
