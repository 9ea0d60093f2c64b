/** The page that the bench loads: the panel's own export of made-up tenants, without a screen and without a server. */
import { MATCHING_ROWS } from "../../../packages/firestore-panel/src/contract/records";
import type { MatchingRecords } from "../../../packages/firestore-panel/src/data/lists/matching";
import {
  exportColumns,
  listExportStep,
} from "../../../packages/firestore-panel/src/features/export/export-step";
import { runJob } from "../../../packages/firestore-panel/src/screens/jobs/run-job";
import { tenants } from "../../../src/resources/tenants";
import type { RecordData } from "../../../packages/firestore-panel/src/schema/types";

declare global {
  /** Put there by the bench, which looks at the memory while the page waits for it. */
  function exported(records: number): Promise<void>;
  /** @returns the bytes of the file. */
  function exportTenants(format: "csv" | "xlsx", count: number): Promise<number>;
}

const COLUMNS: ReadonlySet<string> = new Set([
  "name",
  "tenantId",
  "phoneNumber",
  "qid",
  "nationality",
  "email",
  "joiningDate",
  "contractExpiry",
  "contract",
  "time",
]);

function tenant(index: number): RecordData {
  return {
    id: `tenant-${String(index)}`,
    name: index % 3 === 0 ? `فاطمة المري ${String(index)}` : `Person number ${String(index)}`,
    tenantId: `${String(index)}A`,
    phoneNumber: "+974 4400 0000",
    qid: String(28_400_000_000 + index),
    nationality: "Qatar",
    email: `person-${String(index)}@example.org`,
    joiningDate: "2025-01-01",
    contractExpiry: "2027-01-01",
    contract: `https://files.example/v0/b/panel/o/contracts%2F${String(index)}.pdf?alt=media&token=${crypto.randomUUID()}`,
    time: new Date(1_750_000_000_000 + index * 1000).toISOString(),
  };
}

/** As a server answers that has so many. */
function answer(cursor: unknown, count: number): MatchingRecords {
  const from = Number(cursor ?? 0);
  const to = Math.min(from + MATCHING_ROWS, count);
  return {
    records: Array.from({ length: to - from }, (_, index) => tenant(from + index)),
    ...(to < count && { cursor: String(to) as never }),
    read: to - from,
  };
}

globalThis.exportTenants = async (format, count) => {
  const columns = exportColumns(tenants, new Set()).filter(({ key }) => COLUMNS.has(key));
  let [written, size] = [0, 0];
  const step = listExportStep({
    ...{ columns, format },
    fileName: `tenants.${format}`,
    read: async ({ cursor }) => {
      await exported(written);
      return answer(cursor, count);
    },
    // None of these columns counts anything.
    count: () => Promise.resolve({ counts: [] }),
    matched: { resource: tenants.name, filters: [], sorters: [] },
    save: (_, file) => {
      ({ size } = file);
    },
  });
  const end = await runJob(0, step, {
    stopped: () => false,
    report: (records) => {
      written = records;
    },
  });
  if (end.name === "stopped" && end.error) throw end.error;
  await exported(end.progress);
  return size;
};
