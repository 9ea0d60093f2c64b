/** A form and the rules refuse the same values: for each field type, on its specimen's values and on random ones. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fieldModels } from "../../src/fields/models";
import { checkRecord, documentOf, writeRecord } from "../../src/fields/record";
import type { FormValues, StoredData } from "../../src/schema/types";
import { admins } from "../fixtures/residence";
import { firestoreRules } from "../../src/rules/firestore-rules";
import { specimens, textSpecimen } from "../fixtures/specimens/specimens";
import type { Specimen } from "../fixtures/specimens/specimen";
import { lazyRules } from "../fixtures/rules/evaluate";
import { mayWrite } from "../fixtures/rules/audited-changes";

const rules = lazyRules(
  () => firestoreRules([admins, ...specimens.map(({ collection }) => collection)], "company"),
  "specimens.rules",
);

function valuesOf({ collection }: Specimen, value: unknown): FormValues {
  return { title: "A title", ...(collection.signIn ? { account: "ACME" } : {}), value };
}

function documentWith(specimen: Specimen, value: unknown) {
  return documentOf(writeRecord(specimen.collection, valuesOf(specimen, value), "create"));
}

function creates({ collection }: Specimen, after: StoredData): boolean {
  return mayWrite(rules(), collection, "new", after);
}

function updates({ collection }: Specimen, before: StoredData, after: StoredData): boolean {
  return mayWrite(rules(), collection, "old", after, before);
}

/** What the rules say to the value as a form would write it. What cannot be written is refused. */
function acceptsWritten(specimen: Specimen, value: unknown): boolean {
  let document: StoredData;
  try {
    document = documentWith(specimen, value);
  } catch {
    return false;
  }
  return creates(specimen, document);
}

function acceptsTyped(specimen: Specimen, value: unknown): boolean {
  return checkRecord(specimen.collection, valuesOf(specimen, value), "create")["value"] === undefined;
}

it("every field type has a specimen", () => {
  expect(specimens.map(({ type }) => type)).toEqual([...fieldModels.keys()]);
});

describe.each(specimens)("$type", (specimen) => {
  /** What the form says to each value, and what the rules say to what is written of it. */
  const verdictsOn = (values: readonly unknown[]) =>
    values.map((value) => ({
      value,
      form: acceptsTyped(specimen, value),
      rules: acceptsWritten(specimen, value),
    }));

  it("form and rules accept each good value, and refuse each bad one", () => {
    const { good, bad } = specimen;
    expect(verdictsOn(good)).toEqual(good.map((value) => ({ value, form: true, rules: true })));
    expect(verdictsOn(bad)).toEqual(bad.map((value) => ({ value, form: false, rules: false })));
  });

  it("the rules refuse each bad value that no form writes", () => {
    const good = documentWith(specimen, specimen.good[0]);
    const rest = Object.fromEntries(
      Object.entries(good).filter(([key]) => key === "title" || key === "account"),
    );
    expect(creates(specimen, good)).toBe(true);
    expect(updates(specimen, good, good)).toBe(true);
    const passed = specimen.badStored.filter(
      (stored) =>
        creates(specimen, { ...rest, ...stored }) || updates(specimen, good, { ...rest, ...stored }),
    );
    expect(passed).toEqual([]);
  });

  it("the rules refuse undeclared fields and keep those of older data", () => {
    const good = documentWith(specimen, specimen.good[0]);
    expect(creates(specimen, { ...good, smuggled: "x" })).toBe(false);
    const old = { ...good, legacy: "x" };
    expect(updates(specimen, old, { ...old, title: "Another title" })).toBe(true);
    expect(updates(specimen, old, { ...old, legacy: "changed" })).toBe(false);
  });
});

/** A good text with one character put in, taken out or replaced. */
function nearMisses(good: readonly string[]) {
  return fc
    .tuple(fc.constantFrom(...good), fc.nat(30), fc.string({ maxLength: 2, unit: "grapheme" }), fc.nat(1))
    .map(([text, at, put, drop]) => text.slice(0, at) + put + text.slice(at + drop));
}

const texts = specimens.filter(
  ({ type, good }) => type !== "password" && good.every((value) => typeof value === "string"),
);

it.each(texts)("form and rules agree on $type", (specimen) => {
  const good = specimen.good.filter((value) => typeof value === "string");
  const anyText = fc.oneof(nearMisses(good), fc.string({ unit: "grapheme", maxLength: 70 }));
  fc.assert(
    fc.property(anyText, (value) => {
      expect(acceptsWritten(specimen, value)).toBe(acceptsTyped(specimen, value));
    }),
    { numRuns: 300 },
  );
});

it("the random texts cover the text specimens", () => {
  expect(texts).toContain(textSpecimen);
  expect(texts.length).toBeGreaterThan(8);
});
