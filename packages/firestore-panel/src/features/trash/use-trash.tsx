import { useInvalidate, useNotification } from "@refinedev/core";
import { App, Flex } from "antd";
import type { SkippedRecord } from "../../contract/history";
import { errorMessage, isUnanswered } from "../../contract/unreachable";
import { newOperationId, TRASH, SAFE_HOURS } from "../../schema/history";
import type { RecordData } from "../../schema/types";
import { formatsOf } from "../../texts/formats";
import { text } from "../../texts/texts";
import { purging } from "./service";
import { useService } from "../../screens/use-service";
import { JobSummary, useJob } from "../../screens/jobs/job-dialog";
import { askBeforeUnload } from "../../screens/shell/use-stay-guard";
import { useAmountOf, type AmountOf } from "../../screens/record/use-amount";
import type { JobOutcome } from "../../screens/jobs/run-job";
import {
  changes,
  restoreSignIns,
  purgeableFrom,
  deletedBy,
  type DeletedRecord,
  deletedName,
  type RestoredDependents,
  type SignInsRestored,
} from "../history";

type TrashAction = "restore" | "remove";

interface PendingAction {
  readonly action: TrashAction;
  readonly ids: readonly string[];
}

/** The collection may be no longer declared: the provider reports it. */
type MaybeDeclared = Pick<DeletedRecord, "row"> & {
  readonly collection: DeletedRecord["collection"] | undefined;
};

/** @returns the actions of the trash. Each asks for confirmation and reports its result. */
export function useTrash() {
  const changeService = useService(changes);
  const { purge } = useService(purging);
  const invalidate = useInvalidate();
  const { open: notify } = useNotification();
  const { modal } = App.useApp();
  const amountOf = useAmountOf();
  const { state, run } = useJob<PendingAction>();
  const busy = state.name === "running" ? state.progress : undefined;

  const once = async (action: TrashAction, rows: readonly RecordData[], what: () => Promise<void>) => {
    const end = await run({ action, ids: rows.map(({ id }) => id) }, async (progress) => {
      await askBeforeUnload(what);
      return { progress, isDone: true };
    });
    if (!end) return;
    if (end.name === "stopped" && end.error) {
      const values = { action, count: rows.length, records: recordsText(rows) };
      const message = text(
        isUnanswered(end.error) ? "history.trash.unknown" : "history.trash.failed",
        values,
      );
      notify?.({ type: "error", message, description: errorMessage(end.error) });
    }
    await invalidate({ resource: TRASH, invalidates: ["list", "many", "detail"] });
  };
  const showResult = (
    action: TrashAction,
    rows: readonly RecordData[],
    done: number,
    skipped: readonly SkippedRecord[],
  ) => {
    const { title, isWhole } = resultOf(action, rows, done, skipped.length);
    if (isWhole) notify?.({ type: "success", message: title });
    else modal.warning({ title, content: <JobSummary outcome={refusalsOf(skipped)} /> });
  };

  const showNotices = (notices: readonly string[]) => {
    if (notices.length > 0)
      modal.info({
        title: text("common.note"),
        content: (
          <Flex vertical gap={12}>
            {notices.map((notice) => (
              <p key={notice}>{notice}</p>
            ))}
          </Flex>
        ),
      });
  };

  const restoreRest = async (rows: readonly RecordData[], operation: string) => {
    const undoes = deletedBy(rows);
    const ids = rows.map(({ id }) => id);
    const { skipped, notice } = await changeService.restore({
      ids,
      operation,
      ...(undoes !== undefined && { undoes }),
    });
    showResult("restore", rows, rows.length - skipped.length, skipped);
    showNotices(notice === undefined ? [] : [notice]);
  };

  const showSignInsResult = ({ restoredRows, others, notices }: SignInsRestored) => {
    const records = recordsText(restoredRows);
    const withIt = othersText(others, amountOf);
    if (restoredRows.length > 0)
      notify?.({
        type: "success",
        message:
          withIt === undefined
            ? text("history.trash.done", { action: "restore", records })
            : text("history.trash.restoredWith", { records, others: withIt }),
      });
    const skipped = others.flatMap((some) => some.skipped);
    if (skipped.length > 0)
      modal.warning({
        title: text("history.trash.notDone", { action: "restore" }),
        content: <JobSummary outcome={refusalsOf(skipped)} />,
      });
    showNotices([...notices, ...others.flatMap((some) => some.notices)]);
  };

  const restore = (deleted: readonly MaybeDeclared[]): Promise<void> => {
    const rows = deleted.map(({ row }) => row);
    const signIns = deleted.flatMap(({ row, collection }) =>
      collection?.signIn ? [{ row, collection }] : [],
    );
    const rest = deleted.filter(({ collection }) => !collection?.signIn).map(({ row }) => row);
    const operation = newOperationId();
    return once("restore", rows, async () => {
      if (signIns.length > 0) {
        const options = {
          changes: changeService,
          modal,
          amountOf,
          operationId: operation,
          onEnd: showSignInsResult,
        };
        if (!(await restoreSignIns(signIns, options))) return;
      }
      if (rest.length > 0) await restoreRest(rest, operation);
    });
  };

  return {
    busy,
    /** Asks for a new password for each record that somebody signs in with. */
    restore,
    remove: (rows: readonly RecordData[]): void => {
      if (busy) return;
      const [safe, young] = [rows.filter((row) => !isYoung(row)), rows.filter(isYoung)];
      const [soonest] = young
        .flatMap((row) => purgeableFrom(row) ?? [])
        .sort((a, b) => Number(a) - Number(b));
      if (safe.length === 0 && soonest) {
        modal.info({
          title: text("history.trash.tooYoung", { records: recordsText(rows) }),
          content: text("history.trash.tooYoungUntil", {
            hours: SAFE_HOURS,
            from: formatsOf().moment(soonest),
          }),
        });
        return;
      }
      modal.confirm({
        title: text("history.trash.purgeQuestion", { records: recordsText(safe) }),
        content: finalText(young.length),
        okText: text("history.trash.purge"),
        okButtonProps: { danger: true, type: "primary" },
        cancelText: text("common.cancel"),
        focusable: { autoFocusButton: "cancel" },
        onOk: () =>
          once("remove", safe, async () => {
            const ids = safe.map(({ id }) => id);
            const { done, skipped } = await purge({ ids });
            showResult("remove", safe, done, skipped);
          }),
      });
    },
  };
}

function isYoung(row: RecordData): boolean {
  return Number(purgeableFrom(row) ?? 0) > Date.now();
}

/** Shown before a permanent deletion. @param young number of chosen records that must stay. */
function finalText(young: number): string {
  const final = text("history.trash.final");
  return young === 0 ? final : `${final} ${text("history.trash.young", { count: young, hours: SAFE_HOURS })}`;
}

/** The name of one record, or the number of several. */
function recordsText(rows: readonly RecordData[]): string {
  const [only, ...more] = rows;
  return only && more.length === 0
    ? deletedName(only)
    : text("history.trash.records", { count: rows.length });
}

/** @param refused number of records that stay for a known reason. @returns the title, and whether it is complete. */
function resultOf(
  action: TrashAction,
  rows: readonly RecordData[],
  done: number,
  refused: number,
): { readonly title: string; readonly isWhole: boolean } {
  // Another person, or an earlier try with a lost answer, was faster.
  const gone = rows.length - done - refused;
  const values = { action, done, gone, total: rows.length, records: recordsText(rows) };
  if (refused > 0)
    return {
      title: text(done === 0 ? "history.trash.notDone" : "history.trash.partDone", values),
      isWhole: false,
    };
  if (gone === 0) return { title: text("history.trash.done", values), isWhole: true };
  const isPart = gone < rows.length;
  return { title: text(isPart ? "history.trash.restGone" : "history.trash.gone", values), isWhole: true };
}

/** "20 books". Undefined: there were none. */
function othersText(others: readonly RestoredDependents[], amountOf: AmountOf): string | undefined {
  const sums = new Map<string, number>();
  for (const { resource, done } of others) sums.set(resource, (sums.get(resource) ?? 0) + done);
  const amounts = [...sums].filter(([, done]) => done > 0);
  if (amounts.length === 0) return undefined;
  return amounts
    .map(([resource, done]) => amountOf(resource, done))
    .reduce((before, last) => text("history.name.and", { before, last }));
}

/** The records that stay in the trash, with reasons, for a result summary. */
function refusalsOf(skipped: readonly SkippedRecord[]): JobOutcome {
  const refused = skipped.map(({ id, title, reason }) => ({ name: title || id, reason }));
  return { requested: skipped.length, done: 0, refused, left: [] };
}
