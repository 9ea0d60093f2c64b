import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ADMINS } from "../../demo/admins";
import { localProject, signUpAnonymously } from "../smoke/rest";
import { accountOf, signIn } from "../smoke/sign-in";
import { startFirebaseProcess } from "./firebase-process";
import { duration, median, table } from "./numbers";

const RUNS = 9;

/** A sign-in by plain HTTP: the key that is derived from the password, and the requests. */
export async function benchSignIn(offset: number): Promise<string> {
  const data = mkdtempSync(join(tmpdir(), "westwalk-bench-sign-in-"));
  const firebase = await startFirebaseProcess(data, offset, "--seed", "demo");
  try {
    const project = localProject(firebase.ports);
    const [, admin] = ADMINS;
    if (!admin) throw new Error("The demo data has no second admin.");
    const derived: number[] = [];
    const requested: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const started = performance.now();
      const account = await accountOf("admin", admin.email, admin.password);
      const known = performance.now();
      await signIn(project, await signUpAnonymously(project), account);
      derived.push(known - started);
      requested.push(performance.now() - known);
    }
    const rows = [
      ["deriving the key, 600,000 iterations", duration(median(derived))],
      ["anonymous user, claim, query and grant", duration(median(requested))],
    ];
    return table([`Signing in, median of ${String(RUNS)}`, "time"], rows);
  } finally {
    await firebase.stop();
    rmSync(data, { recursive: true, force: true });
  }
}
