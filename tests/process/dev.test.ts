import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../../scripts/run-tool";
import { usesOtherEmulator } from "../fixtures/local-firebase";

// Added to the ports of firebase.json: away from a person's own copy and from the stories, and below 32,768, from where on
// Linux gives ports to connections.
const OFFSET = 13_000 + (process.pid % 7) * 1000 + (Math.trunc(process.pid / 7) % 6) * 10;

const STOP_MS = 20_000;

it.skipIf(usesOtherEmulator)(
  "npm run dev starts the panel on a local Firebase, names the sign-ins, and stops both when npm is stopped",
  { timeout: 300_000 },
  async () => {
    const data = await mkdtemp(join(tmpdir(), "dev-"));
    const child = spawn(
      "npm",
      ["run", "dev", "--", "--data", data, "--port-offset", String(OFFSET)],
      // A group of processes, so that a test that fails can end all of them.
      { cwd: ROOT, detached: true },
    );
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
    try {
      await expect.poll(() => output, { timeout: 90_000 }).toContain("Ctrl-C stops.");
      expect(output).toContain("admin@westwalk.example");
      expect(output).toContain(data);
      const panel = /http:\/\/127\.0\.0\.1:\d+(?=\/login)/.exec(output)?.[0];
      const outbox = /http:\/\/127\.0\.0\.1:\d+\/outbox/.exec(output)?.[0];
      expect((await fetch(`${panel}/login`, { headers: { Accept: "text/html" } })).status).toBe(200);
      expect((await fetch(outbox ?? "")).status).toBe(200);
      const env = await (await fetch(`${panel}/src/config/env.ts`)).text();
      expect(env).toContain(String(9099 + OFFSET));
      // npm ends its shell by it, and passes it on to nobody. The output is closed when the last process is gone.
      child.kill("SIGTERM");
      await once(child, "close", { signal: AbortSignal.timeout(STOP_MS) });
      expect(output).toContain("Stopping.");
      for (const address of [panel, outbox])
        await expect(fetch(address ?? "")).rejects.toThrow("fetch failed");
    } finally {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      } catch {
        // No process of the group is left.
      }
      await rm(data, { recursive: true, force: true });
    }
  },
);
