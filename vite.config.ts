import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { chunkGroups } from "./scripts/chunks.ts";
import { firestoreWithoutPipelines } from "./scripts/firestore-plugin.ts";
import { hostingHeaders } from "./scripts/hosting-headers-plugin.ts";
import { preloadedScripts } from "./scripts/preload-plugin.ts";
import { firestorePanel } from "./packages/firestore-panel/src/vite-plugin.ts";

const UNUSED_UNLESS_IMPORTED =
  /node_modules\/(papaparse|error-stack-parser|stackframe|resize-observer-polyfill|@refinedev\/antd|@aliemir\/dom-to-fiber-utils|sunflower-antd|rc-[a-z-]+|@rc-component\/[a-z-]+|@ant-design\/(pro-[a-z-]+|icons|icons-svg|cssinjs|cssinjs-utils|colors|fast-color))\//;

export default defineConfig({
  plugins: [firestorePanel(), firestoreWithoutPipelines(), react(), hostingHeaders(), preloadedScripts()],
  // A change of the language imports them, which Vite finds too late: in development it would load the page again.
  optimizeDeps: { include: ["antd/es/locale/ar_EG", "dayjs/locale/ar"] },
  build: {
    target: "es2022",
    // Sizes are judged compressed, per route (docs/commands.md); this limit is for one uncompressed chunk.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: { codeSplitting: { groups: chunkGroups } },
      treeshake: {
        // Refine and antd import these for what a list does not use; loading them does nothing by itself.
        moduleSideEffects: [{ test: UNUSED_UNLESS_IMPORTED, sideEffects: false }],
      },
    },
  },
  // `npm run dev` starts Vite itself and passes the port.
  server: { host: "127.0.0.1", port: 5173 },
  preview: { host: "127.0.0.1", port: 4173 },
});
