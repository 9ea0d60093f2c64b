import { ADMINS } from "../../demo/admins";
import { LOCAL_PROJECT_ID } from "../../demo/project";
import { definition } from "../../src/definition";
import {
  firestore,
  localProject,
  shown,
  signUpAnonymously,
} from "../../packages/firestore-panel/tests/fixtures/http/rest";
import { accountOf, signIn } from "../../packages/firestore-panel/tests/fixtures/http/sign-in";
import { startFirebaseProcess } from "./firebase-process";
import type { Bench } from "./measure";
import { duration, median, table } from "./numbers";

const RUNS = 9;

/** Measures a sign-in by plain HTTP: the key derivation, the requests, and one request of its session. */
export async function benchSignIn(bench: Bench, offset: number): Promise<string> {
  const ports = await startFirebaseProcess(bench, "data", offset, "--seed", "demo");
  const project = localProject(definition, ports, LOCAL_PROJECT_ID);
  const [, admin] = ADMINS;
  if (!admin) throw new Error("The demo data has no second admin.");
  const derived: number[] = [];
  const requested: number[] = [];
  const later: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const started = performance.now();
    const account = await accountOf(project, "admin", admin.email, admin.password);
    const known = performance.now();
    const principal = await signUpAnonymously(project);
    const recordId = await signIn(project, principal, account);
    const signedIn = performance.now();
    const read = await firestore(project, principal, "GET", `/Admins/${recordId}`);
    if (read.status !== 200) throw new Error(`Signed in, but the record answers ${shown(read)}`);
    derived.push(known - started);
    requested.push(signedIn - known);
    later.push(performance.now() - signedIn);
  }
  const rows = [
    ["deriving the key, 600,000 iterations", duration(median(derived))],
    ["anonymous user, claim, grant and record", duration(median(requested))],
    ["a later request, which looks up session and credential", duration(median(later))],
  ];
  return table([`Signing in, median of ${String(RUNS)}`, "time"], rows);
}
