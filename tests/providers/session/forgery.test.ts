/** A sign-in without the panel, by a person with the public keys, the source code and the SDK. */
import {
  collection,
  doc,
  getDoc,
  getDocs,
  limit,
  query,
  setDoc,
  setLogLevel,
  Timestamp,
} from "firebase/firestore";
import { Timestamp as OwnersTime } from "firebase/firestore/lite";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { credentialKeyOf } from "../../../src/schema/verifier";
import { awayFromTurn } from "../fixtures/clock";
import {
  attemptsPath,
  credentialPath,
  startPanelFixture,
  type PanelFixture,
} from "../fixtures/panel-fixture";
import * as strangers from "../fixtures/stranger";
import type { ClaimOptions, GrantOptions, Stranger } from "../fixtures/stranger";

let fixture: PanelFixture;
let stranger: Stranger;
const email = "known@example.qa";
let recordId: string;
const known: Stranger[] = [];

awayFromTurn();
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

const timeOf = ({ seconds, nanoseconds }: OwnersTime) => new Timestamp(seconds, nanoseconds);
async function newStranger(): Promise<Stranger> {
  const made = await strangers.newStranger(fixture.firebase);
  known.push(made);
  return made;
}

const claim = (options?: ClaimOptions, by = stranger) => strangers.claim(by, email, options);
const grant = (options?: GrantOptions, by = stranger) => strangers.grant(by, email, options);
const mayRead = (by = stranger) => strangers.mayRead(by);
const count = async () => (await fixture.read(await attemptsPath("admin", email)))?.["count"];
const denied = { code: "permission-denied" };

test("a claim and its grant open the panel's data; nothing else opens it, nor a closed session", async () => {
  expect(await mayRead()).toBe(false);
  await claim();
  expect(await mayRead()).toBe(false);
  await grant();
  expect(await mayRead()).toBe(true);
  await strangers.close(stranger);
  expect(await mayRead()).toBe(false);
  // Its user is spent.
  await expect(claim()).rejects.toMatchObject(denied);
  await expect(grant()).rejects.toMatchObject(denied);
});

describe("claim", () => {
  const keyOfAnother = () => credentialKeyOf("admin", "x@example.qa");

  test.each<[string, () => ClaimOptions | Promise<ClaimOptions>]>([
    ["without its try counted", () => ({ by: 0 })],
    ["counted twice", () => ({ by: 2 })],
    ["counted down", () => ({ by: -1 })],
    ["counted to another account", async () => ({ counter: await keyOfAnother() })],
    ["on another account's credential", async () => ({ more: { credential: await keyOfAnother() } })],
    ["with a verifier beside", () => ({ more: { verifier: "0".repeat(64) } })],
    ["with a time of its own", () => ({ more: { at: new Date(Date.now() - 1000) } })],
    ["to be swept early", () => ({ more: { expireAt: new Date() } })],
    ["granted at once", () => ({ more: { state: "granted" } })],
    ["of another kind", () => ({ more: { kind: "owner" } })],
    ["with an empty id", () => ({ more: { id: "" } })],
    ["with a very long id", () => ({ more: { id: "x".repeat(201) } })],
    ["with a very long secret", () => ({ more: { secret: "x".repeat(101) } })],
    ["with an id that is no text", () => ({ more: { id: ["a"] } })],
    ["of a device that nobody knows", () => ({ device: "0".repeat(32) })],
  ])("a claim %s is refused", async (_, options) => {
    await expect(claim(await options())).rejects.toMatchObject(denied);
    await expect(claim()).resolves.toBeUndefined();
  });
});

describe("grant", () => {
  test.each<[string, GrantOptions]>([
    ["of the other kind", { more: { kind: "company" } }],
    ["of another id", { more: { id: "x@example.qa" } }],
    ["on another credential", { more: { credential: "x" } }],
    ["with a time of its own", { more: { at: new Date(Date.now() - 1000) } }],
    ["to be swept late", { more: { expireAt: new Date(Date.now() + 1e10) } }],
    ["with the secret left in it", { more: { secret: "x" } }],
    ["giving back more than it took", { back: 2 }],
    ["under a device id that is none", { device: "mine" }],
  ])("a grant %s is refused", async (_, options) => {
    await claim();
    await expect(grant(options)).rejects.toMatchObject(denied);
    await expect(grant()).resolves.toMatch(/^[0-9a-f]{32}$/);
    expect(await count()).toBe(0);
  });
});

describe("granted session", () => {
  test("another browser cannot use a copied session", async () => {
    await claim();
    await grant();
    const thief = await newStranger();
    await expect(getDoc(doc(thief.db, "Sessions", stranger.uid))).rejects.toMatchObject(denied);
    const stored = (await fixture.read(`Sessions/${stranger.uid}`)) ?? {};
    const copied = Object.fromEntries(
      Object.entries(stored).map(([key, value]) => [
        key,
        value instanceof OwnersTime ? timeOf(value) : value,
      ]),
    );
    expect(copied).toMatchObject({ state: "granted", at: expect.any(Timestamp) as unknown });
    await expect(setDoc(doc(thief.db, "Sessions", thief.uid), copied)).rejects.toMatchObject(denied);
    expect(await mayRead(thief)).toBe(false);
    expect(await mayRead()).toBe(true);
  });
});

describe("secrets", () => {
  test("nobody reads credentials, counters, sessions or devices: neither a claimant nor an admin", async () => {
    await claim();
    const paths = [
      await credentialPath("admin", email),
      await attemptsPath("admin", email),
      `Sessions/${stranger.uid}`,
    ];
    const refused = async () => {
      for (const path of paths) await expect(getDoc(doc(stranger.db, path))).rejects.toMatchObject(denied);
      for (const name of ["Credentials", "SignInAttempts", "Sessions", "KnownDevices"])
        await expect(getDocs(query(collection(stranger.db, name), limit(1)))).rejects.toMatchObject(denied);
    };
    await refused();
    paths.push(`KnownDevices/${await grant()}`);
    expect(await mayRead()).toBe(true);
    await refused();
  });
});
