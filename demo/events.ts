import { daysToReference, momentFromReference } from "./dates";
import { EVENTS } from "./event-list";
import type { FileShelf } from "./files";
import { phoneNumber } from "./people";
import { unitAt } from "./places";
import { randomFrom, stableId } from "./random";
import type { PlainDocument } from "./types";

export function eventDocuments(shelf: FileShelf): PlainDocument[] {
  return EVENTS.map((event) => {
    const random = randomFrom(`event ${event.slug}`);
    // Events are announced some weeks ahead, and always before the reference date.
    const announced = Math.min(daysToReference(event.startAt) - 30, -1) - random.between(0, 20);
    return {
      path: `Events/${stableId(`Events/${event.slug}`)}`,
      fields: {
        nameEng: event.nameEng,
        nameArabic: event.nameArabic,
        descriptionEng: event.descriptionEng,
        descriptionArabic: event.descriptionArabic,
        PhoneNumber: phoneNumber(random, ["4"]),
        address: unitAt(event.place, event.unit, random).address,
        startAt: event.startAt,
        endAt: event.endAt,
        img: shelf.putPicture(`Events/images/${event.slug}.webp`, `event-${event.slug}`),
        time: momentFromReference(announced, random.between(9 * 60, 16 * 60)),
      },
    };
  });
}
