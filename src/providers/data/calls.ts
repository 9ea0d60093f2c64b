/** Who answers which call of src/contract/calls.ts: one entry a call, loaded when it is first asked for. */
import type { Answer, CallName } from "../../contract/calls";
import { ProviderError } from "../errors";
import { isNotLoaded, UNREACHABLE } from "../../contract/unreachable";
import type { CallContext } from "./context";

/** @throws HttpErrors: 400 for a payload that is not the call's, 403 and 404 as for a single record. */
type Handler<Name extends CallName> = (context: CallContext, payload: unknown) => Promise<Answer<Name>>;

const HANDLERS: { readonly [Name in CallName]: () => Promise<Handler<Name>> } = {
  counts: async () => (await import("./counts")).answerCounts,
  tally: async () => (await import("./tally")).answerTally,
  unlisted: async () => (await import("./unlisted")).answerUnlisted,
  unlock: async () => (await import("./unlock")).answerUnlock,
  "list/matching": async () => (await import("./lists/matching")).answerMatching,
  "list/count": async () => (await import("./lists/matching")).answerCount,
  "list/set": async () => (await import("./lists/set-many")).answerSet,
  "list/unindexed": async () => (await import("./lists/unindexed")).answerUnindexed,
  "list/reindex": async () => (await import("./lists/reindex")).answerReindex,
  "list/delete": async () => (await import("./lists/delete-many")).answerDelete,
  "history/of": async () => (await import("./history/record-history")).answerHistory,
  "history/work": async () => (await import("./history/work-details")).answerWork,
  "history/count": async () => (await import("./history/work-count")).answerWorkCount,
  "history/lines": async () => (await import("./history/work-lines")).answerLines,
  "history/passwords": async () => (await import("./history/work-passwords")).answerPasswords,
  "history/take-back": async () => (await import("./history/take-back")).answerTakeBack,
  "history/undo": async () => (await import("./history/undo")).answerUndo,
  "trash/look": async () => (await import("./history/trash-look")).answerLook,
  "trash/restore": async () => (await import("./history/restore")).answerRestore,
  "trash/remove": async () => (await import("./history/remove-for-good")).answerRemove,
  "trash/with": async () => (await import("./history/deleted-with")).answerDeletedWith,
  "trash/restore-with": async () => (await import("./history/deleted-with")).answerRestoreWith,
  "trash/sign-ins": async () => (await import("./history/trash-sign-ins")).answerSignIns,
  consequences: async () => (await import("./history/consequences")).answerConsequences,
  "consequences/of-many": async () => (await import("./history/consequences")).answerConsequencesOfMany,
  "delete-dependents": async () => (await import("./history/delete-dependents")).answerDeleteDependents,
  "bulk/find": async () => (await import("./bulk-request")).answerFind,
  "bulk/groups": async () => (await import("./bulk-request")).answerGroups,
  "bulk/write": async () => (await import("./bulk-request")).answerWrite,
};

/** @throws 404 where there is no such call. */
export async function loadHandler(name: string): Promise<Handler<CallName>> {
  if (!isCall(name)) throw new ProviderError(404, `There is nothing at "${name}".`);
  return HANDLERS[name]().catch((error: unknown) => {
    // The browser would name the address of a script.
    throw isNotLoaded(error) ? new ProviderError(503, UNREACHABLE) : error;
  });
}

function isCall(name: string): name is CallName {
  return Object.hasOwn(HANDLERS, name);
}
