/** The declared indexes answer every question that lists ask, and there is none too many. */
import * as sdk from "firebase/firestore";
import {
  collection as collectionAt,
  getCountFromServer,
  orderBy,
  query,
  where,
  type Query,
} from "firebase/firestore";
import { describe, expect, it } from "vitest";
import { IndexDefinitions } from "../../../packages/local-firebase/src/firestore/indexes/definitions";
import { missingIndex } from "../../../packages/local-firebase/src/firestore/indexes/requirement";
import { parseQuery } from "../../../packages/local-firebase/src/firestore/query/parse";
import { collections } from "../../../src/resources";
import { history } from "../../../src/resources/history";
import { trash } from "../../../src/resources/trash";
import { HISTORY_LISTS, listIndexes, type CompositeIndex } from "../../../src/security/indexes";
import type { Collection } from "../../../src/schema/types";
import { usesOtherEmulator } from "../../fixtures/local-firebase";
import { listersOf, questionsOf } from "./list-questions";
import { rulesWorld } from "./rules-world";

interface WireQuestion {
  readonly parent: string;
  readonly structuredQuery: { readonly from?: object; readonly where?: object; readonly orderBy?: object };
}
/** The SDK's own translation of a query, which its types leave out. */
const { _internalQueryToProtoQueryTarget: translated } = sdk as unknown as {
  _internalQueryToProtoQueryTarget: (question: Query) => WireQuestion | null;
};

const world = await rulesWorld("demo-list-indexes");

/** By what decides which index answers: filters and orders, wherever the page begins and ends. */
async function distinctQuestions(collection: Collection): Promise<ReadonlyMap<string, Query>> {
  const distinct = new Map<string, Query>();
  for (const lister of listersOf(collection)) {
    const questions = questionsOf(lister, world.as(lister.uid));
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
  const recorded = HISTORY_LISTS.filter(({ name }) => name === collection.name);
  const indexes = (recorded.length > 0 ? recorded : [collection]).flatMap(listIndexes);

  it("every question of the list has an index, and every index answers a question", async () => {
    const questions = [...(await distinctQuestions(collection)).values()];
    expect(unanswered(indexes, questions)).toBe(0);
    const needed = indexes.filter(
      (index) =>
        unanswered(
          indexes.filter((one) => one !== index),
          questions,
        ) > 0,
    );
    expect(needed).toEqual(indexes);
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

  it.skipIf(usesOtherEmulator)("the local Firebase refuses a question without an index", async () => {
    const { companyField = "x" } = collection;
    const records = collectionAt(world.as("admin"), collection.name);
    const strange = query(records, where(companyField, "==", "x"), orderBy("y"));
    await expect(getCountFromServer(strange)).rejects.toMatchObject({ code: "failed-precondition" });
  });
});
