/** Failed tries are counted each hour: for all unknown browsers together, and for each known browser. */
import { Timestamp } from "firebase/firestore/lite";
import { beforeEach, describe, expect, test } from "vitest";
import { HOUR_MS, KNOWN_DAYS, KNOWN_TRIES, UNKNOWN_TRIES, credentialKeyOf } from "firestore-panel/sign-in";
import { usesOtherEmulator } from "../../fixtures/local-firebase";
import { testClock } from "#fixtures/providers/clock";
import { commitsSent } from "#fixtures/providers/requests";
import { EMAIL, PASSWORD, signedOutPanel } from "../fixtures/signed-in";

const clock = testClock();
const { fixture, admin, id } = await signedOutPanel();
const key = await credentialKeyOf("admin", EMAIL);

// Another emulator's clock cannot be set.
describe.skipIf(usesOtherEmulator)("throttle", () => {
  let hour: number;
  /** Each test has an hour of its own, and a browser that nobody knows. */
  beforeEach(() => {
    hour = clock.nextHour(20, 30);
    localStorage.clear();
  });

  const login = (password = PASSWORD, who = EMAIL) => admin.authProvider.login({ id: who, password });
  const noMatch = { success: false, error: { message: "Invalid email or password" } };
  const wait = (minutes: string) => {
    const words = `Too many failed attempts. Try again in ${minutes}, or tomorrow if that fails.`;
    return { success: false, error: { name: words, message: words } };
  };
  const device = () => localStorage.getItem(`device_${key}`) ?? "";
  const counted = async (who = key, when = hour) =>
    (await fixture.read(`SignInAttempts/${who}-${when}`))?.["count"];
  /** As if others had tried. */
  const fill = (count: number, who = key, when = hour) =>
    fixture.put(`SignInAttempts/${who}-${when}`, {
      count,
      expireAt: Timestamp.fromMillis((when + 25) * HOUR_MS),
    });

  test("an unknown browser becomes known at its sign-in, which costs no try", async () => {
    await fill(5);
    expect(await login()).toMatchObject({ success: true });
    expect(await counted()).toBe(5);
    expect(device()).toMatch(/^[0-9a-f]{32}$/);
    const at: unknown = expect.any(Timestamp);
    const expireAt = Timestamp.fromMillis((hour + 25 + KNOWN_DAYS * 24) * HOUR_MS);
    expect(await fixture.read(`KnownDevices/${device()}`)).toEqual({ credential: key, at, expireAt });
  });

  test("an unknown browser shares the tries of all unknown ones, and waits for the next hour without any", async () => {
    await fill(UNKNOWN_TRIES - 1);
    expect(await login("wrong")).toMatchObject(noMatch);
    expect(await counted()).toBe(UNKNOWN_TRIES);
    expect(await login()).toEqual(wait("40 minutes"));
    expect(await counted()).toBe(UNKNOWN_TRIES);
    expect(device()).toBe("");
    clock.pass(38 * 60_000 + 45_000);
    expect(await login()).toEqual(wait("1 minute"));
    clock.pass(90_000);
    expect(await login()).toMatchObject({ success: true });
  });

  test("an unknown browser gets the same message for an account that does not exist", async () => {
    const nobody = "nobody@example.qa";
    const other = await credentialKeyOf("admin", nobody);
    expect(await login(PASSWORD, nobody)).toMatchObject(noMatch);
    expect(await counted(other)).toBe(1);
    await fill(UNKNOWN_TRIES, other);
    expect(await login(PASSWORD, nobody)).toEqual(wait("40 minutes"));
  });

  describe("known browser", () => {
    beforeEach(async () => {
      await login();
      await admin.authProvider.logout({});
      expect(device()).not.toBe("");
    });

    test("a known browser signs in while strangers block the account, and has its own counter", async () => {
      await fill(UNKNOWN_TRIES);
      const known = device();
      expect(await login("wrong")).toMatchObject(noMatch);
      expect([await counted(known), await counted()]).toEqual([1, UNKNOWN_TRIES]);
      expect(await login()).toMatchObject({ success: true });
      expect([await counted(known), await counted()]).toEqual([1, UNKNOWN_TRIES]);
      expect(device()).toBe(known);

      // Its twin: the same browser without what it keeps.
      await admin.authProvider.logout({});
      localStorage.clear();
      expect(await login()).toEqual(wait("40 minutes"));
    });

    test("a known browser shares the tries of unknown ones after its own are used up", async () => {
      await fill(KNOWN_TRIES, device());
      await fill(UNKNOWN_TRIES - 1);
      expect(await login("wrong")).toMatchObject(noMatch);
      expect([await counted(device()), await counted()]).toEqual([KNOWN_TRIES, UNKNOWN_TRIES]);
      expect(await login()).toEqual(wait("40 minutes"));
    });

    test("a known browser is unknown after a new password, and waits if strangers have used up the hour", async () => {
      const former = device();
      const passwordAt = await fixture.putCredential("admin", EMAIL, PASSWORD, id);
      await fixture.put(`Admins/${id}`, { ...(await fixture.read(`Admins/${id}`)), passwordAt });
      await fill(UNKNOWN_TRIES);
      expect(await login()).toEqual(wait("40 minutes"));
      // It was counted where all are counted.
      expect(await counted(former)).toBeUndefined();
      await fill(0);
      expect(await login()).toMatchObject({ success: true });
      expect(device()).not.toBe(former);
      expect(await counted()).toBe(0);
    });
  });

  test.each(["", "x".repeat(32), "0".repeat(31), "../../Sessions/x"])(
    "a browser that stores the invalid device %j is unknown",
    async (text) => {
      localStorage.setItem(`device_${key}`, text);
      expect(await login()).toMatchObject({ success: true });
      expect(device()).toMatch(/^[0-9a-f]{32}$/);
    },
  );

  test("a sign-in at the turn of an hour uses the neighbouring hour when the first is refused", async () => {
    const first = clock.nextHour(59, 57);
    // The browser knows the time of its token alone, and while it is on its way the hour turns.
    fixture.requests((url, _, send) =>
      url.includes("accounts:signUp") ? send().finally(() => clock.pass(4_000)) : undefined,
    );
    expect(await login()).toMatchObject({ success: true });
    expect([await counted(key, first), await counted(key, first + 1)]).toEqual([undefined, 0]);
  });

  test.each([
    ["in the middle of an hour, its claim alone", 20, 30, 1],
    ["at its turn, both hours' claims", 0, 2, 2],
  ])("a browser that must wait sends %s", async (_, minute, second, claims) => {
    const at = clock.nextHour(minute, second);
    await fill(UNKNOWN_TRIES, key, at);
    const sent = commitsSent(fixture);
    expect(await login()).toEqual(wait(`${60 - minute} minutes`));
    const claimed = (await sent()).filter((writes) => JSON.stringify(writes).includes('"claimed"'));
    expect(claimed).toHaveLength(claims);
  });

  test("a network with too many sign-ins gets a message that says so", async () => {
    const error = { code: 400, message: "TOO_MANY_ATTEMPTS_TRY_LATER", errors: [] };
    const refuse = () => Response.json({ error }, { status: 400 });
    fixture.requests((url) => (url.includes("accounts:signUp") ? refuse() : undefined));
    const message = "Too many sign-ins from this network. Try again later.";
    expect(await login()).toEqual({ success: false, error: { name: "Signin Failed", message } });
    fixture.requests();
    expect(await login()).toMatchObject({ success: true });
  });
});
