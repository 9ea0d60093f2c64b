/** What npm runs after it packed: the workspace's manifest comes back (prepack.ts), and what was built goes. */
import { rename, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const at = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));

await rename(at("package.workspace.json"), at("package.json"));
await rm(at("dist"), { recursive: true });
