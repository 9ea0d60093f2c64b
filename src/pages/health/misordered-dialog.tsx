import { useDataProvider } from "@refinedev/core";
import { Button, Modal } from "antd";
import { useEffect, useEffectEvent, useState } from "react";
import { ErrorState } from "../../components/error-state";
import type { CollectionHealth } from "../../contract/health";
import { errorMessage } from "../../contract/unreachable";
import { counted } from "../../schema/default-messages";
import { newOperationId } from "../../schema/history";
import type { Collection, Field } from "../../schema/types";
import { ask } from "../calls";
import { JobProgress, JobSummary, useJob } from "../jobs/job-dialog";
import { useShellSession } from "../shell/shell-session";
import styles from "./health.module.css";
import { MisorderedRecord } from "./misordered-record";
import {
  FIND_START,
  findStep,
  isStamped,
  MOST_SHOWN,
  STAY,
  stampStep,
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
  const { name: resource, label } = collection;
  const provider = useDataProvider()();
  const { ended } = useShellSession();
  const save = useSaveFindings();
  const [open, setOpen] = useState(true);
  const [operation] = useState(newOperationId);
  // The counts change with the report.
  const [{ hidden, misplaced, total }] = useState(found);
  const [repaired, setRepaired] = useState<ReadonlySet<string>>(new Set());
  const { state, run, stop } = useJob<MisorderedProgress>({
    stay: STAY,
    isSettled: ({ name }) => name !== "running",
  });
  const find = () => void run(FIND_START, findStep(provider, collection));
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
    const counts = await ask(provider, "health/count", { resource });
    await save({ collections: { [resource]: counts } });
  };
  const stampAll = () => {
    const from = { ...progress, stage: "stamping", found: left } as const;
    void run(from, stampStep(provider, collection, operation));
  };
  return (
    <Modal
      // The records may not be read after the session ends.
      open={open && !ended}
      title={`Repair ${counted(hidden + misplaced, label)}`}
      width={720}
      afterClose={onClosed}
      onCancel={() => void close().catch(() => undefined)}
      footer={
        <>
          {left.length > 1 && isStamped(field) && (
            <Button type="primary" loading={isRunning} onClick={stampAll}>
              Set all to the current time
            </Button>
          )}
          <Button onClick={() => void close().catch(() => undefined)}>Close</Button>
        </>
      }
    >
      {isRunning &&
        (progress.stage === "finding" ? (
          <JobProgress text={"Searching all records…"} done={progress.looked} total={total} />
        ) : (
          <JobProgress
            text={`${counted(progress.done, label)} repaired…`}
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
        <p role="status">
          {isChanged ? "All of them are repaired." : "They have been repaired since the check."}
        </p>
      )}
      <ul className={styles.records} aria-label="Records to repair">
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
