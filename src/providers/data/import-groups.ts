/** The names of what a file's rows belong to, by id: many ids to a query, whatever the number of rows. */
import {
  collection as collectionRef,
  getDocsFromServer,
  query,
  where,
  type Firestore,
} from "firebase/firestore";
import type { RowGroup } from "../../fields/import-group";
import { idText } from "../../fields/import-rows";
import { chunksOf, mapParallel, MAX_ALTERNATIVES } from "./chunked";
import { storedForms } from "./stored-forms";

/** @returns for each id, in order, the names of the records that have it: none where it is unknown. */
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
