import { createHash } from "node:crypto";
import type { SeedFile } from "local-firebase";
import { afterEach, expect, it, vi } from "vitest";
import { daysToReference } from "../../../demo/dates";
import { loadDemo } from "../../../demo/index";
import { LOCAL_PROJECT_ID, PANEL_PORT, readProject } from "../../../demo/project";
import { PRODUCT } from "../../../src/config/product";
import { claimantOf } from "firestore-panel/sign-in";
import { demo, documentsIn, OPTIONS } from "./demo-data";
import { expiringFields } from "#engine/fields/expiry.ts";
import type { Expiry } from "#engine/schema/types.ts";
import { plainFields } from "#engine/firebase/plain.ts";
import { EVENT_DAYS } from "../../../src/config/dashboard";
import { collections } from "../../../src/resources";

const TODAY = "2031-05-06";

const digestOf = ({ path, contentType, bytes, downloadToken }: SeedFile): string =>
  [path, contentType, downloadToken, createHash("sha256").update(bytes).digest("hex")].join(" ");

afterEach(() => {
  vi.useRealTimers();
});

it("the demo is the same at every call on any day", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${TODAY}T07:08:09Z`) });
  const again = await loadDemo(OPTIONS);
  expect(JSON.stringify(again.documents)).toBe(JSON.stringify(demo.documents));
  expect([again.users, again.accounts]).toEqual([demo.users, demo.accounts]);
  expect(again.files.map(digestOf)).toEqual(demo.files.map(digestOf));
});

it("the demo of any day has records that expired lately and that soon will, an event to come, and a trash", async () => {
  const { documents } = await loadDemo(OPTIONS, TODAY);
  /** Whether a record has a day of these. */
  const has = (name: string, key: string, [from, to]: readonly number[], only?: Expiry["while"]) =>
    documents
      .filter(({ path }) => new RegExp(`^${name}/[^/]+$`).test(path))
      .map(({ fields }) => plainFields(fields))
      .filter((data) => !only || data[only.field] === only.value)
      .map((data) => daysToReference(String(data[key])) - daysToReference(TODAY))
      .some((days) => days >= from! && days <= to!);
  const shown = collections.filter(({ name }) => documentsIn(name).length > 0);
  for (const { collection, field, expires } of expiringFields(shown)) {
    for (const range of [[-30, -1], ...expires.notice.map((days) => [0, days])])
      expect(has(collection.name, field.key, range, expires.while), `${collection.name} ${range}`).toBe(true);
  }
  expect(has("Events", "startAt", [0, EVENT_DAYS])).toBe(true);
  const kept = documents.flatMap(({ path, fields }) =>
    path.startsWith("Trash/") ? String(plainFields(fields)["expireAt"]) : [],
  );
  expect(kept.filter((until) => until.slice(0, 10) <= TODAY)).toEqual([]);
  expect(kept).not.toEqual([]);
});

const urlsIn = (documents: typeof demo.documents): readonly string[] =>
  JSON.stringify(documents).match(/http:\/\/127\.0\.0\.1:9199[^"]+/g) ?? [];
const isEntry = ({ path }: { readonly path: string }) => path.startsWith("History/");
// What records were before holds the same files once more.
const urls = urlsIn(demo.documents.filter((document) => !isEntry(document)));

it("each demo file belongs to exactly one record or trashed record, with its token", () => {
  const expected = demo.files.map(
    ({ path, downloadToken }) =>
      `http://127.0.0.1:9199/v0/b/westwalk.test/o/${encodeURIComponent(path)}?alt=media&token=${downloadToken}`,
  );
  expect([...urls].sort()).toEqual(expected.sort());
});

it.each(demo.accounts)("$id: a credential fits record and password", async ({ id, password, where }) => {
  const [kind, collection, key] =
    where === "/login" ? ["admin", "Admins", "email"] : ["company", "Companies", "companyId"];
  const record = documentsIn(collection).find(({ data }) => data[key] === id);
  const place = { productId: PRODUCT.id, projectId: LOCAL_PROJECT_ID };
  const claimant = await claimantOf({ ...place, kind, id }, password);
  const credential = documentsIn("Credentials").find((document) => document.id === claimant.key);
  expect(record?.data.passwordAt).toEqual(expect.any(String));
  expect(credential?.data).toEqual({
    kind,
    recordId: record?.id,
    verifier: claimant.verifier,
    time: record?.data.passwordAt,
  });
});

it("the demo uses the ports whose offsets never collide", async () => {
  // packages/local-firebase/tests/unit/core/port-offset.test.ts goes through every pair of offsets for these.
  const { ports } = await readProject();
  expect(ports).toEqual({ auth: 9099, firestore: 8080, storage: 9199, hub: 4400, ui: 4000 });
  expect(PANEL_PORT).toBe(5173);
});
