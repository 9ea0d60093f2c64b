import { isMap, readText, underOneKey } from "../../schema/stored-values";
import { ruleList, ruleString, trimText, VISIBLE_PATTERN } from "../../schema/text";
import type { FieldDeclaration, FieldOptions } from "../../schema/types";
import { text } from "../../texts/texts";

export type OpeningHoursField = FieldDeclaration<OpeningHours | null>;

/** A free text for each day of the week. It is stored as a map from "monday" to "sunday". */
export const openingHours = (options: FieldOptions): OpeningHoursField => ({
  ...options,
  type: "openingHours",
});

export const WEEK_DAYS = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;
export type WeekDay = (typeof WEEK_DAYS)[number];
type OpeningHours = { readonly [day in WeekDay]: string };
export type OpeningHoursValue = { readonly [day in WeekDay]?: string };

const HOURS_LENGTH = 100;

export const openingHoursFieldModel = underOneKey<OpeningHoursField, OpeningHoursValue>({
  type: "openingHours",
  read: (value) =>
    isMap(value) ? eachDay((day) => readText(Object.hasOwn(value, day) ? value[day] : null) ?? "") : null,
  write: (value) => eachDay((day) => trimText(value?.[day] ?? "")),
  check: (value: unknown) => {
    if (!isMap(value)) return text("fields.openingHours.invalid");
    const strange = Object.keys(value).find((key) => !WEEK_DAYS.some((day) => day === key));
    if (strange !== undefined) return text("fields.openingHours.notDay", { name: strange });
    for (const hours of WEEK_DAYS.map((day) => value[day] ?? "")) {
      if (typeof hours !== "string") return text("fields.openingHours.invalid");
      if (trimText(hours).length > HOURS_LENGTH)
        return text("fields.openingHours.tooLong", { max: HOURS_LENGTH });
    }
    return undefined;
  },
  isEmpty: (value) =>
    !isMap(value) || WEEK_DAYS.every((day) => typeof value[day] !== "string" || trimText(value[day]) === ""),
  rule: (value, { required }) =>
    `isOpeningHours(${value})${required === true ? ` && ${value}.values().join('').matches(${ruleString(VISIBLE_PATTERN)})` : ""}`,
  ruleFunctions: {
    "isOpeningHours(value)": [
      "value is map",
      `value.keys().hasOnly(${ruleList(WEEK_DAYS)})`,
      ...WEEK_DAYS.map((day) => `value.${day} is string && value.${day}.size() <= ${HOURS_LENGTH}`),
    ],
  },
  text: (value) =>
    Object.values(eachDay((day) => value?.[day] ?? ""))
      .join(" ")
      .trim(),
  sheet: (value) => WEEK_DAYS.flatMap((day) => (value?.[day] ? [`${day}: ${value[day]}`] : [])).join(", "),
});

function eachDay(hoursOf: (day: WeekDay) => string): OpeningHours {
  return Object.fromEntries(WEEK_DAYS.map((day) => [day, hoursOf(day)])) as OpeningHours;
}
