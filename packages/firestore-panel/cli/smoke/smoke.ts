import { runChecks } from "./checks";
import type { Project } from "./rest";
import { accountOf } from "./sign-in";
import type { SmokeWorld } from "./verdict";
import { openWorld } from "./world";

/** Production may lag by some seconds. */
const PATIENCE_MS = 30_000;

export interface SmokeOptions extends Pick<SmokeWorld, "settings" | "adminValues"> {
  readonly project: Project;
  /** Of the admin with whose account it is tried. */
  readonly email: string;
  readonly password: string;
  readonly patienceMs?: number;
  readonly report: (line: string) => void;
}

/** Reports the verdict of each check, and what could not be removed afterwards. @returns the number of failures. */
export async function smoke({
  settings,
  adminValues,
  project,
  email,
  password,
  patienceMs = PATIENCE_MS,
  report,
}: SmokeOptions): Promise<number> {
  const account = await accountOf(project, "admin", email, password);
  const { world, cleanUp } = await openWorld({ settings, adminValues, project, account, patienceMs });
  let failed: number;
  try {
    failed = await runChecks(world, report);
  } finally {
    const left = await cleanUp();
    report(
      left.length === 0
        ? "What was created is removed, or expires by itself."
        : `Remove by hand: ${left.join(", ")}`,
    );
  }
  report(failed === 0 ? "none failed" : `${String(failed)} failed or not tried`);
  return failed;
}
