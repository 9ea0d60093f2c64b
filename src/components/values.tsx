import type { ReactNode } from "react";
import styles from "./values.module.css";

interface CutTextProps {
  /** The whole text, shown on hover. */
  readonly text: string;
  /** Shows the whole text, including line breaks. */
  readonly full?: boolean;
  readonly rightToLeft?: boolean;
  readonly children: ReactNode;
}

/** Text longer than this may wrap where it is never cut. */
const LONG = 16;

/**
 * Text on one line, cut with an ellipsis; hovering shows the whole text. It is never cut inside an element with
 * `data-whole`.
 */
export function CutText({ text, full = false, rightToLeft = false, children }: CutTextProps) {
  const direction = rightToLeft ? { dir: "rtl", lang: "ar" } : {};
  if (full) {
    return (
      <span className={styles.whole} {...direction}>
        {children}
      </span>
    );
  }
  return (
    <span className={styles.cut} data-long={text.length > LONG}>
      <span title={text} {...direction}>
        {children}
      </span>
    </span>
  );
}

/** Text that highlights every occurrence of `query`, ignoring case. An empty query highlights nothing. */
export function Marked({ text, query }: { text: string; query: string }) {
  if (query === "") return text;
  const escaped = query.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  // Splitting by one capturing group puts the matches at odd indexes.
  const parts = text.split(new RegExp(`(${escaped})`, "giu"));
  return parts.map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part));
}

/** A short colored label: green for good, red for bad. */
export function Badge({ tone, children }: { tone: "good" | "bad" | "neutral"; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}

/** Characters that people read one by one: pins, passwords, ids. */
export function Code({ text }: { text: string }) {
  return <code className={styles.code}>{text}</code>;
}
