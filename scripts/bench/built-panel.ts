import type { Ports } from "local-firebase/project";
import { join } from "node:path";
import { build, loadConfigFromFile, preview, type PluginOption } from "vite";
import { ROOT } from "../run-tool";

interface BuiltPanel {
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Builds the panel as `npm run build` does and serves it.
 * @param outDir a folder of its own.
 * @param ports of the local Firebase that it talks to.
 * @param change of the build's plugins, for a build that another is compared with.
 */
export async function serveBuiltPanel(
  outDir: string,
  ports: Ports,
  port: number,
  change = (plugins: readonly PluginOption[]) => [...plugins],
): Promise<BuiltPanel> {
  // The build takes the ports from it, and the preview's policy too.
  process.env["VITE_LOCAL_FIREBASE"] = JSON.stringify(ports);
  const found = await loadConfigFromFile(
    { command: "build", mode: "production" },
    join(ROOT, "vite.config.ts"),
  );
  if (!found) throw new Error("vite.config.ts was not found");
  const { plugins = [], build: options, ...config } = found.config;
  await build({
    ...config,
    configFile: false,
    root: ROOT,
    logLevel: "warn",
    plugins: change(plugins),
    build: { ...options, outDir, emptyOutDir: true },
  });
  const server = await preview({ root: ROOT, build: { outDir }, preview: { host: "127.0.0.1", port } });
  const origin = server.resolvedUrls?.local[0];
  if (!origin) throw new Error("the built panel is not served");
  return { origin, close: () => server.close() };
}
