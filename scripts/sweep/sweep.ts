import { sweepAccounts } from "./accounts";
import type { SweepData, SweepOptions } from "./data";
import { sweepFiles } from "./files";
import { sweepTrash } from "./trash";

/**
 * Removes what nobody can see or restore any more. The trash first: it says which accounts and which files are gone for
 * good. @returns how many could not be removed.
 */
export async function sweep(data: SweepData, options: SweepOptions): Promise<number> {
  const started = await data.documents.now();
  const { expired, left } = await sweepTrash(data, started, options);
  const below = await sweepAccounts(data, expired, options);
  const files = await sweepFiles(data, expired, started, options);
  return left + below + files;
}
