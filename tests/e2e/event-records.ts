import type { PlainFields } from "../../demo/types";

/**
 * A stored event as the panel writes it. Its form is small: for stories of forms whatever their fields.
 * @param minutesAgo when it was saved: the list shows the newest first.
 */
export function eventRecord(nameEng: string, minutesAgo = 0): PlainFields {
  return {
    nameEng,
    descriptionEng: "On the promenade.",
    startAt: "2026-12-18",
    endAt: "2026-12-20",
    img: null,
    time: new Date(Date.now() - minutesAgo * 60_000),
  };
}
