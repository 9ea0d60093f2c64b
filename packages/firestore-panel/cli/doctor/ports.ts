import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { nextOffset } from "local-firebase/project";
import { failure, ok, type Check } from "../owner/verdict";
import type { DoctorWorld } from "./world";

export const ports: Check<DoctorWorld> = {
  name: "ports",
  run: async ({ product, ports, portOffset, running }) => {
    const foreign: [service: string, port: number][] = [];
    const own: string[] = [];
    for (const [service, base] of Object.entries(ports)) {
      const port = base + portOffset;
      if (base === 0 || (await isFree(port))) continue;
      const isOwn = service === "panel" ? await isPanel(product.root, port) : running?.ports.includes(port);
      if (isOwn === true) own.push(service);
      else foreign.push([service, port]);
    }
    const [first] = foreign;
    if (!first && own.length === 0) return ok("all free");
    const by = running ? ` (process ${String(running.pid)})` : "";
    if (!first) return ok(`this project runs ${own.join(", ")}${by}`);
    const taken = foreign.map(([service, port]) => `${String(port)} (${service})`).join(", ");
    return failure(
      `another program uses ${taken}`,
      `npm run dev -- --port-offset ${String(nextOffset(portOffset + 1, ports))}, or stop it: lsof -nP -iTCP:${String(first[1])} -sTCP:LISTEN names it`,
    );
  },
};

/** Servers of this project listen on either or both of these. */
async function isFree(port: number): Promise<boolean> {
  return (await canListen("127.0.0.1", port)) && canListen("::1", port);
}

async function canListen(host: string, port: number): Promise<boolean> {
  const server = createServer().listen(port, host);
  try {
    await once(server, "listening");
    return true;
  } catch (error) {
    // A computer may lack IPv6.
    return (error as NodeJS.ErrnoException).code !== "EADDRINUSE";
  } finally {
    server.close();
  }
}

/** Whether this project's page is served there. */
async function isPanel(root: string, port: number): Promise<boolean> {
  const [title] = /<title>.*<\/title>/.exec(await readFile(join(root, "index.html"), "utf8")) ?? [];
  const page = await fetch(`http://localhost:${String(port)}/`, { signal: AbortSignal.timeout(2_000) })
    .then((response) => response.text())
    .catch(() => "");
  return title !== undefined && page.includes(title);
}
