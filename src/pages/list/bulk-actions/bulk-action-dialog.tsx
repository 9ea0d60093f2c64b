import { CopyOutlined } from "@ant-design/icons";
import { useNotification } from "@refinedev/core";
import { Button } from "antd";
import { useState } from "react";
import { ErrorState } from "../../../components/error-state";
import { Loading } from "../../../components/loading";
import { errorMessage } from "../../../contract/unreachable";
import { isAudited } from "../../../schema/history";
import type { Collection } from "../../../schema/types";
import { JobDialog } from "../../jobs/job-dialog";
import { JobProgress } from "../../jobs/job-progress";
import { JobSummary } from "../../jobs/job-summary";
import { detailText, resultText } from "../../jobs/outcome";
import { useSaveNotice } from "../../record/use-save-notice";
import { useUndo } from "../../record/use-undo";
import { leftOutText } from "../missed-messages";
import { BulkActionQuestion } from "./bulk-action-question";
import {
  isNumber,
  isToBeRead,
  targetCount,
  wantsNumber,
  type BulkAction,
  type BulkOutcome,
  type FieldSetting,
} from "./bulk-action";
import { outcomeOf } from "./bulk-steps";
import { countText, dialogTitle, findingText, progressText, resultTitle } from "./messages";
import { useBulkAction, type BulkResult } from "./use-bulk-action";
import { chosenDependents, useConsequences } from "./use-consequences";
import { useCount } from "./use-count";
import styles from "./bulk-actions.module.css";

interface BulkActionDialogProps {
  readonly collection: Collection;
  readonly action: BulkAction;
  /** Called after a complete success. */
  readonly onDone: () => void;
  /** Called when the dialog has closed. */
  readonly onClosed: () => void;
}

/** Changes or deletes several records: the question, the progress, and the result with refusals. */
export function BulkActionDialog({ collection, action, onDone, onClosed }: BulkActionDialogProps) {
  const { kind } = action;
  const { open: notify } = useNotification();
  const showNotice = useSaveNotice();
  const undoable = useUndo(collection);
  const [open, setOpen] = useState(true);
  const [setting, setSetting] = useState<FieldSetting>();
  const [typed, setTyped] = useState("");
  const job = useBulkAction(collection, action);
  const { state } = job;
  const consequences = useConsequences(collection, kind, job.found);
  const { counted, error, countAgain } = useCount(action);
  const missed = counted?.missed;
  const number = job.found
    ? { count: targetCount(job.found), ...(missed !== undefined && { missed }) }
    : counted;
  const isAgreed =
    number !== undefined &&
    (kind === "set"
      ? setting !== undefined
      : !wantsNumber(kind, number.count) || isNumber(typed, number.count));

  const choice = { setting, together: chosenDependents(consequences) };
  const progress = state.name === "idle" ? undefined : state.progress;
  const isRunning = state.name === "running";
  const outcome =
    progress?.stage === "applying" && (state.name === "done" || state.name === "stopped")
      ? outcomeOf({ ...state, progress })
      : undefined;
  // The records could not be found, so nothing was done.
  const searchError = state.name === "stopped" && progress?.stage === "finding" ? state.error : undefined;
  const failure = searchError === undefined ? error : errorMessage(searchError);

  const close = (result?: BulkOutcome) => {
    setOpen(false);
    if (result && result.notices.length > 0) showNotice({ notice: result.notices.join(" ") });
  };
  const finish = (result: BulkResult | undefined) => {
    if (!result) return;
    const ended = result.outcome;
    const message = resultTitle(collection, kind, ended);
    if (isToBeRead(ended)) {
      const toast = { type: "error", message, description: detailText(ended), persistent: true } as const;
      if (result.isLeft) notify?.(toast);
      return;
    }
    notify?.(
      undoable({
        message,
        operation: ended.done > 0 && isAudited(collection) ? job.operation : undefined,
        deleted: kind === "delete",
      }),
    );
    if (ended.left.length === 0) onDone();
    close(ended);
  };
  const begin = () => {
    if (number) void job.begin(number.count, choice).then(finish);
  };
  const cancel = () => {
    job.stop();
    if (outcome) close(outcome);
    else if (!isRunning || progress?.stage === "finding") close();
  };
  const title = outcome
    ? resultTitle(collection, kind, outcome)
    : dialogTitle(collection, kind, number, isRunning && progress?.stage === "applying");
  return (
    <JobDialog
      open={open}
      title={title}
      state={state.name}
      afterClose={onClosed}
      more={
        outcome && (
          <>
            <CopyResultButton text={() => resultText(title, outcome)} />
            {outcome.left.length > 0 && (
              <Button onClick={() => void job.resume(outcome, choice).then(finish)}>
                Continue with the rest
              </Button>
            )}
          </>
        )
      }
      cancel={{
        children: outcome ? "Close" : job.stopping ? "Stopping…" : "Cancel",
        onClick: cancel,
        // The value is chosen first, so Cancel does not take the focus.
        autoFocus: kind === "delete" || state.name !== "idle",
      }}
      {...(!outcome && {
        confirm: {
          children: kind === "delete" ? "Delete" : "Set",
          danger: kind === "delete",
          disabled: !isAgreed || failure !== undefined,
          loading: isRunning,
          onClick: begin,
        },
      })}
    >
      {content()}
    </JobDialog>
  );

  function content() {
    if (failure !== undefined) {
      const retry = searchError === undefined ? countAgain : begin;
      return <ErrorState title={collection.messages.loadFailed} detail={failure} onRetry={retry} />;
    }
    if (!number) return <Loading label="Counting" />;
    if (outcome) return <JobSummary outcome={outcome} />;
    if (isRunning && progress?.stage === "finding") {
      const { size } = progress.found;
      return <JobProgress text={findingText(size, number)} done={size} total={number.count} />;
    }
    if (isRunning && progress?.stage === "applying") {
      const { requested, left, moving } = progress;
      const through = requested - left.length;
      return (
        <JobProgress
          text={moving ?? progressText(kind, through, requested)}
          done={through}
          total={requested}
        />
      );
    }
    return (
      <BulkActionQuestion
        {...{ collection, action, setting, typed, consequences }}
        countText={countText(collection, number)}
        count={number.count}
        leftOut={leftOutText(collection, number)}
        onSetting={setSetting}
        onTyped={setTyped}
      />
    );
  }
}

/** @param text returns the complete result with every name. */
function CopyResultButton({ text }: { readonly text: () => string }) {
  const [outcome, setOutcome] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      setOutcome("Copied.");
    } catch {
      setOutcome("The browser does not allow this page to copy.");
    }
  };
  return (
    <span className={styles.copy}>
      <Button icon={<CopyOutlined />} onClick={() => void copy()}>
        Copy
      </Button>
      <span role="status">{outcome}</span>
    </span>
  );
}
