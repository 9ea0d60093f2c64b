/** The generated rules stay within the limits that production sets (docs/rules-limits.md). */
import { expect, it } from "vitest";
import { compileRules } from "local-firebase/rules";
import { admins } from "../../../src/resources/admins";
import { collections } from "../../../src/resources";
import { text } from "firestore-panel/fields/text";
import { date } from "firestore-panel/fields/date";
import { derivedKeys, SEARCH_KEY } from "firestore-panel/derived";
import { storedKeysOf } from "#engine/fields/models.ts";
import { MAX_SEARCH_TOKENS } from "#engine/fields/search-text.ts";
import { defineCollection, principalsOf } from "#engine/schema/define-collection.ts";
import { isAudited } from "firestore-panel/history";
import type { Collection, FieldDeclarations } from "#engine/schema/types.ts";
import { firestoreRules } from "#engine/rules/firestore-rules.ts";
import { mayRestore, mayWrite, plain } from "#fixtures/rules/audited-changes";
import { ago } from "#fixtures/rules/evaluate";
import { goodDocument } from "#fixtures/specimens/good-record";
import { withBallast, type Data } from "../../fixtures/product-rules";

const rulesText = firestoreRules(collections, "company");

it("the rules text is at most half of the 256 KB that Firebase takes, and covers every collection", () => {
  expect(Buffer.byteLength(rulesText)).toBeLessThan(128 * 1024);
  for (const { name } of collections) expect(rulesText).toContain(`match /${name}/{id} {`);
});

it("no rule expression has more than 98 operators, and no function more than 10 lets", () => {
  const bodies = rulesText.split(/function |allow /).slice(1);
  expect(bodies.length).toBeGreaterThan(50);
  for (const body of bodies) {
    expect(body.match(/&&|\|\|/g)?.length ?? 0).toBeLessThan(98);
    expect(body.match(/\blet /g)?.length ?? 0).toBeLessThanOrEqual(10);
  }
});

it("a list rule never tests for an absent field, since such tests pass for every query", () => {
  const listed = rulesText.split("\n").filter((line) => line.includes("allow list"));
  expect(listed.length).toBeGreaterThan(8);
  for (const line of listed) expect(line).not.toMatch(/hasOnly|\.get\(|!\(|isValid/);
});

function allows(rules: string, collection: Collection, after: Data, before?: Data) {
  return mayWrite(compileRules(rules, "firestore.rules"), collection, "x", after, before);
}

function fullDocument(collection: Collection): Data {
  const marks = collection.indexed ? { [SEARCH_KEY]: MANY_MARKS } : {};
  const declared = goodDocument(collection);
  const room = (collection.extraFields?.maxFields ?? 0) - collection.fields.flatMap(storedKeysOf).length;
  const extras = Array.from({ length: Math.max(0, room) }, (_, index) => [`extra${index}`, index] as const);
  return { ...declared, ...Object.fromEntries(extras), ...marks };
}

/** As many as there may be: a record that would have more carries one in their place. */
const MANY_MARKS = Array.from({ length: MAX_SEARCH_TOKENS }, (_, index) => `${index}abc`);

// Conditions of a declaration ask for other documents (notes.test.ts).
const free = collections.filter(({ conditions }) => !conditions);
it.each(free)("a full document of $name leaves a fifth of the expressions", (collection) => {
  const full = fullDocument(collection);
  expect(allows(rulesText, collection, full)).toBe(true);
  expect(allows(withBallast(rulesText, 200), collection, full)).toBe(true);
  expect(allows(withBallast(rulesText, 995), collection, full)).toBe(false);
});

it.each(collections.filter(isAudited))(
  "a full document of $name can be restored within the limit of expressions",
  (collection) => {
    const old = plain(fullDocument(collection), ago(900));
    const restored = (text: string) =>
      mayRestore(compileRules(text, "firestore.rules"), collection, "x", old);
    expect(restored(rulesText)).toBe(true);
    expect(restored(withBallast(rulesText, 500))).toBe(true);
    expect(restored(withBallast(rulesText, 995))).toBe(false);
  },
);

const edited = free.filter(({ access }) => principalsOf(access, "update").length > 0);
it.each(edited)("an edit of one field of $name leaves half of the expressions", (collection) => {
  const full = fullDocument(collection);
  const { fields, formerNames, scopeField } = collection;
  const field = fields.find(
    ({ type, key, immutable }) => type === "text" && !immutable && key !== scopeField,
  );
  const kept =
    formerNames && formerNames.of === field?.key ? { [formerNames.field]: [full[formerNames.of]] } : {};
  const changed = field ? { ...full, ...kept, [field.key]: "Changed" } : full;
  const after = collection.indexed ? { ...changed, [SEARCH_KEY]: [...MANY_MARKS.slice(1), "cha"] } : changed;
  expect(allows(withBallast(rulesText, 500), collection, after, full)).toBe(true);
});

it("the tried documents have as many search tokens as a record may have", () => {
  const growing = collections.filter(({ indexed }) => indexed);
  expect(growing.length).toBeGreaterThan(0);
  for (const collection of growing) {
    expect(fullDocument(collection)[SEARCH_KEY]).toHaveLength(MAX_SEARCH_TOKENS);
    const keys = Object.keys(fullDocument(collection));
    expect(keys).toEqual(expect.arrayContaining([...derivedKeys(collection)]));
  }
});

it("a record of 45 text and date fields stays within the budget", () => {
  const field = (index: number) => (index % 2 ? date({ label: "Day" }) : text({ label: "Text" }));
  const wide = defineCollection<FieldDeclarations>("Wide", {
    label: { one: "Wide", many: "Wides" },
    order: ["field0", "asc"],
    fields: Object.fromEntries(Array.from({ length: 45 }, (_, index) => [`field${index}`, field(index)])),
    access: { read: ["admin"], write: ["admin"] },
  });
  const full = goodDocument(wide);
  expect(allows(firestoreRules([admins, wide], "company"), wide, full)).toBe(true);
});
