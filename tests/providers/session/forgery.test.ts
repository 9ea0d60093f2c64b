/** Sign-in without the panel: somebody with the public keys, the source code and the SDK. */
import {
  collection,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  limit,
  query,
  serverTimestamp,
  setDoc,
  setLogLevel,
  where,
  writeBatch,
} from "firebase/firestore";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { verifierOf } from "../../../src/schema/verifier";
import {
  attemptsPath,
  secretFor,
  startPanelFixture,
  verifier,
  type PanelFixture,
} from "../fixtures/panel-fixture";
import * as strangers from "./stranger";
import type { ClaimOptions, Stranger } from "./stranger";

let fixture: PanelFixture;
let stranger: Stranger;
const email = "known@example.qa";
let recordId: string;
const known: Stranger[] = [];

beforeAll(async () => {
  fixture = await startPanelFixture();
  setLogLevel("silent");
});
beforeEach(async () => {
  await fixture.remove(await attemptsPath("admin", email));
  recordId = await fixture.addAdmin(email, "right");
  stranger = await newStranger();
});
afterEach(async () => {
  await fixture.remove(`Admins/${recordId}`);
  await Promise.all(known.splice(0).map(strangers.forget));
});
afterAll(async () => fixture.stop());

async function newStranger(): Promise<Stranger> {
  const made = await strangers.newStranger(fixture.firebase);
  known.push(made);
  return made;
}

const claim = (options?: ClaimOptions, by = stranger) => strangers.claim(by, email, options);
const grant = async (more: { readonly [key: string]: unknown } = {}) =>
  strangers.grant(stranger, { recordId, verifier: await verifier("admin", email, "right"), ...more });
const mayRead = (by = stranger) => strangers.mayRead(by);
const denied = { code: "permission-denied" };

test("claim and grant open the panel's data; without them nothing does", async () => {
  expect(await mayRead()).toBe(false);
  await claim();
  expect(await mayRead()).toBe(false);
  await grant();
  expect(await mayRead()).toBe(true);
  await deleteDoc(doc(stranger.db, "Sessions", stranger.uid));
  expect(await mayRead()).toBe(false);
});

describe("a claim is refused", () => {
  test.each<[string, ClaimOptions]>([
    ["without its attempt counted", { bump: false }],
    ["with a verifier that is not the secret's", { more: { verifier: "0".repeat(64) } }],
    ["with a time of its own", { more: { at: new Date() } }],
    ["with a key too many", { more: { recordId: "x" } }],
    ["of another kind", { more: { kind: "owner" } }],
    ["with an empty id", { more: { id: "" } }],
    ["with a very long id", { more: { id: "x".repeat(201) } }],
    ["with a very long secret", { more: { secret: "x".repeat(101) } }],
    ["with an id that is no text", { more: { id: ["a"] } }],
  ])("%s", async (_, options) => {
    await expect(claim(options)).rejects.toMatchObject(denied);
    await expect(claim()).resolves.toBeUndefined();
  });

  test("in the name of another browser", async () => {
    const other = await newStranger();
    await expect(claim({}, { ...stranger, uid: other.uid })).rejects.toMatchObject(denied);
  });

  test("counting to another account's counter", async () => {
    const batch = writeBatch(stranger.db);
    const secret = await secretFor("admin", email, "right");
    const known = await verifierOf(secret);
    const at = serverTimestamp();
    batch.set(doc(stranger.db, "Sessions", stranger.uid), {
      state: "claimed",
      kind: "admin",
      id: email,
      secret,
      verifier: known,
      at,
    });
    batch.set(doc(stranger.db, await attemptsPath("admin", "x@example.qa")), { count: 1, at });
    await expect(batch.commit()).rejects.toMatchObject(denied);
  });

  test("and refused after five failed tries, however it is sent", async () => {
    await fixture.put(await attemptsPath("admin", email), { count: 5, at: new Date() });
    await expect(claim()).rejects.toMatchObject(denied);
    await expect(
      setDoc(doc(stranger.db, await attemptsPath("admin", email)), { count: 0, at: serverTimestamp() }),
    ).rejects.toMatchObject(denied);
    await expect(deleteDoc(doc(stranger.db, await attemptsPath("admin", email)))).rejects.toMatchObject(
      denied,
    );
  });
});

describe("a grant is refused", () => {
  test("without a claim before it", async () => {
    await expect(grant()).rejects.toMatchObject(denied);
  });

  test("after a claim with a wrong password", async () => {
    await claim({ password: "wrong" });
    await expect(grant()).rejects.toMatchObject(denied);
    const known = await verifier("admin", email, "wrong");
    await expect(grant({ verifier: known })).rejects.toMatchObject(denied);
  });

  test("to another account's record", async () => {
    const other = await fixture.addAdmin(`other-${email}`, "right");
    await claim();
    await expect(grant({ recordId: other })).rejects.toMatchObject(denied);
    await expect(grant({ recordId: `../Admins/${recordId}` })).rejects.toMatchObject(denied);
    await expect(grant()).resolves.toBeUndefined();
  });

  test("of the other kind", async () => {
    await claim();
    await expect(grant({ kind: "company" })).rejects.toMatchObject(denied);
  });

  test("a second time, after the session was granted once", async () => {
    await claim();
    await grant();
    await expect(grant()).rejects.toMatchObject(denied);
  });

  test("when the claim is a minute old", async () => {
    await claim();
    const path = `Sessions/${stranger.uid}`;
    await fixture.put(path, { ...(await fixture.read(path)), at: new Date(Date.now() - 61_000) });
    await expect(grant()).rejects.toMatchObject(denied);
  });
});

describe("a granted session", () => {
  test("is of no use to another browser that copies it", async () => {
    await claim();
    await grant();
    const thief = await newStranger();
    await expect(getDoc(doc(thief.db, "Sessions", stranger.uid))).rejects.toMatchObject(denied);
    const copied = (await fixture.read(`Sessions/${stranger.uid}`)) ?? {};
    await expect(setDoc(doc(thief.db, "Sessions", thief.uid), copied)).rejects.toMatchObject(denied);
    expect(await mayRead(thief)).toBe(false);
    expect(await mayRead()).toBe(true);
  });

  test("ends when the record's password changes, and is not revived by replaying the claim", async () => {
    await claim();
    await grant();
    await fixture.put(`Admins/${recordId}`, {
      ...(await fixture.read(`Admins/${recordId}`)),
      password: "f".repeat(64),
    });
    expect(await mayRead()).toBe(false);
    await claim();
    await expect(grant()).rejects.toMatchObject(denied);
    expect(await mayRead()).toBe(false);
  });
});

describe("the comparison tells nothing else", () => {
  const find = async (...filters: Parameters<typeof query>[1][]): Promise<number> =>
    (await getDocs(query(collection(stranger.db, "Admins"), ...filters))).size;

  test("only the claimed account with the claimed verifier, one at a time", async () => {
    await claim();
    const known = await verifier("admin", email, "right");
    const [byEmail, byPassword] = [where("email", "==", email), where("password", "==", known)];
    expect(await find(byEmail, byPassword, limit(1))).toBe(1);
    await expect(find(byEmail, byPassword)).rejects.toMatchObject(denied);
    await expect(find(byEmail, byPassword, limit(2))).rejects.toMatchObject(denied);
    await expect(find(byEmail, limit(1))).rejects.toMatchObject(denied);
    await expect(find(byPassword, limit(1))).rejects.toMatchObject(denied);
    await expect(find(limit(1))).rejects.toMatchObject(denied);
    const other = await fixture.addAdmin(`other-${email}`, "right");
    await expect(getDoc(doc(stranger.db, "Admins", other))).rejects.toMatchObject(denied);
  });
});
