import { readFileSync } from "node:fs";

export const HELP = `Firestore, Auth and Storage on this machine, for Firebase's own clients.

  local-firebase [options]

  -P, --project ID         the project (the default of .firebaserc, or demo-local)
  -c, --config FILE        ports, rules and indexes      (firebase.json, if it is there)
  --only LIST              auth,firestore,storage,hub,ui (what the file names, or all)
  --data DIR               where the data is kept        (.local-firebase)
  --port-offset N          added to every port, so that two copies can run: 1000 for example
  --import DIR             begin with what "firebase emulators:export" wrote
  --export-on-exit [DIR]   write the same when it ends   (the folder of --import)
  --no-index-check         answer queries that production refuses for want of an index
  --write-indexes          add a missing index to firestore.indexes.json instead
  --no-admin               refuse "Bearer owner", unsigned tokens and the window: rules hold for everybody
  -v, --version
  -h, --help
`;

export function version(): string {
  const manifest = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  return (JSON.parse(manifest) as { version: string }).version;
}
