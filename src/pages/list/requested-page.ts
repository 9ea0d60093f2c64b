/**
 * Which page an address asked for, where it was too far away to be opened at once. Kept in the entry of the history that
 * leads to the page opened instead, and so forgotten with the next navigation.
 */

interface RequestedPage {
  readonly page: number;
  /** The address of the page that was opened: an entry that is given another address keeps what else it holds. */
  readonly near: string;
}

/** @param state of the history's entry. @returns the same, with the page that was asked for. */
export function withRequestedPage(state: unknown, page: number, near: string): object {
  const asked: RequestedPage = { page, near };
  return { ...(typeof state === "object" ? state : {}), asked };
}

/** @param address the one that is shown. */
export function requestedPage(state: unknown, address: string): number | undefined {
  const { asked } = (state ?? {}) as { readonly asked?: RequestedPage };
  return asked?.near === address ? asked.page : undefined;
}
