/** What was deleted with a record comes back after it. */
import type { DataProvider } from "@refinedev/core";
import type { DeletedWith, Left, RestoreWith } from "../../contract/history";
import { ask } from "../calls";

/** What came of those of one collection. */
export interface Others {
  readonly resource: string;
  readonly done: number;
  readonly left: readonly Left[];
  readonly notices: readonly string[];
}

interface Together {
  readonly of: Omit<RestoreWith, "dependents" | "cursor">;
  readonly records: DeletedWith["records"];
  /** Told before each part. */
  readonly onProgress: (at: { readonly done: number; readonly total: number }) => void;
  /** Asked after each part. */
  readonly stopped: () => boolean;
}

/** @throws the provider's HttpError. Asked again, it goes on with those that are in the trash still. */
export async function restoreWith(
  provider: DataProvider,
  { of, records, onProgress, stopped }: Together,
): Promise<readonly Others[]> {
  const all: Others[] = [];
  for (const { resource, count: total } of records) {
    let done = 0;
    const [left, notices]: [Left[], string[]] = [[], []];
    let cursor: string | undefined;
    do {
      onProgress({ done, total });
      const part = await ask(provider, "trash/restore-with", {
        ...of,
        dependents: resource,
        ...(cursor !== undefined && { cursor }),
      });
      done += part.done;
      left.push(...part.left);
      notices.push(...part.notices);
      ({ cursor } = part);
    } while (cursor !== undefined && !stopped());
    all.push({ resource, done, left, notices });
  }
  return all;
}
