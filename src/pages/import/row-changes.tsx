import styles from "./import.module.css";
import { cellText } from "./cell-text";
import type { CellChange } from "./plan";

/** The changes of a row, cell by cell: the stored value and the file's value. */
export function RowChanges({ changes }: { readonly changes: readonly CellChange[] }) {
  if (changes.length === 0) return <span className={styles.same}>Nothing</span>;
  return (
    <dl className={styles.changes}>
      {changes.map(({ key, values }) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>{values ? <OldAndNew {...values} /> : <ins>another value, which is not shown</ins>}</dd>
        </div>
      ))}
    </dl>
  );
}

function OldAndNew({ before, after }: NonNullable<CellChange["values"]>) {
  return (
    <>
      <del dir="auto">{cellText(before) || "empty"}</del>
      <span className={styles.arrow} aria-hidden>
        →
      </span>
      <ins dir="auto">{cellText(after)}</ins>
    </>
  );
}
