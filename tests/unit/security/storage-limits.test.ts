import { describe, expect, it } from "vitest";
import { createBudget } from "local-firebase/rules";
import { toWireFields } from "../../../demo/to-wire";
import type { PlainFields } from "../../../demo/types";
import { modelOf } from "../../../src/fields/models";
import { collections } from "../../../src/resources";
import { storageRules } from "../../../src/security/storage-rules";
import { lazyRules, NOW } from "./evaluate";

const rules = lazyRules(() => storageRules(collections), "storage.rules");
const VERIFIER = "a".repeat(64);
const DOCUMENTS = new Map<string, PlainFields>([
  ["Sessions/admin", { state: "granted", kind: "admin", recordId: "a1", verifier: VERIFIER, at: NOW }],
  ["Admins/a1", { password: VERIFIER }],
]);

function uploads(path: string, contentType: string, size: number): boolean {
  const get = (wanted: string) => {
    const fields = DOCUMENTS.get(wanted);
    return fields ? { path: wanted, fields: toWireFields(fields) } : null;
  };
  return rules().authorizeStorage({
    method: "create",
    bucket: "b",
    path,
    auth: { uid: "admin", token: {} },
    timeMicros: BigInt(NOW.getTime()) * 1000n,
    resource: null,
    newResource: { name: path, bucket: "b", size, contentType },
    lookup: { get, getAfter: get },
    budget: createBudget("storage"),
  }).allowed;
}

describe("uploads, within two look-ups", () => {
  const folders = new Map(
    collections.flatMap(({ fields }) =>
      fields.flatMap((field) => {
        const upload = modelOf(field).upload?.(field);
        return upload ? [[upload.folder, upload] as const] : [];
      }),
    ),
  );

  it.each([...folders.values()])("$folder: up to $maxBytes bytes", ({ folder, contentTypes, maxBytes }) => {
    for (const type of contentTypes) {
      expect(uploads(`${folder}/x`, type, maxBytes)).toBe(true);
      expect(uploads(`${folder}/x`, type, maxBytes + 1)).toBe(false);
    }
    expect(uploads(`${folder}-other/x`, contentTypes[0] ?? "", 1)).toBe(false);
  });
});
