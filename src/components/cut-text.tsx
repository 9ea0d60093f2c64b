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

/** Text in one line, cut off with an ellipsis; the whole text shows on hover. */
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
    <span className={styles.cut}>
      <span title={text} {...direction}>
        {children}
      </span>
    </span>
  );
}
