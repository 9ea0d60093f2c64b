/** What succeeded against the sign-in before: copied tokens and sessions, and linked passwords. */
import { beforeEach, expect, it } from "vitest";
import {
  commit,
  firestore,
  linkPassword,
  nameOf,
  refreshed,
  removeUser,
  signInWithPassword,
  type RestPrincipal,
} from "#fixtures/http/rest";
import { claim, close, grant, type SmokeAccount } from "#fixtures/http/sign-in";
import { ADMIN, plainAccount, signInWorld, statusOf, WRONG } from "./sign-in-world";

const world = signInWorld();
beforeEach(() => world().reset());
const project = () => world().project;
const claims = (principal: RestPrincipal, account: SmokeAccount = ADMIN) =>
  statusOf(claim(project(), principal, account));
const grants = (principal: RestPrincipal, account: SmokeAccount = ADMIN) =>
  statusOf(grant(project(), principal, account));

it("a token copied from a failed attempt reads and claims nothing after an admin signs in", async () => {
  // One wrong try, the refresh token copied, the try closed, as the panel does it.
  const tried = await world().user();
  expect(await claims(tried, WRONG)).toBe(200);
  expect(await grants(tried, WRONG)).toBe(403);
  expect(await statusOf(close(project(), tried))).toBe(200);
  const admin = await world().signedIn();
  const copy = await refreshed(project(), tried);
  expect(await world().reads(copy)).toBe(403);
  expect([await claims(copy), await grants(copy)]).toEqual([403, 403]);
  // The panel removes the user of a failed try: then the copy is not even a token.
  expect((await removeUser(project(), tried)).status).toBe(200);
  await expect(refreshed(project(), tried)).rejects.toThrow("Auth refused to refresh");
  expect(await world().reads(admin)).toBe(200);
  expect(await world().reads(await refreshed(project(), admin))).toBe(200);
});

it("a linked password opens nothing of the session", async () => {
  const admin = await world().signedIn();
  expect(await world().reads(admin)).toBe(200);
  const linked = await linkPassword(project(), admin, "linked@b.qa", "Coral-Desk-3158");
  const typed = await signInWithPassword(project(), "linked@b.qa", "Coral-Desk-3158");
  expect(typed.uid).toBe(admin.uid);
  for (const principal of [linked, typed]) expect(await world().reads(principal)).toBe(403);
  // What such a user may still do is to close what is theirs.
  expect(await statusOf(close(project(), typed))).toBe(200);
});

it("a claim gets the same answer for an existing and a missing account", async () => {
  const nobody = plainAccount("admin", "nobody@b.qa", "guessed");
  const answers = await Promise.all(
    [WRONG, nobody].map(async (account) => {
      const principal = await world().user();
      const claimed = await claim(project(), principal, account);
      const granted = await grant(project(), principal, account);
      return [claimed, granted].map(({ status, body }) => [status, status === 403 ? body : null]);
    }),
  );
  expect(answers[0]).toEqual(answers[1]);
  expect(await claims(await world().user())).toBe(200);
});

it("another browser cannot use a copied session", async () => {
  const [admin, thief] = [await world().signedIn(), await world().user()];
  const path = `/Sessions/${admin.uid}`;
  expect((await firestore(project(), thief, "GET", path)).status).toBe(403);
  const { body } = await firestore(project(), { uid: "", token: "owner" }, "GET", path);
  const { fields } = body as { readonly fields: object };
  expect(fields).toMatchObject({ state: { stringValue: "granted" } });
  const copy = { update: { name: nameOf(project(), `Sessions/${thief.uid}`), fields } };
  expect(await statusOf(commit(project(), thief, [copy]))).toBe(403);
  expect([await world().reads(thief), await world().reads(admin)]).toEqual([403, 200]);
});
