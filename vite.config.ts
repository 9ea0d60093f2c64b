import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { hostingHeaders } from "./scripts/hosting-headers-plugin.ts";
import { refineFirebase } from "./scripts/refine-firebase-plugin.ts";

const UNUSED_UNLESS_IMPORTED =
  /node_modules\/(papaparse|error-stack-parser|stackframe|resize-observer-polyfill|rc-[a-z-]+|@rc-component\/[a-z-]+|@ant-design\/(icons|icons-svg|cssinjs|cssinjs-utils|colors|fast-color))\//;

/** The package's own entry is its development build, whose warnings nobody reads in a built panel. */
const PRODUCTION_ROUTER = {
  find: /^react-router$/,
  replacement: fileURLToPath(
    new URL("./node_modules/react-router/dist/production/index.mjs", import.meta.url),
  ),
};

/** qs uses it in the text of one error, about its own bookkeeping. The real package costs 6 kB compressed. */
const PLAIN_INSPECT = {
  find: /^object-inspect$/,
  replacement: fileURLToPath(new URL("./scripts/plain-inspect.cjs", import.meta.url)),
};

export default defineConfig(({ command }) => ({
  plugins: [refineFirebase(), react(), hostingHeaders()],
  resolve: { alias: command === "build" ? [PRODUCTION_ROUTER, PLAIN_INSPECT] : [] },
  // Only a worker imports it, which Vite finds too late: in development it would load the page again.
  optimizeDeps: { include: ["papaparse"] },
  build: {
    target: "es2022",
    // Sizes are judged compressed, per route (docs/measured.md); this limit is for one uncompressed chunk.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      treeshake: {
        // Refine and antd import these for what a list does not use; loading them does nothing by itself.
        moduleSideEffects: [{ test: UNUSED_UNLESS_IMPORTED, sideEffects: false }],
      },
    },
  },
  // `npm run dev` starts Vite itself and passes the port.
  server: { host: "127.0.0.1", port: 5173 },
  preview: { host: "127.0.0.1", port: 4173 },
}));
