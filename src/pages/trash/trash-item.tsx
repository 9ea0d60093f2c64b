import { BankOutlined, DeleteOutlined, UserOutlined } from "@ant-design/icons";
import { Button, Checkbox, List } from "antd";
import { MomentDay } from "../../components/moment";
import { MomentAgo } from "../../components/moment-ago";
import type { Collection, RecordData } from "../../schema/types";
import styles from "../history/feed.module.css";
import { authorOfRow, usePersonName } from "../history/use-person-name";
import { deletedName, restorableUntil, type DeletedRecord } from "./deleted";

interface TrashItemProps {
  readonly row: RecordData;
  /** Undefined: the collection is no longer declared, so nobody can restore the record. */
  readonly collection: Collection | undefined;
  readonly selected: boolean;
  readonly onSelect: (selected: boolean) => void;
  /** The pending action. */
  readonly busy: "restore" | "remove" | undefined;
  readonly onView: (deleted: DeletedRecord) => void;
  readonly onRestore: (deleted: DeletedRecord) => void;
  /** Absent: the person may not. */
  readonly onRemove: (() => void) | undefined;
}

/** A deleted record: its values, who deleted it, and until when it can be restored. */
export function TrashItem({ row, collection, selected, onSelect, busy, ...on }: TrashItemProps) {
  const name = deletedName(row);
  const deleted = collection && { row, collection };
  const [at, until] = [row["at"], restorableUntil(row)];
  const nameOf = usePersonName();
  const by = authorOfRow(row);
  return (
    <List.Item className={styles.line ?? ""} data-ticks aria-label={name}>
      <Checkbox
        aria-label={`Select ${name}`}
        checked={selected}
        onChange={({ target }) => onSelect(target.checked)}
      />
      <span className={styles.sign} data-tone="bad">
        <DeleteOutlined aria-hidden />
      </span>
      <div className={styles.words}>
        <p>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          <span className={styles.meta}>{` · ${collection?.label.one ?? String(row["collection"])}`}</span>
        </p>
        <p className={styles.meta}>
          {"Deleted "}
          {typeof at === "string" && <MomentAgo iso={at} />}
          {" by "}
          <span className={styles.by}>
            {by.kind === "company" ? (
              <BankOutlined aria-label="Company" />
            ) : (
              <UserOutlined aria-label="Admin" />
            )}
            {` ${nameOf(by)}`}
          </span>
          {until && (
            <>
              {" · kept until "}
              <MomentDay moment={until} />
            </>
          )}
        </p>
      </div>
      <div className={styles.buttons}>
        {deleted && (
          <>
            <Button size="small" type="text" aria-label={`View ${name}`} onClick={() => on.onView(deleted)}>
              View
            </Button>
            <Button
              size="small"
              loading={busy === "restore"}
              disabled={busy === "remove"}
              aria-label={`Restore ${name}`}
              onClick={() => on.onRestore(deleted)}
            >
              Restore
            </Button>
          </>
        )}
        {on.onRemove && (
          <Button
            size="small"
            danger
            loading={busy === "remove"}
            disabled={busy === "restore"}
            aria-label={`Delete for good: ${name}`}
            onClick={on.onRemove}
          >
            Delete for good
          </Button>
        )}
      </div>
    </List.Item>
  );
}
