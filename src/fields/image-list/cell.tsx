import { Picture } from "../../components/picture";
import type { CellProps } from "../view-types";
import type { ImageListField } from "./model";
import styles from "./cell.module.css";

/** A list shows the first three pictures and the number of others. The detail page shows all. */
export function ImageListCell({ value, show }: CellProps<ImageListField, readonly string[]>) {
  const urls = value ?? [];
  if (urls.length === 0) return <span aria-label="empty">–</span>;
  const shown = show === "line" ? urls.slice(0, 3) : urls;
  return (
    <span className={styles.pictures}>
      {shown.map((url) => (
        <Picture key={url} url={url} size={show === "line" ? 36 : 120} />
      ))}
      {urls.length > shown.length && <span>+{urls.length - shown.length}</span>}
    </span>
  );
}
