/** Staff records and the Firebase Auth users they belong to, through the panel's own providers. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  isCommit,
  refuseCommits,
  refused,
  holdRequest,
  expectRefusal,
  unaccepted,
} from "../../fixtures/providers/requests";
import { at, signInWithPassword, toAuth } from "../../fixtures/http/rest";
import { adminPanel } from "../../fixtures/providers/signed-in";

const RESOURCE = "Staff";
const PASSWORD = "Palm-4471";
const { fixture, admin, data } = await adminPanel();

afterEach(() => void vi.useRealTimers());

const newEmail = (): string => `staff-${crypto.randomUUID()}@example.qa`;
const HESSA = { name: "Hessa Al-Emadi", staffId: "WW-2001", password: PASSWORD };
const person = (email: string, more: object = {}) => ({ ...HESSA, email, ...more });
const create = async (email: string, more: object = {}): Promise<string> =>
  String((await data.create({ resource: RESOURCE, variables: person(email, more) })).data.id);
const stored = (id: string) => fixture.read(`${RESOURCE}/${id}`);

/** Asks Auth as the person would. @returns the uid, or the reason it was refused. */
async function signInAs(email: string, password = PASSWORD): Promise<string> {
  const { body } = await toAuth(fixture.project, "signInWithPassword", { email, password });
  return String(at(body, "localId") ?? at(body, "error", "message"));
}
async function changePassword(email: string, password: string): Promise<void> {
  const { token } = await signInWithPassword(fixture.project, email, PASSWORD);
  await toAuth(fixture.project, "update", { idToken: token, password });
}
const GONE = "INVALID_LOGIN_CREDENTIALS";

const REFUSED = unaccepted("this account");
const TAKEN = { statusCode: 409, errors: { email: "This e-mail has an account already." } };

test("a new staff member gets a user who can sign in, and a record under the uid", async () => {
  const email = newEmail();
  const id = await create(email);
  expect(await signInAs(email)).toBe(id);
  expect(await stored(id)).toMatchObject({ email, staffId: "WW-2001", password: PASSWORD });
});

test("a new staff member leaves the admin signed in as the same user", async () => {
  const { getApps } = await import("firebase/app");
  const auth = await admin.firebase.auth();
  const [before, apps] = [auth.currentUser?.uid, getApps().length];
  await create(newEmail());
  expect(auth.currentUser?.uid).toBe(before);
  expect(auth.currentUser?.isAnonymous).toBe(true);
  expect(admin.session.getSnapshot()).toMatchObject({ status: "open", record: { name: "Noor" } });
  await expect(admin.authProvider.check()).resolves.toEqual({ authenticated: true });
  // The app beside it is taken down again.
  expect(getApps()).toHaveLength(apps);
});

test("a refused new record removes its user, or reports one that remains, which the next try completes", async () => {
  const email = newEmail();
  refuseCommits(fixture);
  await expectRefusal(create(email), 400);
  expect(await signInAs(email)).toBe(GONE);
  fixture.requests((url) => {
    if (isCommit(url)) return refused();
    return url.includes("accounts:delete") ? Promise.reject(new TypeError("network")) : undefined;
  });
  await expectRefusal(create(email), 400, {
    message: `${REFUSED} The sign-in of ${email} already exists. Save again with the same password to complete it.`,
  });
  fixture.requests();
  const left = await signInAs(email);
  expect(left).not.toBe(GONE);
  expect(await create(email)).toBe(left);
  expect(await stored(left)).toMatchObject({ email });
});

test("a new record with an e-mail that has an account is refused at its field, and that account remains", async () => {
  const email = newEmail();
  const id = await create(email);
  for (const password of [PASSWORD, "Another-1"]) {
    const other = create(email.toUpperCase(), { password, name: "Other" });
    await expect(other).rejects.toMatchObject(TAKEN);
  }
  expect(await signInAs(email)).toBe(id);
  expect(await stored(id)).toMatchObject({ name: "Hessa Al-Emadi" });
});

describe("editing and deleting", () => {
  const update = (variables: object) => data.update({ resource: RESOURCE, id, variables });
  const remove = (one = id) => data.deleteOne({ resource: RESOURCE, id: one });
  const SECRET = "their own secret";
  let [old, email, id] = ["", "", ""];
  beforeEach(async () => {
    [old, email] = [newEmail(), newEmail()];
    id = await create(old);
  });

  test("a refused edit changes the sign-in back, and a changed e-mail becomes the one to sign in with", async () => {
    refuseCommits(fixture);
    await expectRefusal(update({ email }), 400, { message: REFUSED });
    expect([await signInAs(old), await signInAs(email)]).toEqual([id, GONE]);
    fixture.requests();
    expect(await update({ email })).not.toHaveProperty("notice");
    expect([await signInAs(email), await signInAs(old)]).toEqual([id, GONE]);
    expect(await stored(id)).toMatchObject({ email, password: PASSWORD });
  });

  test("a changed issued password becomes the one to sign in with", async () => {
    const password = "Coral-5582";
    const seen = fixture.requests();
    expect(await update({ password })).not.toHaveProperty("notice");
    // The e-mail is not sent again: Auth may write to the person about it.
    expect(seen.urls.filter((url) => url.includes("accounts:update"))).toHaveLength(1);
    expect([await signInAs(old, password), await signInAs(old)]).toEqual([id, GONE]);
    expect(await stored(id)).toMatchObject({ email: old, password });
  });

  test("an edit saves the record and reports a sign-in whose issued password no longer works", async () => {
    await changePassword(old, SECRET);
    await expect(update({ email })).resolves.toMatchObject({
      notice: `The record was saved, but the sign-in was not changed: this person still signs in with ${old}. The issued password no longer works, or the project does not allow e-mail changes. Change it in the Firebase console, under Authentication.`,
    });
    expect(await stored(id)).toMatchObject({ email });
    expect(await signInAs(old, SECRET)).toBe(id);
  });

  test("a changed e-mail that has an account is refused at its field, and nothing changes", async () => {
    await create(email);
    await expect(update({ email })).rejects.toMatchObject(TAKEN);
    expect(await signInAs(old)).toBe(id);
    expect(await stored(id)).toMatchObject({ email: old });
  });

  test("an edit that may still arrive keeps its changed sign-in, which belongs to the record that arrives", async () => {
    const { COMMIT_TIMEOUT_MS } = await import("../../../src/data/commit");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    const { whenSent, release } = holdRequest(fixture, "documents:commit");
    const failed = expectRefusal(update({ email }), 504);
    await whenSent();
    await vi.advanceTimersByTimeAsync(COMMIT_TIMEOUT_MS);
    await failed;
    release();
    await expect.poll(() => stored(id)).toMatchObject({ email });
    expect([await signInAs(email), await signInAs(old)]).toEqual([id, GONE]);
  });

  test("a refused deletion keeps the sign-in, and a deletion removes it with the record", async () => {
    refuseCommits(fixture);
    await expectRefusal(remove(), 400);
    expect(await signInAs(old)).toBe(id);
    fixture.requests();
    expect(await remove()).not.toHaveProperty("notice");
    expect([await stored(id), await signInAs(old)]).toEqual([undefined, GONE]);
  });

  test("a deletion reports a sign-in that remains because the issued password no longer works", async () => {
    await changePassword(old, SECRET);
    await expect(remove()).resolves.toMatchObject({
      notice: `The record is deleted, but the sign-in of ${old} could not be removed: the issued password no longer works. Remove it in the Firebase console, under Authentication.`,
    });
    expect([await stored(id), await signInAs(old, SECRET)]).toEqual([undefined, id]);
  });

  test("a deletion keeps the sign-in of another person who took over the e-mail", async () => {
    await fixture.put(`${RESOURCE}/an-old-record`, { ...person(old), time: new Date() });
    await expect(remove("an-old-record")).resolves.toMatchObject({
      notice: expect.stringContaining(`${old} could not be removed: the issued password`) as unknown,
    });
    expect(await signInAs(old)).toBe(id);
  });
});
