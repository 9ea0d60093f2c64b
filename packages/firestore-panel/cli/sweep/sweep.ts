import { sweepAccounts } from "./accounts";
import type { Collection } from "../../src/schema/types";
import type { OwnerData } from "../owner/data";
import type { SweepOptions } from "./options";
import { sweepFiles } from "./files";
import { declaredFiles } from "../../src/data/file-values";
import { sweepTrash } from "./trash";

/**
 * Removes everything that nobody can see or restore. The trash comes first, because it determines which
 * accounts and files are gone permanently.
 * @returns the number of things that could not be removed.
 */
export async function sweep(
  data: OwnerData,
  collections: readonly Collection[],
  options: SweepOptions,
): Promise<number> {
  const started = await data.documents.now();
  const { expired, left } = await sweepTrash(data, started, options);
  const below = await sweepAccounts(data, collections, expired, options);
  const files = await sweepFiles(data, declaredFiles(collections), expired, started, options);
  return left + below + files;
}
