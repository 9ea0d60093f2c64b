/** What only a real project says of records that carry what they are found by (docs/lists.md#derived-fields). */
import { toWireFields } from "../../demo/to-wire";
import type { PlainFields } from "../../demo/types";
import { derivedWrites, SEARCH_KEY, SORT_KEY } from "../../packages/firestore-panel/src/fields/derived";
import { documentOf } from "../../packages/firestore-panel/src/fields/record";
import { identityDocumentId } from "../../packages/firestore-panel/src/fields/import-rows";
import { MAX_SEARCH_TOKENS } from "../../packages/firestore-panel/src/fields/search-text";
import { employees } from "../../src/resources/employees";
import { MAX_ENTRY_VALUES } from "../../packages/firestore-panel/src/schema/history";
import { at, firestore, nameOf, runQuery, shown } from "./rest";
import { foundIds } from "./sign-in";
import { removeRecords, auditedCommit } from "./audited-commit";
import { expected, failure, note, ok, outcome, REFUSED, TAKEN, type Check } from "./verdict";

const ROWS = 400;

/** A row as the bulk upload writes it. Its name is as long as names are. */
function row(runId: string): PlainFields {
  const name = `${runId} Abdulrahman Mohammed Al-Suwaidi`;
  const company = { id: runId, name: `${runId} Trading and Contracting` };
  const derived = derivedWrites(employees, {
    id: runId,
    name,
    empId: runId,
    qid: runId,
    email: null,
    company,
  });
  return {
    name,
    empId: runId,
    qid: runId,
    email: null,
    password: runId,
    companyId: company.id,
    companyName: company.name,
    ...(documentOf(derived) as PlainFields),
  };
}

/** The ids of imported rows: of other ids, the rules look up each in the trash. */
const rowIds = async (group: string, count: number) =>
  Promise.all(Array.from({ length: count }, async (_, index) => identityDocumentId([group, String(index)])));

/**
 * One batch of the bulk upload under the limits of the rules, and of a commit: a row makes index entries by the hundred,
 * and production counts them among the 10 MiB that a commit may change.
 */
export const bigBatch: Check = {
  name: `a batch of ${String(ROWS)} rows`,
  run: async ({ project, admin, runId, later }) => {
    const fields = toWireFields(row(runId));
    const paths = (await rowIds(runId, ROWS)).map((id) => `Employees/${id}`);
    const writes = paths.map((path) => ({ update: { name: nameOf(project, path), fields } }));
    later(`the rows of company ${runId} in Employees`, () => removeRecords(project, admin, paths));
    const started = performance.now();
    const answer = await auditedCommit(project, admin, writes);
    if (answer.status === 200) return ok(`written in ${(performance.now() - started).toFixed(0)} ms`);
    // What is too large for one commit, the panel writes by smaller ones.
    if (at(answer.body, "error", "status") === "INVALID_ARGUMENT")
      return note(`${shown(answer)}: the panel writes such batches in halves`);
    return failure(shown(answer));
  },
};

/** Rules load all values of a record, before and after a write, and production bounds how many they may hold. */
export const manyTokens: Check = {
  name: `a record with ${String(MAX_SEARCH_TOKENS)} search tokens`,
  run: async ({ project, admin, runId, later }) => {
    const id = `${runId}-tokens`;
    const name = nameOf(project, `Employees/${id}`);
    later(`Employees/${id}`, () => removeRecords(project, admin, [`Employees/${id}`]));
    // As long as search tokens are, and none of them equal to one of before.
    const tokens = (count: number, word: string) =>
      Array.from({ length: count }, (_, index) => `${word}${String(index).padStart(3, "0")}`);
    const write = async (more: PlainFields) =>
      outcome(
        await auditedCommit(project, admin, [
          { update: { name, fields: toWireFields({ ...row(runId), ...more }) } },
        ]),
      );
    const [last] = tokens(MAX_SEARCH_TOKENS, "later").slice(-1);
    const created = await write({ [SEARCH_KEY]: tokens(MAX_SEARCH_TOKENS, "first") });
    const oneMore = await write({ [SEARCH_KEY]: tokens(MAX_SEARCH_TOKENS + 1, "later") });
    const updated = await write({ [SEARCH_KEY]: tokens(MAX_SEARCH_TOKENS, "later") });
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
      ["found by its last search token", foundIds(found).includes(id) ? TAKEN : shown(found), TAKEN],
    ]);
  },
};

const ENTRY_VALUES = [100, 300, 600, 1200];

/** Rules load the whole entry of a change, and production bounds what they may load. Where, is not documented. */
export const largeEntries: Check = {
  name: `an edit whose entry holds ${ENTRY_VALUES.join(", ")} values`,
  run: async ({ project, admin, runId, later }) => {
    const answers: string[] = [];
    for (const values of ENTRY_VALUES) {
      // Each record has one value for each of its fields, and as many records as make up the number.
      const ids = await rowIds(`${runId}-${String(values)}`, values / 20);
      const more = Object.fromEntries(
        Array.from({ length: 13 }, (_, index) => [`Column ${String(index)}`, "x"]),
      );
      const write = async (name: string) =>
        auditedCommit(
          project,
          admin,
          ids.map((id) => ({
            update: {
              name: nameOf(project, `Employees/${id}`),
              fields: toWireFields({ ...plainRow(runId), ...more, name }),
            },
          })),
        );
      later(`the rows of company ${runId} in Employees`, () =>
        removeRecords(
          project,
          admin,
          ids.map((id) => `Employees/${id}`),
        ),
      );
      const added = await write("Before");
      if (added.status !== 200) return failure(`the records: ${shown(added)}`);
      answers.push(`${String(values)}: ${outcome(await write("After"))}`);
    }
    const isBounded = answers.slice(0, 2).every((answer) => answer.endsWith(TAKEN));
    const text = answers.join(", ");
    if (!isBounded) return failure(`${text}; the panel writes up to ${String(MAX_ENTRY_VALUES)}`);
    return answers.every((answer) => answer.endsWith(TAKEN)) ? ok(text) : note(text);
  },
};

/** A row without what it is found by, which an entry does not tell. */
export function plainRow(runId: string): PlainFields {
  const { [SEARCH_KEY]: _, [SORT_KEY]: __, ...plain } = row(runId);
  return plain;
}
