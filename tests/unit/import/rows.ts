import { employees } from "../../../src/resources/employees";
import { ImportDraft } from "../../../packages/firestore-panel/src/features/import/draft";

/** A valid row of the file. */
export const ROW = {
  name: "Hind Al-Thani",
  empId: "E-1",
  qid: "28463400001",
  email: "hind@example.qa",
  password: "issued-1",
  companyId: "C-100",
  companyName: "Dana Trading",
};
export const HEADER = Object.keys(ROW).join(",");

/** A line of CSV: the row with some cells changed. Cells need no quoting. */
export function line(changes: Partial<typeof ROW> = {}): string {
  return Object.values({ ...ROW, ...changes }).join(",");
}

/** Reads a file as the worker does. */
export async function read(name: string, content: string | Uint8Array<ArrayBuffer>) {
  const draft = new ImportDraft();
  await draft.read(new File([content], name), employees);
  return draft;
}
