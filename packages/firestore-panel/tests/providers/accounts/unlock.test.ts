/** An account that strangers have shut for the hour is opened again by an admin. */
import { doc, setDoc, setLogLevel } from "firebase/firestore";
import { Timestamp } from "firebase/firestore/lite";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PROTECTED_ADMIN_EMAIL } from "../../fixtures/residence";
import {
  counterIds,
  HOUR_MS,
  UNKNOWN_TRIES,
  UNKNOWN_TRIES_A_DAY,
  credentialKeyOf,
} from "../../../src/schema/sign-in";
import { accounts } from "../../../src/data/services";
import { usesOtherEmulator } from "../../../../local-firebase/tests/fixtures/local-firebase";
import { testClock } from "../../fixtures/providers/clock";
import { adminPanel, EMAIL, PASSWORD } from "../../fixtures/providers/signed-in";
import { refused, expectRefusal } from "../../fixtures/providers/requests";

const HUDA = "huda@example.qa";
const clock = testClock();

const { fixture, admin } = await adminPanel();
const company = fixture.providers("company");
const ids = {
  huda: await fixture.addAdmin(HUDA),
  owner: await fixture.addAdmin(PROTECTED_ADMIN_EMAIL),
  company: await fixture.addCompany("ACME", PASSWORD),
};

// Another emulator's clock cannot be set.
describe.skipIf(usesOtherEmulator)("unlock", () => {
  beforeAll(() => setLogLevel("silent"));
  afterEach(() => company.authProvider.logout({}));

  const unlock = (record: { readonly resource: string; readonly id: string }) =>
    admin.call(accounts.unlock, record);
  const unlockHuda = () => unlock({ resource: "Admins", id: ids.huda });
  const login = () => company.authProvider.login({ id: "ACME", password: PASSWORD });
  const thisHour = () => Math.floor(Date.now() / HOUR_MS);
  const shut = async (kind: "admin" | "company", id: string, of: "hour" | "day" = "hour") => {
    const [ofHour, ofDay] = counterIds(await credentialKeyOf(kind, id), thisHour());
    const path = `SignInAttempts/${of === "hour" ? ofHour : ofDay}`;
    const count = of === "hour" ? UNKNOWN_TRIES : UNKNOWN_TRIES_A_DAY;
    await fixture.put(path, { count, expireAt: new Date(thisHour() * HOUR_MS) });
    return path;
  };
  /** A counter as an unlock writes it, and as it is stored. */
  const opening = () => ({ count: 0, expireAt: new Date((thisHour() + 25) * HOUR_MS) });
  const opened = () => ({
    count: 0,
    unlocks: 1,
    change: expect.stringMatching(/^\w{20}~0{8}$/) as string,
    expireAt: Timestamp.fromDate(opening().expireAt),
  });

  beforeEach(() => void clock.nextHour(20));

  const WAIT = "Too many failed attempts. Try again in 40 minutes, or tomorrow if that fails.";
  test.each([
    ["hour", { error: { message: WAIT } }],
    ["day", { success: false }],
  ] as const)(
    "an unlock lets a browser sign in that has used up the tries of the %s",
    async (of, refusal) => {
      const path = await shut("company", "ACME", of);
      localStorage.removeItem(`device_${await credentialKeyOf("company", "ACME")}`);
      expect(await login()).toMatchObject(refusal);
      expect(await unlock({ resource: "Companies", id: ids.company })).toBeUndefined();
      expect(await fixture.read(path)).toEqual(opened());
      expect(await login()).toEqual({ success: true });
      const change = String((await fixture.read(path))?.["change"]);
      expect(await fixture.read(`History/${change}`)).toMatchObject({
        action: "unlock",
        by: { name: EMAIL },
        collection: "Companies",
        ids: [ids.company],
      });
    },
  );

  test("an account can be unlocked three times an hour; a refused unlock says so", async () => {
    const path = await shut("admin", HUDA);
    for (const unlocks of [1, 2, 3]) {
      await unlockHuda();
      expect(await fixture.read(path)).toMatchObject({ unlocks });
    }
    await expectRefusal(unlockHuda(), 403, {
      message:
        "Not allowed to unlock this admin now: an account can be unlocked 3 times an hour and 9 times a day.",
    });
  });

  test.each([
    [403, refused],
    [503, () => Promise.reject(new TypeError("network"))],
  ])("an unlock that the database rejects is shown as failed: %i", async (statusCode, answer) => {
    const path = await shut("admin", HUDA);
    const before = await fixture.read(path);
    fixture.requests((url) => (url.includes(":commit") ? answer() : undefined));
    await expectRefusal(unlockHuda(), statusCode);
    fixture.requests();
    expect(await fixture.read(path)).toEqual(before);
  });

  test("the panel and the rules refuse an unlock of the protected account", async () => {
    const path = await shut("admin", PROTECTED_ADMIN_EMAIL);
    const before = await fixture.read(path);
    await expectRefusal(unlock({ resource: "Admins", id: ids.owner }), 403);
    const firestore = await admin.firebase.firestore();
    const reset = async (at: string) => setDoc(doc(firestore, at), opening());
    await expect(reset(path)).rejects.toMatchObject({ code: "permission-denied" });
    expect(await fixture.read(path)).toEqual(before);
    // Nor is there an unlock of any other account without its entry.
    await expect(reset(await shut("admin", HUDA))).rejects.toMatchObject({ code: "permission-denied" });
    await expect(unlockHuda()).resolves.toBeUndefined();
  });
});
