/** Reads and writes the stored result of the last check, which the rules keep for admins. */
import { doc, getDocFromServer, serverTimestamp, type Firestore, type Query } from "firebase/firestore";
import type { HealthFindings, HealthReport } from "../../../contract/health";
import { derivedVersion } from "../../../fields/derived";
import { DATA_HEALTH, HEALTH_CLAIM, HEALTH_REPORT } from "../../../schema/data-health";
import type { Collection } from "../../../schema/types";
import { codeOf } from "../../errors";
import { commit } from "../commit";
import { plainData } from "../plain";
import { countUnindexed } from "./count";

/** Milliseconds until another tab's check is noticed. */
const CACHE_MS = 3_600_000;
const EMPTY = { collections: {}, files: 0, unusedFiles: [] };

export class LastReport {
  private cached: { readonly report: Promise<HealthReport | undefined>; readonly at: number } | undefined;
  /** By version of the declaration: what this tab counted because no report has it. */
  private readonly counted = new Map<string, Promise<boolean>>();

  constructor(
    private readonly firestore: Firestore,
    /** Every report that this tab writes may change the order of a list. */
    private readonly onSave: () => void,
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

  /** Adds findings to the stored report. */
  async save(findings: HealthFindings): Promise<HealthReport> {
    const reference = this.document(HEALTH_REPORT);
    const report = await commit(this.firestore, async (transaction) => {
      const document = await transaction.get(reference);
      const stored = document.exists() ? reportOf(plainData(document.data())) : undefined;
      const { isCheck = !stored, ...found } = findings;
      const { at, ...before } = stored ?? { at: "", ...EMPTY };
      const collections = { ...before.collections, ...found.collections };
      const written = { ...before, ...found, collections };
      const storedAt: unknown = document.get("at");
      transaction.set(reference, { ...written, at: isCheck ? serverTimestamp() : storedAt });
      return { ...written, at: isCheck ? new Date().toISOString() : at };
    });
    this.cached = { report: Promise.resolve(report), at: Date.now() };
    this.counted.clear();
    this.onSave();
    return report;
  }

  /** @returns false where another session has begun the daily check. */
  async claim(): Promise<boolean> {
    try {
      await commit(this.firestore, async (transaction) => {
        transaction.set(this.document(HEALTH_CLAIM), { at: serverTimestamp() });
      });
      return true;
    } catch (error) {
      if (codeOf(error) !== "permission-denied") throw error;
      return false;
    }
  }

  /**
   * Whether all records have the derived fields of the present declaration. Counts them where no report says it, or
   * where this account may not read the report.
   */
  async isIndexed(collection: Collection, all: Query): Promise<boolean> {
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
  }

  private document(id: string) {
    return doc(this.firestore, DATA_HEALTH, id);
  }
}

/** Only the panel writes the document, in this form. */
function reportOf(stored: { readonly [key: string]: unknown }): HealthReport {
  return { ...EMPTY, ...stored } as unknown as HealthReport;
}
