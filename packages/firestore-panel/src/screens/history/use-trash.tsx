import { useDataProvider, useInvalidate, useNotification, useResourceParams } from "@refinedev/core";
import { App } from "antd";
import { momentText } from "../../ui/values";
import { loadModule } from "../shell/lazy";
import type { SkippedRecord } from "../../contract/history";
import { errorMessage, isUnanswered } from "../../contract/unreachable";
import { TRASH, SAFE_HOURS } from "../../schema/history";
import type { RecordData } from "../../schema/types";
import { ask } from "../calls";
import { JobSummary, useJob } from "../jobs/job-dialog";
import { trackOperation } from "../shell/tracked-operations";
import { amountOf, type NameOf } from "../list/deletion/dependents";
import type { JobOutcome } from "../jobs/run-job";
import { purgeableFrom, forgetAttempts, attemptsOf, type DeletedRecord, deletedName } from "./deleted-record";
import type { SignInsRestored } from "./restore-sign-ins";
import type { RestoredDependents } from "./restore-dependents";

type TrashAction = "restore" | "remove";
const DONE: { readonly [work in TrashAction]: string } = { restore: "restored", remove: "deleted for good" };

/** The pending action and its trash documents. */
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
  const dataProvider = useDataProvider();
  const invalidate = useInvalidate();
  const { open: notify } = useNotification();
  const { modal } = App.useApp();
  const { resources } = useResourceParams();
  const one = (resource: string): string | undefined =>
    resources.find(({ name }) => name === resource)?.meta?.["one"] as string | undefined;
  const { state, run } = useJob<PendingAction>();
  const busy = state.name === "running" ? state.progress : undefined;

  const once = async (action: TrashAction, rows: readonly RecordData[], what: () => Promise<void>) => {
    const end = await run({ action, ids: rows.map(({ id }) => id) }, async (progress) => {
      await what();
      return { progress, isDone: true };
    });
    if (!end) return;
    if (end.name === "stopped" && end.error) {
      const failed = action === "restore" ? "Nothing was restored" : "Nothing was deleted for good";
      const message = isUnanswered(end.error) ? unknownText(action, rows) : failed;
      notify?.({ type: "error", message, description: errorMessage(end.error) });
    }
    await invalidate({ resource: TRASH, invalidates: ["list", "many", "detail"] });
  };
  const showResult = (
    action: TrashAction,
    rows: readonly RecordData[],
    done: number,
    left: readonly SkippedRecord[],
  ) => {
    const { title, isWhole } = resultOf(action, rows, done, left.length);
    if (isWhole) notify?.({ type: "success", message: title });
    else modal.warning({ title, content: <JobSummary outcome={refusalsOf(left)} /> });
  };

  const showNotices = (notices: readonly string[]) => {
    if (notices.length > 0)
      modal.info({ title: "Please note", content: notices.map((notice) => <p key={notice}>{notice}</p>) });
  };

  const restoreRest = async (rows: readonly RecordData[]) => {
    const left: SkippedRecord[] = [];
    const notices: string[] = [];
    const processed: RecordData[] = [];
    try {
      for (const { rows: some, ...how } of attemptsOf(rows)) {
        const ids = some.map(({ id }) => id);
        const proof = { work: how.operation, count: ids.length };
        const restored = await trackOperation({ done: "Restored", subject: recordsText(some), proof }, () =>
          ask(dataProvider(), "trash/restore", { ids, ...how }),
        );
        forgetAttempts(some);
        processed.push(...some);
        left.push(...restored.left);
        if (restored.notice !== undefined) notices.push(restored.notice);
      }
    } finally {
      // Of several requests, those before a failed one are reported too.
      if (processed.length > 0) showResult("restore", processed, processed.length - left.length, left);
      showNotices(notices);
    }
  };

  const showSignInsResult = ({ restoredRows, others, notices }: SignInsRestored) => {
    if (restoredRows.length > 0)
      notify?.({
        type: "success",
        message: `${recordsText(restoredRows)} restored${othersText(others, one)}.`,
      });
    const left = others.flatMap((some) => some.left);
    if (left.length > 0)
      modal.warning({ title: "Not restored", content: <JobSummary outcome={refusalsOf(left)} /> });
    showNotices([...notices, ...others.flatMap((some) => some.notices)]);
  };

  const restore = (deleted: readonly MaybeDeclared[]): Promise<void> => {
    const rows = deleted.map(({ row }) => row);
    const signIns = deleted.flatMap(({ row, collection }) =>
      collection?.signIn ? [{ row, collection }] : [],
    );
    const rest = deleted.filter(({ collection }) => !collection?.signIn).map(({ row }) => row);
    return once("restore", rows, async () => {
      if (signIns.length > 0) {
        const { restoreSignIns } = await loadModule(() => import("./restore-sign-ins"));
        const options = { provider: dataProvider(), modal, nameOf: one, onEnd: showSignInsResult };
        if (!(await restoreSignIns(signIns, rows, options))) return;
      }
      if (rest.length > 0) await restoreRest(rest);
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
        const title = `${recordsText(rows)} cannot be deleted for good yet`;
        modal.info({ title, content: tooYoungText(momentText(soonest)) });
        return;
      }
      modal.confirm({
        title: `Delete ${recordsText(safe)} for good?`,
        content: finalText(young.length),
        okText: "Delete for good",
        okButtonProps: { danger: true, type: "primary" },
        cancelText: "Cancel",
        autoFocusButton: "cancel",
        onOk: () =>
          once("remove", safe, async () => {
            const ids = safe.map(({ id }) => id);
            const operation = {
              done: "Deleted for good",
              subject: recordsText(safe),
              proof: { trash: ids },
            } as const;
            const { done, left } = await trackOperation(operation, () =>
              ask(dataProvider(), "trash/purge", { ids }),
            );
            showResult("remove", safe, done, left);
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
  const final =
    "This is final: records that are deleted for good cannot be restored, nor can their files. The activity will show who deleted which records.";
  if (young === 0) return final;
  const stay = young === 1 ? "1 more was" : `${numberText(young)} more were`;
  return `${final} ${stay} deleted less than ${numberText(SAFE_HOURS)} hours ago, and ${young === 1 ? "stays" : "stay"}.`;
}

/** No chosen record can be deleted permanently yet. @param from when the first one can. */
function tooYoungText(from: string): string {
  return `A record cannot be deleted for good within ${numberText(SAFE_HOURS)} hours of its deletion, so that a mistake can be found. An admin can do it from ${from}.`;
}

/** The name of one record, or the number of several. */
function recordsText(rows: readonly RecordData[]): string {
  const [only, ...more] = rows;
  return only && more.length === 0 ? deletedName(only) : `${numberText(rows.length)} records`;
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
  if (refused > 0)
    return {
      title: done === 0 ? `Not ${DONE[action]}` : `${partText(done, rows)} ${DONE[action]}`,
      isWhole: false,
    };
  if (gone === 0) return { title: `${recordsText(rows)} ${DONE[action]}.`, isWhole: true };
  if (gone < rows.length) {
    const others = gone === 1 ? "The other one is" : `The other ${numberText(gone)} are`;
    return {
      title: `${partText(done, rows)} ${DONE[action]}. ${others} not in the trash any more.`,
      isWhole: true,
    };
  }
  return {
    title: `${recordsText(rows)} ${gone === 1 ? "is" : "are"} not in the trash any more.`,
    isWhole: true,
  };
}

/** The answer was lost. */
function unknownText(action: TrashAction, rows: readonly RecordData[]): string {
  return `It is not known whether ${recordsText(rows)} ${rows.length === 1 ? "was" : "were"} ${DONE[action]}`;
}

/** " with 20 books"; empty if there were none. */
function othersText(others: readonly RestoredDependents[], nameOfOne: NameOf): string {
  const sums = new Map<string, number>();
  for (const { resource, done } of others) sums.set(resource, (sums.get(resource) ?? 0) + done);
  const amounts = [...sums].filter(([, done]) => done > 0);
  if (amounts.length === 0) return "";
  return ` with ${amounts.map(([resource, done]) => amountOf(resource, done, nameOfOne)).join(" and ")}`;
}

/** The records that stay in the trash, with reasons, for a result summary. */
function refusalsOf(left: readonly SkippedRecord[]): JobOutcome {
  const refused = left.map(({ id, title, reason }) => ({ name: title || id, reason }));
  return { requested: left.length, done: 0, refused, left: [] };
}

function partText(done: number, rows: readonly RecordData[]): string {
  return `${numberText(done)} of ${numberText(rows.length)}`;
}

function numberText(number: number): string {
  return number.toLocaleString("en");
}
