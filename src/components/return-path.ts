/** The parameter of a login that says where to go back to. */
const PARAMETER = "to";

/** @returns the address of the login that leads back to `path` afterwards. */
export function loginAddress(path: string, login = "/login"): string {
  return path === "/" ? login : `${login}?${PARAMETER}=${encodeURIComponent(path)}`;
}

/**
 * @param search the login's query string.
 * @param start where to go when no path is given, or when the path is the login itself.
 * @returns where to go after the sign-in: a path of this site and nothing else.
 */
export function returnPath(search: string, start = "/"): string {
  const wanted = new URLSearchParams(search).get(PARAMETER) ?? start;
  const { origin, pathname } = window.location;
  if (!wanted.startsWith("/") || !URL.canParse(wanted, origin)) return start;
  const url = new URL(wanted, origin);
  // "/.//elsewhere" has this origin, but its path, "//elsewhere", would be an address on another host.
  const isHere = url.origin === origin && !url.pathname.startsWith("//");
  return isHere && url.pathname !== pathname ? url.pathname + url.search : start;
}
