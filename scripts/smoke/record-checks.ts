/** What only a real project says of records that carry what they are found by (docs/data-model.md#lists). */
import { toWireFields } from "../../demo/to-wire";
import type { PlainFields } from "../../demo/types";
import { derivedWrites, SEARCH_KEY, SORT_KEY } from "../../src/fields/derived";
import { documentOf } from "../../src/fields/record";
import { MAX_MARKS } from "../../src/fields/search-text";
import { employees } from "../../src/resources/employees";
import { MAX_ENTRY_VALUES } from "../../src/schema/history";
import { at, firestore, nameOf, runQuery, shown } from "./rest";
import { foundIds } from "./sign-in";
import { removeRecords, signedCommit } from "./signed";
import { expected, fault, note, ok, outcome, REFUSED, TAKEN, type Check } from "./verdict";

const ROWS = 400;

/** A row as the bulk upload writes it. Its name is as long as names are. */
function row(mark: string): PlainFields {
  const name = `${mark} Abdulrahman Mohammed Al-Suwaidi`;
  const company = { id: mark, name: `${mark} Trading and Contracting` };
  const derived = derivedWrites(employees, { id: mark, name, empId: mark, qid: mark, email: null, company });
  return {
    name,
    empId: mark,
    qid: mark,
    email: null,
    password: mark,
    companyId: company.id,
    companyName: company.name,
    ...(documentOf(derived) as PlainFields),
  };
}

/**
 * One batch of the bulk upload under the limits of the rules, and of a commit: a row makes index entries by the hundred,
 * and production counts them among the 10 MiB that a commit may change.
 */
export const bigBatch: Check = {
  name: `a batch of ${String(ROWS)} rows`,
  run: async ({ project, admin, mark, later }) => {
    const fields = toWireFields(row(mark));
    const writes = Array.from({ length: ROWS }, (_, index) => ({
      update: { name: nameOf(project, `Employees/${mark}-${String(index)}`), fields },
    }));
    const paths = writes.map((_, index) => `Employees/${mark}-${String(index)}`);
    later(`Employees/${mark}-*`, () => removeRecords(project, admin, paths));
    const started = performance.now();
    const answer = await signedCommit(project, admin, writes);
    if (answer.status === 200) return ok(`written in ${(performance.now() - started).toFixed(0)} ms`);
    // What is too large for one commit, the panel writes by smaller ones.
    if (at(answer.body, "error", "status") === "INVALID_ARGUMENT")
      return note(`${shown(answer)}: the panel writes such batches in halves`);
    return fault(shown(answer));
  },
};

/** Rules load all values of a record, before and after a write, and production bounds how many they may hold. */
export const manyMarks: Check = {
  name: `a record with ${String(MAX_MARKS)} marks`,
  run: async ({ project, admin, mark, later }) => {
    const id = `${mark}-marks`;
    const name = nameOf(project, `Employees/${id}`);
    later(`Employees/${id}`, () => removeRecords(project, admin, [`Employees/${id}`]));
    // As long as marks are, and none of them equal to one of before.
    const marks = (count: number, word: string) =>
      Array.from({ length: count }, (_, index) => `${word}${String(index).padStart(3, "0")}`);
    const write = async (more: PlainFields) =>
      outcome(
        await signedCommit(project, admin, [
          { update: { name, fields: toWireFields({ ...row(mark), ...more }) } },
        ]),
      );
    const [last] = marks(MAX_MARKS, "later").slice(-1);
    const created = await write({ [SEARCH_KEY]: marks(MAX_MARKS, "first") });
    const oneMore = await write({ [SEARCH_KEY]: marks(MAX_MARKS + 1, "later") });
    const updated = await write({ [SEARCH_KEY]: marks(MAX_MARKS, "later") });
    const read = await firestore(project, admin, "GET", `/Employees/${id}`);
    const found = await runQuery(project, admin, {
      from: [{ collectionId: "Employees" }],
      where: {
        fieldFilter: { field: { fieldPath: SEARCH_KEY }, op: "ARRAY_CONTAINS", value: { stringValue: last } },
      },
      // Marks have no index but the one of the list's order.
      orderBy: [{ field: { fieldPath: "name" }, direction: "ASCENDING" }],
      limit: 1000,
    });
    return expected([
      ["created", created, TAKEN],
      ["updated with one more", oneMore, REFUSED],
      ["updated", updated, TAKEN],
      ["read", outcome(read), TAKEN],
      ["found by its last mark", foundIds(found).includes(id) ? TAKEN : shown(found), TAKEN],
    ]);
  },
};

const ENTRY_VALUES = [100, 300, 600, 1200];

/** Rules load the whole entry of a change, and production bounds what they may load. Where, is not documented. */
export const largeEntries: Check = {
  name: `an edit whose entry holds ${ENTRY_VALUES.join(", ")} values`,
  run: async ({ project, admin, mark, later }) => {
    const answers: string[] = [];
    for (const values of ENTRY_VALUES) {
      // Each record has one value for each of its fields, and as many records as make up the number.
      const ids = Array.from(
        { length: values / 20 },
        (_, index) => `${mark}-${String(values)}-${String(index)}`,
      );
      const more = Object.fromEntries(
        Array.from({ length: 13 }, (_, index) => [`Column ${String(index)}`, "x"]),
      );
      const write = async (name: string) =>
        signedCommit(
          project,
          admin,
          ids.map((id) => ({
            update: {
              name: nameOf(project, `Employees/${id}`),
              fields: toWireFields({ ...plainRow(mark), ...more, name }),
            },
          })),
        );
      later(`Employees/${mark}-${String(values)}-*`, () =>
        removeRecords(
          project,
          admin,
          ids.map((id) => `Employees/${id}`),
        ),
      );
      const added = await write("Before");
      if (added.status !== 200) return fault(`the records: ${shown(added)}`);
      answers.push(`${String(values)}: ${outcome(await write("After"))}`);
    }
    const isBounded = answers.slice(0, 2).every((answer) => answer.endsWith(TAKEN));
    const text = answers.join(", ");
    if (!isBounded) return fault(`${text}; the panel writes up to ${String(MAX_ENTRY_VALUES)}`);
    return answers.every((answer) => answer.endsWith(TAKEN)) ? ok(text) : note(text);
  },
};

/** A row without what it is found by, which an entry does not tell. */
export function plainRow(mark: string): PlainFields {
  const { [SEARCH_KEY]: _, [SORT_KEY]: __, ...plain } = row(mark);
  return plain;
}
