import { PictureOutlined } from "@ant-design/icons";
import { type ReactNode, useEffect, useState } from "react";
import { languageAttributes, latinDigits, typedWords, withoutPunctuation } from "../schema/text";
import { DAY_MS } from "../texts/days";
import { formatsOf, type Formats } from "../texts/formats";
import { text, type Translate } from "../texts/texts";
import { useFormats, useText } from "../texts/use-text";
import styles from "./values.module.css";

interface CutTextProps {
  readonly text: string;
  readonly full?: boolean;
  /** For numbers and ids. Default: by the language, or by the first letter. */
  readonly dir?: "ltr" | undefined;
  readonly language?: string | undefined;
  readonly children: ReactNode;
}

/** Text longer than this may wrap where it is never cut. */
const LONG = 16;

/** Text on one line, cut with an ellipsis, but never inside an element with `data-whole`. */
export function CutText({ text, full = false, dir, language, children }: CutTextProps) {
  const { lang, dir: ofLanguage } = languageAttributes(language);
  // A name in a language from left to right may begin in Arabic: its first letter decides.
  const attributes = { lang, dir: dir ?? (ofLanguage === "rtl" ? ofLanguage : undefined) };
  if (full) {
    return (
      <span className={styles.whole} {...attributes}>
        {children}
      </span>
    );
  }
  return (
    <span className={styles.cut} data-long={text.length > LONG}>
      <span title={text} {...attributes}>
        {children}
      </span>
    </span>
  );
}

/** Text that highlights every occurrence of a search or its words, ignoring case. An empty query highlights nothing. */
export function Marked({ text, query }: { text: string; query: string }) {
  if (query === "") return text;
  // Splitting by one capturing group puts the matches at odd indexes.
  const parts = text.split(searchPattern(query));
  return parts.map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part));
}

/** Text that highlights the words between the first and the last difference from another text. */
export function Changed({ text, other }: { text: string; other: string | null | undefined }) {
  if (!other || other === text) return text;
  const [words, others] = [text, other].map((side) => side.split(/(?<=\s)/)) as [string[], string[]];
  const most = Math.min(words.length, others.length);
  const isSame = (at: number) => words.at(at) === others.at(at);
  let start = 0;
  while (start < most && isSame(start)) start += 1;
  let end = 0;
  while (end < most - start && isSame(-1 - end)) end += 1;
  const marked = words.slice(start, words.length - end).join("");
  return (
    <>
      {words.slice(0, start).join("")}
      {marked !== "" && <mark>{marked}</mark>}
      {words.slice(words.length - end).join("")}
    </>
  );
}

const LETTER_CLASSES = "\\p{L}\\p{N}\\p{M}";

function searchPattern(query: string): RegExp {
  // Texts and people write digits of either kind.
  const queries = [query, latinDigits(query)];
  const words = queries.flatMap(typedWords).toSorted((a, b) => b.length - a.length);
  const patterns = words.map((word) => {
    const letters = Array.from(withoutPunctuation(word));
    // A longer word is found with and without punctuation in it.
    if (letters.length > 2) return letters.map(escapeRegExp).join(`[^${LETTER_CLASSES}\\s]*`);
    // Beside other words, one or two letters are found at the beginning of a word only.
    return !queries.includes(word) && word.length < 3
      ? `(?<![${LETTER_CLASSES}])${escapeRegExp(word)}`
      : escapeRegExp(word);
  });
  return new RegExp(`(${[...queries.map(escapeRegExp), ...patterns].join("|")})`, "giu");
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

export function Badge({ tone, children }: { tone: "good" | "bad" | "neutral"; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}

/** In the place of a number that is being counted. A link whose only text is the number has a name meanwhile. */
export function Counting() {
  return <span className={styles.waiting} role="img" aria-label={useText()("common.counting")} />;
}

/** In the place of a value. */
export function Empty() {
  const t = useText();
  return <span aria-label={t("common.empty")}>–</span>;
}

/** Characters that people read one by one: pins, passwords, ids. */
export function Code({ text }: { text: string }) {
  return (
    <code className={styles.code} dir="ltr">
      {text}
    </code>
  );
}

/** "21 Nov 2026"; hovering shows the exact time. */
export function MomentDay({ moment }: { moment: Date }) {
  const formats = useFormats();
  return (
    <time dateTime={moment.toISOString()} title={formats.moment(moment)}>
      {formats.day(moment)}
    </time>
  );
}

/** A relative time such as "3 days ago"; hovering shows the exact time. @param iso a time as ISO text. */
export function MomentAgo({ iso }: { iso: string }) {
  const t = useText();
  const formats = useFormats();
  const now = useNow();
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return <Empty />;
  return (
    <time dateTime={iso} title={formats.moment(moment)}>
      {agoText(moment.getTime(), now, t, formats)}
    </time>
  );
}

const MINUTE_MS = 60_000;
const UNITS = [
  ["year", 365 * DAY_MS],
  ["month", 30 * DAY_MS],
  ["day", DAY_MS],
  ["hour", 60 * MINUTE_MS],
  ["minute", MINUTE_MS],
] as const;

/** In whole units, rounded down. A time in the future, as a slow clock sees it, counts as now. */
export function agoText(
  moment: number,
  now: number,
  t: Translate = text,
  { ago }: Formats = formatsOf(),
): string {
  const passed = now - moment;
  const [unit, length] = UNITS.find(([, span]) => passed >= span) ?? [];
  return unit === undefined ? t("ui.ago.now") : ago(Math.floor(passed / length), unit);
}

export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

interface PictureProps {
  readonly url: string | null | undefined;
  /** Width and height in CSS pixels, reserved before the picture loads so that nothing shifts. */
  readonly size: number;
  readonly alt?: string;
  /** Loads at once, for what is printed out of view. */
  readonly eager?: boolean;
}

/** Loads when it comes into view. A placeholder replaces a missing or broken picture. */
export function Picture({ url, size, alt = "", eager = false }: PictureProps) {
  const t = useText();
  const [broken, setBroken] = useState<string>();
  const style = { width: size, height: size };
  if (!url || broken === url) {
    return (
      <span
        className={styles.blank}
        style={style}
        role="img"
        aria-label={t(url ? "ui.picture.broken" : "ui.picture.none")}
      >
        <PictureOutlined aria-hidden />
      </span>
    );
  }
  return (
    <img
      className={styles.picture}
      style={style}
      src={url}
      alt={alt}
      width={size}
      height={size}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      onError={() => setBroken(url)}
    />
  );
}

/** The prefix that makes a stored name unique: a time in ms, and in this panel's uploads eight digits. */
const UNIQUE_PART = /^\d{13}-(?:[0-9a-f]{8}-)?(?=.)/;

/** @returns the name of a stored file by its download URL, without folders and the unique prefix. */
export function fileName(url: string): string {
  try {
    const object = decodeURIComponent(new URL(url).pathname.split("/").at(-1) ?? "");
    return object.slice(object.lastIndexOf("/") + 1).replace(UNIQUE_PART, "") || url;
  } catch {
    return url;
  }
}

export function fileSize(bytes: number, t: Translate = text): string {
  if (bytes < 1000) return t("ui.fileSize.bytes", { size: bytes });
  if (bytes < 1_000_000) return t("ui.fileSize.kilobytes", { size: Math.round(bytes / 1000) });
  return t("ui.fileSize.megabytes", { size: (bytes / 1_000_000).toFixed(1) });
}
