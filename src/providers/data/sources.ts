/** Which live query answers what: the reading side of the data provider. */
import {
  collection as collectionRef,
  doc,
  FieldPath,
  limit,
  orderBy,
  query,
  where,
  type Firestore,
  type Query,
} from "firebase/firestore";
import type { BaseKey } from "@refinedev/core";
import { readRecord } from "../../fields/record";
import { storedKeysOf } from "../../fields/models";
import type { Caller, Collection, RecordData } from "../../schema/types";
import { attempt } from "../errors";
import { WINDOW } from "./answer";
import { listenToDocument, listenToQuery } from "./listen";
import type { LiveQueries } from "./live-queries";
import type { LiveQuery } from "./live-query";
import { notFound, nounOf } from "./registry";

/** Who asks. A company sees only its own records; the rules say the same. */
export interface Scope {
  readonly caller: Extract<Caller, "admin" | "company">;
  /** Id of the record that signed in. */
  readonly account: string;
  readonly companyId?: string;
  /** The company's record as its session knows it. */
  readonly company?: RecordData;
}

export class Sources {
  constructor(
    private readonly firestore: Firestore,
    private readonly live: LiveQueries,
    private readonly scope: () => Scope,
  ) {}

  /** The first records of the collection in its declared order (docs/decisions/live-window.md). */
  list(collection: Collection): LiveQuery {
    return this.live.get(collection.name, () => {
      return listenToQuery(query(this.ordered(collection), limit(WINDOW + 1)), (id, stored) =>
        readRecord(collection, id, stored),
      );
    });
  }

  /** The live query that holds one record: the list if it does already, or a listener on the document alone. */
  record(collection: Collection, id: string): LiveQuery {
    const list = this.live.peek(collection.name);
    if (list && find(list.current(), id)) return list;
    return this.live.get(`${collection.name}/${id}`, () =>
      listenToDocument(doc(this.firestore, collection.name, id), (key, stored) =>
        readRecord(collection, key, stored),
      ),
    );
  }

  /** One record as a screen holds it, from its list or from a listener of its own. Reads nothing. */
  held(collection: Collection, id: string): RecordData | undefined {
    const keys = [collection.name, `${collection.name}/${id}`];
    return keys.map((key) => find(this.live.peek(key)?.current(), id)).find((record) => record !== undefined);
  }

  /** No list shows a record any more whose deletion the server has confirmed. */
  drop({ name }: Collection, id: string): void {
    this.live.peek(name)?.drop(id);
  }

  async readOne(collection: Collection, id: string): Promise<RecordData | undefined> {
    return find(await this.record(collection, id).read(), id);
  }

  /** @throws 404 when there is no such record. */
  async existing(collection: Collection, id: string): Promise<RecordData> {
    const what = `this ${nounOf(collection)}`;
    const record = await attempt("read", what, () => this.readOne(collection, id));
    if (!record) throw notFound(collection);
    return record;
  }

  /** Those records in the collection's order. What lacks the field of the order is not among them. */
  ordered(collection: Collection): Query {
    return query(this.all(collection), orderBy(orderPath(collection), collection.order[1]));
  }

  /** Every record that the caller may see. */
  all(collection: Collection): Query {
    const { companyId } = this.scope();
    const records = collectionRef(this.firestore, collection.name);
    if (collection.companyField === undefined || companyId === undefined) return query(records);
    return query(records, where(new FieldPath(...collection.companyField.split(".")), "==", companyId));
  }

  /** Those of them that hold one of `values` under a stored key. A company's hold its own id already. */
  allWith(collection: Collection, key: string, values: readonly (string | number)[]): Query {
    const all = this.all(collection);
    const isOwn = key === collection.companyField && this.scope().companyId !== undefined;
    return isOwn ? all : query(all, where(new FieldPath(...key.split(".")), "in", values));
  }
}

/** Where a record holds what its list is ordered by. */
export function orderPath(collection: Collection): FieldPath {
  const [key] = collection.order;
  const field = collection.fields.find((candidate) => candidate.key === key);
  const [stored = key] = field ? storedKeysOf(field) : [];
  return new FieldPath(...stored.split("."));
}

function find(records: readonly RecordData[] | undefined, id: BaseKey): RecordData | undefined {
  return records?.find((record) => record.id === id);
}
