/** The stored result of the last check of all data, which the rules keep for admins, and what lists conclude from it. */
import {
  doc,
  FieldPath,
  getDocFromServer,
  query,
  where,
  type DocumentData,
  type Firestore,
  type Query,
} from "firebase/firestore";
import { derivedVersion, SORT_KEY, VERSION_KEY } from "../fields/derived";
import { HOUR_MS } from "../schema/sign-in";
import { DATA_HEALTH, HEALTH_REPORT } from "../schema/stored-names";
import type { Collection, StoredData } from "../schema/types";
import { countOf } from "./chunked";
import { commit } from "./commit";
import { plainData } from "../firebase/plain";
import { isValidId } from "./registry";
import { countIn, isCount, mapIn, textIn, textsIn } from "../schema/stored-values";

export type CollectionHealth = Readonly<ReturnType<typeof collectionHealthOf>>;
export type HealthReport = Readonly<ReturnType<typeof reportOf>>;

export class LastReport {
  private cached: { readonly report: Promise<HealthReport | undefined>; readonly at: number } | undefined;
  /** By version of the declaration: what this tab counted because no report has it. */
  private readonly counted = new Map<string, Promise<boolean>>();
  /** What `isIndexed` last answered, by collection. Undefined while it finds out. */
  private readonly answers = new Map<string, boolean | undefined>();

  /** @param onChange called after this tab has written a report that contradicts what `isIndexed` answered. */
  constructor(
    private readonly firestore: Firestore,
    private readonly onChange: () => void,
  ) {}

  read(): Promise<HealthReport | undefined> {
    // After an hour another tab's check is noticed.
    if (this.cached && Date.now() - this.cached.at < HOUR_MS) return this.cached.report;
    const report = getDocFromServer(this.document()).then((found) =>
      found.exists() ? reportOf(plainData(found.data())) : undefined,
    );
    const cached = { report, at: Date.now() };
    this.cached = cached;
    report.catch(() => {
      if (this.cached === cached) this.cached = undefined;
    });
    return report;
  }

  /**
   * Replaces the report by the result of a check, or updates what a repair has counted again. The last write wins.
   * @param options `merge`: the rest and the time of the check stay.
   */
  async write(data: DocumentData, options: { readonly merge: boolean }): Promise<void> {
    await commit(this.firestore, async (transaction) => {
      transaction.set(this.document(), data, options);
    });
    this.cached = undefined;
    this.counted.clear();
    // Lists that forget their order read it again, so a check that finds nothing new leaves them alone.
    const { collections = {} } = (await this.read()) ?? {};
    const isNew = ([name, { unindexed }]: readonly [string, CollectionHealth]) =>
      this.answers.has(name) && this.answers.get(name) !== (unindexed === 0);
    if (Object.entries(collections).some(isNew)) this.onChange();
  }

  /**
   * Whether all records have the derived fields, on which the order of lists depends. Counts them where no report says
   * it to this account.
   */
  async isIndexed(collection: Collection, all: Query): Promise<boolean> {
    this.answers.set(collection.name, undefined);
    const answer = await this.findIndexed(collection, all);
    this.answers.set(collection.name, answer);
    return answer;
  }

  private async findIndexed(collection: Collection, all: Query): Promise<boolean> {
    const version = derivedVersion(collection);
    const reported = (await this.read().catch(() => undefined))?.collections[collection.name];
    if (reported?.version === version) return reported.unindexed === 0;
    const key = `${collection.name} ${version}`;
    const count = () => Promise.all([countOf(all), countIndexed(all, collection)]);
    const counted = this.counted.get(key) ?? count().then(([total, indexed]) => indexed >= total);
    this.counted.set(key, counted);
    counted.catch(() => this.counted.delete(key));
    return counted;
  }

  forget(): void {
    this.cached = undefined;
    this.counted.clear();
    this.answers.clear();
  }

  private document() {
    return doc(this.firestore, DATA_HEALTH, HEALTH_REPORT);
  }
}

function reportOf(stored: StoredData) {
  const collections = Object.entries(mapIn(stored["collections"]));
  return {
    /** ISO text. */
    at: textIn(stored["at"]),
    collections: Object.fromEntries(
      collections.map(([name, counts]) => [name, collectionHealthOf(mapIn(counts))]),
    ),
    files: countIn(stored["files"]),
    /** Paths of files that no record and no document of the trash names, at most MAX_UNUSED_FILES. */
    unusedFiles: textsIn(stored["unusedFiles"]),
  };
}

function collectionHealthOf(stored: StoredData) {
  return {
    total: countIn(stored["total"]),
    /** Records that no list shows, because they lack the field that orders it. */
    hidden: countIn(stored["hidden"]),
    /** Records at a wrong place in their list, because that field has a value of another type. */
    misplaced: countIn(stored["misplaced"]),
    /** Records without the derived fields of the present declaration. */
    unindexed: countIn(stored["unindexed"]),
    /** Identifies the declaration that `unindexed` belongs to. Without a count, it says nothing. */
    version: isCount(stored["unindexed"]) ? textIn(stored["version"]) : "",
    /** Records in which a date is stored in another form. 0 also where they were not read. */
    dates: countIn(stored["dates"]),
    /** Records without the readable password that they need. */
    passwords: countIn(stored["passwords"]),
    /** The first of these records, at most MAX_NAMED_RECORDS of each. */
    dateIds: textsIn(stored["dateIds"]).filter(isValidId),
    passwordIds: textsIn(stored["passwordIds"]).filter(isValidId),
  };
}

/** @returns how many records have the derived fields of the present declaration. */
export function countIndexed(all: Query, collection: Collection): Promise<number> {
  const version = where(new FieldPath(SORT_KEY, VERSION_KEY), "==", derivedVersion(collection));
  return countOf(query(all, version));
}
