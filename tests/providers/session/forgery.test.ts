/** A sign-in without the panel, by a person with the public keys and the source code. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { toWireFields } from "../../../demo/to-wire";
import type { PlainFields } from "../../../demo/types";
import {
  commit,
  firestore,
  localProject,
  nameOf,
  runQuery,
  signUpAnonymously,
  type Project,
  type RestPrincipal,
} from "../../../scripts/smoke/rest";
import {
  accountOf,
  bumpWrites,
  claim,
  claimWrite,
  close,
  deviceWrite,
  giveBackWrites,
  grant,
  grantWrite,
  type SmokeAccount,
} from "../../../scripts/smoke/sign-in";
import { awayFromTurn } from "../fixtures/clock";
import {
  attemptsPath,
  credentialPath,
  startPanelFixture,
  type PanelFixture,
} from "../fixtures/panel-fixture";

const EMAIL = "known@example.qa";
const OTHER = { id: "x@example.qa", credential: "0".repeat(64) };
const DEVICE = "d".repeat(32);
const ALLOWED = 200;
const REFUSED = 403;
let fixture: PanelFixture;
let project: Project;
let account: SmokeAccount;
let stranger: RestPrincipal;

awayFromTurn();
beforeAll(async () => {
  fixture = await startPanelFixture();
  project = localProject(fixture.firebase.ports, fixture.firebase.projectId);
  account = await accountOf(project, "admin", EMAIL, "right");
  await fixture.addAdmin(EMAIL, "right");
});
beforeEach(async () => {
  await fixture.remove(await attemptsPath("admin", EMAIL));
  stranger = await signUpAnonymously(project);
});
afterAll(async () => fixture.stop());

const send = async (...writes: readonly object[]) => (await commit(project, stranger, writes)).status;
/** The document of a step, with other fields. A field "at" takes the place of the server's time. */
function changed(step: object, fields: PlainFields): object {
  const write = step as { readonly update: { readonly fields: object } };
  const update = { ...write.update, fields: { ...write.update.fields, ...toWireFields(fields) } };
  return { ...write, update, ...("at" in fields && { updateTransforms: [] }) };
}
const claimed = (by = stranger) => claimWrite(project, by, account);
const counted = () => bumpWrites(project, account);
const granted = (device = "") => grantWrite(project, stranger, account, undefined, device);
const givenBack = () => giveBackWrites(project, account);
const reads = async (collectionId: string, by = stranger) =>
  (await runQuery(project, by, { from: [{ collectionId }], limit: 1 })).status;
const get = async (path: string, by = stranger) => (await firestore(project, by, "GET", `/${path}`)).status;

test("a claim and its grant open the panel's data; nothing else opens it, nor a closed session", async () => {
  expect(await reads("Tenants")).toBe(REFUSED);
  expect((await claim(project, stranger, account)).status).toBe(ALLOWED);
  expect(await reads("Tenants")).toBe(REFUSED);
  expect((await grant(project, stranger, account)).status).toBe(ALLOWED);
  expect(await reads("Tenants")).toBe(ALLOWED);
  await close(project, stranger);
  expect(await reads("Tenants")).toBe(REFUSED);
  // Its user is spent.
  expect((await claim(project, stranger, account)).status).toBe(REFUSED);
  expect((await grant(project, stranger, account)).status).toBe(REFUSED);
});

describe("claim", () => {
  test.each<[string, PlainFields]>([
    ["on another account's credential", { credential: OTHER.credential }],
    ["with a verifier beside", { verifier: "0".repeat(64) }],
    ["with a time of its own", { at: new Date(Date.now() - 1000) }],
    ["to be swept early", { expireAt: new Date() }],
    ["granted at once", { state: "granted" }],
    ["of another kind", { kind: "owner" }],
    ["with an empty id", { id: "" }],
    ["with a very long id", { id: "x".repeat(201) }],
    ["with a very long secret", { secret: "x".repeat(101) }],
    ["with an id that is no text", { id: ["a"] }],
    ["of a device that nobody knows", { device: "0".repeat(32) }],
  ])("a claim %s is refused", async (_, fields) => {
    expect(await send(changed(claimed(), fields), ...counted())).toBe(REFUSED);
    expect(await send(claimed(), ...counted())).toBe(ALLOWED);
  });

  test("a claim counted down is refused, and a claim for another user", async () => {
    expect(await send(claimed(), ...givenBack())).toBe(REFUSED);
    expect(await send(claimed(await signUpAnonymously(project)), ...counted())).toBe(REFUSED);
    expect(await send(claimed(), ...counted())).toBe(ALLOWED);
  });
});

describe("grant", () => {
  test.each<[string, PlainFields]>([
    ["of the other kind", { kind: "company" }],
    ["of another id", { id: OTHER.id }],
    ["on another credential", { credential: OTHER.credential }],
    ["with a time of its own", { at: new Date(Date.now() - 1000) }],
    ["to be swept late", { expireAt: new Date(Date.now() + 1e10) }],
    ["with the secret left in it", { secret: "x" }],
  ])("a grant %s is refused", async (_, fields) => {
    await claim(project, stranger, account);
    expect(await send(changed(granted(), fields), ...givenBack())).toBe(REFUSED);
    expect(await send(granted(), ...givenBack())).toBe(ALLOWED);
    expect((await fixture.read(await attemptsPath("admin", EMAIL)))?.["count"]).toBe(0);
  });

  test("a grant under a device id that is none is refused", async () => {
    await claim(project, stranger, account);
    const noted = (device: string) => [
      granted(device),
      ...givenBack(),
      deviceWrite(project, account, device),
    ];
    expect(await send(...noted("mine"))).toBe(REFUSED);
    expect(await send(...noted(DEVICE))).toBe(ALLOWED);
  });
});

test("another browser cannot use a copied session", async () => {
  await claim(project, stranger, account);
  await grant(project, stranger, account);
  const thief = await signUpAnonymously(project);
  const path = `Sessions/${stranger.uid}`;
  expect(await get(path, thief)).toBe(REFUSED);
  const { body } = await firestore(project, { uid: "", token: "owner" }, "GET", `/${path}`);
  const { fields } = body as { readonly fields: object };
  expect(fields).toMatchObject({ state: { stringValue: "granted" } });
  const copy = { update: { name: nameOf(project, `Sessions/${thief.uid}`), fields } };
  expect((await commit(project, thief, [copy])).status).toBe(REFUSED);
  expect([await reads("Tenants", thief), await reads("Tenants")]).toEqual([REFUSED, ALLOWED]);
});

test("nobody reads credentials, counters, sessions or devices: neither a claimant nor an admin", async () => {
  const paths = [
    await credentialPath("admin", EMAIL),
    await attemptsPath("admin", EMAIL),
    `Sessions/${stranger.uid}`,
    `KnownDevices/${DEVICE}`,
  ];
  const nothing = async () => {
    for (const path of paths) expect(await get(path)).toBe(REFUSED);
    for (const name of ["Credentials", "SignInAttempts", "Sessions", "KnownDevices"])
      expect(await reads(name)).toBe(REFUSED);
  };
  await claim(project, stranger, account);
  await nothing();
  await grant(project, stranger, account, undefined, "e".repeat(32));
  expect(await reads("Tenants")).toBe(ALLOWED);
  await nothing();
});
