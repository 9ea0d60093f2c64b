/** The six questions that only a real project answers (shared design notes, "Must test on a real project"). */
import { toWireFields } from "../../emulator/demo/to-wire";
import {
  at,
  commit,
  count,
  firestore,
  nameOf,
  removeUser,
  runQuery,
  shown,
  storage,
  upload,
  type Answer,
  type Caller,
  type Project,
} from "./rest";
import {
  bumpWrite,
  claimQuery,
  claimWrite,
  equals,
  foundIds,
  grantWrite,
  signIn,
  type Account,
} from "./sign-in";

export interface SmokeWorld {
  readonly project: Project;
  /** Signed in anonymously; becomes an admin at the second check. */
  readonly admin: Caller;
  /** Signed in anonymously, and stays nobody else. */
  readonly stranger: Caller;
  readonly account: Account;
  /** The same id with a password that is not the account's. */
  readonly wrong: Account;
  /** Of everything that the checks create, so that a person finds it. */
  readonly mark: string;
  /** Milliseconds that a session may still open something after its end. */
  readonly patienceMs: number;
}

export interface Verdict {
  readonly ok: boolean;
  readonly text: string;
}
export interface Check {
  readonly name: string;
  /** Without it the ones after it say nothing. */
  readonly needed?: true;
  run(world: SmokeWorld): Promise<Verdict>;
}

const ok = (text: string): Verdict => ({ ok: true, text });
const fault = (text: string): Verdict => ({ ok: false, text });

/** Compares what was answered with what was hoped for, all in one verdict. */
function expected(cases: readonly (readonly [what: string, answer: string, hoped: string])[]): Verdict {
  const wrong = cases.filter(([, answer, hoped]) => answer !== hoped);
  if (wrong.length === 0) return ok(`${String(cases.length)} questions answered as hoped`);
  return fault(wrong.map(([what, answer, hoped]) => `${what}: ${answer} instead of ${hoped}`).join("; "));
}

const REFUSED = "refused";
const outcome = (answer: Answer): string => {
  if (answer.status === 403) return REFUSED;
  if (answer.status !== 200) return shown(answer);
  return `${String(foundIds(answer).length)} found`;
};
const countOutcome = (answer: Answer): string =>
  answer.status === 200
    ? `counted ${String(at(answer.body, 0, "result", "aggregateFields", "n", "integerValue"))}`
    : outcome(answer);

/** 1. The sign-in's query: the right one finds, every other form is refused. */
const signInQuery: Check = {
  name: "the sign-in query",
  run: async ({ project, admin, account, wrong }) => {
    const claimAs = (of: Account) =>
      commit(project, admin, [claimWrite(project, admin, of), bumpWrite(project, of)]);
    const ask = async (query: object) => outcome(await runQuery(project, admin, query));
    const and = (...filters: readonly object[]) => ({ compositeFilter: { op: "AND", filters } });
    const password = (op: string, value: object) => ({ fieldFilter: { field: { fieldPath: "password" }, op, value } });
    const odd = (filter: object) => ({
      from: [{ collectionId: "Admins" }],
      where: and(equals("email", account.id), filter),
      limit: 1,
    });
    const both = { arrayValue: { values: [{ stringValue: account.verifier }, { stringValue: wrong.verifier }] } };
    const anyName = {
      fieldFilter: {
        field: { fieldPath: "__name__" },
        op: "GREATER_THAN_OR_EQUAL",
        value: { referenceValue: nameOf(project, "Admins/0") },
      },
    };
    const unclaimed = await ask(claimQuery(account));
    const wrongClaim = await claimAs(wrong);
    if (wrongClaim.status !== 200) return fault(`a claim was not taken: ${shown(wrongClaim)}`);
    const wrongPassword = await ask(claimQuery(wrong));
    const anothers = await ask(claimQuery(account));
    await claimAs(account);
    return expected([
      ["without a claim", unclaimed, REFUSED],
      ["a wrong password", wrongPassword, "0 found"],
      ["another password than the claimed", anothers, REFUSED],
      ["the right password", await ask(claimQuery(account)), "1 found"],
      ["counted", countOutcome(await count(project, admin, claimQuery(account))), "counted 1"],
      ["without a limit", await ask(claimQuery(account, null)), REFUSED],
      ["two passwords by in", await ask(odd(password("IN", both))), REFUSED],
      ["a range", await ask(odd(password("GREATER_THAN_OR_EQUAL", { stringValue: "" }))), REFUSED],
      ["NaN", await ask(odd({ unaryFilter: { field: { fieldPath: "password" }, op: "IS_NAN" } })), REFUSED],
      ["any name", await ask(odd(anyName)), REFUSED],
      ["null", await ask(odd({ unaryFilter: { field: { fieldPath: "password" }, op: "IS_NULL" } })), REFUSED],
    ]);
  },
}; // prettier-ignore

/** 5, asked early because all else needs it: the rules compare a SHA-256 in lower-case hex. */
const signInWorks: Check = {
  name: "sha256 in the rules, and the grant",
  needed: true,
  run: async ({ project, admin, account }) => {
    await signIn(project, admin, account);
    const listed = await firestore(project, admin, "GET", "/Tenants?pageSize=1");
    return listed.status === 200
      ? ok("claim, query and grant; the session reads as an admin")
      : fault(`signed in, but ${shown(listed)}`);
  },
};

const ROWS = 400;
const rowName = (mark: string, index: number) => `Employees/${mark}-${String(index)}`;

/** 2. One batch of the bulk upload under the limits of the rules. */
const bigBatch: Check = {
  name: `a batch of ${String(ROWS)} rows`,
  run: async ({ project, admin, mark }) => {
    const fields = toWireFields({ name: mark, empId: mark, qid: mark, email: null, password: mark, companyId: mark, companyName: mark }); // prettier-ignore
    const writes = Array.from({ length: ROWS }, (_, index) => ({
      update: { name: nameOf(project, rowName(mark, index)), fields },
    }));
    const started = performance.now();
    const answer = await commit(project, admin, writes);
    return answer.status === 200
      ? ok(`written in ${(performance.now() - started).toFixed(0)} ms`)
      : fault(`${shown(answer)}: write smaller batches`);
  },
};

/** 4. Storage rules that look into Firestore. */
const storageRule: Check = {
  name: "a Storage rule with two look-ups",
  run: async ({ project, admin, stranger, mark }) => {
    const name = `contracts/${mark}.pdf`;
    const stored = await upload(project, admin, name, "%PDF-1.4 smoke", "application/pdf");
    if (stored.status !== 200)
      return fault(`an admin's upload: ${shown(stored)} (is the cross-service permission given? docs/deploy.md)`);
    const read = async (caller: Caller) => (await storage(project, caller, "GET", name)).status;
    return expected([
      ["read by the admin", String(await read(admin)), "200"],
      ["read by a stranger", String(await read(stranger)), "403"],
      ["a web page as a contract", String((await upload(project, admin, name, "<p>", "text/html")).status), "403"],
      ["a stranger's upload", String((await upload(project, stranger, name, "x", "application/pdf")).status), "403"],
    ]);
  },
}; // prettier-ignore

/** 6. Claim and grant in one batch: whether production sees the claim in between. */
const oneBatch: Check = {
  name: "claim and grant in one batch",
  run: async ({ project, stranger, account }) => {
    const writes = [
      claimWrite(project, stranger, account),
      bumpWrite(project, account),
      grantWrite(project, stranger, account, "nobody"),
    ];
    const answer = await commit(project, stranger, writes);
    return answer.status === 200
      ? fault("it was taken: nobody may be granted so")
      : ok(`refused: ${shown(answer)}`);
  },
};

const PAUSE_MS = 100;

/** 3. How soon a session that is gone opens nothing more. Last: it signs out. */
const endOfSession: Check = {
  name: "the end of a session",
  run: async ({ project, admin, patienceMs }) => {
    await firestore(project, admin, "DELETE", `/Sessions/${admin.uid}`);
    const started = performance.now();
    for (;;) {
      const { status } = await firestore(project, admin, "GET", "/Tenants?pageSize=1");
      const ms = performance.now() - started;
      if (status === 403) return ok(`refused ${ms.toFixed(0)} ms after its document was deleted`);
      if (ms > patienceMs) return fault(`still ${String(status)} after ${String(patienceMs / 1000)} s`);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  },
};

/** In the order in which they need each other. */
const CHECKS: readonly Check[] = [signInQuery, signInWorks, bigBatch, storageRule, oneBatch, endOfSession];

/**
 * Tries everything in order, and removes what was created.
 * @param tell one line for each check and one for what is left.
 * @returns how many failed, those that could not be tried among them.
 */
export async function runChecks(world: SmokeWorld, tell: (line: string) => void): Promise<number> {
  let passed = 0;
  let signedIn = false;
  try {
    for (const { name, needed, run } of CHECKS) {
      const { ok, text } = await run(world).catch((error: unknown) => fault(String(error)));
      tell(`${ok ? "ok    " : "FAILED"}  ${name}: ${text}`);
      if (ok) passed += 1;
      if (!needed) continue;
      if (!ok) break;
      signedIn = true;
    }
  } finally {
    const left = signedIn ? await cleanUp(world) : [];
    for (const caller of [world.admin, world.stranger]) {
      const removed = await firestore(world.project, caller, "DELETE", `/Sessions/${caller.uid}`);
      if (removed.status !== 200) left.push(`Sessions/${caller.uid}`);
      await removeUser(world.project, caller);
    }
    tell(
      left.length === 0 ? "Everything that was created is removed." : `Remove by hand: ${left.join(", ")}`,
    );
  }
  return CHECKS.length - passed;
}

/** Removes what the checks of an admin may have created. @returns what could not be removed. */
async function cleanUp({ project, admin, account, mark }: SmokeWorld): Promise<string[]> {
  const left: string[] = [];
  // The last check has signed out.
  await signIn(project, admin, account).catch(() => left.push("the admin could not sign in again"));
  const deletes = Array.from({ length: ROWS }, (_, index) => ({ delete: nameOf(project, rowName(mark, index)) }));
  if ((await commit(project, admin, deletes)).status !== 200) left.push(`Employees/${mark}-*`);
  const file = `contracts/${mark}.pdf`;
  const { status } = await storage(project, admin, "DELETE", file);
  if (![200, 204, 404].includes(status)) left.push(file);
  return left;
} // prettier-ignore
