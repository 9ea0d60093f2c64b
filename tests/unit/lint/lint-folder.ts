/** Lints files that do not exist, as if they stood in this repository. */
import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ROOT, toolArgs } from "../../../scripts/run-tool";

export interface LintError {
  /** As the linter calls it: `typescript(no-explicit-any)`. */
  readonly rule: string;
  /** From 1. */
  readonly line: number;
}

interface Diagnostic {
  readonly code: string;
  readonly severity: string;
  readonly filename: string;
  readonly labels: readonly { readonly span: { readonly line: number } }[];
}

const CONFIGURATION = [".oxlintrc.json", "scripts/lint", "packages/local-firebase/package.json"];
const COMPILER = {
  strict: true,
  target: "ES2023",
  module: "ESNext",
  moduleResolution: "bundler",
  jsx: "react-jsx",
  types: [],
};

/** Makes the folder's libraries those of the repository, but for the local Firebase, which is the folder's own. */
function linkLibraries(folder: string): void {
  mkdirSync(join(folder, "node_modules"));
  for (const name of readdirSync(join(ROOT, "node_modules"))) {
    const library =
      name === "local-firebase" ? join(folder, "packages", name) : join(ROOT, "node_modules", name);
    symlinkSync(library, join(folder, "node_modules", name), "junction");
  }
}

function errorsByFile(folder: string, paths: readonly string[]): Map<string, LintError[]> {
  const { stdout, stderr } = spawnSync(process.execPath, toolArgs("oxlint", "--format", "json", ...paths), {
    cwd: folder,
    encoding: "utf8",
  });
  if (!stdout.startsWith("{")) throw new Error(`The linter did not start: ${stdout}${stderr}`);
  const { diagnostics } = JSON.parse(stdout) as { readonly diagnostics: readonly Diagnostic[] };
  const errors = new Map<string, LintError[]>();
  for (const { code, severity, filename, labels } of diagnostics) {
    const path = filename.replaceAll("\\", "/");
    const error = { rule: severity === "error" ? code : severity, line: labels[0]?.span.line ?? 0 };
    errors.set(path, [...(errors.get(path) ?? []), error]);
  }
  return errors;
}

/**
 * @param files code by path, from the project's root.
 * @returns the errors of each file that has any, by its path. Warnings are told as faults of a rule "warning".
 */
export function lintFolder(files: {
  readonly [path: string]: string;
}): ReadonlyMap<string, readonly LintError[]> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "westwalk-lint-")));
  try {
    for (const path of CONFIGURATION) cpSync(join(ROOT, path), join(folder, path), { recursive: true });
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: COMPILER }));
    linkLibraries(folder);
    for (const [path, code] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), code);
    }
    // Not the folder itself: the linter would read its libraries.
    const tops = new Set(Object.keys(files).map((path) => path.split("/")[0] ?? path));
    return errorsByFile(folder, [...tops]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
