import { silentLog } from "../core/log";
import type { JsonObject } from "../core/http";
import { Access } from "../firestore/access";
import { FirestoreError } from "../firestore/errors";
import { Meter } from "../firestore/meter";
import { RPCS } from "../firestore/rpc/rpcs";
import type { Space } from "../firestore/space";
import type { WindowContext } from "./context";

const DEFAULT = "(default)";

/**
 * Calls the Firestore protocol as the owner.
 * @param query names the database, as for `openSpace`.
 * @returns the messages of the answer.
 * @throws FirestoreError
 */
export async function callFirestore(
  context: WindowContext,
  method: string,
  query: URLSearchParams,
  body: JsonObject,
): Promise<unknown[]> {
  const rpc = Object.hasOwn(RPCS, method) ? RPCS[method] : undefined;
  if (!rpc) throw new FirestoreError("UNIMPLEMENTED", `There is no method ${method}.`);
  const space = await openSpace(context, query);
  const texts = await rpc({ caller: { kind: "owner" }, space: unseen(space) }, body);
  return texts.map((text): unknown => JSON.parse(text));
}

/** The database of `project` and `database`; default: that of this process. @throws FirestoreError */
export function openSpace(context: WindowContext, query: URLSearchParams): Promise<Space> {
  return context.spaces.open(query.get("project") ?? context.projectId, query.get("database") ?? DEFAULT);
}

const unseenOf = new WeakMap<Space, Space>();

/** The same documents, but reading them costs nothing, needs no index and is not logged. */
function unseen(space: Space): Space {
  const known = unseenOf.get(space);
  if (known) return known;
  const meter = new Meter();
  const { database } = space;
  const noRules = () => {
    throw new Error("the owner was judged by rules");
  };
  const quiet = {
    ...space,
    meter,
    access: new Access(noRules, database, silentLog, meter),
    requireIndex: () => {},
  };
  unseenOf.set(space, quiet);
  return quiet;
}

/** The open databases; this process's own comes first. */
export function openDatabases(context: WindowContext): readonly { project: string; database: string }[] {
  const all = context.spaces.all().map(({ database }) => database);
  const others = all.filter(
    ({ projectId, databaseId }) => projectId !== context.projectId || databaseId !== DEFAULT,
  );
  const named = others.map(({ projectId, databaseId }) => ({ project: projectId, database: databaseId }));
  return [{ project: context.projectId, database: DEFAULT }, ...named];
}

/** The meters of the open projects; a project's databases share one. */
export function metersOf(context: WindowContext): readonly Meter[] {
  return [...new Set(context.spaces.all().map(({ meter }) => meter))];
}
