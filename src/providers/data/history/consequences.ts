/** What hangs on a record that is going to be deleted. */
import { collection as collectionRef, getCountFromServer, query } from "firebase/firestore";
import type { Consequences } from "../../../contract/history";
import { callersOf } from "../../../schema/access";
import type { Collection, RecordData } from "../../../schema/types";
import { attempt } from "../../errors";
import { canDo } from "../../can-do";
import type { CallContext } from "../calls";
import { fileFieldsOf, urlsOf } from "../file-values";
import { grantedCollection, nounOf, validId } from "../registry";
import { dependentsOf, namedBy } from "./dependents";
import { asked, textOf } from "./request";

/** By aggregation: no record is read but the one itself, which a screen holds. */
export async function answerConsequences(context: CallContext, payload: unknown): Promise<Consequences> {
  const wanted = asked(payload);
  const collection = grantedCollection(textOf(wanted, "resource"), context.caller, "delete");
  const id = validId(textOf(wanted, "id"));
  return attempt("count", `what belongs to this ${nounOf(collection)}`, async () => {
    const record = await context.sources.existing(collection, id);
    const [records, below] = await Promise.all([
      countDependents(context, collection, record),
      countBelow(context, collection, id),
    ]);
    const files = fileFieldsOf(collection).flatMap(({ field }) => urlsOf(record[field.key])).length;
    return { records, below, signsIn: (collection.signIn ?? collection.account) !== undefined, files };
  });
}

async function countDependents(
  context: CallContext,
  collection: Collection,
  record: RecordData,
): Promise<Consequences["records"]> {
  const seen = dependentsOf(collection).filter(({ dependent }) => canDo(context.caller, "list", dependent));
  const counts = seen.map(async (one) => {
    const naming = namedBy(context, one, record);
    const count = naming ? (await getCountFromServer(naming)).data().count : 0;
    return { resource: one.dependent.name, count };
  });
  return (await Promise.all(counts)).filter(({ count }) => count > 0);
}

async function countBelow(
  { firestore, caller }: CallContext,
  { name, subcollections }: Collection,
  id: string,
): Promise<Consequences["below"]> {
  const seen = subcollections.filter(({ access }) => callersOf(access, "list").includes(caller));
  const counts = seen.map(async (sub) => {
    const { count } = (await getCountFromServer(query(collectionRef(firestore, name, id, sub.name)))).data();
    return { subcollection: sub.name, label: sub.count?.label ?? sub.name, count };
  });
  return (await Promise.all(counts)).filter(({ count }) => count > 0);
}
