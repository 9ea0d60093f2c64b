import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { exportColumns, openSheet } from "#engine/features/export/export-step.ts";
import {
  rowGroup,
  differences,
  requiredRowKeys,
  identityKey,
  identityKeys,
} from "#engine/fields/import-rows.ts";
import { storedKeysOf } from "#engine/fields/models.ts";
import { readRecord } from "firestore-panel/record";
import { fileHeaders } from "#engine/features/import/columns.ts";
import { ImportDraft } from "#engine/features/import/draft.ts";
import { localized } from "firestore-panel/declared";
import { changeLanguage, inEachLanguage, loadTexts, startLanguages } from "firestore-panel/language";
import { goodDocument } from "#fixtures/specimens/good-record";
import { collections } from "../../../src/resources";
import { employees } from "../../../src/resources/employees";
import { LANGUAGES } from "../../../src/texts/languages";
import type { ImportRow, Collection, StoredData } from "#engine/schema/types.ts";

/** Formulas, texts like formulas, and texts that a CSV reader may change. */
const TEXTS = [
  "+974 4412 3456",
  "+974-4412-3456",
  "-3",
  "\u22121,200.5",
  "007",
  "=HYPERLINK(1)",
  "'=1",
  "''@x",
  "'+974 4412 3456",
  "@SUM(A1)",
  "+A1",
  "-1+1",
  "\u2212x",
  "|cmd",
  "'Abd",
  'a;"b", c',
  "هند آل ثاني",
];

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: {} });
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("navigator", { languages: ["en"] });
  startLanguages(LANGUAGES);
  await loadTexts("panel", "tools");
});

afterAll(async () => {
  await changeLanguage("en");
  vi.unstubAllGlobals();
});

const imported = collections.filter(({ bulk }) => bulk);

/** The types whose fields take any text. */
const FREE = new Set(["text", "long-text", "readablePassword", "reference"]);

/** A record with the text wherever a field takes any, and a unique id. */
function storedWith(collection: Collection, text: string, number: number): StoredData {
  const keys = collection.fields.filter(({ type }) => FREE.has(type)).flatMap(storedKeysOf);
  const id = identityKeys(collection).id;
  const texts = Object.fromEntries(keys.map((key) => [key, text]));
  return { ...goodDocument(collection), ...texts, [id]: `${text} ${number}` };
}

async function exported(collection: Collection, stored: readonly StoredData[], all: boolean) {
  const every = exportColumns(localized(collection), new Set());
  const columns = every.filter(({ preselected, confidential }) => all || (preselected && !confidential));
  const writer = await openSheet("csv", columns);
  const records = stored.map((data, index) => readRecord(collection, `r${index}`, data));
  writer.add(records);
  return new File([await writer.finish()], "list.csv");
}

async function rowsOf(collection: Collection, file: File): Promise<readonly ImportRow[]> {
  const languages = await inEachLanguage(["panel", "tools"], () => fileHeaders(collection));
  const draft = new ImportDraft();
  await draft.read(file, localized(collection), languages);
  const group = rowGroup(collection);
  const ids = draft.groups();
  const { into } = group ?? { into: { id: "", name: "" } };
  const names = new Map(TEXTS.map((text) => [text.trim(), [text]]));
  if (group) draft.setGroups(new Map(ids.map((id) => [id, names.get(id) ?? [into.name]])));
  const other = Object.fromEntries(requiredRowKeys(collection).map((key) => [key, "other"]));
  draft.setStored(new Map(draft.identities().map((identity) => [identityKey(identity), other])));
  expect(draft.page("wrong", 0, TEXTS.length)).toEqual([]);
  return draft.batch(0, "update");
}

test("a computed text is exported in the person's language if it is declared", async () => {
  const state = { key: "state", label: "State", of: ["name"] };
  const value = ({ name }: { readonly [key: string]: unknown }) => String(name);
  const computed = [{ ...state, options: ["Active"], value }];
  const column = exportColumns({ ...employees, computed }, new Set()).find(({ key }) => key === "state");
  const texts = () => ["Active", "Companies"].map((name) => column?.valueOf({ id: "e1", name }));
  await changeLanguage("en");
  expect(texts()).toEqual(["Active", "Companies"]);
  await changeLanguage("ar");
  expect(texts()).toEqual(["نشط", "Companies"]);
});

describe.each(imported)("an export of $name", (collection) => {
  const stored = TEXTS.map((text, index) => storedWith(collection, text, index));
  const byId = new Map(stored.map((data) => [data[identityKeys(collection).id], data]));

  test.each([
    ["with its preselected columns", false, "en", "en"],
    ["in Arabic to an English panel", true, "ar", "en"],
    ["in English to an Arabic panel", true, "en", "ar"],
  ])("an export %s changes nothing when it is imported", async (_name, all, from, to) => {
    await changeLanguage(from);
    const file = await exported(collection, stored, all);
    await changeLanguage(to);
    const rows = await rowsOf(collection, file);
    expect(rows).toHaveLength(TEXTS.length);
    const declared = new Set(collection.fields.flatMap(storedKeysOf));
    for (const row of rows) {
      const before = byId.get(row[identityKeys(collection).id]);
      expect(Object.keys(row).filter((key) => !declared.has(key))).toEqual([]);
      expect(before && differences(collection, row, before)).toEqual([]);
      for (const key of all ? requiredRowKeys(collection) : []) expect(row[key]).toEqual(before?.[key]);
    }
  });
});
