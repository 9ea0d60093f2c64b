/**
 * Remembers the requested page of a list if it was too far to open directly. The history entry of the opened page
 * stores it, so the next navigation drops it.
 */

interface RequestedPage {
  readonly page: number;
  /** The address of the opened page. The state outlives an address change of its entry. */
  readonly near: string;
}

/** @param state the history entry's state. @returns the state with the requested page. */
export function withRequestedPage(state: unknown, page: number, near: string): object {
  const asked: RequestedPage = { page, near };
  return { ...(typeof state === "object" ? state : {}), asked };
}

/** @param address the current address. */
export function requestedPage(state: unknown, address: string): number | undefined {
  const { asked } = (state ?? {}) as { readonly asked?: RequestedPage };
  return asked?.near === address ? asked.page : undefined;
}
