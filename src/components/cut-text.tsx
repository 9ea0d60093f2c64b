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
