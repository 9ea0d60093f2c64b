/** Checks ended sessions in a real project. */
import { at, firestore, runQuery, type RestAnswer, type RestPrincipal } from "./rest";
import { close, signIn } from "./sign-in";
import { failure, note, ok, outcome, REFUSED, TAKEN, type Check, type SmokeWorld } from "./verdict";

const PAUSE_MS = 100;

/** Reads one of the rows, if there are any. */
export function readAny({ settings, project }: SmokeWorld, principal: RestPrincipal): Promise<RestAnswer> {
  return firestore(project, principal, "GET", `/${settings.rows.name}?pageSize=1`);
}

/**
 * Reads as the principal until it is refused. @returns the milliseconds, or undefined after the maximum
 * patience.
 */
export async function untilRefused(world: SmokeWorld, principal: RestPrincipal): Promise<number | undefined> {
  const started = performance.now();
  for (;;) {
    const { status } = await readAny(world, principal);
    const ms = performance.now() - started;
    if (status === 403) return ms;
    if (ms > world.patienceMs) return undefined;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** How soon a closed session loses its access. */
export const endOfSession: Check = {
  name: "the end of a session",
  run: async (world) => {
    const { project, account, patienceMs } = world;
    const user = await world.newUser();
    await signIn(project, user, account);
    await close(project, user);
    const ms = await untilRefused(world, user);
    return ms === undefined
      ? failure(`still open after ${String(patienceMs / 1000)} s`)
      : ok(`refused ${ms.toFixed(0)} ms after it was closed`);
  },
};

/** Whether an ended session may still read earlier versions, from before its end. */
export const earlierTime: Check = {
  name: "reads at an earlier time",
  run: async (world) => {
    const { settings, project, account } = world;
    const user = await world.newUser();
    await signIn(project, user, account);
    const structuredQuery = { from: [{ collectionId: settings.rows.name }], limit: 1 };
    const open = await runQuery(project, user, structuredQuery);
    const readTime = at(open.body, 0, "readTime");
    await close(project, user);
    if ((await untilRefused(world, user)) === undefined) return failure("the session did not end");
    const answer = outcome(
      await firestore(project, user, "POST", ":runQuery", { structuredQuery, readTime }),
    );
    if (answer === REFUSED) return ok("judged by the documents of today: refused");
    return answer === TAKEN
      ? note("an ended session reads what was there in the last hour (docs/security.md, What remains weak)")
      : note(`answered ${answer}: not told`);
  },
};

/** A client cannot test this: expired documents are swept within a day or two. */
export const sweeping: Check = {
  name: "TTL of Sessions, SignInAttempts and KnownDevices",
  run: ({ project: { projectId } }) =>
    Promise.resolve(
      note(`look: gcloud firestore fields ttls list --project ${projectId} names three, each state: ACTIVE`),
    ),
};
