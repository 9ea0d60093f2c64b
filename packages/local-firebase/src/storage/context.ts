import type { Caller, DocumentReader, Log, RulesHolder, VersionClock } from "../core/contracts";
import type { RulesMethod, StorageRulesObject } from "../rules/api";
import { createBudget } from "../rules/budget";
import { projectOfBucket } from "./address";
import type { ByteFiles } from "./byte-files";
import { StorageError } from "./errors";
import type { ObjectDirectory } from "./object-directory";
import { toRulesObject } from "./stored-object";

/** What the parts of the local Storage work on. */
export interface StorageContext {
  readonly objects: ObjectDirectory;
  readonly files: ByteFiles;
  readonly rules: RulesHolder;
  readonly clock: VersionClock;
  readonly log: Log;
  /** Whether this process has the bucket. */
  hasBucket(bucket: string): boolean;
  /** The documents of a project, for rules that look them up. */
  documents(projectId: string): DocumentReader;
}

/** What is asked of the rules. */
export interface Access {
  readonly caller: Caller;
  readonly method: RulesMethod;
  readonly bucket: string;
  /** An object's name, or for `list` the prefix. */
  readonly path: string;
  readonly newResource?: StorageRulesObject;
}

/** Asks the rules. Nothing is awaited, so what the caller does at once is still allowed. @throws StorageError 403 */
export function authorize(context: StorageContext, access: Access): void {
  if (access.caller.kind === "owner") return;
  const { method, bucket, path, newResource } = access;
  const stored = method === "list" ? undefined : context.objects.get(bucket, path);
  const documents = context.documents(projectOfBucket(bucket));
  const look = (documentPath: string) => documents.get(documentPath);
  const verdict = context.rules.current().authorizeStorage({
    method,
    bucket,
    path,
    auth: access.caller.kind === "user" ? access.caller.auth : null,
    timeMicros: context.clock.next(),
    resource: stored ? toRulesObject(stored) : null,
    ...(newResource && { newResource }),
    lookup: { get: look, getAfter: look },
    budget: createBudget("storage"),
  });
  if (verdict.allowed) return;
  const why = verdict.reasons.map(
    (reason) => `${reason.file}:${reason.line}:${reason.column} ${reason.message}`,
  );
  const who = access.caller.kind === "user" ? access.caller.auth.uid : "nobody signed in";
  context.log.warn(
    `storage    denied ${method} ${path} for ${who}: ${why.join("; ") || "no rule grants it"}`,
  );
  throw new StorageError(403, "Permission denied.");
}
