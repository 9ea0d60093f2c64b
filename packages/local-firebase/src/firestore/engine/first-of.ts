import type { StoredDocument } from "../document";
import type { DocumentTest } from "../query/match";
import { documentOrder, sortingDocuments } from "../query/order";
import type { Order } from "../query/types";
import { firstIndex } from "./ordered-index";
import type { Work } from "./slices";

/** Up to this many results are kept sorted during the scan; more are sorted at the end. */
const FEW = 100;

/** The first passing documents of an order. */
export function* firstOf(
  documents: readonly StoredDocument[],
  passes: DocumentTest,
  orderBy: readonly Order[],
  need: number,
): Work<StoredDocument[]> {
  const compare = documentOrder(orderBy);
  const first: StoredDocument[] = [];
  for (const document of documents) {
    yield;
    if (!passes(document)) continue;
    if (need > FEW) {
      first.push(document);
      continue;
    }
    const last = first[need - 1];
    if (last && compare(last, document) < 0) continue;
    const place = firstIndex(0, first.length, (at) => {
      const other = first[at];
      return other !== undefined && compare(other, document) > 0;
    });
    first.splice(place, 0, document);
    if (first.length > need) first.pop();
  }
  return need > FEW ? (yield* sortingDocuments(first, orderBy)).slice(0, need) : first;
}

/** Counts the passing documents. @param most the count stops here. */
export function* countOf(
  documents: readonly StoredDocument[],
  passes: DocumentTest,
  most: number,
): Work<number> {
  let count = 0;
  for (const document of documents) {
    yield;
    if (count >= most) break;
    if (passes(document)) count += 1;
  }
  return count;
}
