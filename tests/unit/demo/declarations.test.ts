import { describe, expect, it } from "vitest";
import { derivedKeys, derivedRepairs } from "firestore-panel/derived";
import { checkRecord, readRecord } from "firestore-panel/record";
import { storedKeysOf } from "#engine/fields/models.ts";
import { CHANGE_KEY, VIEWS } from "#engine/schema/stored-names.ts";
import { HISTORY, TRASH } from "firestore-panel/history";
import { collections } from "../../../src/resources/index";
import { demo, documentsIn } from "./demo-data";

/** Stands for the typed password, which a record does not give back. */
const TYPED = "typed-password";

/** Keys of a document, one level into maps where the declaration stores below one. */
function keysOf(data: { readonly [key: string]: unknown }, declared: readonly string[]): string[] {
  return Object.entries(data).flatMap(([key, value]) =>
    typeof value === "object" && value !== null && declared.some((path) => path.startsWith(`${key}.`))
      ? Object.keys(value).map((inner) => `${key}.${inner}`)
      : [key],
  );
}

/** Who adds a collection need not think of demo documents for it. */
const shown = collections.filter(({ name }) => documentsIn(name).length > 0);

/** One tenant, whose date and password data health names. */
const isInEarlierForm = ({ data }: ReturnType<typeof documentsIn>[number]) =>
  String(data["contractExpiry"]).includes("/");

it("the demo has documents of declared collections, history, trash, credentials, views and version only", () => {
  const names = new Set(demo.documents.map(({ path }) => path.split("/")[0]));
  expect([...names].sort()).toEqual(
    [...shown.map(({ name }) => name), "Credentials", "Meta", HISTORY, TRASH, VIEWS].sort(),
  );
});

describe.each(shown.map((collection) => [collection.name, collection] as const))("%s", (name, collection) => {
  const documents = documentsIn(name).filter((document) => !isInEarlierForm(document));
  const declared = [
    ...collection.fields.flatMap(storedKeysOf),
    ...(collection.storesId ? ["id"] : []),
    ...derivedKeys(collection),
  ];

  it("a demo document has the declared fields and no other, with derived keys, and its form accepts it", () => {
    for (const { path, id, data } of documents) {
      // Only what was changed in the last weeks has a history.
      const { [CHANGE_KEY]: _change, ...held } = data;
      expect(keysOf(held, declared).sort(), path).toEqual([...declared].sort());
      expect(data["id"], path).toBe(collection.storesId ? id : undefined);
      expect(derivedRepairs(collection, id, data), path).toEqual([]);
      const typed = collection.signIn ? { [collection.signIn.password]: TYPED } : {};
      const record = { ...readRecord(collection, id, data), ...typed };
      expect(checkRecord(collection, record, "create"), path).toEqual({});
    }
  });
});
