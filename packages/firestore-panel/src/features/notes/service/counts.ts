/** The numbers of notes that the rows of a list show. */
import { query, where, type QueryDocumentSnapshot } from "firebase/firestore";
import { documentsWith } from "../../../data/chunked";
import { attempt } from "../../../data/errors";
import { grantedCollection, validId } from "../../../data/registry";
import type { ServiceContext } from "../../../data/service";
import { isDay } from "../../../fields/date/model";
import { NOTES } from "../notes";

interface Batch {
  readonly ids: string[];
  readonly found: Promise<readonly QueryDocumentSnapshot[]>;
}
/** Of rows that ask at the same moment, by collection. */
const asked = new Map<string, Batch>();

interface CountParams {
  readonly resource: string;
  readonly id: string;
  readonly today: string;
}

/**
 * Rows that ask at the same moment share a query for each thirty. A note costs a read, and a row without notes none.
 * @returns how many notes a record has, and whether a follow-up is due.
 */
export async function countNotes(context: ServiceContext, { resource, id, today }: CountParams) {
  const batch = asked.get(resource) ?? beginBatch(context, resource);
  batch.ids.push(validId(id));
  const own = (await batch.found).filter((note) => note.get("about") === id);
  const followUps = own.map((note): unknown => note.get("followUp"));
  return { count: own.length, isDue: followUps.some((day) => isDay(day) && day <= today) };
}

function beginBatch(context: ServiceContext, resource: string): Batch {
  const notes = grantedCollection(context, NOTES, "list");
  const ofResource = query(context.reader.all(notes), where("collection", "==", resource));
  const ids: string[] = [];
  const read = async () => {
    await new Promise((resolve) => setTimeout(resolve));
    asked.delete(resource);
    return documentsWith(ofResource, "about", ids);
  };
  const batch = { ids, found: attempt("read", notes.label.many, read) };
  asked.set(resource, batch);
  return batch;
}
