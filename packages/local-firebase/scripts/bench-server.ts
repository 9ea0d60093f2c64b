/** The local Firebase that bench-writes.ts measures, in its own process. It ends with its parent. */
import { startLocalFirebase } from "../src/server";

const firebase = await startLocalFirebase({
  project: process.argv[2] ?? "demo-bench",
  ports: { auth: 0, firestore: 0, storage: 0, hub: 0, ui: 0 },
  test: true,
});
process.on("disconnect", () => void firebase.stop());
process.send?.(firebase.ports.firestore);
