/**
 * Sessions and counters in every order: each state of either document x each request on them. What the table below does
 * not name must be refused; what it names is the right order, its allowed twin.
 */
import { expect, it } from "vitest";
import { toWireFields, type PlainFields } from "../../../packages/firestore-panel/cli/owner/wire";
import { commit, nameOf, type RestPrincipal } from "#fixtures/http/rest";
import {
  bumpWrites,
  claimWrite,
  closeWrite,
  countersOf,
  deviceWrite,
  giveBackWrites,
  grantWrite,
  attemptNow,
  type SmokeAccount,
  type SmokeAttempt,
} from "#fixtures/http/sign-in";
import { ADMIN, ago, COMPANY, signInWorld, sweepOf, WRONG } from "./sign-in-world";

const world = signInWorld();
const DEVICE = "d".repeat(32);

/** Of one hour: the clock may turn while the file runs. */
let one: SmokeAttempt;
let me: RestPrincipal;
const inHour = () => ({ expireAt: sweepOf(one) });
const claimed = (of: SmokeAccount, age = 0): PlainFields => {
  const { kind, id, secret, key } = of;
  return { state: "claimed", kind, id, credential: key, secret, device: "", at: ago(age), ...inHour() };
};
const granted = (): PlainFields => {
  const { kind, id, verifier, key } = ADMIN;
  return { state: "granted", kind, id, credential: key, verifier, device: "", at: ago(0), ...inHour() };
};

/** What may be stored for this user. */
const SESSIONS: { readonly [state: string]: () => PlainFields | undefined } = {
  none: () => undefined,
  "a fresh claim": () => claimed(ADMIN),
  "a claim of a minute ago": () => claimed(ADMIN, 61),
  "a claim with a wrong password": () => claimed(WRONG),
  "a claim of a company": () => claimed(COMPANY),
  "a grant": granted,
  "a closed session": () => ({ state: "closed", ...inHour() }),
};
/** How many tries may be counted in this hour for unknown browsers. */
const COUNTERS = { "no tries": undefined, "one try": 1, "seven tries": 7, "eight tries": 8 } as const;
type Counter = keyof typeof COUNTERS;

const sessionName = () => nameOf(world().project, `Sessions/${me.uid}`);
const counterName = () => nameOf(world().project, `SignInAttempts/${countersOf(ADMIN, one)[0]}`);
/** Both counters of the account with this count; undefined: none. */
const counters = (of: SmokeAccount, count?: number) =>
  Object.fromEntries(
    countersOf(of, one).map((id) => [
      `SignInAttempts/${id}`,
      count === undefined ? undefined : { count, ...inHour() },
    ]),
  );
const countTo = (count: number) => ({
  update: { name: counterName(), fields: toWireFields({ count, ...inHour() }) },
});
const remove = (name: string) => ({ delete: name });
/** Writes this to the session and leaves the rest of it. */
const change = (fields: PlainFields, transforms: readonly object[] = []) => ({
  update: { name: sessionName(), fields: toWireFields(fields) },
  updateMask: { fieldPaths: Object.keys(fields) },
  updateTransforms: transforms,
});
const claim = (of: SmokeAccount = ADMIN) => claimWrite(world().project, me, of, one);
const bump = (of: SmokeAccount = ADMIN) => bumpWrites(world().project, of, one);
const grant = (of: SmokeAccount = ADMIN, device = "") => grantWrite(world().project, me, of, one, device);
const giveBack = () => giveBackWrites(world().project, ADMIN, one);
const note = (device = DEVICE) => deviceWrite(world().project, ADMIN, device, one);
const close = () => closeWrite(world().project, me);

const anySession = Object.keys(SESSIONS);
const anyCounter = Object.keys(COUNTERS) as Counter[];
const unclaimed = { sessions: ["none"], counters: ["no tries", "one try", "seven tries"] as Counter[] };
const fresh = {
  sessions: ["a fresh claim"],
  counters: ["one try", "seven tries", "eight tries"] as Counter[],
};
const freshAlone = { sessions: ["a fresh claim"], counters: anyCounter };
const used = { sessions: anySession.filter((state) => state !== "none"), counters: anyCounter };
const never = { sessions: [], counters: [] };

interface Request {
  readonly writes: () => readonly (object | readonly object[])[];
  /** The states in which it is right; empty: never. */
  readonly sessions: readonly string[];
  readonly counters: readonly Counter[];
}
const REQUESTS: { readonly [name: string]: Request } = { "claim, counted": { writes: () => [claim(), bump()], ...unclaimed },
  "counted, then claim": { writes: () => [bump(), claim()], ...unclaimed },
  "wrong claim, counted": { writes: () => [claim(WRONG), bump()], ...unclaimed },
  "claim alone": { writes: () => [claim()], ...never },
  "count alone": { writes: () => [bump()], ...never },
  "claim, counted twice": { writes: () => [claim(), bump(), bump()], ...never },
  "claim, counted on another account": { writes: () => [claim(), bump(COMPANY)], ...never },
  "claim, counted on both": { writes: () => [claim(), bump(), bump(COMPANY)], ...never },
  "claim and the counter to 0": { writes: () => [claim(), countTo(0)], ...never },
  "claim and the counter gone": { writes: () => [claim(), remove(counterName())], ...never },
  "claim, counter gone, then counted": { writes: () => [claim(), remove(counterName()), bump()], ...never },
  "claim, closed at once": { writes: () => [claim(), close(), bump()], ...never },
  "closed, then claimed anew": { writes: () => [close(), claim(), bump()], ...never },
  "grant, given back": { writes: () => [grant(), giveBack()], ...fresh },
  "given back, grant": { writes: () => [giveBack(), grant()], ...fresh },
  "grant, given back, browser noted": { writes: () => [grant(ADMIN, DEVICE), giveBack(), note()], ...fresh },
  "grant alone": { writes: () => [grant()], ...freshAlone },
  "grant, given back twice": { writes: () => [grant(), giveBack(), giveBack()], ...never },
  "grant, counted": { writes: () => [grant(), bump()], ...never },
  "grant and the counter gone": { writes: () => [grant(), remove(counterName())], ...never },
  "grant with another verifier": { writes: () => [grant(WRONG)], ...never },
  "grant of a company": { writes: () => [grant(COMPANY)],
    sessions: ["a claim of a company"],
    counters: anyCounter,
  },
  "grant, another browser noted": { writes: () => [grant(ADMIN, DEVICE), note("e".repeat(32))], ...never },
  "browser noted alone": { writes: () => [note()], ...never },
  "given back alone": { writes: () => [giveBack()], ...never },
  "closed and given back": { writes: () => [close(), giveBack()], ...never },
  "counter to 0 alone": { writes: () => [countTo(0)], ...never },
  "counter gone alone": { writes: () => [remove(counterName())], ...never },
  "claim and grant at once": { writes: () => [claim(), bump(), grant()], ...never },
  "claim, grant, given back at once": { writes: () => [claim(), bump(), grant(), giveBack()], ...never },
  "session gone": { writes: () => [remove(sessionName())], ...never },
  "session gone, then claimed": { writes: () => [remove(sessionName()), claim(), bump()], ...never },
  "session gone, then grant": { writes: () => [remove(sessionName()), grant()], ...never },
  "closed": { writes: () => [close()], ...used },
  "only the state": { writes: () => [change({ state: "granted" })], ...never },
  "only the time": { writes: () => [change({}, [{ fieldPath: "at", setToServerValue: "REQUEST_TIME" }])], ...never },
  "only the password": { writes: () => [change({ secret: ADMIN.secret })], ...never },
}; // prettier-ignore

/**
 * Every session with a counter that lets a claim pass, and every counter with a session that lets it or a grant pass:
 * what is refused there is refused for the one thing that is wrong.
 */
const table = [
  ...anySession.map((session) => ({ session, counter: "one try" as Counter })),
  ...anyCounter
    .filter((counter) => counter !== "one try")
    .flatMap((counter) => ["none", "a fresh claim"].map((session) => ({ session, counter }))),
];

it.each(table)("each request with $session and $counter gets the expected answer", async (stored) => {
  const { session, counter } = stored;
  const { put, project } = world();
  const answers: { [name: string]: number } = {};
  const expected: { [name: string]: number } = {};
  me = await world().user();
  for (const [name, { writes, ...right }] of Object.entries(REQUESTS)) {
    one = attemptNow();
    await put({
      [`Sessions/${me.uid}`]: SESSIONS[session]!(),
      ...counters(ADMIN, COUNTERS[counter]),
      ...counters(COMPANY),
      [`KnownDevices/${DEVICE}`]: undefined,
    });
    answers[name] = (await commit(project, me, writes().flat())).status;
    expected[name] = right.sessions.includes(session) && right.counters.includes(counter) ? 200 : 403;
  }
  expect(answers).toEqual(expected);
});
