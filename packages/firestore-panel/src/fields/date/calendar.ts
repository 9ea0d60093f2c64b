/** dayjs for antd's calendars, which take the present from its `tz`: there today is the product's day. */
import dayjs, { type Dayjs } from "dayjs";
import { timeOf } from "../../texts/days";

dayjs.extend((_options, { prototype }) => {
  Object.assign(prototype, { tz: () => shownMoment(new Date()) });
});

/** A moment as a calendar shows it: it knows the computer's time zone only. */
export function shownMoment(moment: Date): Dayjs {
  return dayjs(timeOf(moment));
}
