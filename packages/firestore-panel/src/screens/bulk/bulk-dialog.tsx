import { CopyOutlined } from "@ant-design/icons";
import { useInvalidate, useNotification } from "@refinedev/core";
import { Button } from "antd";
import { useState, type ReactNode } from "react";
import type { MatchCount } from "../../contract/lists";
import { errorMessage } from "../../contract/unreachable";
import { matches } from "../../data/services";
import { isAudited } from "../../schema/history";
import { withoutDirection } from "../../schema/text";
import { text, type TextId } from "../../texts/texts";
import { useText } from "../../texts/use-text";
import { ErrorState } from "../../ui/states";
import type { SelectionDialogProps } from "../features";
import { JobDialog, JobProgress, JobSummary, useUnguardedJob } from "../jobs/job-dialog";
import { detailText, resultText, type JobOutcome } from "../jobs/run-job";
import { amount, isMatched } from "../list/use-selection";
import { useSaveNotice } from "../record/save-feedback";
import { useShellSession } from "../shell/shell-session";
import { askBeforeUnload, useStayGuard } from "../shell/use-stay-guard";
import { useService } from "../use-service";
import { useUndo } from "../use-undo";
import {
  batchStep,
  BULK_SIZES,
  beforeApplying,
  findStep,
  outcomeOf,
  targetCount,
  targetsOf,
  type ApplyBatch,
  type ApplyingProgress,
  type BatchProgress,
  type BulkActionKind,
  type BulkOutcome,
  type BulkTargets,
  type FindingProgress,
} from "./bulk-steps";
import { countText, dialogTitle, progressText, resultTitle } from "./bulk-texts";
import common from "../../ui/common.module.css";

export interface BulkQuestionProps {
  readonly count: number;
  /** "about 40 books" */
  readonly countText: string;
  /** Undefined: the records are searched for after the person confirms. */
  readonly found: BulkTargets | undefined;
  /** Present while a single record is changed. */
  readonly batch: BatchProgress | undefined;
}

/** A dialog about one record: its question stays while the record is changed, and then closes. */
export interface SingleRecordDialog {
  readonly title: string;
  readonly onEnd: (outcome: BulkOutcome) => void;
}

interface BulkDialogProps extends SelectionDialogProps {
  readonly kind: BulkActionKind;
  readonly single?: SingleRecordDialog | undefined;
  /** The id under which all batches are recorded, so that one undo reverts them. */
  readonly operation: string;
  readonly size?: number;
  readonly apply: ApplyBatch;
  readonly isAgreed: (count: number) => boolean;
  readonly question: (props: BulkQuestionProps) => ReactNode;
}

/** Asks whether to change or delete records, does it in batches, and names the records that stay unchanged. */
export function BulkDialog({ collection, target, kind, single, operation, ...props }: BulkDialogProps) {
  const { size = BULK_SIZES[kind], apply, isAgreed, question, onDone, onClosed } = props;
  const t = useText();
  const { read } = useService(matches);
  const invalidate = useInvalidate();
  const { account } = useShellSession();
  const { open: notify } = useNotification();
  const showNotice = useSaveNotice();
  const undoable = useUndo(collection);
  const [open, setOpen] = useState(true);
  const [found, setFound] = useState<BulkTargets | undefined>(() =>
    isMatched(target) ? undefined : targetsOf(collection, target, kind, account),
  );
  const finding = useUnguardedJob<FindingProgress>();
  const refresh = () => invalidate({ resource: collection.name, invalidates: ["list", "many", "detail"] });
  const job = useUnguardedJob<ApplyingProgress>(single ? undefined : refresh);
  const isFinding = finding.state.name === "running";
  const isApplying = job.state.name === "running";
  const progress = job.state.name === "idle" ? undefined : job.state.progress;
  const outcome =
    job.state.name === "done" || job.state.name === "stopped" ? outcomeOf(job.state) : undefined;
  // Leaving the page does not end the deletion of one record.
  useStayGuard(!single && (isFinding || isApplying));
  const number = amountOf(target, found);
  // The records could not be found, so nothing was done.
  const searchError = finding.state.name === "stopped" ? finding.state.error : undefined;
  const failure = searchError === undefined ? undefined : errorMessage(searchError);

  const close = (result?: BulkOutcome) => {
    setOpen(false);
    if (result && result.notices.length > 0) showNotice({ notice: result.notices.join(" ") });
  };
  const showResult = (result: BulkOutcome, isLeft: boolean) => {
    const message = resultTitle(text, collection, kind, result);
    if (mustBeRead(result)) {
      const toast = { type: "error", message, description: detailText(result), persistent: true } as const;
      if (isLeft) notify?.(toast);
      return;
    }
    notify?.(
      undoable({
        message,
        operation: result.done > 0 && isAudited(collection) ? operation : undefined,
        deleted: kind === "delete",
      }),
    );
    if (result.left.length === 0) onDone();
    close(result);
  };
  const applyTo = async (from: ApplyingProgress) => {
    const end = await job.run(from, batchStep(size, apply));
    if (!end) return;
    const result = outcomeOf(end);
    if (!single) return showResult(result, end.isLeft);
    close(result);
    single.onEnd(result);
  };
  const begin = async () => {
    let targets = found;
    if (!targets && isMatched(target)) {
      const end = await finding.run({ found: new Map() }, findStep(read, target));
      if (end?.isLeft)
        return showResult({ requested: number.count, done: 0, refused: [], left: [], notices: [] }, true);
      if (end?.name !== "done" || finding.stopRequested()) return;
      targets = targetsOf(collection, end.progress.found.values(), kind, account);
      setFound(targets);
    }
    // If more match than the person has agreed to, the dialog asks again.
    if (targets && targetCount(targets) <= number.count) await applyTo(beforeApplying(targets));
  };
  const resume = ({ failure: _, ...result }: BulkOutcome) => applyTo({ denied: [], ...result });
  const cancel = () => {
    finding.stop();
    job.stop();
    if (outcome) close(outcome);
    else if (!isApplying || single) close();
  };
  const result = single ? undefined : outcome;
  const state = job.state.name === "idle" ? finding.state : job.state;
  const title = result
    ? resultTitle(t, collection, kind, result)
    : (single?.title ?? dialogTitle(t, collection, kind, number, isApplying));
  return (
    <JobDialog
      open={open}
      title={title}
      state={state.name}
      afterClose={onClosed}
      more={
        result && (
          <>
            <CopyResultButton result={() => resultText(title, result)} />
            {result.left.length > 0 && (
              <Button onClick={() => void resume(result)}>{t("list.bulk.resume")}</Button>
            )}
          </>
        )
      }
      cancel={{
        children: t(result ? "common.close" : job.stopping ? "common.stopping" : "common.cancel"),
        onClick: cancel,
        // The value is chosen first, so Cancel does not take the focus.
        autoFocus: kind === "delete" || state.name !== "idle",
      }}
      {...(!result && {
        confirm: {
          children: t(kind === "delete" ? "common.delete" : "list.bulk.confirmSet"),
          danger: kind === "delete",
          disabled: !isAgreed(number.count) || failure !== undefined,
          loading: isFinding || isApplying || outcome !== undefined,
          onClick: () => void askBeforeUnload(begin),
        },
      })}
    >
      {content()}
    </JobDialog>
  );

  function content() {
    if (failure !== undefined) {
      const { loadFailed } = collection.messages;
      return <ErrorState title={loadFailed} detail={failure} onRetry={() => void begin()} />;
    }
    if (result) return <JobSummary {...result} />;
    if (finding.state.name === "running") {
      const found = finding.state.progress.found.size;
      const label = t("list.bulk.finding", { found, amount: amount(t, number) });
      return <JobProgress text={label} done={found} total={number.count} />;
    }
    if (job.state.name === "running" && !single) {
      const { requested, left, batch } = job.state.progress;
      const done = requested - left.length;
      const label = batch?.text ?? progressText(t, kind, done, requested);
      return <JobProgress text={label} done={done} total={requested} />;
    }
    return question({
      count: number.count,
      countText: countText(t, collection, number),
      found,
      batch: progress?.batch,
    });
  }
}

function amountOf(target: SelectionDialogProps["target"], found: BulkTargets | undefined): MatchCount {
  if (found) return { count: targetCount(found) };
  return isMatched(target) ? target.amount : { count: target.length };
}

/** Whether the person must read the result: some records stay unchanged for another reason than stopping. */
function mustBeRead({ requested, refused, failure }: JobOutcome): boolean {
  return requested === 0 || refused.length > 0 || failure !== undefined;
}

function CopyResultButton({ result }: { readonly result: () => string }) {
  const t = useText();
  const [outcome, setOutcome] = useState<TextId>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(withoutDirection(result()));
      setOutcome("list.bulk.copied");
    } catch {
      setOutcome("list.bulk.notCopied");
    }
  };
  return (
    <span className={common.inline}>
      <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
        {t("common.copy")}
      </Button>
      <span role="status">{outcome && t(outcome)}</span>
    </span>
  );
}
