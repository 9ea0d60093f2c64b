/** Staff records and the Firebase Auth users they belong to, through the panel's own providers. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { holdRequest } from "../fixtures/held-request";
import { adminPanel } from "../fixtures/signed-in";

const RESOURCE = "Westwalk_Staff";
const PASSWORD = "Palm-4471";
const { fixture, admin, data } = await adminPanel();

afterEach(() => {
  vi.useRealTimers();
});

const newEmail = (): string => `staff-${crypto.randomUUID()}@example.qa`;
const person = (email: string, more: object = {}) => ({
  name: "Hessa Al-Emadi",
  staffId: "WW-2001",
  email,
  password: PASSWORD,
  ...more,
});
const create = async (email: string, more: object = {}): Promise<string> =>
  String((await data.create({ resource: RESOURCE, variables: person(email, more) })).data.id);
const stored = (id: string) => fixture.read(`${RESOURCE}/${id}`);

/** Asks Auth as the person would. @returns the uid, or the reason it was refused. */
async function signInAs(email: string, password = PASSWORD): Promise<string> {
  const answer = await toAuth("signInWithPassword", { email, password, returnSecureToken: true });
  return answer.localId ?? answer.error?.message ?? "";
}
async function changePassword(email: string, password: string): Promise<void> {
  const { idToken } = await toAuth("signInWithPassword", {
    email,
    password: PASSWORD,
    returnSecureToken: true,
  });
  await toAuth("update", { idToken, password, returnSecureToken: true });
}
async function toAuth(method: string, body: object) {
  const url = `${fixture.firebase.origin("auth")}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=local`;
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return (await response.json()) as {
    readonly localId?: string;
    readonly idToken?: string;
    readonly error?: { readonly message: string };
  };
}
const GONE = "INVALID_LOGIN_CREDENTIALS";
const refuseCommits = () =>
  fixture.requests((url) =>
    url.includes("documents:commit")
      ? Response.json({ error: { code: 403, message: "no", status: "PERMISSION_DENIED" } }, { status: 403 })
      : undefined,
  );

describe("adding", () => {
  test("creates a user who can sign in, and the record under the uid", async () => {
    const email = newEmail();
    const id = await create(email);
    expect(await signInAs(email)).toBe(id);
    expect(await stored(id)).toMatchObject({ email, staffId: "WW-2001", password: PASSWORD });
  });

  test("leaves the admin signed in, as the user that they were", async () => {
    const { authOf } = await import("../../../src/providers/firebase/clients");
    const { getApps } = await import("firebase/app");
    const auth = await authOf("admin");
    const [before, apps] = [auth.currentUser?.uid, getApps().length];
    await create(newEmail());
    expect(auth.currentUser?.uid).toBe(before);
    expect(auth.currentUser?.isAnonymous).toBe(true);
    expect(admin.session.getSnapshot()).toMatchObject({ status: "open", record: { name: "Noor" } });
    await expect(admin.authProvider.check()).resolves.toEqual({ authenticated: true });
    // The app beside it is taken down again.
    expect(getApps()).toHaveLength(apps);
  });

  test("takes the user back when the record is refused", async () => {
    const email = newEmail();
    refuseCommits();
    await expect(create(email)).rejects.toMatchObject({ statusCode: 403 });
    expect(await signInAs(email)).toBe(GONE);
  });

  test("says so when the user cannot be taken back, and completes it at the next try", async () => {
    const email = newEmail();
    fixture.requests((url) => {
      if (url.includes("documents:commit"))
        return Response.json(
          { error: { code: 403, message: "no", status: "PERMISSION_DENIED" } },
          { status: 403 },
        );
      return url.includes("accounts:delete") ? Promise.reject(new TypeError("network")) : undefined;
    });
    await expect(create(email)).rejects.toMatchObject({
      statusCode: 403,
      message: `Not allowed to save this account. If your access changed, sign in again. The sign-in of ${email} already exists. Save again with the same password to complete it.`,
    });
    fixture.requests();
    const left = await signInAs(email);
    expect(left).not.toBe(GONE);
    expect(await create(email)).toBe(left);
    expect(await stored(left)).toMatchObject({ email });
  });

  test("refuses an e-mail that has an account, at its field, and leaves that account alone", async () => {
    const email = newEmail();
    const id = await create(email);
    for (const password of [PASSWORD, "Another-1"]) {
      await expect(create(email.toUpperCase(), { password, name: "Other" })).rejects.toMatchObject({
        statusCode: 409,
        errors: { email: "This e-mail has an account already." },
      });
    }
    expect(await signInAs(email)).toBe(id);
    expect(await stored(id)).toMatchObject({ name: "Hessa Al-Emadi" });
  });

  test("refuses what is no address, at its field", async () => {
    const seen = fixture.requests();
    await expect(create("nobody")).rejects.toMatchObject({
      statusCode: 400,
      errors: { email: "This e-mail address is not valid." },
    });
    // Only a user who is there already may be taken over.
    expect(seen.urls.filter((url) => url.includes("signInWithPassword"))).toEqual([]);
  });

  test("refuses a password that Auth would not take, before anything is sent", async () => {
    const seen = fixture.requests();
    await expect(create(newEmail(), { password: "short" })).rejects.toMatchObject({
      statusCode: 400,
      message: "Check the marked field. Password: At least 6 characters",
      errors: { password: "At least 6 characters" },
    });
    expect(seen.urls).toEqual([]);
  });

  test("asks nothing of Auth when a tenant is added", async () => {
    const seen = fixture.requests();
    await data.create({
      resource: "Tenants",
      variables: {
        name: "Bea",
        email: newEmail(),
        password: "x",
        tenantCategory: "Residential",
        status: "active",
      },
    });
    expect(seen.urls.filter((url) => url.includes("accounts:"))).toEqual([]);
  });
});

describe("editing", () => {
  const update = (id: string, variables: object) => data.update({ resource: RESOURCE, id, variables });

  test("a new e-mail becomes the one to sign in with", async () => {
    const [old, email] = [newEmail(), newEmail()];
    const id = await create(old);
    const answer = await update(id, { email });
    expect(answer).not.toHaveProperty("notice");
    expect(await signInAs(email)).toBe(id);
    expect(await signInAs(old)).toBe(GONE);
    expect(await stored(id)).toMatchObject({ email, password: PASSWORD });
  });

  test("a new issued password becomes the one to sign in with", async () => {
    const email = newEmail();
    const id = await create(email);
    const seen = fixture.requests();
    expect(await update(id, { password: "Coral-5582" })).not.toHaveProperty("notice");
    // The e-mail is not sent again: Auth may write to the person about it.
    expect(seen.urls.filter((url) => url.includes("accounts:update"))).toHaveLength(1);
    expect(await signInAs(email, "Coral-5582")).toBe(id);
    expect(await signInAs(email)).toBe(GONE);
    expect(await stored(id)).toMatchObject({ email, password: "Coral-5582" });
  });

  test("says what the sign-in is when it cannot be changed back", async () => {
    const [old, email] = [newEmail(), newEmail()];
    const id = await create(old);
    let changes = 0;
    fixture.requests((url) => {
      if (url.includes("documents:commit"))
        return Response.json(
          { error: { code: 403, message: "no", status: "PERMISSION_DENIED" } },
          { status: 403 },
        );
      if (!url.includes("accounts:update")) return undefined;
      changes += 1;
      return changes > 1 ? Promise.reject(new TypeError("network")) : undefined;
    });
    await expect(update(id, { email })).rejects.toMatchObject({
      statusCode: 403,
      message: `Not allowed to save this account. If your access changed, sign in again. The sign-in was already changed to ${email}.`,
    });
    fixture.requests();
    expect(await signInAs(email)).toBe(id);
  });

  test("anything else asks nothing of Auth", async () => {
    const email = newEmail();
    const id = await create(email);
    const seen = fixture.requests();
    const answer = await update(id, { name: "Hessa E.", email: ` ${email.toUpperCase()} ` });
    expect(answer).toMatchObject({ data: { id, name: "Hessa E." } });
    expect(seen.urls.filter((url) => url.includes("accounts:"))).toEqual([]);
  });

  test("where the issued password no longer works, the record is saved and the person is told", async () => {
    const [old, email] = [newEmail(), newEmail()];
    const id = await create(old);
    await changePassword(old, "their own secret");
    await expect(update(id, { email })).resolves.toMatchObject({
      notice: `The record was saved, but the sign-in was not changed: this person still signs in with ${old}. The issued password no longer works, or the project does not allow e-mail changes. Change it in the Firebase console, under Authentication.`,
    });
    expect(await stored(id)).toMatchObject({ email });
    expect(await signInAs(old, "their own secret")).toBe(id);
  });

  test("an e-mail that has an account is refused at its field, and nothing changes", async () => {
    const [old, taken] = [newEmail(), newEmail()];
    const id = await create(old);
    await create(taken);
    await expect(update(id, { email: taken })).rejects.toMatchObject({
      statusCode: 409,
      errors: { email: "This e-mail has an account already." },
    });
    expect(await signInAs(old)).toBe(id);
    expect(await stored(id)).toMatchObject({ email: old });
  });

  test("the sign-in is changed back when the record is refused", async () => {
    const [old, email] = [newEmail(), newEmail()];
    const id = await create(old);
    refuseCommits();
    await expect(update(id, { email })).rejects.toMatchObject({
      statusCode: 403,
      message: "Not allowed to save this account. If your access changed, sign in again.",
    });
    expect(await signInAs(old)).toBe(id);
    expect(await signInAs(email)).toBe(GONE);
  });

  test("the sign-in stays changed when the save may still arrive: it belongs to the record that then does", async () => {
    const { COMMIT_TIMEOUT_MS } = await import("../../../src/providers/data/commit");
    const [old, email] = [newEmail(), newEmail()];
    const id = await create(old);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    const { whenSent, release } = holdRequest(fixture, "documents:commit");
    const failed = expect(update(id, { email })).rejects.toMatchObject({ statusCode: 504 });
    await whenSent();
    await vi.advanceTimersByTimeAsync(COMMIT_TIMEOUT_MS);
    await failed;
    release();
    await vi.waitFor(async () => expect(await stored(id)).toMatchObject({ email }));
    expect(await signInAs(email)).toBe(id);
    expect(await signInAs(old)).toBe(GONE);
  });
});

describe("deleting", () => {
  const remove = (id: string) => data.deleteOne({ resource: RESOURCE, id });

  test("removes the sign-in with the record", async () => {
    const email = newEmail();
    const id = await create(email);
    expect(await remove(id)).not.toHaveProperty("notice");
    expect(await stored(id)).toBeUndefined();
    expect(await signInAs(email)).toBe(GONE);
  });

  test("says where the sign-in is left because the issued password no longer works", async () => {
    const email = newEmail();
    const id = await create(email);
    await changePassword(email, "their own secret");
    await expect(remove(id)).resolves.toMatchObject({
      notice: `The record is deleted, but the sign-in of ${email} could not be removed: the issued password no longer works. Remove it in the Firebase console, under Authentication.`,
    });
    expect(await stored(id)).toBeUndefined();
    expect(await signInAs(email, "their own secret")).toBe(id);
  });

  test.each([
    "INVALID_LOGIN_CREDENTIALS",
    "INVALID_PASSWORD",
    "EMAIL_NOT_FOUND",
    "USER_DISABLED",
    "INVALID_EMAIL",
    "MISSING_EMAIL",
    "MISSING_PASSWORD",
    "OPERATION_NOT_ALLOWED",
    "TOKEN_EXPIRED",
    "INVALID_ID_TOKEN",
  ])(
    "what Auth answers with %s it will answer again: the person is told, nothing is thrown",
    async (code) => {
      const id = await create(newEmail());
      fixture.requests((url) =>
        url.includes("accounts:")
          ? Response.json({ error: { code: 400, message: code } }, { status: 400 })
          : undefined,
      );
      await expect(remove(id)).resolves.toMatchObject({
        notice: expect.stringContaining("the issued password no longer works.") as unknown,
      });
    },
  );

  test("says where the sign-in is left because Auth could not be reached", async () => {
    const id = await create(newEmail());
    fixture.requests((url) =>
      url.includes("accounts:") ? Promise.reject(new TypeError("network")) : undefined,
    );
    await expect(remove(id)).resolves.toMatchObject({
      notice: expect.stringContaining("The server cannot be reached") as unknown,
    });
    expect(admin.session.getSnapshot().status).toBe("open");
  });

  test("leaves the sign-in of somebody else who took the e-mail over", async () => {
    const email = newEmail();
    const other = await create(email);
    await fixture.put(`${RESOURCE}/an-old-record`, { ...person(email), time: new Date() });
    await expect(remove("an-old-record")).resolves.toMatchObject({
      notice: expect.stringContaining(`${email} could not be removed: the issued password`) as unknown,
    });
    expect(await signInAs(email)).toBe(other);
  });

  test("keeps the sign-in when the record may not be deleted", async () => {
    const email = newEmail();
    const id = await create(email);
    refuseCommits();
    await expect(remove(id)).rejects.toMatchObject({ statusCode: 403 });
    expect(await signInAs(email)).toBe(id);
  });

  test("somebody else's deletion leaves nothing to do", async () => {
    const id = await create(newEmail());
    await fixture.remove(`${RESOURCE}/${id}`);
    expect(await remove(id)).not.toHaveProperty("notice");
  });
});
