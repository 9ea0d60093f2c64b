import type { Caller, DocumentReader, Log, RulesHolder, VersionClock } from "../core/contracts";
import type { RequestLog } from "../core/request-log";
import type { LookupBudget, RulesMethod, StorageRulesObject, Verdict } from "../rules/api";
import { createBudget } from "../rules/budget";
import { projectOfBucket } from "./address";
import type { ByteFiles } from "./byte-files";
import { StorageError } from "./errors";
import type { ObjectDirectory } from "./object-directory";
import { toRulesObject } from "./stored-object";

/** The services that the parts of the local Storage use. */
export interface StorageContext {
  readonly objects: ObjectDirectory;
  readonly files: ByteFiles;
  readonly rules: RulesHolder;
  readonly clock: VersionClock;
  readonly log: Log;
  /** Receives the requests. Absent: they are not logged. */
  readonly requests?: RequestLog | undefined;
  /** Whether this process has the bucket. */
  hasBucket(bucket: string): boolean;
  /** The documents of a project, for lookups of rules. */
  documents(projectId: string): DocumentReader;
}

/** The subject of a check of the rules. */
export interface Access {
  readonly caller: Caller;
  readonly method: RulesMethod;
  readonly bucket: string;
  /** An object's name, or for `list` the prefix. */
  readonly path: string;
  readonly newResource?: StorageRulesObject;
}

/**
 * Checks an access against the rules. It is synchronous, so the access is still allowed when the caller continues at
 * once. @throws StorageError 403
 */
export function authorize(context: StorageContext, access: Access): void {
  const { caller, method, bucket, path } = access;
  const began = performance.now();
  const budget = createBudget("storage");
  const verdict = decide(context, access, budget);
  context.documents(projectOfBucket(bucket)).lookedUp(caller, budget.lookups());
  context.requests?.add({
    service: "storage",
    projectId: projectOfBucket(bucket),
    method,
    path,
    client: caller.kind === "user" ? caller.auth.uid : caller.kind,
    verdict: verdict.allowed ? "allowed" : "denied",
    reasons: verdict.reasons,
    values: verdict.values ?? [],
    lookups: budget.lookups(),
    ms: performance.now() - began,
  });
  if (verdict.allowed) return;
  const why = verdict.reasons.map(
    (reason) => `${reason.file}:${reason.line}:${reason.column} ${reason.message}`,
  );
  if (hasOddSegment(path)) why.push("a part of the name is empty, '.' or '..'");
  const who = caller.kind === "user" ? caller.auth.uid : "nobody signed in";
  context.log.warn(
    `storage    denied ${method} ${path} for ${who}: ${why.join("; ") || "no rule grants it"}`,
  );
  throw new StorageError(403, "Permission denied.");
}

function decide(context: StorageContext, access: Access, budget: LookupBudget): Verdict {
  const { caller, method, bucket, path, newResource } = access;
  if (caller.kind === "owner") return { allowed: true, reasons: [] };
  if (hasOddSegment(path)) return { allowed: false, reasons: [] };
  const stored = method === "list" ? undefined : context.objects.get(bucket, path);
  const documents = context.documents(projectOfBucket(bucket));
  const look = (documentPath: string) => documents.get(documentPath);
  return context.rules.current(bucket).authorizeStorage({
    method,
    bucket,
    path,
    auth: caller.kind === "user" ? caller.auth : null,
    timeMicros: context.clock.next(),
    resource: stored ? toRulesObject(stored) : null,
    ...(newResource && { newResource }),
    lookup: { get: look, getAfter: look },
    budget,
  });
}

/**
 * A bucket accepts names such as `a//b` and `a/../b`, and the owner may store them. Callers subject to rules may not.
 * Production's rules fail on an empty segment, and authors of rules would expect such a name in another folder.
 */
function hasOddSegment(path: string): boolean {
  return (
    path !== "" && path.split("/").some((segment) => segment === "" || segment === "." || segment === "..")
  );
}
