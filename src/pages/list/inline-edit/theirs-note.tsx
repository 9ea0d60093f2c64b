import { Alert, Button, Space } from "antd";
import type { Field, RecordData } from "../../../schema/types";
import { FieldCell } from "../../record/field-cell";
import styles from "./cell-editor.module.css";

interface TheirsNoteProps {
  readonly field: Field;
  /** The record as changed by somebody else. Null: deleted. */
  readonly theirs: RecordData | null;
  /** The person has seen the note and pressed Enter once. */
  readonly insists: boolean;
  readonly onTake: (theirs: RecordData) => void;
  readonly onKeep: (theirs: RecordData) => void;
}

/** A note in an editor: somebody else changed the same value or deleted the record. */
export function TheirsNote({ field, theirs, insists, onTake, onKeep }: TheirsNoteProps) {
  if (theirs === null) {
    return (
      <Alert
        className={styles.note ?? ""}
        type="error"
        message="Deleted by somebody else meanwhile."
        description="What you typed is still here. Save to restore the record with it."
      />
    );
  }
  const value = <FieldCell field={field} value={theirs[field.key]} record={theirs} query="" show="full" />;
  return (
    <Alert
      className={styles.note ?? ""}
      type="warning"
      message={<>Changed by somebody else meanwhile, to: {value}</>}
      description={
        <>
          <p>{insists ? "Press Enter again to save yours instead." : "It is replaced if you save yours."}</p>
          <Space wrap>
            <Button size="small" onClick={() => onTake(theirs)}>
              Take theirs
            </Button>
            <Button size="small" onClick={() => onKeep(theirs)}>
              Keep mine
            </Button>
          </Space>
        </>
      }
    />
  );
}
