/** Writes records by plain HTTP, each with the entry and the copy that the rules require (docs/history.md). */
import type { WireFields } from "local-firebase";
import { CHANGE_KEY } from "../../../packages/firestore-panel/src/schema/stored-names";
import { isAudited, newOperationId } from "../../../packages/firestore-panel/src/schema/history";
import { SERVER_TIME } from "../../../packages/firestore-panel/src/schema/types";
import { at, commit, firestore, nameOf, runQuery } from "../../fixtures/http/rest";
import type { Project, RestAnswer, RestPrincipal } from "../../fixtures/http/rest";
import { foundIds, recordQuery, signedInAs } from "../../fixtures/http/sign-in";
import { withAudit } from "../../unit/security/audited-changes";
import { Wire, wireOf, type Documents } from "../../unit/security/evaluate";

type Data = Documents[string];
/** The needed part of a write in Firestore's HTTP interface. */
interface Write {
  readonly update?: { readonly name: string; readonly fields?: WireFields };
  readonly delete?: string;
  readonly updateMask?: { readonly fieldPaths: readonly string[] };
  readonly updateTransforms?: readonly { readonly fieldPath: string }[];
}

export async function auditedCommit(
  project: Project,
  principal: RestPrincipal,
  writes: readonly Write[],
): Promise<RestAnswer> {
  const before: { [path: string]: Data } = {};
  const changes: { [path: string]: Data | null } = {};
  await Promise.all(
    writes.map(async (write) => {
      const path = pathOf(project, write);
      if (!isRecorded(project, path)) return;
      const stored = await storedData(project, principal, path);
      if (stored) before[path] = stored;
      const needsRecord = write.delete !== undefined || write.updateMask !== undefined;
      if (stored || !needsRecord)
        changes[path] = write.delete === undefined ? dataAfter(write, stored) : null;
    }),
  );
  const moment = {
    at: SERVER_TIME,
    expireAt: new Date(Date.now() + 30.5 * 86_400_000),
    operation: newOperationId(),
  };
  const author = await authorOf(project, principal);
  const all = withAudit(project.panel.collections, author, before, changes, moment);
  const beside = Object.entries(all).filter(([path]) => !(path in changes));
  return commit(project, principal, [
    ...writes.map((write) => withChange(write, all[pathOf(project, write)]?.[CHANGE_KEY])),
    ...beside.map(([path, data]) => stampedWrite(project, path, data ?? {})),
  ]);
}

const pathOf = (project: Project, { update, delete: deleted }: Write) =>
  (update?.name ?? deleted ?? "").slice(nameOf(project, "").length);

function isRecorded({ panel }: Project, path: string): boolean {
  const [name, ...below] = path.split("/");
  return below.length === 1 && panel.collections.some((one) => one.name === name && isAudited(one));
}

/** Only texts are looked into. Whatever else a document holds stays as it is on the wire. */
const plainOf = (fields: WireFields = {}): Data =>
  Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key,
      "stringValue" in value ? value.stringValue : new Wire(value),
    ]),
  );

async function storedData(project: Project, reader: RestPrincipal, path: string): Promise<Data | undefined> {
  const { status, body } = await firestore(project, reader, "GET", `/${path}`);
  return status === 200 ? plainOf(at(body, "fields") as WireFields | undefined) : undefined;
}

function dataAfter({ update, updateMask, updateTransforms = [] }: Write, stored: Data | undefined): Data {
  const stamps = updateTransforms.map(({ fieldPath }) => [fieldPath, SERVER_TIME] as const);
  return { ...(updateMask && stored), ...plainOf(update?.fields), ...Object.fromEntries(stamps) };
}

/** The principal as the rules know it. A principal without a session signs as a made-up one, which they refuse. */
async function authorOf(project: Project, principal: RestPrincipal) {
  const account = signedInAs(principal);
  if (!account) return { kind: "admin", recordId: "nobody", name: "nobody" };
  const [recordId = ""] = foundIds(await runQuery(project, principal, recordQuery(project, account)));
  return { kind: account.kind, recordId, name: account.id };
}

/** The write with the name of its entry. Undefined: it has none. */
function withChange(write: Write, change: unknown): Write {
  const { update, updateMask } = write;
  if (!update || typeof change !== "string") return write;
  return {
    ...write,
    update: { ...update, fields: { ...update.fields, [CHANGE_KEY]: { stringValue: change } } },
    ...(updateMask && { updateMask: { fieldPaths: [...updateMask.fieldPaths, CHANGE_KEY] } }),
  };
}

function stampedWrite(project: Project, path: string, data: Data): Write {
  const [stamps, values] = [true, false].map((isStamp) =>
    Object.entries(data).filter(([, value]) => (value === SERVER_TIME) === isStamp),
  );
  return {
    update: { name: nameOf(project, path), fields: wireOf(Object.fromEntries(values!)) },
    updateTransforms: stamps!.map(([fieldPath]) => ({ fieldPath, setToServerValue: "REQUEST_TIME" })),
  };
}
