import { ROOT } from "./server";

export interface RestAnswer {
  readonly status: number;
  // Unknown: tests compare whole answers with the expected ones.
  readonly body: unknown;
}

/** Sends one REST request, as the owner unless `token` says otherwise. */
export async function rest(
  origin: string,
  method: string,
  address: string,
  body?: object,
  token = "owner",
): Promise<RestAnswer> {
  const response = await fetch(`${origin}/v1/${ROOT}${address}`, {
    method,
    headers: token === "" ? {} : { authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

/** Sets documents whose only field is `n`. */
export async function setNumbers(
  origin: string,
  documents: { readonly [path: string]: number },
): Promise<RestAnswer> {
  return commit(
    origin,
    Object.entries(documents).map(([path, n]) => setWrite(path, { n: { integerValue: String(n) } })),
  );
}

export function setWrite(path: string, fields: object): object {
  return { update: { name: `${ROOT}/${path}`, fields } };
}

export function deleteWrite(path: string): object {
  return { delete: `${ROOT}/${path}` };
}

export function commit(origin: string, writes: readonly object[], token = "owner"): Promise<RestAnswer> {
  return rest(origin, "POST", ":commit", { writes }, token);
}
