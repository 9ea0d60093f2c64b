import { errorText, StartError } from "local-firebase";
import { mapParallel } from "../../src/data/chunked";
import { type declaredFiles, YOUNG_FILE_MS } from "../../src/data/file-values";
import type { OwnerFile } from "../owner/files";
import { counted, type OwnerData } from "../owner/data";
import type { SweepOptions } from "./options";
import { namedFiles } from "./named-files";

/**
 * Removes files that no record and no document of the trash names. @returns the number of files that could
 * not be removed.
 */
export async function sweepFiles(
  data: OwnerData,
  declared: ReturnType<typeof declaredFiles>,
  expired: ReadonlySet<string>,
  started: number,
  options: SweepOptions,
): Promise<number> {
  const { documents, files } = data;
  const named = await namedFiles(documents, declared.collections, expired, started);
  const unnamed = new Map<string, OwnerFile[]>();
  let [read, known] = [0, 0];
  for (const folder of declared.folders) {
    const found: OwnerFile[] = [];
    for await (const batch of files.batches(folder)) {
      read += batch.length;
      known += batch.filter(({ path }) => named.has(path)).length;
      found.push(...batch.filter((file) => !named.has(file.path) && isOld(file, started)));
    }
    unnamed.set(folder, found);
  }
  if (read > 0 && named.size > 0 && known === 0)
    throw new StartError(
      `Records name ${counted(named.size)} files, and none of them is in the bucket ${files.bucket}. Another one is named by --bucket; no file was removed.`,
    );
  let left = 0;
  for (const [folder, found] of unnamed) left += await sweepFolder(data, folder, found, options);
  options.report(`${files.bucket}: ${counted(read)} files looked at`);
  return left;
}

async function sweepFolder(
  { files }: OwnerData,
  folder: string,
  found: readonly OwnerFile[],
  { remove, report }: SweepOptions,
): Promise<number> {
  let left = 0;
  const stays = (path: string, why: string) => {
    left += 1;
    report(`${path}: stays, because ${why}`);
  };
  if (remove)
    await mapParallel(found, async (file) => {
      try {
        if (!(await files.remove(file))) stays(file.path, "it was replaced meanwhile");
      } catch (error) {
        stays(file.path, errorText(error));
      }
    });
  else for (const { path } of found) report(`${path}: named by nothing`);
  report(
    `${folder}: ${counted(found.length - left)} files that nothing names ${remove ? "removed" : "to remove"}`,
  );
  return left;
}

function isOld({ timeCreated }: OwnerFile, now: number): boolean {
  return Date.parse(timeCreated) < now - YOUNG_FILE_MS;
}
