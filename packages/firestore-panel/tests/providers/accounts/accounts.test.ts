/** Accounts of the panel: a record and what its password is compared with change together, or not at all. */
import { setLogLevel } from "firebase/firestore";
import { collection, deleteDoc, getDocs } from "firebase/firestore/lite";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signUpAnonymously } from "../../fixtures/http/rest";
import { accountOf, signIn } from "../../fixtures/http/sign-in";
import { newRecordId } from "../../../src/schema/history";
import { commitsSent, meanwhile, expectRefusal } from "../../fixtures/providers/requests";
import { credentialPath, verifier } from "../../fixtures/providers/panel-fixture";
import { adminPanel, EMAIL } from "../../fixtures/providers/signed-in";

const FIRST = "Larch-Gate-4471";
const SECOND = "Otter-Lamp-9023";
/** How many ids the test has used. All tests have the same ones, whose secrets are derived once; nobody would guess them. */
let used = 0;
const KINDS = [
  {
    kind: "admin",
    resource: "Admins",
    idField: "email",
    newId: () => `huda-9k3v7q2x-${++used}@example.qa`,
    values: { name: "Huda", role: "User" },
    taken: "Another admin has this email already.",
  },
  {
    kind: "company",
    resource: "Companies",
    idField: "companyId",
    newId: () => `C-9k3v7q2x4h-${++used}`,
    values: { companyName: "Dana Trading" },
    taken: "Another company has this company id already.",
  },
] as const;

const { fixture, data } = await adminPanel();

beforeAll(() => setLogLevel("silent"));
afterEach(async () => {
  used = 0;
  const own = await credentialPath("admin", EMAIL);
  for (const name of ["Admins", "Companies", "Credentials", "SignInAttempts"]) {
    const { docs } = await getDocs(collection(fixture.owner, name));
    const others = docs.filter((one) => one.get("email") !== EMAIL && one.ref.path !== own);
    await Promise.all(others.map((one) => deleteDoc(one.ref)));
  }
});

const addElsewhere = (kind: "admin" | "company", id: string) =>
  kind === "admin" ? fixture.addAdmin(id, FIRST) : fixture.addCompany(id, FIRST);

async function opens(kind: "admin" | "company", id: string, password: string): Promise<boolean> {
  const { project } = fixture;
  const account = await accountOf(project, kind, id, password);
  return signIn(project, await signUpAnonymously(project), account).then(
    () => true,
    () => false,
  );
}

describe.each(KINDS)("account of kind $kind", ({ kind, resource, idField, newId, values, taken }) => {
  let id: string;
  beforeEach(() => {
    id = newId();
    fixture.requests();
  });

  const variables = (more: object = {}) => ({ ...values, [idField]: id, password: FIRST, ...more });
  const add = async (more: object = {}, newRecord = newRecordId()) =>
    String((await data.create({ resource, variables: variables(more), meta: { newId: newRecord } })).data.id);
  const edit = (recordId: string, changed: object) =>
    data.update({ resource, id: recordId, variables: changed });
  const credential = async (of = id) => fixture.read(await credentialPath(kind, of));
  const record = (recordId: string) => fixture.read(`${resource}/${recordId}`);
  const expected = async (recordId: string, password: string, of = id) => ({
    kind,
    recordId,
    verifier: await verifier(kind, of, password),
    time: expect.anything() as unknown,
  });
  const signsIn = (password: string) => opens(kind, id, password);

  test("an added account gets its credential in the same commit and signs in", async () => {
    const sent = commitsSent(fixture);
    const recordId = await add();
    const [commit, ...more] = await sent();
    expect(more).toEqual([]);
    for (const path of [await credentialPath(kind, id), `${resource}/${recordId}`])
      expect(JSON.stringify(commit)).toContain(path);
    const stored = await record(recordId);
    expect(stored).toMatchObject({ [idField]: id });
    expect(stored).not.toHaveProperty("password");
    expect(await credential()).toEqual(await expected(recordId, FIRST));
    // Both are of one moment: by that, everybody sees when the password was set.
    expect(stored?.["passwordAt"]).toEqual((await credential())?.["time"]);
    expect([await signsIn(SECOND), await signsIn(FIRST)]).toEqual([false, true]);
  });

  test("a new password and its credential are written in one commit; an edit without a password changes neither", async () => {
    const recordId = await add();
    const before = await credential();
    await edit(recordId, { ...values, password: "" });
    expect(await credential()).toEqual(before);
    expect((await record(recordId))?.["passwordAt"]).toEqual(before?.["time"]);

    const sent = commitsSent(fixture);
    const { data: saved } = await edit(recordId, { password: SECOND });
    expect(await sent()).toHaveLength(1);
    expect(JSON.stringify(saved)).not.toContain(SECOND);
    expect(await credential()).toEqual(await expected(recordId, SECOND));
    expect(await credential()).not.toMatchObject({ time: before?.["time"] });
    expect([await signsIn(FIRST), await signsIn(SECOND)]).toEqual([false, true]);
  });

  test("a deletion removes the account and its credential in one commit and frees the id", async () => {
    const recordId = await add();
    expect(await credential()).toBeDefined();
    const sent = commitsSent(fixture);
    await data.deleteOne({ resource, id: recordId });
    expect(await sent()).toHaveLength(1);
    expect([await record(recordId), await credential()]).toEqual([undefined, undefined]);
    expect(await signsIn(FIRST)).toBe(false);
    await add({ password: SECOND });
    expect(await signsIn(SECOND)).toBe(true);
  });

  test("an account disabled in the console takes a new password and can be removed", async () => {
    const recordId = await add();
    await fixture.remove(await credentialPath(kind, id));
    expect(await signsIn(FIRST)).toBe(false);
    await edit(recordId, { password: SECOND });
    expect(await signsIn(SECOND)).toBe(true);

    await fixture.remove(await credentialPath(kind, id));
    await data.deleteOne({ resource, id: recordId });
    expect(await record(recordId)).toBeUndefined();
  });

  test("an id belongs to one account: of two panels that add it at once one does, the later shows the error at the field", async () => {
    let recordId = "";
    const late = meanwhile(
      fixture,
      "documents:commit",
      () => add({ password: SECOND }),
      // Another panel's: the SDK of this one sends nothing while it waits.
      async () => void (recordId = await addElsewhere(kind, id)),
    );
    await expectRefusal(late, 409, { message: taken, errors: { [idField]: taken } });
    expect(await credential()).toEqual(await expected(recordId, FIRST));
    const list = async () => (await data.getList({ resource, pagination: { mode: "off" } })).data;
    await expect
      .poll(async () => (await list()).filter((one) => one[idField] === id))
      .toMatchObject([{ id: recordId }]);
    expect(await signsIn(FIRST)).toBe(true);
    await expectRefusal(add(), 409, { message: taken, errors: { [idField]: taken } });
    await expect(add({ [idField]: `2${id}` })).resolves.toBeDefined();
  });

  test("a form saved twice creates one account, with the password typed last", async () => {
    const form = newRecordId();
    expect(await add({}, form)).toBe(form);
    expect(await add({ password: SECOND }, form)).toBe(form);
    expect(await credential()).toEqual(await expected(form, SECOND));
    expect((await record(form))?.["passwordAt"]).toEqual((await credential())?.["time"]);
    expect([await signsIn(FIRST), await signsIn(SECOND)]).toEqual([false, true]);
  });

  test("an account rejects weak passwords without sending anything, and takes a strong one", async () => {
    const [recordId, form, sent] = [await add(), newRecordId(), commitsSent(fixture)];
    const refusal = { errors: { password: expect.any(String) as unknown } };
    // Too short, among the most common, and made of the id.
    for (const weak of ["Ab-12", "password1", id]) {
      await expectRefusal(edit(recordId, { password: weak }), 400, refusal);
      await expectRefusal(add({ [idField]: `2${id}`, password: weak }, form), 400, refusal);
    }
    expect(await sent()).toEqual([]);
    expect(await record(form)).toBeUndefined();
    await edit(recordId, { password: SECOND });
    expect(await sent()).toHaveLength(1);
  });
});

describe("new e-mail", () => {
  const [{ newId, values }] = KINDS;
  const add = (email: string, meta: object = {}) =>
    data.create({ resource: "Admins", variables: { ...values, email, password: FIRST }, meta });
  const edit = (id: string, variables: object) => data.update({ resource: "Admins", id, variables });

  test("a new e-mail moves the credential and needs the password, which is compared with the e-mail", async () => {
    const [before, after] = [newId(), newId()];
    const id = String((await add(before)).data.id);
    const [old, next] = [await credentialPath("admin", before), await credentialPath("admin", after)];
    const errors = { password: "Enter the password again" };
    await expectRefusal(edit(id, { email: after }), 400, { errors });
    expect([await fixture.read(old), await fixture.read(next)]).toEqual([expect.anything(), undefined]);

    const seen = fixture.requests();
    await edit(id, { email: after, password: FIRST });
    expect(seen.urls.filter((url) => url.includes("documents:commit"))).toHaveLength(1);
    expect(await fixture.read(old)).toBeUndefined();
    expect(await fixture.read(next)).toMatchObject({
      recordId: id,
      verifier: await verifier("admin", after, FIRST),
    });
    expect(await fixture.read(`Admins/${id}`)).toMatchObject({ email: after });
    expect([await opens("admin", before, FIRST), await opens("admin", after, FIRST)]).toEqual([false, true]);
  });

  test("an e-mail taken by another admin at the same moment is refused at the field, and the old one remains", async () => {
    const [mine, wanted] = [newId(), newId()];
    const id = await fixture.addAdmin(mine, FIRST);
    const late = meanwhile(
      fixture,
      "documents:commit",
      () => edit(id, { email: wanted, password: FIRST }),
      () => addElsewhere("admin", wanted),
    );
    await expectRefusal(late, 409, { errors: { email: "Another admin has this email already." } });
    expect(await fixture.read(`Admins/${id}`)).toMatchObject({ email: mine });
    expect(await fixture.read(await credentialPath("admin", mine))).toMatchObject({ recordId: id });
  });

  test("an e-mail corrected before a form's second save leaves nothing under the first e-mail", async () => {
    const [form, first, second] = [newRecordId(), newId(), newId()];
    for (const email of [first, second]) await add(email, { newId: form });
    expect(await fixture.read(`Admins/${form}`)).toMatchObject({ email: second });
    expect(await fixture.read(await credentialPath("admin", first))).toBeUndefined();
    expect(await fixture.read(await credentialPath("admin", second))).toMatchObject({ recordId: form });
  });
});

test("a second save of the form does not touch a record stored by someone else without a credential", async () => {
  const form = newRecordId();
  const theirs = { companyName: "Theirs", companyId: "THEIRS", passwordAt: new Date() };
  await fixture.put(`Companies/${form}`, theirs);
  const variables = { companyName: "Mine", companyId: "MINE", password: FIRST };
  await expectRefusal(data.create({ resource: "Companies", variables, meta: { newId: form } }), 409);
  expect(await fixture.read(await credentialPath("company", "MINE"))).toBeUndefined();
});
