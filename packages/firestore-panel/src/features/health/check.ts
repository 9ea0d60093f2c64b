/**
 * The check of all data. It counts each collection, reads the records that can name a file or expire, and the trash,
 * lists the stored files, and stores the result. A task may take several requests.
 */
import type { CollectionHealth, ExaminedRecords, HealthReport } from "../../contract/health";
import type { HealthService } from "./service";
import { expiringFields } from "../../fields/expiry";
import { modelOf } from "../../fields/models";
import { MAX_NAMED_RECORDS, MAX_UNUSED_FILES } from "../../schema/stored-names";
import { TRASH } from "../../schema/history";
import type { Collection } from "../../schema/types";
import { text, type Translate } from "../../texts/texts";
import type { JobStep } from "../../screens/jobs/run-job";

type Task =
  | { readonly kind: "count"; readonly resource: string; readonly label: string }
  /** Reads the records. Without a label: the trash. */
  | { readonly kind: "records"; readonly resource: string; readonly label?: string }
  | { readonly kind: "files"; readonly folder: string }
  | { readonly kind: "save" };

export interface CheckProgress {
  /** The index of the current task. */
  readonly task: number;
  readonly cursor?: string;
  readonly collections: HealthReport["collections"];
  readonly named: ReadonlySet<string>;
  readonly stored: readonly string[];
}
export const CHECK_START: CheckProgress = { task: 0, collections: {}, named: new Set(), stored: [] };

/** Files in one request about their age. */
const AGED = 100;

export function checkTasks(collections: readonly Collection[]): readonly Task[] {
  const named = (resource: string, label: string) => ({ resource, label });
  const all = collections.map(({ name, label }) => named(name, label.many));
  const withFiles = collections.filter((collection) => foldersOf(collection).length > 0);
  const examined = collections.filter((one) => withFiles.includes(one) || expiringFields([one]).length > 0);
  const sources = [...examined.map(({ name, label }) => named(name, label.many)), { resource: TRASH }];
  return [
    ...all.map((one) => ({ kind: "count", ...one }) as const),
    ...sources.map((one) => ({ kind: "records", ...one }) as const),
    ...[...new Set(withFiles.flatMap(foldersOf))].map((folder) => ({ kind: "files", folder }) as const),
    { kind: "save" },
  ];
}

export function checkStep(health: HealthService, tasks: readonly Task[]): JobStep<CheckProgress> {
  return async ({ cursor: from, ...at }) => {
    const task = tasks[at.task] ?? { kind: "save" };
    const page = from === undefined ? {} : { cursor: from };
    const next = (found: Partial<CheckProgress>, cursor?: string) => ({
      progress: cursor === undefined ? { ...at, ...found, task: at.task + 1 } : { ...at, ...found, cursor },
      isDone: task.kind === "save",
    });
    if (task.kind === "count") {
      const { resource } = task;
      const counted: CollectionHealth = await health.count({ resource });
      return next({ collections: { ...at.collections, [resource]: counted } });
    }
    if (task.kind === "records") {
      const { resource } = task;
      const { paths, cursor, ...faulty } = await health.records({ resource, ...page });
      const collections = withFaulty(at.collections, resource, faulty, from === undefined);
      return next({ named: new Set([...at.named, ...paths]), collections }, cursor);
    }
    if (task.kind === "files") {
      const { paths, cursor } = await health.storedFiles({ folder: task.folder, ...page });
      return next({ stored: [...at.stored, ...paths] }, cursor);
    }
    const { collections, stored } = at;
    const unusedFiles = await unusedOf(health, at);
    await health.save({ collections, files: stored.length, unusedFiles, isCheck: true });
    return next({});
  };
}

/** Adds what a page of records lacks. A collection that is read needs no other count of its passwords. */
function withFaulty(
  collections: HealthReport["collections"],
  resource: string,
  { dates, passwords }: Pick<ExaminedRecords, "dates" | "passwords">,
  isFirst: boolean,
): HealthReport["collections"] {
  const counts = collections[resource];
  // The trash has none.
  if (!counts) return collections;
  const before: Partial<CollectionHealth> = isFirst ? {} : counts;
  const first = (known: readonly string[] = [], more: readonly string[]) =>
    [...known, ...more].slice(0, MAX_NAMED_RECORDS);
  return {
    ...collections,
    [resource]: {
      ...counts,
      dates: (before.dates ?? 0) + dates.length,
      dateIds: first(before.dateIds, dates),
      ...(counts.passwords !== undefined && {
        passwords: (before.passwords ?? 0) + passwords.length,
        passwordIds: first(before.passwordIds, passwords),
      }),
    },
  };
}

export function checkText(t: Translate, tasks: readonly Task[], { task }: CheckProgress): string {
  const current = tasks[task];
  if (current?.kind === "count") return t("health.check.counting", { records: current.label });
  if (current?.kind === "files") return t("health.check.listing", { folder: current.folder });
  if (current?.kind !== "records") return t("health.check.saving");
  const { label } = current;
  return label === undefined ? t("health.check.readingTrash") : t("health.check.reading", { records: label });
}

/** @throws if the records' files are in another bucket: all files of this one would look unused. */
async function unusedOf(
  health: HealthService,
  { named, stored }: Pick<CheckProgress, "named" | "stored">,
): Promise<readonly string[]> {
  const unnamed = stored.filter((path) => !named.has(path));
  if (named.size > 0 && unnamed.length > 0 && unnamed.length === stored.length)
    throw new Error(text("health.check.wrongStorage"));
  const unused: string[] = [];
  for (let from = 0; from < unnamed.length && unused.length < MAX_UNUSED_FILES; from += AGED)
    unused.push(...(await health.unusedFiles({ paths: unnamed.slice(from, from + AGED) })).paths);
  return unused.slice(0, MAX_UNUSED_FILES);
}

function foldersOf({ fields }: Collection): readonly string[] {
  return fields.flatMap((field) => modelOf(field).upload?.(field)?.folder ?? []);
}
