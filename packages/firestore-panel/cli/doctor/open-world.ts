import { lineOf, readTarget, type TargetOptions } from "../owner/command-line";
import { askingAs, type Ask } from "../owner/deployed";
import { withRawDocuments } from "../owner/documents";
import type { OwnerTarget } from "../owner/owner-database";
import type { OwnerProduct } from "../owner/product";
import { CLOSED, findRunning, originOf } from "./running";
import { presentVersions } from "./tools";
import type { DoctorWorld, Records } from "./world";

export interface DoctorOptions extends TargetOptions {
  readonly bucket?: string | undefined;
  readonly "port-offset"?: string | undefined;
}

/** @throws StartError for options that do not go together, an unreadable firebase.json or an unreadable key. */
export async function openWorld(product: OwnerProduct, options: DoctorOptions): Promise<DoctorWorld> {
  const { data, project, key } = options;
  const portOffset = Number(options["port-offset"] ?? 0);
  const { local } = product;
  const ports = await local.readPorts(portOffset);
  const machine = {
    product,
    folder: process.cwd(),
    versions: presentVersions(),
    ports: { ...(await local.readPorts()), panel: local.panelPort },
    portOffset,
  };
  const target = await readTarget(options, local.projectId).catch((error: unknown) => {
    if ([data, project, key].some((given) => given !== undefined)) throw error;
    return undefined;
  });
  if (target && "account" in target) {
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
  const present = { ...machine, ...(running && { running, clock: originOf(ports.hub) }) };
  if (running && data === undefined) {
    // Test tools are the owner by this token.
    const owner = {
      projectId: local.projectId,
      account: { token: "owner" },
      origin: originOf(ports.firestore),
    };
    return {
      ...present,
      records: running.rules
        ? recordsOf(owner, {}, "Stop the local Firebase, then, with its --data if it has one: ")
        : CLOSED,
    };
  }
  if (!target) return { ...present, records: "there are none yet: npm run dev begins with the demo's" };
  return { ...present, records: recordsOf(target, { data: target.dataDir }) };
}

/** @param options select these records in the owner's scripts. @param before begins a fix. */
function recordsOf(target: OwnerTarget, options: TargetOptions, before = ""): Records {
  return {
    read: (task) => withRawDocuments(target, task),
    command: (script, ...args) => before + lineOf(script, options, ...args),
  };
}
