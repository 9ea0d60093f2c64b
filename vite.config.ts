import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { refineFirebase } from "./scripts/refine-firebase-plugin.ts";

export default defineConfig({
  plugins: [refineFirebase(), react()],
  build: {
    target: "es2022",
    // Sizes are judged compressed, per route (README, "Size"); this limit is for one uncompressed chunk.
    chunkSizeWarningLimit: 700,
  },
  // `npm run dev` starts Vite itself and passes the port.
  server: { host: "127.0.0.1", port: 5173 },
  preview: { host: "127.0.0.1", port: 4173 },
});
