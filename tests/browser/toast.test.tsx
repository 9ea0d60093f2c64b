/** Toasts against a clock that the test holds: where they stand, and for how long. */
import type { NotificationProvider, OpenNotificationParams } from "@refinedev/core";
import { App } from "antd";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type ToastExtras, useNotificationProvider } from "firestore-panel/ui/notification-provider";
import { renderThemed } from "./panel";

const TEXT = "Account added successfully!";
const SPECIFIED_MS = 3000;
/** As near as this to an edge of the window is at it. */
const EDGE_PX = 60;

type Notify = (provider: NotificationProvider, app: ReturnType<typeof App.useApp>) => void;

/** Shows a toast in the panel's theme. */
async function notifyWhenReady(notify: Notify): Promise<void> {
  let notifyNow: (() => void) | undefined;
  const Notifier = () => {
    const provider = useNotificationProvider();
    const app = App.useApp();
    notifyNow = () => notify(provider, app);
    return null;
  };
  await renderThemed(<Notifier />);
  await until(() => notifyNow !== undefined);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  notifyNow?.();
}
const toast = page.getByRole("alert");
/** Frame by frame: Vitest's own waiting would turn the clock on. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise(requestAnimationFrame);
}
/** What has to be drawn by now is drawn. */
async function drawn(): Promise<void> {
  for (let frames = 0; frames < 5; frames += 1) await new Promise(requestAnimationFrame);
}
/** It is there, and does not fade. Timers are not counted for this: the SDK of another file may have some. */
const stands = () => toast.elements().some((element) => !element.closest('[class*="-leave"]'));

// Where the pointer was left, a toast would stay.
beforeEach(() => userEvent.hover(document.documentElement, { position: { x: 1, y: 1 } }));
afterEach(async () => {
  // What the SDK of another file has put off meanwhile is done, or it would wait in vain.
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
});

it.each<{ readonly by: string; readonly notify: Notify }>([
  { by: "Refine", notify: ({ open }) => open({ type: "success", message: TEXT }) },
  { by: "a page", notify: (_, { notification }) => notification.error({ title: TEXT }) },
])("a toast by $by is at the top right for 3,000 ms and closes by itself", async ({ notify }) => {
  await notifyWhenReady(notify);
  await until(stands);
  expect(toast.element().textContent).toBe(TEXT);
  const { top, right } = toast.element().getBoundingClientRect();
  expect(top).toBeLessThan(EDGE_PX);
  expect(innerWidth - right).toBeLessThan(EDGE_PX);
  await drawn();
  await vi.advanceTimersByTimeAsync(SPECIFIED_MS - 1);
  await drawn();
  expect(stands()).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  await until(() => !stands());
});

const undo = () => page.getByRole("button", { name: "Undo" });
const undoable = (name: string, run: () => void): OpenNotificationParams & ToastExtras => ({
  type: "success",
  message: name,
  action: { label: `Undo ${name}`, run },
});

it("a toast stays while its button has the focus", async () => {
  await notifyWhenReady(({ open }) => open(undoable("it", () => undefined)));
  await until(() => undo().elements().length === 1);
  await drawn();
  await vi.advanceTimersByTimeAsync(SPECIFIED_MS - 1000);
  (undo().element() as HTMLElement).focus();
  await drawn();
  await vi.advanceTimersByTimeAsync(10 * SPECIFIED_MS);
  await drawn();
  expect(stands()).toBe(true);
  (undo().element() as HTMLElement).blur();
  await drawn();
  await vi.advanceTimersByTimeAsync(1_000);
  await until(() => !stands());
});

it("Alt+Z presses the button of the newest toast, and no other keys do; each button is pressed once and closes its toast", async () => {
  const pressed: string[] = [];
  const of = (name: string) => undoable(name, () => pressed.push(name));
  await notifyWhenReady(({ open }) => {
    open(of("first"));
    open(of("second"));
  });
  await until(() => toast.elements().length === 2);
  const key = (more: KeyboardEventInit) =>
    document.body.dispatchEvent(new KeyboardEvent("keydown", { code: "KeyZ", bubbles: true, ...more }));
  key({});
  key({ ctrlKey: true });
  key({ altKey: true, ctrlKey: true });
  key({ altKey: true, repeat: true });
  expect(pressed).toEqual([]);
  // Each is pressed once, and closes its toast before its time.
  key({ altKey: true });
  key({ altKey: true });
  expect(pressed).toEqual(["second"]);
  const first = page.getByRole("button", { name: "Undo first" }).element() as HTMLElement;
  first.click();
  first.click();
  expect(pressed).toEqual(["second", "first"]);
  await vi.advanceTimersByTimeAsync(SPECIFIED_MS / 2);
  await until(() => toast.elements().length === 0);
});
