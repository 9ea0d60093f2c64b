/** Work on several records: which they are, how it goes through them, and what is said of it. */
import type { MatchService } from "../../src/data/services";
import { expect, it, test, vi } from "vitest";
import { boolean, choice, choices } from "../../src/fields/choice/model";
import { text } from "../../src/fields/text/model";
import {
  BEFORE,
  bulkStep,
  outcomeOf,
  startWith,
  type ApplyBatch,
  type BulkProgress,
} from "../../src/screens/bulk/bulk-steps";
import { settableFields } from "../../src/screens/list/record-rights";
import { text as english } from "../../src/texts/texts";
import { untriedText, runJob } from "../../src/screens/jobs/run-job";
import { PROTECTED_ADMIN_EMAIL, admins, brands } from "../fixtures/residence";
import type { RecordData } from "../../src/schema/types";
import { declared } from "../fixtures/specimens/specimen";

const NAMES = ["Pearl", "Souq", "Dhow", "Sidra"];
const start = (records: readonly RecordData[]) => startWith(brands, records, "set", "");
const START = start(NAMES.map((name, index) => ({ id: `b${String(index)}`, nameEng: name })));
const EVERYTHING = { resource: "Brands", filters: [], sorters: [] };
const NOBODY_READS = () => Promise.reject(new Error("Nothing is searched for."));

it("a bulk action keeps what it has done when a batch fails, and continues with that batch", async () => {
  const batches: string[][] = [];
  const apply: ApplyBatch = (batch) => {
    batches.push(batch.map(({ name }) => name));
    if (batches.length === 2) return Promise.reject(new Error("No server."));
    const refused = batch.flatMap(({ id, name }) => (name === "Souq" ? [{ id, reason: "Locked." }] : []));
    return Promise.resolve({ done: batch.length - refused.length, refused, notices: [batch[0]!.name] });
  };
  const step = bulkStep({ read: NOBODY_READS, matched: undefined, agreed: 4, start, size: 2, apply });
  const run = async (from: BulkProgress) =>
    outcomeOf(await runJob(from, step, { stopped: () => false, report: () => undefined }))!;
  const first = await run(START);
  expect(first).toMatchObject({ done: 1, failure: "No server.", refused: [{ name: "Souq" }] });
  expect(untriedText(english, first)).toBe("2 not done yet. No server.");
  const second = await run(first);
  expect(second).toMatchObject({ requested: 4, done: 3, untried: [], notices: ["Pearl", "Dhow"] });
  expect(second.failure).toBeUndefined();
  expect(batches).toEqual([NAMES.slice(0, 2), NAMES.slice(2), NAMES.slice(2)]);
});

it("a bulk action refuses the protected and the own account, each with its reason", () => {
  const records = [
    { id: "owner", name: "Owner", email: PROTECTED_ADMIN_EMAIL },
    { id: "self", name: "Noor", email: "noor@example.qa" },
    { id: "other", name: "Sami", email: "sami@example.qa" },
  ];
  expect(startWith(admins, records, "set", "self")).toMatchObject({
    requested: 3,
    refused: [
      { name: "Owner", reason: "This account cannot be deleted." },
      { name: "Noor", reason: expect.stringMatching(/^You are signed in with this account/) as string },
    ],
    untried: [{ id: "other", name: "Sami" }],
  });
});

it.each([
  [["a", "b"], 2, 2],
  // More than the person has agreed to.
  [["a", "b"], 1, 0],
  [[], 1, 0],
])("a search that finds %j where %i were announced changes %i", async (second, agreed, changed) => {
  const pages = [{ records: [], cursor: "1" as never }, { records: second.map((id) => ({ id })) }];
  const apply = vi.fn<ApplyBatch>(() => Promise.resolve({ done: 2, refused: [], notices: [] }));
  const read: MatchService["read"] = ({ cursor }) => ({ read: 0, ...pages[cursor ? 1 : 0]! }) as never;
  const step = bulkStep({ read, matched: EVERYTHING, agreed, start, size: 2, apply });
  const from = { ...BEFORE, search: { found: new Map<string, RecordData>() } };
  const end = await runJob(from, step, { stopped: () => false, report: () => undefined });
  expect(outcomeOf(end)).toMatchObject({ requested: second.length, done: changed });
  expect(apply).toHaveBeenCalledTimes(changed / 2);
});

it("a search ends after the current page when the person gives up, and nothing is changed", async () => {
  let reads = 0;
  const read = () => ((reads += 1), { records: [{ id: "a" }], read: 0, cursor: "1" as never }) as never;
  const step = bulkStep({ read, matched: EVERYTHING, agreed: 2, start, size: 2, apply: NOBODY_READS });
  const from = { ...BEFORE, search: { found: new Map<string, RecordData>() } };
  const end = await runJob(from, step, { stopped: () => reads === 1, report: () => undefined });
  expect(outcomeOf(end)).toBeUndefined();
});

test("the fields that can be set are those with a few values that an edit may change", () => {
  const options = ["A", "B"];
  const berths = declared("Berths", {
    fields: {
      name: text({ label: "Name" }),
      side: choice({ label: "Side", options }),
      taken: boolean({ label: "Taken" }),
      services: choices({ label: "Services", options }),
      later: choice({ label: "Later", options, form: "edit" }),
      fixed: choice({ label: "Fixed", options, immutable: true }),
      shown: choice({ label: "Shown", options, readOnly: true }),
      first: choice({ label: "First", options, form: "create" }),
      never: choice({ label: "Never", options, form: "none" }),
    },
  });
  expect(settableFields(berths).map(({ key }) => key)).toEqual(["side", "taken", "services", "later"]);
});
