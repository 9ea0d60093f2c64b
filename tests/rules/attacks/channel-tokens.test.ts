/**
 * The same tokens on the two channels that the web SDK uses: Listen, which live queries read from, and Write. Each with
 * a twin that is taken.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { firestore, signUpAnonymously } from "../../../scripts/smoke/rest";
import { bumpWrites, claimWrite, closeWrite } from "../../../scripts/smoke/sign-in";
import { usesOtherEmulator } from "../../fixtures/local-firebase";
import { refusal } from "../../../packages/local-firebase/tests/services/firestore/expected";
import {
  RawChannel,
  type Received,
} from "../../../packages/local-firebase/tests/services/firestore/raw-channel";
import { plainAccount } from "./accounts";
import { FORGED, startWithAdmin, type RealAdmin } from "./forged-tokens";

let admin: RealAdmin;
let database: string;
beforeAll(async () => {
  admin = await startWithAdmin();
  database = `projects/${admin.project.projectId}/databases/(default)`;
}, 60_000);
afterAll(async () => admin.firebase.stop());

const channel = (kind: "Listen" | "Write") => new RawChannel(admin.project.firestore, kind, database);
const target = (targetId: number, structuredQuery: object) => ({
  database,
  addTarget: { targetId, query: { parent: `${database}/documents`, structuredQuery } },
});
/** What admins alone read, and what everybody signed in does. */
const TARGETS = [
  { from: [{ collectionId: "Tenants" }], limit: 1 },
  { from: [{ collectionId: "Brands" }], limit: 1 },
];

/** Opens both targets. @returns the messages up to the first with one of `words`. */
async function listen(token: string | null, words: string): Promise<readonly Received[]> {
  const opened = channel("Listen");
  await opened.open(
    TARGETS.map((query, index) => target(index + 2, query)),
    token,
  );
  const back = await opened.attach(0);
  const messages = await back.until(words);
  back.drop();
  return messages;
}

const writesOf = (...writes: readonly object[]) => ({ streamToken: "MQ==", writes });
/** Ends the real admin's session, which its user may do and nobody else. */
const closing = () => writesOf(closeWrite(admin.project, admin));
async function sessionStands(): Promise<boolean> {
  return (await firestore(admin.project, admin, "GET", "/Tenants?pageSize=1")).status === 200;
}

describe.skipIf(usesOtherEmulator)("the real token", () => {
  it("is told both targets, and nobody is told none", async () => {
    const told = JSON.stringify(await listen(admin.token, '"CURRENT","targetIds":[3]'));
    expect(told).toContain("/documents/Tenants/");
    expect(told).toContain("/documents/Brands/");
    const nothing = JSON.stringify(await listen(null, '"targetIds":[3],"cause"'));
    expect(nothing).not.toContain("/documents/");
  });

  it("writes", async () => {
    const stranger = await signUpAnonymously(admin.project);
    const opened = channel("Write");
    await opened.open([{ database }], stranger.token);
    await opened.read("streamToken");
    const account = plainAccount("admin", "nobody@b.qa", "guessed");
    const claim = [claimWrite(admin.project, stranger, account), ...bumpWrites(admin.project, account)];
    await opened.post([writesOf(...claim)], 1);
    expect(JSON.stringify(await opened.read("commitTime"))).not.toContain("error");
  });
});

describe.skipIf(usesOtherEmulator).each(Object.keys(FORGED))("%s", (name) => {
  it("is told nothing on Listen", async () => {
    const messages = await listen(await FORGED[name]!(admin), "UNAUTHENTICATED");
    expect(messages.map(([, array]) => array)).toEqual([[refusal("UNAUTHENTICATED")]]);
  });

  it("writes nothing on Write, whether it waits for the greeting or not", async () => {
    const token = await FORGED[name]!(admin);
    for (const atOnce of [[], [closing()]]) {
      const opened = channel("Write");
      await opened.open([{ database }, ...atOnce], token);
      await opened.post([closing()], 1 + atOnce.length);
      const messages = await opened.read("UNAUTHENTICATED");
      expect(messages.map(([, array]) => array)).toEqual([[refusal("UNAUTHENTICATED")]]);
    }
    expect(await sessionStands()).toBe(true);
  });
});

describe.skipIf(usesOtherEmulator)("a channel that is open", () => {
  const asAdmin = () => ({ headers: `Authorization:Bearer ${admin.token}\r\n` });

  it("stays whose it was: a token that is sent later, in the form or the address, changes nothing", async () => {
    const opened = channel("Write");
    await opened.open([{ database }], null);
    await opened.read("streamToken");
    await opened.post([closing()], 1, { Authorization: `Bearer ${admin.token}` }, asAdmin());
    expect(JSON.stringify(await opened.read("PERMISSION_DENIED"))).toContain("403");
    expect(await sessionStands()).toBe(true);
  });

  it("answers to its own number alone, which nobody can guess", async () => {
    const opened = [channel("Listen"), channel("Listen")];
    for (const one of opened) await one.open([target(2, TARGETS[0]!)], admin.token);
    const [first, second] = opened.map(({ sid }) => sid);
    expect(first).toMatch(/^[\w-]{22,}$/);
    expect(first).not.toBe(second);
    for (const sid of ["1", first!.slice(0, -1), `${first!}0`, "__proto__"]) {
      const guess = channel("Listen");
      guess.sid = sid;
      expect((await guess.attach(0)).response.status).toBe(400);
    }
    const back = await opened[0]!.attach(0);
    expect(JSON.stringify(await back.until("CURRENT"))).toContain("/documents/Tenants/");
    back.drop();
  });
});
