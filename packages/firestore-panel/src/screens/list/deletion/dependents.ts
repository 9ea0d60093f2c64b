import type { HistoryService } from "../../../data/services";
import { counted } from "../../../schema/define-collection";
import type { DeleteDependentsParams, SkippedRecord } from "../../../contract/history";
import { text } from "../../../texts/texts";
import { assertNotFailed, pagedStep, runJob } from "../../jobs/run-job";

/** The label of a single record: "Book". Undefined: this panel does not declare the collection. */
export type NameOf = (resource: string) => string | undefined;

/** "300 books" */
export function amountOf(resource: string, count: number, nameOf: NameOf): string {
  const one = nameOf(resource);
  return one === undefined ? text("list.records", { count }) : counted(count, { one, many: one });
}

interface MoveOptions {
  readonly history: HistoryService;
  readonly of: Omit<DeleteDependentsParams, "cursor">;
  readonly name: string;
  readonly nameOf: NameOf;
  /** Called before each batch. */
  readonly onProgress: (done: number) => void;
  /** Called with follow-up steps for the person, even if the deletion fails. */
  readonly onNotice: (notice: string) => void;
  /** Checked after each batch. */
  readonly stopped: () => boolean;
}

interface MoveProgress {
  readonly done: number;
  readonly skipped: readonly SkippedRecord[];
  readonly cursor?: string;
}

/**
 * Moves the dependents of a record to the trash before the record itself, in batches.
 * @throws why the record itself must stay: the deletion was stopped, or some dependents could not be moved.
 */
export async function moveDependents(options: MoveOptions): Promise<void> {
  const { history, of, name, nameOf, onProgress, onNotice, stopped } = options;
  const resource = of.dependents;
  const step = pagedStep(history.deleteDependents, of, (at: MoveProgress, answer) => {
    answer.notices.forEach(onNotice);
    return { done: at.done + answer.done, skipped: [...at.skipped, ...answer.skipped] };
  });
  const end = await runJob<MoveProgress>({ done: 0, skipped: [] }, step, {
    stopped,
    report: ({ done }) => onProgress(done),
  });
  const { done, skipped } = end.progress;
  assertNotFailed(end);
  const moved =
    done > 0 && text("list.deletion.moved", { count: done, records: amountOf(resource, done, nameOf) });
  if (end.name === "stopped") throw new Error(sentences(text("list.deletion.stopped", { name }), moved));
  const [first] = skipped;
  if (first) {
    const stays = text("list.deletion.stays", {
      count: skipped.length,
      records: amountOf(resource, skipped.length, nameOf),
      first: first.title,
      reason: first.reason,
    });
    throw new StaysError(sentences(text("list.deletion.notDeleted", { name }), stays, moved));
  }
}

/** Some dependents stay unchanged. The others may still move. */
export class StaysError extends Error {}

function sentences(...all: readonly (string | false)[]): string {
  return all.filter(Boolean).join(" ");
}
