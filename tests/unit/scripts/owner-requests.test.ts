import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { call } from "../../../packages/firestore-panel/cli/owner/service-account";

it("a request of the owner's scripts is sent again while the service is busy, and not when it is refused", async () => {
  const statuses = [503, 200, 403];
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      bodies.push(body);
      response.writeHead(statuses.shift() ?? 500).end("{}");
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  expect(await call("POST", url, {}, new Blob(["same"]))).toEqual({});
  await expect(call("POST", url, {}, "other")).rejects.toThrow(/refused: 403/);
  expect(bodies).toEqual(["same", "same", "other"]);
  server.close();
});
