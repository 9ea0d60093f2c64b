import { EVENTS, type EventSeed } from "../event-list";
import { POSTER_MOTIFS } from "./poster-motifs";
import {
  ARABIC_KUFI,
  type Drawing,
  LATIN_SANS,
  LATIN_SERIF,
  backdrop,
  drawing,
  lettering,
  rect,
  wrapped,
} from "./svg";

const W = 640;
const H = 800;

/** A poster for each event: the motif above, the two titles, the dates and the place below. */
export function eventPosters(): Drawing[] {
  return EVENTS.map((event) => drawing(`event-${event.slug}`, W, H, poster(event)));
}

function poster(event: EventSeed): string {
  const motif = POSTER_MOTIFS[event.slug];
  if (!motif) throw new Error(`No poster is drawn for "${event.slug}".`);
  const { ink, accent } = motif;
  const title = wrapped(event.nameEng, 18);
  const top = title.length > 1 ? 592 : 616;
  return (
    backdrop(W, H, motif.sky) +
    motif.picture +
    title
      .map((text, row) =>
        lettering(W / 2, top + row * 48, text, { size: 44, fill: ink, font: LATIN_SERIF, weight: 700 }),
      )
      .join("") +
    lettering(W / 2, top + title.length * 48 + 4, event.nameArabic, {
      size: 32,
      fill: ink,
      font: ARABIC_KUFI,
      weight: 700,
    }) +
    rect(W / 2 - 36, 712, 72, 4, accent, 2) +
    lettering(W / 2, 745, datesOf(event), {
      size: 21,
      fill: ink,
      font: LATIN_SANS,
      weight: 600,
      spacing: 1,
    }) +
    lettering(W / 2, 775, "WESTWALK · ويست ووك", {
      size: 15,
      fill: ink,
      font: `${LATIN_SANS}, ${ARABIC_KUFI}`,
    })
  );
}

/** "12 – 14 November 2026", with the month once when it is the same. */
function datesOf({ startAt, endAt }: EventSeed): string {
  const format = (date: string, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" }).format(new Date(`${date}T00:00:00Z`));
  const end = format(endAt, { day: "numeric", month: "long", year: "numeric" });
  if (startAt === endAt) return end;
  const sameMonth = startAt.slice(0, 7) === endAt.slice(0, 7);
  return `${format(startAt, sameMonth ? { day: "numeric" } : { day: "numeric", month: "long" })} – ${end}`;
}
