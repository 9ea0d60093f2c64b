import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { StartError } from "local-firebase";
import { expect, it } from "vitest";
import { messageOf } from "../../../packages/firestore-panel/cli/owner/command-line";
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

it("an owner's command explains a full disk in words, whatever reports it", () => {
  const cause = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  for (const error of [cause, new StartError(`a is not a folder that you can write: ${cause.message}`)])
    expect(messageOf(error)).toMatch(
      /^The disk is full\. Make room, and run the same command again\. \(.*ENOSPC/,
    );
  expect(messageOf(new StartError("--to is missing"))).toBe("--to is missing");
  expect(messageOf(new Error("a fault of ours"))).toContain("owner-requests.test.ts");
});
