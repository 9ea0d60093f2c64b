import { Pager } from "./pager";
import styles from "./page.module.css";

interface ListFootProps {
  readonly total: number;
  /** True when the collection has more records than the list was made from. */
  readonly truncated: boolean;
  readonly page: number;
  readonly pageSize: number;
  readonly href: (page: number) => string;
  readonly onChoose: (page: number) => void;
}

/** The number of records, and the pages. Screen readers announce the number when it changes. */
export function ListFoot({ total, truncated, page, pageSize, href, onChoose }: ListFootProps) {
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  const [from, to, all] = [first, last, total].map((count) => count.toLocaleString("en"));
  return (
    <footer className={styles.foot}>
      <span role="status">{total === 0 ? "" : `${from}–${to} of ${all}${truncated ? "+" : ""}`}</span>
      <Pager page={page} pageCount={Math.ceil(total / pageSize)} href={href} onChoose={onChoose} />
    </footer>
  );
}
