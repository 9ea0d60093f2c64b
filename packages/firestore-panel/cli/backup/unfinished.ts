import { StartError } from "local-firebase";
import { META } from "../../src/schema/version";
import { lineOf, type TargetOptions } from "../owner/command-line";
import type { OwnerDatabase, OwnerTarget } from "../owner/owner-database";

/** Exists while a restore is not finished: the backup, and how many of its parts are restored. */
export const RESTORE_PATH = `${META}/restore`;

/** @returns the options that name a target in a command. */
export function optionsOf(target: OwnerTarget): TargetOptions {
  return "dataDir" in target ? { data: target.dataDir } : { project: target.projectId, key: "FILE" };
}

/** @param target names the documents in the command. @throws StartError if a restore broke off. */
export async function requireRestored(
  documents: Pick<OwnerDatabase, "projectId" | "get">,
  target: TargetOptions,
): Promise<void> {
  if ((await documents.get([RESTORE_PATH])).length > 0)
    throw new StartError(
      `A restore into ${target.data ?? documents.projectId} is not finished. Run it again first: ${lineOf("restore", target, "--from BACKUP")}`,
    );
}
