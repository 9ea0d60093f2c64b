/** Toasts against a clock that the test holds: where they stand, and for how long. */
import "@ant-design/v5-patch-for-react-19";
import type { NotificationProvider } from "@refinedev/core";
import { App } from "antd";
import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ThemeMode } from "../../src/components/theme-mode";
import { useNotificationProvider } from "../../src/providers/notification";

const TEXT = "Account added successfully!";
const SPECIFIED_MS = 3000;
/** As near as this to an edge of the window is at it. */
const EDGE_PX = 60;

type Notify = (provider: NotificationProvider, app: ReturnType<typeof App.useApp>) => void;

/** Tells a toast as soon as it is there, in the panel's theme. */
async function tell(notify: Notify): Promise<void> {
  let tellNow: (() => void) | undefined;
  const Told = () => {
    const provider = useNotificationProvider();
    const app = App.useApp();
    tellNow = () => notify(provider, app);
    return null;
  };
  await render(
    <ThemeMode>
      <Told />
    </ThemeMode>,
  );
  await until(() => tellNow !== undefined);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  tellNow?.();
}
const toast = page.getByRole("alert");
/** Frame by frame: Vitest's own waiting would turn the clock on. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise(requestAnimationFrame);
}

afterEach(() => vi.useRealTimers());

it.each<{ readonly by: string; readonly notify: Notify }>([
  { by: "Refine", notify: ({ open }) => open({ type: "success", message: TEXT }) },
  { by: "a page", notify: (_, { notification }) => notification.error({ message: TEXT }) },
])("a toast by $by stands at the top right for 3,000 ms and closes by itself", async ({ notify }) => {
  await tell(notify);
  await until(() => vi.getTimerCount() === 1);
  expect(toast.element().textContent).toBe(TEXT);
  const { top, right } = toast.element().getBoundingClientRect();
  expect(top).toBeLessThan(EDGE_PX);
  expect(innerWidth - right).toBeLessThan(EDGE_PX);
  await vi.advanceTimersByTimeAsync(SPECIFIED_MS - 1);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(vi.getTimerCount()).toBe(0);
  await until(() => toast.elements().length === 0);
});
