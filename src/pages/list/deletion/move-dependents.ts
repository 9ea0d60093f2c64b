/** Moves the dependents of a record to the trash before the record itself, in batches. */
import type { DataProvider } from "@refinedev/core";
import type { DeleteDependentsParams, SkippedRecord } from "../../../contract/history";
import { ask } from "../../calls";
import { amountOf, type NameOf } from "./messages";

interface MoveOptions {
  readonly provider: DataProvider;
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

/** @throws why the record itself must stay: the deletion was stopped, or some dependents could not be moved. */
export async function moveDependents(options: MoveOptions): Promise<void> {
  const { provider, of, name, nameOf, onProgress, onNotice, stopped } = options;
  const resource = of.dependents;
  let done = 0;
  const left: SkippedRecord[] = [];
  let cursor: string | undefined;
  do {
    onProgress(done);
    const answer = await ask(provider, "delete-dependents", {
      ...of,
      ...(cursor !== undefined && { cursor }),
    });
    done += answer.done;
    left.push(...answer.left);
    answer.notices.forEach(onNotice);
    ({ cursor } = answer);
  } while (cursor !== undefined && !stopped());
  const notDeleted = `${name} was not deleted.`;
  const moved = movedText(amountOf(resource, done, nameOf), done);
  if (cursor !== undefined) throw new Error(`Stopped: ${notDeleted}${moved}`);
  const [first] = left;
  if (first) {
    const which = `${left.length > 1 ? "the first of them is " : ""}${first.title}: ${first.reason}`;
    throw new StaysError(
      `${notDeleted} ${amountOf(resource, left.length, nameOf)} could not be moved to the trash (${which}).${moved}`,
    );
  }
}

/** Some dependents stay unchanged. The others may still move. */
export class StaysError extends Error {}

/** Begins with a space; empty if none was moved. */
function movedText(amount: string, done: number): string {
  if (done === 0) return "";
  return done === 1
    ? ` ${amount} was moved to the trash before, from where it can be restored.`
    : ` ${amount} were moved to the trash before, from where they can be restored.`;
}
