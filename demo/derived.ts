import { withDerived } from "firestore-panel/derived";
import { collections } from "../src/resources";
import type { PlainDocument } from "./types";
import type { PlainFields } from "../packages/firestore-panel/cli/owner/wire";
import { definition } from "../src/definition";

const { history, trash } = definition;

/**
 * @returns the document with the derived fields that the panel stores. Collections without them stay
 * unchanged.
 */
export function asThePanelStores(document: PlainDocument): PlainDocument {
  const [name, id = "", ...deeper] = document.path.split("/");
  const collection = [...collections, history, trash].find((declared) => declared.name === name);
  if (!collection || deeper.length > 0) return document;
  const writes = Object.entries(document.fields).map(([key, value]) => ({ path: [key], value }));
  const stored = withDerived(collection, id, {}, writes).map(({ path: [key = ""], value }) => [key, value]);
  return { ...document, fields: Object.fromEntries(stored) as PlainFields };
}
