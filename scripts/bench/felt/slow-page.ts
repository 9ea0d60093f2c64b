/** A page on a telephone's network and a slow processor, which records when a person sees something. */
import type { BrowserContext, CDPSession, Page } from "playwright";

/** Fast 4G as Chromium's tools define it: nine tenths of 9 and 1.5 Mbit/s, in bytes a second. */
const FAST_4G = {
  offline: false,
  latency: 165,
  downloadThroughput: (9_000_000 / 8) * 0.9,
  uploadThroughput: (1_500_000 / 8) * 0.9,
};
const SLOWER = 4;
export const CONDITIONS = `Fast 4G (165 ms, 9 Mbit/s), processor ${String(SLOWER)} × slower`;
/** Event Timing rounds to 8 ms and reports no shorter event. */
export const SHORTEST_EVENT = 16;
const TIMEOUT = 120_000;

/** What a person waits for: the first element of this kind that contains the text. */
export interface Content {
  readonly selector: string;
  readonly text?: string;
}

declare global {
  interface Window {
    felt: {
      /** Sum of what each long task takes over 50 ms. */
      blocked: number;
      /** When the click began whose result is awaited. */
      clicked: number;
      /** A person's events, by Event Timing: start, and time to the next paint. */
      readonly events: { readonly start: number; readonly duration: number }[];
    };
  }
}

/** Runs in the page, before its scripts. */
function install(shortest: number): void {
  window.felt = { blocked: 0, clicked: NaN, events: [] };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.felt.blocked += Math.max(0, duration - 50);
  }).observe({ type: "longtask", buffered: true });
  new PerformanceObserver((list) => {
    for (const { interactionId, startTime, duration } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId) window.felt.events.push({ start: startTime, duration });
  }).observe({ type: "event", durationThreshold: shortest, buffered: true } as PerformanceObserverInit);
}

/** @returns a page with its session, in which the network's events are on. */
export async function slowPage(context: BrowserContext): Promise<[Page, CDPSession]> {
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT);
  const session = await context.newCDPSession(page);
  await page.addInitScript(install, SHORTEST_EVENT);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", FAST_4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  return [page, session];
}

/** @returns when the first frame with the content was drawn, in milliseconds since the navigation. */
export async function shown(page: Page, { selector, text = "" }: Content): Promise<number> {
  return page.evaluate(
    async ([kind, part]) => {
      // Looks after a change, not in every frame, which would take the time of what is measured.
      while (
        ![...document.querySelectorAll(kind)].some(
          (one) => one.textContent.includes(part) && one.checkVisibility(),
        )
      )
        await new Promise((changed) =>
          new MutationObserver(changed).observe(document, {
            subtree: true,
            childList: true,
            characterData: true,
          }),
        );
      // The second frame begins when the first has been laid out and painted, which takes long for 100 rows.
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      return performance.now();
    },
    [selector, text] as const,
  );
}
