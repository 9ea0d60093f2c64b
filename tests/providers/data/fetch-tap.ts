/**
 * Stands between the SDK and the network. Import it before the SDK, whose parts take hold of `fetch` when they load.
 */

/** Answers a request before it reaches the network, or after by sending it itself. Undefined: let it through. */
export type Intercept = (
  url: string,
  method: string,
  send: () => Promise<Response>,
) => Response | Promise<Response> | undefined;

let intercept: Intercept | undefined;
const network = globalThis.fetch;

globalThis.fetch = (input, init) => {
  // The SDK gives a Request, other code an address and its settings.
  const asked = input instanceof Request ? input : { url: String(input), method: init?.method ?? "GET" };
  const send = () => network(input, init);
  return Promise.resolve(intercept?.(asked.url, asked.method, send)).then((answer) => answer ?? send());
};

/** @param next takes part in every request from now on; undefined: nobody does. */
export function tapFetch(next: Intercept | undefined): void {
  intercept = next;
}
