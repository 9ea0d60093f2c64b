/** Serves a build as hosting does: over HTTP/2, compressed with brotli, assets cached for good. */
import { execFileSync } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createSecureServer, type OutgoingHttpHeaders } from "node:http2";
import type { AddressInfo } from "node:net";
import { extname, join, relative } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

interface Certificate {
  readonly key: Buffer;
  readonly cert: Buffer;
  /** Chromium's argument that trusts it. With an error of the certificate ignored instead, it caches nothing. */
  readonly trust: string;
}

const SIGN =
  "req -x509 -newkey rsa:2048 -nodes -days 2 -keyout key -out cert -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1";

/** Chromium speaks HTTP/2 only with a certificate, and Node cannot sign one. */
export function createCertificate(folder: string): Certificate {
  execFileSync("openssl", SIGN.split(" "), { cwd: folder, stdio: "ignore" });
  const [key, cert] = [readFileSync(join(folder, "key")), readFileSync(join(folder, "cert"))];
  const publicKey = new X509Certificate(cert).publicKey.export({ type: "spki", format: "der" });
  const hash = createHash("sha256").update(publicKey).digest("base64");
  return { key, cert, trust: `--ignore-certificate-errors-spki-list=${hash}` };
}

const TYPES: { readonly [extension: string]: string } = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};
const COMPRESSED_ALREADY = /\.(?:woff2?|png|jpg)$/;
const FAST_QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

function answerOf(path: string): { readonly headers: OutgoingHttpHeaders; readonly body: Buffer } {
  const headers = {
    "content-type": TYPES[extname(path)] ?? "application/octet-stream",
    "cache-control": path.endsWith(".html") ? "no-cache" : "max-age=31536000, immutable",
  };
  const body = readFileSync(path);
  if (COMPRESSED_ALREADY.test(path)) return { headers, body };
  return {
    headers: { ...headers, "content-encoding": "br" },
    body: brotliCompressSync(body, FAST_QUALITY),
  };
}

/** Compresses every file before the first request. Other addresses answer with the page. */
export async function serveSecurely(
  outDir: string,
  { key, cert }: Certificate,
): Promise<{ readonly origin: string; readonly close: () => Promise<void> }> {
  const files = readdirSync(outDir, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const answers = new Map(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [`/${relative(outDir, path)}`, answerOf(path)];
    }),
  );
  const page = answerOf(join(outDir, "index.html"));
  const server = createSecureServer({ key, cert }, ({ url }, response) => {
    const { headers, body } = answers.get(new URL(url, "https://127.0.0.1").pathname) ?? page;
    response.writeHead(200, headers).end(body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  // Pages that are closed by then may have left a connection, which close() would wait for.
  return { origin: `https://127.0.0.1:${String(port)}`, close: async () => void server.close() };
}
