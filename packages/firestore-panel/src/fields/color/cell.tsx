import { Code } from "../../ui/values";
import { Empty, type CellProps } from "../view-types";
import type { ColorField } from "./model";
import common from "../../ui/common.module.css";
import styles from "./swatch.module.css";

export function ColorCell({ value }: CellProps<ColorField, string>) {
  if (!value) return <Empty />;
  return (
    <span className={common.inline}>
      <span aria-hidden className={styles.swatch} style={{ backgroundColor: value }} />
      <Code text={value} />
    </span>
  );
}
