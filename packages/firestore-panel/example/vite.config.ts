import react from "@vitejs/plugin-react";
import { firestorePanel } from "firestore-panel/vite-plugin";
import { defineConfig } from "vite";

export default defineConfig({ plugins: [firestorePanel(), react()] });
