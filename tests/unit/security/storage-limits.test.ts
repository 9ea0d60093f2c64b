import { expect, it } from "vitest";
import { createBudget } from "local-firebase/rules";
import { modelOf } from "../../../packages/firestore-panel/src/fields/models";
import { collections } from "../../../src/resources";
import { storageRules } from "../../../packages/firestore-panel/src/rules/storage-rules";
import { anonymousSince, finder, lazyRules, NOW, SESSIONS } from "./evaluate";

const rules = lazyRules(() => storageRules(collections), "storage.rules");
const get = finder(SESSIONS);

function uploads(path: string, contentType: string, size: number): boolean {
  return rules().authorizeStorage({
    method: "create",
    bucket: "b",
    path,
    auth: { uid: "admin", token: anonymousSince(0) },
    timeMicros: BigInt(NOW.getTime()) * 1000n,
    resource: null,
    newResource: { name: path, bucket: "b", size, contentType },
    lookup: { get, getAfter: get },
    budget: createBudget("storage"),
  }).allowed;
}

const folders = new Map(
  collections.flatMap(({ fields }) =>
    fields.flatMap((field) => {
      const upload = modelOf(field).upload?.(field);
      return upload ? [[upload.folder, upload] as const] : [];
    }),
  ),
);

it.each([...folders.values()])(
  "a file in $folder has at most $maxBytes bytes",
  ({ folder, contentTypes, maxBytes }) => {
    for (const type of contentTypes) {
      expect(uploads(`${folder}/x`, type, maxBytes)).toBe(true);
      expect(uploads(`${folder}/x`, type, maxBytes + 1)).toBe(false);
    }
    expect(uploads(`${folder}-other/x`, contentTypes[0] ?? "", 1)).toBe(false);
  },
);
