import { useDataProvider, useUpdate, type HttpError } from "@refinedev/core";
import { Button, Modal } from "antd";
import { useEffect, useEffectEvent, useRef, useState, Suspense, useId, type FormEvent } from "react";
import { ErrorState } from "../../ui/states";
import type { CollectionHealth } from "../../contract/health";
import { errorMessage } from "../../contract/unreachable";
import { counted } from "../../schema/define-collection";
import { newOperationId } from "../../schema/history";
import type { Collection, Field, FormValues, RecordData } from "../../schema/types";
import { modelOf } from "../../fields/models";
import { checkField } from "../../fields/record";
import { viewOf } from "../../fields/views";
import { useText } from "../../texts/use-text";
import type { Translate } from "../../texts/texts";
import { health } from "./service";
import { useService } from "../../screens/use-service";
import { JobProgress, JobSummary, useJob } from "../../screens/jobs/job-dialog";
import { useMay } from "../../screens/shell/use-may";
import { useShellSession } from "../../screens/shell/shell-session";
import { markSaved } from "../../screens/record/saved-mark";
import { useDeleteRecord } from "../../screens/list/use-delete-record";
import common from "../../ui/common.module.css";
import styles from "./health.module.css";
import {
  FIND_START,
  findStep,
  isStamped,
  MOST_SHOWN,
  stampStep,
  stayQuestion,
  type MisorderedProgress,
} from "./repairs";
import { useSaveFindings } from "./use-report";

interface MisorderedDialogProps {
  readonly collection: Collection;
  /** The field that orders the list. */
  readonly field: Field;
  readonly found: CollectionHealth;
  readonly onClosed: () => void;
}

/** The records that a list hides or misplaces, each with its values and an input for the field of the order. */
export function MisorderedDialog({ collection, field, found, onClosed }: MisorderedDialogProps) {
  const t = useText();
  const { name: resource, label } = collection;
  const provider = useDataProvider()();
  const { count, misordered } = useService(health);
  const finding = findStep(misordered, collection);
  const { ended } = useShellSession();
  const save = useSaveFindings();
  const [open, setOpen] = useState(true);
  const [operation] = useState(newOperationId);
  // The counts change with the report.
  const [{ hidden, misplaced, total }] = useState(found);
  const [repaired, setRepaired] = useState<ReadonlySet<string>>(new Set());
  const { state, run, stop } = useJob<MisorderedProgress>({
    stay: stayQuestion(t),
    isSettled: ({ name }) => name !== "running",
  });
  const find = () => void run(FIND_START, finding);
  const findFirst = useEffectEvent(find);
  useEffect(() => findFirst(), []);

  const progress = state.name === "idle" ? FIND_START : state.progress;
  const left = progress.found.filter(({ id }) => !repaired.has(id));
  const isRunning = state.name === "running" || state.name === "idle";
  const isChanged = repaired.size + progress.done > 0;
  const error = state.name === "stopped" ? state.error : undefined;
  const close = async () => {
    stop();
    setOpen(false);
    if (!isChanged) return;
    const counts = await count({ resource });
    await save({ collections: { [resource]: counts } });
  };
  const stampAll = () => {
    const from = { ...progress, stage: "stamping", found: left } as const;
    void run(from, stampStep(provider, finding, collection, operation));
  };
  return (
    <Modal
      // The records may not be read after the session ends.
      open={open && !ended}
      title={t("health.order.title", { records: counted(hidden + misplaced, label) })}
      width={720}
      afterClose={onClosed}
      onCancel={() => void close().catch(() => undefined)}
      footer={
        <>
          {left.length > 1 && isStamped(field) && (
            <Button type="primary" loading={isRunning} onClick={stampAll}>
              {t("health.order.stampAll")}
            </Button>
          )}
          {/* It can move below a double click, whose first click repaired the last record. */}
          <Button onClick={({ detail }) => detail < 2 && void close().catch(() => undefined)}>
            {t("common.close")}
          </Button>
        </>
      }
    >
      {isRunning &&
        (progress.stage === "finding" ? (
          <JobProgress text={t("health.order.searching")} done={progress.looked} total={total} />
        ) : (
          <JobProgress
            text={t("health.order.repairing", { records: counted(progress.done, label) })}
            done={progress.done}
            total={hidden + misplaced}
          />
        ))}
      {error && (
        <ErrorState
          title={collection.messages.saveFailed}
          detail={errorMessage(error)}
          onRetry={progress.stage === "finding" ? find : stampAll}
        />
      )}
      {progress.refused.length > 0 && (
        <JobSummary
          outcome={{
            requested: progress.done + progress.refused.length,
            done: progress.done,
            refused: progress.refused,
            left: [],
          }}
        />
      )}
      {state.name === "done" && left.length === 0 && progress.refused.length === 0 && (
        <p role="status">{t(isChanged ? "health.order.repaired" : "health.order.repairedBefore")}</p>
      )}
      <ul className={`${common.column} ${styles.records}`} aria-label={t("health.order.label")}>
        {left.slice(0, MOST_SHOWN).map((record) => (
          <MisorderedRecord
            key={record.id}
            collection={collection}
            field={field}
            record={record}
            onDone={() => setRepaired((before) => new Set([...before, record.id]))}
          />
        ))}
      </ul>
    </Modal>
  );
}

interface MisorderedRecordProps {
  readonly collection: Collection;
  /** The field that orders the list. */
  readonly field: Field;
  readonly record: RecordData;
  /** Called when the record was repaired or deleted. */
  readonly onDone: () => void;
}

/** A record that its list hides or misplaces: its values, and the field of the order, which the person or the server sets. */
function MisorderedRecord({ collection, field, record, onDone }: MisorderedRecordProps) {
  const t = useText();
  const { name: resource, messages } = collection;
  const { mutate, mutation } = useUpdate<RecordData, HttpError, FormValues>();
  const canDelete = useMay(resource, "delete");
  const deleteRecord = useDeleteRecord(collection);
  const [typed, setTyped] = useState<unknown>(null);
  const [validationError, setValidationError] = useState<string>();
  /** Set by the first click. The second click of a double click arrives before the button is disabled. */
  const isFixing = useRef(false);
  const id = useId();
  const stamped = isStamped(field);
  const { Input } = viewOf(field);

  const fix = (event: FormEvent) => {
    event.preventDefault();
    if (isFixing.current) return;
    const values: FormValues = stamped ? {} : { [field.key]: typed };
    const found = stamped ? undefined : checkField({ ...field, required: true }, values, "create");
    setValidationError(found);
    if (found !== undefined) return;
    isFixing.current = true;
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
        onError: () => {
          isFixing.current = false;
        },
      },
    );
  };

  return (
    <li className={styles.record}>
      <dl className={styles.values}>
        {valuesOf(t, collection, record).map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <form className={`${common.line} ${styles.fix}`} onSubmit={fix}>
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
            <span id={`${id}-fault`} role="alert" className={common.fault}>
              {validationError}
            </span>
          </div>
        )}
        <Button type="primary" htmlType="submit" loading={mutation.isPending}>
          {t(stamped ? "health.order.stamp" : "common.save")}
        </Button>
        {canDelete && (
          <Button
            danger
            disabled={mutation.isPending}
            onClick={() => deleteRecord(record, { onDeleted: onDone })}
          >
            {t("common.delete")}
          </Button>
        )}
      </form>
    </li>
  );
}

/** The record's values as text with its id, without passwords. */
function valuesOf(
  t: Translate,
  { fields }: Collection,
  record: RecordData,
): readonly (readonly [string, string])[] {
  const shownValues = fields.flatMap((field) => {
    const { confidential, text } = modelOf(field);
    const value = record[field.key] ?? null;
    const shown = confidential || value === null ? undefined : text?.(value, field);
    return shown ? [[field.label, shown] as const] : [];
  });
  return [[t("health.order.id"), record.id], ...shownValues];
}
