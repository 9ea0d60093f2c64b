/** The demo's history: each record leads to its last entry, and each entry is about records that name it. */
import { expect, it } from "vitest";
import { CHANGE_KEY } from "../../../packages/firestore-panel/src/schema/stored-names";
import {
  isAudited,
  operationOf,
  scopeKeyOf,
  trashedRecord,
} from "../../../packages/firestore-panel/src/schema/history";
import { collections } from "../../../src/resources";
import { documentsIn } from "./demo-data";
import { definition } from "../../../src/definition";

type Data = { readonly [key: string]: unknown };
interface Entry {
  readonly at: string;
  readonly action: string;
  readonly collection: string;
  readonly company: unknown;
  readonly work: string;
  readonly count: number;
  readonly first: string;
  readonly ids: readonly string[];
  readonly before?: { readonly [id: string]: Data };
}

const entries = new Map(
  documentsIn(definition.history.name).map(({ id, data }) => [id, data as unknown as Entry]),
);
/** Every record that there is, or that the trash keeps, with the entry that wrote it last. */
const written = [
  ...collections
    .filter(isAudited)
    .flatMap(({ name }) =>
      documentsIn(name).map(({ id, data }) => [name, id, data, data[CHANGE_KEY]] as const),
    ),
  ...documentsIn(definition.trash.name).flatMap(({ id, data }) => {
    const record = data["record"] as Data;
    const [name = "", former = ""] = trashedRecord(id);
    return [
      [name, former, record, data["change"]] as const,
      [name, former, record, record[CHANGE_KEY]] as const,
    ];
  }),
].filter(([, , , change]) => change !== undefined);

it("each record leads to the entry of its last change, and from there to the earlier ones", () => {
  for (const [name, id, data, last] of written) {
    const path = `${name}/${id}`;
    let [change, until] = [last, "9"];
    while (change !== undefined) {
      const entry = entries.get(String(change));
      expect(entry, `${String(change)} of ${path}`).toMatchObject({ collection: name });
      const { at, action, ids, before, company } = entry!;
      expect(at < until, path).toBe(true);
      expect(ids.includes(id)).toBe(action !== "import" || before?.[id] !== undefined);
      const key = scopeKeyOf(collections.find((one) => one.name === name)!);
      expect(company).toBe(key === undefined ? null : data[key]);
      [change, until] = [before?.[id]?.[CHANGE_KEY], at];
    }
  }
});

it("each entry counts its records, and tells values of no others", () => {
  expect(entries.size).toBeGreaterThan(10);
  for (const [id, { action, count, first, ids, work, before = {} }] of entries) {
    expect(operationOf(id), id).toBe(work);
    expect(Object.keys(before).filter((one) => !ids.includes(one))).toEqual([]);
    if (action !== "import") expect([ids.length, ids.includes(first)], id).toEqual([count, true]);
  }
});
