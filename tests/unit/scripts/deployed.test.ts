/** What is deployed, from answers in the documented form of Google's REST interfaces. */
import { readFile } from "node:fs/promises";
import type { JsonObject } from "local-firebase";
import { expect, it } from "vitest";
import {
  comparedIndexes,
  firstDifference,
  deployedDatabase,
  deployedRules,
} from "../../../packages/firestore-panel/cli/owner/deployed";
import { ServiceError } from "../../../packages/firestore-panel/cli/owner/service-account";
import answers from "../../fixtures/deployed/answers.json";

const ask = async (url: string): Promise<JsonObject> => {
  if (url in answers) return answers[url as keyof typeof answers];
  throw new ServiceError(`refused: 404 ${url}`, "NOT_FOUND", 404);
};

it("a deployed database has a location and a type, and a missing one is undefined", async () => {
  expect(await deployedDatabase(ask, "demo-shop")).toEqual({
    locationId: "me-central1",
    type: "FIRESTORE_NATIVE",
  });
  expect(await deployedDatabase(ask, "demo-other")).toBeUndefined();
});

it("released rules are read, and line ends do not matter", async () => {
  const rules = await deployedRules(ask, "demo-shop", "cloud.firestore");
  expect(firstDifference(rules, "rules_version = '2';\nservice cloud.firestore {}\n")).toBeUndefined();
  expect(firstDifference(rules, "rules_version = '2';\nservice cloud.firestore {\n}\n")).toBe(
    'line 2 is "service cloud.firestore {}" instead of "service cloud.firestore {"',
  );
  expect(firstDifference(rules, "rules_version = '2';\n")).toMatch(/^line 2 is ".+" instead of absent$/);
  const storage = await deployedRules(ask, "demo-shop", "firebase.storage/demo-shop.appspot.com");
  expect(firstDifference(storage, "")).toBe("absent");
});

it("a refusal other than an absent release is not taken for an absent one", async () => {
  const refuse = () => Promise.reject(new ServiceError("refused: 403", "PERMISSION_DENIED", 403));
  await expect(deployedRules(refuse, "demo-shop", "cloud.firestore")).rejects.toThrow("403");
});

it("indexes, overrides and TTL policies of all pages are compared with the file", async () => {
  const file = await readFile("tests/fixtures/deployed/firestore.indexes.json", "utf8");
  const compared = await comparedIndexes(ask, "demo-shop", file);
  expect(compared.map(({ kind, name, state }) => `${kind} ${name}: ${state}`)).toEqual([
    "index Orders (status ASCENDING, at DESCENDING): ready",
    "index Orders (tags CONTAINS, at DESCENDING): building",
    // The other direction of the document's name is another index.
    "index Orders (status ASCENDING, total DESCENDING): missing",
    "index Lines (sku ASCENDING, at ASCENDING) in all collections: broken",
    "override Orders.note: ready",
    "override Lines.sku: building",
    "override Orders.tags: missing",
    "override Carts.expireAt: ready",
    "ttl Carts.expireAt: ready",
    "override Visits.expireAt: missing",
    "ttl Visits.expireAt: ready",
    "override Logs.expireAt: missing",
    "ttl Logs.expireAt: missing",
  ]);
});
