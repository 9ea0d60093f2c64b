import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { ageOf, type Manifest } from "../../../scripts/backup/folder";
import { call } from "../../../scripts/owner/service-account";

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

it.each([
  [0, "0 minutes"],
  [1, "1 minute"],
  [119, "119 minutes"],
  [120, "2 hours"],
  [47 * 60, "47 hours"],
  [48 * 60, "2 days"],
  [400 * 1440, "400 days"],
])("a backup of %i minutes ago is %s old", (minutes, age) => {
  const manifest = { project: "p", moments: ["2026-11-27T00:00:00.123456Z"] } as unknown as Manifest;
  const now = Date.parse("2026-11-27T00:00:01Z") + minutes * 60_000;
  expect(ageOf(manifest, now)).toBe(`p, ${age} old`);
});
