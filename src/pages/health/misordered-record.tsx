import { useCan, useUpdate, type HttpError } from "@refinedev/core";
import { Button } from "antd";
import { Suspense, useId, useState, type FormEvent } from "react";
import { modelOf } from "../../fields/models";
import { checkField } from "../../fields/record";
import { viewOf } from "../../fields/views";
import type { Collection, Field, FormValues, RecordData } from "../../schema/types";
import { markSaved } from "../record/saved-mark";
import { useDeleteRecord } from "../list/use-delete-record";
import styles from "./health.module.css";
import { isStamped } from "./repairs";

interface MisorderedRecordProps {
  readonly collection: Collection;
  /** The field that orders the list. */
  readonly field: Field;
  readonly record: RecordData;
  /** Called when the record was repaired or deleted. */
  readonly onDone: () => void;
}

/** A record that its list hides or misplaces: its values, and the field of the order, which the person or the server sets. */
export function MisorderedRecord({ collection, field, record, onDone }: MisorderedRecordProps) {
  const { name: resource, messages } = collection;
  const { mutate, mutation } = useUpdate<RecordData, HttpError, FormValues>();
  const canDelete = useCan({ resource, action: "delete" }).data?.can ?? false;
  const deleteRecord = useDeleteRecord(collection);
  const [typed, setTyped] = useState<unknown>(null);
  const [validationError, setValidationError] = useState<string>();
  const id = useId();
  const stamped = isStamped(field);
  const { Input } = viewOf(field);

  const fix = (event: FormEvent) => {
    event.preventDefault();
    if (mutation.isPending) return;
    const values: FormValues = stamped ? {} : { [field.key]: typed };
    const found = stamped ? undefined : checkField({ ...field, required: true }, values, "create");
    setValidationError(found);
    if (found !== undefined) return;
    mutate(
      {
        resource,
        id: record.id,
        values,
        mutationMode: "pessimistic",
        successNotification: { type: "success", message: messages.updated },
        errorNotification: (error) => ({
          type: "error",
          message: messages.saveFailed,
          ...(error && { description: error.message }),
        }),
      },
      {
        onSuccess: () => {
          markSaved(resource, record.id);
          onDone();
        },
      },
    );
  };

  return (
    <li className={styles.record}>
      <dl className={styles.values}>
        {valuesOf(collection, record).map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <form className={styles.fix} onSubmit={fix}>
        {!stamped && (
          <div className={styles.input}>
            <label htmlFor={id}>{field.label}</label>
            <Suspense fallback={null}>
              <Input
                field={field}
                id={id}
                value={typed}
                onChange={setTyped}
                aria-invalid={validationError === undefined ? "false" : "true"}
                aria-describedby={`${id}-fault`}
              />
            </Suspense>
            <span id={`${id}-fault`} role="alert" className={styles.fault}>
              {validationError}
            </span>
          </div>
        )}
        <Button type="primary" htmlType="submit" loading={mutation.isPending}>
          {stamped ? "Set to the current time" : "Save"}
        </Button>
        {canDelete && (
          <Button
            danger
            disabled={mutation.isPending}
            onClick={() => deleteRecord(record, { onDeleted: onDone })}
          >
            Delete
          </Button>
        )}
      </form>
    </li>
  );
}

/** The record's values as text with its id, without passwords. */
function valuesOf({ fields }: Collection, record: RecordData): readonly (readonly [string, string])[] {
  const shownValues = fields.flatMap((field) => {
    const { confidential, text } = modelOf(field);
    const value = record[field.key] ?? null;
    const shown = confidential || value === null ? undefined : text?.(value, field);
    return shown ? [[field.label, shown] as const] : [];
  });
  return [["Id", record.id], ...shownValues];
}
