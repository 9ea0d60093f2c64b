import { Code } from "../../components/code";
import type { CellProps } from "../view-types";
import type { ColourField } from "./model";
import styles from "./swatch.module.css";

/** A patch of the colour, and its name. */
export function ColourCell({ value }: CellProps<ColourField, string>) {
  if (!value) return <span aria-label="empty">–</span>;
  return (
    <span className={styles.named}>
      <span aria-hidden className={styles.swatch} style={{ backgroundColor: value }} />
      <Code text={value} />
    </span>
  );
}
