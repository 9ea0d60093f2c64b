/** Guessing, locking others out, and unlocking: the counters, and the known browsers that are counted apart. */
import { beforeEach, expect, it } from "vitest";
import { toWireFields, type PlainFields } from "../../../packages/firestore-panel/cli/owner/wire";
import { commit, nameOf, type RestPrincipal } from "#fixtures/http/rest";
import { claim, countersOf, attemptNow, type SmokeAccount } from "#fixtures/http/sign-in";
import { firstEntryId, newAttempt, newEntryId, newOperationId } from "firestore-panel/history";
import { SCHEMA_VERSION } from "firestore-panel/version";
import { PROTECTED_ADMIN_EMAIL } from "../../../src/config/product";
import {
  ADMIN,
  ADMIN_RECORD,
  ago,
  COMPANY,
  COMPANY_RECORD,
  plainAccount,
  signInWorld,
  statusOf,
  sweepOf,
  WRONG,
} from "./sign-in-world";

const world = signInWorld();
beforeEach(() => world().reset());
const project = () => world().project;
const hex = () => crypto.randomUUID().replaceAll("-", "");
/** The counter of the hour. */
const counterOf = (account: SmokeAccount, one = attemptNow()) =>
  `SignInAttempts/${countersOf(account, one)[0]}`;
const counted = async (account: SmokeAccount, one = attemptNow()) =>
  Number((await world().stored(counterOf(account, one), "count")) ?? 0);
/** So many failures, of unknown browsers or of this one. */
const failures = (count: number, account = ADMIN, one = attemptNow()) =>
  world().put({ [counterOf(account, one)]: { count, expireAt: sweepOf(one) } });
/** A new user's claim with a wrong password, or with this one. */
const tries = async (account = WRONG, one = attemptNow()) =>
  statusOf(claim(project(), await world().user(), account, one));
const counterTo = (count: number) => {
  const fields = toWireFields({ count, expireAt: sweepOf(attemptNow()) });
  return { update: { name: nameOf(project(), counterOf(COMPANY)), fields } };
};

it.each([
  ["unknown browsers", 8, ""],
  ["a known browser", 20, hex()],
] as const)("twelve guesses at once: those of %s are accepted at most %i times", async (_, most, device) => {
  if (device) await world().signedIn(ADMIN, attemptNow(), device);
  const one = attemptNow(device);
  await failures(device ? 15 : 0, ADMIN, one);
  const users = await Promise.all(Array.from({ length: 12 }, () => world().user()));
  const answers = await Promise.all(users.map((user) => statusOf(claim(project(), user, WRONG, one))));
  expect(answers.filter((status) => status === 200)).toHaveLength(device ? most - 15 : most);
  expect(await counted(ADMIN, one)).toBe(most);
  expect(await tries(WRONG, one)).toBe(403);
});

const BY = { kind: "admin", recordId: ADMIN_RECORD, name: ADMIN.id };
/** Both counters to 0 with the entry that says so, or with what is asked for in its place. */
const unlockWrites = (
    account: SmokeAccount,
    recordId: string,
    { counted = account, unlocks = 1, told = {} as PlainFields, of = "both" as "both" | "day", begun = "" } = {},
  ) => {
    const one = attemptNow();
    const operation = begun || newOperationId();
    const change = begun ? newEntryId(operation) : firstEntryId(operation);
    const collection = account.kind === "admin" ? "Admins" : "Companies";
    const entry: PlainFields = { ...(begun ? {} : { attempt: newAttempt() }), by: BY, action: "unlock", collection, schema: SCHEMA_VERSION, work: operation, first: recordId, title: "", ids: [recordId], count: 1, company: null, ...told };
    const paths = countersOf(counted, one).slice(of === "day" ? 1 : 0);
    return { counters: paths.map((path) => ({ update: { name: nameOf(project(), `SignInAttempts/${path}`),
          fields: toWireFields({ count: 0, unlocks, change, expireAt: sweepOf(one) }),
        },
      })),
      entry: { update: { name: nameOf(project(), `History/${change}`), fields: toWireFields(entry) },
        updateTransforms: (begun ? ["at"] : ["at", "time", "companyTime"]).map((fieldPath) => ({ fieldPath, setToServerValue: "REQUEST_TIME" })),
      },
    };
  }; // prettier-ignore
const send = async (by: RestPrincipal, { counters, entry }: ReturnType<typeof unlockWrites>) =>
  statusOf(commit(project(), by, [...counters, entry]));
const owner = plainAccount("admin", PROTECTED_ADMIN_EMAIL, "guessed");

it("an admin unlocks any account except the protected one, with an entry that names it", async () => {
    const [admin, company, stranger] = [
      await world().signedIn(),
      await world().signedIn(COMPANY),
      await world().user(),
    ];
    await world().put({ "Admins/owner": { email: owner.id, name: "O", role: "Admin" } });
    for (const account of [ADMIN, COMPANY, owner]) await failures(8, account);
    const right = () => unlockWrites(COMPANY, COMPANY_RECORD);
    for (const principal of [company, stranger]) expect(await send(principal, right())).toBe(403);
    expect(await send(admin, unlockWrites(owner, "owner"))).toBe(403);
    const { counters, entry } = right();
    for (const writes of [
      counters,
      [entry],
      [...unlockWrites(COMPANY, COMPANY_RECORD, { of: "day" }).counters, entry],
      ...[1, 7, -1].map((count) => [counterTo(count), counters[1]!, entry]),
      [...counters.map((write) => ({ ...write, update: { ...write.update, fields: { ...write.update.fields, change: { stringValue: `${newOperationId()}~00000000` } } } })), entry],
      [...counters, ...unlockWrites(ADMIN, ADMIN_RECORD).counters, entry],
      [{ delete: nameOf(project(), counterOf(COMPANY)) }, entry],
    ])
      expect(await statusOf(commit(project(), admin, writes))).toBe(403);
    for (const wrong of [
      unlockWrites(COMPANY, COMPANY_RECORD, { counted: ADMIN }),
      unlockWrites(COMPANY, COMPANY_RECORD, { told: { action: "update" } }),
      unlockWrites(COMPANY, COMPANY_RECORD, { told: { ids: [COMPANY_RECORD, "x"], count: 2 } }),
      unlockWrites(COMPANY, COMPANY_RECORD, { told: { collection: "Brands" } }),
      unlockWrites(COMPANY, "nobody"),
    ])
      expect(await send(admin, wrong)).toBe(403);
    expect([await tries(COMPANY), await tries(owner)]).toEqual([403, 403]);
    expect(await send(admin, { counters, entry })).toBe(200);
    expect(await tries(COMPANY)).toBe(200);
    expect(await send(admin, unlockWrites(ADMIN, ADMIN_RECORD))).toBe(200);
  }); // prettier-ignore

it("an unlock belongs to an operation that began as an unlock", async () => {
  const admin = await world().signedIn();
  for (const [action, status] of Object.entries({ update: 403, unlock: 200 })) {
    const begun = newOperationId();
    await world().put({
      [`History/${firstEntryId(begun)}`]: { at: ago(60), by: BY, action, company: null },
    });
    expect(await send(admin, unlockWrites(COMPANY, COMPANY_RECORD, { begun }))).toBe(status);
  }
});
