import { useInvalidate, useNotification } from "@refinedev/core";
import { Button } from "antd";
import { useState, type ReactNode } from "react";
import { errorMessage } from "../../contract/unreachable";
import type { MatchCount } from "../../contract/lists";
import { SEARCH_FIELD } from "../../contract/records";
import { matches, type ListCriteria } from "../../data/services";
import { counted } from "../../schema/define-collection";
import { isAudited } from "../../schema/history";
import type { Collection, Field, RecordData } from "../../schema/types";
import { declaredText, isolated, text, type Translate } from "../../texts/texts";
import { useText } from "../../texts/use-text";
import { ErrorState } from "../../ui/states";
import type { SelectionDialogProps } from "../features";
import { JobDialog, JobProgress, JobSummary, useUnguardedJob } from "../jobs/job-dialog";
import { detailText, type JobOutcome, type JobState } from "../jobs/run-job";
import { filterOptions, filterValue, referenceFilters } from "../list/list-address";
import { amount, isMatched } from "../list/use-selection";
import { useSaveNotice } from "../record/save-feedback";
import { useShellSession } from "../shell/shell-session";
import { askBeforeUnload, useStayGuard } from "../shell/use-stay-guard";
import { useService } from "../use-service";
import { useUndo } from "../use-undo";
import {
  BEFORE,
  BULK_SIZES,
  bulkStep,
  outcomeOf,
  startWith,
  type ApplyBatch,
  type BulkActionKind,
  type BulkOutcome,
  type BulkProgress,
} from "./bulk-steps";

export interface BulkQuestion {
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
  readonly size?: number;
  readonly apply: ApplyBatch;
  readonly isAgreed: (count: number) => boolean;
  readonly question: (question: BulkQuestion) => ReactNode;
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
  const matched = isMatched(target) ? target : undefined;
  const start = (records: readonly RecordData[]) => startWith(collection, records, kind, account);
  /** Undefined: the records are searched for after the person confirms. */
  const [found, setFound] = useState(() => (isMatched(target) ? undefined : start(target)));
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
  const outcome = endOf(state);
  const number = found ? { count: found.requested } : amountOf(target);
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
    if (result.left.length === 0) onDone();
    close(result);
  };
  const run = async (from: BulkProgress, agreed: number) => {
    const end = await job.run(from, bulkStep({ read, matched, agreed, start, size, apply }));
    const result = end && outcomeOf(end);
    if (!result) return;
    if (end.name === "stopped" || result.left.length === 0) return finish(result, end.isLeft);
    // More match than the person has agreed to, so the dialog asks again.
    setFound(end.progress);
    job.reset();
  };
  const begin = () => run(found ?? { ...BEFORE, search: { found: new Map() } }, number.count);
  const isRunning = state.name === "running";
  const isApplying = isRunning && !state.progress.search;
  const cancel = () => {
    job.stop();
    if (outcome || !isApplying) close(outcome);
  };
  const result = single ? undefined : outcome;
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
        result &&
        result.left.length > 0 && (
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
      const { search, requested, left, detail } = state.progress;
      const total = search ? number.count : requested;
      const done = search ? search.found.size : requested - left.length;
      const label = search
        ? t("list.bulk.finding", { found: done, amount: amount(t, number) })
        : (detail ?? t("list.bulk.progress", { kind, done, total }));
      return <JobProgress text={label} done={done} total={total} />;
    }
    return question({ count: number.count, countText: countText(t, collection, number) });
  }
}

function amountOf(target: SelectionDialogProps["target"]): MatchCount {
  return isMatched(target) ? target.amount : { count: target.length };
}

function endOf(state: JobState<BulkProgress>): BulkOutcome | undefined {
  return state.name === "done" || state.name === "stopped" ? outcomeOf(state) : undefined;
}

/** Whether the person must read the result: some records stay unchanged for another reason than stopping. */
function mustBeRead({ requested, refused, failure }: JobOutcome): boolean {
  return requested === 0 || refused.length > 0 || failure !== undefined;
}

/** "40 books", or "about 2,345 books" for an estimate. */
export function countText(t: Translate, { label }: Collection, { count, bound }: MatchCount): string {
  return t("list.amountOf", { records: counted(count, label), bound: bound ?? "exact" });
}

/** The dialog's title before the result. @param isRunning records are changed. */
export function dialogTitle(
  t: Translate,
  collection: Collection,
  kind: BulkActionKind,
  number: MatchCount,
  isRunning: boolean,
): string {
  if (isRunning) return t("list.bulk.running", { kind, records: counted(number.count, collection.label) });
  return t("list.bulk.title", { kind, records: countText(t, collection, number) });
}

export function matchedText(t: Translate, collection: Collection, { filters }: ListCriteria): string {
  const query = filterValue(filters, SEARCH_FIELD);
  const textOf = ({ key, label }: Field, valueText: (value: string) => string) => {
    const value = filterValue(filters, key);
    return value === undefined ? [] : [`${label}: ${isolated(valueText(value))}`];
  };
  const parts = [
    ...(query === undefined ? [] : [t("list.bulk.search", { query })]),
    ...filterOptions(collection).flatMap(({ field }) => textOf(field, declaredText)),
    ...referenceFilters(collection).flatMap((field) => textOf(field, String)),
  ];
  return parts.length > 0 ? parts.join(" · ") : t("list.bulk.everything");
}

/** "3 books deleted.", or the share if some were refused or the person stopped it. */
export function resultTitle(
  t: Translate,
  { label }: Collection,
  kind: BulkActionKind,
  { requested, done, refused, left, failure }: JobOutcome,
): string {
  if (requested === 0) return t("list.bulk.none");
  const records = counted(requested, label);
  if (done === requested) return t("list.bulk.done", { kind, records });
  if (refused.length === requested) return t("list.bulk.refused", { kind, records });
  const isCancelled = left.length > 0 && failure === undefined;
  return t(isCancelled ? "list.bulk.cancelled" : "list.bulk.share", { kind, done, records });
}
