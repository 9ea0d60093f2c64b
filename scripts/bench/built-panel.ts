import type { Ports } from "local-firebase/project";
import { join } from "node:path";
import { build, loadConfigFromFile, preview, type InlineConfig, type PluginOption } from "vite";
import { ROOT } from "../run-tool";
import type { Bench } from "./measure";

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

/** Serves the built panel, or what `inline` says. @returns its origin. */
export async function serveBuilt(
  { later }: Pick<Bench, "later">,
  outDir: string,
  port: number,
  inline: InlineConfig = { root: ROOT },
): Promise<string> {
  const server = await preview({ ...inline, build: { outDir }, preview: { host: "127.0.0.1", port } });
  later(() => server.close());
  const origin = server.resolvedUrls?.local[0];
  if (!origin) throw new Error("the built page is not served");
  return origin;
}

/** Builds and serves a page of scripts/bench/page. @returns its address. */
export async function servePage(
  bench: Bench,
  name: string,
  port: number,
  plugins: PluginOption[] = [],
): Promise<URL> {
  const root = join(ROOT, "scripts/bench/page");
  const outDir = join(bench.folder, "page");
  const input = join(root, name);
  const output = { outDir, emptyOutDir: true, rolldownOptions: { input } };
  await build({ configFile: false, root, base: "/", logLevel: "warn", plugins, build: output });
  return new URL(name, await serveBuilt(bench, outDir, port, { configFile: false, root }));
}
