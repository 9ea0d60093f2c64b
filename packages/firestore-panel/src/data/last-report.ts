/**
 * Reads and writes the stored result of the last check, which the rules keep for admins, and counts the
 * records that lists or searches leave out. A count costs a read per 1,000 records.
 */
import {
  doc,
  getDocFromServer,
  getDocsFromServer,
  limit,
  orderBy,
  serverTimestamp,
  type Firestore,
  type Query,
  FieldPath,
  query,
  where,
} from "firebase/firestore";
import type { HealthFindings, HealthReport, CollectionHealth } from "../contract/health";
import { derivedVersion, SORT_KEY, VERSION_KEY } from "../fields/derived";
import { DATA_HEALTH, HEALTH_REPORT, MAX_NAMED_RECORDS } from "../schema/stored-names";
import type { Collection, StoredData } from "../schema/types";
import { commit } from "./commit";
import { plainData } from "../firebase/plain";
import { modelOf } from "../fields/models";
import { lacksPassword, passwordField, storedPath } from "./faults";
import { countQuery } from "./lists/large-query";
import { orderPath, type RecordReader } from "./record-reader";
import { isValidId } from "./registry";
import { countIn, isCount, mapIn, textIn, textsIn } from "../schema/stored-values";

/** Milliseconds until another tab's check is noticed. */
const CACHE_MS = 3_600_000;
const EMPTY: Omit<HealthReport, "at"> = { collections: {}, files: 0, unusedFiles: [] };

export class LastReport {
  private cached: { readonly report: Promise<HealthReport | undefined>; readonly at: number } | undefined;
  /** By version of the declaration: what this tab counted because no report has it. */
  private readonly counted = new Map<string, Promise<boolean>>();
  /**
   * What `isIndexed` last said, by the name of the collection. The order of its lists depends on it. Undefined while
   * it finds out.
   */
  private readonly said = new Map<string, boolean | undefined>();

  constructor(
    private readonly firestore: Firestore,
    /** Called after this tab has written a report that contradicts what `isIndexed` said. */
    private readonly onChange: () => void,
  ) {}

  /** Reads one document in an hour. @returns undefined before the first check. @throws the SDK's errors. */
  read(): Promise<HealthReport | undefined> {
    if (this.cached && Date.now() - this.cached.at < CACHE_MS) return this.cached.report;
    const report = getDocFromServer(this.document(HEALTH_REPORT)).then((found) =>
      found.exists() ? reportOf(plainData(found.data())) : undefined,
    );
    const cached = { report, at: Date.now() };
    this.cached = cached;
    report.catch(() => {
      if (this.cached === cached) this.cached = undefined;
    });
    return report;
  }

  /** Adds findings to the stored report, and reads it again after a check: the server sets its time. */
  async save(findings: HealthFindings): Promise<HealthReport> {
    const reference = this.document(HEALTH_REPORT);
    const repaired = await commit(this.firestore, async (transaction) => {
      const document = await transaction.get(reference);
      const stored = document.exists() ? reportOf(plainData(document.data())) : undefined;
      const { isCheck = !stored, ...found } = findings;
      const { at, ...before } = stored ?? { at: "", ...EMPTY };
      // A repair counts again what it has repaired. What only a check finds stays.
      const recounted = Object.entries(found.collections ?? {}).map(
        ([name, counts]) =>
          [name, { ...(!findings.isCheck && before.collections[name]), ...counts }] as const,
      );
      const collections = { ...before.collections, ...Object.fromEntries(recounted) };
      const written = { ...before, ...found, collections };
      const storedAt: unknown = document.get("at");
      transaction.set(reference, { ...written, at: isCheck ? serverTimestamp() : storedAt });
      return isCheck ? undefined : { ...written, at };
    });
    this.cached = repaired && { report: Promise.resolve(repaired), at: Date.now() };
    this.counted.clear();
    // Lists that forget their order read it again, so a check that finds nothing new leaves them alone.
    const isNew = ([name, { unindexed }]: readonly [string, CollectionHealth]) =>
      this.said.has(name) && this.said.get(name) !== (unindexed === 0);
    if (Object.entries(findings.collections ?? {}).some(isNew)) this.onChange();
    const report = await this.read();
    if (!report) throw new Error("The report was removed after it was stored.");
    return report;
  }

  /**
   * Whether all records have the derived fields of the present declaration. Counts them where no report says it, or
   * where this account may not read the report.
   */
  async isIndexed(collection: Collection, all: Query): Promise<boolean> {
    this.said.set(collection.name, undefined);
    const answer = await this.findIndexed(collection, all);
    this.said.set(collection.name, answer);
    return answer;
  }

  private async findIndexed(collection: Collection, all: Query): Promise<boolean> {
    const version = derivedVersion(collection);
    const known = (await this.read().catch(() => undefined))?.collections[collection.name];
    if (known?.version === version) return known.unindexed === 0;
    const key = `${collection.name} ${version}`;
    const counted = this.counted.get(key) ?? countUnindexed(all, collection).then((count) => count === 0);
    this.counted.set(key, counted);
    counted.catch(() => this.counted.delete(key));
    return counted;
  }

  /** Call this when the session ends. */
  forget(): void {
    this.cached = undefined;
    this.counted.clear();
    this.said.clear();
  }

  private document(id: string) {
    return doc(this.firestore, DATA_HEALTH, id);
  }
}

function reportOf(stored: StoredData): HealthReport {
  const collections = Object.entries(mapIn(stored["collections"]));
  return {
    at: textIn(stored["at"]),
    collections: Object.fromEntries(collections.map(([name, counts]) => [name, countsOf(mapIn(counts))])),
    files: countIn(stored["files"]),
    unusedFiles: textsIn(stored["unusedFiles"]),
  };
}

function countsOf(stored: StoredData): CollectionHealth {
  const counts = ["dates", "passwords"].filter((key) => isCount(stored[key]));
  const ids = ["dateIds", "passwordIds"].filter((key) => stored[key] !== undefined);
  return {
    total: countIn(stored["total"]),
    hidden: countIn(stored["hidden"]),
    misplaced: countIn(stored["misplaced"]),
    unindexed: countIn(stored["unindexed"]),
    // Without a count, the version says nothing.
    version: isCount(stored["unindexed"]) ? textIn(stored["version"]) : "",
    ...Object.fromEntries(counts.map((key) => [key, stored[key]])),
    ...Object.fromEntries(ids.map((key) => [key, textsIn(stored[key]).filter(isValidId)])),
  };
}

/** @throws the SDK's errors. */
export async function countHealth(reader: RecordReader, collection: Collection): Promise<CollectionHealth> {
  const first = await countOnce(reader, collection);
  const { hidden, misplaced, unindexed, passwords = 0 } = first;
  if (hidden + misplaced + unindexed + passwords === 0) return first;
  // A record added or deleted between the counts looks like one that lacks something.
  const second = await countOnce(reader, collection);
  const least = (key: "hidden" | "misplaced" | "unindexed" | "passwords") =>
    Math.min(first[key] ?? 0, second[key] ?? 0);
  return {
    ...second,
    hidden: least("hidden"),
    misplaced: least("misplaced"),
    unindexed: least("unindexed"),
    ...(second.passwords !== undefined && (await passwordHealth(reader, collection, least("passwords")))),
  };
}

/** @returns also the first records without a password, as far as they have the field. */
async function passwordHealth(reader: RecordReader, collection: Collection, passwords: number) {
  const field = passwordField(collection);
  if (passwords === 0 || !field) return { passwords };
  const first = query(reader.all(collection), orderBy(storedPath(field)), limit(MAX_NAMED_RECORDS));
  const { docs: documents } = await getDocsFromServer(first);
  const passwordIds = documents.filter((one) => lacksPassword(collection, one)).map(({ id }) => id);
  return { passwords, passwordIds };
}

/** @returns the number of records without the derived fields of the present declaration. */
export async function countUnindexed(all: Query, collection: Collection): Promise<number> {
  const [total, indexed] = await Promise.all([count(all), count(indexedOf(all, collection))]);
  return Math.max(0, total - indexed);
}

async function countOnce(reader: RecordReader, collection: Collection): Promise<CollectionHealth> {
  const all = reader.all(collection);
  const ordered = reader.ordered(collection);
  const password = passwordField(collection);
  const [total, listed, typed, indexed, texts, numbers] = await Promise.all([
    count(all),
    count(ordered),
    // A comparison finds values of its own type only.
    count(query(ordered, where(orderPath(collection), ">=", leastOf(collection)))),
    collection.indexed ? count(indexedOf(all, collection)) : undefined,
    password && count(query(all, where(storedPath(password), ">", ""))),
    password && count(query(all, where(storedPath(password), ">=", -Number.MAX_VALUE))),
  ]);
  return {
    total,
    hidden: Math.max(0, total - listed),
    misplaced: Math.max(0, listed - typed),
    unindexed: Math.max(0, total - (indexed ?? total)),
    version: derivedVersion(collection),
    ...(password && { passwords: Math.max(0, total - (texts ?? 0) - (numbers ?? 0)) }),
  };
}

function indexedOf(all: Query, collection: Collection): Query {
  return query(all, where(new FieldPath(SORT_KEY, VERSION_KEY), "==", derivedVersion(collection)));
}

/** The least value of the type that orders the list. */
function leastOf({ order: [key], fields }: Collection): Date | number | string {
  const field = fields.find((candidate) => candidate.key === key);
  if (field && modelOf(field).stamps) return new Date(0);
  return field?.collation === "number" ? -Number.MAX_VALUE : "";
}

function count(records: Query): Promise<number> {
  return countQuery({ parts: [records] });
}
