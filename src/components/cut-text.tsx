import type { ReactNode } from "react";
import styles from "./values.module.css";

interface CutTextProps {
  /** The whole text, shown on hover. */
  readonly text: string;
  /** Show all of it, line breaks included. */
  readonly full?: boolean;
  readonly rightToLeft?: boolean;
  readonly children: ReactNode;
}

/** Text that may take several lines where it is never cut. */
const LONG = 16;

/** Text in one line, cut off with an ellipsis; the whole text shows on hover. Never cut inside an element with `data-whole`. */
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
