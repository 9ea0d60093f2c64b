import { checksOf } from "./doctor/checks";
import { openWorld } from "./doctor/open-world";
import { parseOptions, runScript, TARGET_OPTIONS } from "./owner/command-line";
import { runInOrder } from "./owner/verdict";

const HELP = `Checks what the panel needs, and names a fix for what is wrong. It changes nothing.

  npm run doctor                                 this computer, and the local Firebase, running or stopped
  npm run doctor -- --project ID --key FILE      what is deployed in Firebase, with a service account's key

  --port-offset N   added to every port, as in npm run dev
  --data DIR        a stopped local Firebase's data folder (.local-firebase)
  --bucket NAME     whose rules are meant (ID.firebasestorage.app)

Each line begins with ok, FAILED or note. Exit code 1: something failed. Of a running local Firebase, rules and records
are checked if it is open to test tools (npm run emulator -- --test). In a project each searchable record costs a read.
`;

async function main(): Promise<void> {
  const text = { type: "string" } as const;
  const options = parseOptions({ ...TARGET_OPTIONS, bucket: text, "port-offset": text });
  if (options.help) {
    process.stdout.write(HELP);
    return;
  }
  const world = await openWorld(options);
  const report = (line: string) => void process.stdout.write(`${line}\n`);
  const failed = await runInOrder(checksOf(world), world, report);
  report(failed === 0 ? "none failed" : `${String(failed)} failed or not tried`);
  process.exitCode = failed === 0 ? 0 : 1;
}

runScript(main);
