import type { Ports } from "local-firebase/project";
import { join } from "node:path";
import { build, loadConfigFromFile, preview } from "vite";
import { ROOT } from "../run-tool";

interface BuiltPanel {
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Builds the panel like `npm run build`.
 * @param outDir a separate folder.
 * @param ports ports of the panel's local Firebase.
 */
export async function buildPanel(outDir: string, ports: Ports): Promise<void> {
  // The build and the preview's content policy both read the ports from it.
  process.env["VITE_LOCAL_FIREBASE"] = JSON.stringify(ports);
  const found = await loadConfigFromFile(
    { command: "build", mode: "production" },
    join(ROOT, "vite.config.ts"),
  );
  if (!found) throw new Error("vite.config.ts was not found");
  const { build: options, ...config } = found.config;
  await build({
    ...config,
    configFile: false,
    root: ROOT,
    logLevel: "warn",
    build: { ...options, outDir, emptyOutDir: true },
  });
}

/** Builds the panel, see buildPanel, and serves it. */
export async function serveBuiltPanel(outDir: string, ports: Ports, port: number): Promise<BuiltPanel> {
  await buildPanel(outDir, ports);
  const server = await preview({ root: ROOT, build: { outDir }, preview: { host: "127.0.0.1", port } });
  const origin = server.resolvedUrls?.local[0];
  if (!origin) throw new Error("the built panel is not served");
  return { origin, close: () => server.close() };
}
