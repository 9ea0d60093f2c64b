import { expect, vi } from "vitest";
import type { PanelFixture } from "./panel-fixture";

export interface HeldRequest {
  /** Resolves when the panel has sent it. */
  readonly asked: () => Promise<void>;
  /** Lets it arrive, late. */
  readonly release: () => void;
}

/** Holds the first POST to an address with this part until it is released. */
export function holdRequest(fixture: PanelFixture, part: string): HeldRequest {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isFirst = true;
  const seen = fixture.requests((url, method, send) => {
    if (method !== "POST" || !url.includes(part) || !isFirst) return undefined;
    isFirst = false;
    return released.then(send);
  });
  return {
    asked: () => vi.waitFor(() => expect(seen.urls.some((url) => url.includes(part))).toBe(true)),
    release: () => release(),
  };
}
