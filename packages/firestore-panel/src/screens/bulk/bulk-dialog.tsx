import { useInvalidate, useNotification } from "@refinedev/core";
import { Button } from "antd";
import { useState, type ReactNode } from "react";
import { errorMessage } from "../../contract/unreachable";
import type { MatchCount } from "../../contract/records";
import { matches } from "../../data/services";
import { titleOf } from "../../fields/record";
import { counted } from "../../schema/define-collection";
import { isAudited } from "../../schema/history";
import type { Collection, RecordData } from "../../schema/types";
import { isolated, text, type Translate } from "../../texts/texts";
import { useText } from "../../texts/use-text";
import { ErrorState } from "../../ui/states";
import type { SelectionDialogProps } from "../features";
import { JobDialog, JobProgress, JobSummary, RecordNames, useUnguardedJob } from "../jobs/job-dialog";
import { detailText, type JobOutcome } from "../jobs/run-job";
import { amount, isMatched } from "../list/use-selection";
import { useSaveNotice } from "../record/save-feedback";
import { useShellSession } from "../shell/shell-session";
import { askBeforeUnload, useStayGuard } from "../shell/leave-guards";
import { useService } from "../use-service";
import { useUndo } from "../use-undo";
import {
  SEARCH,
  bulkStep,
  outcomeOf,
  startWith,
  type ApplyBatch,
  type BulkActionKind,
  type BulkOutcome,
  type BulkProgress,
} from "./bulk-steps";

interface BulkQuestion {
  readonly count: number;
  /** "about 40 books" */
  readonly countText: string;
}

/** A dialog about one record: it closes when it ends, and has its own words. */
export interface SingleRecordDialog {
  readonly title: string;
  /** @param operation the recorded operation. Undefined: nothing was recorded. */
  readonly onEnd: (outcome: BulkOutcome, operation: string | undefined) => void;
}

interface BulkDialogProps extends SelectionDialogProps {
  readonly kind: BulkActionKind;
  readonly single?: SingleRecordDialog | undefined;
  /** The id under which all batches are recorded, so that one undo reverts them. */
  readonly operation: string;
  /** How many records one call takes. */
  readonly size: number;
  readonly apply: ApplyBatch;
  readonly isAgreed: (count: number) => boolean;
  /** What is asked below the records. */
  readonly question: (question: BulkQuestion) => ReactNode;
}

/** Asks whether to change or delete records, does it in batches, and names the records that stay unchanged. */
export function BulkDialog({ collection, target, kind, single, operation, ...props }: BulkDialogProps) {
  const { size, apply, isAgreed, question, onDone, onClosed } = props;
  const t = useText();
  const { read } = useService(matches);
  const invalidate = useInvalidate();
  const { account } = useShellSession();
  const { open: notify } = useNotification();
  const showNotice = useSaveNotice();
  const undoable = useUndo(collection);
  const [open, setOpen] = useState(true);
  const matched = isMatched(target) ? target : undefined;
  const start = (records: readonly RecordData[]) => startWith(collection, records, kind, account);
  /** The records are searched for after the person confirms, if they are not known. */
  const [from, setFrom] = useState(() => (isMatched(target) ? SEARCH : start(target)));
  const job = useUnguardedJob<BulkProgress>(() =>
    invalidate({
      resource: collection.name,
      // The page of a deleted record would not find it.
      invalidates: kind === "delete" ? ["list", "many"] : ["list", "many", "detail"],
    }),
  );
  const { state } = job;
  // Leaving the page does not end the deletion of one record.
  useStayGuard(!single && state.name === "running");
  const outcome = state.name === "done" || state.name === "stopped" ? outcomeOf(state) : undefined;
  const number: MatchCount = matched && from.search ? matched.amount : { count: from.requested };
  // The records could not be found, so nothing was done.
  const searchError = state.name === "stopped" && !outcome ? state.error : undefined;
  const failure = searchError === undefined ? undefined : errorMessage(searchError);

  const close = (result?: BulkOutcome) => {
    setOpen(false);
    if (result && result.notices.length > 0) showNotice({ notice: result.notices.join(" ") });
  };
  const finish = (result: BulkOutcome, isLeft: boolean) => {
    const recorded = result.done > 0 && isAudited(collection) ? operation : undefined;
    if (single) {
      close(result);
      return single.onEnd(result, recorded);
    }
    const message = resultTitle(text, collection, kind, result);
    if (mustBeRead(result)) {
      const toast = { type: "error", message, description: detailText(result), persistent: true } as const;
      if (isLeft) notify?.(toast);
      return;
    }
    notify?.(undoable({ message, operation: recorded, deleted: kind === "delete" }));
    if (result.untried.length === 0) onDone();
    close(result);
  };
  const run = async (at: BulkProgress, agreed: number) => {
    const end = await job.run(at, bulkStep({ read, matched, agreed, start, size, apply }));
    const result = end && outcomeOf(end);
    if (!result) return;
    if (end.name === "stopped" || result.untried.length === 0) return finish(result, end.isLeft);
    // More match than the person has agreed to, so the dialog asks again.
    setFrom(end.progress);
    job.reset();
  };
  const begin = () => run(from, number.count);
  const isRunning = state.name === "running";
  const isApplying = isRunning && !state.progress.search;
  const cancel = () => {
    job.stop();
    if (outcome || !isApplying) close(outcome);
  };
  const result = single ? undefined : outcome;
  const records = countText(t, collection, number);
  const title = result
    ? resultTitle(t, collection, kind, result)
    : (single?.title ??
      (isApplying
        ? t("list.bulk.running", { kind, records: counted(number.count, collection.label) })
        : t("list.bulk.title", { kind, records })));
  return (
    <JobDialog
      open={open}
      title={title}
      state={state.name}
      afterClose={onClosed}
      more={
        result &&
        result.untried.length > 0 && (
          <Button onClick={() => void run(result, result.requested)}>{t("list.bulk.resume")}</Button>
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
          loading: isRunning || outcome !== undefined,
          onClick: () => void askBeforeUnload(async () => begin()),
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
    if (isRunning) {
      const { search, requested, untried, detail } = state.progress;
      const total = search ? number.count : requested;
      const done = search ? search.found.size : requested - untried.length;
      const label = search
        ? t("list.bulk.finding", { found: done, amount: amount(t, number) })
        : (detail ?? t("list.bulk.progress", { kind, done, total }));
      return <JobProgress text={label} done={done} total={total} />;
    }
    return (
      <>
        {isMatched(target) ? (
          <p>{target.texts.map(isolated).join(" · ") || t("list.bulk.everything")}</p>
        ) : (
          <RecordNames names={target.map((record) => titleOf(collection, record))} />
        )}
        {question({ count: number.count, countText: records })}
      </>
    );
  }
}

/** Whether the person must read the result: some records stay unchanged for another reason than stopping. */
function mustBeRead({ requested, refused, failure }: JobOutcome): boolean {
  return requested === 0 || refused.length > 0 || failure !== undefined;
}

/** "40 books", or "about 2,345 books" for an estimate. */
export function countText(t: Translate, { label }: Collection, { count, bound }: MatchCount): string {
  return t("list.amountOf", { records: counted(count, label), bound: bound ?? "exact" });
}

/** "3 books deleted.", or the share if some were refused or the person stopped it. */
export function resultTitle(
  t: Translate,
  { label }: Collection,
  kind: BulkActionKind,
  { requested, done, refused, untried, failure }: JobOutcome,
): string {
  if (requested === 0) return t("list.bulk.none");
  const records = counted(requested, label);
  if (done === requested) return t("list.bulk.done", { kind, records });
  if (refused.length === requested) return t("list.bulk.refused", { kind, records });
  const isCancelled = untried.length > 0 && failure === undefined;
  return t(isCancelled ? "list.bulk.cancelled" : "list.bulk.share", { kind, done, records });
}
