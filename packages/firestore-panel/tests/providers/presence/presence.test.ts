/** Who has a record open: who hears of whom, and what an hour of it costs (docs/lists.md). */
import { deleteApp, initializeApp } from "firebase/app";
import { signInAnonymously } from "firebase/auth";
import { afterAll, expect, test } from "vitest";
import type { ServiceContext } from "../../../src/data/service";
import { BEAT_MS } from "../../../src/features/presence/presence-note";
import type { Beat } from "../../../src/features/presence/service";
import { tell, watch } from "../../../src/features/presence/service/documents";
import { createAuth } from "../../../src/firebase/create-auth";
import { createFirestore } from "../../../src/firebase/create-firestore";
import { newRecordId } from "../../../src/schema/history";
import { credentialKeyOf, HOUR_MS } from "../../../src/schema/sign-in";
import { startPanelFixture, testedPanel } from "../../fixtures/providers/panel-fixture";
import { costOf, reads } from "../../fixtures/reads";
import { definition } from "../../fixtures/residence";

const collections = definition.collections.map((collection) =>
  collection.name === "Employees" ? { ...collection, presence: true } : collection,
);
const fixture = await startPanelFixture(undefined, testedPanel({ ...definition, collections }));
afterAll(() => fixture.stop());

/** A browser with a session of the account. The panel's providers share one user in one process. */
async function browserOf(kind: "admin" | "company", name: string, recordId: string) {
  const { firebase: config, local } = fixture.definition.env();
  const app = initializeApp(config, newRecordId());
  afterAll(() => deleteApp(app));
  const auth = createAuth(app, "nobody", local);
  const { user } = await signInAnonymously(auth);
  await fixture.putCredential(kind, name, undefined, recordId);
  const credential = await credentialKeyOf(kind, name);
  const session = { state: "granted", kind, id: name, credential, verifier: "0".repeat(64) };
  await fixture.put(`Sessions/${user.uid}`, { ...session, at: new Date(Date.now() + 1_000) });
  const context: Partial<ServiceContext> | object = {
    firestore: createFirestore(app, local),
    firebase: { auth: async () => auth },
    reader: { panel: () => fixture.definition },
    author: { kind, name, recordId },
  };
  const end = () => fixture.put(`Sessions/${user.uid}`, { state: "closed" });
  return { context: context as ServiceContext, end };
}

/** A tab of a browser with the record open, as the panel drives it. */
function openIn({ context }: Awaited<ReturnType<typeof browserOf>>, record: string) {
  const place = { tab: newRecordId(), record, editing: true };
  let heard: readonly Beat[] = [];
  let opened: Awaited<ReturnType<typeof tell>> | undefined;
  let stop: (() => void) | undefined;
  return {
    others: () => heard.flatMap(({ by, own }) => (own === "here" ? [] : (own ?? by.name))).toSorted(),
    beat: async () => {
      opened = await tell(context, place);
      const hear = (beats: readonly Beat[]) => void (heard = beats);
      stop ??= await watch(context, { record, id: opened.id, hear, fail: () => undefined });
    },
    leave: async () => {
      await opened?.remove();
      stop?.();
    },
  };
}

const [noor, hind] = [
  await browserOf("admin", "noor@example.qa", "noor"),
  await browserOf("admin", "hind@example.qa", "hind"),
];
const [own, elsewhere, other] = [
  await browserOf("company", "OWN", "own"),
  await browserOf("company", "OWN", "own"),
  await browserOf("company", "OTHER", "other"),
];

test("admins hear of admins, a company of its own account elsewhere, and nobody of who has left", async () => {
  const record = "Employees/e1";
  const tabs = {
    noor: openIn(noor, record),
    secondTab: openIn(noor, record),
    hind: openIn(hind, record),
    nextRecord: openIn(hind, "Employees/e2"),
    own: openIn(own, record),
    elsewhere: openIn(elsewhere, record),
    other: openIn(other, record),
  };
  const seen = () =>
    Object.fromEntries(Object.entries(tabs).map(([name, { others }]) => [name, others()] as const));
  for (const { beat } of Object.values(tabs)) await beat();
  await expect.poll(seen).toEqual({
    noor: ["hind@example.qa", "tab"],
    secondTab: ["hind@example.qa", "tab"],
    hind: ["noor@example.qa", "noor@example.qa"],
    nextRecord: [],
    own: ["device"],
    elsewhere: ["device"],
    other: [],
  });
  // Also when its session has ended.
  await elsewhere.end();
  for (const { leave } of [tabs.hind, tabs.secondTab, tabs.elsewhere]) await leave();
  await expect.poll(() => [tabs.noor.others(), tabs.own.others()]).toEqual([[], []]);
  await expect(tabs.elsewhere.beat()).rejects.toMatchObject({ code: "permission-denied" });
});

test("an hour of two people on one record costs each 60 writes, 120 reads and 122 look-ups", async () => {
  const two = [openIn(noor, "Employees/e3"), openIn(hind, "Employees/e3")];
  const { lookups } = await costOf(fixture, async () => {
    for (let minute = 0; minute < HOUR_MS / BEAT_MS; minute += 1) for (const { beat } of two) await beat();
  });
  expect(lookups).toBe(244);
  await expect.poll(async () => (await reads(fixture.firebase)).documents).toBe(240);
  for (const { leave } of two) await leave();
});
