import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { hostingHeaders } from "./scripts/hosting-headers-plugin.ts";
import { refineFirebase } from "./scripts/refine-firebase-plugin.ts";

const UNUSED_UNLESS_IMPORTED =
  /node_modules\/(papaparse|error-stack-parser|stackframe|resize-observer-polyfill)\//;

export default defineConfig({
  plugins: [refineFirebase(), react(), hostingHeaders()],
  // Only a worker imports it, which Vite finds too late: in development it would load the page again.
  optimizeDeps: { include: ["papaparse"] },
  build: {
    target: "es2022",
    // Sizes are judged compressed, per route (README, "Size"); this limit is for one uncompressed chunk.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      treeshake: {
        // Refine's core imports these for hooks that a list does not use; loading them does nothing by itself.
        moduleSideEffects: [{ test: UNUSED_UNLESS_IMPORTED, sideEffects: false }],
      },
    },
  },
  // `npm run dev` starts Vite itself and passes the port.
  server: { host: "127.0.0.1", port: 5173 },
  preview: { host: "127.0.0.1", port: 4173 },
});
