/**
 * Sessions and SignInAttempts in every order: each state of either document x each request on them. What the table below
 * does not name must be refused; what it names is the right order, its allowed twin.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { toWireFields } from "../../../demo/to-wire";
import type { PlainFields } from "../../../demo/types";
import { ADMINS, type Admin } from "../../../demo/admins";
import { at, commit, firestore, localProject, nameOf, request, signUpAnonymously, type Caller, type Project } from "../../../scripts/smoke/rest"; // prettier-ignore
import { accountOf, bumpWrite, claimWrite, grantWrite, resetWrite, type Account } from "../../../scripts/smoke/sign-in"; // prettier-ignore
import { startTestFirebase } from "../../fixtures/local-firebase";

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

const [, demoAdmin] = ADMINS as readonly [Admin, Admin, Admin];
const SECOND = 1000;
const RECORD = "a1";

let project: Project;
let stop: () => Promise<void>;
let me: Caller;
let account: Account;
let wrong: Account;
beforeAll(async () => {
  // The owner's token puts each state in place; who is tried has a real one.
  const firebase = await startTestFirebase();
  stop = firebase.stop;
  project = localProject(firebase.ports, firebase.projectId);
  me = await signUpAnonymously(project);
  account = await accountOf("admin", demoAdmin.email, demoAdmin.password);
  wrong = await accountOf("admin", demoAdmin.email, "not the password");
  const { name, email, role, verifier } = demoAdmin;
  await put(`Admins/${RECORD}`, { name, email, role, password: verifier });
});
afterAll(async () => stop());

const OWNER = { uid: "", token: "owner" };
async function put(path: string, fields: PlainFields | undefined): Promise<void> {
  const name = nameOf(project, path);
  const write = fields ? { update: { name, fields: toWireFields(fields) } } : { delete: name };
  expect((await commit(project, OWNER, [write])).status).toBe(200);
}

const ago = (seconds: number) => new Date(Date.now() - seconds * SECOND);
const claimed = (of: Account, age: number): PlainFields => ({
  state: "claimed",
  kind: of.kind,
  id: of.id,
  secret: of.secret,
  verifier: of.verifier,
  at: ago(age),
});
const granted = (age: number): PlainFields => ({
  state: "granted",
  kind: "admin",
  recordId: RECORD,
  verifier: account.verifier,
  at: ago(age),
});

/** What may be stored for this browser. */
const SESSIONS: { readonly [state: string]: () => PlainFields | undefined } = {
  none: () => undefined,
  "a fresh claim": () => claimed(account, 1),
  "a claim of a minute ago": () => claimed(account, 61),
  "a claim with a wrong password": () => claimed(wrong, 1),
  "a claim of a company with the same id": () => ({ ...claimed(account, 1), kind: "company" }),
  "a grant": () => granted(1),
  "an old grant": () => granted(12 * 3600 + 1),
};
/** What may be counted for the account. */
const COUNTERS: { readonly [state: string]: () => PlainFields | undefined } = {
  "no tries": () => undefined,
  "one try": () => ({ count: 1, at: ago(1) }),
  "four tries": () => ({ count: 4, at: ago(1) }),
  "five tries just now": () => ({ count: 5, at: ago(1) }),
  "five tries half a minute ago": () => ({ count: 5, at: ago(31) }),
  "ten tries half a minute ago": () => ({ count: 10, at: ago(31) }),
  "ten tries a quarter of an hour ago": () => ({ count: 10, at: ago(901) }),
};

const attemptName = () => nameOf(project, `SignInAttempts/${account.attemptKey}`);
const countWrite = (count: number) => ({
  update: { name: attemptName(), fields: toWireFields({ count }) },
  updateTransforms: [{ fieldPath: "at", setToServerValue: "REQUEST_TIME" }],
});
const zero = () => countWrite(0);
const removeSession = () => ({ delete: nameOf(project, `Sessions/${me.uid}`) });
const changeState = () => ({
  update: { name: nameOf(project, `Sessions/${me.uid}`), fields: toWireFields({ state: "granted" }) },
  updateMask: { fieldPaths: ["state"] },
});
const prolong = () => ({
  update: { name: nameOf(project, `Sessions/${me.uid}`), fields: {} },
  updateMask: { fieldPaths: [] },
  updateTransforms: [{ fieldPath: "at", setToServerValue: "REQUEST_TIME" }],
});
const claimOf = (of: Account) => claimWrite(project, me, of);
const grantOf = (of: Account) => grantWrite(project, me, of, RECORD);
const bump = () => bumpWrite(project, account);
const reset = () => resetWrite(project, account);

const waited = ["no tries", "one try", "four tries", "five tries half a minute ago", "ten tries a quarter of an hour ago"]; // prettier-ignore
const always = Object.keys(COUNTERS);
const counted = always.filter((counter) => counter !== "no tries");
const anyState = Object.keys(SESSIONS);
const fresh = ["a fresh claim"];

interface Request {
  readonly writes: () => readonly object[];
  /** The states in which it is right; empty: never. */
  readonly sessions: readonly string[];
  readonly counters: readonly string[];
}
const never = { sessions: [], counters: [] };
const REQUESTS: { readonly [name: string]: Request } = {
  "claim, counted": { writes: () => [claimOf(account), bump()], sessions: anyState, counters: waited },
  "counted, then claim": { writes: () => [bump(), claimOf(account)], sessions: anyState, counters: waited },
  "wrong claim, counted": { writes: () => [claimOf(wrong), bump()], sessions: anyState, counters: waited },
  "claim alone": { writes: () => [claimOf(account)], ...never },
  "count alone": { writes: () => [bump()], ...never },
  "claim, counted twice": { writes: () => [claimOf(account), bump(), bump()], ...never },
  "claim and the counter to 0": { writes: () => [claimOf(account), zero()], ...never },
  "claim and the counter gone": { writes: () => [claimOf(account), reset()], ...never },
  "claim and a count too low": { writes: () => [claimOf(account), countWrite(-1)], ...never },
  "claim, counter gone, then counted": { writes: () => [claimOf(account), reset(), bump()], ...never },
  "grant, counter gone": { writes: () => [grantOf(account), reset()], sessions: fresh, counters: always },
  "counter gone, grant": { writes: () => [reset(), grantOf(account)], sessions: fresh, counters: always },
  "grant, counter to 0": { writes: () => [grantOf(account), zero()], sessions: fresh, counters: counted },
  "grant alone": { writes: () => [grantOf(account)], sessions: fresh, counters: always },
  "grant, counted": { writes: () => [grantOf(account), bump()], ...never },
  "grant with another verifier": { writes: () => [grantOf(wrong)], ...never },
  "counter gone alone": { writes: () => [reset()], ...never },
  "counter to 0 alone": { writes: () => [zero()], ...never },
  "claim and grant at once": { writes: () => [claimOf(account), bump(), grantOf(account)], ...never },
  "claim, grant, counter gone at once": {
    writes: () => [claimOf(account), bump(), grantOf(account), reset()],
    ...never,
  },
  "session gone, then grant": { writes: () => [removeSession(), grantOf(account)], ...never },
  "grant, then session gone, counter gone": {
    writes: () => [grantOf(account), removeSession(), reset()],
    ...never,
  },
  "session gone": { writes: () => [removeSession()], sessions: anyState, counters: always },
  "only the state": { writes: () => [changeState()], ...never },
  "only the time": { writes: () => [prolong()], ...never },
};

/**
 * Every session with a counter that lets a claim pass, and every counter with a session that lets it and a grant pass:
 * what is refused there is refused for the one thing that is wrong.
 */
const table = [
  ...anyState.map((session) => ({ session, counter: "one try" })),
  ...always
    .filter((counter) => counter !== "one try")
    .map((counter) => ({ session: "a fresh claim", counter })),
  { session: "none", counter: "no tries" },
];

it.each(table)("with $session and $counter, each request is answered as it must be", async (stored) => {
  const { session, counter } = stored;
  const answers: { [name: string]: number } = {};
  const expected: { [name: string]: number } = {};
  for (const [name, { writes, sessions, counters }] of Object.entries(REQUESTS)) {
    await put(`Sessions/${me.uid}`, SESSIONS[session]!());
    await put(`SignInAttempts/${account.attemptKey}`, COUNTERS[counter]!());
    answers[name] = (await commit(project, me, writes())).status;
    expected[name] = sessions.includes(session) && counters.includes(counter) ? 200 : 403;
  }
  expect(answers).toEqual(expected);
});

describe("a request that was right once", () => {
  it("is refused when the same claim is sent again without being counted, and when the same grant is", async () => {
    await put(`Sessions/${me.uid}`, undefined);
    await put(`SignInAttempts/${account.attemptKey}`, undefined);
    const { origin } = new URL(project.firestore);
    const send = (writes: readonly object[]) =>
      request(`${origin}/v1/projects/${project.projectId}/databases/(default)/documents:commit`, {
        method: "POST",
        headers: { Authorization: `Bearer ${me.token!}` },
        body: JSON.stringify({ writes }),
      });
    const claim = [claimOf(account), countWrite(1)];
    const grant = [grantOf(account), reset()];
    expect((await send(claim)).status).toBe(200);
    expect((await send(claim)).status).toBe(403);
    expect((await send(grant)).status).toBe(200);
    expect((await send(grant)).status).toBe(403);
  });

  it("cannot be sent with a time of its own, recorded or made up", async () => {
    await put(`Sessions/${me.uid}`, undefined);
    await put(`SignInAttempts/${account.attemptKey}`, undefined);
    // Not "now": a guess that meets the request's own millisecond says nothing that the server would not.
    for (const time of [ago(1), ago(60), ago(-3600)]) {
      const stamped = (path: string, fields: PlainFields) => ({
        update: { name: nameOf(project, path), fields: toWireFields({ ...fields, at: time }) },
      });
      const writes = [
        stamped(`Sessions/${me.uid}`, claimed(account, 0)),
        stamped(`SignInAttempts/${account.attemptKey}`, { count: 1 }),
      ];
      expect((await commit(project, me, writes)).status).toBe(403);
    }
    expect((await commit(project, me, [claimOf(account), bump()])).status).toBe(200);
  });
});

describe("the counter", () => {
  const read = (caller: Caller) => firestore(project, caller, "GET", `/SignInAttempts/${account.attemptKey}`);

  it("looks after a sign-in as if there had never been one: it does not tell which accounts exist", async () => {
    await put(`Sessions/${me.uid}`, undefined);
    await put(`SignInAttempts/${account.attemptKey}`, undefined);
    const stranger = await signUpAnonymously(project);
    expect((await read(stranger)).status).toBe(404);
    await commit(project, me, [claimOf(account), bump()]);
    expect((await read(stranger)).status).toBe(200);
    await commit(project, me, [grantOf(account), reset()]);
    expect((await read(stranger)).status).toBe(404);
  });

  it("counts every guess when many are sent at once", async () => {
    await put(`SignInAttempts/${account.attemptKey}`, undefined);
    const strangers = await Promise.all(Array.from({ length: 12 }, () => signUpAnonymously(project)));
    const answers = await Promise.all(
      strangers.map((stranger) => commit(project, stranger, [claimWrite(project, stranger, wrong), bump()])),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(at((await read(me)).body, "fields", "count", "integerValue")).toBe("5");
  });

  it("is listed for nobody", async () => {
    expect((await firestore(project, me, "GET", "/SignInAttempts")).status).toBe(403);
    expect((await firestore(project, me, "GET", "/Sessions")).status).toBe(403);
    expect((await read(me)).status).toBe(200);
  });
});
