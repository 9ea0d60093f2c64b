/** The parameter of /login that says where to go back to. Refine's `<Authenticated>` writes it under this name. */
const PARAMETER = "to";

/** @returns the address of the login that leads back to `path` afterwards. */
export function loginAddress(path: string): string {
  return path === "/" ? "/login" : `/login?${PARAMETER}=${encodeURIComponent(path)}`;
}

/**
 * @param search the login's query string.
 * @returns where to go after the sign-in: a path of this site and nothing else, "/" when none is named.
 */
export function returnPath(search: string): string {
  const wanted = new URLSearchParams(search).get(PARAMETER) ?? "/";
  const origin = window.location.origin;
  if (!wanted.startsWith("/") || !URL.canParse(wanted, origin)) return "/";
  const url = new URL(wanted, origin);
  return url.origin === origin && url.pathname !== "/login" ? url.pathname + url.search : "/";
}
