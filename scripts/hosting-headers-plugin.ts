import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { loadEnv, type Plugin } from "vite";

const FIREBASE_JSON = fileURLToPath(new URL("../firebase.json", import.meta.url));
const POLICY = "Content-Security-Policy";

const CACHE = "Cache-Control";
/** Built files, whose names change with their contents. */
export const ASSETS = "/assets/**";

type Headers = { readonly [name: string]: string };

/**
 * @param of the files: all, or those that have further headers. The last rule for a file wins (firebase-tools, issue 9467).
 * @returns the headers that Firebase Hosting sends with them. firebase.json is their only source.
 */
export function hostingHeadersOf(json: string, of: "**" | typeof ASSETS = "**"): Headers {
  const { hosting } = JSON.parse(json) as {
    readonly hosting: {
      readonly headers: readonly {
        readonly source: string;
        readonly headers: readonly { readonly key: string; readonly value: string }[];
      }[];
    };
  };
  const rules = hosting.headers.filter(({ source }) => source === "**" || source === of);
  return Object.fromEntries(rules.flatMap(({ headers }) => headers.map(({ key, value }) => [key, value])));
}

/** @returns the policy with additional sources in some of its directives. */
export function widenPolicy(
  policy: string,
  more: { readonly [directive: string]: readonly string[] },
): string {
  return policy
    .split("; ")
    .map((directive) => [directive, ...(more[directive.split(" ")[0] ?? ""] ?? [])].join(" "))
    .join("; ");
}

/** @returns the origins of the local Firebase, or none if the panel is built for a project. */
function localOrigins(ports: string | undefined): readonly string[] {
  if (!ports) return [];
  const parsed = JSON.parse(ports) as { readonly [service: string]: number };
  return Object.values(parsed).map((port) => `http://127.0.0.1:${String(port)}`);
}

/** @returns the origin of the map's tiles, or none if the panel has no map. */
export function tileOrigins(address: string | undefined): readonly string[] {
  const origin = /^https?:\/\/[^/\s]+/.exec(address?.trim() ?? "")?.[0];
  return origin === undefined ? [] : [origin];
}

/**
 * Serves the local panel with the headers of Firebase Hosting, so that their restrictions show in
 * development. Three additions are allowed: the local Firebase; the tiles of the environment's map; and, in
 * development, Vite's inline script with a nonce, and its socket.
 */
export function hostingHeaders(): Plugin {
  return {
    name: "hosting-headers",
    configurePreviewServer: ({ middlewares, config: { root, build } }) => {
      const json = readFileSync(FIREBASE_JSON, "utf8");
      const [page, asset] = [hostingHeadersOf(json), hostingHeadersOf(json, ASSETS)];
      middlewares.use(({ url = "" }, response, next) => {
        const isAsset = url.startsWith("/assets/");
        const { pathname } = new URL(url, "http://localhost");
        const isMissing = isAsset && !existsSync(join(resolve(root, build.outDir), pathname));
        response.setHeader(CACHE, (isAsset && !isMissing ? asset : page)[CACHE] ?? "");
        if (!isMissing) return next();
        // Vite would send the page in the file's place, which browsers would keep for a year.
        response.statusCode = 404;
        response.end();
      });
    },
    config: (_, { command, mode, isPreview }) => {
      // Vite's servers would send one with every file.
      const { [CACHE]: _cache, ...headers } = hostingHeadersOf(readFileSync(FIREBASE_JSON, "utf8"));
      const env = loadEnv(mode, process.cwd(), "VITE_");
      const local = localOrigins(env["VITE_LOCAL_FIREBASE"]);
      const tiles = tileOrigins(env["VITE_MAP_TILES"]);
      const open = { "connect-src": local, "img-src": [...local, ...tiles] };
      const policy = headers[POLICY] ?? "";
      if (isPreview) return { preview: { headers: { ...headers, [POLICY]: widenPolicy(policy, open) } } };
      if (command === "build") return {};
      const nonce = randomBytes(16).toString("base64");
      const development = {
        ...open,
        "script-src": [`'nonce-${nonce}'`],
        "connect-src": [...local, "ws://127.0.0.1:*"],
      };
      return {
        html: { cspNonce: nonce },
        server: { headers: { ...headers, [POLICY]: widenPolicy(policy, development) } },
      };
    },
  };
}
