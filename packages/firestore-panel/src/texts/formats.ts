/** Times, numbers and lists as a language writes them, and the order of its words. */
import { timeZone } from "./days";
import { currentLanguage } from "./language";

export type Formats = ReturnType<typeof make>;

const made = new Map<string, Formats>();

/** What is rendered has them from `useFormats`, so that it follows the language. */
export function formatsOf(locale: string = currentLanguage().locale): Formats {
  const key = `${locale} ${timeZone()}`;
  const formats = made.get(key) ?? make(locale);
  made.set(key, formats);
  return formats;
}

const DATE = { day: "numeric", month: "short", year: "numeric" } as const;
/** Of 24 hours in every language, as it is typed in forms. */
const TIME = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const SHARE = { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

/** Made at its first use: the first ones take the time of a frame. */
function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

function make(language: string) {
  const locale = language === "en" ? "en-GB" : language;
  const times = (options: Intl.DateTimeFormatOptions) => {
    const format = once(() => new Intl.DateTimeFormat(locale, { timeZone: timeZone(), ...options }));
    // Some browsers abbreviate September to four letters, others to three. It is always three.
    return (moment: Date) =>
      format()
        .format(moment)
        .replace(/\bSept\b/, "Sep");
  };
  const months = (month: "long" | "short") => {
    const name = times({ month, timeZone: "UTC" });
    return once(() => Array.from({ length: 12 }, (_, index) => name(new Date(Date.UTC(2000, index)))));
  };
  const ago = once(() => new Intl.RelativeTimeFormat(locale));
  const day = once(() => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));
  const number = once(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }));
  const share = once(() => new Intl.NumberFormat(locale, SHARE));
  const list = once(() => new Intl.ListFormat(locale));
  const collator = once(() => new Intl.Collator(locale, { numeric: true }));
  return {
    /** "21 Nov 2026" */
    day: times(DATE),
    /** "21 Nov 2026, 14:05" */
    moment: times({ ...DATE, ...TIME }),
    months: months("long"),
    /** "Nov" */
    shortMonths: months("short"),
    /** "3 days ago" */
    ago: (count: number, unit: Intl.RelativeTimeFormatUnit) => ago().format(-count, unit),
    /** "in 12 days", "tomorrow", "today", "3 days ago" */
    // In Arabic, Intl says "within 4 days" for the fourth day.
    relativeDay: (days: number) => day().format(days, "day").replace(/^خلال/, "بعد"),
    /** "1,200.5", with every digit. */
    number: (value: number) => number().format(value),
    /** "12.5%" for 0.125 */
    share: (part: number) => share().format(part),
    /** "a, b and c" */
    list: (texts: readonly string[]) => list().format(texts),
    /** For sorting. Numbers inside texts compare as numbers. */
    compare: (a: string, b: string) => collator().compare(a, b),
  };
}
