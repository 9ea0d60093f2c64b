/** Runs after npm has packed: restores the workspace's manifest (prepack.ts) and removes the build. */
import { rename, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const at = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));

await rename(at("package.workspace.json"), at("package.json"));
await rm(at("dist"), { recursive: true });
