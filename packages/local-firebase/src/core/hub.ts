import type { RequestHandler } from "./contracts";
import { requestUrl, sendJson, sendText } from "./http";

/** The services of the local Firebase, by the names that test tools know. */
export const SERVICES = ["auth", "firestore", "storage", "hub", "ui"] as const;
export type Ports = { readonly [service in (typeof SERVICES)[number]]: number };

/** The hub, which tells tools where the other services are. @param ports asked on each request. */
export function createHub(ports: () => Ports): RequestHandler {
  return async (request, response) => {
    if (request.method !== "GET" || requestUrl(request).pathname !== "/emulators")
      return sendText(response, 404, "Not Found");
    const services = Object.entries(ports()).map(([name, port]) => [name, { name, host: "127.0.0.1", port }]);
    sendJson(response, 200, Object.fromEntries(services));
  };
}
