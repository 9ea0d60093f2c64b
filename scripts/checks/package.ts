/** Checks the tarball of the local Firebase, packed in a temporary folder: its manifest, its files and its types. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pack } from "../../packages/local-firebase/scripts/pack";
import { runTool, toolArgs } from "../run-tool";

const folder = await mkdtemp(join(tmpdir(), "check-package-"));
try {
  const tarball = await pack(folder);
  const runs = await Promise.all([
    runTool(toolArgs("publint", "run", tarball, "--strict")),
    // The package has no CommonJS, and its readers Node 20.19 or newer: what older resolutions find is not asked.
    runTool(toolArgs("@arethetypeswrong/cli/attw", tarball, "--profile", "esm-only")),
  ]);
  for (const { code, output } of runs) {
    if (code === 0) continue;
    process.stderr.write(output);
    process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
