/** What names a record moves to the trash before the record itself, batch by batch. */
import type { DataProvider } from "@refinedev/core";
import type { DeleteDependentsParams, SkippedRecord } from "../../../contract/history";
import { ask } from "../../calls";
import { amountOf, type NameOf } from "./messages";

interface MoveOptions {
  readonly provider: DataProvider;
  readonly of: Omit<DeleteDependentsParams, "cursor">;
  /** The record's name. */
  readonly name: string;
  readonly nameOf: NameOf;
  /** Called before each batch. */
  readonly onProgress: (done: number) => void;
  /** Told what is left to the person of what was deleted, also where it fails. */
  readonly onNotice: (notice: string) => void;
  /** Asked after each part. */
  readonly stopped: () => boolean;
}

/** @throws why the record itself must stay: it was stopped, or some of them could not be moved. */
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

/** Some of what names a record stay as they are. Others may be moved all the same. */
export class StaysError extends Error {}

/** Begins with a space; empty where none was. */
function movedText(amount: string, done: number): string {
  if (done === 0) return "";
  return done === 1
    ? ` ${amount} was moved to the trash before, from where it can be restored.`
    : ` ${amount} were moved to the trash before, from where they can be restored.`;
}
