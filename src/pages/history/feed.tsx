import { InboxOutlined } from "@ant-design/icons";
import { Empty, List } from "antd";
import type { ReactNode } from "react";
import styles from "./feed.module.css";
import { useRowFocus } from "./use-row-focus";

interface FeedProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly empty: string;
  /** True while the rows belong to the previous search or page. */
  readonly stale: boolean;
  readonly renderItem: (row: Row) => ReactNode;
}

/** A vertical list of items, the same on a phone. */
export function Feed<Row extends { readonly id: string }>({
  label,
  rows,
  empty,
  stale,
  renderItem,
}: FeedProps<Row>) {
  const focus = useRowFocus(rows);
  return (
    <section aria-label={label} aria-busy={stale} {...focus}>
      <List
        className={styles.feed ?? ""}
        rowKey="id"
        dataSource={[...rows]}
        locale={{ emptyText: <Empty image={<InboxOutlined aria-hidden />} description={empty} /> }}
        renderItem={renderItem}
      />
    </section>
  );
}
