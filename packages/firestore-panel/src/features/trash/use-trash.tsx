import { useInvalidate, useNotification } from "@refinedev/core";
import { App, Flex } from "antd";
import type { SkippedRecord } from "../../contract/history";
import { errorMessage, isUnanswered } from "../../contract/unreachable";
import {
  isOperationId,
  newOperationId,
  operationOf,
  SAFE_HOURS,
  TRASH,
  TRASH_DAYS,
  trashedRecord,
} from "../../schema/history";
import type { Collection, RecordData } from "../../schema/types";
import type { RestoreDialogResult } from "../../screens/features";
import { JobSummary, useUnguardedJob } from "../../screens/jobs/job-dialog";
import { useAmountOf } from "../../screens/record/use-amount";
import { useOpenDialog } from "../../screens/shell/dialogs";
import { loadModule } from "../../screens/shell/load-code";
import { askBeforeUnload } from "../../screens/shell/use-stay-guard";
import { useService } from "../../screens/use-service";
import { formatsOf } from "../../texts/formats";
import { text } from "../../texts/texts";
import { changes, loadRestoring } from "../history";
import { purging } from "./service";

type TrashAction = "restore" | "remove";

interface PendingAction {
  readonly action: TrashAction;
  readonly ids: readonly string[];
}

export interface DeletedRecord {
  readonly row: RecordData;
  readonly collection: Collection;
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
  const openDialog = useOpenDialog();
  const amountOf = useAmountOf();
  const { state, run } = useUnguardedJob<PendingAction>();
  const busy = state.name === "running" ? state.progress : undefined;

  const once = async (action: TrashAction, rows: readonly RecordData[], task: () => Promise<void>) => {
    const end = await run({ action, ids: rows.map(({ id }) => id) }, async (progress) => {
      await askBeforeUnload(task);
      return { progress, isDone: true };
    });
    if (!end) return;
    if (end.name === "stopped" && end.error) {
      const values = { action, count: rows.length, records: recordsText(rows) };
      const id = isUnanswered(end.error) ? "history.trash.unknown" : "history.trash.failed";
      notify?.({ type: "error", message: text(id, values), description: errorMessage(end.error) });
    }
    await invalidate({ resource: TRASH, invalidates: ["list", "many", "detail"] });
  };
  const showSkipped = (title: string, skipped: readonly SkippedRecord[]) => {
    const refused = skipped.map(({ id, title: name, reason }) => ({ name: name || id, reason }));
    modal.warning({ title, content: <JobSummary refused={refused} /> });
  };
  const showResult = (
    action: TrashAction,
    rows: readonly RecordData[],
    done: number,
    skipped: readonly SkippedRecord[],
  ) => {
    const message = trashResultText(action, rows, done, skipped.length);
    if (skipped.length === 0) notify?.({ type: "success", message });
    else showSkipped(message, skipped);
  };
  const showNotices = (notices: readonly string[]) => {
    if (notices.length === 0) return;
    const content = (
      <Flex vertical gap={12}>
        {notices.map((notice) => (
          <p key={notice}>{notice}</p>
        ))}
      </Flex>
    );
    modal.info({ title: text("common.note"), content });
  };

  const restoreRest = async (rows: readonly RecordData[], operation: string) => {
    const undoes = deletedBy(rows);
    const { skipped, notice } = await changeService.restore({
      ids: rows.map(({ id }) => id),
      operation,
      ...(undoes !== undefined && { undoes }),
    });
    showResult("restore", rows, rows.length - skipped.length, skipped);
    showNotices(notice === undefined ? [] : [notice]);
  };
  const showRestored = ({ restored }: RestoreDialogResult, rows: readonly RecordData[]) => {
    const records = recordsText(rows.filter(({ id }) => restored.some(({ record }) => record.id === id)));
    const dependents = restored.flatMap(({ others }) => others);
    const sums = new Map<string, number>();
    for (const { resource, done } of dependents) sums.set(resource, (sums.get(resource) ?? 0) + done);
    const amounts = [...sums].filter(([, done]) => done > 0).map((sum) => amountOf(...sum));
    const [first, ...more] = amounts;
    const others = more.reduce((before, last) => text("history.name.and", { before, last }), first ?? "");
    const message = first
      ? text("history.trash.restoredWith", { records, others })
      : text("history.trash.done", { action: "restore", records });
    if (restored.length > 0) notify?.({ type: "success", message });
    const skipped = dependents.flatMap((result) => result.skipped);
    if (skipped.length > 0) showSkipped(text("history.trash.notDone", { action: "restore" }), skipped);
    showNotices([
      ...restored.flatMap(({ notice }) => notice ?? []),
      ...dependents.flatMap(({ notices }) => notices),
    ]);
  };

  return {
    busy,
    /** Asks for a new password for each record that somebody signs in with. */
    restore: (deleted: readonly MaybeDeclared[]): Promise<void> => {
      const rows = deleted.map(({ row }) => row);
      const signIns = deleted.flatMap(({ row, collection }) =>
        collection?.signIn
          ? [{ id: row.id, title: deletedName(row), collection, undoes: deletedBy([row]) }]
          : [],
      );
      const rest = deleted.filter(({ collection }) => !collection?.signIn).map(({ row }) => row);
      const operationId = newOperationId();
      return once("restore", rows, async () => {
        if (signIns.length > 0) {
          const { askToRestore } = await loadModule(loadRestoring);
          const question = { records: signIns, operationId, withDependents: true };
          const outcome = await askToRestore(openDialog, question);
          showRestored(outcome, rows);
          if (outcome.unanswered) throw outcome.unanswered;
          if (outcome.cancelled) return;
        }
        if (rest.length > 0) await restoreRest(rest, operationId);
      });
    },
    remove: (rows: readonly RecordData[]): void => {
      if (busy) return;
      const [safe, young] = [rows.filter((row) => !isYoung(row)), rows.filter(isYoung)];
      const [soonest] = young
        .flatMap((row) => purgeableFrom(row) ?? [])
        .sort((a, b) => Number(a) - Number(b));
      if (safe.length === 0 && soonest) {
        const from = formatsOf().moment(soonest);
        modal.info({
          title: text("history.trash.tooYoung", { records: recordsText(rows) }),
          content: text("history.trash.tooYoungUntil", { hours: SAFE_HOURS, from }),
        });
        return;
      }
      const values = { count: young.length, hours: SAFE_HOURS };
      const note = young.length > 0 ? ` ${text("history.trash.young", values)}` : "";
      modal.confirm({
        title: text("history.trash.purgeQuestion", { records: recordsText(safe) }),
        content: text("history.trash.final") + note,
        okText: text("history.trash.purge"),
        okButtonProps: { danger: true, type: "primary" },
        cancelText: text("common.cancel"),
        focusable: { autoFocusButton: "cancel" },
        onOk: () =>
          once("remove", safe, async () => {
            const { done, skipped } = await purge({ ids: safe.map(({ id }) => id) });
            showResult("remove", safe, done, skipped);
          }),
      });
    },
  };
}

function isYoung(row: RecordData): boolean {
  return Number(purgeableFrom(row) ?? 0) > Date.now();
}

function recordsText(rows: readonly RecordData[]): string {
  const [only, ...more] = rows;
  return only && more.length === 0
    ? deletedName(only)
    : text("history.trash.records", { count: rows.length });
}

/** @param refused number of records that stay for a known reason. */
function trashResultText(
  action: TrashAction,
  rows: readonly RecordData[],
  done: number,
  refused: number,
): string {
  // Another person, or an earlier try with a lost answer, was faster.
  const gone = rows.length - done - refused;
  const values = { action, done, gone, total: rows.length, records: recordsText(rows) };
  if (refused > 0) return text(done === 0 ? "history.trash.notDone" : "history.trash.partDone", values);
  if (gone === 0) return text("history.trash.done", values);
  return text(gone < rows.length ? "history.trash.restGone" : "history.trash.gone", values);
}

export function deletedName({ id, title }: RecordData): string {
  return typeof title === "string" && title !== "" ? title : trashedRecord(id)[1];
}

/** The end of the restore period. Undefined: the time of the deletion is unknown. */
export function restorableUntil(row: RecordData): Date | undefined {
  return hoursAfter(row, TRASH_DAYS * 24);
}

function purgeableFrom(row: RecordData): Date | undefined {
  return hoursAfter(row, SAFE_HOURS);
}

function hoursAfter({ at }: RecordData, hours: number): Date | undefined {
  const deleted = typeof at === "string" ? Date.parse(at) : NaN;
  return Number.isNaN(deleted) ? undefined : new Date(deleted + hours * 3_600_000);
}

/** @returns the operation that deleted all of them. Undefined: there were several. */
function deletedBy(rows: readonly RecordData[]): string | undefined {
  const [operation, ...others] = new Set(rows.map(({ change }) => operationOf(String(change))));
  return others.length === 0 && isOperationId(operation) ? operation : undefined;
}
