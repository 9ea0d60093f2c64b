import { Button } from "antd";
import { MomentAgo } from "../../components/moment-ago";
import type { Change } from "../../contract/history";
import { counted } from "../../schema/default-messages";
import type { Collection } from "../../schema/types";
import { actionMessages } from "./action-messages";
import { FieldChanges } from "./field-changes";
import styles from "./history.module.css";
import { usePersonName } from "./use-person-name";

interface ChangeEntryProps {
  readonly collection: Collection;
  readonly id: string;
  readonly change: Change;
  readonly busy: boolean;
  /** Absent: the person may not revert. */
  readonly onTakeBack: (() => void) | undefined;
}

/** One change of a record: who, when, and each field with both values. */
export function ChangeEntry({ collection, id, change, busy, onTakeBack }: ChangeEntryProps) {
  const { action, at, by, count, fields } = change;
  const nameOf = usePersonName();
  const free = fields.filter(({ stays }) => stays === undefined);
  const labels = free.map(({ key }) => collection.fields.find((field) => field.key === key)?.label ?? key);
  return (
    <div className={styles.entry}>
      <p>
        <strong>{actionMessages(action).kind}</strong> <MomentAgo iso={at} />
        <br />
        <span className={styles.meta}>
          by <bdi>{nameOf(by)}</bdi>
          {by.kind === "company" && " (company)"}
          {count > 1 && ` · one of ${counted(count, collection.label)}`}
        </span>
      </p>
      {fields.length > 0 && <FieldChanges collection={collection} id={id} changes={fields} />}
      {onTakeBack && free.length > 0 && (
        <Button
          size="small"
          loading={busy}
          aria-label={`Take back the change of ${labels.join(", ")}`}
          onClick={onTakeBack}
        >
          Take back
        </Button>
      )}
      {onTakeBack && fields.length > 0 && free.length === 0 && (
        <p className={styles.note}>It cannot be taken back any more.</p>
      )}
    </div>
  );
}
