import { LOCAL_PROJECT_ID, PANEL_PORT, readProject } from "../../demo/project";
import { lineOf, readTarget, type TargetOptions } from "../owner/command-line";
import { askingAs, type Ask } from "../owner/deployed";
import { withRawDocuments } from "../owner/documents";
import type { OwnerTarget } from "../owner/owner-database";
import { CLOSED, findRunning, originOf } from "./running";
import { presentVersions } from "./tools";
import type { DoctorWorld, Records } from "./world";

export interface DoctorOptions extends TargetOptions {
  readonly bucket?: string | undefined;
  readonly "port-offset"?: string | undefined;
}

/** @throws StartError for options that do not go together, an unreadable firebase.json or an unreadable key. */
export async function openWorld(options: DoctorOptions): Promise<DoctorWorld> {
  const { data, project, key } = options;
  const portOffset = Number(options["port-offset"] ?? 0);
  const { ports } = await readProject("firebase.json", portOffset);
  const machine = {
    folder: process.cwd(),
    versions: presentVersions(),
    ports: { ...(await readProject()).ports, panel: PANEL_PORT },
    portOffset,
  };
  const target = await readTarget(options).catch((error: unknown) => {
    if ([data, project, key].some((given) => given !== undefined)) throw error;
    return undefined;
  });
  if (target && "projectId" in target) {
    const { projectId: id, account } = target;
    const { bucket = `${id}.firebasestorage.app` } = options;
    // The token is asked for by the first check that needs it.
    let asking: Promise<Ask> | undefined;
    const ask: Ask = async (url) => (await (asking ??= askingAs(account)))(url);
    return {
      ...machine,
      clock: "https://firestore.googleapis.com/",
      project: { id, bucket, ask },
      records: recordsOf(target, { project: id, key }),
    };
  }
  const running = await findRunning(ports);
  const local = { ...machine, ...(running && { running, clock: originOf(ports.hub) }) };
  if (running && data === undefined) {
    // Test tools are the owner by this token.
    const owner = {
      projectId: LOCAL_PROJECT_ID,
      account: { token: "owner" },
      origin: originOf(ports.firestore),
    };
    return {
      ...local,
      records: running.rules
        ? recordsOf(owner, {}, "Stop the local Firebase, then, with its --data if it has one: ")
        : CLOSED,
    };
  }
  if (!target) return { ...local, records: "there are none yet: npm run dev begins with the demo's" };
  return { ...local, records: recordsOf(target, { data: target.dataDir }) };
}

/** @param options select these records in the owner's scripts. @param before begins a fix. */
function recordsOf(target: OwnerTarget, options: TargetOptions, before = ""): Records {
  return {
    read: (task) => withRawDocuments(target, task),
    command: (script, ...args) => before + lineOf(script, options, ...args),
  };
}
