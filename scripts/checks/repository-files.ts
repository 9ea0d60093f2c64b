import { execFileSync } from "node:child_process";
import { ROOT } from "../run-tool";

/** @returns the paths of all files in the repository from its root, including untracked ones. */
export const repositoryFiles = (): readonly string[] =>
  git("ls-files", "-z", "--cached", "--others", "--exclude-standard");

/** @returns the paths of files that differ from the last commit, including untracked and removed ones. */
export const changedFiles = (): readonly string[] => [
  ...git("diff", "--name-only", "-z", "HEAD"),
  ...git("ls-files", "-z", "--others", "--exclude-standard"),
];

function git(...args: readonly string[]): readonly string[] {
  const names = execFileSync("git", args, { cwd: ROOT, encoding: "utf8" });
  return names.split("\0").filter(Boolean);
}
