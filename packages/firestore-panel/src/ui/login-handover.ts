import { tabStore } from "../browser-storage";

const RETURN_PARAMETER = "to";

export function loginAddress(path: string, login = "/login"): string {
  return path === "/" ? login : `${login}?${RETURN_PARAMETER}=${encodeURIComponent(path)}`;
}

/** @returns where to go after signing in: a path of this site, and `start` in place of the login itself. */
export function returnPath(search: string, start = "/"): string {
  const wanted = new URLSearchParams(search).get(RETURN_PARAMETER) ?? start;
  const { origin, pathname } = window.location;
  if (!wanted.startsWith("/") || !URL.canParse(wanted, origin)) return start;
  const url = new URL(wanted, origin);
  // "/.//elsewhere" has this origin, but its path "//elsewhere" would be an address on another host.
  const isHere = url.origin === origin && !url.pathname.startsWith("//");
  return isHere && url.pathname !== pathname ? url.pathname + url.search : start;
}

/** The key of a message that survives a full page load. The next page shows it once. */
const FLASH_KEY = "flash";

export const leaveFlash = (message: string): void => tabStore.set(FLASH_KEY, message);

export function takeFlash(): string | undefined {
  const message = tabStore.get(FLASH_KEY) ?? undefined;
  tabStore.remove(FLASH_KEY);
  return message;
}
