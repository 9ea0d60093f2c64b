import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadEnv, type Plugin } from "vite";

const FIREBASE_JSON = fileURLToPath(new URL("../firebase.json", import.meta.url));
const POLICY = "Content-Security-Policy";

/** What Firebase Hosting says of a file where firebase.json says nothing: it is asked for again after an hour. */
const HOSTING_CACHE = "max-age=3600";

type Headers = { readonly [name: string]: string };

/** The headers that Firebase Hosting sends with every file: the one place that says them is firebase.json. */
export function hostingHeadersOf(json: string): Headers {
  const { hosting } = JSON.parse(json) as {
    readonly hosting: {
      readonly headers: readonly {
        readonly source: string;
        readonly headers: readonly { readonly key: string; readonly value: string }[];
      }[];
    };
  };
  const everywhere = hosting.headers.filter(({ source }) => source === "**");
  return Object.fromEntries(
    everywhere.flatMap(({ headers }) => headers.map(({ key, value }) => [key, value])),
  );
}

/** A policy with further sources in some of its directives. */
export function widenPolicy(
  policy: string,
  more: { readonly [directive: string]: readonly string[] },
): string {
  return policy
    .split("; ")
    .map((directive) => [directive, ...(more[directive.split(" ")[0] ?? ""] ?? [])].join(" "))
    .join("; ");
}

/** The origins of the local Firebase; none where the panel is built for a project. */
function localOrigins(ports: string | undefined): readonly string[] {
  if (!ports) return [];
  const parsed = JSON.parse(ports) as { readonly [service: string]: number };
  return Object.values(parsed).map((port) => `http://127.0.0.1:${String(port)}`);
}

/** The origin of a map's tiles; none where the panel has no map. */
export function tileOrigins(address: string | undefined): readonly string[] {
  const origin = /^https?:\/\/[^/\s]+/.exec(address?.trim() ?? "")?.[0];
  return origin === undefined ? [] : [origin];
}

/**
 * Serves the panel on this machine with the headers of Firebase Hosting, so that what they forbid is found here first.
 * Wider in three points only: the local Firebase may be asked, the tiles of the map that the environment names may come,
 * and a development server may run Vite's own inline script, named by a nonce, and its socket.
 */
export function hostingHeaders(): Plugin {
  return {
    name: "hosting-headers",
    configurePreviewServer: ({ middlewares }) => {
      // Files only, whose names change with what is in them: a page would still be the former build's.
      middlewares.use("/assets", (_, response, next) => {
        response.setHeader("Cache-Control", HOSTING_CACHE);
        next();
      });
    },
    config: (_, { command, mode, isPreview }) => {
      const headers = hostingHeadersOf(readFileSync(FIREBASE_JSON, "utf8"));
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
