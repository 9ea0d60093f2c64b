/** Maps each call of src/contract/calls.ts to its handler, which loads on first use. */
import type { Answer, CallName, Payload } from "../../contract/calls";
import { ProviderError } from "../errors";
import { isNotLoaded, UNREACHABLE } from "../../contract/unreachable";
import type { CallContext } from "./context";

/** @throws HttpErrors: 400 for an invalid payload, 403 and 404 as for a single record. */
type Handler<Name extends CallName> = (context: CallContext, payload: Payload<Name>) => Promise<Answer<Name>>;
/** A handler of a call that was chosen by its name. Pages send the payload of that call (src/pages/calls.ts). */
type AnyHandler = (context: CallContext, payload: unknown) => Promise<Answer<CallName>>;

const HANDLERS: { readonly [Name in CallName]: () => Promise<Handler<Name>> } = {
  counts: async () => (await import("./counts")).answerCounts,
  tally: async () => (await import("./tally")).answerTally,
  unlock: async () => (await import("./unlock")).answerUnlock,
  "list/matching": async () => (await import("./lists/matching")).answerMatching,
  "list/count": async () => (await import("./lists/matching")).answerCount,
  "list/set": async () => (await import("./lists/bulk-set")).answerBulkSet,
  "list/delete": async () => (await import("./lists/bulk-delete")).answerBulkDelete,
  "history/record": async () => (await import("./history/record-history")).answerHistory,
  "history/operation": async () => (await import("./history/operation")).answerOperation,
  "history/count": async () => (await import("./history/operation")).answerOperationCount,
  "history/items": async () => (await import("./history/activity-items")).answerActivityItems,
  "history/passwords": async () => (await import("./history/operation")).answerPasswords,
  "history/revert": async () => (await import("./history/revert")).answerRevert,
  "history/undo": async () => (await import("./history/undo")).answerUndo,
  "trash/record": async () => (await import("./history/stored-records")).answerTrashedRecord,
  "trash/restore": async () => (await import("./history/restore")).answerRestore,
  "trash/purge": async () => (await import("./history/purge")).answerPurge,
  "trash/dependents": async () => (await import("./history/trashed-dependents")).answerTrashedDependents,
  "trash/restore-dependents": async () =>
    (await import("./history/trashed-dependents")).answerRestoreDependents,
  "trash/sign-ins": async () => (await import("./history/stored-records")).answerSignIns,
  consequences: async () => (await import("./history/dependents")).answerConsequences,
  "consequences/bulk": async () => (await import("./history/dependents")).answerBulkConsequences,
  "delete-dependents": async () => (await import("./history/delete-records")).answerDeleteDependents,
  "health/report": async () => (await import("./health/report")).answerReport,
  "health/save": async () => (await import("./health/report")).answerSaveReport,
  "health/claim": async () => (await import("./health/report")).answerClaim,
  "health/count": async () => (await import("./health/report")).answerHealthCount,
  "health/misordered": async () => (await import("./health/misordered")).answerMisordered,
  "health/reindex": async () => (await import("./health/reindex")).answerReindex,
  "health/named-files": async () => (await import("./health/files")).answerNamedFiles,
  "health/stored-files": async () => (await import("./health/files")).answerStoredFiles,
  "health/unused-files": async () => (await import("./health/files")).answerUnusedFiles,
  "health/remove-files": async () => (await import("./health/files")).answerRemoveFiles,
  "import/find": async () => (await import("./import-request")).answerFindRows,
  "import/groups": async () => (await import("./import-request")).answerFindGroups,
  "import/write": async () => (await import("./import-request")).answerWriteRows,
};

/** @throws 404 where there is no such call. */
export async function loadHandler(name: string): Promise<AnyHandler> {
  if (!isCall(name)) throw new ProviderError(404, `There is no call "${name}".`);
  const load = HANDLERS[name] as () => Promise<AnyHandler>;
  return load().catch((error: unknown) => {
    // The browser's own message would name the address of a script.
    throw isNotLoaded(error) ? new ProviderError(503, UNREACHABLE) : error;
  });
}

function isCall(name: string): name is CallName {
  return Object.hasOwn(HANDLERS, name);
}
