import { checksOf } from "./doctor/checks";
import { openWorld } from "./doctor/open-world";
import { TARGET_OPTIONS, ownerCommand, say } from "./owner/command-line";
import { runInOrder } from "./owner/verdict";

const HELP = `Checks what the panel needs, and names a fix for what is wrong. It changes nothing.

  npm run owner -- doctor                          this computer, and the local Firebase, running or stopped
  npm run owner -- doctor --project ID --key FILE  what is deployed in Firebase, with a service account's key

  --port-offset N   added to every port, as in npm run dev
  --data DIR        a stopped local Firebase's data folder (.local-firebase)
  --bucket NAME     whose rules are meant (ID.firebasestorage.app)

Each line begins with ok, FAILED or note. Exit code 1: something failed. Of a running local Firebase, rules and records
are checked if it is open to test tools (npm run emulator -- --test).
`;

const text = { type: "string" } as const;

export const command = ownerCommand(
  HELP,
  { ...TARGET_OPTIONS, bucket: text, "port-offset": text },
  async (options, product) => {
    const world = await openWorld(product, options);
    const failed = await runInOrder(checksOf(world), world, say);
    say(failed === 0 ? "none failed" : `${String(failed)} failed or not tried`);
    process.exitCode = failed === 0 ? 0 : 1;
  },
);
