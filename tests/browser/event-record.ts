import type { DocumentData } from "firebase/firestore";

/** A stored event. Its form is small and soon open: for tests of forms whatever their fields. */
export function event(nameEng: string, more: DocumentData = {}): DocumentData {
  return {
    nameEng,
    descriptionEng: "On the promenade.",
    startAt: "2026-12-18",
    endAt: "2026-12-20",
    img: null,
    time: new Date(),
    ...more,
  };
}
