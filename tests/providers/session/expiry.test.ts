/** A session lasts twelve hours in the panel. tests/rules proves it by rule. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { SessionKind } from "../../../src/contract/session";
import type { PanelProviders } from "../../../src/providers/create-providers";
import { HOUR_MS, SESSION_HOURS } from "../../../src/schema/sign-in";
import { usesOtherEmulator } from "../../fixtures/local-firebase";
import { testClock } from "../fixtures/clock";
import { startPanelFixture, type PanelFixture } from "../fixtures/panel-fixture";

const PASSWORD = "correct horse";
const SESSION_MS = SESSION_HOURS * HOUR_MS;
const MESSAGE = "You have been signed in for 12 hours. Sign in again.";

/** A busy machine takes its time. */
const WAIT = { timeout: 5_000 };
const clock = testClock();

// Another emulator's clock cannot be set.
describe.skipIf(usesOtherEmulator).each<[SessionKind, string]>([
  ["admin", "noor@example.qa"],
  ["company", "ACME"],
])("a session of kind %s", (kind, id) => {
  let fixture: PanelFixture;
  let panel: PanelProviders;
  let begun: number;

  beforeAll(async () => {
    vi.resetModules();
    fixture = await startPanelFixture();
    await (kind === "admin" ? fixture.addAdmin(id, PASSWORD) : fixture.addCompany(id, PASSWORD));
    const { createProviders } = await import("../../../src/providers/create-providers");
    panel = createProviders(kind);
  });
  beforeEach(async () => {
    clock.nextHour(20);
    begun = Date.now();
    expect(await panel.authProvider.login({ id, password: PASSWORD })).toMatchObject({ success: true });
  });
  afterEach(async () => panel.authProvider.logout({}));
  afterAll(async () => fixture.stop());

  /** Opens the panel again, as a second tab or after a reload. */
  async function openAgain() {
    const { createSession } = await import("../../../src/providers/session/session");
    const { signIn } = await import("../../../src/providers/auth-provider");
    const hooks = { onClose: vi.fn(), onConfirmed: vi.fn(), onRenew: vi.fn() };
    return { session: createSession(kind, signIn, hooks, undefined), hooks };
  }
  const expired = { status: "ended", reason: "expired", message: MESSAGE };

  test("a session ends after twelve hours, counted from the sign-in and not from a reload", async () => {
    const timers = vi.spyOn(globalThis, "setTimeout");
    clock.pass(SESSION_MS - 4 * HOUR_MS);
    const { session, hooks } = await openAgain();
    await vi.waitFor(() => expect(hooks.onConfirmed).toHaveBeenCalled(), WAIT);
    expect(session.getSnapshot().status).toBe("open");
    // Nothing else waits that long: this one, and that of the panel whose person has just signed in.
    const waiting = timers.mock.calls.filter(([, delay = 0]) => delay > 3 * HOUR_MS);
    timers.mockRestore();
    expect(waiting).not.toEqual([]);
    for (const [expire, delay] of waiting) {
      expect(delay).toBeLessThanOrEqual(4 * HOUR_MS);
      expire();
    }
    expect(session.getSnapshot()).toEqual(expired);
  });

  test("a session found too old says that it expired, not that it was revoked", async () => {
    clock.pass(begun + SESSION_MS + 60_000 - Date.now());
    const { session } = await openAgain();
    await vi.waitFor(() => expect(session.getSnapshot()).toEqual(expired), WAIT);
    expect(localStorage.getItem(kind === "admin" ? "currentUser" : "company_admin")).toBeNull();
  });
});
