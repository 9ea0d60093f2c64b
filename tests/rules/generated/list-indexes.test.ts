/** The declared indexes answer every question that lists ask, and there is none too many. */
import type { Collection, CompositeIndex } from "#engine/schema/types.ts";
import { features } from "firestore-panel/features";
import { deleteApp, initializeApp } from "firebase/app";
import * as sdk from "firebase/firestore";
import { getCountFromServer, limit, limitToLast, query, startAfter, type Query } from "firebase/firestore";
import { expiringFrom } from "#engine/features/renewals/service/expiry.ts";
import { expiringFields } from "#engine/fields/expiry.ts";
import { sortKeyFields, sortableFields } from "firestore-panel/derived";
import { filtered, ordered, searched } from "#engine/data/lists/range-reader.ts";
import { parseListQuery, type ListOrder } from "#engine/data/lists/list-query.ts";
import { companyCollections, collections } from "../../../src/resources";
import { daysField, principalsOf } from "#engine/schema/define-collection.ts";
import { COMPANY } from "#fixtures/specimens/good-record";
import { afterAll, describe, expect, it } from "vitest";
import { IndexDefinitions } from "../../../packages/local-firebase/src/firestore/indexes/definitions";
import { missingIndex } from "../../../packages/local-firebase/src/firestore/indexes/requirement";
import { parseQuery } from "../../../packages/local-firebase/src/firestore/query/parse";
import { listIndexes, historyLists } from "#engine/rules/indexes.ts";
import { startTestFirebase, usesOtherEmulator } from "../../fixtures/local-firebase";
import { firestoreRules } from "#engine/rules/firestore-rules.ts";
import { standingAt } from "./principals";
import { definition } from "../../../src/definition";

const { scopedHistory: companyHistory, history, trash } = definition;

interface WireQuestion {
  readonly parent: string;
  readonly structuredQuery: { readonly from?: object; readonly where?: object; readonly orderBy?: object };
}
/** The SDK's own translation of a query, which its types leave out. */
const { _internalQueryToProtoQueryTarget: translated } = sdk as unknown as {
  _internalQueryToProtoQueryTarget: (question: Query) => WireQuestion | null;
};

// The SDK logs each refused count.
sdk.setLogLevel("silent");
const firebase = await startTestFirebase({
  rules: { firestore: firestoreRules(collections, "company", features) },
});
afterAll(() => firebase.stop());
const viewOf = (uid: string) => {
  const app = initializeApp({ projectId: firebase.projectId }, uid);
  const firestore = sdk.getFirestore(app);
  const token = { sub: uid, firebase: { sign_in_provider: "anonymous" as const, identities: {} } };
  sdk.connectFirestoreEmulator(firestore, "127.0.0.1", firebase.ports.firestore, {
    mockUserToken: uid === "owner" ? uid : token,
  });
  afterAll(() => deleteApp(app));
  return firestore;
};
const past = viewOf("owner");
for (const [path, data] of Object.entries(standingAt(new Date())))
  await sdk.setDoc(sdk.doc(past, path), data);
const views = { admin: viewOf("admin"), "own-company": viewOf("own-company") };

/** By what decides which index answers: filters and orders, wherever the page begins and ends. */
async function distinctQuestions(collection: Collection): Promise<ReadonlyMap<string, Query>> {
  const distinct = new Map<string, Query>();
  for (const lister of listersOf(collection)) {
    const questions = questionsOf(lister, views[lister.uid]);
    // The SDK translates as soon as it has asked anything.
    await getCountFromServer(questions[0]!);
    for (const question of questions) {
      const { from, where: filters, orderBy: orders } = translated(question)!.structuredQuery;
      distinct.set(JSON.stringify([lister.uid, from, filters, orders]), question);
    }
  }
  return distinct;
}

function unanswered(indexes: readonly CompositeIndex[], questions: Iterable<Query>): number {
  const definitions = new IndexDefinitions({ indexes });
  return [...questions].filter((question) => {
    const { parent, structuredQuery } = translated(question)!;
    return missingIndex(definitions, parseQuery(`${parent}/`, parent, structuredQuery)) !== undefined;
  }).length;
}

const growing = [...collections.filter(({ indexed }) => indexed), history, trash];
describe.each(growing)("$name", (collection) => {
  const recorded = historyLists("company").filter(({ name }) => name === collection.name);
  const indexes = (recorded.length > 0 ? recorded : [collection]).flatMap((one) =>
    listIndexes(one, features),
  );

  it("every question of the list has an index, and every index answers a question", async () => {
    const questions = [...(await distinctQuestions(collection)).values()];
    expect(unanswered(indexes, questions)).toBe(0);
    const without = (index: CompositeIndex) => indexes.filter((one) => one !== index);
    expect(indexes.filter((index) => unanswered(without(index), questions) > 0)).toEqual(indexes);
  });

  it.skipIf(usesOtherEmulator)(
    "the local Firebase answers every question of admins and companies",
    async () => {
      const questions = [...(await distinctQuestions(collection)).values()];
      const answers = await Promise.allSettled(questions.map(getCountFromServer));
      expect(answers.filter(({ status }) => status === "rejected")).toEqual([]);
    },
    20_000,
  );
});

type Lister = ReturnType<typeof listersOf>[number];
/** Who may list the collection, and what they see of it. */
function listersOf(collection: Collection) {
  const view =
    [...companyCollections, companyHistory].find(({ name }) => name === collection.name) ?? collection;
  return [
    { uid: "admin", collection } as const,
    ...(principalsOf(collection.access, "list").includes("company")
      ? [{ uid: "own-company", collection: view } as const]
      : []),
  ];
}

/**
 * @returns every question that a large list can ask, and what expires by day: by principal, filters, search, order, direction, and what is read of
 * it; each once, without what cannot change which index answers it.
 */
function questionsOf({ uid, collection }: Lister, firestore: sdk.Firestore): readonly Query[] {
  const { name, scopeField = "", filters = [], order } = collection;
  const records = sdk.collection(firestore, name);
  const all = uid === "admin" ? query(records) : query(records, sdk.where(scopeField, "==", COMPANY.id));
  // Days are bounds on the order that the records are in.
  const days = daysField(collection);
  const equal = filters.filter(({ field }) => field !== order[0] && field !== days?.key);
  const bound = { field: days?.key ?? "", operator: "gte" as const, value: "2026-01-01" };
  const byDays = days?.type === "date" ? parseListQuery(collection, { filters: [bound] }) : undefined;
  const expiring = expiringFields([collection]).flatMap((one) =>
    subsetsOf(one.conditions).flatMap((chosen) => {
      const values = Object.fromEntries(chosen.map(({ key }) => [key, "x"]));
      const days = expiringFrom(all, one, "1900-01-01", values);
      return [days, query(days, sdk.orderBy(sdk.documentId()), startAfter("2026-01-01", "m"), limit(9))];
    }),
  );
  const listed = subsetsOf(equal).flatMap((chosen) => {
    const equals = chosen.flatMap(({ field }) =>
      collection.fields.filter(({ key }) => key === field).map((one) => [one, "x"] as const),
    );
    const narrowed = filtered(all, { equals });
    const found = (records: Query, view: Collection) =>
      searched(records, view, "abc").parts.flatMap((part) => [query(part, limit(3000)), ...readOn(part)]);
    const inDays = byDays && filtered(all, { ...byDays, equals });
    return [
      narrowed,
      ...orderedLists(collection, narrowed).flatMap(readEitherWay),
      ...found(narrowed, collection),
      ...(inDays ? ordered(inDays, byDays.view, byDays).parts.flatMap(readEitherWay) : []),
      ...(inDays ? found(inDays, byDays.view) : []),
    ];
  });
  return [...listed, ...expiring];
}

function orderedLists(collection: Collection, records: Query): readonly Query[] {
  const orders: readonly (ListOrder | undefined)[] = [
    undefined,
    ...sortableFields(collection).flatMap((field) =>
      (["asc", "desc"] as const).map((direction) => ({ field, direction })),
    ),
  ];
  const [first] = sortKeyFields(collection);
  return [
    ...orders.flatMap((order) => ordered(records, collection, { order }).parts),
    // While some records lack their keys.
    ...(first
      ? ordered(records, collection, { order: { field: first, direction: "asc" } }, false).parts
      : []),
  ];
}

function readOn(list: Query): readonly Query[] {
  return [query(list, limit(30)), query(list, startAfter("m"), limit(30))];
}

/** Pages, those before, and the last one. */
function readEitherWay(list: Query): readonly Query[] {
  return [
    list,
    ...readOn(list),
    query(list, limitToLast(10)),
    query(list, sdk.endBefore("m"), limitToLast(10)),
  ];
}

function subsetsOf<T>(all: readonly T[]): readonly (readonly T[])[] {
  return all.reduce<readonly (readonly T[])[]>(
    (subsets, one) => [...subsets, ...subsets.map((some) => [...some, one])],
    [[]],
  );
}
