/** The six questions that only a real project answers (docs/decisions/rules-limits.md). */
import { toWireFields } from "../../demo/to-wire";
import { commit, firestore, nameOf, removeUser, shown, storage, upload, type Caller } from "./rest";
import { signIn } from "./sign-in";
import { oneBatch, signInQuery, signInWorks } from "./sign-in-checks";
import { expected, fault, ok, type Check, type SmokeWorld } from "./verdict";

const ROWS = 400;
const rowName = (mark: string, index: number) => `Employees/${mark}-${String(index)}`;

/** 2. One batch of the bulk upload under the limits of the rules. */
const bigBatch: Check = {
  name: `a batch of ${String(ROWS)} rows`,
  run: async ({ project, admin, mark }) => {
    const fields = toWireFields({
      name: mark,
      empId: mark,
      qid: mark,
      email: null,
      password: mark,
      companyId: mark,
      companyName: mark,
    });
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
      return fault(
        `an admin's upload: ${shown(stored)} (is the cross-service permission given? docs/deploy.md)`,
      );
    const read = async (caller: Caller) => (await storage(project, caller, "GET", name)).status;
    return expected([
      ["read by the admin", String(await read(admin)), "200"],
      ["read by a stranger", String(await read(stranger)), "403"],
      [
        "a web page as a contract",
        String((await upload(project, admin, name, "<p>", "text/html")).status),
        "403",
      ],
      [
        "a stranger's upload",
        String((await upload(project, stranger, name, "x", "application/pdf")).status),
        "403",
      ],
    ]);
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
  const deletes = Array.from({ length: ROWS }, (_, index) => ({
    delete: nameOf(project, rowName(mark, index)),
  }));
  if ((await commit(project, admin, deletes)).status !== 200) left.push(`Employees/${mark}-*`);
  const file = `contracts/${mark}.pdf`;
  const { status } = await storage(project, admin, "DELETE", file);
  if (![200, 204, 404].includes(status)) left.push(file);
  return left;
}
