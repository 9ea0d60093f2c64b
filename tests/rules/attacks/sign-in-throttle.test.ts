/** Guessing, locking others out, and unlocking: the counters, and the known browsers that are counted apart. */
import { describe, expect, it } from "vitest";
import { toWireFields, type PlainFields } from "../../../packages/firestore-panel/cli/owner/wire";
import { commit, nameOf, type RestPrincipal } from "../../fixtures/http/rest";
import {
  claim,
  countersOf,
  attemptNow,
  type SmokeAccount,
  type SmokeAttempt,
} from "../../fixtures/http/sign-in";
import {
  firstEntryId,
  newAttempt,
  newEntryId,
  newOperationId,
} from "../../../packages/firestore-panel/src/schema/history";
import { SCHEMA_VERSION } from "../../../packages/firestore-panel/src/schema/version";
import { PROTECTED_ADMIN_EMAIL } from "../../../src/config/product";
import { plainAccount } from "./accounts";
import {
  ADMIN,
  ADMIN_RECORD,
  ago,
  COMPANY,
  COMPANY_RECORD,
  signInWorld,
  statusOf,
  sweepOf,
  WRONG,
} from "./sign-in-world";

const world = signInWorld();
const project = () => world().project;
const hex = () => crypto.randomUUID().replaceAll("-", "");
const known = (device: string): SmokeAttempt => attemptNow(device);
/** The counter of the hour. */
const counterOf = (account: SmokeAccount, one = attemptNow()) =>
  `SignInAttempts/${countersOf(account, one)[0]}`;
const dayCounterOf = (account: SmokeAccount, one = attemptNow()) =>
  `SignInAttempts/${countersOf(account, one)[1]}`;
const counted = async (account: SmokeAccount, one = attemptNow()) =>
  Number((await world().stored(counterOf(account, one), "count")) ?? 0);
/** So many failures, of unknown browsers or of this one. */
const failures = (count: number, account = ADMIN, one = attemptNow()) =>
  world().put({ [counterOf(account, one)]: { count, expireAt: sweepOf(one) } });
/** A new user's claim with a wrong password, or with this one. */
const tries = async (account = WRONG, one = attemptNow()) =>
  statusOf(claim(project(), await world().user(), account, one));
/** Sets a counter, as an unlock does. */
const unlockWrite = (account: SmokeAccount, count = 0, one = attemptNow()) => ({
  update: {
    name: nameOf(project(), counterOf(account, one)),
    fields: toWireFields({ count, expireAt: sweepOf(one) }),
  },
});

describe("twelve guesses at one moment", () => {
  it.each([
    ["unknown browsers", 8, ""],
    ["a known browser", 20, hex()],
  ] as const)("attempts of %s are accepted at most %i times", async (_, most, device) => {
    await world().reset();
    if (device) await world().signedIn(ADMIN, attemptNow(), device);
    const one = known(device);
    await failures(device ? 15 : 0, ADMIN, one);
    const users = await Promise.all(Array.from({ length: 12 }, () => world().user()));
    const answers = await Promise.all(users.map((user) => statusOf(claim(project(), user, WRONG, one))));
    expect(answers.filter((status) => status === 200)).toHaveLength(device ? most - 15 : most);
    expect(await counted(ADMIN, one)).toBe(most);
    expect(await tries(WRONG, one)).toBe(403);
  });
});

describe("a stranger who fails deliberately", () => {
  it("failed attempts lock out unknown browsers for one hour, and never a known browser", async () => {
    await world().reset();
    const device = hex();
    await world().signedIn(ADMIN, attemptNow(), device);
    for (let guess = 0; guess < 8; guess += 1) expect(await tries()).toBe(200);
    expect(await tries()).toBe(403);
    expect(await tries(ADMIN)).toBe(403);
    const admin = await world().signedIn(ADMIN, known(device));
    expect(await world().reads(admin)).toBe(200);
    // Another hour has another counter: what was counted in the one before says nothing in this one.
    const { hour } = attemptNow();
    await world().put({
      [counterOf(ADMIN)]: undefined,
      [counterOf(ADMIN, { hour: hour - 1, device: "" })]: { count: 8, expireAt: ago(-3600) },
    });
    expect(await world().reads(await world().signedIn())).toBe(200);
    // Nor does the account of another kind or name have anything of it.
    await failures(8);
    expect(await tries(COMPANY)).toBe(200);
  });
});

describe("an unlock", () => {
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
    const paths = [counterOf(counted, one), dayCounterOf(counted, one)].slice(of === "day" ? 1 : 0);
    return {
      counters: paths.map((path) => ({
        update: {
          name: nameOf(project(), path),
          fields: toWireFields({ count: 0, unlocks, change, expireAt: sweepOf(one) }),
        },
      })),
      entry: {
        update: { name: nameOf(project(), `History/${change}`), fields: toWireFields(entry) },
        updateTransforms: (begun ? ["at"] : ["at", "time", "companyTime"]).map((fieldPath) => ({ fieldPath, setToServerValue: "REQUEST_TIME" })),
      },
    };
  }; // prettier-ignore
  const send = async (by: RestPrincipal, { counters, entry }: ReturnType<typeof unlockWrites>) =>
    statusOf(commit(project(), by, [...counters, entry]));
  const owner = plainAccount("admin", PROTECTED_ADMIN_EMAIL, "guessed");

  it("an admin unlocks any account except the protected one, with an entry that names it", async () => {
    await world().reset();
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
      ...[1, 7, -1].map((count) => [unlockWrite(COMPANY, count), counters[1]!, entry]),
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
    await world().reset();
    const admin = await world().signedIn();
    for (const [action, status] of [
      ["update", 403],
      ["unlock", 200],
    ] as const) {
      const begun = newOperationId();
      await world().put({
        [`History/${firstEntryId(begun)}`]: { at: ago(60), by: BY, action, company: null },
      });
      expect(await send(admin, unlockWrites(COMPANY, COMPANY_RECORD, { begun }))).toBe(status);
    }
  });

  it("an account is unlocked at most three times an hour and nine times a day", async () => {
    await world().reset();
    const admin = await world().signedIn();
    const again = (unlocks: number) => send(admin, unlockWrites(COMPANY, COMPANY_RECORD, { unlocks }));
    for (const unlocks of [1, 2, 3]) {
      expect(await tries(COMPANY)).toBe(200);
      expect(await again(unlocks)).toBe(200);
    }
    expect(await tries(COMPANY)).toBe(200);
    for (const unlocks of [1, 3, 4]) expect(await again(unlocks)).toBe(403);
    const one = attemptNow();
    const stored = { count: 0, change: "", expireAt: sweepOf(one) };
    // As two hours later, and as at the end of the day.
    for (const [ofDay, status] of [
      [8, 200],
      [9, 403],
    ] as const) {
      await world().put({
        [counterOf(COMPANY, one)]: { ...stored, unlocks: ofDay },
        [dayCounterOf(COMPANY, one)]: { ...stored, unlocks: ofDay },
      });
      await world().put({ [counterOf(COMPANY, one)]: undefined });
      const { counters, entry } = unlockWrites(COMPANY, COMPANY_RECORD);
      const [hour, day] = counters;
      const ofThisDay = unlockWrites(COMPANY, COMPANY_RECORD, { unlocks: ofDay + 1 }).counters[1]!;
      const change = day!.update.fields["change"]!;
      const update = { ...ofThisDay.update, fields: { ...ofThisDay.update.fields, change } };
      expect(await statusOf(commit(project(), admin, [hour!, { update }, entry]))).toBe(status);
    }
  });
});
