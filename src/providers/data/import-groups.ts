/** Finds the names of the groups of a file's rows, many ids in one query. */
import {
  collection as collectionRef,
  getDocsFromServer,
  query,
  where,
  type Firestore,
} from "firebase/firestore";
import { idText, type RowGroup } from "../../fields/import-rows";
import { chunksOf, mapParallel, MAX_ALTERNATIVES } from "./chunked";
import { storedForms } from "./stored-forms";

/** @returns the names of the records with each id, in the order of `ids`; empty for an unknown id. */
export async function findGroupNames(
  firestore: Firestore,
  { collection, from }: RowGroup,
  ids: readonly string[],
  onAnswer: () => void,
): Promise<readonly (readonly string[])[]> {
  const names = new Map<string, string[]>();
  await mapParallel(chunksOf(ids.flatMap(storedForms), MAX_ALTERNATIVES), async (some) => {
    const same = where(from.id, "in", some);
    const { docs } = await getDocsFromServer(query(collectionRef(firestore, collection), same));
    onAnswer();
    for (const document of docs) {
      const id = idText(document.get(from.id));
      names.set(id, [...(names.get(id) ?? []), idText(document.get(from.name))]);
    }
  });
  return ids.map((id) => names.get(id) ?? []);
}
