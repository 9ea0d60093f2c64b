/** Reads all matches of a list's search, filters and order, a batch at a time, for exports and bulk actions. */
import type { CrudFilter, CrudSort } from "@refinedev/core";
import type { RecordData } from "../../schema/types";
import { countAll } from "../chunked";
import { attempt } from "../errors";
import type { ServiceContext } from "../service";
import { grantedCollection } from "../registry";
import type { ScanSource } from "./large";
import { inGroupsOf } from "./groups";
import { parseListQuery } from "./list-query";
import { readRange, type RangeAnchor } from "./range-reader";

/** Answers the next records, in this tab alone. Called again, it answers them again: an answer may be lost. */
export type MatchCursor = (size: number) => MatchingRecords | Promise<MatchingRecords>;
export interface MatchingRecords {
  readonly records: readonly RecordData[];
  readonly cursor?: MatchCursor;
  /** Documents that the server delivered for this answer. */
  readonly read: number;
}

export interface ListCriteria {
  readonly resource: string;
  readonly filters: readonly CrudFilter[];
  readonly sorters: readonly CrudSort[];
  /** The key of the field by whose values the records come in groups. */
  readonly group?: string | undefined;
}

export interface MatchingParams extends ListCriteria {
  /** The cursor of the previous answer. Absent: from the beginning. */
  readonly cursor?: MatchCursor;
  /** Records in one answer. A search may return fewer records and a cursor before it is done. */
  readonly size: number;
}

export async function readMatches(context: ServiceContext, params: MatchingParams): Promise<MatchingRecords> {
  const { resource, cursor, size } = params;
  const collection = grantedCollection(context, resource, "list");
  return attempt("read", collection.label.many, async () => {
    if (cursor) return cursor(size);
    const large = await context.lists.large(collection);
    const field = collection.fields.find(({ key }) => key === params.group);
    const inGroups = (found: readonly RecordData[]) => (field ? inGroupsOf(field, found) : found);
    if (!large) {
      const all = await context.lists.answer(collection, { ...params, pagination: { mode: "off" } });
      return batchOf(inGroups(all.data), size, all.listed);
    }
    const source = await large.scanSource(parseListQuery(collection, params));
    if (!source) return { records: [], read: 0 };
    const { sort = (found) => Promise.resolve(found) } = source;
    // In the order of their groups they come when all are read.
    const sorted = field && { sort: async (found: readonly RecordData[]) => inGroups(await sort(found)) };
    return scan({ ...source, ...sorted })(size);
  });
}

function batchOf(all: readonly RecordData[], size: number, read = 0): MatchingRecords {
  const rest = all.slice(size);
  const cursor: MatchCursor = (most) => batchOf(rest, most);
  return { records: all.slice(0, size), read, ...(rest.length > 0 && { cursor }) };
}

/** First through the list, then the records before its beginning, then once more where some are missing. */
type ScanPhase = "through" | "before" | "again";

/**
 * Scans all matches of a query in a large collection, batch by batch. A concurrent edit may move a record
 * from the unread to the read part, for example in a list ordered by last change. So the scan returns to
 * records that now precede its beginning, and counts at the end. A record may occur twice, if it is read at
 * another position. Each cursor keeps its position, so that a batch whose answer was lost can be repeated.
 */
function scan({ list, fetch, isFound, sort, goesBack }: ScanSource): MatchCursor {
  const seen = new Set<string>();
  /** The matches, where all must be sorted. Of a record that was read twice, the later version counts. */
  const gathered = new Map<string, RecordData>();
  let first: RecordData | undefined;

  const readFrom =
    (phase: ScanPhase, anchor: RangeAnchor): MatchCursor =>
    async (size) => {
      const batch = await readRange(list, anchor, size, fetch);
      const read = batch.length;
      first ??= batch[0];
      for (const { id } of batch) seen.add(id);
      const records = batch.filter(isFound);
      const next = "after" in anchor ? { after: batch.at(-1) } : { before: batch[0] };
      const cursor = read < size ? await nextPhase(phase) : readFrom(phase, next);
      if (!sort) return { records, read, ...(cursor && { cursor }) };
      for (const record of records) gathered.set(record.id, record);
      return cursor ? { records: [], read, cursor } : batchOf(await sort([...gathered.values()]), size, read);
    };
  const nextPhase = async (phase: ScanPhase): Promise<MatchCursor | undefined> => {
    if (phase === "again") return undefined;
    if (phase === "through" && first && goesBack) return readFrom("before", { before: first });
    const isWhole = (await countAll(list.parts)) <= seen.size;
    return isWhole ? undefined : readFrom("again", { after: undefined });
  };
  return readFrom("through", { after: undefined });
}
