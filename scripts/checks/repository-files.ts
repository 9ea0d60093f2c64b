import { execFileSync } from "node:child_process";
import { ROOT } from "../run-tool";

/** @returns the paths of all files in the repository from its root, including untracked ones. */
export function repositoryFiles(): readonly string[] {
  const names = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  return names.split("\0").filter(Boolean);
}
