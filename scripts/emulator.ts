import { createLog, onStopRequest } from "local-firebase";
import { readCommandLine } from "../demo/command-line";
import { startFromCommandLine } from "../demo/local-firebase";
import { LOCAL_PROJECT_ID } from "../demo/project";
import { messageOf } from "../packages/firestore-panel/cli/owner/command-line";
import { requireRestoredFolder } from "../packages/firestore-panel/cli/owner/data";

const HELP = `The local Firebase: Firestore, Auth, Storage and the e-mail service on this machine.

  npm run emulator -- [options]

  --data DIR         where the data is kept             (.local-firebase)
  --seed demo|empty  what a new data folder begins with (demo)
  --port-offset N    added to every port of firebase.json: 1000 for example;
                     what would collide with another copy is refused
  --test             open the control surface of test tools: unsigned tokens,
                     clearing, replacing rules. Never for data that matters
  --help
`;

async function main(): Promise<void> {
  const options = readCommandLine(process.argv.slice(2));
  if (options.help) {
    process.stdout.write(HELP);
    return;
  }
  await requireRestoredFolder(options.dataDir, LOCAL_PROJECT_ID);
  const log = createLog();
  const firebase = await startFromCommandLine(options, log);

  const stop = () => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.removeAllListeners(signal);
    log.info("stopping");
    firebase.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  onStopRequest(stop);

  for (const [service, port] of Object.entries(firebase.ports))
    log.info(`${service.padEnd(10)} http://127.0.0.1:${port}`);
  log.info(`ready      data in ${options.dataDir}${options.test ? ", open to test tools" : ""}`);
}

function fail(error: unknown): never {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exit(1);
}

main().catch(fail);
