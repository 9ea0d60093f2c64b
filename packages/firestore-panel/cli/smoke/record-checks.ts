/** What only a real project says of records that carry what they are found by (docs/lists.md#derived-fields). */
import { toWireFields, type PlainFields } from "../owner/to-wire";
import { derivedWrites, SEARCH_KEY } from "../../src/fields/derived";
import { documentOf, readRecord } from "../../src/fields/record";
import { identityDocumentId } from "../../src/fields/import-rows";
import { MAX_SEARCH_TOKENS } from "../../src/fields/search-text";
import type { SmokeSettings } from "../owner/product";
import { MAX_ENTRY_VALUES } from "../../src/schema/history";
import { at, firestore, nameOf, runQuery, shown } from "./rest";
import { foundIds } from "./sign-in";
import { removeRecords, auditedCommit } from "./audited-commit";
import { expected, failure, note, ok, outcome, REFUSED, TAKEN, type Check } from "./verdict";

const ROWS = 400;

/** A row as the bulk upload writes it. */
function row(settings: SmokeSettings, runId: string): PlainFields {
  const plain = settings.row(runId);
  const derived = derivedWrites(settings.rows, readRecord(settings.rows, runId, plain));
  return { ...plain, ...(documentOf(derived) as PlainFields) };
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
  run: async ({ settings, project, admin, runId, later }) => {
    const fields = toWireFields(row(settings, runId));
    const paths = (await rowIds(runId, ROWS)).map((id) => `${settings.rows.name}/${id}`);
    const writes = paths.map((path) => ({ update: { name: nameOf(project, path), fields } }));
    later(`the rows of ${runId} in ${settings.rows.name}`, () => removeRecords(project, admin, paths));
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
  run: async ({ settings, project, admin, runId, later }) => {
    const id = `${runId}-tokens`;
    const [order] = settings.rows.order;
    const name = nameOf(project, `${settings.rows.name}/${id}`);
    later(`${settings.rows.name}/${id}`, () =>
      removeRecords(project, admin, [`${settings.rows.name}/${id}`]),
    );
    // As long as search tokens are, and none of them equal to one of before.
    const tokens = (count: number, word: string) =>
      Array.from({ length: count }, (_, index) => `${word}${String(index).padStart(3, "0")}`);
    const write = async (more: PlainFields) =>
      outcome(
        await auditedCommit(project, admin, [
          { update: { name, fields: toWireFields({ ...row(settings, runId), ...more }) } },
        ]),
      );
    const [last] = tokens(MAX_SEARCH_TOKENS, "later").slice(-1);
    const created = await write({ [SEARCH_KEY]: tokens(MAX_SEARCH_TOKENS, "first") });
    const oneMore = await write({ [SEARCH_KEY]: tokens(MAX_SEARCH_TOKENS + 1, "later") });
    const updated = await write({ [SEARCH_KEY]: tokens(MAX_SEARCH_TOKENS, "later") });
    const read = await firestore(project, admin, "GET", `/${settings.rows.name}/${id}`);
    const found = await runQuery(project, admin, {
      from: [{ collectionId: settings.rows.name }],
      where: {
        fieldFilter: { field: { fieldPath: SEARCH_KEY }, op: "ARRAY_CONTAINS", value: { stringValue: last } },
      },
      // Marks have no index but the one of the list's order.
      orderBy: [{ field: { fieldPath: order }, direction: "ASCENDING" }],
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
  run: async ({ settings, project, admin, runId, later }) => {
    const answers: string[] = [];
    const [order] = settings.rows.order;
    for (const values of ENTRY_VALUES) {
      // Each record has one value for each of its fields, and as many records as make up the number.
      const ids = await rowIds(`${runId}-${String(values)}`, values / 20);
      const more = Object.fromEntries(
        Array.from({ length: 13 }, (_, index) => [`Column ${String(index)}`, "x"]),
      );
      const write = async (text: string) =>
        auditedCommit(
          project,
          admin,
          ids.map((id) => ({
            update: {
              name: nameOf(project, `${settings.rows.name}/${id}`),
              fields: toWireFields({ ...settings.row(runId), ...more, [order]: text }),
            },
          })),
        );
      later(`the rows of ${runId} in ${settings.rows.name}`, () =>
        removeRecords(
          project,
          admin,
          ids.map((id) => `${settings.rows.name}/${id}`),
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
