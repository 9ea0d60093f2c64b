/** Maps each call of src/contract/calls.ts to its handler, which loads on first use. */
import type { Answer, CallName } from "../../contract/calls";
import { ProviderError } from "../errors";
import { isNotLoaded, UNREACHABLE } from "../../contract/unreachable";
import type { CallContext } from "./context";

/** @throws HttpErrors: 400 for an invalid payload, 403 and 404 as for a single record. */
type Handler<Name extends CallName> = (context: CallContext, payload: unknown) => Promise<Answer<Name>>;

const HANDLERS: { readonly [Name in CallName]: () => Promise<Handler<Name>> } = {
  counts: async () => (await import("./counts")).answerCounts,
  tally: async () => (await import("./tally")).answerTally,
  "list/missing": async () => (await import("./missing-from-list")).answerMissingFromList,
  unlock: async () => (await import("./unlock")).answerUnlock,
  "list/matching": async () => (await import("./lists/matching")).answerMatching,
  "list/count": async () => (await import("./lists/matching")).answerCount,
  "list/set": async () => (await import("./lists/bulk-set")).answerBulkSet,
  "list/coverage": async () => (await import("./lists/coverage")).answerCoverage,
  "list/reindex": async () => (await import("./lists/reindex")).answerReindex,
  "list/delete": async () => (await import("./lists/bulk-delete")).answerBulkDelete,
  "history/record": async () => (await import("./history/record-history")).answerHistory,
  "history/operation": async () => (await import("./history/operation-details")).answerOperation,
  "history/count": async () => (await import("./history/operation-count")).answerOperationCount,
  "history/items": async () => (await import("./history/activity-items")).answerActivityItems,
  "history/passwords": async () => (await import("./history/operation-passwords")).answerPasswords,
  "history/revert": async () => (await import("./history/revert")).answerRevert,
  "history/undo": async () => (await import("./history/undo")).answerUndo,
  "trash/record": async () => (await import("./history/trashed-record")).answerTrashedRecord,
  "trash/restore": async () => (await import("./history/restore")).answerRestore,
  "trash/purge": async () => (await import("./history/purge")).answerPurge,
  "trash/dependents": async () => (await import("./history/trashed-dependents")).answerTrashedDependents,
  "trash/restore-dependents": async () =>
    (await import("./history/trashed-dependents")).answerRestoreDependents,
  "trash/sign-ins": async () => (await import("./history/trash-sign-ins")).answerSignIns,
  consequences: async () => (await import("./history/consequences")).answerConsequences,
  "consequences/bulk": async () => (await import("./history/consequences")).answerBulkConsequences,
  "delete-dependents": async () => (await import("./history/delete-dependents")).answerDeleteDependents,
  "import/find": async () => (await import("./import-request")).answerFindRows,
  "import/groups": async () => (await import("./import-request")).answerFindGroups,
  "import/write": async () => (await import("./import-request")).answerWriteRows,
};

/** @throws 404 where there is no such call. */
export async function loadHandler(name: string): Promise<Handler<CallName>> {
  if (!isCall(name)) throw new ProviderError(404, `There is no call "${name}".`);
  return HANDLERS[name]().catch((error: unknown) => {
    // The browser's own message would name the address of a script.
    throw isNotLoaded(error) ? new ProviderError(503, UNREACHABLE) : error;
  });
}

function isCall(name: string): name is CallName {
  return Object.hasOwn(HANDLERS, name);
}
