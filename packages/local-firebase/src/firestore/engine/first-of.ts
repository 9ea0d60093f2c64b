import type { StoredDocument } from "../document";
import type { DocumentTest } from "../query/match";
import { documentOrder, sortDocuments } from "../query/order";
import type { Order } from "../query/types";
import { firstIndex } from "./ordered-index";

/** Up to so many are kept in order while the others are looked at; more are sorted at the end. */
const FEW = 100;

/** The first documents of an order, of those that pass. */
export function firstOf(
  documents: Iterable<StoredDocument>,
  passes: DocumentTest,
  orderBy: readonly Order[],
  need: number,
): StoredDocument[] {
  const compare = documentOrder(orderBy);
  const kept: StoredDocument[] = [];
  for (const document of documents) {
    if (!passes(document)) continue;
    if (need > FEW) {
      kept.push(document);
      continue;
    }
    const last = kept[need - 1];
    if (last && compare(last, document) < 0) continue;
    const place = firstIndex(0, kept.length, (at) => {
      const other = kept[at];
      return other !== undefined && compare(other, document) > 0;
    });
    kept.splice(place, 0, document);
    if (kept.length > need) kept.pop();
  }
  return need > FEW ? sortDocuments(kept, orderBy).slice(0, need) : kept;
}

/** How many documents pass. @param most further than this they are not counted. */
export function countOf(documents: Iterable<StoredDocument>, passes: DocumentTest, most: number): number {
  let count = 0;
  for (const document of documents) {
    if (count >= most) break;
    if (passes(document)) count += 1;
  }
  return count;
}
